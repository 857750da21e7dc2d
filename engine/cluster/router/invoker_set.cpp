// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/router/invoker_set.h"

#include <cassert>

namespace sextant::cluster {

SharedInvokers shareInvokers(Invokers invokers)
{
    auto list = std::make_shared<InvokerList>();
    list->reserve(invokers.size());
    for (auto& invoker : invokers)
        list->push_back(std::make_shared<const Invoker>(std::move(invoker)));
    return list;
}

InvokerSet InvokerSet::none(SharedInvokers list)
{
    InvokerSet set;
    set.m_words.assign(list ? (list->size() + 63) / 64 : 0, 0);
    set.m_list = std::move(list);
    return set;
}

InvokerSet InvokerSet::all(SharedInvokers list)
{
    auto set = none(std::move(list));
    set.m_size = set.m_list ? set.m_list->size() : 0;
    for (auto& word : set.m_words)
        word = ~std::uint64_t {0};
    if (set.m_size % 64 != 0)
        set.m_words.back() = (std::uint64_t {1} << (set.m_size % 64)) - 1;
    return set;
}

void InvokerSet::insert(std::size_t index)
{
    if (contains(index))
        return;
    m_words[index / 64] |= std::uint64_t {1} << (index % 64);
    ++m_size;
}

InvokerSet& InvokerSet::operator&=(const InvokerSet& other)
{
    assert(m_list == other.m_list);
    for (std::size_t i = 0; i < m_words.size(); ++i)
        m_words[i] &= other.m_words[i];
    count();
    return *this;
}

InvokerSet& InvokerSet::operator|=(const InvokerSet& other)
{
    assert(m_list == other.m_list);
    for (std::size_t i = 0; i < m_words.size(); ++i)
        m_words[i] |= other.m_words[i];
    count();
    return *this;
}

std::vector<std::size_t> InvokerSet::indexes() const
{
    std::vector<std::size_t> indexes;
    indexes.reserve(m_size);
    forEach([&](std::size_t index) { indexes.push_back(index); });
    return indexes;
}

InvokerList InvokerSet::invokers() const
{
    InvokerList invokers;
    invokers.reserve(m_size);
    forEach([&](std::size_t index) { invokers.push_back((*m_list)[index]); });
    return invokers;
}

bool InvokerSet::operator==(const InvokerSet& other) const
{
    return m_list == other.m_list && m_words == other.m_words;
}

void InvokerSet::count()
{
    m_size = 0;
    for (const auto word : m_words)
        m_size += static_cast<std::size_t>(std::popcount(word));
}

} // namespace sextant::cluster
