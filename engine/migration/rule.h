// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The migration rule document of an application (spec/registry §9.5). Mirrors MigrationRule and
// SubMigrationRule: what Java refuses is refused here with the reason. Pure functions.
#pragma once

#include "engine/core/outcome.h"
#include "engine/core/problem.h"
#include "engine/migration/decision.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::migration {

constexpr std::string_view kRuleGroup = "DUBBO_SERVICEDISCOVERY_MIGRATION";
/// "{application}.migration" in that group.
std::string ruleKey(std::string_view application);

/// What a rule may say, for the whole application or for one entry. nullopt: it says nothing.
struct RuleFields
{
    std::optional<Step> step;
    std::optional<float> threshold; ///< a Java float; negative counts as not given
    std::optional<int> proportion; ///< percent of calls
    std::optional<int> delay; ///< seconds
    std::optional<bool> force;

    bool operator==(const RuleFields&) const = default;
};

struct RuleEntry
{
    std::string serviceKey; ///< interface[:version], or an application's name
    RuleFields fields;

    bool operator==(const RuleEntry&) const = default;
};

struct Rule
{
    std::string key; ///< informational
    RuleFields fields;
    std::vector<RuleEntry> interfaces; ///< in document order; the last of one key counts
    std::vector<RuleEntry> applications;

    bool operator==(const Rule&) const = default;
};

/// An error is a document that Dubbo refuses: it keeps the rule it had. Empty text and "INIT" are a rule
/// without fields. `problems` get what Dubbo accepts but hardly anybody means.
core::Outcome<Rule> parseRule(std::string_view text, const std::string& path, core::Problems& problems);

/// The shortest document that says the same.
std::string printRule(const Rule& rule);

/// Decimal text of a threshold or a share: "0.8".
std::string numberText(float value);

} // namespace sextant::migration
