// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/match.h"

namespace sextant::config {

namespace {

std::optional<std::string> textOf(const YamlNode& node, std::string_view key)
{
    const auto* member = node.find(key);
    return member ? javaText(*member) : std::nullopt;
}

template<typename T>
std::optional<T> compiledOf(const YamlNode& node, std::string_view key)
{
    const auto text = textOf(node, key);
    return text ? std::optional<T>(T(*text)) : std::nullopt;
}

bool isMap(const YamlNode* node)
{
    return node && node->kind == YamlNode::Kind::Map;
}

} // namespace

bool matchesGlob(std::string_view pattern, std::string_view value)
{
    if (pattern == "*" || (pattern.empty() && value.empty()))
        return true;
    if (pattern.empty() || value.empty())
        return false;
    const auto star = pattern.rfind('*');
    if (star == std::string_view::npos)
        return value == pattern;
    const auto prefix = pattern.substr(0, star);
    const auto suffix = pattern.substr(star + 1);
    return value.starts_with(prefix) && value.ends_with(suffix);
}

bool StringMatch::matches(std::optional<std::string_view> value) const
{
    if (value) {
        if (exact)
            return *value == *exact;
        if (prefix)
            return value->starts_with(*prefix);
        if (regex)
            return regex->matches(*value);
        if (wildcard)
            return *wildcard == "*" || *value == *wildcard;
    }
    if (empty)
        return !value || value->empty();
    return noempty && value && !value->empty();
}

bool AddressMatch::matches(std::string_view address) const
{
    if (cird) {
        if (address == cird->text())
            return true;
        if (const auto matched = cird->matches(address, 0))
            return *matched;
    }
    if (wildcard)
        return *wildcard == "0.0.0.0" || *wildcard == "*" || matchesGlob(*wildcard, address);
    return exact && address == *exact;
}

std::optional<StringMatch> readStringMatch(const YamlNode* node)
{
    if (!isMap(node))
        return std::nullopt;
    return StringMatch {.exact = textOf(*node, "exact"),
                        .prefix = textOf(*node, "prefix"),
                        .regex = compiledOf<JavaRegex>(*node, "regex"),
                        .wildcard = textOf(*node, "wildcard"),
                        .empty = textOf(*node, "empty"),
                        .noempty = textOf(*node, "noempty")};
}

std::optional<AddressMatch> readAddressMatch(const YamlNode* node)
{
    if (!isMap(node))
        return std::nullopt;
    return AddressMatch {.cird = compiledOf<IpExpression>(*node, "cird"),
                         .wildcard = textOf(*node, "wildcard"),
                         .exact = textOf(*node, "exact")};
}

std::vector<StringMatch> readStringMatches(const YamlNode* list)
{
    std::vector<StringMatch> matches;
    if (list && list->kind == YamlNode::Kind::List)
        for (const auto& item : list->items)
            if (auto match = readStringMatch(&item))
                matches.push_back(std::move(*match));
    return matches;
}

std::vector<ParamMatch> readParamMatches(const YamlNode* list)
{
    std::vector<ParamMatch> matches;
    if (list && list->kind == YamlNode::Kind::List)
        for (const auto& item : list->items)
            if (isMap(&item))
                matches.push_back({textOf(item, "key").value_or(std::string()),
                                   readStringMatch(item.find("value")).value_or(StringMatch {}), item.line});
    return matches;
}

} // namespace sextant::config
