// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// spec/rpc §4.1 and §4.2, line by line: all byte codes, numbers, dates, strings, bytes.
#include "engine/wire/hessian_reader.h"
#include "engine/wire/hessian_writer.h"
#include "engine/wire/java_text.h"
#include "tests/unit/wire/hex_values.h"
#include "tests/unit/wire/stated.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

namespace sextant::test {
namespace {

using wire::Value;

Value dateValue(std::int64_t millis)
{
    return Value(Value::Variant(wire::Date {millis}));
}

Value binary(std::string bytes)
{
    return Value(Value::Variant(wire::Binary {std::move(bytes)}));
}

void expectBothWays(const Value& value, const std::string& bytes)
{
    EXPECT_EQ(hex(value), bytes) << printed(value);
    EXPECT_TRUE(wire::sameValue(read(bytes), value)) << bytes << " is " << printed(read(bytes));
}

/// What a code begins, with payload enough for any; "error" when it begins nothing.
std::string kindOf(unsigned code)
{
    // The payload reads as a class definition, as a type and a length, as numbers and as text.
    std::string bytes(1, static_cast<char>(code));
    if (code == 0x43)
        bytes += bytesOf("01419060"); // class A without fields, and an instance
    else if (code == 0x4D || code == 0x55)
        bytes += bytesOf("01415a");
    else if (code == 0x41)
        bytes += bytesOf("00016120");
    else if (code == 0x52)
        bytes += bytesOf("00016100");
    else if (code == 0x42 || code == 0x53)
        bytes += bytesOf("000161");
    else if (code == 0x48)
        bytes += '\x5A';
    else if (code == 0x51)
        return "reference";
    else if ((code >= 0x60 && code <= 0x6F) || code == 0x4F)
        return "object";
    else if (code == 0x56 || (code >= 0x70 && code <= 0x77))
        bytes += bytesOf("0141") + std::string(1, code == 0x56 ? '\x90' : 'N') + std::string(8, 'N');
    else if (code == 0x58)
        bytes += '\x90';
    else if (code >= 0x78 && code <= 0x7F)
        bytes += std::string(7, 'N');
    else
        bytes += std::string(1100, code >= 0x30 && code <= 0x37 ? '\0' : 'a');
    const auto value = wire::HessianReader(bytes).readValue();
    return value ? wireType(*value) : "error";
}

TEST(HessianCodes, AllOfThem)
{
    std::map<std::string, std::string> codes; // ranges by kind
    for (unsigned code = 0, first = 0; code <= 0x100; ++code) {
        if (code == 0 || (code < 0x100 && kindOf(code) == kindOf(first)))
            continue;
        char range[16];
        std::snprintf(range, sizeof range, first == code - 1 ? "%02x " : "%02x-%02x ", first, code - 1);
        codes[kindOf(first)] += range;
        first = code;
    }
    EXPECT_EQ(codes["java.lang.String"], "00-1f 30-33 52-53 ");
    EXPECT_EQ(codes["[B"], "20-2f 34-37 41-42 ");
    EXPECT_EQ(codes["java.lang.Long"], "38-3f 4c 59 d8-ff ");
    EXPECT_EQ(codes["error"], "40 45 47 50 57 5a ") << "57: refused as Dubbo's readers do";
    EXPECT_EQ(codes["A"], "43 4d 55-56 70-77 ") << "a class, or the type of a map or list";
    EXPECT_EQ(codes["java.lang.Double"], "44 5b-5f ");
    EXPECT_EQ(codes["java.lang.Boolean"], "46 54 ");
    EXPECT_EQ(codes[""], "48 ") << "an untyped map";
    EXPECT_EQ(codes["java.lang.Integer"], "49 80-d7 ");
    EXPECT_EQ(codes["java.util.Date"], "4a-4b ");
    EXPECT_EQ(codes["null"], "4e ");
    EXPECT_EQ(codes["object"], "4f 60-6f ");
    EXPECT_EQ(codes["reference"], "51 ");
    EXPECT_EQ(codes["java.util.ArrayList"], "58 78-7f ");
    EXPECT_EQ(codes.size(), 14U);
}

TEST(HessianScalars, Ints)
{
    for (const auto& [value, bytes] : std::map<std::int32_t, std::string> {
             {0, "90"},
             {-16, "80"},
             {47, "bf"},
             {48, "c830"},
             {-17, "c7ef"},
             {2047, "cfff"},
             {-2048, "c000"},
             {2048, "d40800"},
             {-2049, "d3f7ff"},
             {262143, "d7ffff"},
             {-262144, "d00000"},
             {262144, "4900040000"},
             {-262145, "49fffbffff"},
             {INT32_MIN, "4980000000"},
             {INT32_MAX, "497fffffff"},
         })
        expectBothWays(Value::int32(value), bytes);
}

TEST(HessianScalars, Longs)
{
    for (const auto& [value, bytes] : std::map<std::int64_t, std::string> {
             {0, "e0"},
             {-8, "d8"},
             {15, "ef"},
             {16, "f810"},
             {-9, "f7f7"},
             {2047, "ffff"},
             {-2048, "f000"},
             {2048, "3c0800"},
             {-2049, "3bf7ff"},
             {262143, "3fffff"},
             {-262144, "380000"},
             {262144, "5900040000"},
             {INT32_MIN, "5980000000"},
             {2147483648LL, "4c0000000080000000"},
             {-2147483649LL, "4cffffffff7fffffff"},
             {INT64_MIN, "4c8000000000000000"},
         })
        expectBothWays(Value::int64(value), bytes);
}

TEST(HessianScalars, EveryIntFormAtItsEdges)
{
    // Each form holds its whole range, also where a shorter one would do.
    for (const auto& [bytes, value] : std::map<std::string, std::int64_t> {
             {"c7ff", -1}, {"c800", 0}, {"d40000", 0}, {"d3ffff", -1}, {"4900000000", 0}, {"49ffffffff", -1}})
        EXPECT_EQ(std::get<std::int32_t>(read(bytes).variant()), value) << bytes;
    for (const auto& [bytes, value] : std::map<std::string, std::int64_t> {{"f7ff", -1},
                                                                           {"f800", 0},
                                                                           {"3bffff", -1},
                                                                           {"3c0000", 0},
                                                                           {"59ffffffff", -1},
                                                                           {"5900000000", 0},
                                                                           {"4c0000000000000000", 0},
                                                                           {"4cffffffffffffffff", -1}})
        EXPECT_EQ(std::get<std::int64_t>(read(bytes).variant()), value) << bytes;
}

TEST(HessianScalars, Doubles)
{
    for (const auto& [value, bytes] : std::map<double, std::string> {
             {0.0, "5b"},
             {1.0, "5c"},
             {2.0, "5d02"},
             {-1.0, "5dff"},
             {-128.0, "5d80"},
             {127.0, "5d7f"},
             {128.0, "5e0080"},
             {-129.0, "5eff7f"},
             {-32768.0, "5e8000"},
             {32767.0, "5e7fff"},
             {32768.0, "5f01f40000"},
             {12.25, "5f00002fda"},
             {0.001, "5f00000001"},
             {-0.5, "5ffffffe0c"},
             {0.1, "5f00000064"}, // as a boxed Float of 0.1 is sent: by its decimal text
             {100000.0, "5f05f5e100"},
             {3e6, "444146e36000000000"},
             {3.14159, "44400921f9f01b866e"},
             {static_cast<double>(0.1F), "443fb99999a0000000"}, // a float field or an element of float[]
             {-2147483.648, "5f80000000"},
             {std::numeric_limits<double>::infinity(), "447ff0000000000000"},
         })
        expectBothWays(Value::number(value), bytes);
    expectBothWays(Value::number(std::nan("")), "447ff8000000000000");
    EXPECT_EQ(hex(Value::number(-0.0)), "5b") << "the sign is lost";
}

TEST(HessianScalars, ThousandthsAreMultiplied)
{
    // 0.001 * n, which is not the same double as n / 1000 for many n.
    int differ = 0;
    for (std::int32_t n = -200'000; n <= 200'000; n += 7) {
        wire::HessianWriter header;
        std::string bytes = "\x5F";
        for (const int shift : {24, 16, 8, 0})
            bytes += static_cast<char>(n >> shift);
        const auto value = std::get<double>(wire::HessianReader(bytes).readValue()->variant());
        ASSERT_EQ(value, 0.001 * n);
        differ += value == n / 1000.0 ? 0 : 1;
    }
    EXPECT_GT(differ, 0);
}

TEST(HessianScalars, NegativeZeroThatAWriterSentWhole)
{
    const auto value = std::get<double>(read("448000000000000000").variant());
    EXPECT_TRUE(value == 0 && std::signbit(value));
}

TEST(HessianScalars, Dates)
{
    expectBothWays(dateValue(0), "4b00000000");
    expectBothWays(dateValue(60'000), "4b00000001");
    expectBothWays(dateValue(1), "4a0000000000000001");
    expectBothWays(dateValue(-60'000), "4bffffffff");
    expectBothWays(dateValue(-1), "4affffffffffffffff");
    expectBothWays(dateValue(std::int64_t {INT32_MAX} * 60'000), "4b7fffffff");
    expectBothWays(dateValue((std::int64_t {INT32_MAX} + 1) * 60'000), "4a0000753000000000");
    expectBothWays(dateValue(std::int64_t {INT32_MIN} * 60'000), "4b80000000");
    expectBothWays(dateValue((std::int64_t {INT32_MIN} - 1) * 60'000), "4affff8acfffff15a0");
    EXPECT_TRUE(wire::sameValue(read("4a000000000000ea60"), dateValue(60'000)))
        << "a whole minute in milliseconds";
}

TEST(HessianScalars, BooleansAndNull)
{
    expectBothWays(Value::boolean(true), "54");
    expectBothWays(Value::boolean(false), "46");
    expectBothWays(Value(), "4e");
}

TEST(HessianScalars, ShortStrings)
{
    for (const auto& [value, bytes] : std::map<std::string, std::string> {
             {"", "00"},
             {"a", "0161"},
             {"é", "01c3a9"},
             {"中", "01e4b8ad"},
             {"\xF0\x9F\x98\x80", "02eda0bdedb880"},
             {std::string("a\0b", 3), "03610062"},
         })
        expectBothWays(Value::string(value), bytes);
}

TEST(HessianScalars, StringLengthsCountUnits)
{
    const auto header = [](std::size_t units, const std::string& unit) {
        std::string text;
        for (std::size_t i = 0; i < units; ++i)
            text += unit;
        const auto bytes = hex(Value::string(text));
        EXPECT_TRUE(wire::sameValue(read(bytes), Value::string(text))) << units;
        return bytes.substr(0, bytes.find(hexOf(unit)));
    };
    for (const std::string unit : {"x", "é", "中"}) {
        EXPECT_EQ(header(31, unit), "1f");
        EXPECT_EQ(header(32, unit), "3020");
        EXPECT_EQ(header(1023, unit), "33ff");
        EXPECT_EQ(header(1024, unit), "530400");
        EXPECT_EQ(header(0x8000, unit), "538000");
        EXPECT_EQ(header(0x8001, unit), "528000");
    }
}

/// Codes and lengths of the chunks that `text` is written in: "R32767 S40".
std::string chunksOf(const std::u16string& units)
{
    const auto utf8 = wire::fromUtf16(units);
    const auto bytes = encodeAll({Value::string(utf8)});
    EXPECT_TRUE(wire::sameValue(*wire::HessianReader(bytes).readValue(), Value::string(utf8)));
    std::string out;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto byte = [&](std::size_t i) -> std::size_t {
            return static_cast<unsigned char>(bytes[at + i]);
        };
        const auto code = byte(0);
        const bool wide = code == 0x52 || code == 0x53;
        auto length = wide ? byte(1) << 8 | byte(2) : code >= 0x30 ? (code - 0x30) << 8 | byte(1) : code;
        out += (out.empty() ? "" : " ")
            + std::string(code == 0x52       ? "R"
                              : code == 0x53 ? "S"
                                             : "s")
            + std::to_string(length);
        at += wide ? 3 : code >= 0x30 ? 2 : 1;
        for (; length > 0; --length)
            at += byte(0) < 0x80 ? 1 : byte(0) < 0xE0 ? 2 : 3;
    }
    return out;
}

TEST(HessianScalars, StringChunksDoNotSplitPairs)
{
    const std::u16string pair = u"\xD83D\xDE00";
    const auto letters = [](std::size_t count) { return std::u16string(count, u'x'); };
    EXPECT_EQ(chunksOf(letters(0x8000)), "S32768");
    EXPECT_EQ(chunksOf(letters(0x8001)), "R32768 s1");
    EXPECT_EQ(chunksOf(letters(0x8000 + 31)), "R32768 s31");
    EXPECT_EQ(chunksOf(letters(0x8000 + 32)), "R32768 s32");
    EXPECT_EQ(chunksOf(letters(0x8000 + 1024)), "R32768 S1024");
    EXPECT_EQ(chunksOf(letters(0x10000)), "R32768 S32768");
    EXPECT_EQ(chunksOf(letters(0x10001)), "R32768 R32768 s1");
    EXPECT_EQ(chunksOf(letters(0x7FFF) + pair), "R32767 s2") << "the pair would be split";
    EXPECT_EQ(chunksOf(letters(0x7FFE) + pair), "S32768") << "the pair ends it";
    EXPECT_EQ(chunksOf(letters(0x7FFE) + pair + u"x"), "R32768 s1") << "a low surrogate may end a chunk";
    EXPECT_EQ(chunksOf(letters(0x7FFF) + u"\xD83D" + letters(5)), "R32767 s6")
        << "so may a lone one not, as in Java";
    EXPECT_EQ(chunksOf(letters(0x7FFF) + pair + letters(0x7FFD) + pair), "R32767 R32767 s2");
    EXPECT_EQ(chunksOf(std::u16string(0x8000, 0x4E2D) + pair), "R32768 s2");
}

TEST(HessianScalars, StringChunksOfAnySize)
{
    EXPECT_EQ(*read("5200016152000052000162530000").asString(), "ab") << "empty ones too";
    EXPECT_EQ(*read("52000161300162").asString(), "ab") << "a final chunk with ten bits of length";
    EXPECT_EQ(*read("5200016100").asString(), "a") << "a final chunk that is empty and short";
    // As dubbo-go writes them: 4096 units each (§4.9).
    const auto part = hexOf(std::string(4096, 'g'));
    EXPECT_EQ(read("521000" + part + "521000" + part + "0167").asString()->size(), 8193U);
    // A pair that a writer splits over two chunks is one character again.
    EXPECT_EQ(*read("520001eda0bd520000530001edb880").asString(), "\xF0\x9F\x98\x80");
}

TEST(HessianScalars, LoneSurrogatesSurvive)
{
    for (const std::string bytes : {"0278eda0bd", "02edb88078", "02eda0bd78", "04edb880eda0bdeda0bdedb880"})
        EXPECT_EQ(hex(read(bytes)), bytes);
}

TEST(HessianScalars, FourByteUtf8IsRefused)
{
    std::string error;
    EXPECT_FALSE(decodeAll(bytesOf("02f09f9880"), error));
    EXPECT_NE(error.find("cannot begin with 0xf0"), std::string::npos) << error;
    EXPECT_FALSE(decodeAll(bytesOf("0180"), error)) << "a continuation without a beginning";
    EXPECT_FALSE(decodeAll(bytesOf("01ff"), error));
}

std::string bytes(std::size_t count)
{
    std::string out;
    for (std::size_t i = 0; i < count; ++i)
        out += static_cast<char>(i * 31 + 7);
    return out;
}

/// Codes and lengths of the chunks that `count` bytes are written in.
std::string binaryChunks(std::size_t count, wire::BinaryChunk chunk)
{
    wire::HessianWriter writer(chunk);
    writer.writeValue(binary(bytes(count)));
    const auto written = writer.take();
    EXPECT_TRUE(wire::sameValue(*wire::HessianReader(written).readValue(), binary(bytes(count)))) << count;
    std::string out;
    for (std::size_t at = 0; at < written.size();) {
        const auto byte = [&](std::size_t i) -> std::size_t {
            return static_cast<unsigned char>(written[at + i]);
        };
        const auto code = byte(0);
        const bool wide = code == 0x41 || code == 0x42;
        const auto length = wide ? byte(1) << 8 | byte(2)
            : code >= 0x34       ? (code - 0x34) << 8 | byte(1)
                                 : code - 0x20;
        out += (out.empty() ? "" : " ")
            + std::string(code == 0x41       ? "A"
                              : code == 0x42 ? "B"
                                             : "b")
            + std::to_string(length);
        at += length + (wide ? 3 : code >= 0x34 ? 2 : 1);
    }
    return out;
}

TEST(HessianScalars, BinaryChunks)
{
    using enum wire::BinaryChunk;
    for (const std::size_t count : {0, 1, 15, 16, 255, 1023}) {
        EXPECT_EQ(binaryChunks(count, Lite3), "b" + std::to_string(count));
        EXPECT_EQ(binaryChunks(count, Lite4), "b" + std::to_string(count));
    }
    EXPECT_EQ(binaryChunks(1024, Lite3), "B1024");
    EXPECT_EQ(binaryChunks(4093, Lite3), "B4093");
    EXPECT_EQ(binaryChunks(4094, Lite3), "A4093 b1");
    EXPECT_EQ(binaryChunks(4093 + 1024, Lite3), "A4093 B1024");
    EXPECT_EQ(binaryChunks(2 * 4093, Lite3), "A4093 B4093");
    EXPECT_EQ(binaryChunks(8187, Lite3), "A4093 A4093 b1");
    EXPECT_EQ(binaryChunks(8189, Lite4), "B8189");
    EXPECT_EQ(binaryChunks(8190, Lite4), "A8189 b1");
    EXPECT_EQ(binaryChunks(20'000, Lite4), "A8189 A8189 B3622");
}

TEST(HessianScalars, BinaryChunksOfAnySize)
{
    const auto expected = binary("\x01\x02\x03");
    for (const auto* form : {"23010203", "3403010203", "420003010203", "410001014200020203",
                             "4100010141000041000102420001"
                             "03",
                             "41000101220203",
                             "4100030102032"
                             "0",
                             "41000101340202"
                             "03"})
        EXPECT_TRUE(wire::sameValue(read(form), expected)) << form;
    std::string error;
    EXPECT_FALSE(decodeAll(bytesOf("4100010101"
                                   "61"),
                           error))
        << "a string cannot go on with bytes";
    EXPECT_NE(error.find("expected the next chunk of binary data"), std::string::npos) << error;
}

} // namespace
} // namespace sextant::test
