// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Weights with warm-up, and the load balancers (spec/cluster §3).
//
// To add a load balancer: write a function of the shape `Select` and name it in the table in
// load_balance.cpp.
#pragma once

#include "engine/cluster/invoker.h"

#include <span>
#include <string_view>

namespace sextant::cluster {

constexpr std::int64_t kDefaultWeight = 100;
constexpr std::int64_t kDefaultWarmupMillis = 600'000;
constexpr std::string_view kDefaultLoadBalance = "random";

/// The weight after `uptime` ms of a warm-up that takes `warmup` ms. Mirrors calculateWarmupWeight.
int warmupWeight(std::int64_t uptime, std::int64_t warmup, int weight);
/// What a call of `method` gives the invoker at the time `now` (ms since the epoch).
int effectiveWeight(const Invoker& invoker, std::string_view method, std::int64_t now);

struct Selection
{
    std::string_view method;
    std::int64_t now = 0; ///< ms since the epoch
    Random random;
};
/// Index of the chosen invoker. REQUIRES: at least two candidates.
using Select = std::size_t (*)(std::span<const Invoker* const> candidates, const Selection& selection);

/// nullptr for a name we do not know.
Select findLoadBalance(std::string_view name);

} // namespace sextant::cluster
