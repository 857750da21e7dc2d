// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/rule_scalar.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace sextant::config {

namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kYamlTag = "tag:yaml.org,2002:";

bool isOneOfChars(std::string_view set, char c)
{
    return set.find(c) != std::string_view::npos;
}

/// Reads a text from the left, one class of characters after the other.
class PlainCursor
{
public:
    explicit PlainCursor(std::string_view text)
        : m_rest(text)
    {
    }

    bool atEnd() const { return m_rest.empty(); }
    /// How many characters of `set` it passed.
    std::size_t skip(std::string_view set)
    {
        const auto end = std::min(m_rest.find_first_not_of(set), m_rest.size());
        m_rest.remove_prefix(end);
        return end;
    }
    bool skipOne(std::string_view set)
    {
        if (m_rest.empty() || !isOneOfChars(set, m_rest.front()))
            return false;
        m_rest.remove_prefix(1);
        return true;
    }
    bool skipText(std::string_view text)
    {
        if (!m_rest.starts_with(text))
            return false;
        m_rest.remove_prefix(text.size());
        return true;
    }
    /// Between `least` and `most` digits.
    bool skipDigits(std::size_t least, std::size_t most)
    {
        std::size_t count = 0;
        while (count < most && skipOne(kDigits))
            ++count;
        return count >= least;
    }
    /// `:59` parts of numbers to the base 60; how many.
    int skipSixtieths()
    {
        int count = 0;
        while (m_rest.size() > 1 && m_rest[0] == ':' && isOneOfChars(kDigits, m_rest[1])) {
            const bool two = m_rest.size() > 2 && isOneOfChars(kDigits, m_rest[2]) && m_rest[1] < '6';
            m_rest.remove_prefix(two ? 3 : 2);
            ++count;
        }
        return count;
    }
    void skipExponent()
    {
        auto after = *this;
        if (after.skipOne("eE")) {
            after.skipOne("+-");
            if (after.skip(kDigits) > 0)
                *this = after;
        }
    }

private:
    std::string_view m_rest;
};

bool isBoolean(std::string_view text)
{
    constexpr std::array<std::string_view, 18> kWords {"yes",  "Yes",  "YES",  "no",    "No",    "NO",
                                                       "true", "True", "TRUE", "false", "False", "FALSE",
                                                       "on",   "On",   "ON",   "off",   "Off",   "OFF"};
    return std::ranges::find(kWords, text) != kWords.end();
}

bool isPlainNull(std::string_view text)
{
    return text.empty() || text == "~" || text == "null" || text == "Null" || text == "NULL" || text == " ";
}

bool isPlainInteger(std::string_view text)
{
    PlainCursor cursor(text);
    cursor.skipOne("+-");
    auto based = cursor;
    if (based.skipText("0b"))
        return based.skip("_") + based.skip("01_") > 0 && based.atEnd()
            && text.find_first_of("01", 2) != text.npos;
    if (based.skipText("0x"))
        return based.skip("_") + based.skip("0123456789abcdefABCDEF_") > 0 && based.atEnd()
            && text.back() != 'x' && text.find_first_not_of("_", text.find('x') + 1) != text.npos;
    if (based.skipText("0")) {
        if (based.atEnd())
            return true;
        based.skip("_");
        return based.skipOne("01234567") && (based.skip("01234567_"), based.atEnd());
    }
    if (!cursor.skipOne("123456789"))
        return false;
    cursor.skip("0123456789_");
    cursor.skipSixtieths();
    return cursor.atEnd();
}

bool isPlainFloat(std::string_view text)
{
    PlainCursor cursor(text);
    cursor.skipOne("+-");
    for (const std::string_view word : {".inf", ".Inf", ".INF"})
        if (auto rest = cursor; rest.skipText(word))
            return rest.atEnd();
    if (text == ".nan" || text == ".NaN" || text == ".NAN")
        return true;
    if (cursor.skipOne(".")) {
        const bool some = cursor.skip("0123456789_") > 0;
        cursor.skipExponent();
        return some && cursor.atEnd();
    }
    if (!cursor.skipOne(kDigits))
        return false;
    cursor.skip("0123456789_");
    auto exponent = cursor;
    exponent.skipExponent();
    if (exponent.atEnd() && !cursor.atEnd())
        return true;
    const bool sixtieths = cursor.skipSixtieths() > 0;
    if (!cursor.skipOne("."))
        return false;
    cursor.skip("0123456789_");
    if (!sixtieths)
        cursor.skipExponent();
    return cursor.atEnd();
}

