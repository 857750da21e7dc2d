// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A tag rule document, v2.7 and v3.0 (spec/cluster §7.2), as a Dubbo line reads it. Pure functions.
#pragma once

#include "engine/config/generation.h"
#include "engine/config/rules/match.h"
#include "engine/config/rules/rule_header.h"

#include <string>
#include <string_view>
#include <vector>

namespace sextant::config {

struct TagAddress
{
    std::string text;
    IpExpression expression;
};

struct Tag
{
    std::string name;
    int line = 0;
    std::vector<TagAddress> addresses;
    /// All must hold for the provider's own parameters; counts when there are no addresses. Read from 3.2 on
    /// in documents of version v3.0.
    std::vector<ParamMatch> match;
    bool byMatch = false; ///< the providers that `match` finds carry the tag
};

struct TagRule
{
    RuleHeader header;
    bool valid = true; ///< false: no tags; static tags count
    std::vector<Tag> tags;
};

core::Outcome<TagRule> parseTagRule(std::string_view text, const std::string& place, Generation generation);

} // namespace sextant::config
