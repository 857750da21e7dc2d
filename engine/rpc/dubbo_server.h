// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Server side of the Dubbo protocol: accepts connections, answers heartbeats, dispatches calls by path, group
// and version, within bounds (spec/rpc §3, §12).
//
// Time-outs are the caller's: as in Java a running call is never broken off, its late answer is sent and
// dropped by the caller; the server logs it and counts it.
//
// THREAD: engine thread; destroy it before the EngineThread; handlers run on the engine thread and answer
// through `reply`, now or later, exactly once.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/net/tls.h"
#include "engine/rpc/invocation.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace sextant::rpc {

/// A call as it arrived.
struct ServerCall
{
    wire::RequestBody request; ///< arguments decoded without declared types
    std::string remote; ///< host:port of the caller

    /// Attachment as text; "" when absent.
    std::string attachment(std::string_view key) const;
};

class PendingReply;

/// Takes the service's answer: a value, an exception (throwable object), or an Error that becomes status 70.
/// A call whose last Reply goes without an answer is answered with an error.
class Reply
{
public:
    explicit Reply(std::shared_ptr<PendingReply> call)
        : m_call(std::move(call))
    {
    }
    void operator()(core::Outcome<wire::ResponseBody> outcome) const;

private:
    std::shared_ptr<PendingReply> m_call;
};
/// The call is valid until the handler returns: its memory is used for the next one.
using Handler = std::function<void(const ServerCall&, Reply)>;

/// The names in brackets are those of Dubbo's URL parameters (spec/rpc §1.8, §2.2, §3.7).
struct ServerOptions
{
    std::string host = "127.0.0.1";
    int port = 0; ///< 0: any free port
    std::int32_t payload = wire::kDefaultPayload; ///< [payload] of requests and answers; ≤ 0: no limit
    int threads = 200; ///< [threads] calls that run at once; 0: no limit
    int queues = 0; ///< [queues] calls that wait for one to end; further ones get status 100
    int accepts = 0; ///< [accepts] connections; further ones are closed; 0: no limit
    core::Millis closeTimeout {180'000}; ///< [close.timeout] a connection without frames is closed; 0: never
    core::Millis hearing {3000}; ///< how long a graceful end waits for peers to show that they know
    std::shared_ptr<const net::TlsContext> tls {}; ///< null: in clear
};

/// What a service asks of its callers.
struct ServicePolicy
{
    int executes = 0; ///< [executes] calls of one method that run at once; 0: no limit
    std::map<std::string, int> methodExecutes {}; ///< [METHOD.executes]
    std::string token {}; ///< [token] callers must send it as attachment; empty: none
};

/// Since the server began.
struct ServerCounts
{
    std::uint64_t accepted = 0; ///< connections
    std::uint64_t turnedAway = 0; ///< connections above `accepts`
    std::uint64_t calls = 0; ///< given to handlers
    std::uint64_t exhausted = 0; ///< answered with status 100
    std::uint64_t late = 0; ///< answered after the caller's time-out
};

class DubboServer
{
public:
    DubboServer(core::EngineThread& engine, ServerOptions options);
    ~DubboServer();
    DubboServer(const DubboServer&) = delete;
    DubboServer& operator=(const DubboServer&) = delete;

    /// Binds and listens. The port really bound on success.
    core::Outcome<int> listen();
    /// Adds a service under its service key ([group/]path[:version]). `hasMethod(name, descriptor)` decides
    /// status 40 for unknown methods; `$echo` is answered by the server itself, `$invoke` goes to the
    /// handler.
    void addService(const std::string& serviceKey,
                    std::function<bool(const std::string&, const std::string&)> hasMethod, Handler handler,
                    ServicePolicy policy = {});
    void removeService(const std::string& serviceKey);
    std::size_t connections() const;
    /// Running and waiting ones.
    std::size_t callsInFlight() const;
    ServerCounts counts() const;
    /// Tells every peer to choose other providers for new calls, or that they need not any more.
    void announceReadOnly(bool readOnly);

    /// Graceful end: readonly event to every peer, then up to `drain` until no call runs and the peers have
    /// left, or have taken that event and not called for half a second (whoever has not heard yet is still
    /// served, new connections included), close, then `done`. Peers that answer no heartbeats cannot say that
    /// they have taken it; they are waited for for `hearing`.
    void shutdown(core::Millis drain, std::function<void()> done);

private:
    struct Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::rpc
