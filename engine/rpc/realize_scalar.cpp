// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/realize_scalar.h"

#include "engine/core/text.h"
#include "engine/rpc/big_number.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/java_time.h"
#include "engine/rpc/value_names.h"
#include "engine/wire/java_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <type_traits>

namespace sextant::rpc {

namespace {

using core::Outcome;
using wire::Value;
using Result = Outcome<Value>;

/// Slots that take a value of any class: Object, its interfaces, type variables.
bool takesAnything(const JavaType& type)
{
    return !type.isArray() && isOpen(type) && type.name != "java.lang.Number";
}

core::Error thrown(std::string words)
{
    return {core::Errc::InvalidArgument, std::move(words)};
}

Result decimalOf(std::string_view text)
{
    auto digits = normalDecimal(text);
    if (!digits)
        return thrown("java.lang.NumberFormatException: For input string: \"" + core::shorten(text, 60)
                      + "\"");
    return Value::object("java.math.BigDecimal", {{"value", Value::string(std::move(*digits))}});
}

Result integerOf(std::string_view text)
{
    const auto digits = normalInteger(text);
    if (!digits)
        return thrown("java.lang.NumberFormatException: For input string: \"" + core::shorten(text, 60)
                      + "\"");
    return bigIntegerObject(*digits);
}

template<typename T>
T saturated(double number)
{
    if (std::isnan(number))
        return 0;
    if (number >= static_cast<double>(std::numeric_limits<T>::max()))
        return std::numeric_limits<T>::max();
    if (number <= static_cast<double>(std::numeric_limits<T>::min()))
        return std::numeric_limits<T>::min();
    return static_cast<T>(number);
}

/// A java.lang.Number: what its intValue, longValue and doubleValue give, and its decimal text.
struct Number
{
    std::int64_t whole = 0;
    double real = 0;
    bool isReal = false;
    std::string text;
};

std::string digitsOf(double number)
{
    char digits[64];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
    std::string text(digits, end);
    return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;
}

std::optional<Number> numberOf(const Value& value)
{
    if (const auto* narrow = std::get_if<std::int32_t>(&value.variant()))
        return Number {*narrow, static_cast<double>(*narrow), false, std::to_string(*narrow)};
    if (const auto* wide = std::get_if<std::int64_t>(&value.variant()))
        return Number {*wide, static_cast<double>(*wide), false, std::to_string(*wide)};
    if (const auto* real = std::get_if<double>(&value.variant()))
        return Number {saturated<std::int64_t>(*real), *real, true, digitsOf(*real)};
    const auto* object = value.asObject();
    if (!object || !isOneOf(object->type(), {"java.math.BigDecimal", "java.math.BigInteger"}))
        return std::nullopt;
    const auto text = objectText(*object);
    if (!text)
        return std::nullopt;
    Number number {0, 0, true, *text};
    std::from_chars(text->data(), text->data() + text->size(), number.real);
    number.whole = core::parseInt(*text).value_or(saturated<std::int64_t>(number.real));
    return number;
}

/// (byte) 300 is 44: narrowing drops bits, as in Java.
template<typename T>
Value narrowed(const Number& number)
{
    const auto whole =
        number.isReal ? saturated<std::int32_t>(number.real) : static_cast<std::int32_t>(number.whole);
    return Value::int32(static_cast<T>(whole));
}

Result fromNumber(const Number& number, const Value& value, const JavaType& type)
{
    const auto& name = type.name;
    if (type.isArray())
        return typeMismatch(value, type);
    if (isOneOf(name, {"int", "java.lang.Integer"}))
        return narrowed<std::int32_t>(number);
    if (isOneOf(name, {"short", "java.lang.Short"}))
        return narrowed<std::int16_t>(number);
    if (isOneOf(name, {"byte", "java.lang.Byte"}))
        return narrowed<std::int8_t>(number);
    if (isOneOf(name, {"long", "java.lang.Long"}))
        return Value::int64(number.whole);
    if (isOneOf(name, {"double", "java.lang.Double"}))
        return Value::number(number.real);
    if (isOneOf(name, {"float", "java.lang.Float"}))
        return Value::number(static_cast<double>(static_cast<float>(number.real)));
    if (name == "java.math.BigDecimal")
        return value.asObject() && value.asObject()->type() == name ? Result(value) : decimalOf(number.text);
    if (name == "java.math.BigInteger")
        return value.asObject() && value.asObject()->type() == name ? Result(value)
                                                                    : integerOf(std::to_string(number.whole));
    if (isOneOf(name, {"boolean", "java.lang.Boolean"}))
        return Value::boolean(number.whole != 0);
    if (name == "java.util.Date")
        return Value(Value::Variant(wire::Date {number.whole}));
    if (takesAnything(type) || name == "java.lang.Number")
        return value;
    return typeMismatch(value, type);
}

/// The only format that CompatibleTypeUtils reads; what follows it is ignored, as SimpleDateFormat does.
std::optional<std::int64_t> javaDate(std::string_view text)
{
    constexpr std::size_t kLength = 19; // yyyy-MM-dd HH:mm:ss
    if (text.size() < kLength || text[10] != ' ')
        return std::nullopt;
    return parseDate(text.substr(0, kLength));
}

Result dateFrom(const std::string& text, const JavaType& type)
{
    const auto millis = javaDate(text);
    if (!millis)
        return thrown("java.lang.IllegalStateException: Failed to parse date " + core::shorten(text, 60)
                      + " by format yyyy-MM-dd HH:mm:ss, cause: Unparseable date: \""
                      + core::shorten(text, 60) + "\"");
    Value date(Value::Variant(wire::Date {*millis}));
    return type.name == "java.util.Date" ? date : Value::object(type.name, {{"value", std::move(date)}});
}

Result localTimeFrom(const std::string& text, const JavaType& type)
{
    if (text.empty())
        return Value();
    constexpr std::size_t kDateTimeLength = 19;
    const auto split = text.find('T');
    const bool ofDateTime =
        type.name == "java.time.LocalTime" && text.size() >= kDateTimeLength && split != std::string::npos;
    auto value = javaTimeObject(type.name, ofDateTime ? text.substr(split + 1) : text);
    if (!value)
        return thrown("java.time.format.DateTimeParseException: Text '" + core::shorten(text, 60)
                      + "' could not be parsed");
    return std::move(*value);
}

template<typename T>
Result realFrom(std::string_view text)
{
    text = core::trim(text);
    const bool negative = text.starts_with('-');
    auto digits = text.starts_with('-') || text.starts_with('+') ? text.substr(1) : text;
    T number = std::numeric_limits<T>::quiet_NaN();
    if (digits == "Infinity") {
        number = std::numeric_limits<T>::infinity();
    } else if (digits != "NaN") {
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (digits.empty() || end != digits.data() + digits.size() || error == std::errc::invalid_argument)
            return thrown("java.lang.NumberFormatException: For input string: \"" + core::shorten(text, 60)
                          + "\"");
        if (error == std::errc::result_out_of_range)
            number =
                digits.find("e-") != std::string_view::npos || digits.find("E-") != std::string_view::npos
                ? T(0)
                : std::numeric_limits<T>::infinity();
    }
    return Value::number(static_cast<double>(negative ? -number : number));
}

template<typename T>
Result wholeFrom(const std::string& text)
{
    const auto value = core::parseInt(text);
    if (!value || *value < std::numeric_limits<T>::min() || *value > std::numeric_limits<T>::max())
        return thrown("java.lang.NumberFormatException: For input string: \"" + core::shorten(text, 60)
                      + "\"");
    return sizeof(T) == sizeof(std::int64_t) ? Value::int64(*value)
                                             : Value::int32(static_cast<std::int32_t>(*value));
}

Result constantFrom(const std::string& text, const JavaType& type, const metadata::TypeDefinition* known)
{
    if (known && std::ranges::find(known->enums, text) == known->enums.end())
        return thrown("java.lang.IllegalArgumentException: No enum constant " + type.name + "."
                      + core::shorten(text, 60));
    return Value::object(type.name, {{"name", Value::string(text)}});
}

Result fromText(const std::string& text, const Value& value, const JavaType& type,
                const metadata::ServiceDefinition& definition)
{
    const auto& name = type.name;
    if (type.isArray())
        return name == "char" && type.dimensions == 1 ? Result(value) : typeMismatch(value, type);
    if (isOneOf(name, {"java.lang.String", "java.lang.CharSequence"}) || takesAnything(type))
        return value;
    if (isOneOf(name, {"char", "java.lang.Character"})) {
        if (wire::toUtf16(text).size() == 1)
            return value;
        return thrown("java.lang.IllegalArgumentException: CAN NOT convert String(" + core::shorten(text, 60)
                      + ") to char! when convert String to char, the String MUST only 1 char.");
    }
    if (isOneOf(name, {"int", "java.lang.Integer"}))
        return wholeFrom<std::int32_t>(text);
    if (isOneOf(name, {"long", "java.lang.Long"}))
        return wholeFrom<std::int64_t>(text);
    if (isOneOf(name, {"short", "java.lang.Short"}))
        return wholeFrom<std::int16_t>(text);
    if (isOneOf(name, {"byte", "java.lang.Byte"}))
        return wholeFrom<std::int8_t>(text);
    if (isOneOf(name, {"double", "java.lang.Double"}))
        return realFrom<double>(text);
    if (isOneOf(name, {"float", "java.lang.Float"}))
        return realFrom<float>(text);
    if (isOneOf(name, {"boolean", "java.lang.Boolean"}))
        return Value::boolean(core::equalsIgnoreCase(text, "true"));
    if (name == "java.math.BigDecimal")
        return decimalOf(text);
    if (name == "java.math.BigInteger")
        return integerOf(text);
    if (isOneOf(name, {"java.util.Date", "java.sql.Date", "java.sql.Timestamp", "java.sql.Time"}))
        return dateFrom(text, type);
    if (isOneOf(name, {"java.time.LocalDate", "java.time.LocalTime", "java.time.LocalDateTime"}))
        return localTimeFrom(text, type);
    if (name == "java.lang.Class")
        return Value::object(name, {{"name", value}});
    const auto* known = definition.findType(name);
    if (known ? !known->enums.empty() : !name.starts_with("java.") && !name.starts_with("javax."))
        return constantFrom(text, type, known);
    return typeMismatch(value, type);
}

} // namespace

core::Error typeMismatch(const Value& value, const JavaType& type)
{
    return {core::Errc::InvalidArgument,
            "java.lang.IllegalArgumentException: argument type mismatch",
            {},
            javaTypeName(value) + " for " + type.text()};
}

std::optional<Result> realizeScalar(const Value& value, const JavaType& type,
                                    const metadata::ServiceDefinition& definition)
{
    if (const auto number = numberOf(value))
        return fromNumber(*number, value, type);
    if (const auto* text = value.asString())
        return fromText(*text, value, type, definition);
    if (std::holds_alternative<bool>(value.variant())) {
        const bool fits = !type.isArray() && isOneOf(type.name, {"boolean", "java.lang.Boolean"});
        return fits || takesAnything(type) ? Result(value) : typeMismatch(value, type);
    }
    if (std::holds_alternative<wire::Date>(value.variant())) {
        const bool fits = !type.isArray() && type.name == "java.util.Date";
        return fits || takesAnything(type) ? Result(value) : typeMismatch(value, type);
    }
    return std::nullopt;
}

} // namespace sextant::rpc
