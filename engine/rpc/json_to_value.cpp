// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// JSON to Java values by declared type (spec/rpc §6.7). docs/json-mapping.md describes it for users.
#include "engine/core/text.h"
#include "engine/metadata/json_tree.h"
#include "engine/rpc/bean_fields.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/java_collections.h"
#include "engine/rpc/java_type.h"
#include "engine/rpc/json_writer.h"
#include "engine/rpc/scalar_from_json.h"
#include "engine/rpc/value_graph.h"
#include "engine/rpc/value_names.h"

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
constexpr std::string_view kListKey = "$list";
constexpr std::string_view kValueKey = "$value";

/// What a JSON pointer names below `root`; nullptr when there is nothing.
const JsonTree* findByPointer(const JsonTree& root, std::string_view pointer)
{
    const auto* at = &root;
    if (pointer.empty())
        return at;
    if (pointer.front() != '/')
        return nullptr;
    for (const auto& token : core::split(pointer.substr(1), '/')) {
        if (at->isArray()) {
            const auto index = core::parseInt(token);
            const bool inside = index && *index >= 0 && static_cast<std::size_t>(*index) < at->items.size();
            at = inside ? &at->items[static_cast<std::size_t>(*index)] : nullptr;
        } else {
            at = at->find(jsonPointerName(token));
        }
        if (!at)
            return nullptr;
    }
    return at;
}

class Converter
{
public:
    Converter(const metadata::ServiceDefinition* definition, ArgumentMode mode)
        : m_definition(definition)
        , m_typed(mode == ArgumentMode::Typed)
    {
    }

    Outcome<Value> convertArgument(const JsonTree& json, const JavaType& type, std::size_t index)
    {
        m_argument = "argument " + std::to_string(index + 1);
        return convertRoot(json, type);
    }

    Outcome<Value> convertRoot(const JsonTree& json, const JavaType& type)
    {
        m_root = &json;
        m_pointer.clear();
        m_graph = {};
        return convert(json, type, Slot::Boxed);
    }

private:
    Outcome<Value> convert(const JsonTree& json, const JavaType& type, Slot slot)
    {
        if (json.kind == Kind::Null) {
            if (isPrimitive(type))
                return fail(type, "null cannot be a primitive");
            return Value();
        }
        if (const auto* pointer = json.members.size() == 1 ? json.find(kRefKey) : nullptr;
            pointer && pointer->kind == Kind::String)
            return reference(pointer->text, type);
        if (const auto* name = json.members.size() == 2 ? json.find(kClassKey) : nullptr;
            name && name->kind == Kind::String)
            if (auto exact = exactValue(json, name->text, type))
                return std::move(*exact);
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
        // A class of the default package looks like a type variable; only the definition tells them apart.
        const bool defaultPackage = type.name.find('.') == std::string::npos && find(type.name);
        if (isOpen(type) && !defaultPackage)
            return natural(json);
        return bean(json, type);
    }

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

    using Entries = std::vector<std::pair<Value, Value>>;

    Outcome<Value> reference(const std::string& pointer, const JavaType& type) const
    {
        if (auto target = m_graph.find(findByPointer(*m_root, pointer)))
            return std::move(*target);
        return fail(type,
                    "$ref names " + (pointer.empty() ? "the root" : pointer)
                        + ", where no list, map or object stands before it");
    }

    Outcome<void> fillItems(std::vector<Value>& values, const JsonTree& json, const JavaType& element,
                            Slot slot)
    {
        values.reserve(json.items.size());
        for (std::size_t i = 0; i < json.items.size(); ++i) {
            auto value = part(json.items[i], element, std::to_string(i), slot);
            if (!value)
                return value.error();
            values.push_back(std::move(*value));
        }
        return {};
    }

    Outcome<Value> listOf(const JsonTree& json, std::string wireType, const JavaType& element, Slot slot)
    {
        return m_graph.make<wire::List>(&json, [&](Draft<wire::List>& list) -> Outcome<void> {
            list.type = std::move(wireType);
            auto filled = fillItems(list.items, json, element, slot);
            if (filled && m_typed)
                orderAsJava(list.type, list.items);
            return filled;
        });
    }

