// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The client's half of a Dubbo connection as a pure state machine: bytes and ticks in, actions out; no
// socket, no clock. Keeps calls by id with their deadlines, sends heartbeats when due, answers the peer's,
// follows its readonly flag, drops late answers, and gives up on a peer that does not speak the protocol or
// shows no sign of life.
//
// INVARIANT: an id leaves through exactly one of Answered, TimedOut, `forget`, or Sent of a one-way call;
// what is still pending when Broken comes, or when the owner loses the connection, is for the owner to fail.
// Mirrors HeaderExchangeClient, DefaultFuture and HeartbeatTimerTask (spec/rpc §1.9-§1.11, §2).
#pragma once

#include "engine/core/loop.h"
#include "engine/core/outcome.h"
#include "engine/wire/dubbo_frame.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

namespace sextant::rpc {

struct ClientExchangeOptions
{
    core::Millis heartbeat {60'000}; ///< 0: none sent, and silence is not held against the peer
    core::Millis idleClose {300'000}; ///< 0: never
    std::uint32_t maxBody = 64U << 20U;
};

class ClientExchange
{
public:
    /// Queue these bytes on the connection.
    struct Write
    {
        std::string bytes;
    };
    /// The system has taken the whole request; ends a one-way call.
    struct Sent
    {
        std::int64_t id;
    };
    struct Answered
    {
        std::int64_t id;
        wire::Frame frame;
    };
    struct TimedOut
    {
        std::int64_t id;
        bool sent; ///< the request had left (Dubbo's status 31 instead of 30)
    };
    /// The connection is of no use any more.
    struct Broken
    {
        core::Error reason;
    };
    /// Nothing has happened for `idleClose`: close it.
    struct Idle
    {
    };
    using Action = std::variant<Write, Sent, Answered, TimedOut, Broken, Idle>;

    ClientExchange(ClientExchangeOptions options, std::int64_t firstId, core::Millis now);

    /// Starts a call; before `opened` it waits, and its deadline runs.
    std::int64_t begin(std::string body, bool oneWay, core::Millis timeout, core::Millis now);
    /// The call was cancelled: an answer will be dropped; a request that has not been handed over is not
    /// sent.
    void forget(std::int64_t id);
    /// The connection stands.
    void opened(core::Millis now);
    void received(std::string_view bytes, core::Millis now);
    /// The system has taken `total` bytes since `opened`.
    void written(std::uint64_t total, core::Millis now);
    void tick(core::Millis now);
    /// When `tick` has something to do next.
    std::optional<core::Millis> nextDue() const;

    std::vector<Action> takeActions();

    bool readOnly() const { return m_readOnly; }
    std::size_t pending() const { return m_pending.size(); }
    /// Answers to nobody: late, or with an id that was never sent.
    std::size_t droppedAnswers() const { return m_droppedAnswers; }
    /// What the peer sent instead of the Dubbo protocol, printable and short; empty when it behaved.
    std::string foreignStart() const;

private:
    struct Pending
    {
        std::string unsent; ///< the frame until `opened`
        core::Millis deadline;
        bool oneWay;
        bool sent = false;
    };

    void handle(wire::Frame frame);
    void handleRequest(const wire::Frame& frame);
    void handleEvent(const wire::Frame& frame);
    void write(std::string bytes);
    void track(std::int64_t id, std::string bytes);
    void erase(std::int64_t id);
    void breakOff(core::Errc code, std::string cause);
    core::Millis heartbeatDue() const;

    ClientExchangeOptions m_options;
    wire::FrameSplitter m_splitter;
    std::unordered_map<std::int64_t, Pending> m_pending;
    std::set<std::pair<core::Millis, std::int64_t>> m_deadlines;
    std::deque<std::pair<std::uint64_t, std::int64_t>>
        m_unacknowledged; ///< end offset of each request in the stream
    std::vector<Action> m_actions;
    std::string m_firstBytes;
    std::uint64_t m_handedOver = 0;
    std::int64_t m_nextId;
    core::Millis m_now;
    core::Millis m_lastRead;
    core::Millis m_lastWrite;
    core::Millis m_lastHeartbeat;
    core::Millis m_lastUse;
    std::size_t m_droppedAnswers = 0;
    bool m_open = false;
    bool m_broken = false;
    bool m_readOnly = false;
};

} // namespace sextant::rpc
