// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/server_connection.h"

#include "engine/core/log.h"
#include "engine/rpc/events.h"
#include "engine/rpc/request.h"

#include <algorithm>

namespace sextant::rpc {

namespace {

constexpr std::size_t kMaxCallsPerConnection = 10'000; // what one peer may leave running here
constexpr std::size_t kPauseAbove = 16U
    << 20U; // unsent answers at which a peer that does not read is not served
constexpr std::size_t kResumeBelow = 1U << 20U;
constexpr core::Millis kLinger {1000};

ServerExchangeOptions exchangeOptions(const ServerShared& shared)
{
    ServerExchangeOptions options;
    if (shared.payload > 0)
        options.maxBody = static_cast<std::uint32_t>(shared.payload);
    else
        options.maxBody = 64U << 20U; // `payload` ≤ 0 switches Dubbo's limit off; memory stays bounded
    return options;
}

int portOf(const std::string& address)
{
    const auto endpoint = net::Endpoint::parse(address);
    return endpoint.ok() ? endpoint->port : 0;
}

} // namespace

/// The right to answer one call: counts it as running and makes sure that a handler that loses its Reply
/// still answers.
class PendingReply
{
public:
    PendingReply(std::shared_ptr<ServerShared> shared, std::weak_ptr<ServerConnection> connection,
                 wire::FrameHeader header, std::string dubboVersion)
        : m_shared(std::move(shared))
        , m_connection(std::move(connection))
        , m_header(header)
        , m_dubboVersion(std::move(dubboVersion))
    {
    }
    PendingReply(const PendingReply&) = delete;
    PendingReply& operator=(const PendingReply&) = delete;
    ~PendingReply() { answer(core::Error(core::Errc::Internal, "The service gave no answer")); }

