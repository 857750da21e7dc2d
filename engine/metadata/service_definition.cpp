// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/metadata/service_definition.h"

#include "engine/metadata/json_tree.h"

#include <algorithm>

namespace sextant::metadata {

namespace {

constexpr std::size_t kMaxEntries = 200'000;

core::Problem malformed(const std::string& path, const std::string& subject, std::string what)
{
    return {"definition-malformed",
            core::Severity::Warning,
            path,
            subject,
            std::move(what),
            "Consoles and gateways do not know that part of the interface; calls between Java peers are not "
            "affected.",
            "Restart the provider so that it reports the definition again."};
}

/// A type is its name, or an object that holds its name (2.7).
std::string typeName(const JsonTree& tree)
{
    return tree.isObject() ? tree.textAt("type") : tree.text;
}

std::vector<std::string> typeNames(const JsonTree* list)
{
    std::vector<std::string> names;
    if (list != nullptr)
        for (const auto& item : list->items)
            names.push_back(typeName(item));
    return names;
}

void addType(const JsonTree& tree, ServiceDefinition& definition);

/// 2.7 nests definitions where 3.x refers to them by name.
void addNested(const JsonTree& tree, ServiceDefinition& definition)
{
    if (tree.isObject() && (tree.find("properties") != nullptr || tree.find("items") != nullptr)
        && definition.findType(tree.textAt("type")) == nullptr)
        addType(tree, definition);
}

void addType(const JsonTree& tree, ServiceDefinition& definition)
{
    if (definition.types.size() >= kMaxEntries)
        return;
    TypeDefinition type;
    type.type = tree.textAt("type");
    type.items = typeNames(tree.find("items"));
    const auto* enums = tree.find("enums");
    type.enums = typeNames(enums != nullptr ? enums : tree.find("enum"));
    const auto* properties = tree.find("properties");
    if (properties != nullptr)
        for (const auto& [name, value] : properties->members)
            type.properties.emplace_back(name, typeName(value));
    definition.types.push_back(std::move(type));
    if (properties != nullptr)
        for (const auto& [name, value] : properties->members)
            addNested(value, definition);
    if (const auto* items = tree.find("items"); items != nullptr)
        for (const auto& item : items->items)
            addNested(item, definition);
}

/// `$` and `.` separate nested classes alike; spaces after commas carry no meaning.
std::string normalised(std::string_view type)
{
    std::string out;
    for (const char c : type)
        if (c != ' ')
            out += c == '$' ? '.' : c;
    return out;
}

std::string withoutGenerics(const std::string& type)
{
    const auto open = type.find('<');
    const auto close = type.rfind('>');
    if (open == std::string::npos || close == std::string::npos || close < open)
        return type;
    return type.substr(0, open) + type.substr(close + 1);
}

std::string list(const std::vector<std::string>& texts)
{
    std::string out = "[";
    for (const auto& text : texts)
        out += (out.size() > 1 ? "," : "") + jsonQuote(text);
    return out + "]";
}

template<typename Pairs>
std::string object(const Pairs& pairs)
{
    std::string out = "{";
    for (const auto& [key, value] : pairs)
        out += (out.size() > 1 ? "," : "") + jsonQuote(key) + ":" + jsonQuote(value);
    return out + "}";
}

} // namespace

const TypeDefinition* ServiceDefinition::findType(std::string_view type) const
{
    const auto exact = std::ranges::find(types, type, &TypeDefinition::type);
    if (exact != types.end())
        return &*exact;
    const auto wanted = normalised(type);
    for (const auto& candidate : types)
        if (normalised(candidate.type) == wanted)
            return &candidate;
    const auto bare = withoutGenerics(wanted);
    for (const auto& candidate : types)
        if (withoutGenerics(normalised(candidate.type)) == bare)
            return &candidate;
    return nullptr;
}

core::Outcome<ServiceDefinition> parseServiceDefinition(std::string_view json, const std::string& path,
                                                        core::Problems& problems)
{
    auto tree = parseJsonTree(json, path);
    if (!tree)
        return tree.error();
    if (!tree->isObject())
        return core::Error(core::Errc::Decode, "A service definition cannot be read", path,
                           "it is not a JSON object");
    ServiceDefinition definition;
    definition.canonicalName = tree->textAt("canonicalName");
    definition.codeSource = tree->textAt("codeSource");
    if (const auto* parameters = tree->find("parameters"); parameters != nullptr)
        for (const auto& [key, value] : parameters->members)
            if (value.isScalar() && value.kind != JsonTree::Kind::Null)
                definition.parameters.insert_or_assign(key, value.text);
    if (const auto* methods = tree->find("methods"); methods != nullptr)
        for (const auto& entry : methods->items) {
            auto methodName = entry.textAt("name");
            if (methodName.empty()) {
                problems.push_back(
                    malformed(path, definition.canonicalName, "A method without a name was left out."));
                continue;
            }
            if (definition.methods.size() >= kMaxEntries)
                return core::Error(core::Errc::TooLarge, "A service definition has too many methods", path);
            definition.methods.push_back(
                {std::move(methodName), typeNames(entry.find("parameterTypes")), entry.textAt("returnType")});
        }
    if (const auto* types = tree->find("types"); types != nullptr)
        for (const auto& entry : types->items) {
            if (entry.textAt("type").empty())
                problems.push_back(
                    malformed(path, definition.canonicalName, "A type without a name was left out."));
            else
                addType(entry, definition);
        }
    return definition;
}

std::string printServiceDefinition(const ServiceDefinition& definition)
{
    std::string out = R"({"annotations":[],"canonicalName":)" + jsonQuote(definition.canonicalName)
        + ",\"codeSource\":" + jsonQuote(definition.codeSource) + ",\"methods\":[";
    for (const auto& method : definition.methods) {
        out += out.back() == '[' ? "" : ",";
        out += R"({"annotations":[],"name":)" + jsonQuote(method.name)
            + ",\"parameterTypes\":" + list(method.parameterTypes) + R"(,"parameters":[],"returnType":)"
            + jsonQuote(method.returnType) + "}";
    }
    out += "],\"parameters\":" + object(definition.parameters) + ",\"types\":[";
    for (const auto& type : definition.types) {
        out += out.back() == '[' ? "" : ",";
        out += "{\"enums\":" + list(type.enums) + ",\"items\":" + list(type.items)
            + ",\"properties\":" + object(type.properties) + ",\"type\":" + jsonQuote(type.type) + "}";
    }
    return out + "],\"uniqueId\":" + jsonQuote(definition.canonicalName + "@" + definition.codeSource) + "}";
}

} // namespace sextant::metadata
