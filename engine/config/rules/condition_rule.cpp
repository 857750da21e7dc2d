// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/condition_rule.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sextant::config {

namespace {

std::string lower(std::string text)
{
    std::ranges::transform(text, text.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    });
    return text;
}

core::Error atLine(const core::Error& error, const std::string& place, int line)
{
    return ruleError(place, line, error.sentence, error.advice);
}

/// `match` of a destination or of `from`; blank, absent and the word that means the same give no matchers.
core::Outcome<KeyMatchers> matchersOf(const YamlNode* node, std::string& text, Side side,
                                      std::string_view blankWord, const std::string& place)
{
    text = node && node->kind != YamlNode::Kind::Null ? javaString(*node) : std::string();
    if (isBlank(text) || core::trim(text) == blankWord)
        return KeyMatchers {};
    auto matchers = parseKeyMatchers(text, side, Generation::V33);
    if (!matchers)
        return atLine(matchers.error(), place, node->line);
    return matchers;
}

int weightOf(const YamlNode& destination)
{
    const auto* node = destination.find("weight");
    const auto weight = node ? core::parseInt(javaString(*node)) : std::nullopt;
    return weight && *weight > 0 && *weight <= INT32_MAX ? static_cast<int>(*weight) : 100;
}

core::Outcome<std::vector<ConditionDestination>> destinationsOf(const YamlNode* list,
                                                                const std::string& place)
{
    std::vector<ConditionDestination> destinations;
    if (!list || list->kind != YamlNode::Kind::List)
        return destinations;
    for (const auto& item : list->items) {
        if (item.kind != YamlNode::Kind::Map)
            return ruleError(place, item.line, "An entry of 'to' must be a mapping with 'match'");
        ConditionDestination destination;
        destination.line = item.line;
        destination.weight = weightOf(item);
        auto match = matchersOf(item.find("match"), destination.text, Side::Then, "false", place);
        if (!match)
            return match.error();
        destination.match = std::move(*match);
        destinations.push_back(std::move(destination));
    }
    return destinations;
}

core::Outcome<std::vector<MultiCondition>> multiConditions(const YamlNode& list, const std::string& place)
{
    std::vector<MultiCondition> conditions;
    for (const auto& item : list.items) {
        if (item.kind != YamlNode::Kind::Map)
            return ruleError(place, item.line,
                             "A condition of a v3.1 rule must be a mapping with 'from' and 'to'",
                             "Write configVersion: v3.0 for conditions that are texts.");
        MultiCondition condition;
        condition.line = item.line;
        if (const auto* from = item.find("from"); from && from->kind != YamlNode::Kind::Null) {
            if (from->kind != YamlNode::Kind::Map)
                return ruleError(place, from->line, "'from' must be a mapping with 'match'");
            auto match = matchersOf(from->find("match"), condition.text, Side::When, "true", place);
            if (!match)
                return match.error();
            condition.from = std::move(*match);
        }
        auto to = destinationsOf(item.find("to"), place);
        if (!to)
            return to.error();
        condition.to = std::move(*to);
        conditions.push_back(std::move(condition));
    }
    return conditions;
}

core::Outcome<std::vector<Condition>> textConditions(const YamlNode& list, bool enabled,
                                                     const std::string& place, Generation generation)
{
    std::vector<Condition> conditions;
    for (const auto& item : list.items) {
        const auto text = javaString(item);
        Condition condition;
        condition.text = text;
        if (enabled) { // Dubbo does not read the text of a disabled rule
            auto parsed = parseCondition(text, generation);
            if (!parsed)
                return atLine(parsed.error(), place, item.line);
            condition = std::move(*parsed);
        }
        condition.line = item.line;
        conditions.push_back(std::move(condition));
    }
    return conditions;
}

} // namespace

core::Outcome<ConditionRule> parseConditionRule(std::string_view text, const std::string& place,
                                                Generation generation)
{
    const auto map = readRuleMap(text, place);
    if (!map)
        return map.error();
    auto header = readRuleHeader(*map, place);
    if (!header)
        return header.error();
    ConditionRule rule;
    rule.header = std::move(*header);
    const auto version = lower(rule.header.configVersion);
    const bool knowsMulti = generation >= Generation::V33;
    rule.multi = knowsMulti && version.starts_with("v3.1");
    if (knowsMulti && !rule.multi && version > "v3.1")
        return ruleError(place, map->find("configVersion")->line,
                         "configVersion " + rule.header.configVersion + " is not known; the rule is ignored",
                         "Use v3.0 or v3.1.");
    const auto* list = map->find("conditions");
    rule.loads = rule.header.valid && list && list->kind == YamlNode::Kind::List && !list->items.empty();
    if (!rule.loads)
        return rule;
    if (rule.multi) {
        auto conditions = multiConditions(*list, place);
        if (!conditions)
            return conditions.error();
        rule.destinations = std::move(*conditions);
    } else {
        auto conditions = textConditions(*list, rule.header.enabled, place, generation);
        if (!conditions)
            return conditions.error();
        rule.conditions = std::move(*conditions);
    }
    return rule;
}

} // namespace sextant::config