    void answer(core::Outcome<wire::ResponseBody> outcome)
    {
        if (std::exchange(m_answered, true))
            return;
        --m_shared->callsInFlight;
        if (const auto connection = m_connection.lock()) {
            --connection->m_callsInFlight;
            if (m_header.twoWay)
                connection->answer(m_header, m_dubboVersion, std::move(outcome));
        }
        if (m_shared->callEnded)
            m_shared->callEnded();
    }

private:
    std::shared_ptr<ServerShared> m_shared;
    std::weak_ptr<ServerConnection> m_connection;
    wire::FrameHeader m_header;
    std::string m_dubboVersion;
    bool m_answered = false;
};

ServerConnection::ServerConnection(std::shared_ptr<ServerShared> shared,
                                   std::unique_ptr<net::TcpStream> stream, Gone gone)
    : m_shared(std::move(shared))
    , m_stream(std::move(stream))
    , m_gone(std::move(gone))
    , m_ends {m_stream->localAddress(), m_stream->remoteAddress(), portOf(m_stream->localAddress())}
    , m_exchange(exchangeOptions(*m_shared), m_shared->engine.now())
{
}

void ServerConnection::start()
{
    net::StreamHandlers handlers;
    handlers.data = [weak = weak_from_this()](std::string_view bytes) {
        if (const auto self = weak.lock(); self && !self->m_left) {
            self->m_exchange.received(bytes, self->m_shared->engine.now());
            self->pump();
        }
    };
    handlers.written = [weak = weak_from_this()](std::uint64_t) {
        if (const auto self = weak.lock(); self && !self->m_left)
            self->balance();
    };
    handlers.closed = [weak = weak_from_this()](const core::Error&) {
        if (const auto self = weak.lock())
            self->leave();
    };
    m_stream->start(std::move(handlers));
    armTimer();
}

void ServerConnection::pump()
{
    const auto self = shared_from_this(); // a handler may shut the server down
    for (auto actions = m_exchange.takeActions(); !actions.empty(); actions = m_exchange.takeActions()) {
        for (auto& action : actions) {
            if (m_left)
                return;
            std::visit([this](auto& one) { perform(one); }, action);
        }
    }
    armTimer();
}

void ServerConnection::perform(ServerExchange::Request& action)
{
    const wire::FrameHeader& header = action.frame.header;
    if (header.serialization != wire::kHessian2Id) {
        refuse(header, wire::Status::BadRequest,
               "Fail to decode request due to: java.io.IOException: Unexpected serialization id:"
                   + std::to_string(header.serialization)
                   + " received from network, please check if the peer send the right id.");
        return;
    }
    auto request = wire::decodeRequestBody(action.frame.body);
    if (request.ok())
        dispatch(header, std::move(*request));
    else
        refuse(header, wire::Status::BadRequest,
               "Fail to decode request due to: java.io.IOException: " + request.error().text());
}

void ServerConnection::dispatch(const wire::FrameHeader& header, wire::RequestBody request)
{
    auto found = m_shared->services.find(request, m_ends);
    if (const auto* refusal = std::get_if<Refusal>(&found)) {
        refuse(header, refusal->status, refusal->text);
        return;
    }
    if (m_callsInFlight >= kMaxCallsPerConnection) {
        refuse(header, wire::Status::ThreadPoolExhausted,
               "Server side(" + m_ends.local + ") has " + std::to_string(m_callsInFlight)
                   + " calls of this connection running and takes no more");
        return;
    }
    ++m_callsInFlight;
    ++m_shared->callsInFlight;
    const auto pending =
        std::make_shared<PendingReply>(m_shared, weak_from_this(), header, request.dubboVersion);
    if (isEcho(request)) {
        pending->answer(wire::ResponseBody {false, std::move(request.arguments.front()), std::nullopt});
        return;
    }
    const auto service = std::get<std::shared_ptr<const ExportedService>>(found);
    service->handler(
        ServerCall {std::move(request), m_ends.remote},
        [pending](core::Outcome<wire::ResponseBody> outcome) { pending->answer(std::move(outcome)); });
}

void ServerConnection::perform(ServerExchange::Broken& action)
{
    core::logInfo("rpc", "closing the connection of " + m_ends.remote + ": " + action.reason.text());
    leave();
}

void ServerConnection::refuse(const wire::FrameHeader& header, wire::Status status, const std::string& text)
{
    if (header.twoWay)
        write(statusAnswer(header, status, text));
}

void ServerConnection::answer(const wire::FrameHeader& header, const std::string& dubboVersion,
                              core::Outcome<wire::ResponseBody> outcome)
{
    if (m_left)
        return;
    if (!outcome.ok()) {
        refuse(header, wire::Status::ServiceError, outcome.error().text());
        return;
    }
    wire::ResponseBody& body = *outcome;
    if (supportsResponseAttachments(dubboVersion)) {
        auto given = std::exchange(body.attachments, std::nullopt).value_or(wire::Attachments());
        std::erase_if(given, [](const auto& entry) { return entry.first == "dubbo"; });
        given.emplace(given.begin(), "dubbo", wire::Value::string(wire::RequestBody().dubboVersion));
        body.attachments = std::move(given);
    } else {
        body.attachments.reset();
    }
    wire::Frame frame;
    frame.header.serialization = header.serialization;
    frame.header.status = static_cast<std::uint8_t>(wire::Status::Ok);
    frame.header.id = header.id;
    frame.body = wire::encodeResponseBody(body);
    if (m_shared->payload > 0 && frame.body.size() > static_cast<std::size_t>(m_shared->payload)) {
        refuse(header, wire::Status::SerializationError,
               "Data length too large: " + std::to_string(frame.body.size())
                   + ", max payload: " + std::to_string(m_shared->payload) + ", channel: /" + m_ends.local
                   + " -> /" + m_ends.remote);
        return;
    }
    write(wire::encodeFrame(frame));
}

void ServerConnection::write(std::string bytes)
{
    if (m_left)
        return;
    m_stream->write(std::move(bytes));
    m_exchange.wrote(m_shared->engine.now());
    balance();
}

void ServerConnection::balance()
{
    const std::size_t queued = m_stream->queued();
    if (!m_paused && queued > kPauseAbove)
        m_stream->setReading(!(m_paused = true));
    else if (m_paused && queued < kResumeBelow)
        m_stream->setReading(!(m_paused = false));
}

void ServerConnection::armTimer()
{
    const auto due = m_exchange.nextDue();
    if (m_left || !due || (m_timerDue && *m_timerDue <= *due))
        return; // an earlier wake-up looks again
    m_timerDue = due;
    auto& engine = m_shared->engine;
    m_timer = engine.schedule(std::max(core::Millis(0), *due - engine.now()), [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self || self->m_left)
            return;
        self->m_timerDue.reset();
        self->m_exchange.tick(self->m_shared->engine.now());
        self->pump();
    });
}

void ServerConnection::sendReadOnly()
{
    write(readOnlyEvent(m_nextEventId++));
}

void ServerConnection::finish()
{
    if (std::exchange(m_left, true))
        return;
    m_timer = {};
    net::TcpStream::finish(std::move(m_stream), kLinger);
}

void ServerConnection::drop()
{
    if (std::exchange(m_left, true))
        return;
    m_timer = {};
    m_stream->close();
}

void ServerConnection::leave()
{
    const auto self = shared_from_this();
    if (m_left)
        return;
    drop();
    m_gone(this);
}

} // namespace sextant::rpc
