// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextant/goodbye.h"

#include "ui/shell/main_window.h"

#include <QApplication>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace sextant::app {

namespace {

constexpr std::array kSignals {SIGTERM, SIGINT, SIGHUP};
int g_pipe[2] = {-1, -1};

extern "C" void signalled(int signal)
{
    std::signal(signal, SIG_DFL);
    const char byte = 1;
    [[maybe_unused]] const auto written = write(g_pipe[1], &byte, 1);
}

} // namespace

Goodbye::Goodbye(ui::MainWindow& window)
{
    if (pipe2(g_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    m_notifier = std::make_unique<QSocketNotifier>(g_pipe[0], QSocketNotifier::Read);
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, &window, [this, &window] {
        m_notifier->setEnabled(false);
        window.saveState();
        QApplication::exit(0);
    });
    for (const int signal : kSignals) {
        // What was ignored before stays ignored: nohup.
        if (std::signal(signal, signalled) == SIG_IGN)
            std::signal(signal, SIG_IGN);
    }
}

Goodbye::~Goodbye()
{
    if (!m_notifier)
        return;
    for (const int signal : kSignals)
        std::signal(signal, SIG_DFL);
    m_notifier.reset();
    close(g_pipe[0]);
    close(g_pipe[1]);
}

} // namespace sextant::app
