// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// JSON to Java values by declared type (spec/rpc §6.7). docs/json-mapping.md describes it for users.
#include "engine/core/text.h"
#include "engine/metadata/json_tree.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/java_type.h"
#include "engine/rpc/json_writer.h"
#include "engine/rpc/scalar_from_json.h"

#include <algorithm>
#include <map>

namespace sextant::rpc {

namespace {

using metadata::JsonTree;
using wire::Value;
using Kind = JsonTree::Kind;
using core::Outcome;

constexpr std::string_view kClassKey = "class";
constexpr std::string_view kMapKey = "$map";
constexpr std::string_view kRefKey = "$ref";

/// Type string of a typed list on the wire: "[int", "[string", "[com.acme.Order" (spec/rpc §4.3).
std::string arrayTypeOnWire(const JavaType& array)
{
    std::string text(static_cast<std::size_t>(array.dimensions), '[');
    if (array.name == "java.lang.String")
        return text + "string";
    if (array.name == "java.lang.Object")
        return text + "object";
    if (array.name == "java.util.Date")
        return text + "date";
    return text + array.name;
}

/// Class of the list that a Java consumer would hold for a declared collection type.
std::string concreteCollection(const JavaType& type)
{
    static const std::map<std::string, std::string, std::less<>> kUsual = {
        {"java.util.Set", "java.util.HashSet"},          {"java.util.SortedSet", "java.util.TreeSet"},
        {"java.util.NavigableSet", "java.util.TreeSet"}, {"java.util.Queue", "java.util.LinkedList"},
        {"java.util.Deque", "java.util.LinkedList"},
    };
    static const std::string kAbstract[] = {"java.util.List", "java.util.Collection", "java.lang.Iterable",
                                            "java.util.AbstractList", "java.util.AbstractCollection"};
    if (const auto usual = kUsual.find(type.name); usual != kUsual.end())
        return usual->second;
    return std::ranges::find(kAbstract, type.name) != std::end(kAbstract) ? "java.util.ArrayList" : type.name;
}

/// Wire type of a map: "" is a HashMap.
std::string concreteMap(const JavaType& type)
{
    static const std::map<std::string, std::string, std::less<>> kUsual = {
        {"java.util.Map", ""},
        {"java.util.HashMap", ""},
        {"java.util.AbstractMap", ""},
        {"java.util.SortedMap", "java.util.TreeMap"},
        {"java.util.NavigableMap", "java.util.TreeMap"},
        {"java.util.concurrent.ConcurrentMap", "java.util.concurrent.ConcurrentHashMap"},
    };
    const auto usual = kUsual.find(type.name);
    return usual == kUsual.end() ? type.name : usual->second;
}

class Converter
{
public:
    Converter(const metadata::ServiceDefinition* definition, ArgumentMode mode)
        : m_definition(definition)
        , m_typed(mode == ArgumentMode::Typed)
    {
    }

    Outcome<Value> convert(const JsonTree& json, const JavaType& type, Slot slot)
    {
        if (json.kind == Kind::Null) {
            if (isPrimitive(type))
                return fail(type, "null cannot be a primitive");
            return Value();
        }
        if (json.members.size() == 1 && json.find(kRefKey))
            return fail(type, "a reference ($ref) is how results show a cycle; it cannot be sent");
        if (type.isArray())
            return array(json, type);
        if (auto scalar = scalarFromJson(json, type, m_typed, slot)) {
            if (scalar->ok())
                return std::move(*scalar);
            return fail(type, scalar->error().sentence);
        }
        if (type.name == "java.util.Optional" && !type.arguments.empty())
            return convert(json, type.argument(0), slot);
        if (isCollection(type))
            return collection(json, type);
        if (isMap(type))
            return map(json, type);
        if (isOpen(type))
            return natural(json);
        return bean(json, type);
    }

    void enterArgument(std::size_t index)
    {
        m_argument = "argument " + std::to_string(index + 1);
        m_pointer.clear();
    }

private:
    core::Error fail(const JavaType& type, const std::string& cause) const
    {
        std::string where = m_argument;
        if (!m_pointer.empty())
            where += (where.empty() ? "" : " at ") + m_pointer;
        return {core::Errc::InvalidArgument, "The JSON does not fit " + type.text(), where, cause};
    }

    core::Error mismatch(const JavaType& type, std::string_view expected, const JsonTree& json) const
    {
        return fail(type, "expected " + std::string(expected) + ", found " + kindName(json));
    }

    /// Converts a part of the value that the pointer then names.
    Outcome<Value> part(const JsonTree& json, const JavaType& type, std::string_view token, Slot slot)
    {
        const auto length = m_pointer.size();
        m_pointer += "/" + jsonPointerToken(token);
        auto value = convert(json, type, slot);
        if (value)
            m_pointer.resize(length);
        return value;
    }

