// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/declared_types.h"

#include "engine/core/text.h"
#include "engine/wire/dubbo_frame.h"

#include <cctype>
#include <limits>

namespace sextant::host {

namespace {

bool startsUpper(std::string_view segment)
{
    return !segment.empty() && std::isupper(static_cast<unsigned char>(segment.front())) != 0;
}

bool isOneOf(const std::string& type, std::initializer_list<std::string_view> names)
{
    for (const auto name : names)
        if (type == name)
            return true;
    return false;
}

} // namespace

std::string binaryName(const std::string& type)
{
    std::string suffix;
    std::string base = type;
    while (base.ends_with("[]")) {
        suffix += "[]";
        base.erase(base.size() - 2);
    }
    if (const auto generics = base.find('<'); generics != std::string::npos)
        base.erase(generics);
    std::string out;
    bool afterClass = false;
    for (const auto& segment : core::split(base, '.')) {
        if (!out.empty())
            out += afterClass ? '$' : '.';
        out += segment;
        afterClass = startsUpper(segment);
    }
    return out + suffix;
}

std::string descriptorOf(const std::vector<std::string>& types)
{
    std::string descriptor;
    for (const auto& type : types)
        descriptor += wire::typeDescriptor(binaryName(type));
    return descriptor;
}

bool sameTypes(const std::vector<std::string>& a, const std::vector<std::string>& b)
{
    return a.size() == b.size() && descriptorOf(a) == descriptorOf(b);
}

wire::Value asDeclared(const wire::Value& value, const std::string& type)
{
    using Limits = std::numeric_limits<std::int32_t>;
    if (const auto* narrow = std::get_if<std::int32_t>(&value.variant())) {
        if (isOneOf(type, {"long", "java.lang.Long"}))
            return wire::Value::int64(*narrow);
        if (isOneOf(type, {"float", "double", "java.lang.Float", "java.lang.Double"}))
            return wire::Value::number(*narrow);
    }
    if (const auto* wide = std::get_if<std::int64_t>(&value.variant()))
        if (isOneOf(type, {"int", "short", "byte", "java.lang.Integer", "java.lang.Short", "java.lang.Byte"})
            && *wide >= Limits::min() && *wide <= Limits::max())
            return wire::Value::int32(static_cast<std::int32_t>(*wide));
    return value;
}

} // namespace sextant::host
