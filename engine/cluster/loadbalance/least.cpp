// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/loadbalance/least.h"

namespace sextant::cluster {

std::string LeastChoice::describe(const std::string& measure) const
{
    auto text = measure + ", " + std::to_string(score);
    if (equals > 1)
        text += "; one of " + std::to_string(equals) + " with as much, by weight at random";
    return text;
}

} // namespace sextant::cluster
