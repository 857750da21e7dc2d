// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A Loop with virtual time for deterministic tests and fault schedules: nothing runs until told, no thread,
// no sleep.
#pragma once

#include "engine/core/loop.h"

#include <deque>
#include <map>
#include <memory>

namespace sextant::core {

class ManualLoop final : public Loop
{
public:
    /// `epochMillis` is the wall clock at virtual time zero.
    explicit ManualLoop(std::int64_t epochMillis = 1'700'000'000'000);

    void post(Task task) override;
    Timer schedule(Millis delay, Task task) override;
    void offload(Task work, Task done) override; ///< runs `work` at once, posts `done`
    Millis now() const override;
    std::int64_t wallClockMillis() const override;
    bool onLoopThread() const override { return true; }

    /// Runs everything that is ready without moving the clock. Returns the number of tasks run.
    std::size_t runReady();
    /// Moves the clock by `duration`, running what becomes due on the way in order of due time.
    void advance(Millis duration);
    std::size_t pendingTimers() const;

private:
    struct Pending
    {
        Task task;
    };
    std::int64_t m_epoch;
    Millis m_now {0};
    std::deque<Task> m_ready;
    std::multimap<Millis, std::weak_ptr<Pending>> m_timers;
};

} // namespace sextant::core
