// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/script_rule.h"

namespace sextant::config {

core::Outcome<ScriptRule> parseScriptRule(std::string_view text, const std::string& place)
{
    const auto map = readRuleMap(text, place);
    if (!map)
        return map.error();
    auto header = readRuleHeader(*map, place);
    if (!header)
        return header.error();
    ScriptRule rule;
    rule.header = std::move(*header);
    if (const auto* type = map->find("type"); type && javaText(*type))
        rule.type = *javaText(*type);
    const auto* script = map->find("script");
    rule.script = script ? javaText(*script).value_or(std::string()) : std::string();
    rule.line = script ? script->line : map->line;
    rule.valid = rule.header.valid && !rule.script.empty();
    return rule;
}

} // namespace sextant::config
