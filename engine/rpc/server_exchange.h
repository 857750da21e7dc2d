// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The server's half of a Dubbo connection as a pure state machine: bytes and ticks in, actions and
// bytes to send out; no socket, no clock. Answers heartbeats, hands out requests, bounds bodies and garbage,
// and closes a peer that has been silent too long. Mirrors ExchangeCodec, HeartbeatHandler and
// NettyServerHandler's idle close (spec/rpc §1.9, §2).
#pragma once

#include "engine/core/loop.h"
#include "engine/core/outcome.h"
#include "engine/wire/dubbo_frame.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace sextant::rpc {

struct ServerExchangeOptions
{
    core::Millis idleClose {180'000}; ///< `close.timeout`; nothing read or written for that long
    std::uint32_t maxBody = wire::kDefaultPayload;
};

class ServerExchange
{
public:
    /// A call, two-way or one-way. The frame is valid until the next `received`.
    struct Request
    {
        wire::FrameView frame;
    };
    /// The peer answered a heartbeat: it has taken everything that was sent before that heartbeat.
    struct HeartbeatAnswered
    {
        std::int64_t id = 0;
    };
    /// Close the connection.
    struct Broken
    {
        core::Error reason;
    };
    /// A call whose body is above the limit and is dropped as it comes.
    struct Oversized
    {
        wire::FrameHeader header;
    };
    using Action = std::variant<Request, Oversized, HeartbeatAnswered, Broken>;

    ServerExchange(ServerExchangeOptions options, core::Millis now);

    void received(std::string_view bytes, core::Millis now);
    /// The next thing to do with what has been received; nullopt when more must come. An owner that is busy
    /// stops asking, and the rest waits here, as bytes.
    std::optional<Action> next();
    /// Bytes to queue on the connection: answers to heartbeats.
    std::string takeOutput() { return std::exchange(m_output, {}); }
    /// The owner queued an answer.
    void wrote(core::Millis now) { m_lastActivity = now; }
    void tick(core::Millis now);
    std::optional<core::Millis> nextDue() const;
    /// `next` gives Broken, or has given it.
    bool isOver() const { return m_broken; }

private:
    std::optional<Action> handle(const wire::FrameView& frame);
    std::optional<Action> handleOversized(const core::Error& error);
    Action breakOff(core::Errc code, std::string cause);

    ServerExchangeOptions m_options;
    wire::FrameSplitter m_splitter;
    std::optional<Action> m_end; ///< found by a tick
    std::string m_output;
    core::Millis m_now;
    core::Millis m_lastActivity; ///< a whole frame came, or one was written: single bytes are no sign of life
    std::uint64_t m_skippedBodies = 0; ///< bytes of oversized requests, which are no garbage
    bool m_started = false;
    bool m_broken = false;
};

} // namespace sextant::rpc
