// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where engine code runs and waits: a single-threaded task loop with timers and a small worker pool.
//
// Two implementations: EngineThread (real time, one thread) and ManualLoop (virtual time, for deterministic
// tests). All engine state is confined to its loop's thread, so engine classes hold no locks.
#pragma once

#include "engine/core/subscription.h"

#include <chrono>
#include <cstdint>
#include <functional>

namespace sextant::core {

using Millis = std::chrono::milliseconds;
using Task = std::function<void()>;

/// A pending timer; destroying it cancels the timer. THREAD: loop thread only.
using Timer = Subscription;

class Loop
{
public:
    Loop() = default;
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;
    virtual ~Loop() = default;

    /// Runs `task` on the loop's thread, after everything posted before. THREAD: any.
    virtual void post(Task task) = 0;
    /// Runs `task` after `delay` unless the timer is destroyed first. THREAD: loop thread.
    [[nodiscard]] virtual Timer schedule(Millis delay, Task task) = 0;
    /// Runs the pure function `work` on a worker, then `done` on the loop's thread. THREAD: any.
    virtual void offload(Task work, Task done) = 0;

    /// Monotonic time since an arbitrary origin.
    virtual Millis now() const = 0;
    /// Milliseconds since the Unix epoch, as Dubbo writes them into `timestamp`.
    virtual std::int64_t wallClockMillis() const = 0;
    virtual bool onLoopThread() const = 0;

    /// Runs `task` now when already on the loop's thread, else posts it. THREAD: any.
    void dispatch(Task task)
    {
        if (onLoopThread())
            task();
        else
            post(std::move(task));
    }
};

} // namespace sextant::core
