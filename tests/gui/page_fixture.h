// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a page needs to live in a test: engine, theme, settings of its own, and an open connection.
// THREAD: GUI.
#pragma once

#include "models/bridge/engine_bridge.h"
#include "ui/settings/app_settings.h"
#include "ui/shell/page.h"
#include "ui/shell/page_context.h"
#include "ui/theme/theme.h"

#include <QTemporaryDir>

#include <functional>
#include <memory>

namespace sextant::test {

class PageFixture
{
public:
    explicit PageFixture(ui::ThemeMode mode = ui::ThemeMode::Light);
    ~PageFixture();

    /// Opens `registry` and waits for the first full read; nullptr (with the reason in the log) when it does
    /// not come.
    models::Connection* open(const QString& registry, const QString& group = QStringLiteral("dubbo"));
    models::Connection* connection() const { return m_connection; }
    models::EngineBridge& bridge() { return m_bridge; }
    ui::Theme& theme() { return m_theme; }
    const ui::PageContext& context() const { return m_context; }

    /// Shows `page` in a window of this size, connected.
    void show(ui::Page& page, const QSize& size = {1280, 800});

private:
    QTemporaryDir m_directory;
    ui::Theme m_theme;
    ui::AppSettings m_settings;
    ui::PageContext m_context;
    models::EngineBridge m_bridge;
    models::Connection* m_connection = nullptr;
};

/// Runs the event loop until `condition` holds; false after `milliseconds`.
bool waitFor(const std::function<bool()>& condition, int milliseconds = 15'000);

} // namespace sextant::test
