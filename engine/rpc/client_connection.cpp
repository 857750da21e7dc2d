// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/client_connection.h"

#include <algorithm>

namespace sextant::rpc {

namespace {

constexpr std::size_t kDecodeOnWorkerFrom =
    256 * 1024; // smaller answers decode faster than a hop to a worker and back

std::chrono::microseconds between(RunningCall::Clock::time_point from, RunningCall::Clock::time_point to)
{
    return std::max(std::chrono::microseconds(0),
                    std::chrono::duration_cast<std::chrono::microseconds>(to - from));
}

CallTiming timingUntil(const RunningCall& call, RunningCall::Clock::time_point answered)
{
    CallTiming timing;
    const auto sent = call.sent.value_or(call.queued);
    timing.connect = between(call.started, call.queued);
    timing.send = between(call.queued, sent);
    timing.wait = between(sent, answered);
    timing.total = between(call.started, answered);
    return timing;
}

core::Outcome<CallResult> decodeAnswer(const RunningCall& call, wire::Frame frame,
                                       RunningCall::Clock::time_point answered)
{
    const auto status = static_cast<wire::Status>(frame.header.status);
    if (status != wire::Status::Ok)
        return refused(call.names, frame);
    if (frame.header.serialization != wire::kHessian2Id)
        return unexpectedSerialization(call.names, frame.header.serialization);
    auto body = wire::decodeResponseBody(frame.body);
    if (!body.ok())
        return undecodable(call.names, body.error());

    CallResult result;
    result.exception = body->exception;
    result.value = std::move(body->value);
    result.attachments = std::move(body->attachments).value_or(wire::Attachments());
    result.timing = timingUntil(call, answered);
    result.timing.decode = between(answered, RunningCall::Clock::now());
    result.timing.total += result.timing.decode;
    result.address = call.names.address;
    result.requestBytes = call.requestBytes;
    result.responseBody = std::move(frame.body);
    return result;
}

} // namespace

void RunningCall::complete(core::Outcome<CallResult> outcome)
{
    if (!done)
        return;
    cancel.forget(cancelId);
    std::exchange(done, nullptr)(std::move(outcome));
}

ClientConnection::ClientConnection(core::EngineThread& engine, net::Endpoint endpoint,
                                   ClientExchangeOptions options, Gone gone)
    : m_engine(engine)
    , m_endpoint(std::move(endpoint))
    , m_exchange(options, 1, engine.now())
    , m_gone(std::move(gone))
{
}

void ClientConnection::open(core::Millis deadline)
{
    m_connecting =
        net::TcpStream::connect(m_engine, m_endpoint, deadline, [weak = weak_from_this()](auto outcome) {
            const auto self = weak.lock();
            if (!self || self->m_left)
                return;
            if (outcome.ok())
                self->connected(std::move(*outcome));
            else
                self->leave([&](const CallNames& names) { return cannotConnect(names, outcome.error()); });
        });
}

void ClientConnection::connected(std::unique_ptr<net::TcpStream> stream)
{
    m_stream = std::move(stream);
    const auto now = RunningCall::Clock::now();
    for (auto& [id, call] : m_calls)
        call->queued = now;
    net::StreamHandlers handlers;
    handlers.data = [weak = weak_from_this()](std::string_view bytes) {
        if (const auto self = weak.lock(); self && !self->m_left) {
            self->m_exchange.received(bytes, self->m_engine.now());
            self->pump();
        }
    };
    handlers.written = [weak = weak_from_this()](std::uint64_t total) {
        if (const auto self = weak.lock(); self && !self->m_left) {
            self->m_exchange.written(total, self->m_engine.now());
            self->pump();
        }
    };
    handlers.closed = [weak = weak_from_this()](const core::Error& reason) {
        if (const auto self = weak.lock(); self && !self->m_left)
            self->leave([&](const CallNames& names) {
                return connectionLost(names, reason, self->m_exchange.foreignStart());
            });
    };
    m_stream->start(std::move(handlers));
    m_exchange.opened(m_engine.now());
    pump();
}

void ClientConnection::submit(std::shared_ptr<RunningCall> call, std::string body)
{
    call->queued = RunningCall::Clock::now();
    const std::int64_t id =
        m_exchange.begin(std::move(body), call->oneWay, call->names.timeout, m_engine.now());
    m_calls.emplace(id, call);
    watchCancel(id, call);
    pump();
}

void ClientConnection::watchCancel(std::int64_t id, const std::shared_ptr<RunningCall>& call)
{
    // Cancellation may come from any thread, so it is posted; by then the call may be over, which `take`
    // notices.
    call->cancelId = call->cancel.onCancel([&engine = m_engine, weak = weak_from_this(), id] {
        engine.post([weak, id] {
            if (const auto self = weak.lock(); self && !self->m_left)
                self->cancelCall(id);
        });
    });
}

void ClientConnection::cancelCall(std::int64_t id)
{
    const auto call = take(id);
    if (!call)
        return;
    m_exchange.forget(id);
    armTimer();
    call->complete(cancelled(call->names));
}

std::shared_ptr<RunningCall> ClientConnection::take(std::int64_t id)
{
    const auto found = m_calls.find(id);
    if (found == m_calls.end())
        return nullptr;
    auto call = std::move(found->second);
    m_calls.erase(found);
    return call;
}

void ClientConnection::pump()
{
    const auto self = shared_from_this(); // an action may make the owner drop this connection
    for (auto actions = m_exchange.takeActions(); !actions.empty() && !m_left;
         actions = m_exchange.takeActions()) {
        for (auto& action : actions) {
            if (m_left)
                return;
            std::visit([this](auto& one) { perform(one); }, action);
        }
    }
    armTimer();
}

void ClientConnection::perform(ClientExchange::Write& action)
{
    m_stream->write(std::move(action.bytes));
}

void ClientConnection::perform(ClientExchange::Sent& action)
{
    const auto now = RunningCall::Clock::now();
    const auto found = m_calls.find(action.id);
    if (found == m_calls.end())
        return;
    found->second->sent = now;
    if (!found->second->oneWay)
        return;
    const auto call = take(action.id);
    CallResult result;
    result.timing = timingUntil(*call, now);
    result.address = call->names.address;
    result.requestBytes = call->requestBytes;
    call->complete(std::move(result));
}

void ClientConnection::perform(ClientExchange::Answered& action)
{
    const auto answered = RunningCall::Clock::now();
    auto call = take(action.id);
    if (!call)
        return;
    if (action.frame.body.size() < kDecodeOnWorkerFrom) {
        call->complete(decodeAnswer(*call, std::move(action.frame), answered));
        return;
    }
    auto frame = std::make_shared<wire::Frame>(std::move(action.frame));
    auto outcome = std::make_shared<std::optional<core::Outcome<CallResult>>>();
    m_engine.offload([call, frame, outcome,
                      answered] { outcome->emplace(decodeAnswer(*call, std::move(*frame), answered)); },
                     [call, outcome] { call->complete(std::move(**outcome)); });
}

void ClientConnection::perform(ClientExchange::TimedOut& action)
{
    if (const auto call = take(action.id))
        call->complete(timedOut(call->names, isOpen(), action.sent));
}

void ClientConnection::perform(ClientExchange::Broken& action)
{
    leave([&](const CallNames& names) {
        return connectionLost(names, action.reason, m_exchange.foreignStart());
    });
}

void ClientConnection::perform(ClientExchange::Idle&)
{
    leave([](const CallNames& names) { return cancelled(names); });
}

void ClientConnection::armTimer()
{
    if (m_left)
        return;
    const auto due = m_exchange.nextDue();
    if (!due || (m_timerDue && *m_timerDue <= *due))
        return; // an earlier wake-up looks again
    m_timerDue = due;
    m_timer = m_engine.schedule(std::max(core::Millis(0), *due - m_engine.now()), [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self || self->m_left)
            return;
        self->m_timerDue.reset();
        self->m_exchange.tick(self->m_engine.now());
        self->pump();
    });
}

void ClientConnection::close()
{
    if (!m_left)
        leave([](const CallNames& names) { return cancelled(names); });
}

void ClientConnection::leave(const std::function<core::Error(const CallNames&)>& reason)
{
    const auto self = shared_from_this();
    m_left = true;
    m_connecting = {};
    m_timer = {};
    if (m_stream)
        m_stream->close();
    // The owner forgets this connection first, so that a call made from a `done` below gets a fresh one.
    m_gone(this);
    for (auto& [id, call] : std::exchange(m_calls, {}))
        call->complete(reason(call->names));
}

} // namespace sextant::rpc
