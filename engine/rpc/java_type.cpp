// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/java_type.h"

#include "engine/core/text.h"
#include "engine/wire/dubbo_frame.h"

#include <algorithm>
#include <array>

namespace sextant::rpc {

namespace {

constexpr int kMaxNestedGenerics = 50;
constexpr int kMaxDimensions = 255;

template<std::size_t N>
bool oneOf(const std::array<std::string_view, N>& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

/// Recursive descent over one type; stops at `,` and `>`.
class TypeParser
{
public:
    explicit TypeParser(std::string_view text)
        : m_text(text)
    {
    }

    JavaType type(int depth = 0)
    {
        JavaType result;
        auto name = core::trim(word());
        for (const auto* bound : {"? extends ", "? super "})
            if (name.starts_with(bound))
                name = core::trim(name.substr(std::string_view(bound).size()));
        if (peek() == '<' && depth < kMaxNestedGenerics) {
            do {
                ++m_at;
                result.arguments.push_back(type(depth + 1));
            } while (peek() == ',');
            if (peek() == '>')
                ++m_at;
        }
        // After generics only dimensions can follow: List<X>[].
        std::string rest(name);
        if (!result.arguments.empty())
            rest += word();
        std::string_view plain = core::trim(rest);
        for (const std::string_view suffix : {"[]", "..."}) {
            while (plain.ends_with(suffix) && result.dimensions < kMaxDimensions) {
                plain = core::trim(plain.substr(0, plain.size() - suffix.size()));
                ++result.dimensions;
            }
        }
        if (plain.starts_with('[')) { // a class name of an array: [I, [Ljava.lang.String;
            const auto descriptor = wire::typeDescriptor(plain);
            const auto whole = wire::splitDescriptor(descriptor);
            return whole && whole->size() == 1 ? parseJavaType(wire::typeName(descriptor)) : result;
        }
        if (!plain.empty() && plain != "?")
            result.name = wire::typeName(wire::typeDescriptor(plain));
        return result;
    }

private:
    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }

    std::string_view word()
    {
        const auto end = std::min(m_text.find_first_of("<>,", m_at), m_text.size());
        const auto part = m_text.substr(m_at, end - m_at);
        m_at = end;
        return part;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

JavaType JavaType::element() const
{
    auto type = *this;
    --type.dimensions;
    return type;
}

JavaType JavaType::argument(std::size_t index) const
{
    return index < arguments.size() ? arguments[index] : JavaType();
}

std::string JavaType::text() const
{
    auto text = name;
    for (int i = 0; i < dimensions; ++i)
        text += "[]";
    return text;
}

JavaType parseJavaType(std::string_view text)
{
    return TypeParser(text).type();
}

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::ranges::find(names, name) != names.end();
}

bool isPrimitive(const JavaType& type)
{
    constexpr std::array<std::string_view, 8> kNames = {"boolean", "byte", "short", "char",
                                                        "int",     "long", "float", "double"};
    return !type.isArray() && oneOf(kNames, type.name);
}

bool isCollection(const JavaType& type)
{
    constexpr std::array<std::string_view, 6> kEndings = {"List",  "Set",   "Collection",
                                                          "Queue", "Deque", "Vector"};
    if (type.isArray())
        return false;
    if (type.name == "java.lang.Iterable" || type.name == "java.util.Stack")
        return true;
    return type.name.starts_with("java.util.") && std::ranges::any_of(kEndings, [&](std::string_view ending) {
               return type.name.ends_with(ending);
           });
}

bool isMap(const JavaType& type)
{
    if (type.isArray())
        return false;
    if (type.name == "java.util.Properties" || type.name == "java.util.Hashtable")
        return true;
    return type.name.starts_with("java.util.") && type.name.ends_with("Map");
}

bool isOpen(const JavaType& type)
{
    constexpr std::array<std::string_view, 5> kNames = {"java.lang.Object", "java.io.Serializable",
                                                        "java.lang.Comparable", "java.lang.Number",
                                                        "java.util.Optional"};
    return !type.isArray() && !isPrimitive(type)
        && (oneOf(kNames, type.name) || type.name.find('.') == std::string::npos);
}

} // namespace sextant::rpc
