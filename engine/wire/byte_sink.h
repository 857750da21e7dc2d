// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Bytes that are written one after the other, as ByteCursor reads them. A std::string that is asked for each
// single byte spends more time on its length and its terminating zero than on the byte. Pure.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace sextant::wire {

class ByteSink
{
public:
    /// Writes behind what is in `before`.
    explicit ByteSink(std::string before = {})
        : m_bytes(std::move(before))
        , m_begin(m_bytes.size())
        , m_used(m_begin)
    {
    }

    void byte(unsigned value)
    {
        reserve(1);
        m_bytes[m_used++] = static_cast<char>(value);
    }
    template<typename T>
    void bigEndian(T value)
    {
        reserve(sizeof(T));
        char* const at = m_bytes.data() + m_used;
        for (std::size_t i = 0; i < sizeof(T); ++i)
            at[i] = static_cast<char>(value >> (8 * (sizeof(T) - 1 - i)));
        m_used += sizeof(T);
    }
    void append(std::string_view bytes)
    {
        reserve(bytes.size());
        std::copy(bytes.begin(), bytes.end(), m_bytes.data() + m_used);
        m_used += bytes.size();
    }

    /// Everything, with what was there before; nothing is left.
    std::string take()
    {
        m_bytes.resize(m_used);
        m_begin = m_used = 0;
        return std::exchange(m_bytes, {});
    }

private:
    static constexpr std::size_t kStep = 256;

    void reserve(std::size_t count)
    {
        if (m_bytes.size() - m_used < count)
            grow(count);
    }
    /// In relation to what was written here, not to what was there before, which may be much more.
    void grow(std::size_t count) { m_bytes.resize(m_used + std::max({count, m_used - m_begin, kStep})); }

    std::string m_bytes; ///< longer than what is used
    std::size_t m_begin;
    std::size_t m_used;
};

} // namespace sextant::wire
