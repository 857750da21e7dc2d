// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the window shows while no connection is open: the sandbox, a new connection, and those saved before.
#pragma once

#include "models/bridge/connection.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace sextant::ui {

class CommandRegistry;

class WelcomePage : public QWidget
{
    Q_OBJECT
public:
    WelcomePage(const Theme& theme, CommandRegistry& commands, QWidget* parent = nullptr);
    void setProfiles(const std::vector<models::ConnectionProfile>& profiles);

Q_SIGNALS:
    void profileChosen(const QString& name);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QWidget* m_saved;
    QVBoxLayout* m_savedLayout;
};

} // namespace sextant::ui
