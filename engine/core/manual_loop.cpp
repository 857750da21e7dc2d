// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/core/manual_loop.h"

#include <algorithm>

namespace sextant::core {

ManualLoop::ManualLoop(std::int64_t epochMillis)
    : m_epoch(epochMillis)
{
}

void ManualLoop::post(Task task)
{
    m_ready.push_back(std::move(task));
}

Timer ManualLoop::schedule(Millis delay, Task task)
{
    auto pending = std::make_shared<Pending>();
    pending->task = std::move(task);
    m_timers.emplace(m_now + std::max(delay, Millis(0)), pending);
    return Timer([pending]() mutable { pending.reset(); });
}

void ManualLoop::offload(Task work, Task done)
{
    work();
    post(std::move(done));
}

Millis ManualLoop::now() const
{
    return m_now;
}

std::int64_t ManualLoop::wallClockMillis() const
{
    return m_epoch + m_now.count();
}

std::size_t ManualLoop::runReady()
{
    std::size_t count = 0;
    while (!m_ready.empty()) {
        auto task = std::move(m_ready.front());
        m_ready.pop_front();
        task();
        ++count;
    }
    return count;
}

void ManualLoop::advance(Millis duration)
{
    const auto target = m_now + duration;
    runReady();
    while (!m_timers.empty() && m_timers.begin()->first <= target) {
        const auto first = m_timers.begin();
        m_now = std::max(m_now, first->first);
        const auto pending = first->second.lock();
        m_timers.erase(first);
        if (pending) {
            const auto task = std::move(pending->task);
            task();
        }
        runReady();
    }
    m_now = target;
}

std::size_t ManualLoop::pendingTimers() const
{
    return static_cast<std::size_t>(std::count_if(m_timers.begin(), m_timers.end(),
                                                  [](const auto& entry) { return !entry.second.expired(); }));
}

} // namespace sextant::core
