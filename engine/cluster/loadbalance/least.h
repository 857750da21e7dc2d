// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How leastactive and shortestresponse choose among those that are equally good: by weight at random
// (spec/cluster §3.4).
#pragma once

#include "engine/cluster/loadbalance/load_balance.h"

#include <algorithm>
#include <limits>
#include <span>
#include <string>

namespace sextant::cluster {

struct LeastChoice
{
    std::size_t chosen = 0;
    std::int64_t score = 0;
    std::size_t equals = 0; ///< how many have that score

    /// "the fewest calls under way, 3; one of 2 with as much, by weight at random" and the like.
    std::string describe(const std::string& measure) const;
};

/// `scoreOf(index)` for each of the weights. REQUIRES: not empty.
template<typename ScoreOf>
LeastChoice chooseLeast(std::span<const int> weights, const Random& random, ScoreOf scoreOf)
{
    LeastChoice best {0, std::numeric_limits<std::int64_t>::max(), 0};
    std::int64_t sum = 0;
    bool equal = true;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const std::int64_t score = scoreOf(i);
        if (score > best.score)
            continue;
        if (score < best.score || best.equals == 0) {
            best = {i, score, 0};
            sum = 0;
            equal = true;
        }
        ++best.equals;
        sum += weights[i];
        equal = equal && weights[i] == weights[best.chosen];
    }
    if (best.equals == 1)
        return best;
    const bool weighted = !equal && sum > 0;
    const auto bound = weighted ? std::min<std::int64_t>(sum, std::numeric_limits<std::int32_t>::max())
                                : static_cast<std::int64_t>(best.equals);
    std::int64_t left = random(static_cast<std::uint32_t>(bound));
    for (std::size_t i = best.chosen; i < weights.size(); ++i) {
        if (scoreOf(i) != best.score)
            continue;
        left -= weighted ? weights[i] : 1;
        if (left < 0) {
            best.chosen = i;
            break;
        }
    }
    return best;
}

} // namespace sextant::cluster
