// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One accepted connection of the DubboServer: feeds the ServerExchange, dispatches requests, writes answers.
// Private to engine/rpc.
//
// THREAD: engine thread. Answers that come after the connection is gone are dropped.
#pragma once

#include "engine/net/tcp_stream.h"
#include "engine/rpc/server_exchange.h"
#include "engine/rpc/service_table.h"

#include <functional>
#include <memory>
#include <optional>

namespace sextant::rpc {

/// What all connections of a server share; outlives none of them.
struct ServerShared
{
    core::EngineThread& engine;
    std::int32_t payload;
    ServiceTable services;
    std::size_t callsInFlight = 0;
    std::function<void()> callEnded; ///< after `callsInFlight` went down
};

class ServerConnection : public std::enable_shared_from_this<ServerConnection>
{
public:
    using Gone = std::function<void(ServerConnection*)>;

    ServerConnection(std::shared_ptr<ServerShared> shared, std::unique_ptr<net::TcpStream> stream, Gone gone);
    void start();
    /// Tells the peer to choose another provider for new calls.
    void sendReadOnly();
    /// Sends what is queued and ends the connection.
    void finish();
    /// Ends it at once, without a word to the owner.
    void drop();

private:
    friend class PendingReply;

    void pump();
    void perform(ServerExchange::Write& action) { write(std::move(action.bytes)); }
    void perform(ServerExchange::Request& action);
    void perform(ServerExchange::Broken& action);
    void dispatch(const wire::FrameHeader& header, wire::RequestBody request);
    void refuse(const wire::FrameHeader& header, wire::Status status, const std::string& text);
    void answer(const wire::FrameHeader& header, const std::string& dubboVersion,
                core::Outcome<wire::ResponseBody> outcome);
    void write(std::string bytes);
    void balance();
    void armTimer();
    void leave();

    std::shared_ptr<ServerShared> m_shared;
    std::unique_ptr<net::TcpStream> m_stream;
    Gone m_gone;
    Ends m_ends;
    ServerExchange m_exchange;
    core::Timer m_timer;
    std::optional<core::Millis> m_timerDue;
    std::int64_t m_nextEventId = 1;
    std::size_t m_callsInFlight = 0;
    bool m_paused = false;
    bool m_left = false;
};

} // namespace sextant::rpc
