// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// All problems of the registry in a panel below the page: what is wrong, what Dubbo makes of it, what to do.
#pragma once

#include "models/bridge/connection.h"
#include "ui/theme/theme.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QTreeView;

namespace sextant::models {
class ProblemModel;
}

namespace sextant::ui {

class ProblemsPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ProblemsPanel(const Theme& theme, QWidget* parent = nullptr);
    void setConnection(models::Connection* connection);

Q_SIGNALS:
    /// A row was selected: the node for the inspector.
    void inspectRequested(const QString& path);
    /// A row was opened.
    void openRequested(const QString& path);
    void closeRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    const Theme& m_theme;
    QPointer<models::Connection> m_connection;
    models::ProblemModel* m_model;
    QTreeView* m_view;
    QLabel* m_title;
};

} // namespace sextant::ui
