// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/hessian_input.h"

#include "engine/wire/java_text.h"

#include <bit>

namespace sextant::wire {

namespace {

constexpr std::int64_t kMillisPerMinute = 60'000;

std::int64_t signedNumber(ByteCursor& in, std::size_t count)
{
    const auto shift = 64 - 8 * count;
    return static_cast<std::int64_t>(in.number(count) << shift) >> shift;
}

template<typename T>
bool set(Value& out, T value)
{
    out.emplace<T>(std::move(value));
    return true;
}

} // namespace

bool HessianInput::fail(std::string cause, core::Errc code)
{
    if (!error)
        error.emplace(code, "The Hessian2 bytes cannot be read", "offset " + std::to_string(in.offset()),
                      std::move(cause));
    return false;
}

bool HessianInput::endsInside(std::string_view what)
{
    return fail("the bytes end inside " + std::string(what));
}

bool HessianInput::tooMuchMemory()
{
    return fail("the value takes more than " + std::to_string(limits.bytes) + " bytes of memory",
                core::Errc::TooLarge);
}

bool HessianInput::integer(unsigned tag, std::int32_t& out)
{
    if (tag >= code::kInt1First && tag <= code::kInt1Last) {
        out = static_cast<std::int32_t>(tag) - code::kInt1Zero;
        return true;
    }
    const std::size_t count = tag == code::kInt ? 4 : tag <= code::kInt2Last ? 1 : 2;
    if (!need(count, "an int"))
        return false;
    if (tag == code::kInt) {
        out = static_cast<std::int32_t>(in.number(4));
        return true;
    }
    const auto high = static_cast<std::int32_t>(tag) - (count == 1 ? code::kInt2Zero : code::kInt3Zero);
    out = high * (1 << (8 * count)) + static_cast<std::int32_t>(in.number(count));
    return true;
}

bool HessianInput::plainInt(std::string_view what, std::int32_t& out)
{
    if (!need(1, what))
        return false;
    const unsigned tag = in.peek();
    if (!isInt(tag))
        return fail("expected " + std::string(what) + ", found code " + hexByte(tag));
    in.byte();
    return integer(tag, out);
}

std::string HessianInput::hexByte(unsigned value)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    return std::string("0x") + kDigits[value >> 4] + kDigits[value & 15];
}

bool HessianInput::length(std::string_view what, std::size_t& out)
{
    std::int32_t count = 0;
    if (!plainInt(what, count))
        return false;
    if (count < 0)
        return fail(std::string(what) + " is negative: " + std::to_string(count));
    if (!in.has(static_cast<std::size_t>(count))) // every element takes at least one byte
        return fail(std::string(what) + ", " + std::to_string(count) + ", is more than the bytes left");
    out = static_cast<std::size_t>(count);
    return true;
}

bool HessianInput::longInteger(unsigned high, int zero, std::size_t count, Value& out)
{
    if (!need(count, "a long"))
        return false;
    const auto top = static_cast<std::int64_t>(high) - zero;
    return set(out, top * (std::int64_t {1} << (8 * count)) + static_cast<std::int64_t>(in.number(count)));
}

/// Length of a chunk of text or binary with the codes `shortFirst`, `first` (ten bits) and the two-byte
/// ones.
bool HessianInput::chunkLength(unsigned tag, unsigned shortFirst, unsigned first, std::size_t& out)
{
    if (tag >= first && tag < first + 4) {
        if (!need(1, "a length"))
            return false;
        out = (tag - first) << 8 | in.byte();
        return true;
    }
    if (tag == code::kStringChunk || tag == code::kStringFinal || tag == code::kBinaryChunk
        || tag == code::kBinaryFinal) {
        if (!need(2, "a length"))
            return false;
        out = in.number(2);
        return true;
    }
    out = tag - shortFirst;
    return true;
}

bool HessianInput::continuation(std::uint32_t& unit)
{
    if (!need(1, "a character"))
        return false;
    const auto next = in.byte();
    if ((next & 0xC0) != 0x80)
        return fail("malformed UTF-8: " + hexByte(next) + " inside a character");
    unit = unit << 6 | (next & 0x3F);
    return true;
}

