// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/loadbalance/least.h"

#include <algorithm>
#include <limits>

namespace sextant::cluster {

std::string LeastChoice::describe(const std::string& measure) const
{
    auto text = measure + ", " + std::to_string(score);
    if (equals > 1)
        text += "; one of " + std::to_string(equals) + " with as much, by weight at random";
    return text;
}

LeastChoice chooseLeast(std::span<const std::int64_t> scores, std::span<const int> weights,
                        const Random& random)
{
    const auto least = *std::ranges::min_element(scores);
    std::size_t count = 0;
    std::size_t first = 0;
    std::int64_t sum = 0;
    bool equal = true;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (scores[i] != least)
            continue;
        first = count == 0 ? i : first;
        ++count;
        sum += weights[i];
        equal = equal && weights[i] == weights[first];
    }
    if (count == 1)
        return {first, least, 1};
    const bool weighted = !equal && sum > 0;
    const auto bound = weighted ? std::min<std::int64_t>(sum, std::numeric_limits<std::int32_t>::max())
                                : static_cast<std::int64_t>(count);
    std::int64_t left = random(static_cast<std::uint32_t>(bound));
    for (std::size_t i = first; i < scores.size(); ++i) {
        if (scores[i] != least)
            continue;
        left -= weighted ? weights[i] : 1;
        if (left < 0)
            return {i, least, count};
    }
    return {first, least, count};
}

} // namespace sextant::cluster
