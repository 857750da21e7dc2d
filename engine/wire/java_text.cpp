// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/java_text.h"

namespace sextant::wire {

namespace {

constexpr std::uint32_t kReplacement = 0xFFFD;

void appendUtf8(std::string& out, std::uint32_t codePoint)
{
    const auto put = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (codePoint < 0x80) {
        put(codePoint);
    } else if (codePoint < 0x800) {
        put(0xC0 | codePoint >> 6);
        put(0x80 | (codePoint & 0x3F));
    } else if (codePoint < 0x10000) {
        put(0xE0 | codePoint >> 12);
        put(0x80 | (codePoint >> 6 & 0x3F));
        put(0x80 | (codePoint & 0x3F));
    } else {
        put(0xF0 | codePoint >> 18);
        put(0x80 | (codePoint >> 12 & 0x3F));
        put(0x80 | (codePoint >> 6 & 0x3F));
        put(0x80 | (codePoint & 0x3F));
    }
}

/// Length of the well-formed sequence (WTF-8: surrogates allowed) at `at` with its code point; 0 when
/// malformed.
std::size_t sequence(std::string_view utf8, std::size_t at, std::uint32_t& codePoint)
{
    const auto byte = [&](std::size_t i) -> std::uint32_t { return static_cast<unsigned char>(utf8[i]); };
    const auto lead = byte(at);
    std::size_t length = 0;
    std::uint32_t least = 0;
    if (lead < 0x80) {
        codePoint = lead;
        return 1;
    }
    if ((lead & 0xE0) == 0xC0) {
        length = 2;
        least = 0x80;
        codePoint = lead & 0x1F;
    } else if ((lead & 0xF0) == 0xE0) {
        length = 3;
        least = 0x800;
        codePoint = lead & 0x0F;
    } else if ((lead & 0xF8) == 0xF0) {
        length = 4;
        least = 0x10000;
        codePoint = lead & 0x07;
    }
    if (length == 0 || at + length > utf8.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(at + i) & 0xC0) != 0x80)
            return 0;
        codePoint = codePoint << 6 | (byte(at + i) & 0x3F);
    }
    return codePoint < least || codePoint > 0x10FFFF ? 0 : length;
}

} // namespace

PlainRun plainRun(std::string_view utf8, std::size_t maxUnits)
{
    if (utf8.size() <= maxUnits && isAscii(utf8))
        return {utf8.size(), utf8.size()};
    PlainRun run;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(utf8[i]); };
    const auto continues = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
    const auto size = utf8.size();
    for (; run.units < maxUnits && run.bytes < size; ++run.units) {
        const auto at = run.bytes;
        const unsigned lead = byte(at);
        if (lead < 0x80) {
            run.bytes += 1;
        } else if (lead >= 0xE0) {
            if ((lead & 0xF0) != 0xE0 || at + 2 >= size || !continues(at + 1) || !continues(at + 2))
                return run;
            const bool overlong = lead == 0xE0 && byte(at + 1) < 0xA0;
            const bool surrogate = lead == 0xED && byte(at + 1) >= 0xA0;
            if (overlong || surrogate)
                return run;
            run.bytes += 3;
        } else {
            if (lead < 0xC2 || at + 1 >= size || !continues(at + 1))
                return run;
            run.bytes += 2;
        }
    }
    return run;
}

std::u16string toUtf16(std::string_view utf8)
{
    std::u16string units;
    units.reserve(utf8.size());
    for (std::size_t at = 0; at < utf8.size();) {
        std::uint32_t codePoint = 0;
        const auto length = sequence(utf8, at, codePoint);
        at += length == 0 ? 1 : length;
        if (length == 0)
            codePoint = kReplacement;
        if (codePoint >= 0x10000) {
            codePoint -= 0x10000;
            units += static_cast<char16_t>(0xD800 | codePoint >> 10);
            units += static_cast<char16_t>(0xDC00 | (codePoint & 0x3FF));
        } else {
            units += static_cast<char16_t>(codePoint);
        }
    }
    return units;
}

std::string fromUtf16(std::u16string_view units)
{
    std::string out;
    out.reserve(units.size());
    UnitCollector collector(out);
    for (const auto unit : units)
        collector.add(unit);
    collector.finish();
    return out;
}

void appendCesu8(std::string& out, std::u16string_view units)
{
    for (const auto unit : units)
        appendUtf8(out, unit);
}

void UnitCollector::add(std::uint32_t unit)
{
    if (m_high != 0) {
        if (isLowSurrogate(unit)) {
            appendUtf8(m_out, 0x10000 + ((m_high & 0x3FF) << 10) + (unit & 0x3FF));
            m_high = 0;
            return;
        }
        finish();
    }
    if (isHighSurrogate(unit))
        m_high = unit;
    else
        appendUtf8(m_out, unit);
}

void UnitCollector::addPlain(std::string_view bytes)
{
    if (bytes.empty())
        return; // a surrogate may still find its partner in the next chunk
    finish();
    m_out.append(bytes);
}

void UnitCollector::finish()
{
    if (m_high != 0)
        appendUtf8(m_out, m_high);
    m_high = 0;
}

} // namespace sextant::wire
