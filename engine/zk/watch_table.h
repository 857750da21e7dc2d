// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The watches one C client handle holds for us: who to call, and how many bytes of paths a reconnect would
// send again.
//
// Above 1 MB of paths the library never completes a reconnect (ZOOKEEPER-706), so registration is refused
// long before. The library only ever sees a number as context, never a pointer: late events for forgotten
// numbers are harmless. THREAD: loop thread only.
#pragma once

#include "engine/store/coordination_store.h"

#include <cstdint>
#include <map>

namespace sextant::zk {

enum class WatchKind
{
    Node,
    Children
};

class WatchTable
{
public:
    /// Bytes of distinct watched paths that one handle may hold (field notes §5.5 rule 7).
    static constexpr std::size_t kMaxPathBytes = 300'000;

    using Key = std::pair<WatchKind, std::string>;

    explicit WatchTable(std::size_t pathPrefixBytes)
        : m_prefix(pathPrefixBytes)
    {
    }

    /// True when one more watch on `path` stays within the budget.
    bool fits(WatchKind kind, const std::string& path) const;
    /// Registers a watch that is to be set; returns its number, which is never used again.
    std::uint64_t add(WatchKind kind, const std::string& path, store::Watcher watcher);
    /// The read has succeeded: from now on the watch stands on the server.
    void confirm(std::uint64_t number);
    /// Forgets a watch that fired, failed or was withdrawn. Its watcher, or none if it is unknown.
    store::Watcher take(std::uint64_t number);
    /// The path and kind of a watch that is still held.
    const Key* find(std::uint64_t number) const;
    /// True while any watch of `kind` on `path` is left, so that the server must keep its own.
    bool holds(const Key& key) const { return m_paths.contains(key); }
    /// The numbers of all that stand, in order of registration.
    std::vector<std::uint64_t> confirmed() const;
    std::size_t confirmedCount() const { return m_confirmed; }
    std::size_t pathBytes() const { return m_bytes; }

private:
    struct Entry
    {
        Key key;
        store::Watcher watcher;
        bool confirmed = false;
    };

    std::size_t bytesOf(const Key& key) const { return m_prefix + key.second.size() + 4; }

    std::size_t m_prefix;
    std::uint64_t m_next = 1;
    std::size_t m_bytes = 0;
    std::size_t m_confirmed = 0;
    std::map<std::uint64_t, Entry> m_watches;
    std::map<Key, std::size_t> m_paths; ///< number of watches on each
};

} // namespace sextant::zk
