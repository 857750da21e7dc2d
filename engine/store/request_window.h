// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How many requests may be under way at a time when many nodes are read (design §2.7).
//
// Requests that are on the way are no load on the server, requests that wait in its queue are. So the window
// follows the way: near a server it stays small, far from one it grows until it covers the round trip, and it
// shrinks when answers come late, because then they queue somewhere: in a slow line, in a busy server. The
// round trip is the shortest one seen lately. Pure: time is what the caller says. THREAD: one at a time.
#pragma once

#include "engine/core/loop.h"

#include <cstddef>
#include <optional>

namespace sextant::store {

class RequestWindow
{
public:
    static constexpr std::size_t kLeast = 16;
    static constexpr std::size_t kNear = 128; ///< where it starts, and what a near server gets at most
    static constexpr std::size_t kMost = 1024;

    bool open() const { return m_active < m_size; }
    std::size_t active() const { return m_active; }
    std::size_t size() const { return m_size; }

    void started() { ++m_active; }
    /// An answer after `latency`; failures of the way there count as lost.
    void answered(core::Millis latency);
    void lost();

private:
    void shrink(std::size_t size);

    std::size_t m_active = 0;
    std::size_t m_size = kNear;
    std::optional<core::Millis> m_roundTrip;
    std::size_t m_deaf = 0; ///< answers to requests from before the last change of mind
};

} // namespace sextant::store
