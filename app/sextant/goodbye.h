// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Lets the window go in order when the session ends or somebody sends SIGTERM, SIGINT or SIGHUP: what it
// remembers is written and its ZooKeeper sessions are closed, instead of being left to time out on the
// server. A second signal ends the process at once. THREAD: GUI; the handler itself only writes one byte.
#pragma once

#include <QSocketNotifier>

#include <memory>

namespace sextant::ui {
class MainWindow;
}

namespace sextant::app {

class Goodbye
{
public:
    explicit Goodbye(ui::MainWindow& window);
    ~Goodbye();
    Goodbye(const Goodbye&) = delete;
    Goodbye& operator=(const Goodbye&) = delete;

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace sextant::app
