// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A Java value as it travels in Hessian2: exact digits, Java type and object identity kept.
//
// Values form a graph: lists, maps and objects are shared (`std::shared_ptr`) and may be cyclic, as on the
// wire. An edge back to an ancestor is weak (BackReference), so that cycles are freed: keep the root while
// you look inside. 64-bit integers stay integers, decimals stay text; nothing passes through a double that
// was not one. Source of the forms: spec/rpc §4.
#pragma once

#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace sextant::wire {

class Value;

/// Text of a java.lang.String (or char): valid UTF-8; lone surrogates are kept in WTF-8 form.
struct JavaString
{
    std::string utf8;
    bool operator==(const JavaString&) const = default;
};

struct Binary
{
    std::string bytes;
    bool operator==(const Binary&) const = default;
};

/// java.util.Date: milliseconds since the epoch.
struct Date
{
    std::int64_t millis = 0;
    bool operator==(const Date&) const = default;
};

constexpr std::int64_t kMillisPerMinute = 60'000;

/// Items of a list, or the values of an object's fields: a vector whose length is final once it has been
/// read.
class ValueArray
{
public:
    ValueArray() = default;
    /// Empty, with room in memory that lives as long as the node the array is part of (NodeArena).
    explicit ValueArray(void* room) noexcept
        : m_data(static_cast<Value*>(room))
        , m_end(m_data)
    {
    }
    ValueArray(std::vector<Value> values);
    ValueArray(const ValueArray& other);
    ValueArray& operator=(std::vector<Value> values);
    inline ~ValueArray();

    inline std::size_t size() const;
    bool empty() const { return m_data == m_end; }
    inline Value& operator[](std::size_t index);
    inline const Value& operator[](std::size_t index) const;
    const Value& front() const { return *m_data; }
    inline const Value& back() const;
    Value* begin() { return m_data; }
    Value* end() { return m_end; }
    const Value* begin() const { return m_data; }
    const Value* end() const { return m_end; }
    operator std::vector<Value>() const;
    /// One more null at the end. REQUIRES: made with enough room for it
    inline Value& grow();

private:
    Value* m_data = nullptr;
    Value* m_end = nullptr;
    bool m_owned = false;
};

/// Any Java list, set or array. `type` is the wire's type string ("java.util.ArrayList", "[int",
/// "[com.acme.Order"), empty for an untyped list.
struct List
{
    inline List(std::string of, std::vector<Value> values);
    /// No items yet, but room for them as ValueArray wants it.
    inline List(std::string of, void* room);

    std::string type;
    ValueArray items;
};

/// Any Java map. `type` empty for `48` (HashMap).
struct Map
{
    std::string type;
    std::vector<std::pair<Value, Value>> entries; ///< in wire order
};

/// Name and field names of a class as one Hessian class definition gives them; shared by its instances.
struct ObjectClass
{
    std::string name;
    std::vector<std::string> fields; ///< in wire order; a name may occur twice (shadowed fields)
    bool operator==(const ObjectClass&) const = default;
};

/// An instance of a class: POJO, enum, BigDecimal, java.time handle, throwable…
struct Object
{
    inline Object(std::shared_ptr<const ObjectClass> of, std::vector<Value> fieldValues);
    /// No values yet, but room for them as ValueArray wants it.
    inline Object(std::shared_ptr<const ObjectClass> of, void* room);

    std::shared_ptr<const ObjectClass> definition; ///< never null
    ValueArray values; ///< one per field of the definition

    const std::string& type() const { return definition->name; }
    const std::vector<std::string>& names() const { return definition->fields; }
    /// nullptr when there is no such field. Of two fields with one name the last, which Dubbo keeps (spec/rpc
    /// §4.5).
    const Value* field(std::string_view name) const;
};

/// A reference to a list, map or object that contains the reference itself.
using BackReference = std::variant<std::weak_ptr<List>, std::weak_ptr<Map>, std::weak_ptr<Object>>;

class Value
{
public:
    using Variant =
        std::variant<std::monostate, bool, std::int32_t, std::int64_t, double, Date, JavaString, Binary,
                     std::shared_ptr<List>, std::shared_ptr<Map>, std::shared_ptr<Object>, BackReference>;

