// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One connection of the DubboClient: connects, feeds the ClientExchange, runs its actions, completes calls.
// Private to engine/rpc.
//
// THREAD: engine thread. Lives until it is lost, idle or closed; then it reports itself gone once and
// completes nothing any more. A call's `done` may re-enter the client.
#pragma once

#include "engine/net/tcp_stream.h"
#include "engine/rpc/running_call.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace sextant::rpc {

/// What the connections of one client have in common.
struct ConnectionLimits
{
    std::size_t maxPending = 0; ///< calls under way
    std::size_t maxQueuedBytes = 0; ///< bytes that the system has not taken
};

class ClientConnection : public std::enable_shared_from_this<ClientConnection>
{
public:
    /// `lost`: not for being idle or closed by its owner.
    using Gone = std::function<void(const ClientConnection*, bool lost)>;

    ClientConnection(core::EngineThread& engine, net::Endpoint endpoint, ClientExchangeOptions options,
                     ConnectionLimits limits, Gone gone);
    /// Starts connecting.
    void open(core::Millis deadline, const std::shared_ptr<const net::TlsContext>& tls);
    /// Takes the call, or says why there is no room for it.
    core::Outcome<void> submit(const std::shared_ptr<RunningCall>& call, std::string_view body);
    /// Not closed when idle.
    void keepOpen(bool keep) { m_exchange.keepOpen(keep); }
    /// Closes once nothing is pending.
    void finish();
    /// Fails what is pending with Cancelled and closes.
    void close();

    bool isOpen() const { return m_stream != nullptr; }
    bool isReadOnly() const { return m_exchange.readOnly(); }
    std::size_t pending() const { return m_exchange.pending(); }

private:
    void connected(std::unique_ptr<net::TcpStream> stream);
    void watchCancel(const std::shared_ptr<RunningCall>& call);
    void cancelCall(std::int64_t id);
    void pump();
    void perform(ClientExchange::Sent& action);
    void perform(ClientExchange::Answered& action);
    void perform(ClientExchange::Refused& action);
    void perform(ClientExchange::TimedOut& action);
    void perform(ClientExchange::Broken& action);
    void perform(ClientExchange::Idle& action);
    void flush();
    void armTimer();
    LostPeer lostPeer() const;
    void leave(const std::function<core::Error(const CallNames&)>& reason, bool lost = true);
    std::vector<std::shared_ptr<RunningCall>> unfinished();

    core::EngineThread& m_engine;
    net::Endpoint m_endpoint;
    ClientExchange m_exchange;
    ConnectionLimits m_limits;
    Gone m_gone;
    core::Subscription m_connecting;
    std::unique_ptr<net::TcpStream> m_stream;
    std::vector<ClientExchange::Action> m_batch; ///< being performed, from `m_nextAction`
    std::size_t m_nextAction = 0;
    RunningCall::Clock::time_point m_arrived; ///< of the bytes that are being handled
    core::Timer m_timer;
    std::optional<core::Millis> m_timerDue;
    bool m_inClear = true;
    bool m_pumping = false;
    bool m_finishing = false;
    bool m_left = false;
};

} // namespace sextant::rpc
