// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Java type names and JVM descriptors (spec/rpc §5); mirrors ReflectUtils.
#include "engine/core/text.h"
#include "engine/wire/dubbo_frame.h"

#include <algorithm>
#include <array>

namespace sextant::wire {

namespace {

constexpr std::array<std::pair<std::string_view, char>, 9> kPrimitives = {{
    {"void", 'V'},
    {"boolean", 'Z'},
    {"byte", 'B'},
    {"char", 'C'},
    {"double", 'D'},
    {"float", 'F'},
    {"int", 'I'},
    {"long", 'J'},
    {"short", 'S'},
}};

/// Length of the one descriptor at the start of `text`; 0 when it is malformed.
std::size_t descriptorLength(std::string_view text)
{
    constexpr std::size_t kMaxDimensions = 255; ///< limit of the class file format
    const auto dimensions = text.find_first_not_of('[');
    if (dimensions == std::string_view::npos || dimensions > kMaxDimensions)
        return 0;
    const auto head = text[dimensions];
    if (head == 'L') {
        const auto end = text.find(';', dimensions);
        return end == std::string_view::npos || end == dimensions + 1 ? 0 : end + 1;
    }
    const bool primitive =
        std::ranges::any_of(kPrimitives, [head](const auto& p) { return p.second == head; });
    return primitive ? dimensions + 1 : 0;
}

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/// "a.B.C" to "a.B$C": definitions report canonical names; a segment that begins with a capital letter and is
/// not the last is an outer class.
std::string binaryName(std::string_view canonical)
{
    std::string name(canonical);
    bool outer = false;
    std::size_t start = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] != '.')
            continue;
        outer = outer || isUpper(name[start]);
        if (outer)
            name[i] = '$';
        start = i + 1;
    }
    return name;
}

std::string withoutGenerics(std::string_view type)
{
    std::string plain;
    int depth = 0;
    for (const char c : type) {
        if (c == '<')
            ++depth;
        else if (c == '>')
            --depth;
        else if (depth == 0)
            plain += c;
    }
    return plain;
}

} // namespace

std::optional<std::vector<std::string>> splitDescriptor(std::string_view descriptor)
{
    std::vector<std::string> types;
    while (!descriptor.empty()) {
        const auto length = descriptorLength(descriptor);
        if (length == 0)
            return std::nullopt;
        types.emplace_back(descriptor.substr(0, length));
        descriptor.remove_prefix(length);
    }
    return types;
}

std::optional<std::size_t> countTypes(std::string_view descriptor)
{
    std::size_t count = 0;
    for (; !descriptor.empty(); ++count) {
        const auto length = descriptorLength(descriptor);
        if (length == 0)
            return std::nullopt;
        descriptor.remove_prefix(length);
    }
    return count;
}

std::string typeDescriptor(std::string_view javaType)
{
    const auto plain = withoutGenerics(javaType);
    auto name = core::trim(plain);
    if (name.starts_with('[')) { // already a class name of an array: [I, [Ljava.lang.String;
        std::string descriptor(name);
        std::ranges::replace(descriptor, '.', '/');
        return descriptor;
    }
    std::string descriptor;
    for (;;) {
        if (name.ends_with("[]"))
            name.remove_suffix(2);
        else if (name.ends_with("..."))
            name.remove_suffix(3);
        else
            break;
        descriptor += '[';
        name = core::trim(name);
    }
    for (const auto& [primitive, letter] : kPrimitives)
        if (name == primitive)
            return descriptor + letter;
    auto internal = binaryName(name);
    std::ranges::replace(internal, '.', '/');
    return descriptor + 'L' + internal + ';';
}

std::string typeName(std::string_view descriptor)
{
    const auto dimensions = std::min(descriptor.find_first_not_of('['), descriptor.size());
    auto element = descriptor.substr(dimensions);
    std::string name(element);
    if (element.starts_with('L') && element.ends_with(';')) {
        name = element.substr(1, element.size() - 2);
        std::ranges::replace(name, '/', '.');
    } else {
        for (const auto& [primitive, letter] : kPrimitives)
            if (element == std::string_view(&letter, 1))
                name = primitive;
    }
    for (std::size_t i = 0; i < dimensions; ++i)
        name += "[]";
    return name;
}

} // namespace sextant::wire