    /// {"class": …, "$value" | "$list" | "$map": …}, with which exact results name a class; nullopt for
    /// beans.
    std::optional<Outcome<Value>> exactValue(const JsonTree& json, const std::string& name,
                                             const JavaType& declared)
    {
        if (const auto* value = json.find(kValueKey))
            return part(*value, parseJavaType(name), kValueKey, Slot::Boxed);
        const auto* list = json.find(kListKey);
        if (list && list->isArray())
            return exactList(json, *list, parseJavaType(name), name, declared);
        const auto* pairs = json.find(kMapKey);
        if (!pairs || !pairs->isArray())
            return std::nullopt;
        return m_graph.make<wire::Map>(&json, [&](Draft<wire::Map>& map) {
            map.type = name == "java.util.HashMap" ? "" : name;
            return fillFromPairs(map.entries, *pairs, declared);
        });
    }

    Outcome<Value> exactList(const JsonTree& json, const JsonTree& items, const JavaType& type,
                             const std::string& name, const JavaType& declared)
    {
        const auto element = type.isArray() ? type.element()
            : type.arguments.empty()        ? declared.argument(0)
                                            : type.argument(0);
        return m_graph.make<wire::List>(&json, [&](Draft<wire::List>& list) {
            list.type = type.isArray() ? arrayTypeOnWire(type) : name;
            const auto length = m_pointer.size();
            m_pointer += "/" + std::string(kListKey);
            auto filled = fillItems(list.items, items, element, type.isArray() ? Slot::Element : Slot::Boxed);
            if (filled)
                m_pointer.resize(length);
            return filled;
        });
    }

    Outcome<Value> array(const JsonTree& json, const JavaType& type)
    {
        if (type.dimensions == 1 && (type.name == "byte" || type.name == "char")) {
            auto packed = packedArrayFromJson(json, type.name);
            return packed ? std::move(packed) : Outcome<Value>(fail(type, packed.error().sentence));
        }
        if (!json.isArray())
            return mismatch(type, "an array", json);
        return listOf(json, m_typed ? arrayTypeOnWire(type) : std::string(), type.element(), Slot::Element);
    }

    Outcome<Value> collection(const JsonTree& json, const JavaType& type)
    {
        if (!json.isArray())
            return mismatch(type, "an array", json);
        return listOf(json, m_typed ? concreteCollection(type) : std::string(), type.argument(0),
                      Slot::Boxed);
    }

    Outcome<Value> map(const JsonTree& json, const JavaType& type)
    {
        if (!json.isObject())
            return mismatch(type, "an object", json);
        return m_graph.make<wire::Map>(&json, [&](Draft<wire::Map>& map) -> Outcome<void> {
            map.type = m_typed && isMap(type) ? concreteMap(type) : std::string();
            const auto* pairs = json.members.size() == 1 ? json.find(kMapKey) : nullptr;
            auto filled = pairs && pairs->isArray() ? fillFromPairs(map.entries, *pairs, type)
                                                    : fillFromMembers(map.entries, json, type);
            if (filled && m_typed)
                orderAsJava(map.type, map.entries);
            return filled;
        });
    }

    Outcome<void> fillFromMembers(Entries& entries, const JsonTree& json, const JavaType& type)
    {
        const auto keyType =
            type.arguments.size() == 2 ? type.arguments[0] : parseJavaType("java.lang.String");
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
        return {};
    }

    /// {"$map": [[key, value], …]}: the form in which results print maps with other keys than strings.
    Outcome<void> fillFromPairs(Entries& entries, const JsonTree& pairs, const JavaType& type)
    {
        for (std::size_t i = 0; i < pairs.items.size(); ++i) {
            const auto& pair = pairs.items[i];
            if (!pair.isArray() || pair.items.size() != 2)
                return mismatch(type, "[key, value] pairs in $map", pair);
            const auto length = m_pointer.size();
            m_pointer += "/" + std::string(kMapKey) + "/" + std::to_string(i);
            auto key = part(pair.items[0], type.argument(0), "0", Slot::Boxed);
            if (!key)
                return key.error();
            auto value = part(pair.items[1], type.argument(1), "1", Slot::Boxed);
            if (!value)
                return value.error();
            m_pointer.resize(length);
            entries.emplace_back(std::move(*key), std::move(*value));
        }
        return {};
    }

