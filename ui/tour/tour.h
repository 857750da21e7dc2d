// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Writes a picture of every page and of the dialogs that matter, driving the shell through its command ids as
// a user would. Works without a display (offscreen). The manifest says what was written and what was on
// screen, for the tests. THREAD: GUI thread; runs its own event loop while waiting, every wait is bounded.
#pragma once

#include "ui/shell/main_window.h"

#include <QJsonArray>
#include <QStringList>

#include <functional>

namespace sextant::ui {

class Tour
{
public:
    Tour(MainWindow& window, Theme& theme, QString directory);

    /// Called for every picture with what is on it: the window, or the dialog before it. For tests.
    void setObserver(std::function<void(const QString& name, QWidget* shown)> observer)
    {
        m_observer = std::move(observer);
    }

    /// All pictures; false with `error()` set when one of them could not be made.
    bool run();
    const QStringList& files() const { return m_files; }
    const QString& error() const { return m_error; }

    /// Waits until `ready`, at most `millis`. For tests too.
    static bool waitFor(const std::function<bool()>& ready, int millis = 10'000);

private:
    bool openSandbox();
    void welcome();
    void pages();
    void dialogs();
    void dark();

    /// Pictures the window with whatever dialog or popup stands before it.
    void picture(const QString& name, QWidget* above = nullptr);
    bool write(const QString& name, const QPixmap& picture);
    bool fail(const QString& sentence);

    MainWindow& m_window;
    Theme& m_theme;
    QString m_directory;
    QStringList m_files;
    QJsonArray m_manifest;
    QString m_error;
    std::function<void(const QString&, QWidget*)> m_observer;
};

} // namespace sextant::ui
