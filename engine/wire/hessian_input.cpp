// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/hessian_input.h"

namespace sextant::wire {

namespace {

constexpr std::size_t kLongestUnit = 3; ///< bytes of a UTF-16 unit

} // namespace

bool HessianInput::fail(std::string cause, core::Errc code)
{
    if (!error)
        error.emplace(code, "The Hessian2 bytes cannot be read", "offset " + std::to_string(in.offset()),
                      std::move(cause));
    return false;
}

bool HessianInput::exceeds(std::string_view limit, std::string cause)
{
    return fail(std::move(cause) + " (limit \"" + std::string(limit) + "\")", core::Errc::TooLarge);
}

bool HessianInput::endsInside(std::string_view what)
{
    return fail("the bytes end inside " + std::string(what));
}

bool HessianInput::unexpected(std::string_view what, unsigned tag)
{
    return fail("expected " + std::string(what) + ", found code " + hexByte(tag));
}

bool HessianInput::tooMuchMemory()
{
    return exceeds("bytes", "the body takes more than " + std::to_string(limits.bytes) + " bytes of memory");
}

bool HessianInput::tooManyValues()
{
    return exceeds("values", "more than " + std::to_string(limits.values) + " values");
}

bool HessianInput::anyInt(std::string_view what, std::int32_t& out)
{
    if (!need(1, what))
        return false;
    const unsigned tag = in.peek();
    const auto form = formOf(tag);
    if (!isInt(form))
        return unexpected(what, tag);
    in.byte();
    if (!need(form == Form::Int2 ? 1 : form == Form::Int3 ? 2 : 4, "an int"))
        return false;
    out = form == Form::Int2 ? int2(tag) : form == Form::Int3 ? int3(tag) : int4();
    return true;
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
        out = in.number<2>();
        return true;
    }
    out = tag - shortFirst;
    return true;
}

/// `total` grows by one chunk.
bool HessianInput::chunk(std::size_t length, std::size_t& total, std::string_view what)
{
    total += length;
    if (total > limits.length)
        return exceeds("length", std::string(what) + " is longer than " + std::to_string(limits.length));
    return charge(length);
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

bool HessianInput::longString(unsigned tag, std::string& out)
{
    std::size_t units = 0;
    std::size_t total = 0;
    if (!chunkLength(tag, 0, code::kStringFirst, units) || !chunk(units, total, "a string"))
        return false;
    if (tag != code::kStringChunk) {
        const auto run = plainRun(in.rest().substr(0, units * kLongestUnit), units);
        if (run.units == units) {
            out = std::string(in.take(run.bytes));
            return true;
        }
    }
    return chunks(tag, units, out);
}

/// Text that is not just copied: in several chunks, or with surrogates. The first chunk has `units`.
bool HessianInput::chunks(unsigned tag, std::size_t units, std::string& out)
{
    UnitCollector text(out);
    std::size_t total = units;
    while (characters(units, text)) {
        if (tag != code::kStringChunk) {
            text.finish();
            return true;
        }
        if (!need(1, "a string"))
            return false;
        tag = in.byte();
        if (!isString(formOf(tag)))
            return unexpected("the next chunk of a string", tag);
        if (!chunkLength(tag, 0, code::kStringFirst, units) || !chunk(units, total, "a string"))
            return false;
    }
    return false;
}

bool HessianInput::binary(unsigned tag, Value& out)
{
    auto& data = out.emplace<Binary>().bytes;
    std::size_t total = 0;
    for (;;) {
        std::size_t count = 0;
        if (!chunkLength(tag, code::kShortBinaryFirst, code::kBinaryFirst, count))
            return false;
        if (!in.has(count))
            return fail("the bytes end inside binary data of " + std::to_string(count) + " bytes");
        if (!chunk(count, total, "binary data"))
            return false;
        data.append(in.take(count));
        if (tag != code::kBinaryChunk)
            return true;
        if (!need(1, "binary data"))
            return false;
        tag = in.byte();
        if (formOf(tag) != Form::Binary)
            return unexpected("the next chunk of binary data", tag);
    }
}

bool HessianInput::number(Form form, unsigned tag, Value& out)
{
    const auto high = static_cast<std::int64_t>(tag);
    switch (form) {
    case Form::Long2:
        return need(1, "a long") && set(out, (high - code::kLong2Zero) * 0x100 + in.byte());
    case Form::Long3:
        return need(2, "a long")
            && set(out, (high - code::kLong3Zero) * 0x10000 + static_cast<std::int64_t>(in.number<2>()));
    case Form::Long4:
        return need(4, "a long") && set(out, signedNumber<4>());
    case Form::Long8:
        return need(8, "a long") && set(out, signedNumber<8>());
    case Form::DoubleByte:
        return need(1, "a double") && set(out, static_cast<double>(signedNumber<1>()));
    case Form::DoubleShort:
        return need(2, "a double") && set(out, static_cast<double>(signedNumber<2>()));
    case Form::DoubleMills:
        return need(4, "a double") && set(out, 0.001 * static_cast<double>(signedNumber<4>()));
    case Form::Double8:
        return need(8, "a double") && set(out, std::bit_cast<double>(in.number<8>()));
    case Form::DateMillis:
        return need(8, "a date") && set(out, Date {signedNumber<8>()});
    case Form::DateMinutes:
        return need(4, "a date") && set(out, Date {signedNumber<4>() * kMillisPerMinute});
    default:
        return fail("unknown code " + hexByte(tag));
    }
}

} // namespace sextant::wire
