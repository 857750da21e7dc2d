// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// An engine for one command, driven from the main thread: starts work, waits for it, and cancels it on
// Ctrl+C or when the command's deadline has passed.
#pragma once

#include "app/sextantctl/waiter.h"
#include "engine/core/cancel.h"
#include "engine/core/engine_thread.h"
#include "engine/core/outcome.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <poll.h>

namespace sextant::ctl {

class EngineRun
{
public:
    core::EngineThread& engine() { return m_engine; }
    std::shared_ptr<Waiter> waiter() const { return m_waiter; }
    core::CancelToken token() const { return m_cancel.token(); }

    /// From now on; nullopt: for ever. What is waited for after it has passed fails at once.
    void setDeadline(std::optional<core::Millis> limit)
    {
        m_limit = limit;
        m_deadline = limit ? std::optional(m_engine.now() + *limit) : std::nullopt;
    }
    /// Called about every `every` while something is waited for; an empty function ends it.
    void setTick(core::Millis every, std::function<void()> tick)
    {
        m_every = every;
        m_tick = std::move(tick);
    }
    /// Why a wait ended without an answer: Cancelled after Ctrl+C, Timeout after the deadline.
    core::Error ended() const
    {
        if (m_interrupted)
            return {core::Errc::Cancelled, "Interrupted"};
        return {core::Errc::Timeout,
                "The command did not end within its deadline of "
                    + std::to_string(m_limit.value_or(core::Millis(0)).count()) + " ms"};
    }
    bool endedEarly() const { return m_interrupted || m_late; }

    /// Runs `start` on the engine thread and waits until it calls back; otherwise `ended`.
    template<typename T>
    core::Outcome<T> await(std::function<void(std::function<void(core::Outcome<T>)>)> start)
    {
        auto answer = awaitPlain<core::Outcome<T>>(std::move(start));
        if (!answer)
            return ended();
        return std::move(*answer);
    }

    /// The same for callbacks that carry no Outcome; nullopt after Ctrl+C or the deadline.
    template<typename T>
    std::optional<T> awaitPlain(std::function<void(std::function<void(T)>)> start)
    {
        auto box = begin(std::move(start));
        for (bool waiting = true;;) {
            if (auto value = box->take())
                return value;
            if (!waiting) {
                m_engine.post([cancel = m_cancel] { cancel.cancel(); });
                return std::nullopt;
            }
            waiting = waitOnce();
        }
    }

    /// As `awaitPlain` for work that is not to be left half-way: Ctrl+C, SIGTERM or the deadline only cancel
    /// `stop`, and the answer is waited for all the same. nullopt only after a second Ctrl+C.
    template<typename T>
    std::optional<T> awaitStopping(const core::CancelSource& stop,
                                   std::function<void(std::function<void(T)>)> start)
    {
        auto box = begin(std::move(start));
        for (bool stopping = false;; stopping = true) {
            do {
                if (auto value = box->take())
                    return value;
            } while (waitOnce());
            if (stopping)
                return std::nullopt;
            m_deadline.reset();
            stop.cancel();
        }
    }

    /// Waits for one event, at most for `limit`; false after Ctrl+C, SIGTERM or the deadline.
    bool waitOnce(std::optional<core::Millis> limit = std::nullopt)
    {
        if (m_tick)
            limit = std::min(limit.value_or(m_every), m_every);
        if (m_deadline) {
            const auto left = std::max(*m_deadline - m_engine.now(), core::Millis(0));
            limit = std::min(limit.value_or(left), left);
        }
        m_interrupted = m_waiter->wait(limit) == Waiter::Woke::Interrupt;
        m_late = !m_interrupted && m_deadline && m_engine.now() >= *m_deadline;
        if (m_tick)
            m_tick();
        return !endedEarly();
    }

    /// Waits until `descriptor` can be read; false after Ctrl+C, SIGTERM or the deadline.
    bool waitForInput(int descriptor)
    {
        constexpr int kMillis = 100;
        for (pollfd input {descriptor, POLLIN, 0}; poll(&input, 1, kMillis) <= 0;)
            if (!waitOnce(core::Millis(0)))
                return false;
        return true;
    }

    /// Returns after Ctrl+C, SIGTERM or the deadline.
    void awaitEnd()
    {
        while (waitOnce()) { }
    }

private:
    /// Where an answer waits for the main thread.
    template<typename T>
    struct Box
    {
        std::mutex mutex;
        std::optional<T> value;

        std::optional<T> take()
        {
            const std::lock_guard lock(mutex);
            return std::move(value);
        }
    };

    template<typename T>
    std::shared_ptr<Box<T>> begin(std::function<void(std::function<void(T)>)> start)
    {
        auto box = std::make_shared<Box<T>>();
        m_engine.post([start = std::move(start), box, waiter = m_waiter] {
            start([box, waiter](T value) {
                const std::lock_guard lock(box->mutex);
                box->value.emplace(std::move(value));
                waiter->wake();
            });
        });
        return box;
    }

    std::shared_ptr<Waiter> m_waiter = std::make_shared<Waiter>();
    core::CancelSource m_cancel;
    std::optional<core::Millis> m_limit;
    std::optional<core::Millis> m_deadline; ///< engine time
    core::Millis m_every {0};
    std::function<void()> m_tick;
    bool m_interrupted = false;
    bool m_late = false;
    core::EngineThread m_engine;
};

} // namespace sextant::ctl
