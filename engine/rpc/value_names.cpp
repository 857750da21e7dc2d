// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/value_names.h"

#include "engine/rpc/big_number.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/java_time.h"

#include <algorithm>
#include <map>
#include <type_traits>

namespace sextant::rpc {

namespace {

using wire::Object;
using wire::Value;

constexpr std::string_view kLocaleHandle = "com.alibaba.com.caucho.hessian.io.LocaleHandle";

std::optional<std::string> onlyText(const Object& object, std::string_view field)
{
    const auto* value = object.values.size() == 1 ? object.field(field) : nullptr;
    const auto* text = value ? value->asString() : nullptr;
    return text ? std::optional(*text) : std::nullopt;
}

std::optional<std::string> onlyDate(const Object& object)
{
    const auto* value = object.values.size() == 1 ? object.field("value") : nullptr;
    const auto* date = value ? std::get_if<wire::Date>(&value->variant()) : nullptr;
    return date ? std::optional(isoDate(date->millis)) : std::nullopt;
}

/// Classes with one text field.
const std::map<std::string_view, std::string_view>& textFields()
{
    static const std::map<std::string_view, std::string_view> kFields = {
        {"java.math.BigDecimal", "value"}, {"java.util.UUID", "value"},
        {"java.io.File", "value"},         {kLocaleHandle, "value"},
        {"java.lang.Class", "name"},       {"java.util.Currency", "currencyCode"},
        {"java.net.URI", "string"},
    };
    return kFields;
}

std::string objectTypeName(const Object& object)
{
    if (object.type() == kLocaleHandle)
        return "java.util.Locale";
    auto time = javaTimeClass(object.type());
    return time.empty() ? object.type() : time;
}

} // namespace

std::optional<std::string> objectText(const Object& object)
{
    const auto& type = object.type();
    if (const auto found = textFields().find(type); found != textFields().end())
        return onlyText(object, found->second);
    if (type == "java.math.BigInteger")
        return bigIntegerText(object);
    if (type == "java.sql.Timestamp" || type == "java.sql.Date" || type == "java.sql.Time")
        return onlyDate(object);
    if (auto text = javaTimeText(object))
        return text;
    auto constant = onlyText(object, "name");
    return constant && looksLikeConstant(*constant) ? constant : std::nullopt;
}

bool looksLikeConstant(std::string_view name)
{
    const auto part = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
    };
    return !name.empty() && !(name.front() >= '0' && name.front() <= '9') && std::ranges::all_of(name, part);
}

std::string listTypeName(const std::string& wireType)
{
    if (wireType.empty())
        return "java.util.ArrayList";
    const auto dimensions = std::min(wireType.find_first_not_of('['), wireType.size());
    auto name = wireType.substr(dimensions);
    if (dimensions > 0) {
        if (name == "string")
            name = "java.lang.String";
        else if (name == "object")
            name = "java.lang.Object";
        else if (name == "date")
            name = "java.util.Date";
    }
    for (std::size_t i = 0; i < dimensions; ++i)
        name += "[]";
    return name;
}

std::string javaTypeName(const Value& value)
{
    if (const auto* list = value.asList())
        return listTypeName(list->type);
    if (const auto* map = value.asMap())
        return map->type.empty() ? "java.util.HashMap" : map->type;
    if (const auto* object = value.asObject())
        return objectTypeName(*object);
    return std::visit(
        []<typename T>(const T&) -> std::string {
            if constexpr (std::is_same_v<T, bool>)
                return "java.lang.Boolean";
            else if constexpr (std::is_same_v<T, std::int32_t>)
                return "java.lang.Integer";
            else if constexpr (std::is_same_v<T, std::int64_t>)
                return "java.lang.Long";
            else if constexpr (std::is_same_v<T, double>)
                return "java.lang.Double";
            else if constexpr (std::is_same_v<T, wire::Date>)
                return "java.util.Date";
            else if constexpr (std::is_same_v<T, wire::JavaString>)
                return "java.lang.String";
            else if constexpr (std::is_same_v<T, wire::Binary>)
                return "byte[]";
            else
                return "null";
        },
        value.variant());
}

} // namespace sextant::rpc
