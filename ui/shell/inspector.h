// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The node behind the selection, whatever page it was made on: path, data, stat, and the problems that were
// found there. Follows the node with a watch while it is shown; holds nothing while hidden. THREAD: GUI
// thread.
#pragma once

#include "models/bridge/connection.h"
#include "ui/shell/page_context.h"

#include <QPointer>
#include <QWidget>

class QGridLayout;
class QLabel;
class QStackedWidget;
class QVBoxLayout;

namespace sextant::ui {

class DataView;
class ElidedLabel;

class Inspector : public QWidget
{
    Q_OBJECT
public:
    explicit Inspector(const PageContext& context, QWidget* parent = nullptr);

    void setConnection(models::Connection* connection);
    /// Empty: nothing is selected.
    void inspect(const QString& path);
    const QString& path() const { return m_path; }
    const DataView& data() const { return *m_data; }

Q_SIGNALS:
    void openRequested(const QString& path);
    void closeRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void buildHead(QVBoxLayout* layout);
    void buildBody(QVBoxLayout* layout);
    void load();
    void stopWatching();
    void showNode(const store::Node& node);
    void showFailure(const core::Error& error);
    void showStat(const store::Node& node);
    void showProblems();
    void copyStat() const;

    const PageContext& m_context;
    const Theme& m_theme;
    QPointer<models::Connection> m_connection;
    QString m_path;
    store::Node m_node;
    std::shared_ptr<void> m_watch;
    core::CancelSource m_cancel;
    quint64 m_generation = 0;

    QStackedWidget* m_stack;
    QLabel* m_name;
    ElidedLabel* m_pathLabel;
    QWidget* m_statBox;
    QGridLayout* m_statGrid;
    DataView* m_data;
    QWidget* m_problemBox;
    QVBoxLayout* m_problemLayout;
    QLabel* m_failure;
};

} // namespace sextant::ui