    Outcome<std::vector<Value>> items(const JsonTree& json, const JavaType& element, Slot slot)
    {
        std::vector<Value> values;
        values.reserve(json.items.size());
        for (std::size_t i = 0; i < json.items.size(); ++i) {
            auto value = part(json.items[i], element, std::to_string(i), slot);
            if (!value)
                return value.error();
            values.push_back(std::move(*value));
        }
        return values;
    }

    Outcome<Value> array(const JsonTree& json, const JavaType& type)
    {
        if (type.dimensions == 1 && (type.name == "byte" || type.name == "char")) {
            auto packed = packedArrayFromJson(json, type.name);
            return packed ? std::move(packed) : Outcome<Value>(fail(type, packed.error().sentence));
        }
        if (!json.isArray())
            return mismatch(type, "an array", json);
        auto values = items(json, type.element(), Slot::Field);
        if (!values)
            return values.error();
        return Value::list(m_typed ? arrayTypeOnWire(type) : std::string(), std::move(*values));
    }

    Outcome<Value> collection(const JsonTree& json, const JavaType& type)
    {
        if (!json.isArray())
            return mismatch(type, "an array", json);
        auto values = items(json, type.argument(0), Slot::Boxed);
        if (!values)
            return values.error();
        return Value::list(m_typed ? concreteCollection(type) : std::string(), std::move(*values));
    }

    Outcome<Value> map(const JsonTree& json, const JavaType& type)
    {
        if (!json.isObject())
            return mismatch(type, "an object", json);
        const auto keyType =
            type.arguments.size() == 2 ? type.arguments[0] : parseJavaType("java.lang.String");
        std::vector<std::pair<Value, Value>> entries;
        const auto* pairs = json.members.size() == 1 ? json.find(kMapKey) : nullptr;
        if (pairs && pairs->isArray())
            return pairedMap(*pairs, type);
        for (const auto& [name, item] : json.members) {
            JsonTree text;
            text.kind = Kind::String;
            text.text = name;
            auto key = part(text, keyType, name, Slot::Boxed);
            if (!key)
                return key.error();
            auto value = part(item, type.argument(1), name, Slot::Boxed);
            if (!value)
                return value.error();
            entries.emplace_back(std::move(*key), std::move(*value));
        }
        return Value::map(m_typed ? concreteMap(type) : std::string(), std::move(entries));
    }

    /// {"$map": [[key, value], …]}: the form in which results print maps with other keys than strings.
    Outcome<Value> pairedMap(const JsonTree& pairs, const JavaType& type)
    {
        std::vector<std::pair<Value, Value>> entries;
        for (std::size_t i = 0; i < pairs.items.size(); ++i) {
            const auto& pair = pairs.items[i];
            if (!pair.isArray() || pair.items.size() != 2)
                return mismatch(type, "[key, value] pairs in $map", pair);
            auto key = part(pair.items[0], type.argument(0), std::to_string(i), Slot::Boxed);
            if (!key)
                return key.error();
            auto value = part(pair.items[1], type.argument(1), std::to_string(i), Slot::Boxed);
            if (!value)
                return value.error();
            entries.emplace_back(std::move(*key), std::move(*value));
        }
        return Value::map(m_typed && isMap(type) ? concreteMap(type) : std::string(), std::move(entries));
    }

    /// A value for a slot of which only the JSON tells the type.
    Outcome<Value> natural(const JsonTree& json)
    {
        switch (json.kind) {
        case Kind::Array: {
            auto values = items(json, JavaType(), Slot::Boxed);
            if (!values)
                return values.error();
            return Value::list(m_typed ? "java.util.ArrayList" : "", std::move(*values));
        }
        case Kind::Object: {
            if (const auto* name = json.find(kClassKey); name && name->kind == Kind::String)
                return bean(json, parseJavaType(name->text));
            JavaType open;
            open.name = "java.util.Map";
            if (const auto* pairs = json.members.size() == 1 ? json.find(kMapKey) : nullptr;
                pairs && pairs->isArray())
                return pairedMap(*pairs, JavaType());
            return map(json, open);
        }
        default:
            return naturalScalar(json);
        }
    }

    const metadata::TypeDefinition* find(const std::string& type) const
    {
        return m_definition ? m_definition->findType(type) : nullptr;
    }

