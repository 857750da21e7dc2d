// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Small JSONB values (spec/rpc §10.2), and those that real providers answered with.
#include "engine/wire/jsonb_reader.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>

namespace sextant::test {
namespace {

using Json = nlohmann::json;
using wire::Value;

std::string framed(const std::string& hex)
{
    const auto item = bytesOf(hex);
    std::string out;
    for (int shift = 24; shift >= 0; shift -= 8)
        out += static_cast<char>(item.size() >> static_cast<unsigned>(shift));
    return out + item;
}

core::Outcome<Value> read(const std::string& hex)
{
    return wire::JsonbReader(framed(hex)).readValue();
}

core::Errc failure(const std::string& hex)
{
    const auto value = read(hex);
    EXPECT_FALSE(value.ok()) << hex;
    return value.ok() ? core::Errc::Internal : value.error().code;
}

void expect(const std::string& hex, const Value& expected)
{
    const auto value = read(hex);
    ASSERT_TRUE(value.ok()) << hex << " " << value.error().text();
    EXPECT_TRUE(wire::sameValue(*value, expected)) << hex;
}

Value decimal(const char* text)
{
    return Value::object("java.math.BigDecimal", {{"value", Value::string(text)}});
}

TEST(JsonbReader, TableOfTheSpecification)
{
    expect("af", Value());
    expect("b0", Value::boolean(false));
    expect("b1", Value::boolean(true));
    expect("f0", Value::int32(-16));
    expect("ff", Value::int32(-1));
    expect("00", Value::int32(0));
    expect("2f", Value::int32(47));
    expect("3830", Value::int32(48));
    expect("3000", Value::int32(-2048));
    expect("3fff", Value::int32(2047));
    expect("440800", Value::int32(2048));
    expect("400000", Value::int32(-262144));
    expect("4880000000", Value::int32(INT32_MIN));
    expect("d8", Value::int64(-8));
    expect("e1", Value::int64(1));
    expect("ef", Value::int64(15));
    expect("d010", Value::int64(16));
    expect("c800", Value::int64(-2048));
    expect("c40800", Value::int64(2048));
    expect("bfffffffff", Value::int64(-1));
    expect("be8000000000000000", Value::int64(INT64_MIN));
    expect("bdff", Value::int32(-1));
    expect("bc8000", Value::int32(-32768));
    expect("b2", Value::number(0));
    expect("b3", Value::number(1));
    expect("b54002000000000000", Value::number(2.25));
    expect("b740200000", Value::number(2.5));
    expect("b4d080", Value::number(128));
    expect("b601", Value::number(1));
    expect("b9023896", decimal("1.50"));
    expect("b8e0", decimal("0"));
    expect("b937e201", decimal("1E+30"));
    expect("b909bb0cd81be4cdb941364e91c67eeb", decimal("-12345678901234567890.123456789"));
    expect("b90aff", decimal("-1E-10"));
    expect("b906ff", decimal("-0.000001"));
    expect("b90000", decimal("0"));
    expect("b900bb01ff", decimal("-1"));
    expect("b900bb0200ff", decimal("255"));
    expect("b9f0381f", decimal("3.1E+17"));
    expect("49", Value::string(""));
    expect("4e322e302e32", Value::string("2.0.2"));
    expect("4ae9", Value::string("é"));
    expect("7a0461e4b8ad", Value::string("a中"));
    expect("7c042d4e8765", Value::string("中文"));
    expect("7d044e2d6587", Value::string("中文"));
    expect("7b044e2d6587", Value::string("中文"));
    expect("90444e2d", Value::string("中"));
    expect("ac00000000", Value(wire::Date {0}));
    expect("ad00000001", Value(wire::Date {60'000}));
    expect("abffffffffffffffff", Value(wire::Date {-1}));
    expect("9103010203", Value(wire::Binary {"\x01\x02\x03"}));
    expect("94", Value::list({}, {}));
    expect("960001", Value::list({}, {Value::int32(0), Value::int32(1)}));
    expect("a40200af", Value::list({}, {Value::int32(0), Value()}));
    expect("a64e647562626f4e322e302e32a5",
           Value::map({}, {{Value::string("dubbo"), Value::string("2.0.2")}}));
    expect("a601a6a5a5", Value::map({}, {{Value::int32(1), Value::map({}, {})}}));
}

TEST(JsonbReader, WhatOnlyFastjson2ReadsIsToldApart)
{
    for (const auto* hex : {"924b4c4d00a6a5", "927f", "9300", "7f4a6100", "a7", "a8", "a9", "aa", "ae",
                            "bae0", "7e", "95924b4c4d00", "a6927f"})
        EXPECT_EQ(failure(hex), core::Errc::Unsupported) << hex;
}

TEST(JsonbReader, MalformedAndEndless)
{
    for (const auto* hex :
         {"30",   "40",   "4800",         "be00",     "bf",         "bc00", "bd",       "b5",    "b7",
          "b9",   "b900", "b900bb",       "b900bb00", "b900bb0500", "b8",   "b8af",     "95",    "a4",
          "a4af", "a47f", "a4488fffffff", "a6",       "a601",       "a5",   "4a",       "79",    "79ff",
          "91",   "9105", "ab",           "ac00",     "90",         "90ff", "9045ffff", "7c0161"})
        EXPECT_EQ(failure(hex), core::Errc::Decode) << hex;
    for (const auto* hex : {"", "000000", "00000000", "00000002af", "ffffffffaf"})
        EXPECT_FALSE(wire::JsonbReader(bytesOf(hex)).readValue().ok()) << hex;
    std::string deep;
    for (int i = 0; i < 100'000; ++i)
        deep += "95";
    EXPECT_EQ(failure(deep), core::Errc::TooLarge);
    std::string many = "a44800010000";
    for (int i = 0; i < 0x10000; ++i)
        many += "00";
    EXPECT_EQ(failure(many), core::Errc::TooLarge);
    EXPECT_EQ(failure("b900bb3841" + std::string(130, '1')), core::Errc::TooLarge);
}

TEST(JsonbReader, SeveralValuesInARow)
{
    const auto bytes = framed("bd05") + framed("a64e647562626f4e322e302e32a5");
    wire::JsonbReader reader(bytes);
    EXPECT_TRUE(reader.readValue().ok());
    EXPECT_FALSE(reader.atEnd());
    EXPECT_TRUE(reader.readValue().ok());
    EXPECT_TRUE(reader.atEnd());
    EXPECT_FALSE(reader.readValue().ok());
}

/// Whether a scalar or a list of them is what fastjson2 printed; nullopt for values that need their type.
std::optional<bool> printedAs(const Value& value, const Json& printed)
{
    if (value.isNull())
        return printed.is_null();
    if (const auto* text = value.asString())
        return printed == *text;
    if (const auto* flag = std::get_if<bool>(&value.variant()))
        return printed == *flag;
    if (const auto* narrow = std::get_if<std::int32_t>(&value.variant()))
        return printed == *narrow;
    if (const auto* wide = std::get_if<std::int64_t>(&value.variant()))
        return printed == *wide;
    if (const auto* number = std::get_if<double>(&value.variant()))
        return std::isfinite(*number) ? printed.get<float>() == static_cast<float>(*number)
                                      : printed.is_null();
    return std::nullopt;
}

TEST(JsonbReader, RecordedAnswers)
{
    std::size_t scalars = 0;
    std::size_t read = 0;
    std::size_t whole = 0;
    for (const auto* file : {"/wire/types-fastjson2.jsonl", "/wire/calls-fastjson2.jsonl"}) {
        std::ifstream in(SEXTANT_TEST_DATA + std::string(file));
        for (std::string line; std::getline(in, line);) {
            const auto row = Json::parse(line, nullptr, false);
            if (!row.is_object() || !row.contains("response_hex") || !row["response_hex"].is_string()
                || row["name"].get<std::string>().ends_with("_TRUNCATED"))
                continue;
            SCOPED_TRACE(row["name"].get<std::string>());
            const auto frame = bytesOf(row["response_hex"].get<std::string>());
            wire::JsonbReader reader(std::string_view(frame).substr(wire::kFrameHeaderSize));
            const auto flag = reader.readValue();
            ASSERT_TRUE(flag.ok()) << flag.error().text();
            const auto* number = std::get_if<std::int32_t>(&flag->variant());
            ASSERT_TRUE(number && *number >= 3 && *number <= 5);
            if (*number == 4) {
                const auto value = reader.readValue();
                if (!value.ok()) {
                    EXPECT_EQ(value.error().code, core::Errc::Unsupported) << value.error().text();
                    ++whole;
                    continue;
                }
                ++read;
                const auto printed = Json::parse(row.value("client_result", ""), nullptr, false);
                if (const auto same = printedAs(*value, printed); same && !printed.is_discarded()) {
                    const bool aid = printed.is_number() && value->asList(); // a count instead of the value
                    EXPECT_TRUE(*same || aid) << printed;
                    ++scalars;
                }
            }
            if (*number == 3) {
                EXPECT_EQ(reader.readValue().error().code, core::Errc::Unsupported);
                continue;
            }
            const auto attachments = reader.readValue();
            ASSERT_TRUE(attachments.ok()) << attachments.error().text();
            ASSERT_TRUE(attachments->asMap());
            EXPECT_EQ(*attachments->asMap()->entries.front().first.asString(), "dubbo");
            EXPECT_TRUE(reader.atEnd());
        }
    }
    EXPECT_GT(scalars, 80U);
    EXPECT_GT(read, 100U);
    EXPECT_GT(whole, 40U);
}

} // namespace
} // namespace sextant::test
