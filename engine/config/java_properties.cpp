// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/java_properties.h"

#include "engine/core/text.h"

#include <cstdint>
#include <optional>

namespace sextant::config {

namespace {

void appendUtf8(std::string& out, std::uint32_t code)
{
    const auto tail = [&out, code](int shift) { out += static_cast<char>(0x80 | ((code >> shift) & 0x3F)); };
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xC0 | (code >> 6));
        tail(0);
    } else if (code < 0x10000) {
        out += static_cast<char>(0xE0 | (code >> 12));
        tail(6);
        tail(0);
    } else {
        out += static_cast<char>(0xF0 | (code >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

/// Java's lines: ended by \n, \r or both, comments and blank ones dropped, continued ones joined.
class LogicalLines
{
public:
    explicit LogicalLines(std::string_view text)
        : m_rest(text)
    {
    }

    bool next(std::string& line)
    {
        line.clear();
        bool continued = false;
        while (!m_rest.empty()) {
            auto natural = takeNatural();
            natural.remove_prefix(std::min(natural.find_first_not_of(" \t\f"), natural.size()));
            if (!continued && (natural.empty() || natural.front() == '#' || natural.front() == '!'))
                continue;
            const auto lastOther = natural.find_last_not_of('\\');
            const auto slashes = natural.size() - (lastOther == std::string_view::npos ? 0 : lastOther + 1);
            continued = slashes % 2 == 1;
            line.append(continued ? natural.substr(0, natural.size() - 1) : natural);
            if (!continued)
                return true;
        }
        return !line.empty();
    }

private:
    std::string_view takeNatural()
    {
        const auto end = std::min(m_rest.find_first_of("\r\n"), m_rest.size());
        const auto line = m_rest.substr(0, end);
        const bool both = m_rest.substr(end).starts_with("\r\n");
        m_rest.remove_prefix(std::min(end + (both ? 2 : 1), m_rest.size()));
        return line;
    }

    std::string_view m_rest;
};

/// Code of a \uXXXX at `at` (of the u); nullopt when it is none.
std::optional<std::uint32_t> unicodeEscape(std::string_view text, std::size_t at)
{
    if (at + 5 > text.size() || text[at] != 'u')
        return std::nullopt;
    const auto bytes = core::fromHex(text.substr(at + 1, 4));
    if (!bytes || bytes->size() != 2)
        return std::nullopt;
    return static_cast<std::uint32_t>(static_cast<unsigned char>((*bytes)[0])) << 8
        | static_cast<unsigned char>((*bytes)[1]);
}

std::string unescape(std::string_view text, PropertiesCharset charset)
{
    std::string out;
    const auto append = [&out, charset](char c) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80 && charset == PropertiesCharset::Latin1)
            appendUtf8(out, byte);
        else
            out += c;
    };
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '\\') {
            append(text[at]);
            continue;
        }
        if (++at == text.size())
            break;
        if (auto code = unicodeEscape(text, at)) {
            at += 4;
            if (*code >= 0xD800 && *code < 0xDC00 && at + 1 < text.size() && text[at + 1] == '\\') {
                const auto low = unicodeEscape(text, at + 2);
                if (low && *low >= 0xDC00 && *low < 0xE000) {
                    code = 0x10000 + ((*code - 0xD800) << 10) + (*low - 0xDC00);
                    at += 6;
                }
            }
            appendUtf8(out, *code >= 0xD800 && *code < 0xE000 ? 0xFFFD : *code);
            continue;
        }
        switch (text[at]) {
        case 't':
            out += '\t';
            break;
        case 'n':
            out += '\n';
            break;
        case 'r':
            out += '\r';
            break;
        case 'f':
            out += '\f';
            break;
        case 'u':
            out += "\\u";
            break;
        default:
            append(text[at]);
        }
    }
    return out;
}

/// Next code point of valid UTF-8; a byte that is none stands for itself.
std::uint32_t takeCodePoint(std::string_view& text)
{
    const auto byte = [&text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const auto lead = byte(0);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (length == 1 || length > text.size() || !core::isUtf8(text.substr(0, length))) {
        text.remove_prefix(1);
        return lead;
    }
    std::uint32_t code = lead & (0xFFU >> (length + 1));
    for (std::size_t at = 1; at < length; ++at)
        code = code << 6 | (byte(at) & 0x3F);
    text.remove_prefix(length);
    return code;
}

void appendUnit(std::string& out, std::uint32_t unit)
{
    out += "\\u";
    for (const int shift : {12, 8, 4, 0})
        out += "0123456789ABCDEF"[(unit >> shift) & 0xF];
}

std::string escape(std::string_view text, bool key)
{
    std::string out;
    bool leading = true;
    while (!text.empty()) {
        const auto code = takeCodePoint(text);
        switch (code) {
        case ' ':
            out += key || leading ? "\\ " : " ";
            break;
        case '\t':
            out += "\\t";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        case '\f':
            out += "\\f";
            break;
        case '=':
        case ':':
        case '#':
        case '!':
        case '\\':
            out += '\\';
            out += static_cast<char>(code);
            break;
        default:
            if (code >= 0x20 && code < 0x7F) {
                out += static_cast<char>(code);
            } else if (code < 0x10000) {
                appendUnit(out, code);
            } else {
                appendUnit(out, 0xD800 + ((code - 0x10000) >> 10));
                appendUnit(out, 0xDC00 + ((code - 0x10000) & 0x3FF));
            }
        }
        leading = false;
    }
    return out;
}

} // namespace

Properties parseProperties(std::string_view text, PropertiesCharset charset)
{
    Properties out;
    LogicalLines lines(text);
    for (std::string line; lines.next(line);) {
        std::size_t end = 0;
        while (end < line.size() && std::string_view("=: \t\f").find(line[end]) == std::string_view::npos)
            end += line[end] == '\\' ? 2 : 1;
        end = std::min(end, line.size());
        auto value = std::string_view(line).substr(end);
        const auto skipBlanks = [&value] {
            value.remove_prefix(std::min(value.find_first_not_of(" \t\f"), value.size()));
        };
        skipBlanks();
        if (!value.empty() && (value.front() == '=' || value.front() == ':')) {
            value.remove_prefix(1);
            skipBlanks();
        }
        out[unescape(std::string_view(line).substr(0, end), charset)] = unescape(value, charset);
    }
    return out;
}

std::string printProperties(const Properties& properties, const std::vector<std::string>& comments)
{
    std::string out;
    for (const auto& comment : comments)
        out += "#" + comment + "\n";
    for (const auto& [key, value] : properties)
        out += escape(key, true) + "=" + escape(value, false) + "\n";
    return out;
}

} // namespace sextant::config
