// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/failover.h"

#include <algorithm>

namespace sextant::cluster {

Failover::Failover(Invokers invokers, Select loadBalance, Selection selection, int retries,
                   Available available)
    : m_invokers(std::move(invokers))
    , m_loadBalance(loadBalance)
    , m_selection(std::move(selection))
    , m_attempts(static_cast<std::size_t>(std::max(retries, 0)) + 1)
    , m_available(std::move(available))
{
}

const Invoker* Failover::next()
{
    if (m_invokers.empty() || m_tried.size() >= m_attempts)
        return nullptr;
    Candidates all;
    for (const auto& invoker : m_invokers)
        all.push_back(&invoker);
    const auto* chosen = choose(all);
    if (all.size() > 1 && (tried(chosen) || !usable(chosen)))
        chosen = reselect(chosen);
    m_tried.push_back(chosen);
    return chosen;
}

const Invoker* Failover::reselect(const Invoker* refused) const
{
    Candidates fresh;
    Candidates again;
    for (const auto& invoker : m_invokers)
        if (usable(&invoker))
            (tried(&invoker) ? again : fresh).push_back(&invoker);
    if (!fresh.empty())
        return choose(fresh);
    if (!again.empty())
        return choose(again);
    // Nobody is available: the one behind the refused, cyclically.
    const auto index = static_cast<std::size_t>(refused - m_invokers.data());
    return &m_invokers[(index + 1) % m_invokers.size()];
}

const Invoker* Failover::choose(const Candidates& candidates) const
{
    return candidates.size() == 1 ? candidates.front() : candidates[m_loadBalance(candidates, m_selection)];
}

bool Failover::tried(const Invoker* invoker) const
{
    return std::ranges::find(m_tried, invoker) != m_tried.end();
}

bool Failover::usable(const Invoker* invoker) const
{
    return !m_available || m_available(*invoker);
}

} // namespace sextant::cluster
