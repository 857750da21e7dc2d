// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Codes of JSONB (spec/rpc §10.2). A range is named by its first and last code, a number with payload by the
// code whose payload counts from zero.
#pragma once

namespace sextant::wire::jsonb {

constexpr unsigned kInt1First = 0xF0; ///< f0–ff and 00–2f: -16 to 47
constexpr unsigned kInt1Last = 0x2F;
constexpr unsigned kInt2First = 0x30;
constexpr unsigned kInt2Zero = 0x38;
constexpr unsigned kInt2Last = 0x3F;
constexpr unsigned kInt3First = 0x40;
constexpr unsigned kInt3Zero = 0x44;
constexpr unsigned kInt3Last = 0x47;
constexpr unsigned kInt4 = 0x48;

constexpr unsigned kShortTextFirst = 0x49; ///< Latin-1 text of 0 to 47 characters
constexpr unsigned kShortTextLast = 0x78;
constexpr unsigned kLatin1 = 0x79; ///< this and the following: an int length in bytes first
constexpr unsigned kUtf8 = 0x7A;
constexpr unsigned kUtf16Little = 0x7C; ///< between kUtf8 and this: UTF-16 without a mark, big-endian
constexpr unsigned kUtf16Big = 0x7D;
constexpr unsigned kSymbol = 0x7F;

constexpr unsigned kChar = 0x90;
constexpr unsigned kBinary = 0x91;
constexpr unsigned kTyped = 0x92;
constexpr unsigned kReference = 0x93;
constexpr unsigned kShortListFirst = 0x94;
constexpr unsigned kShortListLast = 0xA3;
constexpr unsigned kList = 0xA4;
constexpr unsigned kMapEnd = 0xA5;
constexpr unsigned kMap = 0xA6;
constexpr unsigned kLocalTime = 0xA7; ///< this to kZonedTime: java.time
constexpr unsigned kZonedTime = 0xAA;
constexpr unsigned kMillis = 0xAB;
constexpr unsigned kSeconds = 0xAC;
constexpr unsigned kMinutes = 0xAD;
constexpr unsigned kInstant = 0xAE;

constexpr unsigned kNull = 0xAF;
constexpr unsigned kFalse = 0xB0;
constexpr unsigned kTrue = 0xB1;
constexpr unsigned kDouble0 = 0xB2;
constexpr unsigned kDouble1 = 0xB3;
constexpr unsigned kDoubleLong = 0xB4; ///< a double that is a whole number, as a long
constexpr unsigned kDouble = 0xB5;
constexpr unsigned kFloatInt = 0xB6;
constexpr unsigned kFloat = 0xB7;
constexpr unsigned kDecimalLong = 0xB8;
constexpr unsigned kDecimal = 0xB9;
constexpr unsigned kIntegerLong = 0xBA; ///< java.math.BigInteger
constexpr unsigned kInteger = 0xBB;
constexpr unsigned kInt16 = 0xBC;
constexpr unsigned kInt8 = 0xBD;
constexpr unsigned kLong8 = 0xBE;
constexpr unsigned kLong4 = 0xBF;
constexpr unsigned kLong3First = 0xC0;
constexpr unsigned kLong3Zero = 0xC4;
constexpr unsigned kLong3Last = 0xC7;
constexpr unsigned kLong2First = 0xC8;
constexpr unsigned kLong2Zero = 0xD0;
constexpr unsigned kLong2Last = 0xD7;
constexpr unsigned kLong1First = 0xD8;
constexpr unsigned kLong1Zero = 0xE0;
constexpr unsigned kLong1Last = 0xEF;

} // namespace sextant::wire::jsonb
