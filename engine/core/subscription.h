// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The right to be called back. Destroying a Subscription guarantees silence afterwards.
#pragma once

#include <functional>
#include <utility>

namespace sextant::core {

/// Move-only; runs its stop function exactly once, on `stop()` or destruction.
/// THREAD: destroy it on the loop's thread to be silenced at once; elsewhere the stop function must flip a
/// flag that is checked before every delivery.
class Subscription
{
public:
    Subscription() = default;
    explicit Subscription(std::function<void()> stop)
        : m_stop(std::move(stop))
    {
    }
    Subscription(Subscription&& other) noexcept
        : m_stop(std::exchange(other.m_stop, nullptr))
    {
    }
    Subscription& operator=(Subscription&& other) noexcept
    {
        if (this != &other) {
            stop();
            m_stop = std::exchange(other.m_stop, nullptr);
        }
        return *this;
    }
    Subscription(const Subscription&) = delete;
    Subscription& operator=(const Subscription&) = delete;
    ~Subscription() { stop(); }

    void stop()
    {
        if (auto stop = std::exchange(m_stop, nullptr))
            stop();
    }
    explicit operator bool() const { return static_cast<bool>(m_stop); }

private:
    std::function<void()> m_stop;
};

} // namespace sextant::core