bool HessianInput::characters(std::size_t units, UnitCollector& text)
{
    if (!in.has(units))
        return fail("the bytes end inside a string of " + std::to_string(units) + " characters");
    constexpr std::size_t kLongestUnit = 3;
    const auto run = plainRun(in.rest().substr(0, units * kLongestUnit), units);
    text.addPlain(in.take(run.bytes));
    for (units -= run.units; units > 0; --units) {
        if (!need(1, "a string"))
            return false;
        const unsigned lead = in.byte();
        std::uint32_t unit = lead;
        if (lead >= 0x80) {
            // A unit is one to three bytes; four-byte UTF-8 is refused as Dubbo refuses it.
            if ((lead & 0xE0) == 0xC0)
                unit = lead & 0x1F;
            else if ((lead & 0xF0) == 0xE0)
                unit = lead & 0x0F;
            else
                return fail("malformed UTF-8: a character cannot begin with " + hexByte(lead));
            if (!continuation(unit) || (lead >= 0xE0 && !continuation(unit)))
                return false;
        }
        text.add(unit);
    }
    return true;
}

bool HessianInput::string(unsigned tag, std::string& out)
{
    UnitCollector text(out);
    for (;;) {
        std::size_t units = 0;
        if (!chunkLength(tag, 0, code::kStringFirst, units) || !characters(units, text))
            return false;
        if (!charge(units))
            return false;
        if (tag != code::kStringChunk)
            break;
        if (!need(1, "a string"))
            return false;
        tag = in.byte();
        if (!isString(tag))
            return fail("expected the next chunk of a string, found code " + hexByte(tag));
    }
    text.finish();
    return true;
}

bool HessianInput::plainString(std::string_view what, std::string& out)
{
    if (!need(1, what))
        return false;
    const unsigned tag = in.peek();
    if (!isString(tag))
        return fail("expected " + std::string(what) + ", found code " + hexByte(tag));
    in.byte();
    return string(tag, out);
}

bool HessianInput::binary(unsigned tag, Value& out)
{
    Binary binary;
    for (;;) {
        std::size_t count = 0;
        if (!chunkLength(tag, code::kShortBinaryFirst, code::kBinaryFirst, count))
            return false;
        if (!in.has(count))
            return fail("the bytes end inside binary data of " + std::to_string(count) + " bytes");
        if (!charge(count))
            return false;
        binary.bytes.append(in.take(count));
        if (tag != code::kBinaryChunk)
            return set(out, std::move(binary));
        if (!need(1, "binary data"))
            return false;
        tag = in.byte();
        if (!isBinary(tag))
            return fail("expected the next chunk of binary data, found code " + hexByte(tag));
    }
}

bool HessianInput::number(unsigned tag, Value& out, bool& known)
{
    known = true;
    if (isInt(tag)) {
        std::int32_t value = 0;
        return integer(tag, value) && set(out, value);
    }
    if (tag >= code::kLong1First && tag <= code::kLong1Last)
        return set(out, static_cast<std::int64_t>(tag) - code::kLong1Zero);
    if (tag >= code::kLong2First)
        return longInteger(tag, code::kLong2Zero, 1, out);
    if (tag >= code::kLong3First && tag <= code::kLong3Last)
        return longInteger(tag, code::kLong3Zero, 2, out);
    switch (tag) {
    case code::kNull:
        return true;
    case code::kTrue:
        return set(out, true);
    case code::kFalse:
        return set(out, false);
    case code::kLongInt:
        return need(4, "a long") && set(out, signedNumber(in, 4));
    case code::kLong:
        return need(8, "a long") && set(out, signedNumber(in, 8));
    case code::kDoubleZero:
        return set(out, 0.0);
    case code::kDoubleOne:
        return set(out, 1.0);
    case code::kDoubleByte:
        return need(1, "a double") && set(out, static_cast<double>(signedNumber(in, 1)));
    case code::kDoubleShort:
        return need(2, "a double") && set(out, static_cast<double>(signedNumber(in, 2)));
    case code::kDoubleMills:
        return need(4, "a double") && set(out, 0.001 * static_cast<double>(signedNumber(in, 4)));
    case code::kDouble:
        return need(8, "a double") && set(out, std::bit_cast<double>(in.number(8)));
    case code::kDateMillis:
        return need(8, "a date") && set(out, Date {signedNumber(in, 8)});
    case code::kDateMinutes:
        return need(4, "a date") && set(out, Date {signedNumber(in, 4) * kMillisPerMinute});
    default:
        known = false;
        return false;
    }
}

} // namespace sextant::wire
