// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/value.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <type_traits>

namespace sextant::wire {

namespace {

template<typename T>
const T* node(const Value::Variant& variant)
{
    if (const auto* strong = std::get_if<std::shared_ptr<T>>(&variant))
        return strong->get();
    if (const auto* back = std::get_if<BackReference>(&variant))
        if (const auto* weak = std::get_if<std::weak_ptr<T>>(back))
            return weak->lock().get();
    return nullptr;
}

class Comparison
{
public:
    bool same(const Value& a, const Value& b)
    {
        if (const auto* list = a.asList())
            return b.asList() && (seen(list, b.asList()) || sameItems(*list, *b.asList()));
        if (const auto* map = a.asMap())
            return b.asMap() && (seen(map, b.asMap()) || sameEntries(*map, *b.asMap()));
        if (const auto* object = a.asObject())
            return b.asObject() && (seen(object, b.asObject()) || sameFields(*object, *b.asObject()));
        return sameScalar(a.variant(), b.variant());
    }

private:
    /// True when the pair has been met; its first visit decides.
    bool seen(const void* a, const void* b) { return a == b || !m_pairs.emplace(a, b).second; }

    template<typename T>
    static bool sameAs(const T& left, const T& right)
    {
        if constexpr (std::is_same_v<T, double>)
            return left == right || (std::isnan(left) && std::isnan(right));
        else if constexpr (std::is_same_v<T, BackReference>)
            return true; // both dangle: their roots are gone
        else
            return left == right;
    }

    static bool sameScalar(const Value::Variant& a, const Value::Variant& b)
    {
        return a.index() == b.index()
            && std::visit([&b]<typename T>(const T& left) { return sameAs(left, std::get<T>(b)); }, a);
    }

    bool sameValues(const ValueArray& a, const ValueArray& b)
    {
        if (a.size() != b.size())
            return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (!same(a[i], b[i]))
                return false;
        return true;
    }

    bool sameItems(const List& a, const List& b) { return a.type == b.type && sameValues(a.items, b.items); }

    bool sameEntries(const Map& a, const Map& b)
    {
        if (a.type != b.type || a.entries.size() != b.entries.size())
            return false;
        for (std::size_t i = 0; i < a.entries.size(); ++i)
            if (!same(a.entries[i].first, b.entries[i].first)
                || !same(a.entries[i].second, b.entries[i].second))
                return false;
        return true;
    }

    bool sameFields(const Object& a, const Object& b)
    {
        return (a.definition == b.definition || *a.definition == *b.definition)
            && sameValues(a.values, b.values);
    }

    std::set<std::pair<const void*, const void*>> m_pairs;
};

} // namespace

ValueArray::ValueArray(std::vector<Value> values)
    : m_data(values.empty() ? nullptr : static_cast<Value*>(::operator new(values.size() * sizeof(Value))))
    , m_end(m_data)
    , m_owned(true)
{
    m_end = std::uninitialized_move(values.begin(), values.end(), m_data);
}

ValueArray::ValueArray(const ValueArray& other)
    : ValueArray(std::vector<Value>(other))
{
}

ValueArray& ValueArray::operator=(std::vector<Value> values)
{
    this->~ValueArray();
    return *new (this) ValueArray(std::move(values));
}

ValueArray::operator std::vector<Value>() const
{
    return {begin(), end()};
}

const Value* Object::field(std::string_view name) const
{
    for (std::size_t i = values.size(); i-- > 0;)
        if (names()[i] == name)
            return &values[i];
    return nullptr;
}

Value Value::list(std::string type, std::vector<Value> items)
{
    return Value(Variant(std::make_shared<List>(std::move(type), std::move(items))));
}

Value Value::map(std::string type, std::vector<std::pair<Value, Value>> entries)
{
    return Value(Variant(std::make_shared<Map>(Map {std::move(type), std::move(entries)})));
}

Value Value::object(std::string type, std::vector<std::pair<std::string, Value>> fields)
{
    ObjectClass definition {std::move(type), {}};
    std::vector<Value> values;
    definition.fields.reserve(fields.size());
    values.reserve(fields.size());
    for (auto& [name, value] : fields) {
        definition.fields.push_back(std::move(name));
        values.push_back(std::move(value));
    }
    return Value(Variant(std::make_shared<Object>(std::make_shared<const ObjectClass>(std::move(definition)),
                                                  std::move(values))));
}

const std::string* Value::asString() const
{
    const auto* text = std::get_if<JavaString>(&m_variant);
    return text ? &text->utf8 : nullptr;
}

const List* Value::asList() const
{
    return node<List>(m_variant);
}
const Map* Value::asMap() const
{
    return node<Map>(m_variant);
}
const Object* Value::asObject() const
{
    return node<Object>(m_variant);
}

bool sameValue(const Value& a, const Value& b)
{
    return Comparison().same(a, b);
}

} // namespace sextant::wire
