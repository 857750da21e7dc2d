// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/strategy/mergers.h"

#include <algorithm>
#include <optional>

namespace sextant::cluster {

namespace {

constexpr std::string_view kPrimitives[] = {"byte", "char",  "short",  "int",
                                            "long", "float", "double", "boolean"};

core::Error misfit(std::string_view merger, const wire::Value& value)
{
    const auto* list = value.asList();
    const auto* map = value.asMap();
    const auto type = list ? list->type : map ? map->type : std::string("another value");
    return {core::Errc::Decode,
            "The results cannot be merged as '" + std::string(merger) + "'",
            {},
            "one of them is " + (type.empty() ? "an untyped collection" : type)};
}

core::Outcome<wire::Value> mergeMaps(const std::vector<wire::Value>& results)
{
    std::vector<std::pair<wire::Value, wire::Value>> entries;
    for (const auto& result : results) {
        if (result.isNull())
            continue;
        const auto* map = result.asMap();
        if (!map)
            return misfit("map", result);
        for (const auto& [key, value] : map->entries) {
            const auto same = std::ranges::find_if(
                entries, [&k = key](const auto& entry) { return wire::sameValue(entry.first, k); });
            if (same == entries.end())
                entries.emplace_back(key, value);
            else
                same->second = value;
        }
    }
    return wire::Value::map("", std::move(entries));
}

/// Lists of any kind one after the other; `distinct`: each item once.
core::Outcome<wire::Value> concatenate(std::string_view merger, std::string type, bool distinct,
                                       const std::vector<wire::Value>& results)
{
    std::vector<wire::Value> items;
    for (const auto& result : results) {
        if (result.isNull())
            continue;
        const auto* list = result.asList();
        if (!list)
            return misfit(merger, result);
        for (const auto& item : list->items)
            if (!distinct
                || std::ranges::none_of(items, [&](const auto& one) { return wire::sameValue(one, item); }))
                items.push_back(item);
    }
    return wire::Value::list(std::move(type), std::move(items));
}

core::Outcome<wire::Value> mergeObjectArrays(const std::vector<wire::Value>& results)
{
    std::string type;
    for (const auto& result : results) {
        const auto* list = result.asList();
        if (!list)
            continue;
        if (!type.empty() && type != list->type)
            return core::Error(core::Errc::Decode, "Arguments' types are different", {},
                               "arrays of " + type + " and " + list->type);
        type = list->type;
    }
    return concatenate("array", type, false, results);
}

/// The merger for a declared type; "" when there is none.
std::string mergerOf(std::string_view returnType)
{
    if (returnType.ends_with("[]")) {
        const auto component = returnType.substr(0, returnType.size() - 2);
        return std::ranges::find(kPrimitives, component) != std::end(kPrimitives) ? std::string(component)
                                                                                  : "array";
    }
    if (returnType == "java.util.Map")
        return "map";
    if (returnType == "java.util.Set")
        return "set";
    return returnType == "java.util.List" ? "list" : "";
}

} // namespace

core::Outcome<wire::Value> mergeResults(std::string_view merger, const std::string& returnType,
                                        const std::vector<wire::Value>& results)
{
    if (merger.starts_with('.'))
        return core::Error(core::Errc::Unsupported,
                           "Results cannot be merged by calling '" + std::string(merger) + "'", {},
                           "that runs a method of the Java class " + returnType,
                           "A Java consumer can; here the named mergers are available.");
    auto chosen = std::string(merger);
    if (merger == "true" || merger == "default")
        chosen = mergerOf(returnType);
    if (chosen == "map")
        return mergeMaps(results);
    if (chosen == "set")
        return concatenate(chosen, "java.util.HashSet", true, results);
    if (chosen == "list")
        return concatenate(chosen, "", false, results);
    if (chosen == "array")
        return mergeObjectArrays(results);
    if (std::ranges::find(kPrimitives, chosen) != std::end(kPrimitives))
        return concatenate(chosen, "[" + chosen, false, results);
    return core::Error(core::Errc::InvalidArgument, "There is no merger to merge result.", {},
                       merger == chosen ? "merger '" + chosen + "'" : "return type " + returnType);
}

} // namespace sextant::cluster
