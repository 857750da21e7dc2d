// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/loadbalance/candidates.h"

#include <algorithm>

namespace sextant::cluster {

Candidates::Candidates(InvokerList invokers, std::string method, config::Generation generation)
    : m_invokers(std::move(invokers))
    , m_method(std::move(method))
    , m_generation(generation)
{
    m_terms.reserve(m_invokers.size());
    for (const auto& invoker : m_invokers)
        m_terms.push_back(readWeight(*invoker, m_method));
}

std::string Candidates::key() const
{
    return (m_invokers.empty() ? std::string() : m_invokers.front()->url.serviceKey()) + "." + m_method;
}

std::span<const int> Candidates::weightsAt(std::int64_t now) const
{
    // Only a clock that was set back makes settled weights move again.
    if (m_version != 0 && (now == m_weightsOf || (m_settled && now > m_weightsOf)))
        return m_weights;
    std::vector<int> fresh;
    fresh.reserve(m_terms.size());
    for (const auto& terms : m_terms)
        fresh.push_back(terms.at(now, m_generation));
    m_settled =
        std::ranges::all_of(m_terms, [now](const WeightTerms& terms) { return terms.settledAt(now); });
    m_weightsOf = now;
    if (m_version == 0 || fresh != m_weights)
        ++m_version;
    m_weights = std::move(fresh);
    return m_weights;
}

std::vector<WeightView> Candidates::weights(std::int64_t now) const
{
    std::vector<WeightView> views;
    views.reserve(m_invokers.size());
    for (const auto& invoker : m_invokers)
        views.push_back(weightView(*invoker, m_method, now, m_generation));
    return views;
}

} // namespace sextant::cluster
