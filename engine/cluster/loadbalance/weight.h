// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What an invoker weighs: its `weight`, less while it warms up (spec/cluster §3.1). Pure.
#pragma once

#include "engine/cluster/invoker.h"
#include "engine/config/generation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sextant::cluster {

constexpr std::int64_t kDefaultWeight = 100;
constexpr std::int64_t kDefaultWarmupMillis = 600'000;

/// The weight after `uptime` ms of a warm-up that takes `warmup` ms. Mirrors calculateWarmupWeight: linear
/// in float arithmetic, quadratic in 2.7.
int warmupWeight(std::int64_t uptime, std::int64_t warmup, int weight,
                 config::Generation generation = config::kOwnGeneration);

/// What the URL says about the weight, read once.
struct WeightTerms
{
    int weight = kDefaultWeight;
    std::int64_t started = 0; ///< ms since the epoch; 0: never warms up
    std::int64_t warmup = kDefaultWarmupMillis;

    /// At `now`, ms since the epoch.
    int at(std::int64_t now, config::Generation generation) const;
    /// True when `at` gives the same from `now` on.
    bool settledAt(std::int64_t now) const { return weight == 0 || started <= 0 || now - started >= warmup; }
};

/// Registries among which zone-aware chooses weigh what their URL says, without warm-up. A `weight` that is
/// no number counts as the default; a Java consumer's calls fail there, which weightView() says.
WeightTerms readWeight(const Invoker& invoker, std::string_view method);

/// How a weight comes about, for people.
struct WeightView
{
    std::string address;
    std::optional<std::string> registered; ///< by the provider itself; nullopt: it says nothing
    std::optional<std::string> overridden; ///< what a rule or the consumer says instead
    std::optional<std::int64_t> uptime; ///< ms since its start while it warms up
    std::int64_t warmup = 0; ///< ms, of that warm-up
    int effective = 0;
    std::string remark; ///< how it was found; "" when there is nothing to say
};
WeightView weightView(const Invoker& invoker, std::string_view method, std::int64_t now,
                      config::Generation generation);

} // namespace sextant::cluster
