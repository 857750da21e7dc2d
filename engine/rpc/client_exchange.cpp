// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/client_exchange.h"

#include "engine/rpc/events.h"

#include <algorithm>

namespace sextant::rpc {

namespace {

using core::Millis;

constexpr std::size_t kMaxReplyGarbage = 64 * 1024;
constexpr std::uint32_t kMaxSkippedReply = 1U << 30U;
constexpr std::size_t kFirstBytes = 48;
constexpr std::string_view kMagic = "\xda\xbb";
constexpr std::string_view kTlsAlert = "\x15\x03";

} // namespace

ClientExchange::ClientExchange(ClientExchangeOptions options, std::int64_t firstId, Millis now)
    : m_options(options)
    , m_splitter(options.maxBody)
    , m_nextId(firstId)
    , m_now(now)
    , m_lastRead(now)
    , m_lastWrite(now)
    , m_lastHeartbeat(now)
    , m_lastUse(now)
{
}

std::int64_t ClientExchange::freshId()
{
    const std::int64_t id = m_nextId;
    m_nextId = static_cast<std::int64_t>(static_cast<std::uint64_t>(id) + 1); // wraps to negative, as in Java
    return id;
}

void ClientExchange::begin(const CallHandle& call, std::string_view body, Millis timeout, Millis now)
{
    m_now = m_lastUse = now;
    call->id = freshId();
    call->deadline = now + timeout;
    m_deadlines.push(call->deadline, call->id, m_calls.size(),
                     [this](std::int64_t id) { return m_calls.find(id) != nullptr; });
    m_calls.insert(call);
    if (m_open) {
        send(call, body);
    } else {
        m_unsentBytes += body.size();
        call->unsent = body;
    }
}

void ClientExchange::send(const CallHandle& call, std::string_view body)
{
    wire::FrameHeader header;
    header.request = true;
    header.twoWay = !call->oneWay;
    header.id = call->id;
    const std::size_t before = m_output.size();
    wire::appendFrame(m_output, header, body);
    m_handedOver += m_output.size() - before;
    m_lastWrite = m_now;
    m_unacknowledged.emplace_back(m_handedOver, call);
}

void ClientExchange::write(std::string_view bytes)
{
    m_handedOver += bytes.size();
    m_lastWrite = m_now;
    m_output += bytes;
}

CallHandle ClientExchange::take(std::int64_t id)
{
    auto call = m_calls.take(id);
    if (call) {
        m_lastUse = m_now;
        m_unsentBytes -= call->unsent.size();
        call->unsent.clear();
    }
    return call;
}

CallHandle ClientExchange::forget(std::int64_t id)
{
    return take(id);
}

std::vector<CallHandle> ClientExchange::abandon()
{
    auto all = m_calls.takeAll();
    std::sort(all.begin(), all.end(), [](const CallHandle& a, const CallHandle& b) { return a->id < b->id; });
    m_unacknowledged.clear();
    m_unsentBytes = 0;
    return all;
}

void ClientExchange::opened(Millis now)
{
    m_now = m_lastRead = m_lastWrite = m_lastHeartbeat = now;
    m_open = true;
    auto waiting = abandon();
    for (const CallHandle& call : waiting) {
        send(call, std::exchange(call->unsent, {}));
        m_calls.insert(call);
    }
}

void ClientExchange::received(std::string_view bytes, Millis now)
{
    m_now = m_lastRead = now;
    if (m_broken)
        return;
    if (m_firstBytes.size() < kFirstBytes)
        m_firstBytes += bytes.substr(0, kFirstBytes - m_firstBytes.size());
    m_splitter.feed(bytes);
    while (!m_broken) {
        const auto next = m_splitter.nextView();
        if (!next.ok()) {
            handleOversized(next.error());
            continue;
        }
        if (!next->has_value())
            break;
        handle(**next);
    }
    if (m_splitter.skipped() > kMaxReplyGarbage + m_skippedBodies)
        breakOff(core::Errc::Decode, "the peer does not speak the Dubbo protocol; it sent " + foreignStart());
}

void ClientExchange::handleOversized(const core::Error& error)
{
    const auto header = m_splitter.oversized();
    if (!header) {
        breakOff(error.code, error.text());
        return;
    }
    // Dubbo's own client takes what follows for garbage. An honest body is skipped more safely; a length that
    // nobody would send is garbage.
    if (header->bodyLength <= kMaxSkippedReply) {
        m_skippedBodies += wire::kFrameHeaderSize + header->bodyLength;
        m_splitter.skipOversized();
    } else {
        m_splitter.ignoreOversized();
    }
    if (!header->request && !header->event)
        if (auto call = take(header->id))
            m_actions.emplace_back(Refused {std::move(call), error});
}

void ClientExchange::handle(const wire::FrameView& frame)
{
    const wire::FrameHeader& header = frame.header;
    if (header.event) {
        if (header.request)
            handleEvent(frame);
        return; // an answer to one of our heartbeats: its arrival is all that counts
    }
    if (header.request) {
        handleRequest(frame);
        return;
    }
    const auto* call = m_calls.find(header.id);
    if (!call || call->oneWay) {
        ++m_droppedAnswers;
        return;
    }
    m_actions.emplace_back(Answered {take(header.id), {header, std::string(frame.body)}});
}

void ClientExchange::handleEvent(const wire::FrameView& frame)
{
    switch (classifyEvent(frame)) {
    case EventKind::Heartbeat:
        if (frame.header.twoWay)
            write(heartbeatAnswer(frame));
        break;
    case EventKind::ReadOnly:
        m_readOnly = true;
        break;
    case EventKind::Writable:
        m_readOnly = false;
        break;
    case EventKind::Unknown:
        break;
    }
}

void ClientExchange::handleRequest(const wire::FrameView& frame)
{
    // Java peers call back over the same connection (spec/rpc §3.8); this client offers nothing to call.
    if (frame.header.twoWay)
        write(statusAnswer(frame.header, wire::Status::ServiceError,
                           "This consumer has no services to call back"));
}

void ClientExchange::written(std::uint64_t total, Millis now)
{
    m_now = now;
    Sent sent;
    while (!m_unacknowledged.empty() && m_unacknowledged.front().first <= total) {
        CallHandle call = std::move(m_unacknowledged.front().second);
        m_unacknowledged.pop_front();
        call->sent = true;
        if (!m_calls.find(call->id))
            continue;
        if (call->oneWay)
            take(call->id);
        sent.calls.push_back(std::move(call));
    }
    if (!sent.calls.empty())
        m_actions.emplace_back(std::move(sent));
}

Millis ClientExchange::heartbeatDue() const
{
    return std::max(std::min(m_lastRead, m_lastWrite), m_lastHeartbeat) + m_options.heartbeat;
}

Millis ClientExchange::silenceLimit() const
{
    return m_options.heartbeatTimeout.count() > 0 ? m_options.heartbeatTimeout
                                                  : m_options.heartbeat * kHeartbeatsUntilDead;
}

void ClientExchange::tick(Millis now)
{
    m_now = now;
    const auto alive = [this](std::int64_t id) { return m_calls.find(id) != nullptr; };
    for (auto due = m_deadlines.next(alive); due && *due <= now; due = m_deadlines.next(alive))
        m_actions.emplace_back(TimedOut {take(m_deadlines.take())});
    if (!m_open || m_broken)
        return;
    if (m_options.heartbeat.count() > 0) {
        const Millis silence = silenceLimit();
        if (now - m_lastRead >= silence) {
            breakOff(core::Errc::Connection,
                     "no sign of life for " + std::to_string(silence.count()) + " ms");
            return;
        }
        if (heartbeatDue() <= now) {
            m_lastHeartbeat = now;
            write(heartbeatRequest(freshId()));
        }
    }
    if (m_options.idleClose.count() > 0 && !m_kept && m_calls.size() == 0
        && now - m_lastUse >= m_options.idleClose)
        m_actions.emplace_back(Idle {});
}

std::optional<Millis> ClientExchange::nextDue()
{
    std::optional<Millis> due =
        m_deadlines.next([this](std::int64_t id) { return m_calls.find(id) != nullptr; });
    if (!m_open || m_broken)
        return due;
    const auto consider = [&due](Millis at) { due = due ? std::min(*due, at) : at; };
    if (m_options.heartbeat.count() > 0) {
        consider(heartbeatDue());
        consider(m_lastRead + silenceLimit());
    }
    if (m_options.idleClose.count() > 0 && !m_kept && m_calls.size() == 0)
        consider(m_lastUse + m_options.idleClose);
    return due;
}

void ClientExchange::takeActions(std::vector<Action>& actions)
{
    actions.clear();
    actions.swap(m_actions);
}

void ClientExchange::breakOff(core::Errc code, std::string cause)
{
    m_broken = true;
    m_actions.emplace_back(
        Broken {core::Error(code, "The connection cannot be used any more", {}, std::move(cause))});
}

bool ClientExchange::startsWithTlsAlert() const
{
    return m_firstBytes.starts_with(kTlsAlert);
}

std::string ClientExchange::foreignStart() const
{
    if (m_firstBytes.substr(0, kMagic.size()) == kMagic.substr(0, m_firstBytes.size()))
        return {};
    if (startsWithTlsAlert())
        return "a TLS alert: this port expects an encrypted connection";
    std::string printable = "\"";
    for (const char c : m_firstBytes)
        printable += c >= ' ' && c < 0x7f ? c : '.';
    return printable + "\"";
}

} // namespace sextant::rpc
