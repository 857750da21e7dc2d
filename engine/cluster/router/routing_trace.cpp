// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/router/routing_trace.h"

namespace sextant::cluster {

void RouteStep::finish(const InvokerSet& before, const InvokerSet& after)
{
    in = before.size();
    out = after.size();
    for (const auto& step : nested)
        for (const auto& invoker : step.dropped)
            reasons.emplace(invoker.index, invoker.reason);
    before.forEach([&](std::size_t index) {
        if (after.contains(index))
            return;
        const auto known = reasons.find(index);
        dropped.push_back(
            {index, before.at(index).url.address(), known == reasons.end() ? message : known->second});
    });
    reasons.clear();
}

std::vector<std::size_t> RoutingTrace::survivors() const
{
    if (!failure.empty())
        return {};
    std::vector<bool> gone(total, false);
    for (const auto& step : steps)
        for (const auto& invoker : step.dropped)
            gone[invoker.index] = true;
    std::vector<std::size_t> left;
    for (const auto index : callable)
        if (!gone[index])
            left.push_back(index);
    return left;
}

} // namespace sextant::cluster