bool isPlainTimestamp(std::string_view text)
{
    PlainCursor cursor(text);
    if (!cursor.skipDigits(4, 4) || !cursor.skipOne("-"))
        return false;
    auto day = cursor;
    if (day.skipDigits(2, 2) && day.skipOne("-") && day.skipDigits(2, 2) && day.atEnd())
        return true;
    if (!cursor.skipDigits(1, 2) || !cursor.skipOne("-") || !cursor.skipDigits(1, 2))
        return false;
    if (!cursor.skipOne("Tt") && cursor.skip(" \t") == 0)
        return false;
    if (!cursor.skipDigits(1, 2) || !cursor.skipOne(":") || !cursor.skipDigits(2, 2) || !cursor.skipOne(":")
        || !cursor.skipDigits(2, 2))
        return false;
    if (cursor.skipOne("."))
        cursor.skip(kDigits);
    auto zone = cursor;
    zone.skip(" \t");
    if (zone.skipOne("Z"))
        return zone.atEnd();
    if (zone.skipOne("+-") && zone.skipDigits(1, 2)) {
        if (zone.skipOne(":") && !zone.skipDigits(2, 2))
            return false;
        return zone.atEnd();
    }
    return cursor.atEnd();
}

void appendEscaped(std::string& out, std::uint32_t character, std::string_view bytes)
{
    const auto hex = [&out](char letter, std::uint32_t value, int digits) {
        out += '\\';
        out += letter;
        for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4)
            out += "0123456789ABCDEF"[(value >> shift) & 15];
    };
    switch (character) {
    case '"':
        out += "\\\"";
        return;
    case '\\':
        out += "\\\\";
        return;
    case '\n':
        out += "\\n";
        return;
    case '\r':
        out += "\\r";
        return;
    case '\t':
        out += "\\t";
        return;
    default:
        break;
    }
    if (character < 0x20 || (character >= 0x7f && character < 0xa0))
        hex('x', character, 2);
    else if (character == 0x2028 || character == 0x2029 || character == 0xfeff || character == 0xfffe
             || character == 0xffff)
        hex('u', character, 4);
    else
        out += bytes;
}

} // namespace

std::string_view name(ScalarType type)
{
    switch (type) {
    case ScalarType::Null:
        return "null";
    case ScalarType::Boolean:
        return "boolean";
    case ScalarType::Integer:
        return "integer";
    case ScalarType::Float:
        return "floating-point number";
    case ScalarType::Timestamp:
        return "date";
    case ScalarType::Merge:
        return "merge key";
    case ScalarType::String:
        return "string";
    }
    return {};
}

ScalarType plainScalarType(std::string_view text)
{
    if (isPlainNull(text))
        return ScalarType::Null;
    if (isBoolean(text))
        return ScalarType::Boolean;
    if (text == "<<")
        return ScalarType::Merge;
    if (!isOneOfChars("+-.0123456789", text.front()))
        return ScalarType::String;
    if (isPlainInteger(text))
        return ScalarType::Integer;
    if (isPlainFloat(text))
        return ScalarType::Float;
    return isPlainTimestamp(text) ? ScalarType::Timestamp : ScalarType::String;
}

std::optional<ScalarType> taggedScalarType(std::string_view tag)
{
    if (!tag.starts_with(kYamlTag))
        return std::nullopt;
    tag.remove_prefix(kYamlTag.size());
    constexpr std::array<std::pair<std::string_view, ScalarType>, 6> kTags {
        {{"str", ScalarType::String},
         {"null", ScalarType::Null},
         {"bool", ScalarType::Boolean},
         {"int", ScalarType::Integer},
         {"float", ScalarType::Float},
         {"timestamp", ScalarType::Timestamp}}};
    const auto at = std::ranges::find(kTags, tag, &std::pair<std::string_view, ScalarType>::first);
    return at == kTags.end() ? std::nullopt : std::optional(at->second);
}

bool isPlainSafe(std::string_view text, bool insideFlow)
{
    if (text.empty())
        return false;
    const char first = text.front();
    if (isOneOfChars(",[]{}#&*!|>'\"%@` \t", first) || text == "=" || text == "<<")
        return false;
    if (isOneOfChars("-?:", first) && (text.size() == 1 || isOneOfChars(" -.?:", text[1])))
        return false;
    if (text.back() == ' ' || text.back() == ':' || text.find(": ") != text.npos
        || text.find(" #") != text.npos)
        return false;
    if (std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }))
        return false;
    for (const std::string_view breaks : {"\xc2\x85", "\xe2\x80\xa8", "\xe2\x80\xa9", "\xef\xbb\xbf"})
        if (text.find(breaks) != text.npos)
            return false;
    return !insideFlow || text.find_first_of(",[]{}?") == text.npos;
}

std::string singleQuoted(std::string_view text)
{
    std::string out = "'";
    for (const char c : text) {
        out += c;
        if (c == '\'')
            out += c;
    }
    return out += '\'';
}

std::string doubleQuoted(std::string_view text)
{
    std::string out = "\"";
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        std::uint32_t character = length == 1 ? lead : lead & (0x7fU >> length);
        for (std::size_t i = 1; i < length && at + i < text.size(); ++i)
            character = (character << 6) | (static_cast<unsigned char>(text[at + i]) & 0x3fU);
        appendEscaped(out, character, text.substr(at, length));
        at += length;
    }
    return out += '"';
}

} // namespace sextant::config
