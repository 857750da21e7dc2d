// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/generalize.h"

namespace sextant::host {

namespace {

constexpr int kDeepest = 200;

bool isEnum(const wire::Object& object, const metadata::ServiceDefinition& definition)
{
    if (const auto* type = definition.findType(object.type()))
        return !type->enums.empty();
    return object.names().size() == 1 && object.names().front() == "name" && object.field("name")->asString();
}

wire::Value convert(const wire::Value& value, const metadata::ServiceDefinition& definition, int depth)
{
    if (depth > kDeepest)
        return {};
    if (const auto* list = value.asList()) {
        std::vector<wire::Value> items;
        items.reserve(list->items.size());
        for (const auto& item : list->items)
            items.push_back(convert(item, definition, depth + 1));
        return wire::Value::list("", std::move(items));
    }
    if (const auto* map = value.asMap()) {
        std::vector<std::pair<wire::Value, wire::Value>> entries;
        entries.reserve(map->entries.size());
        for (const auto& [key, item] : map->entries)
            entries.emplace_back(convert(key, definition, depth + 1), convert(item, definition, depth + 1));
        return wire::Value::map(map->type, std::move(entries));
    }
    const auto* object = value.asObject();
    if (!object || object->type().starts_with("java.")
        || object->type().starts_with("com.alibaba.com.caucho."))
        return value;
    if (isEnum(*object, definition))
        return *object->field("name");
    std::vector<std::pair<wire::Value, wire::Value>> entries;
    entries.emplace_back(wire::Value::string("class"), wire::Value::string(object->type()));
    for (std::size_t i = 0; i < object->names().size(); ++i)
        entries.emplace_back(wire::Value::string(object->names()[i]),
                             convert(object->values[i], definition, depth + 1));
    return wire::Value::map("", std::move(entries));
}

} // namespace

wire::Value generalize(const wire::Value& value, const metadata::ServiceDefinition& definition)
{
    return convert(value, definition, 0);
}

wire::Value genericException(const std::string& className, const std::string& message)
{
    return wire::Value::object("com.alibaba.dubbo.rpc.service.GenericException",
                               {{"detailMessage", wire::Value::string(className + ": " + message)},
                                {"exceptionClass", wire::Value::string(className)},
                                {"exceptionMessage", wire::Value::string(message)}});
}

} // namespace sextant::host
