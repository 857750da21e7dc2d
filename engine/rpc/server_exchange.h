// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The server's half of a Dubbo connection as a pure state machine: bytes and ticks in, actions out; no
// socket, no clock. Answers heartbeats, hands out requests, bounds bodies and garbage, and closes a peer that
// has been silent too long. Mirrors ExchangeCodec, HeartbeatHandler and NettyServerHandler's idle close
// (spec/rpc §1.9, §2).
#pragma once

#include "engine/core/loop.h"
#include "engine/core/outcome.h"
#include "engine/wire/dubbo_frame.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sextant::rpc {

struct ServerExchangeOptions
{
    core::Millis idleClose {180'000}; ///< `close.timeout`; nothing read or written for that long
    std::uint32_t maxBody = wire::kDefaultPayload;
};

class ServerExchange
{
public:
    /// Queue these bytes on the connection.
    struct Write
    {
        std::string bytes;
    };
    /// A call, two-way or one-way.
    struct Request
    {
        wire::Frame frame;
    };
    /// Close the connection.
    struct Broken
    {
        core::Error reason;
    };
    using Action = std::variant<Write, Request, Broken>;

    ServerExchange(ServerExchangeOptions options, core::Millis now);

    void received(std::string_view bytes, core::Millis now);
    /// The owner queued an answer.
    void wrote(core::Millis now) { m_lastActivity = now; }
    void tick(core::Millis now);
    std::optional<core::Millis> nextDue() const;
    std::vector<Action> takeActions();

private:
    void handle(wire::Frame frame);
    void breakOff(core::Errc code, std::string cause);

    ServerExchangeOptions m_options;
    wire::FrameSplitter m_splitter;
    std::vector<Action> m_actions;
    core::Millis m_lastActivity;
    bool m_broken = false;
};

} // namespace sextant::rpc
