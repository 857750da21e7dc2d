// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/strategy/selector.h"

#include <algorithm>

namespace sextant::cluster {

namespace {

constexpr std::size_t kMethodsPrepared = 256;

bool contains(const InvokerList& list, const InvokerRef& invoker)
{
    return std::ranges::find(list, invoker) != list.end();
}

} // namespace

Selector::Selector(core::Loop& loop, std::shared_ptr<Directory> directory,
                   std::shared_ptr<BalancerState> state, Random random, std::size_t reselectCount)
    : m_loop(loop)
    , m_directory(std::move(directory))
    , m_state(std::move(state))
    , m_random(std::move(random))
    , m_reselectCount(reselectCount)
{
}

Chosen Selector::select(const LoadBalanceInfo& balance, const Invocation& invocation,
                        const InvokerListRef& list, const InvokerList& tried, bool explain)
{
    if (list->empty())
        return {};
    const Choosing choosing {balance, invocation, explain};
    const bool sticky = list->front()->url.getForMethod(invocation.method, "sticky") == "true";
    if (m_sticky && !contains(*list, m_sticky))
        m_sticky = nullptr;
    // Without the availability check Dubbo never sticks.
    if (sticky && m_sticky && !contains(tried, m_sticky) && m_directory->checksAvailability()
        && m_directory->isAvailable(*m_sticky))
        return {m_sticky, false, explain ? "sticky: the one of the call before" : ""};
    auto chosen = selectFresh(choosing, list, tried);
    if (sticky)
        m_sticky = chosen.invoker;
    return chosen;
}

Chosen Selector::selectFresh(const Choosing& choosing, const InvokerListRef& list, const InvokerList& tried)
{
    if (list->size() == 1) {
        // Called even when it is not available; then the next call finds nobody.
        checkedAvailable(choosing.invocation, list->front());
        return {list->front(), false, choosing.explain ? "the only one" : ""};
    }
    auto first = balanced(choosing, list);
    std::string reason;
    if (!wantsAnother(choosing.invocation, first.invoker, tried, reason))
        return first;
    auto other = reselect(choosing, *list, tried);
    if (!other.invoker) {
        const auto at = std::ranges::find(*list, first.invoker) - list->begin();
        other.invoker = (*list)[(static_cast<std::size_t>(at) + 1) % list->size()];
        if (choosing.explain)
            other.why = "nobody is left, so the one behind it in the list";
    }
    if (choosing.explain)
        other.why = "instead of " + first.invoker->url.address() + ", which " + reason + ": " + other.why;
    return other;
}

bool Selector::wantsAnother(const Invocation& invocation, const InvokerRef& chosen, const InvokerList& tried,
                            std::string& reason)
{
    const bool available = checkedAvailable(invocation, chosen);
    const bool again = contains(tried, chosen);
    reason = again ? "was tried already" : "is not available";
    return again || !available;
}

bool Selector::checkedAvailable(const Invocation& invocation, const InvokerRef& invoker)
{
    if (!m_directory->checksAvailability() || m_directory->isAvailable(*invoker))
        return true;
    if (invocation.generation != config::Generation::V27)
        m_directory->invalidate(invoker);
    return false;
}

Chosen Selector::reselect(const Choosing& choosing, const InvokerList& list, const InvokerList& tried)
{
    InvokerList fresh;
    if (m_reselectCount >= list.size() || choosing.invocation.generation == config::Generation::V27) {
        for (const auto& invoker : list)
            if (checkedAvailable(choosing.invocation, invoker) && !contains(tried, invoker))
                fresh.push_back(invoker);
    } else {
        for (std::size_t i = 0; i < m_reselectCount; ++i) {
            const auto& invoker = list[m_random(static_cast<std::uint32_t>(list.size()))];
            // Dubbo says "or" here: one that was tried already comes in unless it is a second time.
            if (checkedAvailable(choosing.invocation, invoker)
                && (!contains(tried, invoker) || !contains(fresh, invoker)))
                fresh.push_back(invoker);
        }
    }
    if (!fresh.empty())
        return balancedOnce(choosing, std::move(fresh));
    InvokerList again;
    for (const auto& invoker : tried)
        if (m_directory->isAvailable(*invoker) && !contains(again, invoker))
            again.push_back(invoker);
    return again.empty() ? Chosen {} : balancedOnce(choosing, std::move(again));
}

Chosen Selector::balanced(const Choosing& choosing, const InvokerListRef& list)
{
    return choose(choosing, prepared(choosing, list), *list);
}

Chosen Selector::balancedOnce(const Choosing& choosing, InvokerList list)
{
    if (list.size() == 1)
        return {list.front(), false, choosing.explain ? "the only one left" : ""};
    const auto& invocation = choosing.invocation;
    const auto balancer = choosing.balance.make(
        *m_state, std::make_shared<const Candidates>(list, invocation.method, invocation.generation));
    return choose(choosing, *balancer, list);
}

Chosen Selector::choose(const Choosing& choosing, Balancer& balancer, const InvokerList& list)
{
    Chosen chosen;
    const auto index = balancer.choose(
        {choosing.invocation, m_loop.wallClockMillis(), m_random, choosing.explain ? &chosen.why : nullptr});
    chosen.invoker = list[index];
    chosen.byAdaptive = choosing.balance.name == kAdaptive;
    return chosen;
}

Balancer& Selector::prepared(const Choosing& choosing, const InvokerListRef& list)
{
    const auto& invocation = choosing.invocation;
    auto known = m_prepared.find(invocation.method);
    if (known != m_prepared.end() && known->second.info == &choosing.balance
        && known->second.generation == invocation.generation
        && (known->second.list == list || *known->second.list == *list))
        return *known->second.balancer;
    if (known == m_prepared.end() && m_prepared.size() >= kMethodsPrepared)
        m_prepared.clear();
    auto balancer = choosing.balance.make(
        *m_state, std::make_shared<const Candidates>(*list, invocation.method, invocation.generation));
    return *m_prepared
                .insert_or_assign(
                    invocation.method,
                    Prepared {list, invocation.generation, &choosing.balance, std::move(balancer)})
                .first->second.balancer;
}

} // namespace sextant::cluster
