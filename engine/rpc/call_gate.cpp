// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/call_gate.h"

#include <algorithm>
#include <utility>

namespace sextant::rpc {

CallGate::CallGate(std::size_t threads, std::size_t queues)
    : m_threads(threads)
    , m_queues(queues)
{
}

void CallGate::enter()
{
    m_largest = std::max(m_largest, ++m_running);
}

bool CallGate::wait(Start start)
{
    if (m_waiting.size() >= m_queues)
        return false;
    m_waiting.push_back(std::move(start));
    return true;
}

void CallGate::leave()
{
    --m_running;
    ++m_completed;
    if (m_starting)
        return; // a call that ended at once; the loop below goes on
    m_starting = true;
    while (!m_waiting.empty() && hasRoom()) {
        const Start start = std::move(m_waiting.front());
        m_waiting.pop_front();
        enter();
        start();
    }
    m_starting = false;
}

void CallGate::abandon()
{
    const auto dropped = std::exchange(m_waiting, {});
}

std::string CallGate::exhausted(const std::string& address) const
{
    std::string sides = address;
    if (const auto colon = sides.rfind(':'); colon != std::string::npos)
        sides[colon] = ',';
    const std::string limit = std::to_string(m_threads);
    return "Server side(" + sides + ") thread pool is exhausted, detail msg:Thread pool is EXHAUSTED! "
        + "Thread Name: DubboServerHandler-" + address + ", Pool Size: " + std::to_string(m_largest)
        + " (active: " + std::to_string(m_running) + ", core: " + limit + ", max: " + limit
        + ", largest: " + std::to_string(m_largest) + "), Task: " + std::to_string(m_completed + m_running)
        + " (completed: " + std::to_string(m_completed)
        + "), Executor status:(isShutdown:false, isTerminated:false, isTerminating:false), in dubbo://"
        + address + "!";
}

} // namespace sextant::rpc
