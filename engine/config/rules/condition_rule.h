// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A condition route document, v2.7, v3.0 and v3.1 (spec/cluster §6.1, §6.7), as a Dubbo line reads it.
// Before 3.3 a v3.1 document is read like any other, its mappings as text. Pure functions.
#pragma once

#include "engine/config/rules/condition.h"
#include "engine/config/rules/rule_header.h"

#include <string>
#include <string_view>
#include <vector>

namespace sextant::config {

struct ConditionDestination
{
    std::string text;
    int line = 0;
    KeyMatchers match; ///< empty: every provider
    int weight = 100;
};

/// v3.1: one entry of `conditions`.
struct MultiCondition
{
    std::string text; ///< of `from`
    int line = 0;
    KeyMatchers from; ///< empty: every call
    std::vector<ConditionDestination> to; ///< empty: no provider
};

struct ConditionRule
{
    RuleHeader header;
    bool multi = false; ///< v3.1: `destinations` count instead of `conditions`
    /// False: the document parses, but Dubbo keeps the conditions that it had (`conditions: []`,
    /// `valid: false`).
    bool loads = true;
    std::vector<Condition> conditions; ///< of a disabled document only text and line
    std::vector<MultiCondition> destinations;
};

/// An error stands for a document that Dubbo rejects or ignores; it keeps what it had.
core::Outcome<ConditionRule> parseConditionRule(std::string_view text, const std::string& place,
                                                Generation generation);

} // namespace sextant::config
