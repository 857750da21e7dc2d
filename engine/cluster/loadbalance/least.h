// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How leastactive and shortestresponse choose among those that are equally good: by weight at random
// (spec/cluster §3.4).
#pragma once

#include "engine/cluster/loadbalance/load_balance.h"

#include <span>
#include <string>

namespace sextant::cluster {

struct LeastChoice
{
    std::size_t chosen = 0;
    std::int64_t score = 0;
    std::size_t equals = 0; ///< how many have that score

    /// "fewest calls under way, 3; 2 have as many" and the like.
    std::string describe(const std::string& measure) const;
};

/// REQUIRES: not empty; one weight for each score.
LeastChoice chooseLeast(std::span<const std::int64_t> scores, std::span<const int> weights,
                        const Random& random);

} // namespace sextant::cluster
