// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One connection of the DubboClient: connects, feeds the ClientExchange, runs its actions, completes calls.
// Private to engine/rpc.
//
// THREAD: engine thread. Lives until it is lost, idle or closed; then it reports itself gone once and
// completes nothing any more. A call's `done` may re-enter the client.
#pragma once

#include "engine/net/tcp_stream.h"
#include "engine/rpc/call_errors.h"
#include "engine/rpc/client_exchange.h"
#include "engine/rpc/invocation.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>

namespace sextant::rpc {

/// A call under way.
struct RunningCall
{
    using Clock = std::chrono::steady_clock;

    CallNames names;
    CallDone done;
    core::CancelToken cancel;
    std::size_t cancelId = 0;
    std::size_t requestBytes = 0;
    bool oneWay = false;
    Clock::time_point started;
    Clock::time_point queued; ///< given to an open connection
    std::optional<Clock::time_point> sent;

    /// Completes the call; later calls do nothing.
    void complete(core::Outcome<CallResult> outcome);
};

class ClientConnection : public std::enable_shared_from_this<ClientConnection>
{
public:
    using Gone = std::function<void(ClientConnection*)>;

    ClientConnection(core::EngineThread& engine, net::Endpoint endpoint, ClientExchangeOptions options,
                     Gone gone);
    /// Starts connecting.
    void open(core::Millis deadline);
    void submit(std::shared_ptr<RunningCall> call, std::string body);
    /// Fails what is pending with Cancelled and closes.
    void close();

    bool isOpen() const { return m_stream != nullptr; }
    bool isReadOnly() const { return m_exchange.readOnly(); }

private:
    using Calls = std::unordered_map<std::int64_t, std::shared_ptr<RunningCall>>;

    void connected(std::unique_ptr<net::TcpStream> stream);
    void watchCancel(std::int64_t id, const std::shared_ptr<RunningCall>& call);
    void cancelCall(std::int64_t id);
    void pump();
    void perform(ClientExchange::Write& action);
    void perform(ClientExchange::Sent& action);
    void perform(ClientExchange::Answered& action);
    void perform(ClientExchange::TimedOut& action);
    void perform(ClientExchange::Broken& action);
    void perform(ClientExchange::Idle& action);
    void armTimer();
    std::shared_ptr<RunningCall> take(std::int64_t id);
    void leave(const std::function<core::Error(const CallNames&)>& reason);

    core::EngineThread& m_engine;
    net::Endpoint m_endpoint;
    ClientExchange m_exchange;
    Gone m_gone;
    core::Subscription m_connecting;
    std::unique_ptr<net::TcpStream> m_stream;
    Calls m_calls;
    core::Timer m_timer;
    std::optional<core::Millis> m_timerDue;
    bool m_left = false;
};

} // namespace sextant::rpc
