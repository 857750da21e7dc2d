// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/server_connection.h"

#include "engine/core/log.h"
#include "engine/rpc/events.h"
#include "engine/rpc/pending_reply.h"
#include "engine/rpc/request_header.h"

#include <algorithm>

namespace sextant::rpc {

namespace {

constexpr std::size_t kMaxCallsPerConnection = 10'000; // what one peer may leave running here
constexpr std::size_t kMaxRequestBytes = 64U << 20U; // of calls under way at which a peer is not read
constexpr std::size_t kPauseAbove = 16U
    << 20U; // unsent answers at which a peer that does not read is not served
constexpr std::size_t kResumeBelow = 1U << 20U;
constexpr std::size_t kKeptRequest = 4U << 10U; // bytes of a request whose memory is used again
constexpr std::size_t kFlushAbove = 256U << 10U; // answers of one turn that are not held back any longer
constexpr core::Millis kLinger {1000};
constexpr std::int32_t kFirstFlagWithAttachments = 3;
/// The attachments of an answer to which the service adds nothing: {dubbo: 2.0.2}.
constexpr std::string_view kVersionAttachment = "H\x05"
                                                "dubbo\x05"
                                                "2.0.2Z";

ServerExchangeOptions exchangeOptions(const ServerOptions& given)
{
    ServerExchangeOptions options;
    options.idleClose = given.closeTimeout;
    if (given.payload > 0)
        options.maxBody = static_cast<std::uint32_t>(given.payload);
    else
        options.maxBody = 64U << 20U; // `payload` ≤ 0 switches Dubbo's limit off; memory stays bounded
    return options;
}

std::size_t limit(int option)
{
    return static_cast<std::size_t>(std::max(0, option));
}

int portOf(const std::string& address)
{
    const auto endpoint = net::Endpoint::parse(address);
    return endpoint.ok() ? endpoint->port : 0;
}

/// Appends the body of an answer, with what the server itself attaches.
void appendAnswer(std::string& out, wire::ResponseBody& body, bool attachments)
{
    auto given = std::exchange(body.attachments, std::nullopt).value_or(wire::Attachments());
    std::erase_if(given, [](const auto& entry) { return entry.first == "dubbo"; });
    if (attachments && !given.empty()) {
        given.emplace(given.begin(), "dubbo", wire::Value::string(wire::RequestBody().dubboVersion));
        body.attachments = std::move(given);
    }
    const std::size_t flag = out.size();
    wire::appendResponseBody(out, body);
    if (attachments && !body.attachments) {
        out[flag] = static_cast<char>(out[flag] + kFirstFlagWithAttachments);
        out += kVersionAttachment;
    }
}

} // namespace

ServerShared::ServerShared(core::EngineThread& thread, const ServerOptions& given)
    : engine(thread)
    , options(given)
    , gate(limit(given.threads), limit(given.queues))
{
}

ServerConnection::ServerConnection(std::shared_ptr<ServerShared> shared,
                                   std::unique_ptr<net::TcpStream> stream, Gone gone)
    : m_shared(std::move(shared))
    , m_stream(std::move(stream))
    , m_gone(std::move(gone))
    , m_ends {m_stream->localAddress(), m_stream->remoteAddress(), portOf(m_stream->localAddress())}
    , m_exchange(exchangeOptions(m_shared->options), m_shared->engine.now())
    , m_call {{}, m_ends.remote}
{
}

void ServerConnection::start()
{
    net::StreamHandlers handlers;
    handlers.data = [weak = weak_from_this()](std::string_view bytes) {
        if (const auto self = weak.lock(); self && !self->m_left) {
            self->m_arrived = self->m_shared->engine.now();
            self->m_exchange.received(bytes, self->m_arrived);
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
    if (m_pumping)
        return;
    const auto self = shared_from_this(); // a handler may shut the server down
    m_pumping = true;
    while (!m_left && !m_paused) {
        auto action = m_exchange.next();
        if (!action)
            break;
        std::visit([this](auto& one) { perform(one); }, *action);
    }
    m_pumping = false;
    if (m_left)
        return;
    if (const std::string own = m_exchange.takeOutput(); !own.empty())
        write(own);
    flush();
    armTimer();
}

void ServerConnection::perform(ServerExchange::Request& action)
{
    const wire::FrameView frame = action.frame;
    if (frame.header.serialization != wire::kHessian2Id) {
        refuse(frame.header, wire::Status::BadRequest,
               refuseSerialization(frame, m_shared->services, m_ends));
        return;
    }
    if (const auto read = wire::decodeRequestBody(frame.body, m_call.request); read.ok())
        dispatch(frame.header, frame.body.size());
    else
        refuseUndecodable(frame, read.error());
    if (frame.body.size() > kKeptRequest)
        m_call.request = {};
    m_call.request.arguments.clear();
}

void ServerConnection::refuseUndecodable(const wire::FrameView& frame, const core::Error& reason)
{
    if (const auto header = readRequestHeader(frame)) {
        if (const auto refusal = m_shared->services.checkHeader(*header, m_ends)) {
            refuse(frame.header, refusal->status, refusal->text);
            return;
        }
    }
    refuse(frame.header, wire::Status::BadRequest,
           "Fail to decode request due to: java.io.IOException: " + reason.text());
}

void ServerConnection::dispatch(const wire::FrameHeader& header, std::size_t size)
{
    const wire::RequestBody& request = m_call.request;
    auto found = m_shared->services.find(request, m_ends);
    if (const auto* refusal = std::get_if<Refusal>(&found)) {
        refuse(header, refusal->status, refusal->text);
        return;
    }
    if (m_callsInFlight >= kMaxCallsPerConnection) {
        ++m_shared->counts.exhausted;
        refuse(header, wire::Status::ThreadPoolExhausted,
               "Server side(" + m_ends.local + ") has " + std::to_string(m_callsInFlight)
                   + " calls of this connection running and takes no more");
        return;
    }
    auto service = std::get<std::shared_ptr<ExportedService>>(std::move(found));
    auto pending = std::make_shared<PendingReply>(m_shared, shared_from_this(), header, size, request);
    balance();
    if (m_shared->gate.hasRoom()) {
        m_shared->gate.enter();
        run(service, pending, m_call);
        return;
    }
    const auto waiting =
        std::make_shared<ServerCall>(ServerCall {std::exchange(m_call.request, {}), m_ends.remote});
    const bool room = m_shared->gate.wait(
        [self = shared_from_this(), service, pending, waiting] { self->run(service, pending, *waiting); });
    if (room)
        return;
    ++m_shared->counts.exhausted;
    pending->refuse(wire::Status::ThreadPoolExhausted, m_shared->gate.exhausted(m_ends.local));
}

void ServerConnection::run(const std::shared_ptr<ExportedService>& service,
                           const std::shared_ptr<PendingReply>& pending, ServerCall& call)
{
    wire::RequestBody& request = call.request;
    const auto refusal = checkPolicy(*service, request, m_ends);
    pending->began(service, request);
    if (m_left)
        return; // the peer went while the call waited
    if (refusal) {
        pending->refuse(refusal->status, refusal->text);
        return;
    }
    if (isEcho(request)) {
        pending->answer(wire::ResponseBody {false, std::move(request.arguments.front()), std::nullopt});
        return;
    }
    service->handler(call, Reply(pending));
}

void ServerConnection::perform(ServerExchange::Oversized& action)
{
    refuse(action.header, wire::Status::BadRequest,
           "Fail to decode request due to: org.apache.dubbo.remoting.transport.ExceedPayloadLimitException: "
               + tooLong(action.header.bodyLength));
}

/// As ExceedPayloadLimitException says it.
std::string ServerConnection::tooLong(std::size_t length) const
{
    return "Data length too large: " + std::to_string(length)
        + ", max payload: " + std::to_string(m_shared->options.payload) + ", channel: [L:/" + m_ends.local
        + " - R:/" + m_ends.remote + "]";
}

void ServerConnection::perform(ServerExchange::HeartbeatAnswered& action)
{
    if (m_awaitedAnswer == action.id)
        m_awaitedAnswer.reset();
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

void ServerConnection::answer(const wire::FrameHeader& header, bool attachments,
                              core::Outcome<wire::ResponseBody>&& outcome)
{
    if (m_left)
        return;
    if (!outcome.ok()) {
        refuse(header, wire::Status::ServiceError, outcome.error().text());
        return;
    }
    wire::FrameHeader ours;
    ours.serialization = header.serialization;
    ours.status = static_cast<std::uint8_t>(wire::Status::Ok);
    ours.id = header.id;
    const std::size_t before = m_output.size();
    const std::size_t body = wire::beginFrame(m_output, ours);
    appendAnswer(m_output, *outcome, attachments);
    const std::size_t length = m_output.size() - body;
    const std::int32_t payload = m_shared->options.payload;
    if (payload > 0 && length > static_cast<std::size_t>(payload)) {
        m_output.resize(before);
        refuse(header, wire::Status::SerializationError, tooLong(length));
        return;
    }
    wire::endFrame(m_output, body);
    if (!m_pumping || m_output.size() > kFlushAbove)
        flush();
}

void ServerConnection::write(std::string_view bytes)
{
    if (m_left)
        return;
    m_output += bytes;
    if (!m_pumping || m_output.size() > kFlushAbove)
        flush();
}

void ServerConnection::flush()
{
    if (!m_output.empty()) {
        m_stream->writeFrom(m_output);
        m_exchange.wrote(m_shared->engine.now());
    }
    balance();
}

void ServerConnection::balance()
{
    if (m_left)
        return;
    const std::size_t queued = m_stream->queued() + m_output.size();
    if (!m_paused && (queued > kPauseAbove || m_requestBytes > kMaxRequestBytes)) {
        m_stream->setReading(!(m_paused = true));
    } else if (m_paused && queued < kResumeBelow && m_requestBytes < kMaxRequestBytes / 2) {
        m_stream->setReading(!(m_paused = false));
        // Posted: this may be the end of a call inside a handler.
        m_shared->engine.post([weak = weak_from_this()] {
            if (const auto self = weak.lock(); self && !self->m_left)
                self->pump();
        });
    }
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
        if (self->m_exchange.isOver())
            self->m_paused = false; // nothing is left to wait for
        self->pump();
    });
}

void ServerConnection::sendReadOnly(bool readOnly)
{
    write(readOnlyEvent(m_nextEventId++, readOnly));
}

void ServerConnection::sayGoodbye()
{
    sendReadOnly(true);
    m_awaitedAnswer = m_nextEventId++;
    write(heartbeatRequest(*m_awaitedAnswer));
}

void ServerConnection::finish()
{
    if (std::exchange(m_left, true))
        return;
    m_timer = {};
    if (!m_output.empty())
        m_stream->writeFrom(m_output);
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
