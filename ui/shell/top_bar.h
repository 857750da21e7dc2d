// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The bar above the page: which connection, where to go, may it write, how fresh it is, how it looks.
#pragma once

#include "models/bridge/connection.h"
#include "ui/settings/app_settings.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QWidget>

class QMenu;
class QToolButton;

namespace sextant::ui {

class CommandRegistry;

/// Name of the connection in front with the colour and name of its environment; opens the menu of
/// connections.
class ConnectionButton : public QAbstractButton
{
    Q_OBJECT
public:
    ConnectionButton(const Theme& theme, QWidget* parent);
    /// nullptr: nothing is open.
    void setProfile(const models::ConnectionProfile* profile);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    bool m_open = false;
    models::Environment m_environment = models::Environment::Development;
    QString m_caption;
};

/// Looks like a field and opens the palette.
class GoField : public QAbstractButton
{
    Q_OBJECT
public:
    GoField(const Theme& theme, const QString& shortcut, QWidget* parent);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QString m_shortcut;
};

class TopBar : public QWidget
{
    Q_OBJECT
public:
    TopBar(const Theme& theme, CommandRegistry& commands, QWidget* parent);

    void setConnection(const models::Connection* connection);
    void setLock(bool any, bool locked, const QString& forGood);
    void setRefreshMode(RefreshMode mode);
    ConnectionButton& connectionButton() { return *m_connection; }
    GoField& goField() { return *m_go; }

Q_SIGNALS:
    void connectionMenuRequested(const QPoint& globalPosition);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    ConnectionButton* m_connection;
    GoField* m_go;
    QToolButton* m_lock;
    QToolButton* m_refresh;
};

} // namespace sextant::ui
