// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/rule_header.h"

#include "engine/core/text.h"

namespace sextant::config {

namespace {

constexpr auto kKept = "Correct it; Dubbo keeps the rule it had before.";

bool booleanOf(const YamlNode& map, std::string_view key, bool fallback)
{
    const auto* node = map.find(key);
    if (!node || node->kind == YamlNode::Kind::Null)
        return fallback;
    return core::equalsIgnoreCase(javaString(*node), "true");
}

/// Java casts these members to String: numbers and booleans are refused, absent and null are fine.
core::Outcome<std::string> stringOf(const YamlNode& map, std::string_view key, const std::string& place)
{
    const auto* node = map.find(key);
    if (!node || (node->kind == YamlNode::Kind::Scalar && !javaText(*node))
        || node->kind == YamlNode::Kind::Null)
        return std::string();
    if (!isJavaString(*node))
        return ruleError(place, node->line, "'" + std::string(key) + "' must be a text",
                         "Put the value in quotes. " + std::string(kKept));
    return node->text;
}

} // namespace

core::Error ruleError(const std::string& place, int line, std::string sentence, std::string advice)
{
    return {core::Errc::Decode,
            std::move(sentence),
            place + ", line " + std::to_string(line),
            {},
            std::move(advice)};
}

core::Outcome<YamlNode> readRuleMap(std::string_view text, const std::string& place)
{
    auto documents = parseYamlStream(text, place);
    if (!documents)
        return documents.error();
    if (documents->empty() || documents->front().kind == YamlNode::Kind::Null)
        return ruleError(place, 1, "The document is empty",
                         "Delete the rule to end it; Dubbo keeps the rule it had before.");
    if (documents->size() > 1)
        return ruleError(place, (*documents)[1].line, "The text holds more than one YAML document", kKept);
    if (documents->front().kind != YamlNode::Kind::Map)
        return ruleError(place, documents->front().line, "The document is no mapping", kKept);
    return std::move(documents->front());
}

core::Outcome<RuleHeader> readRuleHeader(const YamlNode& map, const std::string& place)
{
    RuleHeader header;
    header.force = booleanOf(map, "force", false);
    header.enabled = booleanOf(map, "enabled", true);
    header.valid = booleanOf(map, "valid", true);
    if (const auto* priority = map.find("priority"); priority && priority->kind != YamlNode::Kind::Null) {
        const auto number = core::parseInt(javaString(*priority));
        if (!number || *number < INT32_MIN || *number > INT32_MAX)
            return ruleError(place, priority->line, "'priority' must be an integer", kKept);
    }
    for (const auto& [key, target] : {std::pair {"scope", &header.scope}, std::pair {"key", &header.key},
                                      std::pair {"configVersion", &header.configVersion}}) {
        auto value = stringOf(map, key, place);
        if (!value)
            return value.error();
        *target = std::move(*value);
    }
    return header;
}

std::string javaString(const YamlNode& node)
{
    std::string out;
    switch (node.kind) {
    case YamlNode::Kind::Null:
    case YamlNode::Kind::Scalar:
        return javaText(node).value_or("null");
    case YamlNode::Kind::List:
        for (const auto& item : node.items)
            out += (out.empty() ? "" : ", ") + javaString(item);
        return "[" + out + "]";
    case YamlNode::Kind::Map:
        for (const auto& [key, value] : node.members)
            out += (out.empty() ? "" : ", ") + key + "=" + javaString(value);
        return "{" + out + "}";
    }
    return out;
}

} // namespace sextant::config
