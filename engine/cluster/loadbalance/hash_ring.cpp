// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/loadbalance/hash_ring.h"

#include <openssl/evp.h>

#include <algorithm>
#include <bit>

namespace sextant::cluster {

namespace {

constexpr int kHashesPerDigest = 4;
/// A ring above it would take more memory than a rule should be able to ask for.
constexpr std::int64_t kMostPoints = 4'000'000;
constexpr double kOverload = 1.5;

std::int64_t bounded(std::int64_t nodes, std::size_t addresses)
{
    const auto most = kMostPoints / static_cast<std::int64_t>(std::max<std::size_t>(addresses, 1));
    return std::clamp<std::int64_t>(nodes, 0, std::max<std::int64_t>(most, kHashesPerDigest));
}

} // namespace

KeyHash::KeyHash()
    : m_context(EVP_MD_CTX_new())
{
    EVP_DigestInit_ex2(m_context, EVP_md5(), nullptr);
}

KeyHash::~KeyHash()
{
    EVP_MD_CTX_free(m_context);
}

KeyHash::Points KeyHash::of(std::string_view text)
{
    unsigned char digest[EVP_MAX_MD_SIZE] {};
    unsigned int length = 0;
    EVP_DigestInit_ex2(m_context, nullptr, nullptr);
    EVP_DigestUpdate(m_context, text.data(), text.size());
    EVP_DigestFinal_ex(m_context, digest, &length);
    Points points;
    for (int h = 0; h < kHashesPerDigest; ++h)
        for (int byte = 3; byte >= 0; --byte)
            points.at[h] = points.at[h] << 8U | digest[4 * h + byte];
    return points;
}

HashRing::HashRing(std::vector<std::string> addresses, std::int64_t nodes)
    : m_addresses(std::move(addresses))
    , m_nodes(nodes)
    , m_served(m_addresses.size())
{
    std::vector<Node> ring;
    const auto digests = bounded(nodes, m_addresses.size()) / kHashesPerDigest;
    ring.reserve(static_cast<std::size_t>(digests) * kHashesPerDigest * m_addresses.size());
    for (std::uint32_t owner = 0; owner < m_addresses.size(); ++owner)
        for (std::int64_t i = 0; i < digests; ++i)
            for (const auto point : m_hash.of(m_addresses[owner] + std::to_string(i)).at)
                ring.push_back({point, owner});
    std::ranges::stable_sort(ring, {}, &Node::point);
    m_ring.reserve(ring.size());
    for (const auto& node : ring) {
        if (!m_ring.empty() && m_ring.back().point == node.point)
            m_ring.back().owner = node.owner;
        else
            m_ring.push_back(node);
    }
    // About eight points, one cache line, begin at each place of the index.
    const int bits = std::clamp<int>(std::bit_width(m_ring.size()) - 3, 1, 22);
    m_shift = 32 - bits;
    m_begin.resize((std::size_t {1} << bits) + 1);
    std::size_t next = 0;
    for (std::size_t leading = 0; leading < m_begin.size(); ++leading) {
        while (next < m_ring.size() && (m_ring[next].point >> m_shift) < leading)
            ++next;
        m_begin[leading] = static_cast<std::uint32_t>(next);
    }
}

bool HashRing::isFor(const std::vector<std::string>& addresses, std::int64_t nodes) const
{
    return m_nodes == nodes && m_addresses == addresses;
}

std::size_t HashRing::place(std::string_view key)
{
    const auto point = m_hash.of(key).at[0];
    std::size_t at = m_begin[point >> m_shift];
    while (at < m_ring.size() && m_ring[at].point < point)
        ++at;
    return at < m_ring.size() ? at : 0;
}

std::size_t HashRing::find(std::string_view key)
{
    return m_ring[place(key)].owner;
}

std::size_t HashRing::findBounded(std::string_view key)
{
    const double limit = static_cast<double>(m_total) / static_cast<double>(m_addresses.size()) * kOverload;
    auto at = place(key);
    const auto overloaded = [&] {
        const auto served = m_served[m_ring[at].owner];
        return served > 0 && static_cast<double>(served) >= limit;
    };
    // Somebody is not above the average, unless an address is in the list twice: once round is enough.
    for (std::size_t steps = 0; overloaded() && steps < m_ring.size(); ++steps)
        at = (at + 1) % m_ring.size();
    const auto owner = m_ring[at].owner;
    ++m_served[owner];
    ++m_total;
    return owner;
}

} // namespace sextant::cluster
