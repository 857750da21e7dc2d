// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// An affinity document (spec/cluster §8.2): prefer providers that share a parameter with the consumer. Read
// by late releases of the 3.3 line only. Pure functions.
#pragma once

#include "engine/config/rules/condition.h"
#include "engine/config/rules/rule_header.h"

#include <string>
#include <string_view>

namespace sextant::config {

struct AffinityRule
{
    RuleHeader header;
    std::string key; ///< of `affinityAware`
    int line = 0; ///< of `affinityAware`
    double ratio = 0; ///< percent, 0 to 100
    KeyMatchers match; ///< `key=$key`
};

core::Outcome<AffinityRule> parseAffinityRule(std::string_view text, const std::string& place);

} // namespace sextant::config
