// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/mesh_rule.h"

#include "engine/config/rules/rule_header.h"
#include "engine/core/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sextant::config {

namespace {

constexpr std::string_view kStandard = "standard";

const YamlNode* memberOf(const YamlNode* node, std::string_view key)
{
    return node && node->kind == YamlNode::Kind::Map ? node->find(key) : nullptr;
}

std::string wordOf(const YamlNode* node, std::string_view key)
{
    const auto* member = memberOf(node, key);
    return member ? javaText(*member).value_or(std::string()) : std::string();
}

const std::vector<YamlNode>& itemsOf(const YamlNode* node)
{
    static const std::vector<YamlNode> kNone;
    return node && node->kind == YamlNode::Kind::List ? node->items : kNone;
}

std::optional<std::int64_t> integerOf(const YamlNode* node)
{
    return node ? core::parseInt(javaString(*node)) : std::nullopt;
}

/// Only what YAML types as a float: Dubbo's mapper drops integers here.
std::optional<double> floatOf(const YamlNode* node)
{
    if (!node || node->kind != YamlNode::Kind::Scalar || node->quoted || isJavaString(*node))
        return std::nullopt;
    const auto text = javaText(*node).value_or(std::string());
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    return whole && text.find_first_of(".eE") != std::string::npos ? std::optional(value) : std::nullopt;
}

MeshLabels labelsOf(const YamlNode* node)
{
    MeshLabels labels;
    if (node)
        for (const auto& [key, value] : node->members)
            labels.emplace_back(key, javaString(value));
    return labels;
}

std::vector<std::pair<std::string, StringMatch>> namedMatches(const YamlNode* node)
{
    std::vector<std::pair<std::string, StringMatch>> matches;
    if (node)
        for (const auto& [key, value] : node->members)
            matches.emplace_back(key, readStringMatch(&value).value_or(StringMatch {}));
    return matches;
}

NumberMatch numberMatch(const YamlNode& node)
{
    NumberMatch match;
    match.exact = floatOf(memberOf(&node, "exact"));
    match.modulus = floatOf(memberOf(&node, "mod"));
    const auto* range = memberOf(&node, "range");
    const auto from = floatOf(memberOf(range, "start"));
    const auto to = floatOf(memberOf(range, "end"));
    if (from || to)
        match.range = {from.value_or(-INFINITY), to.value_or(INFINITY)};
    return match;
}

MeshArgument argumentOf(const YamlNode& node)
{
    MeshArgument argument;
    argument.line = node.line;
    argument.index = static_cast<std::size_t>(
        std::clamp<std::int64_t>(integerOf(memberOf(&node, "index")).value_or(0), 0, INT32_MAX));
    if (const auto* texts = memberOf(&node, "str_value"))
        argument.texts = readStringMatches(memberOf(texts, "oneof"));
    if (const auto* numbers = memberOf(&node, "num_value")) {
        argument.numbers.emplace();
        for (const auto& item : itemsOf(memberOf(numbers, "oneof")))
            argument.numbers->push_back(numberMatch(item));
    }
    if (const auto* boolean = memberOf(&node, "bool_value"))
        argument.boolean = wordOf(boolean, "exact") == "true";
    return argument;
}

MeshMatch matchOf(const YamlNode& node)
{
    MeshMatch match;
    match.line = node.line;
    if (const auto* method = memberOf(&node, "method")) {
        match.method = readStringMatch(memberOf(method, "name_match"));
        if (const auto count = integerOf(memberOf(method, "argc")); count && *count >= 0)
            match.argumentCount = static_cast<std::size_t>(*count);
        match.parameterTypes = readStringMatches(memberOf(method, "argp"));
        for (const auto& item : itemsOf(memberOf(method, "args")))
            match.arguments.push_back(argumentOf(item));
    }
    match.sourceLabels = labelsOf(memberOf(&node, "sourceLabels"));
    const auto* attachments = memberOf(&node, "attachments");
    match.attachments = namedMatches(memberOf(attachments, "dubboContext"));
    match.tracing = namedMatches(memberOf(attachments, "tracingContext"));
    return match;
}

MeshDestination destinationOf(const YamlNode* node)
{
    MeshDestination destination;
    destination.subset = wordOf(node, "subset");
    if (const auto* fallback = memberOf(memberOf(node, "fallback"), "destination"))
        destination.fallback = std::make_shared<const MeshDestination>(destinationOf(fallback));
    return destination;
}

MeshRouteDetail detailOf(const YamlNode& node)
{
    MeshRouteDetail detail;
    detail.line = node.line;
    for (const auto& item : itemsOf(memberOf(&node, "match")))
        detail.match.push_back(matchOf(item));
    for (const auto& item : itemsOf(memberOf(&node, "route")))
        detail.routes.push_back({destinationOf(memberOf(&item, "destination")),
                                 static_cast<int>(std::clamp<std::int64_t>(
                                     integerOf(memberOf(&item, "weight")).value_or(1), 1, 1'000'000)),
                                 item.line});
    return detail;
}

std::vector<MeshServiceRoute> serviceRoutes(const YamlNode* list)
{
    std::vector<MeshServiceRoute> routes;
    for (const auto& item : itemsOf(list)) {
        MeshServiceRoute route;
        route.services = readStringMatches(memberOf(&item, "services"));
        for (const auto& detail : itemsOf(memberOf(&item, "routedetail")))
            route.details.push_back(detailOf(detail));
        routes.push_back(std::move(route));
    }
    return routes;
}

bool isStandard(const YamlNode& document)
{
    const auto name = wordOf(memberOf(&document, "metadata"), "name");
    const auto dot = name.find('.');
    return !name.empty() && (dot == std::string::npos || std::string_view(name).substr(dot + 1) == kStandard);
}

} // namespace

bool NumberMatch::matches(double value) const
{
    if (exact && !modulus)
        return value == *exact;
    if (range)
        return value >= range->first && value < range->second;
    return exact && modulus && *modulus != 0 && std::fmod(value, *modulus) == *exact;
}

core::Outcome<MeshRule> parseMeshRule(std::string_view text, const std::string& place)
{
    const auto documents = parseYamlStream(text, place);
    if (!documents)
        return documents.error();
    MeshRule rule;
    bool destinations = false;
    int line = 1;
    rule.empty = true;
    for (const auto& document : *documents) {
        if (document.kind != YamlNode::Kind::Map || !isStandard(document))
            continue;
        rule.empty = false;
        line = document.line;
        const auto kind = wordOf(&document, "kind");
        const auto* spec = document.find("spec");
        if (kind == "DestinationRule") {
            destinations = true;
            for (const auto& item : itemsOf(memberOf(spec, "subsets")))
                rule.subsets.push_back(
                    {wordOf(&item, "name"), item.line, labelsOf(memberOf(&item, "labels"))});
        } else if (kind == "VirtualService") {
            rule.services.push_back(serviceRoutes(memberOf(spec, "dubbo")));
        }
    }
    if (!rule.empty && (!destinations || rule.services.empty()))
        return ruleError(place, line,
                         std::string("The rule has no ")
                             + (destinations ? "VirtualService" : "DestinationRule"),
                         "Dubbo needs both kinds, and keeps the rule it had before.");
    return rule;
}

} // namespace sextant::config
