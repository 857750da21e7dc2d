// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The owner of a node as servers send it: a session, or a mark that says container or time to live
// (ZooKeeper's EphemeralType). Pure.
#pragma once

#include <cstdint>
#include <limits>

namespace sextant::zk {

/// The session that owns an ephemeral node; 0 for nodes that outlive sessions.
constexpr std::int64_t sessionOwner(std::int64_t owner)
{
    constexpr std::int64_t kContainer = std::numeric_limits<std::int64_t>::min();
    constexpr std::uint64_t kKindMask = 0xffff'ff00'0000'0000;
    constexpr std::uint64_t kTimeToLive = 0xff00'0000'0000'0000;
    const bool marked = owner == kContainer || (static_cast<std::uint64_t>(owner) & kKindMask) == kTimeToLive;
    return marked ? 0 : owner;
}

} // namespace sextant::zk
