// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Client side of the Dubbo protocol: multiplexed connections, one per address unless told otherwise, calls
// pipelined, answers in any order (spec/rpc §1, §2, §12).
//
// THREAD: engine thread; destroy it before the EngineThread. Every CallDone runs exactly once: answer,
// timeout, cancellation, lost connection; it may call the client again, or destroy it. Failures are Errors
// whose text names address, service, method, status and the peer's own words.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/net/tls.h"
#include "engine/rpc/invocation.h"

#include <memory>
#include <string>

namespace sextant::rpc {

/// The names in brackets are those of Dubbo's URL parameters (spec/rpc §1.8, §2.2).
struct ClientOptions
{
    core::Millis connectTimeout {3000}; ///< [connect.timeout]
    core::Millis heartbeat {60'000}; ///< [heartbeat] 0: none
    core::Millis idleClose {300'000}; ///< unused connections are closed after this
    std::uint32_t maxResponseBytes = 64U << 20U; ///< an answer above it fails its call
    core::Millis heartbeatTimeout {
        0}; ///< [heartbeat.timeout] silence that ends a connection; 0: 3 heartbeats
    int connections = 1; ///< [connections] per address, used in turn
    std::size_t maxPending = 10'000; ///< calls under way on one connection; further ones fail at once
    std::size_t maxQueuedBytes =
        64U << 20U; ///< of requests that a peer does not read; further ones fail at once
    std::int32_t maxRequestBytes =
        wire::kDefaultPayload; ///< [payload] a larger request is not sent; ≤ 0: no limit
    bool reconnect = true; ///< [reconnect] addresses that are kept are connected again
    core::Millis leastReconnectPeriod {60'000}; ///< [least-reconnect-duration]
    bool sendReconnect = true; ///< [send.reconnect] a call makes a lost connection anew; false: it fails
    std::shared_ptr<const net::TlsContext> tls {}; ///< null: in clear
};

class DubboClient
{
public:
    explicit DubboClient(core::EngineThread& engine, ClientOptions options = {});
    ~DubboClient();
    DubboClient(const DubboClient&) = delete;
    DubboClient& operator=(const DubboClient&) = delete;

    /// `address` is host:port; IPv6 in brackets. `done` is never called from inside this call. The
    /// invocation's timeout includes connecting. A lost connection is made anew by the next call.
    void call(const std::string& address, const Invocation& invocation, core::CancelToken cancel,
              CallDone done);
    /// Connects now, stays connected when idle, and connects again after a loss, until the subscription goes.
    [[nodiscard]] core::Subscription keep(const std::string& address);
    /// True once the peer at `address` has sent its readonly event, until it sends its undo (spec/rpc §2.3).
    bool isReadOnly(const std::string& address) const;
    /// False while the peer says readonly, and for 10 s after it closed, broke or refused the connection,
    /// unless it was reached again: whoever has a choice calls another one.
    bool isAvailable(const std::string& address) const;
    /// The peer at `address` is there again, says the registry: what was known of its end is forgotten.
    void welcome(const std::string& address);
    /// Open connections now.
    std::size_t connections() const;
    /// Takes no more calls, waits at most `limit` for those under way, closes, then calls `done`.
    void drain(core::Millis limit, std::function<void()> done);
    /// Fails what is pending with Cancelled and closes all connections.
    void close();

private:
    struct Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::rpc
