// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The part of the Hessian2 reader that knows no structure: errors, limits, numbers, text and bytes.
// What most values of a body need is inline; the rest, and every error, is in the .cpp.
#pragma once

#include "engine/core/outcome.h"
#include "engine/wire/byte_cursor.h"
#include "engine/wire/hessian_forms.h"
#include "engine/wire/hessian_reader.h"
#include "engine/wire/java_text.h"
#include "engine/wire/value.h"

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace sextant::wire {

/// Puts `value` into `out`; true, so that a reading function can end with it.
template<typename T>
bool set(Value& out, T value)
{
    out.emplace<T>(std::move(value));
    return true;
}

/// Every reading function returns false after fail(); the first error stays.
struct HessianInput
{
    ByteCursor in;
    HessianLimits limits;
    std::optional<core::Error> error;
    std::size_t values = 0; ///< met so far
    std::size_t bytes = 0; ///< estimated memory so far
    std::size_t promised =
        0; ///< values announced and not yet begun: each takes one of the bytes left at least

    HessianInput(std::string_view body, HessianLimits limit)
        : in(body)
        , limits(limit)
    {
    }

    bool fail(std::string cause, core::Errc code = core::Errc::Decode);
    /// `cause` and the name of the setting that forbids it.
    bool exceeds(std::string_view limit, std::string cause);
    bool need(std::size_t count, std::string_view what) { return in.has(count) || endsInside(what); }
    bool charge(std::size_t cost)
    {
        bytes += cost;
        return bytes <= limits.bytes || tooMuchMemory();
    }
    /// `count` values are to follow. What this lets pass is allocated at once: all announcements together are
    /// never more than the bytes that are there.
    bool announce(std::size_t count, std::string_view what)
    {
        if (promised + count > in.left())
            return endsInside(what);
        promised += count;
        values += count;
        return values <= limits.values ? charge(count * sizeof(Value)) : tooManyValues();
    }
    static std::string hexByte(unsigned value);

    static bool isInt(Form form) { return form >= Form::Int1 && form <= Form::Int4; }
    static bool isString(Form form) { return form == Form::ShortString || form == Form::String; }
    static Form formOf(unsigned tag) { return kForms[tag]; }

    /// `Bytes` bytes as a signed big-endian number.
    template<std::size_t Bytes>
    std::int64_t signedNumber()
    {
        constexpr auto kShift = 64 - 8 * Bytes;
        return static_cast<std::int64_t>(in.number<Bytes>() << kShift) >> kShift;
    }

    // The rest of an int whose code is `tag`. REQUIRES: in.has() the bytes
    std::int32_t int2(unsigned tag)
    {
        return (static_cast<std::int32_t>(tag) - code::kInt2Zero) * 0x100 + in.byte();
    }
    std::int32_t int3(unsigned tag)
    {
        return (static_cast<std::int32_t>(tag) - code::kInt3Zero) * 0x10000
            + static_cast<std::int32_t>(in.number<2>());
    }
    std::int32_t int4() { return static_cast<std::int32_t>(in.number<4>()); }

    /// An int where the grammar wants one: a length or the number of a reference, class or type.
    bool plainInt(std::string_view what, std::int32_t& out)
    {
        if (in.has(1) && formOf(in.peek()) == Form::Int1) {
            out = in.byte() - std::int32_t {code::kInt1Zero};
            return true;
        }
        return anyInt(what, out);
    }
    /// A count of things that take at least one byte each.
    bool length(std::string_view what, std::size_t& out);
    /// The rest of a long, double or date.
    bool number(Form form, unsigned tag, Value& out);

    /// The text of a string that needs no conversion, which nearly every one is: one chunk of short ASCII.
    bool isSimple(unsigned tag) const
    {
        return tag <= code::kShortStringLast && in.has(tag) && isAscii(in.rest().substr(0, tag));
    }
    bool text(unsigned tag, Value& out)
    {
        if (!isSimple(tag))
            return longString(tag, out.emplace<JavaString>().utf8);
        out.emplace<JavaString>(JavaString {std::string(in.take(tag))});
        return charge(tag);
    }
    bool string(unsigned tag, std::string& out)
    {
        if (!isSimple(tag))
            return longString(tag, out);
        out.assign(in.take(tag));
        return charge(tag);
    }
    bool plainString(std::string_view what, std::string& out)
    {
        if (!need(1, what))
            return false;
        const unsigned tag = in.peek();
        if (!isString(formOf(tag)))
            return unexpected(what, tag);
        in.byte();
        return string(tag, out);
    }
    bool binary(unsigned tag, Value& out);

private:
    bool endsInside(std::string_view what);
    bool unexpected(std::string_view what, unsigned tag);
    bool anyInt(std::string_view what, std::int32_t& out);
    bool tooMuchMemory();
    bool tooManyValues();
    bool longString(unsigned tag, std::string& out);
    bool chunkLength(unsigned tag, unsigned shortFirst, unsigned first, std::size_t& out);
    bool chunk(std::size_t length, std::size_t& total, std::string_view what);
    bool chunks(unsigned tag, std::size_t units, std::string& out);
    bool continuation(std::uint32_t& unit);
    bool characters(std::size_t units, UnitCollector& text);
};

} // namespace sextant::wire
