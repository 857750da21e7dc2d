// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Asks servers whether they are ZooKeeper before the C client talks to them: it takes an HTTP answer for a
// session, and stray bytes make it abort the process (field notes T29, T30).
//
// The question is a session request with an id that cannot exist: a ZooKeeper of any version refuses it and
// closes, so no session is created. Also the TCP step of the connection test. THREAD: loop thread; callbacks
// come through the loop.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/zk/connect_string.h"

#include <functional>

namespace sextant::zk {

struct ProbeResult
{
    enum class Kind
    {
        ZooKeeper,
        Unresolvable, ///< the name has no address
        Unreachable, ///< no TCP connection
        Closed, ///< accepted and closed without an answer: starting up, overloaded, or no ZooKeeper
        Silent, ///< connected, no answer in time
        NotZooKeeper,
    };
    Server server;
    Kind kind = Kind::Unreachable;
    std::string detail; ///< for people: "connection refused", "this is an HTTP server"
    core::Millis elapsed {0};
    core::Millis connected {0}; ///< until TCP stood; 0 when it never did
};

/// One result per server, in their order, when all have answered or `timeout` has passed, or a moment after
/// the first ZooKeeper was found; `named` comes once before that, as soon as no name is left to be resolved.
/// Dropping the subscription ends it silently.
[[nodiscard]] core::Subscription probeServers(core::EngineThread& engine, std::vector<Server> servers,
                                              core::Millis timeout,
                                              std::function<void(std::vector<ProbeResult>)> done,
                                              std::function<void(std::vector<ProbeResult>)> named = {});

} // namespace sextant::zk
