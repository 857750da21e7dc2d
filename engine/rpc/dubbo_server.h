// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Server side of the Dubbo protocol: accepts connections, answers heartbeats, dispatches calls by path, group
// and version (spec/rpc §3).
//
// THREAD: engine thread; destroy it before the EngineThread; handlers run on the engine thread and answer
// through `reply`, now or later, exactly once.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/rpc/invocation.h"

#include <functional>
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

/// The service's answer: a value, an exception (throwable object), or an Error that becomes status 70.
using Reply = std::function<void(core::Outcome<wire::ResponseBody>)>;
using Handler = std::function<void(const ServerCall&, Reply)>;

struct ServerOptions
{
    std::string host = "127.0.0.1";
    int port = 0; ///< 0: any free port
    std::int32_t payload = wire::kDefaultPayload;
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
                    std::function<bool(const std::string&, const std::string&)> hasMethod, Handler handler);
    void removeService(const std::string& serviceKey);
    std::size_t connections() const;
    std::size_t callsInFlight() const;

    /// Graceful end: no new connections, readonly event to every peer, wait up to `drain` for running calls
    /// (requests that are on their way are still served), close, then `done`.
    void shutdown(core::Millis drain, std::function<void()> done);

private:
    struct Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::rpc
