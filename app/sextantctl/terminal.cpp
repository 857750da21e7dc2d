// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/terminal.h"

#include "engine/core/text.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>
#include <vector>

namespace sextant::ctl {

namespace {

struct Glyph
{
    std::size_t start;
    std::size_t length;
    char32_t code;
    bool valid;
};

/// The character at `start`; a malformed byte is a glyph of its own.
Glyph glyphAt(std::string_view text, std::size_t start)
{
    const auto byte = static_cast<unsigned char>(text[start]);
    const std::size_t length = byte < 0x80 ? 1
        : byte < 0xC2                      ? 0
        : byte < 0xE0                      ? 2
        : byte < 0xF0                      ? 3
        : byte < 0xF5                      ? 4
                                           : 0;
    if (length == 0 || start + length > text.size() || !core::isUtf8(text.substr(start, length)))
        return {start, 1, byte, false};
    char32_t code = length == 1 ? byte : byte & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i)
        code = (code << 6U) | (static_cast<unsigned char>(text[start + i]) & 0x3FU);
    return {start, length, code, true};
}

struct Range
{
    char32_t first;
    char32_t last;
};

template<std::size_t N>
bool within(const std::array<Range, N>& ranges, char32_t code)
{
    for (const auto& range : ranges)
        if (code >= range.first && code <= range.last)
            return true;
    return false;
}

/// The blocks that matter for names and messages; a full table would not change what is printed here.
constexpr std::array<Range, 8> kWide {{{0x1100, 0x115F},
                                       {0x2E80, 0x303E},
                                       {0x3041, 0xA4CF},
                                       {0xAC00, 0xD7A3},
                                       {0xF900, 0xFAFF},
                                       {0xFE30, 0xFE6F},
                                       {0xFF00, 0xFF60},
                                       {0x1F300, 0x3FFFD}}};
constexpr std::array<Range, 6> kZero {{{0x0300, 0x036F},
                                       {0x200B, 0x200F},
                                       {0x202A, 0x202E},
                                       {0x2060, 0x2064},
                                       {0xFE00, 0xFE0F},
                                       {0xFEFF, 0xFEFF}}};

std::size_t glyphWidth(char32_t code)
{
    if (within(kZero, code))
        return 0;
    return within(kWide, code) ? 2 : 1;
}

std::string escape(std::string_view text, bool keepLines)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const auto glyph = glyphAt(text, i);
        const bool control = glyph.code < 0x20 || (glyph.code >= 0x7F && glyph.code < 0xA0);
        // Direction overrides can make a name look like another one.
        const bool deceiving = glyph.code >= 0x202A && glyph.code <= 0x202E;
        const bool kept = keepLines && (glyph.code == '\n' || glyph.code == '\t');
        if (glyph.valid && !deceiving && (!control || kept)) {
            out += text.substr(i, glyph.length);
        } else {
            for (std::size_t k = 0; k < glyph.length; ++k)
                out += "\\x" + core::toHex(text.substr(i + k, 1));
        }
        i += glyph.length;
    }
    return out;
}

} // namespace

std::size_t displayWidth(std::string_view text)
{
    std::size_t width = 0;
    for (std::size_t i = 0; i < text.size();) {
        const auto glyph = glyphAt(text, i);
        width += glyphWidth(glyph.code);
        i += glyph.length;
    }
    return width;
}

std::string harmless(std::string_view text)
{
    return escape(text, false);
}

std::string harmlessLines(std::string_view text)
{
    return escape(text, true);
}

std::string elideMiddle(std::string_view text, std::size_t columns)
{
    std::vector<Glyph> glyphs;
    std::size_t width = 0;
    for (std::size_t i = 0; i < text.size(); i += glyphs.back().length) {
        glyphs.push_back(glyphAt(text, i));
        width += glyphWidth(glyphs.back().code);
    }
    if (width <= columns)
        return std::string(text);
    if (columns == 0)
        return {};
    const std::size_t kept = columns - 1;
    std::size_t head = 0;
    std::size_t headWidth = 0;
    while (headWidth + glyphWidth(glyphs[head].code) <= kept / 2)
        headWidth += glyphWidth(glyphs[head++].code);
    std::size_t tail = glyphs.size();
    std::size_t tailWidth = 0;
    while (tailWidth + glyphWidth(glyphs[tail - 1].code) <= kept - headWidth)
        tailWidth += glyphWidth(glyphs[--tail].code);
    const auto cutFrom = glyphs[head].start;
    const auto cutTo = tail < glyphs.size() ? glyphs[tail].start : text.size();
    return std::string(text.substr(0, cutFrom)) + "…" + std::string(text.substr(cutTo));
}

bool stdoutIsTerminal()
{
    return isatty(STDOUT_FILENO) != 0;
}

std::size_t errorTerminalColumns()
{
    constexpr std::size_t kUnknown = 80;
    const char* kind = std::getenv("TERM");
    if (isatty(STDERR_FILENO) == 0 || kind == nullptr || std::string_view(kind) == "dumb")
        return 0;
    winsize size {};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : kUnknown;
}

std::size_t terminalColumns()
{
    winsize size {};
    if (stdoutIsTerminal() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    if (const char* columns = std::getenv("COLUMNS"))
        if (const auto value = core::parseInt(columns); value && *value > 0)
            return static_cast<std::size_t>(*value);
    return 0;
}

} // namespace sextant::ctl
