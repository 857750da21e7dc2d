// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Byte codes of Hessian2 (spec/rpc §4.1). Compact forms are ranges: `kXFirst` … `kXLast` around `kXZero`.
#pragma once

#include <cstdint>

namespace sextant::wire::code {

using Code = std::uint8_t;

constexpr Code kShortStringLast = 0x1F; ///< 00–1f: the code is the length
constexpr Code kShortBinaryFirst = 0x20;
constexpr Code kShortBinaryLast = 0x2F;
constexpr Code kStringFirst = 0x30; ///< 10-bit length
constexpr Code kStringLast = 0x33;
constexpr Code kBinaryFirst = 0x34; ///< 10-bit length
constexpr Code kBinaryLast = 0x37;
constexpr Code kLong3First = 0x38;
constexpr Code kLong3Zero = 0x3C;
constexpr Code kLong3Last = 0x3F;
constexpr Code kBinaryChunk = 0x41;
constexpr Code kBinaryFinal = 0x42;
constexpr Code kClassDefinition = 0x43;
constexpr Code kDouble = 0x44;
constexpr Code kFalse = 0x46;
constexpr Code kMap = 0x48;
constexpr Code kInt = 0x49;
constexpr Code kDateMillis = 0x4A;
constexpr Code kDateMinutes = 0x4B;
constexpr Code kLong = 0x4C;
constexpr Code kTypedMap = 0x4D;
constexpr Code kNull = 0x4E;
constexpr Code kObject = 0x4F;
constexpr Code kReference = 0x51;
constexpr Code kStringChunk = 0x52;
constexpr Code kStringFinal = 0x53;
constexpr Code kTrue = 0x54;
constexpr Code kVariableTypedList = 0x55;
constexpr Code kTypedList = 0x56;
constexpr Code kVariableList = 0x57;
constexpr Code kList = 0x58;
constexpr Code kLongInt = 0x59;
constexpr Code kEnd = 0x5A;
constexpr Code kDoubleZero = 0x5B;
constexpr Code kDoubleOne = 0x5C;
constexpr Code kDoubleByte = 0x5D;
constexpr Code kDoubleShort = 0x5E;
constexpr Code kDoubleMills = 0x5F;
constexpr Code kShortObjectFirst = 0x60;
constexpr Code kShortObjectLast = 0x6F;
constexpr Code kShortTypedListFirst = 0x70;
constexpr Code kShortTypedListLast = 0x77;
constexpr Code kShortListFirst = 0x78;
constexpr Code kShortListLast = 0x7F;
constexpr Code kInt1First = 0x80;
constexpr Code kInt1Zero = 0x90;
constexpr Code kInt1Last = 0xBF;
constexpr Code kInt2First = 0xC0;
constexpr Code kInt2Zero = 0xC8;
constexpr Code kInt2Last = 0xCF;
constexpr Code kInt3First = 0xD0;
constexpr Code kInt3Zero = 0xD4;
constexpr Code kInt3Last = 0xD7;
constexpr Code kLong1First = 0xD8;
constexpr Code kLong1Zero = 0xE0;
constexpr Code kLong1Last = 0xEF;
constexpr Code kLong2First = 0xF0;
constexpr Code kLong2Zero = 0xF8;

} // namespace sextant::wire::code
