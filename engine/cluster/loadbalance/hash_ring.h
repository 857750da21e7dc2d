// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The ring of consistenthash (spec/cluster §3.6). Mirrors ConsistentHashSelector.
// THREAD: one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct evp_md_ctx_st;

namespace sextant::cluster {

/// MD5 as consistenthash cuts it up, with the state of the digest kept.
class KeyHash
{
public:
    KeyHash();
    ~KeyHash();
    KeyHash(const KeyHash&) = delete;
    KeyHash& operator=(const KeyHash&) = delete;

    struct Points
    {
        std::uint32_t at[4] {}; ///< each of four bytes of the digest, little-endian
    };
    Points of(std::string_view text);

private:
    evp_md_ctx_st* m_context;
};

class HashRing
{
public:
    /// `nodes` points for each of the addresses (host:port), in their order; later ones win where points
    /// collide.
    HashRing(std::vector<std::string> addresses, std::int64_t nodes);

    bool isFor(const std::vector<std::string>& addresses, std::int64_t nodes) const;
    bool empty() const { return m_ring.empty(); } ///< with fewer than four nodes
    /// Index of the address that `key` falls to. REQUIRES: not empty
    std::size_t find(std::string_view key);
    /// The same, but an address that has already got 1.5 times the average is passed over (2.7).
    std::size_t findBounded(std::string_view key);

private:
    struct Node
    {
        std::uint32_t point;
        std::uint32_t owner; ///< index of the address
    };
    std::size_t place(std::string_view key);

    std::vector<std::string> m_addresses;
    std::int64_t m_nodes;
    KeyHash m_hash;
    std::vector<Node> m_ring; ///< by point, ascending
    std::vector<std::uint32_t> m_begin; ///< where points with the same leading bits begin
    int m_shift = 0; ///< leaves those leading bits
    std::vector<std::uint64_t> m_served; ///< bounded load: calls given to each address
    std::uint64_t m_total = 0;
};

} // namespace sextant::cluster
