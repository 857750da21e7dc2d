// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Dubbo's draw among weighted destinations of v3.1 conditions and mesh rules (spec/cluster §6.7, §8.3).
#pragma once

#include "engine/cluster/invoker.h"

#include <vector>

namespace sextant::cluster {

/// A number in [0, sum) loses the weights in order, and the first destination that leaves 0 or less is taken:
/// biased by one, so that of 1 and 1 the first is always taken. REQUIRES: not empty, weights above 0.
inline std::size_t drawByWeight(const std::vector<int>& weights, const Random& random)
{
    std::int64_t sum = 0;
    for (const int weight : weights)
        sum += weight;
    auto left = static_cast<std::int64_t>(
        random(static_cast<std::uint32_t>(std::min<std::int64_t>(sum, UINT32_MAX))));
    for (std::size_t i = 0; i < weights.size(); ++i) {
        left -= weights[i];
        if (left <= 0)
            return i;
    }
    return weights.size() - 1;
}

} // namespace sextant::cluster
