// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A whole window with settings of its own in a temporary directory.
#pragma once

#include "engine/sandbox/sandbox.h"
#include "models/bridge/engine_bridge.h"
#include "ui/settings/app_settings.h"
#include "ui/settings/profile_store.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/main_window.h"
#include "ui/shell/tab_strip.h"
#include "ui/shell/workspace.h"

#include <QTemporaryDir>
#include <QTest>

namespace sextant::test {

class ShellFixture
{
public:
    ShellFixture()
        : settings(directory.path())
        , profiles(directory.path() + QStringLiteral("/profiles.json"))
    {
        start();
    }
    ~ShellFixture() { window.reset(); }

    void start()
    {
        theme.setMode(ui::ThemeMode::Light);
        theme.apply();
        window = std::make_unique<ui::MainWindow>(theme, settings, profiles, bridge);
        window->show();
    }
    /// Closes the window and makes another one on the same settings.
    void restart()
    {
        window->close();
        while (auto* connection = window->hub().current())
            window->hub().close(connection);
        window.reset();
        start();
    }
    bool openSandbox()
    {
        return window->commands().run(QStringLiteral("connection.sandbox"))
            && QTest::qWaitFor(
                   [this] {
                       const auto* connection = window->hub().current();
                       return connection && connection->snapshot()->complete
                           && !connection->snapshot()->services.empty();
                   },
                   20'000);
    }
    bool run(const char* id) { return window->commands().run(QLatin1StringView(id)); }
    ui::Workspace& workspace() { return *window->workspace(); }

    QTemporaryDir directory;
    ui::AppSettings settings;
    ui::ProfileStore profiles;
    ui::Theme theme;
    models::EngineBridge bridge;
    std::unique_ptr<ui::MainWindow> window;
};

} // namespace sextant::test
