// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/json_writer.h"

#include "engine/core/text.h"
#include "engine/metadata/json_tree.h"

namespace sextant::rpc {

namespace {

/// Position of a surrogate in WTF-8 (three bytes from ED A0 to ED BF), or npos.
std::size_t findSurrogate(std::string_view text, std::size_t from)
{
    const auto continues = [&](std::size_t at) {
        return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
    };
    for (auto at = text.find('\xED', from); at != std::string_view::npos; at = text.find('\xED', at + 1))
        if (at + 2 < text.size() && (static_cast<unsigned char>(text[at + 1]) & 0xE0) == 0xA0
            && continues(at + 2))
            return at;
    return std::string_view::npos;
}

std::string quote(std::string_view text)
{
    auto at = findSurrogate(text, 0);
    if (at == std::string_view::npos)
        return metadata::jsonQuote(text);
    std::string out = "\"";
    std::size_t start = 0;
    const auto plain = [&](std::size_t end) {
        const auto quoted = metadata::jsonQuote(text.substr(start, end - start));
        out += std::string_view(quoted).substr(1, quoted.size() - 2);
    };
    for (; at != std::string_view::npos; at = findSurrogate(text, start)) {
        plain(at);
        const auto second = static_cast<unsigned char>(text[at + 1]);
        const auto third = static_cast<unsigned char>(text[at + 2]);
        const char unit[] = {static_cast<char>(0xD0 | (second >> 2 & 0x0F)),
                             static_cast<char>((second & 0x03) << 6 | (third & 0x3F))};
        out += "\\u" + core::toHex({unit, 2});
        start = at + 3;
    }
    plain(text.size());
    return out + "\"";
}

} // namespace

std::string jsonPointerToken(std::string_view name)
{
    std::string token;
    for (const char c : name) {
        if (c == '~')
            token += "~0";
        else if (c == '/')
            token += "~1";
        else
            token += c;
    }
    return token;
}

std::string jsonPointerName(std::string_view token)
{
    std::string name;
    for (std::size_t i = 0; i < token.size(); ++i) {
        const bool escaped =
            token[i] == '~' && i + 1 < token.size() && (token[i + 1] == '0' || token[i + 1] == '1');
        name += escaped ? (token[++i] == '0' ? '~' : '/') : token[i];
    }
    return name;
}

void JsonWriter::key(std::string_view name)
{
    separate();
    m_out += quote(name);
    m_out += m_indent < 0 ? ":" : ": ";
    m_afterKey = true;
}

void JsonWriter::string(std::string_view utf8)
{
    separate();
    m_out += quote(utf8);
}

void JsonWriter::raw(std::string_view token)
{
    separate();
    m_out += token;
}

void JsonWriter::begin(char bracket)
{
    separate();
    m_out += bracket;
    m_filled.push_back(false);
}

void JsonWriter::end(char bracket)
{
    const bool filled = m_filled.back();
    m_filled.pop_back();
    if (filled)
        lineBreak();
    m_out += bracket;
}

void JsonWriter::separate()
{
    if (m_afterKey || m_filled.empty()) {
        m_afterKey = false;
        return;
    }
    if (m_filled.back())
        m_out += ',';
    m_filled.back() = true;
    lineBreak();
}

void JsonWriter::lineBreak()
{
    if (m_indent < 0)
        return;
    m_out += '\n';
    m_out.append(m_filled.size() * static_cast<std::size_t>(m_indent), ' ');
}

} // namespace sextant::rpc
