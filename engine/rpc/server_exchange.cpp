// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/server_exchange.h"

#include "engine/rpc/events.h"

#include <utility>

namespace sextant::rpc {

namespace {

constexpr std::size_t kMaxRequestGarbage = 16 * 1024;
constexpr std::uint32_t kMaxSkippedRequest = 1U << 30U; // nobody announces more in earnest
constexpr std::string_view kTlsHandshake = "\x16\x03";

} // namespace

ServerExchange::ServerExchange(ServerExchangeOptions options, core::Millis now)
    : m_options(options)
    , m_splitter(options.maxBody)
    , m_now(now)
    , m_lastActivity(now)
{
}

void ServerExchange::received(std::string_view bytes, core::Millis now)
{
    m_now = now;
    if (m_broken)
        return;
    if (!std::exchange(m_started, true) && bytes.starts_with(kTlsHandshake))
        m_end = breakOff(core::Errc::Decode, "the peer begins with TLS, which this port does not speak");
    else
        m_splitter.feed(bytes);
}

std::optional<ServerExchange::Action> ServerExchange::next()
{
    if (m_end)
        return std::exchange(m_end, std::nullopt);
    while (!m_broken) {
        const auto frame = m_splitter.nextView();
        if (!frame.ok()) {
            if (auto action = handleOversized(frame.error()))
                return action;
            continue;
        }
        if (m_splitter.skipped() > kMaxRequestGarbage + m_skippedBodies)
            return breakOff(core::Errc::Decode, "the peer does not speak the Dubbo protocol");
        if (!frame->has_value())
            break;
        m_lastActivity = m_now;
        if (auto action = handle(**frame))
            return action;
    }
    return std::nullopt;
}

std::optional<ServerExchange::Action> ServerExchange::handleOversized(const core::Error& error)
{
    const auto header = m_splitter.oversized();
    if (!header || header->bodyLength > kMaxSkippedRequest)
        return breakOff(error.code, error.text());
    m_skippedBodies += wire::kFrameHeaderSize + header->bodyLength;
    m_splitter.skipOversized();
    if (header->request && !header->event)
        return Oversized {*header};
    return std::nullopt;
}

std::optional<ServerExchange::Action> ServerExchange::handle(const wire::FrameView& frame)
{
    if (!frame.header.request) {
        if (frame.header.event)
            return HeartbeatAnswered {frame.header.id};
        return std::nullopt; // an answer to a call, which this server never makes
    }
    if (!frame.header.event)
        return Request {frame};
    if (frame.header.twoWay && classifyEvent(frame) == EventKind::Heartbeat)
        m_output += heartbeatAnswer(frame);
    return std::nullopt;
}

void ServerExchange::tick(core::Millis now)
{
    if (!m_broken && m_options.idleClose.count() > 0 && now - m_lastActivity >= m_options.idleClose)
        m_end = breakOff(core::Errc::Timeout,
                         "no sign of life for " + std::to_string(m_options.idleClose.count()) + " ms");
}

std::optional<core::Millis> ServerExchange::nextDue() const
{
    if (m_broken || m_options.idleClose.count() <= 0)
        return std::nullopt;
    return m_lastActivity + m_options.idleClose;
}

ServerExchange::Action ServerExchange::breakOff(core::Errc code, std::string cause)
{
    m_broken = true;
    return Broken {core::Error(code, "The connection cannot be used any more", {}, std::move(cause))};
}

} // namespace sextant::rpc
