// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/jsonb_text.h"

#include "engine/wire/byte_cursor.h"
#include "engine/wire/java_text.h"

#include <algorithm>

namespace sextant::wire {

namespace {

constexpr unsigned kNull = 0xAF;
constexpr unsigned kShortTextFirst = 0x49; ///< Latin-1 text of 0 to 47 characters
constexpr unsigned kShortTextLast = 0x78;
constexpr unsigned kLatin1 = 0x79; ///< this and the following: an int length in bytes first
constexpr unsigned kUtf8 = 0x7A;
constexpr unsigned kUtf16Little = 0x7C; ///< between kUtf8 and this: UTF-16 without a mark, big-endian
constexpr unsigned kUtf16Big = 0x7D;
constexpr unsigned kInt1First = 0xF0; ///< f0–ff and 00–2f: -16 to 47
constexpr unsigned kInt1Last = 0x2F;
constexpr unsigned kInt2First = 0x30;
constexpr unsigned kInt2Zero = 0x38;
constexpr unsigned kInt2Last = 0x3F;
constexpr unsigned kInt3First = 0x40;
constexpr unsigned kInt3Zero = 0x44;
constexpr unsigned kInt3Last = 0x47;
constexpr unsigned kInt4 = 0x48;

core::Error malformed(const ByteCursor& in, std::string cause)
{
    return {core::Errc::Decode, "The fastjson2 text cannot be read", "offset " + std::to_string(in.offset()),
            std::move(cause)};
}

std::optional<std::int64_t> readInt(ByteCursor& in)
{
    if (!in.has(1))
        return std::nullopt;
    const unsigned tag = in.byte();
    if (tag >= kInt1First)
        return static_cast<std::int64_t>(tag) - 0x100;
    if (tag <= kInt1Last)
        return tag;
    if (tag >= kInt2First && tag <= kInt2Last && in.has(1))
        return (static_cast<std::int64_t>(tag) - kInt2Zero) * 0x100 + static_cast<std::int64_t>(in.number(1));
    if (tag >= kInt3First && tag <= kInt3Last && in.has(2))
        return (static_cast<std::int64_t>(tag) - kInt3Zero) * 0x10000
            + static_cast<std::int64_t>(in.number(2));
    if (tag == kInt4 && in.has(4))
        return static_cast<std::int32_t>(in.number(4));
    return std::nullopt;
}

void appendInt(std::string& out, std::size_t value)
{
    const auto put = [&out](std::size_t byte) { out += static_cast<char>(byte); };
    if (value <= kInt1Last) {
        put(value);
    } else if (value < 0x800) {
        put(kInt2Zero + (value >> 8));
        put(value);
    } else if (value < 0x40000) {
        put(kInt3Zero + (value >> 16));
        put(value >> 8);
        put(value);
    } else {
        put(kInt4);
        for (int shift = 24; shift >= 0; shift -= 8)
            put(value >> shift);
    }
}

std::string fromLatin1(std::string_view bytes)
{
    std::u16string units;
    for (const char c : bytes)
        units += static_cast<unsigned char>(c);
    return fromUtf16(units);
}

std::string fromUtf16Bytes(std::string_view bytes, bool little)
{
    std::u16string units;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        const auto first = static_cast<unsigned char>(bytes[i]);
        const auto second = static_cast<unsigned char>(bytes[i + 1]);
        units += static_cast<char16_t>(little ? second << 8 | first : first << 8 | second);
    }
    return fromUtf16(units);
}

core::Outcome<std::optional<std::string>> readText(ByteCursor& in, unsigned tag)
{
    using Text = std::optional<std::string>;
    if (tag >= kShortTextFirst && tag <= kShortTextLast) {
        const auto length = tag - kShortTextFirst;
        if (!in.has(length))
            return malformed(in,
                             "the bytes end inside a string of " + std::to_string(length) + " characters");
        return Text(fromLatin1(in.take(length)));
    }
    if (tag < kLatin1 || tag > kUtf16Big)
        return malformed(in, "expected a string or null, found code " + std::to_string(tag));
    const auto length = readInt(in);
    if (!length || *length < 0)
        return malformed(in, "the length of a string is malformed");
    if (!in.has(static_cast<std::size_t>(*length)))
        return malformed(in, "the bytes end inside a string of " + std::to_string(*length) + " bytes");
    const auto bytes = in.take(static_cast<std::size_t>(*length));
    switch (tag) {
    case kLatin1:
        return Text(fromLatin1(bytes));
    case kUtf8:
        return Text(fromUtf16(toUtf16(bytes))); // malformed bytes become U+FFFD
    default:
        if (bytes.size() % 2 != 0)
            return malformed(in, "a UTF-16 string of odd length");
        return Text(fromUtf16Bytes(bytes, tag == kUtf16Little));
    }
}

} // namespace

core::Outcome<std::optional<std::string>> decodeJsonbText(std::string_view bytes)
{
    ByteCursor frame(bytes);
    if (!frame.has(4))
        return malformed(frame, "the length is missing");
    const auto length = frame.number(4);
    if (length == 0 || !frame.has(length))
        return malformed(frame,
                         "a value of " + std::to_string(length) + " bytes, but "
                             + std::to_string(frame.left()) + " bytes are left");
    ByteCursor in(bytes.substr(0, frame.offset() + length));
    in.take(frame.offset());
    const unsigned tag = in.byte();
    if (tag == kNull)
        return std::optional<std::string>();
    return readText(in, tag);
}

std::string encodeJsonbText(std::optional<std::string_view> utf8)
{
    std::string item;
    if (!utf8) {
        item += static_cast<char>(kNull);
    } else if (const auto units = toUtf16(*utf8);
               std::ranges::all_of(units, [](char16_t unit) { return unit < 0x100; })) {
        if (units.size() <= kShortTextLast - kShortTextFirst) {
            item += static_cast<char>(kShortTextFirst + units.size());
        } else {
            item += static_cast<char>(kLatin1);
            appendInt(item, units.size());
        }
        for (const auto unit : units)
            item += static_cast<char>(unit);
    } else if (const auto text = fromUtf16(units); text.size() <= units.size() * 2) {
        item += static_cast<char>(kUtf8);
        appendInt(item, text.size());
        item += text;
    } else {
        item += static_cast<char>(kUtf16Little);
        appendInt(item, units.size() * 2);
        for (const auto unit : units) {
            item += static_cast<char>(unit & 0xFF);
            item += static_cast<char>(unit >> 8);
        }
    }
    std::string out;
    for (int shift = 24; shift >= 0; shift -= 8)
        out += static_cast<char>(item.size() >> shift);
    return out + item;
}

} // namespace sextant::wire
