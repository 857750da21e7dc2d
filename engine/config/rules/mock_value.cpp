// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/mock_value.h"

#include "engine/core/text.h"
#include "engine/url/url.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace sextant::config {

namespace {

using core::Errc;
using core::Error;

constexpr std::string_view kJsonNull = "null";

bool isAnyWord(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::ranges::any_of(words,
                               [&](std::string_view word) { return core::equalsIgnoreCase(text, word); });
}

/// Java's String.trim.
std::string_view withoutBlanks(std::string_view text)
{
    const auto blank = [](char c) { return static_cast<unsigned char>(c) <= 0x20; };
    while (!text.empty() && blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && blank(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string_view withoutPrefix(std::string_view text, std::string_view prefix)
{
    return text.starts_with(prefix) ? withoutBlanks(text.substr(prefix.size())) : text;
}

std::string asJsonText(std::string_view text)
{
    return nlohmann::json(std::string(text)).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

struct IntegerType
{
    std::string_view name;
    std::string_view boxed;
    std::int64_t least;
    std::int64_t most;
};
template<typename T>
constexpr IntegerType integerType(std::string_view name, std::string_view boxed)
{
    return {name, boxed, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
}
constexpr std::array<IntegerType, 4> kIntegerTypes {integerType<std::int8_t>("byte", "java.lang.Byte"),
                                                    integerType<std::int16_t>("short", "java.lang.Short"),
                                                    integerType<std::int32_t>("int", "java.lang.Integer"),
                                                    integerType<std::int64_t>("long", "java.lang.Long")};

const IntegerType* integerTypeOf(std::string_view type)
{
    const auto* const at = std::ranges::find_if(
        kIntegerTypes, [&](const IntegerType& known) { return known.name == type || known.boxed == type; });
    return at == kIntegerTypes.end() ? nullptr : at;
}

bool isDecimalType(std::string_view type)
{
    return isAnyWord(type,
                     {"float", "double", "java.lang.Float", "java.lang.Double", "java.math.BigDecimal"});
}

bool isText(std::string_view type)
{
    return type == "java.lang.String" || type == "java.lang.CharSequence";
}

/// A number as JSON writes it: an optional sign, digits, a fraction, an exponent.
std::optional<std::string> jsonNumber(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const auto number = nlohmann::json::parse(text, nullptr, false);
    return number.is_number() ? std::optional(std::string(text)) : std::nullopt;
}

std::string emptyOf(std::string_view type)
{
    if (type.empty())
        return std::string(kJsonNull);
    if (integerTypeOf(type) != nullptr || isDecimalType(type) || type == "java.math.BigInteger")
        return "0";
    if (isAnyWord(type, {"boolean", "java.lang.Boolean"}))
        return "false";
    if (type == "char" || type == "java.lang.Character")
        return asJsonText(std::string_view("\0", 1));
    if (isText(type))
        return "\"\"";
    if (type.ends_with("[]") || type == "java.util.Collection" || type == "java.util.Iterable"
        || (type.starts_with("java.util.") && (type.ends_with("List") || type.ends_with("Set"))))
        return "[]";
    if (type == "void" || type == "java.lang.Void")
        return std::string(kJsonNull);
    return "{}";
}

Error unconvertible(std::string_view value, std::string_view type)
{
    return {Errc::InvalidArgument,
            "The mock's value cannot be returned",
            {},
            "'" + core::shorten(value, 80) + "' is no " + std::string(type),
            "Give a value of the method's return type."};
}

/// A text for a method that returns something else.
core::Outcome<std::string> convertText(std::string_view text, std::string_view type)
{
    if (const auto* integer = integerTypeOf(type)) {
        const auto value = core::parseInt(text.starts_with('+') ? text.substr(1) : text);
        if (!value || *value < integer->least || *value > integer->most)
            return unconvertible(text, type);
        return std::to_string(*value);
    }
    if (isDecimalType(type) || type == "java.math.BigInteger") {
        auto number = jsonNumber(text);
        if (!number || (type == "java.math.BigInteger" && number->find_first_of(".eE") != std::string::npos))
            return unconvertible(text, type);
        return *number;
    }
    if (type == "boolean" || type == "java.lang.Boolean")
        return std::string(core::equalsIgnoreCase(text, "true") ? "true" : "false");
    if ((type == "char" || type == "java.lang.Character") && text.size() != 1)
        return unconvertible(text, type);
    return asJsonText(text);
}

} // namespace

MockMode mockMode(std::string_view value, Generation generation)
{
    const auto text = withoutBlanks(value);
    const bool off = generation == Generation::V27
        ? text.empty() || core::equalsIgnoreCase(text, "false")
        : text.empty() || isAnyWord(text, {"false", "0", "null", "N/A"});
    if (off)
        return MockMode::Off;
    return text.starts_with("force") ? MockMode::Force : MockMode::Fail;
}

core::Outcome<Mock> parseMock(std::string_view value)
{
    const auto decoded = url::decode(value);
    auto text = withoutBlanks(decoded);
    if (text.empty())
        return Error(Errc::InvalidArgument, "The mock is blank", {}, {},
                     "Write return VALUE, throw CLASS, or the name of a class.");
    if (core::equalsIgnoreCase(text, "return"))
        return Mock {MockKind::Return, std::string(kJsonNull)};
    if (isAnyWord(text, {"true", "default", "fail", "force"}))
        return Mock {MockKind::Class, "default"};
    text = withoutPrefix(withoutPrefix(text, "fail:"), "force:");
    std::string normal(text);
    if (text.starts_with("return ") || text.starts_with("throw"))
        std::ranges::replace(normal, '`', '"');
    if (normal.starts_with("return "))
        return Mock {MockKind::Return, std::string(withoutBlanks(std::string_view(normal).substr(7)))};
    if (normal.starts_with("throw"))
        return Mock {MockKind::Throw, std::string(withoutBlanks(std::string_view(normal).substr(5)))};
    return Mock {MockKind::Class, normal};
}

core::Outcome<std::string> mockReturn(std::string_view value, std::string_view type)
{
    if (value == "empty")
        return emptyOf(type);
    if (value == kJsonNull || value == "true" || value == "false")
        return std::string(value);
    const bool inQuotes =
        value.size() >= 2 && (value.front() == '"' || value.front() == '\'') && value.front() == value.back();
    if (inQuotes)
        return convertText(value.substr(1, value.size() - 2), type);
    if (isText(type))
        return asJsonText(value);
    if (value.starts_with('{') || value.starts_with('[')) {
        if (!nlohmann::json::accept(value))
            return unconvertible(value, value.front() == '{' ? "JSON map" : "JSON list");
        return std::string(value);
    }
    const bool digits = !value.empty() && value.find_first_not_of("0123456789") == std::string_view::npos;
    if (digits && type.empty())
        return std::string(value.substr(std::min(value.find_first_not_of('0'), value.size() - 1)));
    return convertText(value, type);
}

} // namespace sextant::config
