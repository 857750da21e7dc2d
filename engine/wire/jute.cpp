// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/jute.h"

#include <array>

namespace sextant::wire {

void JuteReader::fail(std::string what)
{
    if (m_failure.empty())
        m_failure = std::move(what) + " at byte " + std::to_string(m_offset);
    m_offset = m_bytes.size();
}

std::string_view JuteReader::take(std::size_t size, const char* what)
{
    if (size > left()) {
        fail(std::string(what) + " of " + std::to_string(size) + " bytes where only " + std::to_string(left())
             + " are left");
        return {};
    }
    const auto taken = m_bytes.substr(m_offset, size);
    m_offset += size;
    return taken;
}

template<std::size_t size>
std::uint64_t JuteReader::readUnsigned()
{
    const auto bytes = take(size, "a number");
    if (bytes.size() != size)
        return 0;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i) // becomes one load and one swap
        value = (value << 8U) | static_cast<unsigned char>(bytes[i]);
    return value;
}

bool JuteReader::readBool()
{
    return readUnsigned<1>() != 0;
}

std::int32_t JuteReader::readInt()
{
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(readUnsigned<4>()));
}

std::int64_t JuteReader::readLong()
{
    return static_cast<std::int64_t>(readUnsigned<8>());
}

std::optional<std::string_view> JuteReader::readBuffer()
{
    const auto length = readInt();
    if (!ok() || length == -1)
        return std::nullopt;
    if (length < 0) {
        fail("a length of " + std::to_string(length));
        return std::nullopt;
    }
    return take(static_cast<std::size_t>(length), "a text");
}

std::string_view JuteReader::readString()
{
    return readBuffer().value_or(std::string_view());
}

std::size_t JuteReader::readCount(std::size_t leastBytes)
{
    const auto count = readInt();
    if (!ok() || count == -1)
        return 0;
    if (count < 0 || static_cast<std::size_t>(count) > left() / leastBytes) {
        fail("a list of " + std::to_string(count) + " where only " + std::to_string(left())
             + " bytes are left");
        return 0;
    }
    return static_cast<std::size_t>(count);
}

void JuteWriter::writeUnsigned(std::uint64_t value, int size)
{
    std::array<char, sizeof value> bytes; // the last `size` of them count
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<char>(static_cast<unsigned char>(value >> (8 * (bytes.size() - 1 - i))));
    m_out.append(bytes.end() - size, bytes.end());
}

void JuteWriter::writeString(std::string_view value)
{
    writeInt(static_cast<std::int32_t>(value.size()));
    m_out += value;
}

void JuteWriter::writeBuffer(std::optional<std::string_view> value)
{
    if (value)
        writeString(*value);
    else
        writeInt(-1);
}

} // namespace sextant::wire
