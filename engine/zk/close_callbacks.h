// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Who waits for the end of a session.
//
// They belong to the engine, not to the client: who waits usually owns the store, and with it the client, and
// an engine that ends before the session does must let go of both. THREAD: loop thread, or when the engine
// destroys them.
#pragma once

#include "engine/core/engine_thread.h"

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

namespace sextant::zk {

class CloseCallbacks
{
public:
    explicit CloseCallbacks(core::EngineThread& engine)
        : m_engine(engine)
    {
    }

    /// An empty one is ignored.
    void add(std::function<void()> done)
    {
        if (!done)
            return;
        auto waiting = m_waiting.lock();
        if (!waiting) {
            waiting = std::make_shared<Waiting>();
            m_waiting = waiting;
            m_keeper = m_engine.schedule(kForever, [waiting] {}); // what a timer holds goes with its engine
        }
        waiting->push_back(std::move(done));
    }

    /// Calls all of them, once. The client may be gone afterwards.
    void call()
    {
        const auto waiting = m_waiting.lock();
        if (!waiting)
            return;
        m_waiting.reset();
        m_keeper.stop();
        for (const auto& done : *waiting)
            done();
    }

private:
    using Waiting = std::vector<std::function<void()>>;
    static constexpr std::chrono::hours kForever {24 * 365};

    core::EngineThread& m_engine;
    std::weak_ptr<Waiting> m_waiting;
    core::Timer m_keeper;
};

} // namespace sextant::zk