    Outcome<Value> constant(const JsonTree& json, const JavaType& type, const metadata::TypeDefinition* known)
    {
        const auto& enums = known ? known->enums : std::vector<std::string>();
        if (!enums.empty() && std::ranges::find(enums, json.text) == enums.end())
            return fail(type,
                        "expected one of " + core::shorten(core::join(enums, ", "), 400) + ", found "
                            + json.text);
        if (!m_typed)
            return Value::string(json.text);
        // One constant is one object in Java, and the wire refers back to it.
        auto& shared = m_constants[{type.name, json.text}];
        if (shared.isNull())
            shared = Value::object(type.name, {{"name", Value::string(json.text)}});
        return shared;
    }

    /// A POJO, or an enum constant.
    Outcome<Value> bean(const JsonTree& json, JavaType type)
    {
        const auto* known = find(type.name);
        if (json.kind == Kind::String) {
            const bool library = type.name.starts_with("java.") || type.name.starts_with("javax.");
            if ((known && !known->enums.empty()) || (!known && !library))
                return constant(json, type, known);
            if (!known)
                return Value::string(json.text);
        }
        if (!json.isObject())
            return known || json.isArray() ? Outcome<Value>(mismatch(type, "an object", json))
                                           : natural(json);
        if (const auto* name = json.find(kClassKey); name && name->kind == Kind::String) {
            type = parseJavaType(name->text);
            known = find(type.name);
        }
        return m_typed ? objectOf(json, type, known) : mapOf(json, known);
    }

    static JavaType fieldType(const metadata::TypeDefinition* known, const std::string& field)
    {
        if (known)
            for (const auto& [name, type] : known->properties)
                if (name == field)
                    return parseJavaType(type);
        return {};
    }

    Outcome<Value> objectOf(const JsonTree& json, const JavaType& type, const metadata::TypeDefinition* known)
    {
        std::vector<std::pair<std::string, Value>> fields;
        for (const auto& [name, item] : json.members) {
            if (name == kClassKey)
                continue;
            auto value = part(item, fieldType(known, name), name, Slot::Field);
            if (!value)
                return value.error();
            fields.emplace_back(name, std::move(*value));
        }
        return Value::object(type.name, std::move(fields));
    }

    Outcome<Value> mapOf(const JsonTree& json, const metadata::TypeDefinition* known)
    {
        std::vector<std::pair<Value, Value>> entries;
        for (const auto& [name, item] : json.members) {
            auto value = name == kClassKey && item.kind == Kind::String
                ? Outcome<Value>(Value::string(parseJavaType(item.text).name))
                : part(item, fieldType(known, name), name, Slot::Boxed);
            if (!value)
                return value.error();
            entries.emplace_back(Value::string(name), std::move(*value));
        }
        return Value::map({}, std::move(entries));
    }

    const metadata::ServiceDefinition* m_definition;
    bool m_typed;
    std::string m_argument;
    std::string m_pointer;
    std::map<std::pair<std::string, std::string>, Value> m_constants; ///< by class and name
};

Outcome<JsonTree> parse(std::string_view json)
{
    auto tree = metadata::parseJsonTree(json, {});
    if (!tree)
        return core::Error(core::Errc::InvalidArgument, "The text is not JSON that can be used", {},
                           tree.error().cause.empty() ? tree.error().sentence : tree.error().cause);
    return tree;
}

} // namespace

Outcome<std::vector<Value>> argumentsFromJson(std::string_view json, const std::vector<std::string>& types,
                                              const metadata::ServiceDefinition* definition,
                                              ArgumentMode mode)
{
    JsonTree none;
    none.kind = Kind::Array;
    const bool empty = core::trim(json).empty();
    auto tree = empty ? Outcome<JsonTree>(none) : parse(json);
    if (!tree)
        return tree.error();
    if (!tree->isArray())
        return core::Error(core::Errc::InvalidArgument, "The arguments must be a JSON array", {},
                           "found " + kindName(*tree));
    if (tree->items.size() != types.size())
        return core::Error(core::Errc::InvalidArgument,
                           "The method takes " + std::to_string(types.size())
                               + " arguments, but the JSON array has " + std::to_string(tree->items.size()));
    Converter converter(definition, mode);
    std::vector<Value> arguments;
    for (std::size_t i = 0; i < types.size(); ++i) {
        converter.enterArgument(i);
        auto value = converter.convert(tree->items[i], parseJavaType(types[i]), Slot::Boxed);
        if (!value)
            return value.error();
        arguments.push_back(std::move(*value));
    }
    return arguments;
}

Outcome<Value> valueFromJson(std::string_view json, const std::string& type,
                             const metadata::ServiceDefinition* definition, ArgumentMode mode)
{
    const auto tree = parse(json);
    if (!tree)
        return tree.error();
    return Converter(definition, mode).convert(*tree, parseJavaType(type), Slot::Boxed);
}

} // namespace sextant::rpc
