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
        : m_bytes(bytes)
    {
    }

    std::size_t offset() const { return m_at; }
    std::size_t left() const { return m_bytes.size() - m_at; }
    bool has(std::size_t count) const { return count <= left(); }

    /// REQUIRES: has(1)
    std::uint8_t peek() const { return static_cast<std::uint8_t>(m_bytes[m_at]); }
    /// REQUIRES: has(1)
    std::uint8_t byte() { return static_cast<std::uint8_t>(m_bytes[m_at++]); }
    /// REQUIRES: has(count)
    std::string_view take(std::size_t count)
    {
        const auto part = m_bytes.substr(m_at, count);
        m_at += count;
        return part;
    }
    std::string_view rest() const { return m_bytes.substr(m_at); }

    /// `count` bytes as an unsigned big-endian number. REQUIRES: has(count), count <= 8
    std::uint64_t number(std::size_t count)
    {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < count; ++i)
            value = value << 8 | byte();
        return value;
    }

private:
    std::string_view m_bytes;
    std::size_t m_at = 0;
};

} // namespace sextant::wire
