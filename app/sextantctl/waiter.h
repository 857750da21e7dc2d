// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How the main thread waits for the engine: one wake-up line, and Ctrl+C or SIGTERM as an event instead of a
// signal handler.
#pragma once

#include "engine/core/loop.h"

#include <optional>

namespace sextant::ctl {

/// SIGINT and SIGTERM become readable events of Waiter, SIGPIPE an error of write().
/// REQUIRES: called before any thread starts, so that all inherit the signal mask.
void prepareSignals();

class Waiter
{
public:
    enum class Woke
    {
        Event,
        Interrupt,
        Timeout
    };

    Waiter();
    ~Waiter();
    Waiter(const Waiter&) = delete;
    Waiter& operator=(const Waiter&) = delete;

    void wake(); ///< THREAD: any
    /// Returns after `wake`, a signal, or `limit`.
    Woke wait(std::optional<core::Millis> limit = std::nullopt);

private:
    int m_event = -1;
    int m_signals = -1;
};

} // namespace sextant::ctl
