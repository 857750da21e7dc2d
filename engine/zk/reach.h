// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Connects to servers and leaves again: the steps of the connection test that come before ZooKeeper's own
// protocol. THREAD: loop thread; callbacks come through the loop.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/net/tls.h"
#include "engine/zk/connect_string.h"

#include <functional>
#include <memory>

namespace sextant::zk {

struct Reached
{
    Server server;
    bool resolved = true; ///< the name has an address
    bool ok = false; ///< connected, and the handshake done when there was one
    std::string detail; ///< why not, for people
};

/// One result per server, in their order, when all have been tried or a moment after the first success; with
/// a TLS handshake when `tls` is given. Each attempt ends within `timeout`. Dropping the subscription ends it
/// silently.
[[nodiscard]] core::Subscription reachServers(core::EngineThread& engine, const std::vector<Server>& servers,
                                              core::Millis timeout,
                                              std::shared_ptr<const net::TlsContext> tls,
                                              std::function<void(std::vector<Reached>)> done);

} // namespace sextant::zk
