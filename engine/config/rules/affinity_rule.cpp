// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/affinity_rule.h"

#include <charconv>

namespace sextant::config {

core::Outcome<AffinityRule> parseAffinityRule(std::string_view text, const std::string& place)
{
    const auto map = readRuleMap(text, place);
    if (!map)
        return map.error();
    auto header = readRuleHeader(*map, place);
    if (!header)
        return header.error();
    if (header->configVersion.empty())
        return ruleError(place, map->line, "An affinity rule without configVersion is rejected",
                         "Write configVersion: v3.1.");
    const auto* aware = map->find("affinityAware");
    if (!aware || aware->kind != YamlNode::Kind::Map)
        return ruleError(place, map->line, "'affinityAware' with 'key' and 'ratio' is missing");
    AffinityRule rule;
    rule.header = std::move(*header);
    rule.line = aware->line;
    const auto* key = aware->find("key");
    rule.key = key ? javaText(*key).value_or(std::string()) : std::string();
    if (rule.key.empty())
        return ruleError(place, aware->line, "'affinityAware' has no 'key'");
    const auto* ratio = aware->find("ratio");
    const auto number = ratio ? javaText(*ratio).value_or(std::string()) : std::string("0");
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), rule.ratio);
    if (error != std::errc() || end != number.data() + number.size()
        || !(rule.ratio >= 0 && rule.ratio <= 100))
        return ruleError(place, ratio ? ratio->line : aware->line, "'ratio' must be a number from 0 to 100");
    auto match = parseKeyMatchers(rule.key + "=$" + rule.key, Side::Then, Generation::V33);
    if (!match)
        return ruleError(place, aware->line, match.error().sentence, match.error().advice);
    rule.match = std::move(*match);
    return rule;
}

} // namespace sextant::config
