// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/type_list.h"

#include "engine/core/text.h"
#include "engine/wire/dubbo_frame.h"

#include <algorithm>

namespace sextant::wire {

namespace {

constexpr int kMaxDepth = 50; ///< of nested generics
constexpr std::size_t kShown = 80; ///< bytes of a type in an error

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Java allows the letters of all languages, which here are bytes above ASCII.
bool startsName(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$'
        || static_cast<unsigned char>(c) >= 0x80;
}

bool continuesName(char c)
{
    return startsName(c) || (c >= '0' && c <= '9');
}

/// Recursive descent; every function skips the white space in front of what it reads.
class TypeReader
{
public:
    explicit TypeReader(std::string_view text)
        : m_text(text)
    {
    }

    bool whole() { return type(0, true) && atEnd(); }

private:
    bool atEnd()
    {
        skipSpace();
        return m_at == m_text.size();
    }

    void skipSpace()
    {
        while (m_at < m_text.size() && isSpace(m_text[m_at]))
            ++m_at;
    }

    bool ahead(std::string_view token)
    {
        skipSpace();
        return m_text.substr(m_at).starts_with(token);
    }

    bool take(std::string_view token)
    {
        if (!ahead(token))
            return false;
        m_at += token.size();
        return true;
    }

    bool word()
    {
        skipSpace();
        const auto start = m_at;
        if (m_at < m_text.size() && startsName(m_text[m_at]))
            while (m_at < m_text.size() && continuesName(m_text[m_at]))
                ++m_at;
        return m_at > start;
    }

    bool keyword(std::string_view expected)
    {
        const auto start = m_at;
        if (word() && core::trim(m_text.substr(start, m_at - start)) == expected)
            return true;
        m_at = start;
        return false;
    }

    bool type(int depth, bool varargs)
    {
        do { // an inner class of a generic one goes on after the generics
            if (!word() || (take("<") && !arguments(depth)))
                return false;
        } while (!ahead("...") && take("."));
        while (take("["))
            if (!take("]"))
                return false;
        if (varargs)
            take("...");
        return true;
    }

    bool arguments(int depth)
    {
        do {
            if (depth >= kMaxDepth || !argument(depth + 1))
                return false;
        } while (take(","));
        return take(">");
    }

    bool argument(int depth)
    {
        if (!take("?"))
            return type(depth, false);
        if (!keyword("extends") && !keyword("super"))
            return true;
        do {
            if (!type(depth, false))
                return false;
        } while (take("&"));
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

bool isSpelledRight(std::string_view type)
{
    if (!type.starts_with('['))
        return TypeReader(type).whole();
    const auto descriptors = splitDescriptor(type);
    return descriptors && descriptors->size() == 1 && std::ranges::none_of(type, isSpace);
}

} // namespace

core::Outcome<void> checkTypeName(std::string_view type)
{
    if (isSpelledRight(core::trim(type)))
        return {};
    return core::Error(
        core::Errc::InvalidArgument,
        core::trim(type).empty() ? "A parameter type is missing"
                                 : "'" + core::shorten(type, kShown) + "' is not the name of a Java type",
        {}, {}, "Write types as int, java.lang.String, java.util.List<com.acme.Order> or long[].");
}

core::Outcome<std::vector<std::string>> parseTypeList(std::string_view text)
{
    std::vector<std::string> types;
    if (core::trim(text).empty())
        return types;
    int depth = 0;
    std::size_t start = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ',';
        depth += c == '<' ? 1 : c == '>' ? -1 : 0;
        if (c != ',' || (depth > 0 && i < text.size()))
            continue;
        const auto type = core::trim(text.substr(start, i - start));
        if (auto checked = checkTypeName(type); !checked)
            return checked.error();
        types.emplace_back(type);
        start = i + 1;
    }
    return types;
}

} // namespace sextant::wire
