// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/client_exchange.h"

#include "engine/rpc/events.h"

#include <algorithm>

namespace sextant::rpc {

namespace {

using core::Millis;

constexpr std::size_t kMaxGarbage = 64 * 1024;
constexpr std::size_t kFirstBytes = 48;
constexpr std::string_view kMagic = "\xda\xbb";

wire::Frame requestFrame(std::int64_t id, std::string body, bool oneWay)
{
    wire::Frame frame;
    frame.header.request = true;
    frame.header.twoWay = !oneWay;
    frame.header.id = id;
    frame.body = std::move(body);
    return frame;
}

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

std::int64_t ClientExchange::begin(std::string body, bool oneWay, Millis timeout, Millis now)
{
    m_now = m_lastUse = now;
    const std::int64_t id = m_nextId++;
    const Millis deadline = now + timeout;
    m_deadlines.emplace(deadline, id);
    std::string bytes = wire::encodeFrame(requestFrame(id, std::move(body), oneWay));
    Pending& pending = m_pending.emplace(id, Pending {{}, deadline, oneWay}).first->second;
    if (m_open)
        track(id, std::move(bytes));
    else
        pending.unsent = std::move(bytes);
    return id;
}

void ClientExchange::track(std::int64_t id, std::string bytes)
{
    m_unacknowledged.emplace_back(m_handedOver + bytes.size(), id);
    write(std::move(bytes));
}

void ClientExchange::write(std::string bytes)
{
    m_handedOver += bytes.size();
    m_lastWrite = m_now;
    m_actions.emplace_back(Write {std::move(bytes)});
}

void ClientExchange::erase(std::int64_t id)
{
    const auto found = m_pending.find(id);
    if (found == m_pending.end())
        return;
    m_deadlines.erase({found->second.deadline, id});
    m_pending.erase(found);
    m_lastUse = m_now;
}

void ClientExchange::forget(std::int64_t id)
{
    erase(id);
}

void ClientExchange::opened(Millis now)
{
    m_now = m_lastRead = m_lastWrite = m_lastHeartbeat = now;
    m_open = true;
    std::vector<std::int64_t> waiting;
    for (const auto& [id, pending] : m_pending)
        waiting.push_back(id);
    std::sort(waiting.begin(), waiting.end());
    for (const std::int64_t id : waiting)
        track(id, std::move(m_pending.at(id).unsent));
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
        auto next = m_splitter.next();
        if (!next.ok()) {
            breakOff(next.error().code, next.error().text());
            return;
        }
        if (!next->has_value())
            break;
        handle(std::move(**next));
    }
    if (m_splitter.skipped() > kMaxGarbage)
        breakOff(core::Errc::Decode, "the peer does not speak the Dubbo protocol; it sent " + foreignStart());
}

void ClientExchange::handle(wire::Frame frame)
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
    const auto found = m_pending.find(header.id);
    if (found == m_pending.end() || found->second.oneWay) {
        ++m_droppedAnswers;
        return;
    }
    const std::int64_t id = header.id;
    erase(id);
    m_actions.emplace_back(Answered {id, std::move(frame)});
}

void ClientExchange::handleEvent(const wire::Frame& frame)
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

void ClientExchange::handleRequest(const wire::Frame& frame)
{
    // Java peers call back over the same connection (spec/rpc §3.8); this client offers nothing to call.
    if (frame.header.twoWay)
        write(statusAnswer(frame.header, wire::Status::ServiceError,
                           "This consumer has no services to call back"));
}

void ClientExchange::written(std::uint64_t total, Millis now)
{
    m_now = now;
    while (!m_unacknowledged.empty() && m_unacknowledged.front().first <= total) {
        const std::int64_t id = m_unacknowledged.front().second;
        m_unacknowledged.pop_front();
        const auto found = m_pending.find(id);
        if (found == m_pending.end())
            continue;
        found->second.sent = true;
        if (found->second.oneWay)
            erase(id);
        m_actions.emplace_back(Sent {id});
    }
}

Millis ClientExchange::heartbeatDue() const
{
    return std::max(std::min(m_lastRead, m_lastWrite), m_lastHeartbeat) + m_options.heartbeat;
}

void ClientExchange::tick(Millis now)
{
    m_now = now;
    while (!m_deadlines.empty() && m_deadlines.begin()->first <= now) {
        const std::int64_t id = m_deadlines.begin()->second;
        const bool sent = m_pending.at(id).sent;
        erase(id);
        m_actions.emplace_back(TimedOut {id, sent});
    }
    if (!m_open || m_broken)
        return;
    if (m_options.heartbeat.count() > 0) {
        const Millis silence = m_options.heartbeat * kHeartbeatsUntilDead;
        if (now - m_lastRead >= silence) {
            breakOff(core::Errc::Connection,
                     "no sign of life for " + std::to_string(silence.count()) + " ms");
            return;
        }
        if (heartbeatDue() <= now) {
            m_lastHeartbeat = now;
            write(heartbeatRequest(m_nextId++));
        }
    }
    if (m_options.idleClose.count() > 0 && m_pending.empty() && now - m_lastUse >= m_options.idleClose)
        m_actions.emplace_back(Idle {});
}

std::optional<Millis> ClientExchange::nextDue() const
{
    std::optional<Millis> due;
    const auto consider = [&due](Millis at) { due = due ? std::min(*due, at) : at; };
    if (!m_deadlines.empty())
        consider(m_deadlines.begin()->first);
    if (!m_open || m_broken)
        return due;
    if (m_options.heartbeat.count() > 0) {
        consider(heartbeatDue());
        consider(m_lastRead + m_options.heartbeat * kHeartbeatsUntilDead);
    }
    if (m_options.idleClose.count() > 0 && m_pending.empty())
        consider(m_lastUse + m_options.idleClose);
    return due;
}

std::vector<ClientExchange::Action> ClientExchange::takeActions()
{
    return std::exchange(m_actions, {});
}

void ClientExchange::breakOff(core::Errc code, std::string cause)
{
    m_broken = true;
    m_actions.emplace_back(
        Broken {core::Error(code, "The connection cannot be used any more", {}, std::move(cause))});
}

std::string ClientExchange::foreignStart() const
{
    if (m_firstBytes.substr(0, kMagic.size()) == kMagic.substr(0, m_firstBytes.size()))
        return {};
    std::string printable = "\"";
    for (const char c : m_firstBytes)
        printable += c >= ' ' && c < 0x7f ? c : '.';
    return printable + "\"";
}

} // namespace sextant::rpc
