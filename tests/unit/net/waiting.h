// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// For tests with a real engine thread: a slot that the engine fills and the test waits for, and a bounded
// wait for a condition evaluated on the engine thread. No sleeps: both wake when the engine has done
// something.
#pragma once

#include "engine/core/engine_thread.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace sextant::testing {

constexpr std::chrono::seconds kPatience {30};

/// One value from the engine thread.
template<typename T>
class Slot
{
public:
    void set(T value)
    {
        const std::lock_guard lock(m_mutex);
        m_value.emplace(std::move(value));
        ++m_sets;
        m_changed.notify_all();
    }
    /// nullopt when nothing came in time.
    std::optional<T> wait(std::chrono::milliseconds patience = kPatience)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait_for(lock, patience, [this] { return m_value.has_value(); });
        return m_value ? std::optional<T>(std::move(*m_value)) : std::nullopt;
    }
    int sets()
    {
        const std::lock_guard lock(m_mutex);
        return m_sets;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<T> m_value;
    int m_sets = 0;
};

/// The value of `compute` on the engine thread.
template<typename F>
auto onEngine(core::EngineThread& engine, F compute)
{
    std::optional<decltype(compute())> result;
    engine.runAndWait([&] { result.emplace(compute()); });
    return std::move(*result);
}

/// True once `condition` holds on the engine thread; polled between turns of its loop.
inline bool eventually(core::EngineThread& engine, const std::function<bool()>& condition,
                       std::chrono::milliseconds patience = kPatience)
{
    const auto end = std::chrono::steady_clock::now() + patience;
    do {
        if (onEngine(engine, condition))
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1)); // leave the processor to what is awaited
    } while (std::chrono::steady_clock::now() < end);
    return false;
}

} // namespace sextant::testing
