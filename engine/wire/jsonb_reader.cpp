// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/jsonb_reader.h"

#include "engine/wire/java_text.h"
#include "engine/wire/jsonb_codes.h"

#include <algorithm>
#include <array>
#include <bit>

namespace sextant::wire {

namespace {

using namespace jsonb;

constexpr std::size_t kMaxDecimalBytes = 64; ///< of an unscaled value
constexpr std::int64_t kMillisPerSecond = 1000;

core::Error failed(core::Errc code, const ByteCursor& in, std::string cause)
{
    return {code, "The fastjson2 value cannot be read", "offset " + std::to_string(in.offset()),
            std::move(cause)};
}

core::Error malformed(const ByteCursor& in, std::string cause)
{
    return failed(core::Errc::Decode, in, std::move(cause));
}

std::string hexCode(unsigned code)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    return {'0', 'x', kDigits[code >> 4U], kDigits[code & 0xFU]};
}

bool within(unsigned code, unsigned first, unsigned last)
{
    return code >= first && code <= last;
}

/// `count` bytes as a signed number. REQUIRES: has(count), count <= 8
std::int64_t signedNumber(ByteCursor& in, std::size_t count)
{
    const auto unused = 64 - 8 * count;
    return static_cast<std::int64_t>(in.number(count) << unused) >> unused;
}

/// A number whose first byte says which `count` bytes follow and carries the uppermost digits.
std::optional<std::int64_t> packed(ByteCursor& in, unsigned code, unsigned zero, std::size_t count)
{
    if (!in.has(count))
        return std::nullopt;
    const auto high = static_cast<std::int64_t>(code) - static_cast<std::int64_t>(zero);
    return high * (std::int64_t {1} << 8 * count) + static_cast<std::int64_t>(in.number(count));
}

std::optional<std::int64_t> fixed(ByteCursor& in, std::size_t count)
{
    return in.has(count) ? std::optional(signedNumber(in, count)) : std::nullopt;
}

bool isInt(unsigned code)
{
    return code >= kInt1First || code <= kInt4;
}

/// REQUIRES: isInt(code)
std::optional<std::int64_t> intFrom(ByteCursor& in, unsigned code)
{
    if (code >= kInt1First)
        return static_cast<std::int64_t>(code) - 0x100;
    if (code <= kInt1Last)
        return code;
    if (code <= kInt2Last)
        return packed(in, code, kInt2Zero, 1);
    if (code <= kInt3Last)
        return packed(in, code, kInt3Zero, 2);
    return fixed(in, 4);
}

bool isLong(unsigned code)
{
    return within(code, kLong8, kLong1Last);
}

/// REQUIRES: isLong(code)
std::optional<std::int64_t> longFrom(ByteCursor& in, unsigned code)
{
    if (code >= kLong1First)
        return static_cast<std::int64_t>(code) - kLong1Zero;
    if (code >= kLong2First)
        return packed(in, code, kLong2Zero, 1);
    if (code >= kLong3First)
        return packed(in, code, kLong3Zero, 2);
    return fixed(in, code == kLong4 ? 4 : 8);
}

/// An int or a long, whatever is there.
std::optional<std::int64_t> readNumber(ByteCursor& in)
{
    if (!in.has(1))
        return std::nullopt;
    const unsigned code = in.byte();
    if (isInt(code))
        return intFrom(in, code);
    return isLong(code) ? longFrom(in, code) : std::nullopt;
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

core::Outcome<Value> readText(ByteCursor& in, unsigned code)
{
    if (code <= kShortTextLast) {
        const auto length = code - kShortTextFirst;
        if (!in.has(length))
            return malformed(in,
                             "the bytes end inside a string of " + std::to_string(length) + " characters");
        return Value::string(fromLatin1(in.take(length)));
    }
    const auto length = readNumber(in);
    if (!length || *length < 0)
        return malformed(in, "the length of a string is malformed");
    if (!in.has(static_cast<std::size_t>(*length)))
        return malformed(in, "the bytes end inside a string of " + std::to_string(*length) + " bytes");
    const auto bytes = in.take(static_cast<std::size_t>(*length));
    if (code == kLatin1)
        return Value::string(fromLatin1(bytes));
    if (code == kUtf8)
        return Value::string(fromUtf16(toUtf16(bytes))); // malformed bytes become U+FFFD
    if (bytes.size() % 2 != 0)
        return malformed(in, "a UTF-16 string of odd length");
    return Value::string(fromUtf16Bytes(bytes, code == kUtf16Little));
}

/// A signed big-endian number of any length as decimal digits.
std::string decimalDigits(std::string_view bytes)
{
    const bool negative = !bytes.empty() && (static_cast<unsigned char>(bytes.front()) & 0x80U) != 0;
    std::string digits(1, '\0'); // least significant first
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        unsigned carry = negative ? 0xFFU - byte : byte;
        for (auto& digit : digits) {
            carry += static_cast<unsigned>(digit) * 0x100U;
            digit = static_cast<char>(carry % 10U);
            carry /= 10U;
        }
        for (; carry > 0; carry /= 10U)
            digits += static_cast<char>(carry % 10U);
    }
    if (negative) { // the digits are those of -1 - value
        std::size_t at = 0;
        while (at < digits.size() && digits[at] == 9)
            digits[at++] = 0;
        if (at == digits.size())
            digits += '\0';
        ++digits[at];
    }
    std::string text(negative ? "-" : "");
    for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit)
        text += static_cast<char>('0' + *digit);
    return text;
}

