// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Some of the invokers of one directory: a bit set over a shared list, so that routing copies no invoker. The
// order is always the list's. Mirrors BitList. Values; copying is cheap.
#pragma once

#include "engine/cluster/invoker.h"

#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

namespace sextant::cluster {

using InvokerRef = std::shared_ptr<const Invoker>;
using InvokerList = std::vector<InvokerRef>;
using SharedInvokers = std::shared_ptr<const InvokerList>;

/// One shared list out of values.
SharedInvokers shareInvokers(Invokers invokers);

class InvokerSet
{
public:
    InvokerSet() = default;
    /// All of `list`, or none of it.
    static InvokerSet all(SharedInvokers list);
    static InvokerSet none(SharedInvokers list);

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    bool contains(std::size_t index) const { return (m_words[index / 64] >> (index % 64) & 1U) != 0; }
    /// The list that indexes count in.
    const SharedInvokers& list() const { return m_list; }
    const Invoker& at(std::size_t index) const { return *(*m_list)[index]; }

    void insert(std::size_t index);
    /// Both REQUIRE the same list.
    InvokerSet& operator&=(const InvokerSet& other);
    InvokerSet& operator|=(const InvokerSet& other);

    /// Calls `visit(index)` in the list's order.
    template<typename Visit>
    void forEach(Visit visit) const
    {
        for (std::size_t word = 0; word < m_words.size(); ++word)
            for (auto bits = m_words[word]; bits != 0; bits &= bits - 1)
                visit(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
    }
    /// Those for which `keep(index)` holds.
    template<typename Keep>
    InvokerSet filtered(Keep keep) const
    {
        InvokerSet kept = *this;
        for (std::size_t word = 0; word < m_words.size(); ++word)
            for (auto bits = m_words[word]; bits != 0; bits &= bits - 1)
                if (const auto bit = std::countr_zero(bits); !keep(word * 64 + static_cast<std::size_t>(bit)))
                    kept.m_words[word] &= ~(std::uint64_t {1} << bit);
        kept.count();
        return kept;
    }

    std::vector<std::size_t> indexes() const;
    InvokerList invokers() const;

    bool operator==(const InvokerSet& other) const;

private:
    void count();

    SharedInvokers m_list;
    std::vector<std::uint64_t> m_words;
    std::size_t m_size = 0;
};

} // namespace sextant::cluster
