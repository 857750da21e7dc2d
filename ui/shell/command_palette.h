// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The popup of "go anywhere" (Ctrl+K): a field and the ranked list below it. Up and Down choose, Enter goes,
// Ctrl+Enter goes in a tab of its own, Esc leaves.
#pragma once

#include "ui/shell/palette_search.h"
#include "ui/theme/theme.h"

#include <QAbstractListModel>
#include <QFrame>

class QLineEdit;
class QListView;
class QLabel;

namespace sextant::ui {

class PaletteModel : public QAbstractListModel
{
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    void setItems(std::vector<PaletteItem> items);
    const PaletteItem& item(int row) const { return m_items[static_cast<std::size_t>(row)]; }
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<PaletteItem> m_items;
};

class CommandPalette : public QFrame
{
    Q_OBJECT
public:
    CommandPalette(const Theme& theme, PaletteSearch& search, QWidget* parent);

    /// Shows the popup with its field over `field` (in global coordinates).
    void popUp(const QRect& field, const QString& text = {});
    void setText(const QString& text);
    PaletteModel& model() { return *m_model; }

Q_SIGNALS:
    void chosen(const sextant::ui::PaletteItem& item, bool pinned);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void update(const QString& text);
    void accept(bool pinned);

    const Theme& m_theme;
    PaletteSearch& m_search;
    PaletteModel* m_model;
    QLineEdit* m_field;
    QListView* m_list;
    QLabel* m_nothing;
};

} // namespace sextant::ui
