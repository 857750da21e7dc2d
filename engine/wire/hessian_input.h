// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The part of the Hessian2 reader that knows no structure: errors, limits, numbers, text and bytes.
#pragma once

#include "engine/core/outcome.h"
#include "engine/wire/byte_cursor.h"
#include "engine/wire/hessian_codes.h"
#include "engine/wire/hessian_reader.h"
#include "engine/wire/value.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sextant::wire {

class UnitCollector;

/// Every reading function returns false after fail(); the first error stays.
struct HessianInput
{
    ByteCursor in;
    HessianLimits limits;
    std::optional<core::Error> error;
    std::size_t values = 0; ///< met so far
    std::size_t bytes = 0; ///< estimated memory so far

    HessianInput(std::string_view body, HessianLimits limit)
        : in(body)
        , limits(limit)
    {
    }

    bool fail(std::string cause, core::Errc code = core::Errc::Decode);
    bool need(std::size_t count, std::string_view what) { return in.has(count) || endsInside(what); }
    bool charge(std::size_t cost)
    {
        bytes += cost;
        return bytes <= limits.bytes || tooMuchMemory();
    }
    static std::string hexByte(unsigned value);

    static bool isInt(unsigned tag)
    {
        return tag == code::kInt || (tag >= code::kInt1First && tag <= code::kInt3Last);
    }
    static bool isString(unsigned tag)
    {
        return tag <= code::kShortStringLast || (tag >= code::kStringFirst && tag <= code::kStringLast)
            || tag == code::kStringChunk || tag == code::kStringFinal;
    }
    static bool isBinary(unsigned tag)
    {
        return (tag >= code::kShortBinaryFirst && tag <= code::kShortBinaryLast)
            || (tag >= code::kBinaryFirst && tag <= code::kBinaryLast) || tag == code::kBinaryChunk
            || tag == code::kBinaryFinal;
    }

    /// The rest of an int whose code is `tag`.
    bool integer(unsigned tag, std::int32_t& out);
    /// An int where the grammar wants one: a length or the number of a reference, class or type.
    bool plainInt(std::string_view what, std::int32_t& out);
    /// A count of things that take at least one byte each.
    bool length(std::string_view what, std::size_t& out);
    /// A scalar of any kind that has its own code; false without an error when `tag` begins something else.
    bool number(unsigned tag, Value& out, bool& known);
    bool string(unsigned tag, std::string& out);
    bool plainString(std::string_view what, std::string& out);
    bool binary(unsigned tag, Value& out);

private:
    bool endsInside(std::string_view what);
    bool tooMuchMemory();
    bool longInteger(unsigned high, int zero, std::size_t count, Value& out);
    bool chunkLength(unsigned tag, unsigned shortFirst, unsigned first, std::size_t& out);
    bool continuation(std::uint32_t& unit);
    bool characters(std::size_t units, UnitCollector& text);
};

} // namespace sextant::wire
