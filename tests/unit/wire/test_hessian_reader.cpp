// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Hostile and unusual Hessian2: every one ends in a value or in one clear error.
#include "engine/wire/hessian_reader.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sextant::test {
namespace {

using core::Errc;
using wire::HessianLimits;
using wire::HessianReader;
using wire::Value;

core::Outcome<Value> readBytes(const std::string& bytes, HessianLimits limits = {})
{
    return HessianReader(bytes, limits).readValue();
}

std::string errorOf(const std::string& hex, HessianLimits limits = {})
{
    const auto value = readBytes(bytesOf(hex), limits);
    return value ? "no error" : value.error().text();
}

TEST(HessianReader, EveryTruncationIsAnError)
{
    for (const auto& vector : readVectors("hessian/hessian2.jsonl")) {
        // One value whose every proper prefix is incomplete; long texts only in steps.
        if (!vector.hasBytes || vector.operation != "writeObject")
            continue;
        std::string whole;
        if (decodeAll(vector.bytes, whole)->size() != 1)
            continue;
        const auto step = vector.bytes.size() / 300 + 1;
        for (std::size_t length = 0; length < vector.bytes.size(); length += step) {
            const auto value = readBytes(vector.bytes.substr(0, length));
            ASSERT_FALSE(value.ok()) << vector.name << " cut to " << length;
            ASSERT_EQ(value.error().code, Errc::Decode);
            ASSERT_NE(value.error().where.find("offset "), std::string::npos);
        }
    }
}

TEST(HessianReader, ErrorsSayWhereAndWhat)
{
    EXPECT_EQ(errorOf("0568"),
              "The Hessian2 bytes cannot be read (offset 1): the bytes end inside a string of 5 characters");
    EXPECT_EQ(errorOf("40"), "The Hessian2 bytes cannot be read (offset 1): unknown code 0x40");
    EXPECT_EQ(errorOf("5195"), "The Hessian2 bytes cannot be read (offset 2): reference to value 5 of 0");
    EXPECT_EQ(errorOf("7191"), "The Hessian2 bytes cannot be read (offset 2): reference to type 1 of 0");
    EXPECT_EQ(errorOf("61"),
              "The Hessian2 bytes cannot be read (offset 1): instance of class definition 1 of 0");
    EXPECT_EQ(errorOf("4f8f"),
              "The Hessian2 bytes cannot be read (offset 2): the number of a class definition is "
              "negative: -1");
    EXPECT_EQ(errorOf("02c3"),
              "The Hessian2 bytes cannot be read (offset 1): the bytes end inside a string of 2 characters");
    EXPECT_EQ(errorOf("01c341"),
              "The Hessian2 bytes cannot be read (offset 3): malformed UTF-8: 0x41 inside a character");
    EXPECT_EQ(errorOf("5891"),
              "The Hessian2 bytes cannot be read (offset 2): the length of a list, 1, is more than the "
              "bytes left");
    EXPECT_EQ(errorOf("588f"),
              "The Hessian2 bytes cannot be read (offset 2): the length of a list is negative: -1");
    EXPECT_EQ(errorOf("520001"
                      "6190"),
              "The Hessian2 bytes cannot be read (offset 5): expected the next chunk of a string, "
              "found code 0x90");
}

TEST(HessianReader, AnErrorStays)
{
    const auto bytes = bytesOf("4091");
    HessianReader reader(bytes);
    EXPECT_FALSE(reader.readValue().ok());
    EXPECT_FALSE(reader.readValue().ok()) << "the next value would be readBytes out of step";
}

TEST(HessianReader, DepthIsLimited)
{
    EXPECT_TRUE(readBytes(std::string(199, '\x79') + '\x78').ok());
    const auto tooDeep = readBytes(std::string(200, '\x79') + '\x78');
    ASSERT_FALSE(tooDeep.ok());
    EXPECT_EQ(tooDeep.error().code, Errc::TooLarge);
    EXPECT_FALSE(readBytes(std::string(1'000'000, '\x79')).ok());
    EXPECT_FALSE(readBytes(std::string(1'000'000, 'H')).ok());
}

TEST(HessianReader, DepthCountsSharedNodes)
{
    // Each list of the outer one holds the previous: flat bytes, deep graph.
    std::string bytes = bytesOf("584900000400");
    bytes += '\x78';
    for (int i = 1; i < 1024; ++i) {
        bytes += bytesOf("7951"
                         "49");
        for (const int shift : {24, 16, 8, 0})
            bytes += static_cast<char>(i >> shift);
    }
    const auto value = readBytes(bytes);
    ASSERT_FALSE(value.ok());
    EXPECT_EQ(value.error().code, Errc::TooLarge);
}

TEST(HessianReader, CountIsLimited)
{
    HessianLimits limits;
    limits.values = 100;
    EXPECT_TRUE(readBytes(bytesOf("58c863") + std::string(99, '\x90'), limits).ok());
    const auto value = readBytes(bytesOf("58c864") + std::string(100, '\x90'), limits);
    ASSERT_FALSE(value.ok());
    EXPECT_EQ(value.error().code, Errc::TooLarge);
    EXPECT_NE(value.error().text().find("more than 100 values"), std::string::npos);
}

TEST(HessianReader, MemoryIsLimited)
{
    HessianLimits limits;
    limits.bytes = 1000;
    EXPECT_EQ(readBytes(bytesOf("5307d0") + std::string(2000, 'x'), limits).error().code, Errc::TooLarge);
    EXPECT_EQ(readBytes(bytesOf("4207d0") + std::string(2000, 'x'), limits).error().code, Errc::TooLarge);
    EXPECT_EQ(readBytes(bytesOf("58c864") + std::string(100, '\x90'), limits).error().code, Errc::TooLarge);
    // A class of many fields without names, and a type that many lists repeat.
    EXPECT_EQ(readBytes(bytesOf("430161c864") + std::string(100, '\0'), limits).error().code, Errc::TooLarge);
    EXPECT_EQ(readBytes(
                  bytesOf("58c86470"
                          "3078")
                      + std::string(120, 'x') +
                      [] {
                          std::string lists;
                          for (int i = 0; i < 99; ++i)
                              lists += bytesOf("7090");
                          return lists;
                      }(),
                  limits)
                  .error()
                  .code,
              Errc::TooLarge);
}

TEST(HessianReader, DeclaredLengthsReserveNothing)
{
    // Two gigabytes announced, nothing there.
    EXPECT_FALSE(readBytes(bytesOf("58497fffffff")).ok());
    EXPECT_FALSE(readBytes(bytesOf("560161497fffffff")).ok());
    EXPECT_FALSE(readBytes(bytesOf("430161497fffffff")).ok());
}

TEST(HessianReader, CyclesAreBackReferences)
{
    const auto list = readBytes(bytesOf("795190"));
    ASSERT_TRUE(list.ok());
    ASSERT_TRUE(list->asList());
    EXPECT_EQ(list->asList()->items[0].asList(), list->asList());
    EXPECT_TRUE(std::holds_alternative<wire::BackReference>(list->asList()->items[0].variant()));

    // Without its root a reference leads nowhere, and says so.
    Value inner;
    {
        const auto root = readBytes(bytesOf("795190"));
        inner = root->asList()->items[0];
    }
    EXPECT_EQ(inner.asList(), nullptr);
}

TEST(HessianReader, ReferencesAcrossValuesOfOneBody)
{
    std::string error;
    const auto values = decodeAll(bytesOf("7991"
                                          "5190"),
                                  error);
    ASSERT_TRUE(values) << error;
    ASSERT_EQ(values->size(), 2U);
    EXPECT_EQ((*values)[0].asList(), (*values)[1].asList());
}

TEST(HessianReader, StringsJoinSurrogatesAcrossChunks)
{
    const auto value = readBytes(bytesOf("520001eda0bd"
                                         "01edb880"));
    ASSERT_TRUE(value.ok());
    EXPECT_EQ(*value->asString(), "\xF0\x9F\x98\x80");
    const auto lone = readBytes(bytesOf("520001eda0bd"
                                        "0161"));
    EXPECT_EQ(*lone->asString(),
              "\xED\xA0\xBD"
              "a");
    EXPECT_EQ(*readBytes(bytesOf("520000"
                                 "00"))
                   ->asString(),
              "");
    // C0 80 is how some writers spell U+0000.
    EXPECT_EQ(*readBytes(bytesOf("01c080"))->asString(), std::string(1, '\0'));
}

TEST(HessianReader, NumbersAtTheEdges)
{
    EXPECT_EQ(std::get<std::int32_t>(readBytes(bytesOf("c000"))->variant()), -2048);
    EXPECT_EQ(std::get<std::int32_t>(readBytes(bytesOf("d00000"))->variant()), -262144);
    EXPECT_EQ(std::get<std::int64_t>(readBytes(bytesOf("380000"))->variant()), -262144);
    EXPECT_EQ(std::get<std::int64_t>(readBytes(bytesOf("f000"))->variant()), -2048);
    EXPECT_EQ(std::get<std::int64_t>(readBytes(bytesOf("5980000000"))->variant()), -2147483648LL);
    EXPECT_EQ(std::get<double>(readBytes(bytesOf("5d80"))->variant()), -128.0);
    EXPECT_EQ(std::get<double>(readBytes(bytesOf("5e8000"))->variant()), -32768.0);
    EXPECT_EQ(std::get<wire::Date>(readBytes(bytesOf("4b80000000"))->variant()).millis,
              -2147483648LL * 60'000);
    EXPECT_TRUE(std::isnan(std::get<double>(readBytes(bytesOf("447ff8000000000000"))->variant())));
}

TEST(HessianReader, StringAndIntOnly)
{
    const auto bytes = bytesOf("016191");
    HessianReader reader(bytes);
    EXPECT_EQ(reader.readString().value(), "a");
    EXPECT_EQ(reader.offset(), 2U);
    EXPECT_FALSE(reader.atEnd());
    EXPECT_EQ(reader.readInt().value(), 1);
    EXPECT_TRUE(reader.atEnd());
    const auto null = bytesOf("4e");
    EXPECT_FALSE(HessianReader(null).readString().ok());
    EXPECT_FALSE(HessianReader(null).readInt().ok());
}

} // namespace
} // namespace sextant::test