    /// A value for a slot of which only the JSON tells the type.
    Outcome<Value> natural(const JsonTree& json)
    {
        switch (json.kind) {
        case Kind::Array:
            return listOf(json, m_typed ? "java.util.ArrayList" : "", JavaType(), Slot::Boxed);
        case Kind::Object: {
            if (const auto* name = json.find(kClassKey); name && name->kind == Kind::String)
                return bean(json, parseJavaType(name->text));
            JavaType open;
            open.name = "java.util.Map";
            if (json.members.size() == 1 && json.find(kMapKey))
                open.arguments = {JavaType(), JavaType()};
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
            const bool enumOfLibrary = m_typed && library && !known && looksLikeConstant(json.text);
            if ((known && !known->enums.empty()) || (!known && !library) || enumOfLibrary)
                return constant(json, type, known);
            if (!known)
                return Value::string(json.text);
        }
        if (!json.isObject())
            return known ? Outcome<Value>(mismatch(type, "an object", json)) : natural(json);
        const auto& declared = m_fields.of(known, type);
        if (const auto* name = json.find(kClassKey); name && name->kind == Kind::String) {
            const auto chosen = parseJavaType(name->text);
            // A subclass that nobody reported has at least the properties of the declared class.
            if (const auto* reported = find(chosen.name))
                return beanOf(json, chosen, m_fields.of(reported, chosen.arguments.empty() ? type : chosen));
            return beanOf(json, chosen, declared);
        }
        return beanOf(json, type, declared);
    }

    Outcome<Value> beanOf(const JsonTree& json, const JavaType& type, const BeanFields& fields)
    {
        return m_typed ? objectOf(json, type, fields) : mapOf(json, fields);
    }

    Outcome<Value> objectOf(const JsonTree& json, const JavaType& type, const BeanFields& fields)
    {
        return m_graph.make<wire::Object>(&json, [&](Draft<wire::Object>& object) -> Outcome<void> {
            wire::ObjectClass definition {type.name, {}};
            for (const auto* member : fields.inJavasOrder(json, kClassKey)) {
                auto value = part(member->second, fields.type(member->first), member->first, Slot::Field);
                if (!value)
                    return value.error();
                definition.fields.push_back(member->first);
                object.values.push_back(std::move(*value));
            }
            object.definition = std::make_shared<const wire::ObjectClass>(std::move(definition));
            return {};
        });
    }

    Outcome<Value> mapOf(const JsonTree& json, const BeanFields& fields)
    {
        return m_graph.make<wire::Map>(&json, [&](Draft<wire::Map>& map) -> Outcome<void> {
            for (const auto& [name, item] : json.members) {
                auto value = name == kClassKey && item.kind == Kind::String
                    ? Outcome<Value>(Value::string(parseJavaType(item.text).name))
                    : part(item, fields.type(name), name, Slot::Boxed);
                if (!value)
                    return value.error();
                map.entries.emplace_back(Value::string(name), std::move(*value));
            }
            return {};
        });
    }

    const metadata::ServiceDefinition* m_definition;
    bool m_typed;
    std::string m_argument;
    std::string m_pointer;
    std::map<std::pair<std::string, std::string>, Value> m_constants; ///< by class and name
    BeanFieldsCache m_fields;
    const JsonTree* m_root = nullptr; ///< of the current argument, where $ref begins
    ValueGraph<const JsonTree*> m_graph; ///< what became of its arrays and objects
};

/// Java callers write the elements of a last parameter `X...` one by one; the wire has one array.
void packVarargs(JsonTree& arguments, const std::vector<std::string>& types)
{
    if (types.empty() || !core::trim(types.back()).ends_with("..."))
        return;
    const auto fixed = types.size() - 1;
    auto& items = arguments.items;
    const bool packed =
        items.size() == types.size() && (items.back().isArray() || items.back().kind == Kind::Null);
    if (packed || items.size() < fixed)
        return;
    JsonTree rest;
    rest.kind = Kind::Array;
    const auto from = items.begin() + static_cast<std::ptrdiff_t>(fixed);
    rest.items.assign(std::make_move_iterator(from), std::make_move_iterator(items.end()));
    items.erase(from, items.end());
    items.push_back(std::move(rest));
}

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
    packVarargs(*tree, types);
    if (tree->items.size() != types.size())
        return core::Error(core::Errc::InvalidArgument,
                           "The method takes " + std::to_string(types.size())
                               + " arguments, but the JSON array has " + std::to_string(tree->items.size()));
    Converter converter(definition, mode);
    std::vector<Value> arguments;
    for (std::size_t i = 0; i < types.size(); ++i) {
        auto value = converter.convertArgument(tree->items[i], parseJavaType(types[i]), i);
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
    return Converter(definition, mode).convertRoot(*tree, parseJavaType(type));
}

} // namespace sextant::rpc
