// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/tag_rule.h"

namespace sextant::config {

namespace {

/// From 3.2 on documents of version v3.0 define tags by parameters, too.
core::Outcome<Tag> readTag(const YamlNode& node, bool matches, const std::string& place)
{
    if (node.kind != YamlNode::Kind::Map)
        return ruleError(place, node.line, "A tag must be a mapping with 'name' and 'addresses'");
    Tag tag;
    tag.line = node.line;
    if (const auto* name = node.find("name"); name && javaText(*name)) {
        if (!isJavaString(*name))
            return ruleError(place, name->line, "The name of a tag must be a text",
                             "Put it in quotes. Dubbo keeps the rule it had before.");
        tag.name = name->text;
    }
    const auto* addresses = node.find("addresses");
    if (addresses && addresses->kind == YamlNode::Kind::List)
        for (const auto& item : addresses->items) {
            const auto text = javaString(item);
            tag.addresses.push_back({text, IpExpression(text)});
        }
    if (!matches || !tag.addresses.empty())
        return tag;
    const auto* match = node.find("match");
    if (!match || match->kind != YamlNode::Kind::List)
        return ruleError(
            place, node.line, "Tag '" + tag.name + "' has neither addresses nor match",
            "Dubbo rejects the document while there are providers, and keeps the rule it had before.");
    tag.match = readParamMatches(match);
    tag.byMatch = true;
    for (const auto& param : tag.match)
        if (param.value.regex && !param.value.regex->problem().empty())
            return ruleError(place, param.line, param.value.regex->problem());
    return tag;
}

} // namespace

core::Outcome<TagRule> parseTagRule(std::string_view text, const std::string& place, Generation generation)
{
    const auto map = readRuleMap(text, place);
    if (!map)
        return map.error();
    auto header = readRuleHeader(*map, place);
    if (!header)
        return header.error();
    TagRule rule;
    rule.header = std::move(*header);
    const bool matches = generation >= Generation::V32 && rule.header.configVersion.starts_with("v3.0");
    const auto* tags = map->find("tags");
    if (tags && tags->kind == YamlNode::Kind::List)
        for (const auto& item : tags->items) {
            auto tag = readTag(item, matches, place);
            if (!tag)
                return tag.error();
            rule.tags.push_back(std::move(*tag));
        }
    rule.valid = rule.header.valid && !rule.tags.empty();
    return rule;
}

} // namespace sextant::config
