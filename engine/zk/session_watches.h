// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The watches of one session: which stand on the server, whom an event concerns, what must be removed there,
// and what a new connection has to set again.
//
// Invariants: a watch fires only after `confirm`; one-shot watches fire once; whatever stands on the server
// without anybody waiting for it is removed. Servers before 3.9 keep one mode per path, so that a one-shot
// watch replaces a persistent one on the same path (ZOOKEEPER-4466): such watches are not set on the server,
// the persistent one covers them. Private to this folder; pure. THREAD: loop thread only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sextant::zk {

enum class WatchMode : std::uint8_t
{
    Data, ///< by getData
    Exists,
    Children,
    Persistent, ///< node and child list, stays
    Recursive, ///< node and everything below, stays
};

class SessionWatches
{
public:
    /// What `removeWatches` must say: 1 children, 2 data, 3 any.
    struct Removal
    {
        std::string path;
        std::int32_t type = 3;
        /// Removing a persistent watch takes the one-shot watches of its path along: they have to be set
        /// again.
        bool setOthersAgain = false;
    };
    /// The lists of a setWatches or setWatches2 request.
    struct Chunk
    {
        std::vector<std::string_view> lists[5]; ///< in the order of WatchMode; valid until the next change
        bool persistent() const { return !lists[3].empty() || !lists[4].empty(); }
    };
    /// Path bytes of one request, far below what a server accepts.
    static constexpr std::size_t kChunkBytes = 128 * 1024;

    /// A watch that is about to be asked for. Numbers are the caller's and never used again.
    void add(std::uint64_t number, WatchMode mode, std::string path);
    /// False when a persistent watch covers it, so that the server must not hear of it.
    bool needsServer(WatchMode mode, std::string_view path) const;
    /// True when the other persistent mode is on `path`, which cannot be held together.
    bool conflicts(WatchMode mode, std::string_view path) const;
    /// The request has succeeded (for Exists, `found` says whether the node was there). A removal when the
    /// watch was withdrawn meanwhile and nobody else waits for it.
    std::optional<Removal> confirm(std::uint64_t number, WatchMode mode, std::string_view path, bool found);
    /// Forgets a watch whose request failed or that nobody wants any more.
    std::optional<Removal> withdraw(std::uint64_t number);
    /// The server's event (1 created, 2 deleted, 3 data, 4 children): the watches it concerns, in order of
    /// their numbers; one-shot ones are gone afterwards.
    std::vector<std::uint64_t> fired(std::int32_t type, std::string_view path);
    /// Everything a new connection has to set again; persistent ones come last.
    std::vector<Chunk> chunks() const;
    /// The one-shot watches of one path.
    Chunk oneShotOf(std::string_view path) const;
    /// All that were confirmed (or only the persistent ones), in order of their numbers; forgets them.
    std::vector<std::pair<std::uint64_t, std::string>> lose(bool onlyPersistent);

    std::size_t confirmedCount() const { return m_confirmed; }
    bool empty() const { return m_paths.empty(); }

private:
    struct Watch
    {
        std::uint64_t number;
        WatchMode mode;
        bool confirmed;
    };
    struct Path
    {
        std::vector<Watch> watches;
        std::uint8_t standing = 0; ///< bit per WatchMode: on the server, or covered there
    };
    struct Hash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };
    using Paths = std::unordered_map<std::string, Path, Hash, std::equal_to<>>;

    std::optional<Removal> settle(Paths::iterator entry, WatchMode mode);
    static bool stays(const Watch& watch);
    void fireAt(Paths::iterator entry, std::uint8_t modes, std::vector<std::uint64_t>& out);

    Paths m_paths;
    std::unordered_map<std::uint64_t, const std::string*> m_numbers; ///< to the keys of m_paths
    std::size_t m_confirmed = 0;
    std::size_t m_persistent = 0; ///< paths with a persistent or recursive watch
};

} // namespace sextant::zk
