// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/router/mesh_match.h"

#include <algorithm>
#include <charconv>

namespace sextant::cluster {

namespace {

bool matchesArgument(const config::MeshArgument& argument, const std::string& value)
{
    if (argument.texts)
        return std::ranges::any_of(*argument.texts, [&](const auto& match) { return match.matches(value); });
    if (argument.numbers) {
        double number = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
        return error == std::errc() && end == value.data() + value.size()
            && std::ranges::any_of(*argument.numbers,
                                   [&](const auto& match) { return match.matches(number); });
    }
    return argument.boolean && value == (*argument.boolean ? "true" : "false");
}

core::Outcome<bool> matchesMethod(const config::MeshMatch& match, const Invocation& invocation)
{
    if (match.method && !match.method->matches(invocation.method))
        return false;
    const auto& arguments = invocation.arguments;
    if (match.argumentCount && *match.argumentCount != arguments.size())
        return false;
    if (!match.parameterTypes.empty()) {
        const auto& types = invocation.parameterTypes;
        const auto matches = [](const config::StringMatch& wanted, const std::string& type) {
            return wanted.matches(type);
        };
        if (!std::ranges::equal(match.parameterTypes, types, matches))
            return false;
    }
    for (const auto& argument : match.arguments) {
        if (argument.index >= arguments.size())
            return core::Error(core::Errc::InvalidArgument,
                               "The mesh rule asks for argument " + std::to_string(argument.index)
                                   + ", the call has " + std::to_string(arguments.size()),
                               "line " + std::to_string(argument.line), "Dubbo's routing fails here");
        if (!matchesArgument(argument, arguments[argument.index]))
            return false;
    }
    return true;
}

} // namespace

core::Outcome<bool> matchesMesh(const config::MeshMatch& match, const Invocation& invocation)
{
    auto method = matchesMethod(match, invocation);
    if (!method || !*method)
        return method;
    for (const auto& [key, value] : match.sourceLabels)
        if (invocation.consumer.find(key) != std::optional<std::string_view>(value))
            return false;
    for (const auto& [key, wanted] : match.attachments) {
        const auto at = invocation.attachments.find(key);
        if (!wanted.matches(at == invocation.attachments.end() ? std::nullopt
                                                               : std::optional<std::string_view>(at->second)))
            return false;
    }
    return std::ranges::all_of(match.tracing,
                               [](const auto& entry) { return entry.second.matches(std::nullopt); });
}

} // namespace sextant::cluster
