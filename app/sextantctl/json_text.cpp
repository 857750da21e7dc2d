// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/json_text.h"

#include "engine/core/text.h"
#include "engine/rpc/generic.h"

#include <nlohmann/json.hpp>

namespace sextant::ctl {

namespace {

constexpr std::size_t kIndent = 2;

std::string quoted(const std::string& text)
{
    return rpc::valueToJson(wire::Value::string(text));
}

/// Where the string that begins at `at` ends.
std::size_t endOfString(std::string_view json, std::size_t at)
{
    for (++at; at < json.size() && json[at] != '"'; ++at)
        if (json[at] == '\\')
            ++at;
    return std::min(at + 1, json.size());
}

} // namespace

JsonObjectText& JsonObjectText::add(std::string_view key, const nlohmann::ordered_json& value)
{
    return addRaw(key, value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

JsonObjectText& JsonObjectText::addRaw(std::string_view key, std::string_view json)
{
    if (!m_members.empty())
        m_members += ',';
    m_members += quoted(std::string(key)) + ':';
    m_members += json;
    return *this;
}

JsonObjectText& JsonObjectText::addText(std::string_view key, const std::string& text)
{
    return addRaw(key, quoted(text));
}

std::string jsonArrayText(const std::vector<std::string>& items)
{
    return "[" + core::join(items, ",") + "]";
}

std::string indentedJson(std::string_view compact)
{
    std::string out;
    std::size_t depth = 0;
    const auto newLine = [&] { out += '\n' + std::string(depth * kIndent, ' '); };
    for (std::size_t i = 0; i < compact.size(); ++i) {
        const char c = compact[i];
        const char next = i + 1 < compact.size() ? compact[i + 1] : '\0';
        if (c == '"') {
            const auto end = endOfString(compact, i);
            out += compact.substr(i, end - i);
            i = end - 1;
        } else if ((c == '{' && next == '}') || (c == '[' && next == ']')) {
            out += {c, next};
            ++i;
        } else if (c == '{' || c == '[') {
            out += c;
            ++depth;
            newLine();
        } else if (c == '}' || c == ']') {
            --depth;
            newLine();
            out += c;
        } else if (c == ',') {
            out += c;
            newLine();
        } else {
            out += c == ':' ? std::string(": ") : std::string(1, c);
        }
    }
    return out;
}

} // namespace sextant::ctl
