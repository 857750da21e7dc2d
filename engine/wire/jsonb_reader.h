// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The part of fastjson2's JSONB that error texts, heartbeats and events need (spec/rpc §10.2): null,
// booleans, numbers, decimals, dates, strings in every encoding, lists and maps of those. Whole objects
// (typed values, symbols, references) are told apart from malformed bytes: they are Errc::Unsupported. Pure.
//
// Each value is a length in four bytes and that many JSONB bytes.
#pragma once

#include "engine/core/outcome.h"
#include "engine/wire/byte_cursor.h"
#include "engine/wire/value.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace sextant::wire {

/// Bounds of one JSONB value; what exceeds them is Errc::TooLarge.
struct JsonbLimits
{
    std::size_t depth = 32; ///< lists and maps inside each other
    std::size_t items = 10'000; ///< values altogether
};

/// Reads values one after the other, as FastJson2ObjectInput does.
class JsonbReader
{
public:
    explicit JsonbReader(std::string_view bytes, JsonbLimits limits = {})
        : m_in(bytes)
        , m_limits(limits)
    {
    }

    bool atEnd() const { return m_in.left() == 0; }
    std::size_t offset() const { return m_in.offset(); }
    /// The next value. After an error the reader cannot be used any more.
    core::Outcome<Value> readValue();

private:
    core::Outcome<Value> item(ByteCursor& in, std::size_t depth);
    core::Outcome<Value> list(ByteCursor& in, std::size_t count, std::size_t depth);
    core::Outcome<Value> map(ByteCursor& in, std::size_t depth);

    ByteCursor m_in;
    JsonbLimits m_limits;
    std::size_t m_items = 0;
};

} // namespace sextant::wire
