// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/rpc/printed_value.h"

#include "engine/rpc/generic.h"
#include "engine/wire/java_text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

namespace sextant::test {

namespace {

using wire::Value;

/// What valueToJson shows as a string, without its quotes.
std::string shownText(const Value& value)
{
    auto json = rpc::valueToJson(value);
    if (json.size() >= 2 && json.front() == '"')
        json = json.substr(1, json.size() - 2);
    return json;
}

/// "2023-11-14T22:13:20.120Z" to "2023-11-14 22:13:20.12", "…:00.000Z" to "…:00": how fastjson2 prints a
/// Date.
std::string printedDate(std::string iso)
{
    std::ranges::replace(iso, 'T', ' ');
    if (iso.ends_with('Z'))
        iso.pop_back();
    if (const auto point = iso.find('.'); point != std::string::npos) {
        while (iso.ends_with('0'))
            iso.pop_back();
        if (iso.ends_with('.'))
            iso.pop_back();
    }
    return iso;
}

const Value* member(const Value& value, const std::string& key)
{
    if (const auto* object = value.asObject())
        return object->field(key);
    if (const auto* map = value.asMap())
        for (const auto& [name, item] : map->entries) {
            const auto* text = name.asString();
            if (text ? *text == key : rpc::valueToJson(name) == key)
                return &item;
        }
    return nullptr;
}

std::size_t memberCount(const Value& value)
{
    if (const auto* object = value.asObject()) // a name that occurs twice is printed once
        return std::set<std::string>(object->names().begin(), object->names().end()).size();
    const auto* map = value.asMap();
    return map ? map->entries.size() : 0;
}

bool isJavaTime(const Value& value)
{
    const auto* object = value.asObject();
    return object
        && (object->type().starts_with("java.time.") || object->type().find(".java8.") != std::string::npos);
}

} // namespace

PrintedValue::PrintedValue(std::string text)
    : m_text(std::move(text))
{
    const auto dots = m_text.rfind("...(");
    if (dots != std::string::npos && m_text.ends_with(')')) {
        m_text.erase(dots);
        m_cut = true;
    }
}

std::string PrintedValue::difference(const Value& value)
{
    if (same(value, "$") && !m_cut && !atCut())
        fail("$", "more was printed: " + m_text.substr(m_at, 40));
    return m_difference;
}

bool PrintedValue::fail(const std::string& place, const std::string& what)
{
    if (m_cut && atCut())
        return true; // only because the print is cut here
    if (m_difference.empty())
        m_difference = place + ": " + what;
    return false;
}

bool PrintedValue::take(char c)
{
    if (peek() != c)
        return false;
    ++m_at;
    return true;
}

std::string PrintedValue::token()
{
    const auto end = std::min(m_text.find_first_of(",]}:", m_at), m_text.size());
    auto text = m_text.substr(m_at, end - m_at);
    m_at = end;
    return text;
}

std::string PrintedValue::quoted()
{
    std::u16string units;
    for (++m_at; !atCut() && peek() != '"'; ++m_at) {
        if (peek() != '\\') {
            const auto end = std::min(m_text.find_first_of("\"\\", m_at), m_text.size());
            units += wire::toUtf16(std::string_view(m_text).substr(m_at, end - m_at));
            m_at = end - 1;
            continue;
        }
        ++m_at;
        constexpr std::string_view kLetters = "bfnrt";
        constexpr std::u16string_view kMeanings = u"\b\f\n\r\t";
        if (peek() == 'u') {
            units += static_cast<char16_t>(std::strtoul(m_text.substr(m_at + 1, 4).c_str(), nullptr, 16));
            m_at += 4;
        } else if (const auto letter = kLetters.find(peek()); letter != std::string_view::npos) {
            units += kMeanings[letter];
        } else {
            units += static_cast<char16_t>(peek());
        }
    }
    take('"');
    return wire::fromUtf16(units);
}

/// Passes over one printed value.
void PrintedValue::skip()
{
    int depth = 0;
    do {
        const char c = peek();
        if (c == '"') {
            quoted();
        } else if (c == '{' || c == '[') {
            ++depth;
            ++m_at;
        } else if (c == '}' || c == ']') {
            --depth;
            ++m_at;
        } else if (c == ',' || c == ':') {
            ++m_at;
        } else {
            token();
        }
    } while (depth > 0 && !atCut());
}

bool PrintedValue::same(const Value& value, const std::string& place)
{
    switch (peek()) {
    case '{':
        return sameObject(value, place);
    case '[':
        return sameArray(value, place);
    case '"':
        return sameText(value, place);
    default:
        return sameToken(value, place);
    }
}

bool PrintedValue::sameObject(const Value& value, const std::string& place)
{
    if (m_text.compare(m_at, 7, "{\"$ref\"") == 0) {
        skip();
        return value.asObject() || value.asList() || value.asMap() || fail(place, "no reference");
    }
    if (isJavaTime(value)) { // printed through getters, whose names and values the fields do not have
        skip();
        return true;
    }
    take('{');
    std::set<std::string> seen;
    while (!atCut() && !take('}')) {
        const auto key = peek() == '"' ? quoted() : token();
        take(':');
        const auto* item = member(value, key);
        if (!item && !atCut())
            return fail(place, "nothing called " + key);
        const bool twice = value.asObject() && !seen.insert(key).second; // a shadowed field
        if (!item || twice)
            skip();
        else if (!same(*item, place + "." + key))
            return false;
        take(',');
    }
    return seen.size() == memberCount(value) || value.asMap()
        || fail(place,
                std::to_string(seen.size()) + " members printed, " + std::to_string(memberCount(value))
                    + " decoded");
}

bool PrintedValue::sameArray(const Value& value, const std::string& place)
{
    take('[');
    if (const auto* binary = std::get_if<wire::Binary>(&value.variant())) {
        std::size_t count = 0;
        while (!atCut() && !take(']')) {
            const auto byte = std::to_string(static_cast<signed char>(binary->bytes.at(count++)));
            if (token() != byte)
                return fail(place, "another byte");
            take(',');
        }
        return count == binary->bytes.size() || fail(place, "another number of bytes");
    }
    const auto* list = value.asList();
    if (!list)
        return fail(place, "no list");
    std::size_t count = 0;
    while (!atCut() && !take(']')) {
        if (count >= list->items.size())
            return fail(place, "more items printed");
        if (!same(list->items[count], place + "[" + std::to_string(count) + "]"))
            return false;
        ++count;
        take(',');
    }
    return count == list->items.size() || fail(place, "fewer items printed");
}

bool PrintedValue::sameText(const Value& value, const std::string& place)
{
    const auto printed = quoted();
    const auto ours = value.asString() ? *value.asString() : shownText(value);
    if (atCut() && m_cut)
        return ours.starts_with(printed) || fail(place, "another text");
    return ours == printed || printedDate(ours) == printed
        || fail(place, "\"" + printed + "\" printed, " + ours);
}

bool PrintedValue::sameToken(const Value& value, const std::string& place)
{
    const auto printed = token();
    if (atCut() && m_cut)
        return true;
    const auto* number = std::get_if<double>(&value.variant());
    bool equal = false;
    if (printed == "null")
        equal = value.isNull() || (number && !std::isfinite(*number));
    else if (number)
        equal = *number == std::strtod(printed.c_str(), nullptr)
            || static_cast<float>(*number) == std::strtof(printed.c_str(), nullptr);
    else if (value.asList()) // the consumer printed only how many there are
        equal = printed == std::to_string(value.asList()->items.size());
    else if (const auto* binary = std::get_if<wire::Binary>(&value.variant()))
        equal = printed == std::to_string(binary->bytes.size());
    else
        equal = printed == shownText(value);
    return equal || fail(place, printed + " printed, " + shownText(value));
}

} // namespace sextant::test
