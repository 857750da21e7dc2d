// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/wire/stated.h"

#include <map>
#include <regex>
#include <type_traits>

namespace sextant::test {

namespace {

constexpr std::string_view kHandles = "com.alibaba.com.caucho.hessian.io.";

/// Classes that arrive as another one.
const std::map<std::string, std::string>& replacedClasses()
{
    static const std::string kHandle(kHandles);
    static const std::map<std::string, std::string> kReplaced = {
        // §4.2: one wire form for several Java types
        {"java.lang.Byte", "java.lang.Integer"},
        {"java.lang.Short", "java.lang.Integer"},
        {"java.lang.Float", "java.lang.Double"},
        {"java.lang.Character", "java.lang.String"},
        {"[C", "java.lang.String"},
        {"java.io.ByteArrayInputStream", "[B"},
        // §4.3, §4.4
        {"java.util.HashMap", ""},
        {"java.util.Collections$UnmodifiableRandomAccessList", "java.util.Collections$UnmodifiableList"},
        {"java.util.Collections$SynchronizedRandomAccessList", "java.util.Collections$SynchronizedList"},
        {"java.util.RegularEnumSet", kHandle + "EnumSetHandler"},
        {"java.util.JumboEnumSet", kHandle + "EnumSetHandler"},
        // §4.7
        {"java.util.Locale", kHandle + "LocaleHandle"},
        {"java.util.GregorianCalendar", kHandle + "CalendarHandle"},
        {"java.util.BitSet", kHandle + "BitSetHandle"},
        {"java.net.Inet4Address", "java.net.InetAddress"},
        {"java.net.Inet6Address", "java.net.InetAddress"},
        {"java.time.ZoneRegion", kHandle + "java8.ZoneIdHandle"},
    };
    return kReplaced;
}

bool isEnum(std::string_view timeClass)
{
    return timeClass == "DayOfWeek" || timeClass == "Month";
}

/// "I", "Ljava.lang.String;", "[J" as the element of an array.
std::string elementType(const std::string& descriptor)
{
    static const std::map<std::string, std::string> kElements = {
        {"I", "int"},
        {"S", "short"},
        {"J", "long"},
        {"F", "float"},
        {"D", "double"},
        {"Z", "boolean"},
        {"Ljava.lang.String;", "string"},
        {"Ljava.lang.Object;", "object"},
        {"Ljava.util.Date;", "date"},
    };
    if (const auto known = kElements.find(descriptor); known != kElements.end())
        return known->second;
    if (descriptor.starts_with('['))
        return '[' + elementType(descriptor.substr(1));
    return descriptor.substr(1, descriptor.size() - 2);
}

} // namespace

std::string wireTypeOf(std::string javaClass)
{
    constexpr std::string_view kTime = "java.time.";
    if (const auto replaced = replacedClasses().find(javaClass); replaced != replacedClasses().end())
        return replaced->second;
    if (javaClass.starts_with("java.util.ImmutableCollections$"))
        return "java.util.CollSer";
    if (javaClass.starts_with(kTime) && !isEnum(javaClass.substr(kTime.size())))
        return std::string(kHandles) + "java8." + javaClass.substr(kTime.size()) + "Handle";
    if (javaClass.starts_with('[') && javaClass != "[B")
        return '[' + elementType(javaClass.substr(1));
    // A constant with a body of its own has a class of its own, but travels as the enum.
    static const std::regex kConstantBody("\\$[0-9]+$");
    return std::regex_replace(javaClass, kConstantBody, "");
}

std::string wireType(const wire::Value& value)
{
    if (const auto* list = value.asList())
        return list->type.empty() ? "java.util.ArrayList" : list->type;
    if (const auto* map = value.asMap())
        return map->type;
    if (const auto* object = value.asObject())
        return object->type();
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
                return "[B";
            else
                return "null";
        },
        value.variant());
}

} // namespace sextant::test
