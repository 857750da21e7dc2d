// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/waiter.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace sextant::ctl {

namespace {

sigset_t endSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
}

} // namespace

void prepareSignals()
{
    const auto signals = endSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
}

Waiter::Waiter()
    : m_event(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
    const auto signals = endSignals();
    m_signals = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

Waiter::~Waiter()
{
    close(m_event);
    close(m_signals);
}

void Waiter::wake()
{
    eventfd_write(m_event, 1);
}

Waiter::Woke Waiter::wait(std::optional<core::Millis> limit)
{
    std::array<pollfd, 2> ready {{{m_event, POLLIN, 0}, {m_signals, POLLIN, 0}}};
    int count = -1;
    do
        count = poll(ready.data(), ready.size(), limit ? static_cast<int>(limit->count()) : -1);
    while (count < 0 && errno == EINTR);
    if (ready[1].revents != 0) {
        signalfd_siginfo info {};
        if (read(m_signals, &info, sizeof info) == sizeof info)
            return Woke::Interrupt;
    }
    if (ready[0].revents != 0) {
        eventfd_t ignored = 0;
        eventfd_read(m_event, &ignored);
        return Woke::Event;
    }
    return Woke::Timeout;
}

} // namespace sextant::ctl
