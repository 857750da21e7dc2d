// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/load_balance.h"

#include <algorithm>
#include <limits>

namespace sextant::cluster {

namespace {

/// Mirrors RandomLoadBalance, its shortcut included: only the first invoker decides whether weights count at
/// all.
std::size_t selectRandom(std::span<const Invoker* const> candidates, const Selection& selection)
{
    const auto uniform = [&] { return selection.random(static_cast<std::uint32_t>(candidates.size())); };
    const auto& first = candidates.front()->url;
    if (first.getForMethod(selection.method, "weight").empty() && first.get("timestamp").empty())
        return uniform();
    std::vector<std::uint64_t> cumulative;
    cumulative.reserve(candidates.size());
    std::uint64_t sum = 0;
    bool equal = true;
    int previous = -1;
    for (const auto* candidate : candidates) {
        const int weight = effectiveWeight(*candidate, selection.method, selection.now);
        equal = equal && (previous < 0 || previous == weight);
        previous = weight;
        sum += static_cast<std::uint64_t>(weight);
        cumulative.push_back(sum);
    }
    if (equal || sum == 0)
        return uniform();
    const auto bound =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, std::numeric_limits<std::int32_t>::max()));
    const auto at = std::ranges::upper_bound(cumulative, selection.random(bound));
    return static_cast<std::size_t>(at - cumulative.begin());
}

struct Entry
{
    std::string_view name;
    Select select;
};
constexpr Entry kLoadBalancers[] = {
    {kDefaultLoadBalance, selectRandom},
};

} // namespace

int warmupWeight(std::int64_t uptime, std::int64_t warmup, int weight)
{
    const auto grown = static_cast<std::int64_t>(static_cast<float>(uptime)
                                                 / (static_cast<float>(warmup) / static_cast<float>(weight)));
    return static_cast<int>(std::clamp<std::int64_t>(grown, 1, std::max(weight, 1)));
}

int effectiveWeight(const Invoker& invoker, std::string_view method, std::int64_t now)
{
    const auto registered =
        std::clamp<std::int64_t>(invoker.url.getIntForMethod(method, "weight", kDefaultWeight), 0,
                                 std::numeric_limits<std::int32_t>::max());
    const auto weight = static_cast<int>(registered);
    const auto timestamp = invoker.url.getInt("timestamp", 0);
    if (weight == 0 || timestamp <= 0)
        return weight;
    const auto uptime = now - timestamp;
    if (uptime < 0)
        return 1;
    const auto warmup = invoker.url.getInt("warmup", kDefaultWarmupMillis);
    return uptime > 0 && uptime < warmup ? warmupWeight(uptime, warmup, weight) : weight;
}

Select findLoadBalance(std::string_view name)
{
    const auto* const at = std::ranges::find(kLoadBalancers, name, &Entry::name);
    return at == std::end(kLoadBalancers) ? nullptr : at->select;
}

} // namespace sextant::cluster
