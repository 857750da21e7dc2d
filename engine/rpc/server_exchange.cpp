// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/server_exchange.h"

#include "engine/rpc/events.h"

#include <utility>

namespace sextant::rpc {

namespace {
constexpr std::size_t kMaxGarbage = 16 * 1024;
}

ServerExchange::ServerExchange(ServerExchangeOptions options, core::Millis now)
    : m_options(options)
    , m_splitter(options.maxBody)
    , m_lastActivity(now)
{
}

void ServerExchange::received(std::string_view bytes, core::Millis now)
{
    m_lastActivity = now;
    if (m_broken)
        return;
    m_splitter.feed(bytes);
    while (true) {
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
        breakOff(core::Errc::Decode, "the peer does not speak the Dubbo protocol");
}

void ServerExchange::handle(wire::Frame frame)
{
    if (!frame.header.request)
        return; // answers to heartbeats, or to calls that this server never makes
    if (!frame.header.event) {
        m_actions.emplace_back(Request {std::move(frame)});
        return;
    }
    if (frame.header.twoWay && classifyEvent(frame) == EventKind::Heartbeat)
        m_actions.emplace_back(Write {heartbeatAnswer(frame)});
}

void ServerExchange::tick(core::Millis now)
{
    if (!m_broken && m_options.idleClose.count() > 0 && now - m_lastActivity >= m_options.idleClose)
        breakOff(core::Errc::Timeout,
                 "no sign of life for " + std::to_string(m_options.idleClose.count()) + " ms");
}

std::optional<core::Millis> ServerExchange::nextDue() const
{
    if (m_broken || m_options.idleClose.count() <= 0)
        return std::nullopt;
    return m_lastActivity + m_options.idleClose;
}

std::vector<ServerExchange::Action> ServerExchange::takeActions()
{
    return std::exchange(m_actions, {});
}

void ServerExchange::breakOff(core::Errc code, std::string cause)
{
    m_broken = true;
    m_actions.emplace_back(
        Broken {core::Error(code, "The connection cannot be used any more", {}, std::move(cause))});
}

} // namespace sextant::rpc
