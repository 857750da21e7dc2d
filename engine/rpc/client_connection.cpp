// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/client_connection.h"

#include <algorithm>

namespace sextant::rpc {

namespace {

constexpr std::size_t kDecodeOnWorkerFrom =
    256 * 1024; // smaller answers decode faster than a hop to a worker and back

std::shared_ptr<RunningCall> running(CallHandle call)
{
    return std::static_pointer_cast<RunningCall>(std::move(call));
}

} // namespace

ClientConnection::ClientConnection(core::EngineThread& engine, net::Endpoint endpoint,
                                   ClientExchangeOptions options, ConnectionLimits limits, Gone gone)
    : m_engine(engine)
    , m_endpoint(std::move(endpoint))
    , m_exchange(options, 1, engine.now())
    , m_limits(limits)
    , m_gone(std::move(gone))
{
}

void ClientConnection::open(core::Millis deadline, const std::shared_ptr<const net::TlsContext>& tls)
{
    m_inClear = !tls;
    m_connecting = net::TcpStream::connect(
        m_engine, m_endpoint, deadline,
        [weak = weak_from_this()](auto outcome) {
            const auto self = weak.lock();
            if (!self || self->m_left)
                return;
            if (outcome.ok())
                self->connected(std::move(*outcome));
            else
                self->leave([&](const CallNames& names) { return cannotConnect(names, outcome.error()); });
        },
        tls);
}

void ClientConnection::connected(std::unique_ptr<net::TcpStream> stream)
{
    m_stream = std::move(stream);
    net::StreamHandlers handlers;
    handlers.data = [weak = weak_from_this()](std::string_view bytes) {
        if (const auto self = weak.lock(); self && !self->m_left) {
            self->m_arrived = RunningCall::Clock::now();
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
            self->leave([&, seen = self->lostPeer()](const CallNames& names) {
                return connectionLost(names, reason, seen);
            });
    };
    m_stream->start(std::move(handlers));

    const auto now = RunningCall::Clock::now();
    const auto& times = m_stream->connectTimes();
    m_exchange.forEach([&](ExchangeCall& waiting) {
        auto& call = static_cast<RunningCall&>(waiting);
        call.queued = now;
        // A call that came late has not seen the beginning.
        call.resolve =
            std::max(std::chrono::microseconds(0),
                     std::min(times.resolve, between(call.started, now) - times.connect - times.handshake));
    });
    m_exchange.opened(m_engine.now());
    pump();
}

core::Outcome<void> ClientConnection::submit(const std::shared_ptr<RunningCall>& call, std::string_view body)
{
    if (m_exchange.pending() >= m_limits.maxPending)
        return core::Error(core::Errc::Connection, "Too many calls are under way", {},
                           std::to_string(m_exchange.pending())
                               + " calls on this connection have no answer yet");
    const std::size_t queued = m_exchange.unsentBytes() + (m_stream ? m_stream->queued() : 0);
    if (queued + body.size() > m_limits.maxQueuedBytes && queued > 0)
        return core::Error(core::Errc::Connection, "The send queue is full", {},
                           std::to_string(queued) + " bytes wait for the peer to read");
    call->queued = call->started; // later when the connection does not stand yet
    m_exchange.begin(call, body, call->timeout,
                     std::chrono::duration_cast<core::Millis>(call->started.time_since_epoch()));
    watchCancel(call);
    pump();
    return {};
}

void ClientConnection::watchCancel(const std::shared_ptr<RunningCall>& call)
{
    // Cancellation may come from any thread, so it is posted; by then the call may be over, which the
    // exchange knows.
    call->cancelId = call->cancel.onCancel([&engine = m_engine, weak = weak_from_this(), id = call->id] {
        engine.post([weak, id] {
            if (const auto self = weak.lock(); self && !self->m_left)
                self->cancelCall(id);
        });
    });
}

void ClientConnection::cancelCall(std::int64_t id)
{
    const auto call = running(m_exchange.forget(id));
    if (!call)
        return;
    const auto self = shared_from_this();
    call->complete(cancelled(call->names()));
    if (!m_left)
        pump();
}

void ClientConnection::pump()
{
    if (m_pumping)
        return; // an action led here; what it added is performed next
    const auto self = shared_from_this(); // an action may make the owner drop this connection
    m_pumping = true;
    while (!m_left) {
        m_exchange.takeActions(m_batch);
        if (m_batch.empty())
            break;
        for (m_nextAction = 0; !m_left && m_nextAction < m_batch.size();)
            std::visit([this](auto& one) { perform(one); }, m_batch[m_nextAction++]);
    }
    m_pumping = false;
    if (m_left)
        return;
    flush();
    armTimer();
    if (m_finishing && m_exchange.pending() == 0)
        close();
}

void ClientConnection::flush()
{
    if (m_stream)
        m_stream->writeFrom(m_exchange.output());
}

void ClientConnection::perform(ClientExchange::Sent& action)
{
    const auto now = RunningCall::Clock::now();
    for (auto& handle : action.calls) {
        const auto call = running(std::move(handle));
        call->sentAt = now;
        if (!call->oneWay)
            continue;
        CallResult result;
        result.timing = call->timingUntil(now);
        result.address = call->address;
        result.requestBytes = call->requestBytes;
        call->complete(std::move(result));
    }
}

void ClientConnection::perform(ClientExchange::Answered& action)
{
    auto call = running(std::move(action.call));
    if (action.frame.body.size() < kDecodeOnWorkerFrom) {
        call->complete(decodeAnswer(*call, std::move(action.frame), m_arrived));
        return;
    }
    auto frame = std::make_shared<wire::Frame>(std::move(action.frame));
    auto outcome = std::make_shared<std::optional<core::Outcome<CallResult>>>();
    m_engine.offload(
        [call, frame, outcome, arrived = m_arrived] {
            outcome->emplace(decodeAnswer(*call, std::move(*frame), arrived));
        },
        [call, outcome] { call->complete(std::move(**outcome)); });
}

void ClientConnection::perform(ClientExchange::Refused& action)
{
    const auto call = running(std::move(action.call));
    call->complete(undecodable(call->names(), action.reason));
}

void ClientConnection::perform(ClientExchange::TimedOut& action)
{
    const auto call = running(std::move(action.call));
    call->complete(timedOut(call->names(), isOpen(), call->sent));
}

void ClientConnection::perform(ClientExchange::Broken& action)
{
    leave([&, seen = lostPeer()](const CallNames& names) {
        return connectionLost(names, action.reason, seen);
    });
}

void ClientConnection::perform(ClientExchange::Idle&)
{
    close();
}

void ClientConnection::armTimer()
{
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

void ClientConnection::finish()
{
    m_finishing = true;
    if (!m_left && m_exchange.pending() == 0)
        close();
}

void ClientConnection::close()
{
    if (!m_left)
        leave([](const CallNames& names) { return cancelled(names); }, false);
}

std::vector<std::shared_ptr<RunningCall>> ClientConnection::unfinished()
{
    std::vector<std::shared_ptr<RunningCall>> calls;
    for (; m_nextAction < m_batch.size(); ++m_nextAction) {
        auto& action = m_batch[m_nextAction];
        if (auto* answered = std::get_if<ClientExchange::Answered>(&action))
            calls.push_back(running(std::move(answered->call)));
        else if (auto* tooLate = std::get_if<ClientExchange::TimedOut>(&action))
            calls.push_back(running(std::move(tooLate->call)));
        else if (auto* unreadable = std::get_if<ClientExchange::Refused>(&action))
            calls.push_back(running(std::move(unreadable->call)));
        else if (auto* sent = std::get_if<ClientExchange::Sent>(&action))
            for (auto& call : sent->calls)
                if (call->oneWay)
                    calls.push_back(running(std::move(call)));
    }
    for (auto& call : m_exchange.abandon())
        calls.push_back(running(std::move(call)));
    return calls;
}

LostPeer ClientConnection::lostPeer() const
{
    LostPeer seen {m_exchange.foreignStart()};
    if (m_inClear && m_exchange.startsWithTlsAlert())
        seen.wantsTls = LostPeer::WantsTls::Surely;
    else if (m_inClear && m_exchange.silent())
        seen.wantsTls = LostPeer::WantsTls::Perhaps;
    return seen;
}

void ClientConnection::leave(const std::function<core::Error(const CallNames&)>& reason, bool lost)
{
    const auto self = shared_from_this();
    m_left = true;
    m_connecting = {};
    m_timer = {};
    if (m_stream)
        m_stream->close();
    const auto calls = unfinished();
    // The owner forgets this connection first, so that a call made from a `done` below gets a fresh one.
    m_gone(this, lost);
    for (const auto& call : calls)
        call->complete(reason(call->names()));
}

} // namespace sextant::rpc