    Value() noexcept ///< Java null
        : m_variant()
    {
    }
    Value(Variant variant) noexcept
        : m_variant(std::move(variant))
    {
    }
    Value(const Value& other)
        : m_variant(other.m_variant)
    {
    }
    Value(Value&& other) noexcept
        : m_variant(std::move(other.m_variant))
    {
    }
    Value& operator=(const Value& other)
    {
        m_variant = other.m_variant;
        return *this;
    }
    Value& operator=(Value&& other) noexcept
    {
        m_variant = std::move(other.m_variant);
        return *this;
    }
    ~Value()
    {
        if (auto* text = std::get_if<JavaString>(&m_variant))
            text->~JavaString();
        else if (!isPlain())
            m_variant.~Variant();
    }
    static Value string(std::string utf8) { return Value(Variant(JavaString {std::move(utf8)})); }
    static Value boolean(bool value) { return Value(Variant(value)); }
    static Value int32(std::int32_t value) { return Value(Variant(value)); }
    static Value int64(std::int64_t value) { return Value(Variant(value)); }
    static Value number(double value) { return Value(Variant(value)); }
    static Value list(std::string type, std::vector<Value> items);
    static Value map(std::string type, std::vector<std::pair<Value, Value>> entries);
    static Value object(std::string type, std::vector<std::pair<std::string, Value>> fields);

    const Variant& variant() const { return m_variant; }
    /// Replaces the value in place by a `T` made from `arguments`.
    template<typename T, typename... Arguments>
    T& emplace(Arguments&&... arguments)
    {
        if constexpr (std::is_nothrow_constructible_v<T, Arguments...>) {
            if (isPlain())
                return std::get<T>(*new (static_cast<void*>(&m_variant))
                                       Variant(std::in_place_type<T>, std::forward<Arguments>(arguments)...));
        }
        return m_variant.emplace<T>(std::forward<Arguments>(arguments)...);
    }
    /// Makes it this text; a text that was there lends its memory.
    void assignText(std::string_view utf8)
    {
        if (auto* text = std::get_if<JavaString>(&m_variant))
            text->utf8.assign(utf8);
        else
            emplace<JavaString>(JavaString {std::string(utf8)});
    }
    bool isNull() const { return std::holds_alternative<std::monostate>(m_variant); }
    /// nullptr when the value is of another kind. Back references are followed; the root keeps the result
    /// alive.
    const std::string* asString() const;
    const List* asList() const;
    const Map* asMap() const;
    const Object* asObject() const;

private:
    /// Nothing to destroy. Most values of a body are plain or text: asking here is much cheaper than letting
    /// the variant find its destructor.
    bool isPlain() const { return m_variant.index() <= kLastPlain; }

    static constexpr std::size_t kLastPlain = 5; ///< Date

    union {
        Variant m_variant;
    };
};

inline Value& ValueArray::grow()
{
    return *new (static_cast<void*>(m_end++)) Value;
}
inline ValueArray::~ValueArray()
{
    std::destroy(m_data, m_end);
    if (m_owned)
        ::operator delete(m_data);
}
inline Value& ValueArray::operator[](std::size_t index)
{
    return m_data[index];
}
inline const Value& ValueArray::operator[](std::size_t index) const
{
    return m_data[index];
}
inline const Value& ValueArray::back() const
{
    return m_end[-1];
}
inline std::size_t ValueArray::size() const
{
    return static_cast<std::size_t>(m_end - m_data);
}

inline List::List(std::string of, std::vector<Value> values)
    : type(std::move(of))
    , items(std::move(values))
{
}
inline List::List(std::string of, void* room)
    : type(std::move(of))
    , items(room)
{
}
inline Object::Object(std::shared_ptr<const ObjectClass> of, std::vector<Value> fieldValues)
    : definition(std::move(of))
    , values(std::move(fieldValues))
{
}
inline Object::Object(std::shared_ptr<const ObjectClass> of, void* room)
    : definition(std::move(of))
    , values(room)
{
}

/// Structural equality that terminates on cycles (pairs already being compared count as equal).
bool sameValue(const Value& a, const Value& b);

} // namespace sextant::wire
