// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/strategy/strategies.h"

#include <algorithm>

namespace sextant::cluster {

const std::vector<StrategyInfo>& strategies()
{
    using config::Generation;
    static const std::vector<StrategyInfo> table {
        {kDefaultCluster, runFailover},
        {"failfast", runFailfast},
        {"failsafe", runFailsafe, Generation::V30},
        {"failback", runFailback, Generation::V30},
        {"forking", runForking},
        {"broadcast", runBroadcast},
        {"available", runAvailable},
        {"mergeable", runMergeable},
        {"zone-aware", runZoneAware},
    };
    return table;
}

core::Outcome<const StrategyInfo*> findStrategy(std::string_view name)
{
    const auto& table = strategies();
    const auto at = std::ranges::find(table, name, &StrategyInfo::name);
    if (at != table.end())
        return &*at;
    std::string known;
    for (const auto& info : table)
        known += (known.empty() ? "" : ", ") + std::string(info.name);
    return core::Error(core::Errc::InvalidArgument, "Unknown cluster strategy '" + std::string(name) + "'",
                       {}, "there are " + known);
}

} // namespace sextant::cluster
