// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What each router did with one call, as Dubbo's router snapshot tells it (spec/cluster §11.3), and why each
// provider was dropped. Filled by the code that routes, and only when somebody asks for it.
#pragma once

#include "engine/cluster/router/invoker_set.h"

#include <map>
#include <string>
#include <vector>

namespace sextant::cluster {

struct DroppedInvoker
{
    std::size_t index = 0; ///< in the directory's list
    std::string address;
    std::string reason;

    bool operator==(const DroppedInvoker&) const = default;
};

struct RouteStep
{
    std::string router; ///< "tag", "service", …; of a condition inside a rule "condition"
    std::string rule; ///< key of the document that acted, or the condition's text; empty: none
    int line = 0; ///< in that document; 0: none
    std::size_t in = 0;
    std::size_t out = 0;
    std::string message; ///< in Dubbo's words
    std::vector<DroppedInvoker> dropped;
    std::vector<RouteStep> nested; ///< one per condition

    /// Reasons known while routing, by index. Those of invokers that stay are not used.
    std::map<std::size_t, std::string> reasons;
    /// Sets counts and the dropped ones; without a reason of its own or of a nested step, `message` is it.
    void finish(const InvokerSet& before, const InvokerSet& after);
};

struct RoutingTrace
{
    std::size_t total = 0; ///< providers of the directory
    std::vector<std::size_t> callable; ///< those that were routed
    std::vector<RouteStep> steps; ///< in the order in which they ran
    std::string failure; ///< why routing ended without a result

    /// Indexes that no step dropped.
    std::vector<std::size_t> survivors() const;
};

} // namespace sextant::cluster
