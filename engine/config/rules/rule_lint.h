// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What is wrong with a rule's text, or hardly meant so, with the place, the Dubbo lines it concerns and what
// to do (spec/cluster §10 and the chapters of each kind). docs/rule-lint.md lists the codes.
//
// Time and memory are bounded by the size of the text, which is limited. Pure functions.
#pragma once

#include "engine/config/rules/rule_key.h"
#include "engine/core/problem.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::config {

struct RuleFinding
{
    int line = 1;
    int column = 1; ///< in characters
    std::string code; ///< stable, kebab-case
    core::Severity severity = core::Severity::Warning;
    std::string message; ///< what is so, and what Dubbo makes of it
    std::string advice; ///< what to do; may be empty
    GenerationRange versions; ///< the lines for which it holds

    bool operator==(const RuleFinding&) const = default;
};

/// Findings in the order of the text; at most 1,000. `key` is where the text is stored or will be: without
/// it, nothing is said about what it should name. Only what concerns `versions` is reported.
std::vector<RuleFinding> lintRule(RuleKind kind, const std::optional<RuleKey>& key, std::string_view text,
                                  const GenerationRange& versions = kAllGenerations);

} // namespace sextant::config
