// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/wire/rebuilt.h"

namespace sextant::test {

using wire::Value;

template<typename T>
Value Rebuilder::again(const void* key, std::shared_ptr<T> node, auto fill)
{
    const auto [made, added] = m_made.try_emplace(key, Made {Value(Value::Variant(node)), true});
    if (!added) {
        if (made->second.open)
            return Value(Value::Variant(wire::BackReference(
                std::weak_ptr<T>(std::get<std::shared_ptr<T>>(made->second.node.variant())))));
        return made->second.node;
    }
    fill(*node);
    made->second.open = false;
    return made->second.node;
}

std::vector<Value> Rebuilder::rebuilt(const wire::ValueArray& values)
{
    std::vector<Value> out;
    for (const auto& value : values)
        out.push_back(rebuilt(value));
    return out;
}

Value Rebuilder::rebuilt(const Value& value)
{
    if (const auto* list = value.asList())
        return again(list, std::make_shared<wire::List>(list->type, std::vector<Value>()),
                     [&](wire::List& made) { made.items = rebuilt(list->items); });
    if (const auto* map = value.asMap())
        return again(map, std::make_shared<wire::Map>(wire::Map {map->type, {}}), [&](wire::Map& made) {
            for (const auto& [key, item] : map->entries) {
                auto madeKey = rebuilt(key);
                made.entries.emplace_back(std::move(madeKey), rebuilt(item));
            }
        });
    if (const auto* object = value.asObject())
        return again(object,
                     std::make_shared<wire::Object>(std::make_shared<wire::ObjectClass>(*object->definition),
                                                    std::vector<Value>()),
                     [&](wire::Object& made) { made.values = rebuilt(object->values); });
    return value;
}

} // namespace sextant::test
