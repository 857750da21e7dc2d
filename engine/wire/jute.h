// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// ZooKeeper's serialisation (jute): big-endian integers, and strings, buffers and vectors with a length
// before them, where -1 stands for null.
//
// The reader never reads past the bytes it was given and never believes a count that those bytes cannot hold,
// so nothing is allocated above what arrived. The first failure sticks: later reads give zeros and empties,
// and `failure()` says what was wrong and where. Pure; never throws. THREAD: any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sextant::wire {

class JuteReader
{
public:
    /// `bytes` must outlive the reader and the views it hands out.
    explicit JuteReader(std::string_view bytes)
        : m_bytes(bytes)
    {
    }

    bool readBool();
    std::int32_t readInt();
    std::int64_t readLong();
    std::optional<std::string_view> readBuffer(); ///< nullopt: null
    std::string_view readString(); ///< null reads as empty, as ZooKeeper never means a difference
    /// Elements of a vector, each of at least `leastBytes`; null reads as 0.
    std::size_t readCount(std::size_t leastBytes);

    bool ok() const { return m_failure.empty(); }
    bool atEnd() const { return m_offset == m_bytes.size(); }
    std::size_t left() const { return m_bytes.size() - m_offset; }
    std::size_t offset() const { return m_offset; }
    /// Empty, or what was wrong, for people.
    const std::string& failure() const { return m_failure; }
    /// For records that find a value impossible; keeps the first failure.
    void fail(std::string what);

private:
    std::string_view take(std::size_t size, const char* what);
    template<std::size_t size>
    std::uint64_t readUnsigned();

    std::string_view m_bytes;
    std::size_t m_offset = 0;
    std::string m_failure;
};

/// Appends to a string that the caller owns.
class JuteWriter
{
public:
    explicit JuteWriter(std::string& out)
        : m_out(out)
    {
    }

    void writeBool(bool value) { m_out += value ? '\1' : '\0'; }
    void writeInt(std::int32_t value) { writeUnsigned(static_cast<std::uint32_t>(value), 4); }
    void writeLong(std::int64_t value) { writeUnsigned(static_cast<std::uint64_t>(value), 8); }
    void writeString(std::string_view value);
    void writeBuffer(std::optional<std::string_view> value);
    void writeCount(std::size_t count) { writeInt(static_cast<std::int32_t>(count)); }

private:
    void writeUnsigned(std::uint64_t value, int size);

    std::string& m_out;
};

} // namespace sextant::wire
