// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Writes Hessian2 as hessian-lite 3.x does (spec/rpc §4): one writer per frame body, its reference and
// class-definition tables start empty. Pure: bytes out, no I/O.
#pragma once

#include "engine/wire/value.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sextant::wire {

/// Longest chunk of binary data: hessian-lite 3 and 4 send the rest of their buffers of 4096 and 8192 bytes
/// (spec/rpc §4.2). Every reader takes both.
enum class BinaryChunk : std::uint16_t
{
    Lite3 = 4093,
    Lite4 = 8189
};

class HessianWriter
{
public:
    explicit HessianWriter(BinaryChunk chunk = BinaryChunk::Lite3);
    /// Writes behind what is in `before`, which `take` gives back first.
    explicit HessianWriter(std::string before);
    ~HessianWriter();
    HessianWriter(HessianWriter&&) noexcept;
    HessianWriter& operator=(HessianWriter&&) noexcept;

    void writeValue(const Value& value);
    void writeString(std::string_view utf8); ///< counted in UTF-16 units, sent as CESU-8
    void writeInt(std::int32_t value);
    void writeNull();

    /// All bytes so far; the writer is empty afterwards.
    std::string take();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace sextant::wire
