// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/generic_mode.h"

#include "engine/core/text.h"
#include "engine/metadata/json_tree.h"
#include "engine/rpc/bean_descriptor.h"
#include "engine/rpc/generic.h"

#include <array>
#include <utility>

namespace sextant::rpc {

namespace {

using core::Outcome;
using wire::Value;
using Values = std::vector<Value>;

constexpr std::array<std::pair<std::string_view, GenericMode>, 5> kModes = {{
    {"true", GenericMode::True},
    {"raw.return", GenericMode::RawReturn},
    {"gson", GenericMode::Gson},
    {"bean", GenericMode::Bean},
    {"protobuf-json", GenericMode::ProtobufJson},
}};

/// Arguments of a method about which nothing is known: each by its own nature.
Outcome<Values> naturalArguments(std::string_view json, ArgumentMode mode)
{
    auto list = valueFromJson(core::trim(json).empty() ? "[]" : json, "java.lang.Object", nullptr, mode);
    if (!list)
        return list.error();
    if (!list->asList())
        return core::Error(core::Errc::InvalidArgument, "The arguments must be a JSON array",
                           core::shorten(json, 200));
    return Values(list->asList()->items);
}

Outcome<Values> plainArguments(std::string_view json, const std::vector<std::string>* types,
                               const metadata::ServiceDefinition* definition, ArgumentMode mode)
{
    return types ? argumentsFromJson(json, *types, definition, mode) : naturalArguments(json, mode);
}

/// The provider's own JSON reader gets each argument as it was written; that it fits the declared type is
/// checked all the same.
Outcome<Values> textArguments(std::string_view json, const std::vector<std::string>* types,
                              const metadata::ServiceDefinition* definition)
{
    const auto fits = plainArguments(json, types, definition, ArgumentMode::Generic);
    if (!fits)
        return fits.error();
    Values values;
    if (core::trim(json).empty())
        return values;
    const auto tree = metadata::parseJsonTree(json, {});
    if (!tree)
        return tree.error();
    for (const auto& item : tree->items)
        values.push_back(item.kind == metadata::JsonTree::Kind::Null
                             ? Value()
                             : Value::string(metadata::printJsonTree(item)));
    return values;
}

Outcome<Values> describedArguments(std::string_view json, const std::vector<std::string>* types,
                                   const metadata::ServiceDefinition* definition)
{
    auto values = plainArguments(json, types, definition, ArgumentMode::Typed);
    if (!values)
        return values;
    for (std::size_t i = 0; i < values->size(); ++i) {
        auto described =
            describeBean((*values)[i], types ? parseJavaType((*types)[i]) : JavaType(), definition);
        if (!described)
            return described.error();
        (*values)[i] = std::move(*described);
    }
    return values;
}

} // namespace

Outcome<GenericMode> parseGenericMode(std::string_view text)
{
    if (text.empty())
        return GenericMode::True;
    for (const auto& [word, mode] : kModes)
        if (word == text)
            return mode;
    if (text == "nativejava")
        return core::Error(
            core::Errc::Unsupported, "generic=nativejava cannot be sent", {},
            "its arguments are Java serialization, which only a JVM writes, and providers refuse it "
            "unless they were told otherwise",
            "Use one of " + genericModeNames() + ".");
    return core::Error(core::Errc::InvalidArgument,
                       "Unknown form of generic call '" + std::string(text) + "'", {},
                       "known are " + genericModeNames());
}

std::string_view name(GenericMode mode)
{
    for (const auto& [word, known] : kModes)
        if (known == mode)
            return word;
    return {};
}

std::string genericModeNames()
{
    std::vector<std::string> names;
    for (const auto& [word, mode] : kModes)
        names.emplace_back(word);
    return core::join(names, ", ");
}

Outcome<Values> genericArguments(std::string_view json, const std::vector<std::string>* types,
                                 const metadata::ServiceDefinition* definition, GenericMode mode)
{
    switch (mode) {
    case GenericMode::True:
    case GenericMode::RawReturn:
        return plainArguments(json, types, definition, ArgumentMode::Generic);
    case GenericMode::Gson:
        return textArguments(json, types, definition);
    case GenericMode::Bean:
        return describedArguments(json, types, definition);
    case GenericMode::ProtobufJson:
        break;
    }
    auto values = textArguments(json, types, definition);
    if (values && (values->size() != 1 || values->front().isNull()))
        return core::Error(core::Errc::InvalidArgument, "generic=protobuf-json takes exactly one argument",
                           {}, std::to_string(values->size()) + " were given, or null");
    return values;
}

Outcome<Value> genericResult(const Value& value, GenericMode mode)
{
    return mode == GenericMode::Bean ? fromBeanDescriptor(value) : Outcome<Value>(value);
}

} // namespace sextant::rpc
