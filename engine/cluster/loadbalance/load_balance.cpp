// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/loadbalance/load_balance.h"

#include "engine/cluster/loadbalance/balancers.h"

#include <algorithm>

namespace sextant::cluster {

const std::vector<LoadBalanceInfo>& loadBalances()
{
    using config::Generation;
    static const std::vector<LoadBalanceInfo> table {
        {kDefaultLoadBalance, "RandomLoadBalance", Generation::V27, makeRandom},
        {"roundrobin", "RoundRobinLoadBalance", Generation::V27, makeRoundRobin},
        {"leastactive", "LeastActiveLoadBalance", Generation::V27, makeLeastActive},
        {"consistenthash", "ConsistentHashLoadBalance", Generation::V27, makeConsistentHash},
        {"shortestresponse", "ShortestResponseLoadBalance", Generation::V27, makeShortestResponse},
        {kAdaptive, "AdaptiveLoadBalance", Generation::V32, makeAdaptive},
    };
    return table;
}

core::Outcome<const LoadBalanceInfo*> findLoadBalance(std::string_view name, config::Generation generation)
{
    const auto& table = loadBalances();
    const auto at = std::ranges::find(table, name, &LoadBalanceInfo::name);
    if (at != table.end() && at->since <= generation)
        return &*at;
    std::string known;
    for (const auto& info : table)
        if (info.since <= generation)
            known += (known.empty() ? "" : ", ") + std::string(info.name);
    return core::Error(core::Errc::InvalidArgument, "Unknown load balancer '" + std::string(name) + "'", {},
                       "Dubbo " + std::string(config::name(generation)) + " has " + known);
}

} // namespace sextant::cluster
