// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/scalar_from_json.h"

#include "engine/core/text.h"
#include "engine/rpc/big_number.h"
#include "engine/rpc/java_time.h"
#include "engine/wire/java_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>

namespace sextant::rpc {

namespace {

using core::Outcome;
using metadata::JsonTree;
using wire::Value;
using Kind = JsonTree::Kind;
using Result = Outcome<Value>;

core::Error refuse(std::string expected, const JsonTree& json)
{
    auto found = kindName(json);
    if (json.kind == Kind::String || json.kind == Kind::Number)
        found += " " + core::shorten(json.text, 60);
    return {core::Errc::InvalidArgument, "expected " + std::move(expected) + ", found " + found};
}

bool isText(const JsonTree& json)
{
    return json.kind == Kind::String || json.kind == Kind::Number;
}

Result integral(const JsonTree& json, std::int64_t low, std::int64_t high, bool wide)
{
    const auto value = isText(json) ? core::parseInt(core::trim(json.text)) : std::nullopt;
    if (!value || *value < low || *value > high)
        return refuse("a whole number from " + std::to_string(low) + " to " + std::to_string(high), json);
    return wide ? Value::int64(*value) : Value::int32(static_cast<std::int32_t>(*value));
}

template<typename T>
Result integralOf(const JsonTree& json)
{
    return integral(json, std::numeric_limits<T>::min(), std::numeric_limits<T>::max(), sizeof(T) == 8);
}

template<typename T>
std::optional<T> parseFloating(std::string_view text)
{
    if (text == "NaN")
        return std::numeric_limits<T>::quiet_NaN();
    if (text == "Infinity" || text == "-Infinity")
        return text.front() == '-' ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::infinity();
    if (text.starts_with('+'))
        text.remove_prefix(1);
    T value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc {} || end != text.data() + text.size() || text.empty() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

Result doubleFrom(const JsonTree& json)
{
    const auto value = isText(json) ? parseFloating<double>(core::trim(json.text)) : std::nullopt;
    if (!value)
        return refuse("a number, or \"NaN\", \"Infinity\", \"-Infinity\"", json);
    return Value::number(*value);
}

Result floatFrom(const JsonTree& json, Slot slot)
{
    const auto value = isText(json) ? parseFloating<float>(core::trim(json.text)) : std::nullopt;
    if (!value)
        return refuse("a number in the range of float, or \"NaN\", \"Infinity\", \"-Infinity\"", json);
    if (slot != Slot::Boxed || !std::isfinite(*value))
        return Value::number(static_cast<double>(*value));
    char digits[64];
    const auto [end, error] = std::to_chars(std::begin(digits), std::end(digits), *value);
    return Value::number(parseFloating<double>({digits, static_cast<std::size_t>(end - digits)}).value_or(0));
}

Result booleanFrom(const JsonTree& json)
{
    const bool usable = json.kind == Kind::Boolean || json.kind == Kind::String;
    if (!usable || (json.text != "true" && json.text != "false"))
        return refuse("true or false", json);
    return Value::boolean(json.text == "true");
}

Result charFrom(const JsonTree& json)
{
    if (json.kind != Kind::String || wire::toUtf16(json.text).size() != 1)
        return refuse("a string of one character", json);
    return Value::string(json.text);
}

/// Numbers and booleans become text as they are written: a number meant for a String would fail in Java.
Result stringFrom(const JsonTree& json)
{
    if (!json.isScalar())
        return refuse("a string", json);
    return Value::string(json.text);
}

Result decimalFrom(const JsonTree& json, bool typed)
{
    const auto text = isText(json) ? normalDecimal(core::trim(json.text)) : std::nullopt;
    if (!text)
        return refuse("a decimal number", json);
    return typed ? Value::object("java.math.BigDecimal", {{"value", Value::string(*text)}})
                 : Value::string(*text);
}

Result bigIntegerFrom(const JsonTree& json, bool typed)
{
    const auto text = isText(json) ? normalInteger(core::trim(json.text)) : std::nullopt;
    if (!text)
        return refuse("a whole number", json);
    return typed ? bigIntegerObject(*text) : Value::string(*text);
}

Result dateFrom(const JsonTree& json)
{
    std::optional<std::int64_t> millis;
    if (json.kind == Kind::Number)
        millis = core::parseInt(json.text);
    else if (json.kind == Kind::String)
        millis = parseDate(core::trim(json.text));
    if (!millis)
        return refuse("milliseconds since 1970, or a date like 2024-02-29T12:34:56.000Z", json);
    return Value(Value::Variant(wire::Date {*millis}));
}

Result sqlDateFrom(const JsonTree& json, const std::string& className, bool typed, Slot slot)
{
    auto date = dateFrom(json);
    if (!date || (typed && slot == Slot::Field))
        return date;
    return Value::object(className, {{"value", std::move(*date)}});
}

Result javaTimeFrom(const JsonTree& json, const std::string& className, bool typed)
{
    auto value = json.kind == Kind::String ? javaTimeObject(className, core::trim(json.text)) : std::nullopt;
    if (!value)
        return refuse("ISO text of a " + className, json);
    const bool asText = className == "java.time.LocalDate" || className == "java.time.LocalTime"
        || className == "java.time.LocalDateTime";
    // The provider turns these three from text itself; the others pass through as handles (spec/rpc §6.4).
    if (!typed && asText) {
        std::string iso(core::trim(json.text));
        std::ranges::replace(iso, ' ', 'T');
        return Value::string(std::move(iso));
    }
    return std::move(*value);
}

/// Classes that are one text: wire class and field. Locale and Class differ from their Java names.
struct TextClass
{
    std::string_view wireClass;
    std::string_view field;
    bool plainInGeneric; ///< $invoke takes the bare text
};

const TextClass* textClass(const std::string& name)
{
    static const std::map<std::string, TextClass, std::less<>> kClasses = {
        {"java.util.UUID", {"java.util.UUID", "value", false}},
        {"java.io.File", {"java.io.File", "value", false}},
        {"java.util.Locale", {"com.alibaba.com.caucho.hessian.io.LocaleHandle", "value", false}},
        {"java.lang.Class", {"java.lang.Class", "name", true}},
        {"java.util.Currency", {"java.util.Currency", "currencyCode", false}},
        {"java.net.URI", {"java.net.URI", "string", false}},
    };
    const auto found = kClasses.find(name);
    return found == kClasses.end() ? nullptr : &found->second;
}

/// A UUID as generic results of Java show it: its getters. nullopt when it is something else.
std::optional<std::string> uuidOfBits(const JsonTree& json)
{
    const auto* most = json.find("mostSignificantBits");
    const auto* least = json.find("leastSignificantBits");
    const auto high = most ? core::parseInt(most->text) : std::nullopt;
    const auto low = least ? core::parseInt(least->text) : std::nullopt;
    if (!high || !low)
        return std::nullopt;
    std::string bytes;
    for (const auto half : {*high, *low})
        for (int shift = 56; shift >= 0; shift -= 8)
            bytes += static_cast<char>(static_cast<std::uint64_t>(half) >> static_cast<unsigned>(shift));
    auto text = core::toHex(bytes);
    for (const std::size_t dash : {8U, 13U, 18U, 23U})
        text.insert(dash, "-");
    return text;
}

Result textObject(const JsonTree& json, const TextClass& kind, bool typed)
{
    if (kind.wireClass == "java.util.UUID" && json.isObject())
        if (auto text = uuidOfBits(json))
            return Value::object(std::string(kind.wireClass), {{"value", Value::string(std::move(*text))}});
    if (json.kind != Kind::String)
        return refuse("a string", json);
    if (!typed && kind.plainInGeneric)
        return Value::string(json.text);
    return Value::object(std::string(kind.wireClass), {{std::string(kind.field), Value::string(json.text)}});
}

Result atomicFrom(const JsonTree& json, const std::string& className)
{
    auto value = className.ends_with("Long") ? integralOf<std::int64_t>(json)
        : className.ends_with("Boolean")     ? booleanFrom(json)
                                             : integralOf<std::int32_t>(json);
    if (!value)
        return value;
    if (const auto* flag = std::get_if<bool>(&value->variant()))
        value = Value::int32(*flag ? 1 : 0); // AtomicBoolean keeps an int
    return Value::object(className, {{"value", std::move(*value)}});
}

} // namespace

std::optional<Outcome<Value>> scalarFromJson(const JsonTree& json, const JavaType& type, bool typed,
                                             Slot slot)
{
    const auto& name = type.name;
    const auto is = [&name](std::string_view primitive, std::string_view box) {
        return name == primitive || name == box;
    };
    if (name == "java.lang.String" || name == "java.lang.CharSequence")
        return stringFrom(json);
    if (is("int", "java.lang.Integer"))
        return integralOf<std::int32_t>(json);
    if (is("long", "java.lang.Long"))
        return integralOf<std::int64_t>(json);
    if (is("short", "java.lang.Short"))
        return integralOf<std::int16_t>(json);
    if (is("byte", "java.lang.Byte"))
        return integralOf<std::int8_t>(json);
    if (is("double", "java.lang.Double"))
        return doubleFrom(json);
    if (is("float", "java.lang.Float"))
        return floatFrom(json, name == "float" ? slot : Slot::Boxed);
    if (is("boolean", "java.lang.Boolean"))
        return booleanFrom(json);
    if (is("char", "java.lang.Character"))
        return charFrom(json);
    if (name == "java.math.BigDecimal")
        return decimalFrom(json, typed);
    if (name == "java.math.BigInteger")
        return bigIntegerFrom(json, typed);
    if (name == "java.util.Date")
        return dateFrom(json);
    if (name == "java.sql.Timestamp" || name == "java.sql.Date" || name == "java.sql.Time")
        return sqlDateFrom(json, name, typed, slot);
    if (isJavaTime(name))
        return javaTimeFrom(json, name, typed);
    if (const auto* kind = textClass(name))
        return textObject(json, *kind, typed);
    if (name == "java.util.concurrent.atomic.AtomicInteger"
        || name == "java.util.concurrent.atomic.AtomicLong"
        || name == "java.util.concurrent.atomic.AtomicBoolean")
        return atomicFrom(json, name);
    return std::nullopt;
}

Outcome<Value> naturalScalar(const JsonTree& json)
{
    switch (json.kind) {
    case Kind::Null:
        return Value();
    case Kind::Boolean:
        return Value::boolean(json.text == "true");
    case Kind::String:
        return Value::string(json.text);
    default:
        break;
    }
    if (json.text.find_first_of(".eE") != std::string::npos)
        return doubleFrom(json);
    const auto value = core::parseInt(json.text);
    if (!value)
        return decimalFrom(json, true);
    if (*value >= std::numeric_limits<std::int32_t>::min()
        && *value <= std::numeric_limits<std::int32_t>::max())
        return Value::int32(static_cast<std::int32_t>(*value));
    return Value::int64(*value);
}

Outcome<Value> packedArrayFromJson(const JsonTree& json, std::string_view element)
{
    if (element == "char") {
        std::string text = json.kind == Kind::String ? json.text : std::string();
        for (const auto& item : json.items) {
            auto unit = charFrom(item);
            if (!unit)
                return unit;
            text += item.text;
        }
        if (json.kind != Kind::String && !json.isArray())
            return refuse("a string or an array of characters", json);
        return Value::string(std::move(text));
    }
    if (json.kind == Kind::String) {
        auto bytes = core::fromBase64(json.text);
        if (!bytes)
            return refuse("base64 text", json);
        return Value(Value::Variant(wire::Binary {std::move(*bytes)}));
    }
    if (!json.isArray())
        return refuse("base64 text or an array of numbers", json);
    wire::Binary binary;
    for (const auto& item : json.items) {
        constexpr int kLowest = -128;
        constexpr int kHighest = 255; // signed as in Java, or unsigned as elsewhere
        const auto value = item.kind == Kind::Number ? core::parseInt(item.text) : std::nullopt;
        if (!value || *value < kLowest || *value > kHighest)
            return refuse("bytes from -128 to 255", item);
        binary.bytes += static_cast<char>(*value);
    }
    return Value(Value::Variant(std::move(binary)));
}

std::string kindName(const JsonTree& json)
{
    switch (json.kind) {
    case Kind::Null:
        return "null";
    case Kind::Boolean:
        return json.text;
    case Kind::Number:
        return "the number";
    case Kind::String:
        return "the string";
    case Kind::Array:
        return "an array";
    case Kind::Object:
        return "an object";
    }
    return "nothing";
}

} // namespace sextant::rpc
