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
#include <string>
#include <string_view>
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

/// Any Java list, set or array. `type` is the wire's type string ("java.util.ArrayList", "[int",
/// "[com.acme.Order"), empty for an untyped list.
struct List
{
    std::string type;
    std::vector<Value> items;
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
    std::shared_ptr<const ObjectClass> definition; ///< never null
    std::vector<Value> values; ///< one per field of the definition

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

    Value() = default; ///< Java null
    Value(Variant variant)
        : m_variant(std::move(variant))
    {
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
        return m_variant.emplace<T>(std::forward<Arguments>(arguments)...);
    }
    bool isNull() const { return std::holds_alternative<std::monostate>(m_variant); }
    /// nullptr when the value is of another kind. Back references are followed; the root keeps the result
    /// alive.
    const std::string* asString() const;
    const List* asList() const;
    const Map* asMap() const;
    const Object* asObject() const;

private:
    Variant m_variant;
};

/// Structural equality that terminates on cycles (pairs already being compared count as equal).
bool sameValue(const Value& a, const Value& b);

} // namespace sextant::wire
