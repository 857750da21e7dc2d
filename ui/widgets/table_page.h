// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A table with everything around it that every list of the window has: filter box with count ("37 of
// 18,204"), room for page controls, error bar, waiting line, empty state. THREAD: GUI.
#pragma once

#include "ui/widgets/data_table.h"
#include "ui/widgets/notices.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QStackedLayout;
class QVBoxLayout;
class QSortFilterProxyModel;

namespace sextant::ui {

class TablePage : public QWidget
{
    Q_OBJECT
public:
    TablePage(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    DataTable& table() { return *m_table; }
    QLineEdit& filter() { return *m_filter; }
    /// Between the count and the right edge.
    void addControl(QWidget* control);
    void setFilterVisible(bool visible);

    /// For lists without a filter of their own: words over all columns (AND, "!" negates), sorted by
    /// SortRole.
    void setListModel(QAbstractItemModel* model);
    /// For models that filter themselves: rows as they come, filterChanged() tells what was typed.
    void setRows(QAbstractItemModel* model);

    void setCount(int shown, int total);
    /// More rows are on their way: the count says so.
    void setPartial(bool partial);
    /// What to say when there is no row at all; `none` when the filter leaves none.
    void setEmptyMessage(const QString& icon, const QString& sentence, const QString& action = {},
                         std::function<void()> onAction = {});
    ErrorBar& errors() { return *m_errors; }
    WaitBar& waiting() { return *m_waiting; }
    /// Empty tables say nothing while their content is still on its way.
    void setLoading(bool loading, const QString& what = {}, std::function<void()> cancel = {});

public Q_SLOTS:
    void focusFilter();

Q_SIGNALS:
    /// 80 ms after the last key.
    void filterChanged(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void placeControls();
    void updateState();
    void watchRows();

    DataTable* m_table;
    QLineEdit* m_filter;
    QLabel* m_count;
    QHBoxLayout* m_toolbar; ///< filter, count, and the controls when there is room
    QVBoxLayout* m_rows;
    QWidget* m_bar;
    QWidget* m_controls;
    bool m_below = false; ///< the controls have a row of their own
    ErrorBar* m_errors;
    WaitBar* m_waiting;
    EmptyState* m_empty;
    QStackedLayout* m_stack;
    QSortFilterProxyModel* m_proxy = nullptr;
    QTimer m_debounce;
    bool m_loading = false;
    int m_total = 0;
    int m_shown = 0;
    bool m_partial = false;
    struct
    {
        QString icon;
        QString sentence;
        QString action;
        std::function<void()> onAction;
    } m_nothing;
};

} // namespace sextant::ui