/// BigDecimal.toString.
std::string decimalText(std::string digits, std::int64_t scale)
{
    constexpr std::int64_t kLowestPlainExponent = -6;
    std::string sign;
    if (digits.starts_with('-')) {
        sign = "-";
        digits.erase(0, 1);
    }
    const auto count = static_cast<std::int64_t>(digits.size());
    const auto exponent = count - 1 - scale;
    if (scale == 0)
        return sign + digits;
    if (scale > 0 && exponent >= kLowestPlainExponent) {
        if (scale >= count)
            digits.insert(0, static_cast<std::size_t>(scale - count + 1), '0');
        digits.insert(digits.size() - static_cast<std::size_t>(scale), ".");
        return sign + digits;
    }
    if (count > 1)
        digits.insert(1, ".");
    if (exponent != 0)
        digits += (exponent > 0 ? "E+" : "E") + std::to_string(exponent);
    return sign + digits;
}

Value decimal(std::string text)
{
    return Value::object("java.math.BigDecimal", {{"value", Value::string(std::move(text))}});
}

core::Outcome<Value> readDecimal(ByteCursor& in)
{
    const auto scale = readNumber(in);
    if (!scale || *scale < INT32_MIN || *scale > INT32_MAX)
        return malformed(in, "the scale of a decimal is malformed");
    if (in.has(1) && in.peek() == kInteger) {
        in.byte();
        const auto length = readNumber(in);
        if (!length || *length < 1 || !in.has(static_cast<std::size_t>(*length)))
            return malformed(in, "the bytes end inside a decimal");
        if (static_cast<std::size_t>(*length) > kMaxDecimalBytes)
            return failed(core::Errc::TooLarge, in, "a decimal of " + std::to_string(*length) + " bytes");
        return decimal(decimalText(decimalDigits(in.take(static_cast<std::size_t>(*length))), *scale));
    }
    const auto unscaled = readNumber(in);
    if (!unscaled)
        return malformed(in, "the digits of a decimal are malformed");
    return decimal(decimalText(std::to_string(*unscaled), *scale));
}

core::Outcome<Value> readDouble(ByteCursor& in, unsigned code)
{
    switch (code) {
    case kDouble0:
        return Value::number(0);
    case kDouble1:
        return Value::number(1);
    case kDouble:
        return in.has(8) ? core::Outcome<Value>(Value::number(std::bit_cast<double>(in.number(8))))
                         : malformed(in, "the bytes end inside a double");
    case kFloat:
        return in.has(4) ? core::Outcome<Value>(
                   Value::number(std::bit_cast<float>(static_cast<std::uint32_t>(in.number(4)))))
                         : malformed(in, "the bytes end inside a float");
    default: {
        const auto whole = readNumber(in);
        return whole ? core::Outcome<Value>(Value::number(static_cast<double>(*whole)))
                     : malformed(in, "a number is malformed");
    }
    }
}

core::Outcome<Value> readDate(ByteCursor& in, unsigned code)
{
    const auto count = fixed(in, code == kMillis ? 8 : 4);
    if (!count)
        return malformed(in, "the bytes end inside a date");
    const auto unit = code == kMillis ? 1 : code == kSeconds ? kMillisPerSecond : kMillisPerMinute;
    return Value(Date {*count * unit});
}

core::Outcome<Value> readBinary(ByteCursor& in)
{
    const auto length = readNumber(in);
    if (!length || *length < 0 || !in.has(static_cast<std::size_t>(*length)))
        return malformed(in, "the bytes end inside a byte array");
    return Value(Binary {std::string(in.take(static_cast<std::size_t>(*length)))});
}

