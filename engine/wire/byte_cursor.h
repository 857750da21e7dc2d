// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A position in bytes from outside: big-endian reads that know when the bytes run out. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sextant::wire {

class ByteCursor
{
public:
    explicit ByteCursor(std::string_view bytes)
        : m_begin(bytes.data())
        , m_at(bytes.data())
        , m_end(bytes.data() + bytes.size())
    {
    }

    std::size_t offset() const { return static_cast<std::size_t>(m_at - m_begin); }
    std::size_t left() const { return static_cast<std::size_t>(m_end - m_at); }
    bool has(std::size_t count) const { return count <= left(); }

    /// REQUIRES: has(1)
    std::uint8_t peek() const { return static_cast<std::uint8_t>(*m_at); }
    /// REQUIRES: has(1)
    std::uint8_t byte() { return static_cast<std::uint8_t>(*m_at++); }
    /// REQUIRES: has(count)
    std::string_view take(std::size_t count)
    {
        const std::string_view part(m_at, count);
        m_at += count;
        return part;
    }
    std::string_view rest() const { return {m_at, left()}; }

    /// `count` bytes as an unsigned big-endian number. REQUIRES: has(count), count <= 8
    std::uint64_t number(std::size_t count)
    {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < count; ++i)
            value = value << 8 | byte();
        return value;
    }

    /// The same for a number of bytes that the compiler knows.
    template<std::size_t Bytes>
    std::uint64_t number()
    {
        std::uint64_t value = 0;
        if constexpr (Bytes > 1)
            value = number<Bytes - 1>() << 8;
        return value | byte();
    }

private:
    const char* m_begin;
    const char* m_at;
    const char* m_end;
};

} // namespace sextant::wire
