// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One command's connection to the registry, used from the main thread: starts engine work, waits for it, and
// cancels it on Ctrl+C.
#pragma once

#include "app/sextantctl/command.h"
#include "app/sextantctl/waiter.h"
#include "engine/core/engine_thread.h"
#include "engine/host/console.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace sextant::ctl {

class Session
{
public:
    explicit Session(const CommonOptions& options);
    /// Closes session and calls; waits for it, but not for ever.
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Opens the registry and waits until the session stands.
    core::Outcome<void> connect();
    /// Waits for the inventory's first complete read.
    core::Outcome<std::shared_ptr<const inventory::RegistrySnapshot>> snapshot();

    host::Console& console() { return *m_console; }
    core::EngineThread& engine() { return m_engine; }
    Waiter& waiter() { return *m_waiter; }
    const host::ConnectionOptions& connectionOptions() const { return m_connection; }
    store::OpOptions opOptions() const;
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

private:
    core::Outcome<void> readAuth();

    CommonOptions m_options;
    host::ConnectionOptions m_connection;
    std::shared_ptr<Waiter> m_waiter = std::make_shared<Waiter>();
    core::CancelSource m_cancel;
    core::EngineThread m_engine;
    std::unique_ptr<host::Console> m_console;
};

} // namespace sextant::ctl
