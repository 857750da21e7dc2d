// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// An engine for one command, driven from the main thread: starts work, waits for it, and cancels it on
// Ctrl+C.
#pragma once

#include "app/sextantctl/waiter.h"
#include "engine/core/cancel.h"
#include "engine/core/engine_thread.h"
#include "engine/core/outcome.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace sextant::ctl {

class EngineRun
{
public:
    core::EngineThread& engine() { return m_engine; }
    std::shared_ptr<Waiter> waiter() const { return m_waiter; }
    core::CancelToken token() const { return m_cancel.token(); }

    /// Runs `start` on the engine thread and waits until it calls back; a Cancelled error after Ctrl+C.
    template<typename T>
    core::Outcome<T> await(std::function<void(std::function<void(core::Outcome<T>)>)> start)
    {
        auto answer = awaitPlain<core::Outcome<T>>(std::move(start));
        if (!answer)
            return core::Error(core::Errc::Cancelled, "Interrupted");
        return std::move(*answer);
    }

    /// The same for callbacks that carry no Outcome; nullopt after Ctrl+C.
    template<typename T>
    std::optional<T> awaitPlain(std::function<void(std::function<void(T)>)> start)
    {
        struct Box
        {
            std::mutex mutex;
            std::optional<T> value;
        };
        auto box = std::make_shared<Box>();
        m_engine.post([start = std::move(start), box, waiter = m_waiter] {
            start([box, waiter](T value) {
                const std::lock_guard lock(box->mutex);
                box->value.emplace(std::move(value));
                waiter->wake();
            });
        });
        for (;;) {
            {
                const std::lock_guard lock(box->mutex);
                if (box->value)
                    return std::move(box->value);
            }
            if (m_waiter->wait() == Waiter::Woke::Interrupt) {
                m_engine.post([cancel = m_cancel] { cancel.cancel(); });
                return std::nullopt;
            }
        }
    }

    /// Returns after Ctrl+C or SIGTERM.
    void awaitInterrupt()
    {
        while (m_waiter->wait() != Waiter::Woke::Interrupt) { }
    }

private:
    std::shared_ptr<Waiter> m_waiter = std::make_shared<Waiter>();
    core::CancelSource m_cancel;
    core::EngineThread m_engine;
};

} // namespace sextant::ctl
