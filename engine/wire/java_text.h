// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Java strings count UTF-16 units; ours are UTF-8. Conversions between the two, and the CESU-8 of Hessian2,
// in which every unit is written on its own (spec/rpc §4.2). Lone surrogates survive in WTF-8 form. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace sextant::wire {

constexpr bool isHighSurrogate(std::uint32_t unit)
{
    return unit >= 0xD800 && unit <= 0xDBFF;
}
constexpr bool isLowSurrogate(std::uint32_t unit)
{
    return unit >= 0xDC00 && unit <= 0xDFFF;
}

/// Inline, because nearly all of the wire's texts are short.
inline bool isAscii(std::string_view bytes)
{
    const auto high = []<typename Word>(Word, const char* at) {
        Word word = 0;
        std::memcpy(&word, at, sizeof word);
        return static_cast<std::uint64_t>(word & static_cast<Word>(0x8080808080808080U));
    };
    constexpr std::uint64_t kWord = 0;
    constexpr std::uint32_t kHalf = 0;
    const auto* at = bytes.data();
    const auto size = bytes.size();
    if (size >= sizeof kWord) { // the last word overlaps the one before
        std::uint64_t any = high(kWord, at + size - sizeof kWord);
        for (std::size_t i = 0; i + sizeof kWord < size; i += sizeof kWord)
            any |= high(kWord, at + i);
        return any == 0;
    }
    if (size >= sizeof kHalf)
        return (high(kHalf, at) | high(kHalf, at + size - sizeof kHalf)) == 0;
    unsigned any = 0;
    for (const char byte : bytes)
        any |= static_cast<unsigned char>(byte);
    return any < 0x80;
}

/// A prefix of text that reads the same in UTF-8 and CESU-8.
struct PlainRun
{
    std::size_t bytes = 0;
    std::size_t units = 0;
};
/// The longest prefix of well-formed one to three byte characters without surrogates, up to `maxUnits`
/// characters.
PlainRun plainRun(std::string_view utf8, std::size_t maxUnits);

/// UTF-16 units of UTF-8 text. WTF-8 surrogates are kept, anything malformed becomes U+FFFD byte by byte.
std::u16string toUtf16(std::string_view utf8);
/// UTF-8 of UTF-16 units; lone surrogates as WTF-8.
std::string fromUtf16(std::u16string_view units);
/// Appends each unit as its own one to three bytes.
void appendCesu8(std::string& out, std::u16string_view units);

/// Collects UTF-16 units as UTF-8 and joins surrogate pairs, also across chunks.
class UnitCollector
{
public:
    explicit UnitCollector(std::string& out)
        : m_out(out)
    {
    }
    void add(std::uint32_t unit);
    void addPlain(std::string_view bytes); ///< of a PlainRun
    void finish(); ///< writes a high surrogate that found no partner

private:
    std::string& m_out;
    std::uint32_t m_high = 0;
};

} // namespace sextant::wire
