// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/generalize.h"

#include "engine/rpc/generic.h"
#include "engine/rpc/java_collections.h"
#include "engine/rpc/java_type.h"
#include "engine/rpc/value_graph.h"
#include "engine/rpc/value_names.h"

namespace sextant::rpc {

namespace {

using wire::Value;

constexpr int kDeepestValue = 500;

bool isEnum(const wire::Object& object, const metadata::ServiceDefinition& definition)
{
    if (const auto* type = definition.findType(object.type()))
        return !type->enums.empty();
    return object.names().size() == 1 && object.names().front() == "name" && object.field("name")->asString();
}

/// Classes whose value Java sends as text.
bool isSentAsText(std::string_view javaClass)
{
    return javaClass == "java.time.LocalDate" || javaClass == "java.time.LocalTime"
        || javaClass == "java.time.LocalDateTime" || javaClass == "java.lang.Class";
}

class Generalizer
{
public:
    Generalizer(const metadata::ServiceDefinition& definition, IncludeClass includeClass)
        : m_definition(definition)
        , m_includeClass(includeClass == IncludeClass::Yes)
    {
    }

    Value convert(const Value& value)
    {
        const void* source = value.asList();
        if (!source)
            source = value.asMap();
        if (!source)
            source = value.asObject();
        if (!source || m_depth >= kDeepestValue)
            return source ? Value() : value;
        if (auto made = m_graph.find(source))
            return std::move(*made);
        ++m_depth;
        auto result = value.asList() ? list(*value.asList(), value)
            : value.asMap()          ? map(*value.asMap())
                                     : object(*value.asObject(), value);
        --m_depth;
        return result;
    }

private:
    template<typename Node, typename Fill>
    Value make(const void* source, Fill fill)
    {
        return *m_graph.make<Node>(source, [&](Draft<Node>& node) -> core::Outcome<void> {
            fill(node);
            return {};
        });
    }

    Value list(const wire::List& list, const Value& value)
    {
        const auto own = parseJavaType(listTypeName(list.type));
        const auto* known = own.isArray() ? m_definition.findType(own.name) : nullptr;
        const bool constants = known && !known->enums.empty();
        // Arrays of what Java calls primitive stay as they are.
        if (own.isArray() && !constants
            && (own.name.find('.') == std::string::npos || own.name.starts_with("java."))
            && own.name != "java.lang.Object")
            return value;
        return make<wire::List>(&list, [&](Draft<wire::List>& made) {
            if (own.isArray())
                made.type = constants ? "[string" : "[object";
            else
                made.type = isListClass(own) ? "java.util.ArrayList" : "java.util.HashSet";
            for (const auto& item : list.items)
                made.items.push_back(convert(item));
            orderAsJava(made.type, made.items);
        });
    }

    static bool isListClass(const JavaType& type)
    {
        return type.name.ends_with("List") || type.name == "java.util.Vector"
            || type.name == "java.util.Stack";
    }

    Value map(const wire::Map& map)
    {
        return make<wire::Map>(&map, [&](Draft<wire::Map>& made) {
            made.type = map.type;
            for (const auto& [key, item] : map.entries) {
                auto madeKey = convert(key);
                made.entries.emplace_back(std::move(madeKey), convert(item));
            }
        });
    }

    Value object(const wire::Object& object, const Value& value)
    {
        const auto javaClass = javaTypeName(value);
        if (isSentAsText(javaClass))
            if (auto text = objectText(object))
                return Value::string(std::move(*text));
        if (javaClass.starts_with("java.") || object.type().starts_with("com.alibaba.com.caucho."))
            return value;
        if (const auto* name = object.field("name"); name && isEnum(object, m_definition))
            return *name;
        return make<wire::Map>(&object, [&](Draft<wire::Map>& made) {
            if (m_includeClass)
                made.entries.emplace_back(Value::string("class"), Value::string(object.type()));
            for (std::size_t i = 0; i < object.names().size(); ++i)
                if (object.field(object.names()[i]) == &object.values[i]) // not shadowed
                    made.entries.emplace_back(Value::string(object.names()[i]), convert(object.values[i]));
        });
    }

    const metadata::ServiceDefinition& m_definition;
    bool m_includeClass;
    ValueGraph<const void*> m_graph;
    int m_depth = 0;
};

} // namespace

wire::Value generalize(const wire::Value& value, const metadata::ServiceDefinition& definition,
                       IncludeClass includeClass)
{
    return Generalizer(definition, includeClass).convert(value);
}

wire::Value genericException(const std::string& className, const std::string& message)
{
    return wire::Value::object("com.alibaba.dubbo.rpc.service.GenericException",
                               {{"detailMessage", wire::Value::string(className + ": " + message)},
                                {"exceptionMessage", wire::Value::string(message)},
                                {"exceptionClass", wire::Value::string(className)}});
}

} // namespace sextant::rpc
