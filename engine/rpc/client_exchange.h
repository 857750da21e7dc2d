// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The client's half of a Dubbo connection as a pure state machine: bytes and ticks in, actions and bytes to
// send out; no socket, no clock. Keeps calls by id with their deadlines, sends heartbeats when due, answers
// the peer's, follows its readonly flag, drops late answers, and gives up on a peer that does not speak the
// protocol or shows no sign of life.
//
// INVARIANT: a call leaves through exactly one of Answered, Refused, TimedOut, `forget`, Sent of a one-way
// call, or `abandon`.
// Mirrors HeaderExchangeClient, DefaultFuture and HeartbeatTimerTask (spec/rpc §1.8-§1.11, §2).
#pragma once

#include "engine/core/loop.h"
#include "engine/core/outcome.h"
#include "engine/rpc/call_table.h"
#include "engine/rpc/deadline_queue.h"
#include "engine/wire/dubbo_frame.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sextant::rpc {

struct ClientExchangeOptions
{
    core::Millis heartbeat {60'000}; ///< 0: none sent, and silence is not held against the peer
    core::Millis idleClose {300'000}; ///< 0: never
    std::uint32_t maxBody = 64U << 20U;
    core::Millis heartbeatTimeout {0}; ///< silence that ends the connection; 0: three heartbeats
};

/// A call as the exchange sees it; owners derive from it.
struct ExchangeCall
{
    std::int64_t id = 0;
    core::Millis deadline {0};
    bool oneWay = false;
    bool sent = false; ///< the system has taken the whole request
    std::string unsent; ///< the body until `opened`
};
using CallHandle = std::shared_ptr<ExchangeCall>;

class ClientExchange
{
public:
    /// The system has taken these requests; ends the one-way calls among them.
    struct Sent
    {
        std::vector<CallHandle> calls;
    };
    struct Answered
    {
        CallHandle call;
        wire::Frame frame;
    };
    /// The answer cannot be accepted; the connection goes on.
    struct Refused
    {
        CallHandle call;
        core::Error reason;
    };
    struct TimedOut
    {
        CallHandle call;
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
    using Action = std::variant<Sent, Answered, Refused, TimedOut, Broken, Idle>;

    ClientExchange(ClientExchangeOptions options, std::int64_t firstId, core::Millis now);

    /// Starts a call under a fresh id; before `opened` it waits, and its deadline runs.
    void begin(const CallHandle& call, std::string_view body, core::Millis timeout, core::Millis now);
    /// The call was cancelled: an answer will be dropped; a request that has not been handed over is not
    /// sent. nullptr when it is over already.
    CallHandle forget(std::int64_t id);
    /// All calls that are under way, in the order in which they began.
    std::vector<CallHandle> abandon();
    /// Every call that is under way.
    template<typename F>
    void forEach(F&& visit) const
    {
        m_calls.forEach(visit);
    }
    /// The connection stands.
    void opened(core::Millis now);
    void received(std::string_view bytes, core::Millis now);
    /// The system has taken `total` bytes since `opened`.
    void written(std::uint64_t total, core::Millis now);
    void tick(core::Millis now);
    /// When `tick` has something to do next.
    std::optional<core::Millis> nextDue();
    /// Not closed when idle.
    void keepOpen(bool keep) { m_kept = keep; }

    /// What is to be done, into `actions`, whose memory is used for the next ones.
    void takeActions(std::vector<Action>& actions);
    /// Bytes to queue on the connection; whoever queues them empties it.
    std::string& output() { return m_output; }

    bool readOnly() const { return m_readOnly; }
    std::size_t pending() const { return m_calls.size(); }
    /// Bytes of requests that wait for the connection.
    std::size_t unsentBytes() const { return m_unsentBytes; }
    /// Answers to nobody: late, or with an id that was never sent.
    std::size_t droppedAnswers() const { return m_droppedAnswers; }
    /// What the peer sent instead of the Dubbo protocol, printable and short; empty when it behaved.
    std::string foreignStart() const;
    /// The peer has not sent a byte.
    bool silent() const { return m_firstBytes.empty(); }
    /// The first that the peer sent is an alert of TLS.
    bool startsWithTlsAlert() const;

private:
    void handle(const wire::FrameView& frame);
    void handleRequest(const wire::FrameView& frame);
    void handleEvent(const wire::FrameView& frame);
    void handleOversized(const core::Error& error);
    void write(std::string_view bytes);
    void send(const CallHandle& call, std::string_view body);
    CallHandle take(std::int64_t id);
    void breakOff(core::Errc code, std::string cause);
    std::int64_t freshId();
    core::Millis heartbeatDue() const;
    core::Millis silenceLimit() const;

    ClientExchangeOptions m_options;
    wire::FrameSplitter m_splitter;
    CallTable<ExchangeCall> m_calls;
    DeadlineQueue m_deadlines;
    std::deque<std::pair<std::uint64_t, CallHandle>>
        m_unacknowledged; ///< end offset of each request in the stream
    std::vector<Action> m_actions;
    std::string m_output;
    std::string m_firstBytes;
    std::uint64_t m_handedOver = 0;
    std::int64_t m_nextId;
    core::Millis m_now;
    core::Millis m_lastRead;
    core::Millis m_lastWrite;
    core::Millis m_lastHeartbeat;
    core::Millis m_lastUse;
    std::size_t m_droppedAnswers = 0;
    std::size_t m_unsentBytes = 0;
    std::uint64_t m_skippedBodies = 0; ///< bytes of oversized answers, which are no garbage
    bool m_open = false;
    bool m_broken = false;
    bool m_readOnly = false;
    bool m_kept = false;
};

} // namespace sextant::rpc