core::Outcome<Value> readNumberValue(ByteCursor& in, unsigned code)
{
    const bool wide = isLong(code);
    const auto number = wide ? longFrom(in, code)
        : code == kInt16     ? fixed(in, 2)
        : code == kInt8      ? fixed(in, 1)
                             : intFrom(in, code);
    if (!number)
        return malformed(in, "the bytes end inside a number");
    return wide ? Value::int64(*number) : Value::int32(static_cast<std::int32_t>(*number));
}

core::Outcome<Value> readChar(ByteCursor& in)
{
    const auto unit = readNumber(in);
    if (!unit || *unit < 0 || *unit > 0xFFFF)
        return malformed(in, "a character is malformed");
    return Value::string(fromUtf16(std::u16string(1, static_cast<char16_t>(*unit))));
}

} // namespace

core::Outcome<Value> JsonbReader::readValue()
{
    if (!m_in.has(4))
        return malformed(m_in, "the length is missing");
    const auto length = m_in.number(4);
    if (length == 0 || !m_in.has(length))
        return malformed(m_in,
                         "a value of " + std::to_string(length) + " bytes, but " + std::to_string(m_in.left())
                             + " bytes are left");
    ByteCursor in(m_in.take(length));
    return item(in, 0);
}

core::Outcome<Value> JsonbReader::item(ByteCursor& in, std::size_t depth)
{
    if (!in.has(1))
        return malformed(in, "the bytes end where a value should begin");
    if (++m_items > m_limits.items)
        return failed(core::Errc::TooLarge, in, "more than " + std::to_string(m_limits.items) + " values");
    const unsigned code = in.byte();
    if (isInt(code) || isLong(code) || code == kInt8 || code == kInt16)
        return readNumberValue(in, code);
    if (within(code, kShortTextFirst, kUtf16Big))
        return readText(in, code);
    if (within(code, kShortListFirst, kShortListLast))
        return list(in, code - kShortListFirst, depth);
    if (within(code, kMillis, kMinutes))
        return readDate(in, code);
    if (within(code, kDouble0, kFloat))
        return readDouble(in, code);
    switch (code) {
    case kNull:
        return Value();
    case kFalse:
    case kTrue:
        return Value::boolean(code == kTrue);
    case kChar:
        return readChar(in);
    case kBinary:
        return readBinary(in);
    case kDecimal:
        return readDecimal(in);
    case kDecimalLong: {
        const auto whole = readNumber(in);
        return whole ? core::Outcome<Value>(decimal(std::to_string(*whole)))
                     : malformed(in, "the digits of a decimal are malformed");
    }
    case kList: {
        const auto count = readNumber(in);
        if (!count || *count < 0 || !in.has(static_cast<std::size_t>(*count)))
            return malformed(in, "the length of a list is malformed");
        return list(in, static_cast<std::size_t>(*count), depth);
    }
    case kMap:
        return map(in, depth);
    case kMapEnd:
        return malformed(in, "the end of a map without its begin");
    default:
        return failed(core::Errc::Unsupported, in,
                      "code " + hexCode(code) + " begins a value that only fastjson2 itself can read");
    }
}

core::Outcome<Value> JsonbReader::list(ByteCursor& in, std::size_t count, std::size_t depth)
{
    if (depth >= m_limits.depth)
        return failed(core::Errc::TooLarge, in, "deeper than " + std::to_string(m_limits.depth) + " levels");
    std::vector<Value> items;
    items.reserve(std::min(count, m_limits.items));
    for (std::size_t i = 0; i < count; ++i) {
        auto value = item(in, depth + 1);
        if (!value)
            return value;
        items.push_back(std::move(*value));
    }
    return Value::list({}, std::move(items));
}

core::Outcome<Value> JsonbReader::map(ByteCursor& in, std::size_t depth)
{
    if (depth >= m_limits.depth)
        return failed(core::Errc::TooLarge, in, "deeper than " + std::to_string(m_limits.depth) + " levels");
    std::vector<std::pair<Value, Value>> entries;
    for (;;) {
        if (in.has(1) && in.peek() == kMapEnd) {
            in.byte();
            return Value::map({}, std::move(entries));
        }
        auto key = item(in, depth + 1);
        if (!key)
            return key;
        auto value = item(in, depth + 1);
        if (!value)
            return value;
        entries.emplace_back(std::move(*key), std::move(*value));
    }
}

} // namespace sextant::wire
