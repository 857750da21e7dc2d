// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One accepted connection of the DubboServer: feeds the ServerExchange, dispatches requests, writes answers.
// Private to engine/rpc.
//
// THREAD: engine thread. Answers that come after the connection is gone are dropped.
#pragma once

#include "engine/net/tcp_stream.h"
#include "engine/rpc/call_gate.h"
#include "engine/rpc/server_exchange.h"
#include "engine/rpc/service_table.h"

#include <functional>
#include <memory>
#include <optional>

namespace sextant::rpc {

/// What all connections of a server share; outlives none of them.
struct ServerShared
{
    ServerShared(core::EngineThread& thread, const ServerOptions& given);

    core::EngineThread& engine;
    const ServerOptions options;
    ServiceTable services;
    CallGate gate;
    ServerCounts counts;
    std::size_t callsInFlight = 0; ///< running and waiting
    std::function<void()> callEnded; ///< after `callsInFlight` went down
};

class PendingReply;

class ServerConnection : public std::enable_shared_from_this<ServerConnection>
{
public:
    using Gone = std::function<void(ServerConnection*)>;

    ServerConnection(std::shared_ptr<ServerShared> shared, std::unique_ptr<net::TcpStream> stream, Gone gone);
    void start();
    /// Tells the peer to choose another provider for new calls.
    void sendReadOnly(bool readOnly);
    /// The same for good: a heartbeat follows, whose answer shows that the peer has taken the event.
    void sayGoodbye();
    bool heardGoodbye() const { return !m_awaitedAnswer; }
    /// Sends what is queued and ends the connection.
    void finish();
    /// Ends it at once, without a word to the owner.
    void drop();

private:
    friend class PendingReply;

    void pump();
    void perform(ServerExchange::Request& action);
    void perform(ServerExchange::Oversized& action);
    void perform(ServerExchange::HeartbeatAnswered& action);
    void perform(ServerExchange::Broken& action);
    std::string tooLong(std::size_t length) const;
    void refuseUndecodable(const wire::FrameView& frame, const core::Error& reason);
    void dispatch(const wire::FrameHeader& header, std::size_t size);
    void run(const std::shared_ptr<ExportedService>& service, const std::shared_ptr<PendingReply>& pending,
             ServerCall& call);
    void refuse(const wire::FrameHeader& header, wire::Status status, const std::string& text);
    void answer(const wire::FrameHeader& header, bool attachments,
                core::Outcome<wire::ResponseBody>&& outcome);
    void write(std::string_view bytes);
    void flush();
    void balance();
    void armTimer();
    void leave();

    std::shared_ptr<ServerShared> m_shared;
    std::unique_ptr<net::TcpStream> m_stream;
    Gone m_gone;
    Ends m_ends;
    ServerExchange m_exchange;
    ServerCall m_call; ///< being dispatched; kept for its memory
    core::Millis m_arrived {0}; ///< when the bytes that are being handled came
    std::string m_output; ///< answers of this turn, written together
    core::Timer m_timer;
    std::optional<core::Millis> m_timerDue;
    std::int64_t m_nextEventId = 1;
    std::optional<std::int64_t> m_awaitedAnswer; ///< to the heartbeat after the goodbye
    std::size_t m_callsInFlight = 0;
    std::size_t m_requestBytes = 0; ///< of those calls
    bool m_pumping = false;
    bool m_paused = false; ///< neither read nor dispatched: the peer does not read, or too much is under way
    bool m_left = false;
};

} // namespace sextant::rpc
