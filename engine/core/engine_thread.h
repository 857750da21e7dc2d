// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The real Loop: one thread running an io_context, and two workers for pure functions.
#pragma once

#include "engine/core/loop.h"

#include <memory>

namespace asio {
class io_context;
}

namespace sextant::core {

class EngineThread final : public Loop
{
public:
    /// Starts the thread and the workers at once.
    explicit EngineThread(unsigned workers = 2);
    /// Stops: tasks already posted run, pending timers are dropped, workers finish their current task, all
    /// join. REQUIRES: not called on the engine thread.
    ~EngineThread() override;

    void post(Task task) override;
    Timer schedule(Millis delay, Task task) override;
    void offload(Task work, Task done) override;
    Millis now() const override;
    std::int64_t wallClockMillis() const override;
    bool onLoopThread() const override;

    /// Posts `task` and waits for it; for command lines and tests. REQUIRES: not on the engine thread.
    void runAndWait(Task task);

    /// For `*_io.cpp` files only: the context on which sockets live.
    asio::io_context& context();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace sextant::core
