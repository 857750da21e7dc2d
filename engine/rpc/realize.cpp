// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/realize.h"

#include "engine/rpc/bean_fields.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/java_collections.h"
#include "engine/rpc/realize_scalar.h"
#include "engine/rpc/value_graph.h"
#include "engine/wire/java_text.h"

#include <algorithm>

namespace sextant::rpc {

namespace {

using core::Outcome;
using wire::Value;

constexpr int kDeepestJson = 500;

const Value* find(const wire::Map& map, std::string_view name)
{
    for (const auto& [key, value] : map.entries)
        if (const auto* text = key.asString(); text && *text == name)
            return &value;
    return nullptr;
}

class Realizer
{
public:
    explicit Realizer(const metadata::ServiceDefinition& definition)
        : m_definition(definition)
    {
    }

    Outcome<Value> realize(const Value& value, const JavaType& type)
    {
        if (value.isNull()) {
            if (isPrimitive(type))
                return typeMismatch(value, type);
            return value;
        }
        if (auto scalar = realizeScalar(value, type, m_definition))
            return std::move(*scalar);
        if (const auto* binary = std::get_if<wire::Binary>(&value.variant()))
            return bytes(*binary, value, type);
        if (m_depth >= kDeepestJson)
            return core::Error(core::Errc::TooLarge, "An argument is nested too deeply");
        ++m_depth;
        auto result = node(value, type);
        --m_depth;
        return result;
    }

private:
    Outcome<Value> node(const Value& value, const JavaType& type)
    {
        if (const auto* list = value.asList()) {
            if (auto made = m_graph.find(list))
                return std::move(*made);
            return realizeList(*list, value, type);
        }
        if (const auto* map = value.asMap()) {
            if (auto made = m_graph.find(map))
                return std::move(*made);
            return realizeMap(*map, value, type);
        }
        return value; // an object of its own class passes through
    }

    static Outcome<Value> bytes(const wire::Binary& binary, const Value& value, const JavaType& type)
    {
        if (isCollection(type)) {
            std::vector<Value> items;
            for (const char byte : binary.bytes)
                items.push_back(Value::int32(static_cast<signed char>(byte)));
            return Value::list(concreteCollection(type), std::move(items));
        }
        const bool fits = type.isArray() ? type.name == "byte" && type.dimensions == 1 : isOpen(type);
        return fits ? Outcome<Value>(value) : typeMismatch(value, type);
    }

    Outcome<Value> realizeList(const wire::List& list, const Value& value, const JavaType& type)
    {
        if (type.isArray() && type.dimensions == 1 && (type.name == "byte" || type.name == "char"))
            return packed(list, type);
        const bool array = type.isArray();
        if (!array && !isCollection(type) && !isOpen(type))
            return typeMismatch(value, type);
        return m_graph.make<wire::List>(&list, [&](Draft<wire::List>& made) -> Outcome<void> {
            if (array)
                made.type = arrayTypeOnWire(type);
            else if (isCollection(type))
                made.type = concreteCollection(type);
            else
                made.type = list.type.empty() ? "java.util.ArrayList" : list.type;
            for (const auto& item : list.items) {
                auto element = realize(item, array ? type.element() : type.argument(0));
                if (!element)
                    return element.error();
                made.items.push_back(std::move(*element));
            }
            orderAsJava(made.type, made.items);
            return {};
        });
    }

    /// byte[] and char[] from the list of their elements.
    Outcome<Value> packed(const wire::List& list, const JavaType& type)
    {
        std::string bytes;
        for (const auto& item : list.items) {
            auto element = realize(item, type.element());
            if (!element)
                return element.error();
            if (const auto* number = std::get_if<std::int32_t>(&element->variant()))
                bytes += static_cast<char>(*number);
            else if (const auto* text = element->asString())
                bytes += *text;
        }
        return type.name == "char" ? Value::string(std::move(bytes))
                                   : Value(Value::Variant(wire::Binary {std::move(bytes)}));
    }

    Outcome<Value> realizeMap(const wire::Map& map, const Value& value, JavaType type)
    {
        // The key wins over the declared type, also for parameters that are maps (spec/rpc §6.4, trap).
        if (const auto* name = find(map, "class"); name && name->asString()) {
            auto chosen = parseJavaType(*name->asString());
            if (chosen.arguments.empty() && chosen.name == type.name)
                chosen.arguments = type.arguments;
            type = std::move(chosen);
        }
        if (type.isArray() || isCollection(type) || isPrimitive(type))
            return typeMismatch(value, type);
        const auto* known = m_definition.findType(type.name);
        if (known && !known->enums.empty()) {
            const auto* name = find(map, "name");
            return name ? realize(*name, type) : typeMismatch(value, type);
        }
        if (isMap(type) || isOpen(type))
            return plainMap(map, type);
        return bean(map, type, known);
    }

    Outcome<Value> plainMap(const wire::Map& map, const JavaType& type)
    {
        return m_graph.make<wire::Map>(&map, [&](Draft<wire::Map>& made) -> Outcome<void> {
            made.type = isMap(type) && !concreteMap(type).empty() ? concreteMap(type) : map.type;
            for (const auto& [key, item] : map.entries) {
                auto madeKey = realize(key, type.argument(0));
                if (!madeKey)
                    return madeKey.error();
                auto madeItem = realize(item, type.argument(1));
                if (!madeItem)
                    return madeItem.error();
                made.entries.emplace_back(std::move(*madeKey), std::move(*madeItem));
            }
            orderAsJava(made.type, made.entries);
            return {};
        });
    }

    Outcome<Value> bean(const wire::Map& map, const JavaType& type, const metadata::TypeDefinition* known)
    {
        const auto& fields = m_fields.of(known, type);
        return m_graph.make<wire::Object>(&map, [&](Draft<wire::Object>& made) -> Outcome<void> {
            wire::ObjectClass definition {type.name, {}};
            for (const auto& [key, item] : map.entries) {
                const auto* name = key.asString();
                if (!name || *name == "class" || (known && !fields.has(*name)))
                    continue;
                auto field = realize(item, fields.type(*name));
                if (!field)
                    return core::Error(core::Errc::InvalidArgument,
                                       "java.lang.RuntimeException: Failed to set pojo "
                                           + type.name.substr(type.name.find_last_of(".$") + 1) + " property "
                                           + *name + " value class " + javaTypeName(item)
                                           + ", cause: " + withoutClass(field.error().sentence));
                definition.fields.push_back(*name);
                made.values.push_back(std::move(*field));
            }
            made.definition = std::make_shared<const wire::ObjectClass>(std::move(definition));
            return {};
        });
    }

    /// "java.lang.X: words" to "words".
    static std::string withoutClass(const std::string& words)
    {
        const auto colon = words.find(": ");
        return words.starts_with("java.") && colon != std::string::npos ? words.substr(colon + 2) : words;
    }

    const metadata::ServiceDefinition& m_definition;
    BeanFieldsCache m_fields;
    ValueGraph<const void*> m_graph;
    int m_depth = 0;
};

} // namespace

Outcome<Value> realize(const Value& value, const std::string& type,
                       const metadata::ServiceDefinition& definition)
{
    return Realizer(definition).realize(value, parseJavaType(type));
}

} // namespace sextant::rpc
