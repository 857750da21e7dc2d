// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Writes Hessian2 as hessian-lite 3.x does (spec/rpc §4): one writer per frame body, its reference and
// class-definition tables start empty. Pure: bytes out, no I/O.
#pragma once

#include "engine/wire/value.h"

#include <memory>
#include <string>
#include <string_view>

namespace sextant::wire {

class HessianWriter
{
public:
    HessianWriter();
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
