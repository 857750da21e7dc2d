// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/java_text.h"

#include <bit>
#include <cstddef>
#include <cstring>

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

namespace {

/// Three bytes of one character that needs no closer look: no overlong form, no surrogate. Most of Chinese
/// text.
bool isPlainThree(const unsigned char* at, const unsigned char* end)
{
    constexpr auto kLead = std::endian::native == std::endian::little ? 0 : 24;
    constexpr auto kSecond = std::endian::native == std::endian::little ? 8 : 16;
    constexpr auto kThird = std::endian::native == std::endian::little ? 16 : 8;
    constexpr std::uint32_t kMask = 0xF0U << kLead | 0xC0U << kSecond | 0xC0U << kThird;
    constexpr std::uint32_t kPlain = 0xE0U << kLead | 0x80U << kSecond | 0x80U << kThird;
    std::uint32_t four = 0;
    if (end - at < static_cast<std::ptrdiff_t>(sizeof four))
        return false;
    std::memcpy(&four, at, sizeof four);
    return (four & kMask) == kPlain && *at != 0xE0 && *at != 0xED;
}

} // namespace

PlainRun plainRun(std::string_view utf8, std::size_t maxUnits)
{
    const auto start = utf8.substr(0, maxUnits);
    if (isAscii(start))
        return {start.size(), start.size()};
    const auto* at = reinterpret_cast<const unsigned char*>(utf8.data());
    const auto* const begin = at;
    const auto* const end = at + utf8.size();
    const auto continues = [](unsigned byte) { return (byte & 0xC0) == 0x80; };
    std::size_t units = 0;
    for (; units < maxUnits && at < end; ++units) {
        const unsigned lead = *at;
        if (lead < 0x80) {
            at += 1;
        } else if (isPlainThree(at, end)) {
            at += 3;
        } else if (lead >= 0xE0) {
            if ((lead & 0xF0) != 0xE0 || end - at < 3 || !continues(at[1]) || !continues(at[2]))
                break;
            const bool overlong = lead == 0xE0 && at[1] < 0xA0;
            const bool surrogate = lead == 0xED && at[1] >= 0xA0;
            if (overlong || surrogate)
                break;
            at += 3;
        } else {
            if (lead < 0xC2 || end - at < 2 || !continues(at[1]))
                break;
            at += 2;
        }
    }
    return {static_cast<std::size_t>(at - begin), units};
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
