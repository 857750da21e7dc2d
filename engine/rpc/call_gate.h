// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How many calls of a server run at once and how many wait: what Java's bounded thread pool does, for
// handlers that answer now or later. Pure; private to engine/rpc. Mirrors FixedThreadPool and
// AbortPolicyWithReport (spec/rpc §3.7).
//
// THREAD: engine thread. A waiting call starts from inside `leave`.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>

namespace sextant::rpc {

class CallGate
{
public:
    using Start = std::function<void()>;

    /// `threads` 0: no limit.
    CallGate(std::size_t threads, std::size_t queues);

    bool hasRoom() const { return m_threads == 0 || m_running < m_threads; }
    /// A call runs. REQUIRES: hasRoom()
    void enter();
    /// `start` runs when there is room, after `enter` was called for it; false: the queue is full.
    bool wait(Start start);
    /// A call has ended.
    void leave();
    /// Waiting calls will never start.
    void abandon();

    std::size_t running() const { return m_running; }
    /// What Java tells a refused caller; `address` is host:port of the server.
    std::string exhausted(const std::string& address) const;

private:
    std::size_t m_threads;
    std::size_t m_queues;
    std::size_t m_running = 0;
    std::size_t m_largest = 0;
    std::uint64_t m_completed = 0;
    std::deque<Start> m_waiting;
    bool m_starting = false;
};

} // namespace sextant::rpc
