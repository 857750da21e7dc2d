// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/java_text.h"
#include "engine/wire/value.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sextant::test {
namespace {

using wire::sameValue;
using wire::Value;

Value decode(const char* hex)
{
    std::string error;
    return decodeAll(bytesOf(hex), error)->front();
}

TEST(Value, SameStructure)
{
    EXPECT_TRUE(sameValue(Value(), Value()));
    EXPECT_FALSE(sameValue(Value::int32(1), Value::int64(1)));
    EXPECT_TRUE(sameValue(Value::number(std::nan("")), Value::number(std::nan(""))));
    const auto map = [](int v) {
        return Value::map("", {{Value::string("k"), Value::list("", {Value::int32(v)})}});
    };
    EXPECT_TRUE(sameValue(map(1), map(1)));
    EXPECT_FALSE(sameValue(map(1), map(2)));
    EXPECT_FALSE(sameValue(Value::list("a", {}), Value::list("b", {})));
    const auto object = [](const char* field) { return Value::object("C", {{field, Value()}}); };
    EXPECT_TRUE(sameValue(object("x"), object("x")));
    EXPECT_FALSE(sameValue(object("x"), object("y")));
    EXPECT_FALSE(sameValue(object("x"), Value::map("C", {})));
}

TEST(Value, CyclesCompare)
{
    EXPECT_TRUE(sameValue(decode("795190"), decode("795190")));
    EXPECT_FALSE(sameValue(decode("7a519091"), decode("7a519092")));
    // A cycle of one and of two lists cannot be told apart by following it.
    EXPECT_TRUE(sameValue(decode("795190"), decode("79795190")));
}

TEST(Value, SharedNodesCompareOnce)
{
    const auto doubled = [] {
        auto value = Value::list("", {});
        for (int i = 0; i < 100; ++i)
            value = Value::list("", {value, value});
        return value;
    };
    EXPECT_TRUE(sameValue(doubled(), doubled())) << "2^100 paths";
}

TEST(Value, LastOfShadowedFields)
{
    const auto value = Value::object("C", {{"x", Value::int32(1)}, {"x", Value::int32(2)}});
    EXPECT_EQ(std::get<std::int32_t>(value.asObject()->field("x")->variant()), 2);
    EXPECT_EQ(value.asObject()->field("y"), nullptr);
}

TEST(JavaText, UnitsAndBack)
{
    const std::string text = "a\xC3\xA9中\xF0\x9F\x98\x80";
    EXPECT_EQ(wire::toUtf16(text).size(), 5U);
    EXPECT_EQ(wire::fromUtf16(wire::toUtf16(text)), text);
    EXPECT_EQ(wire::fromUtf16(u"\xD83D"), "\xED\xA0\xBD");
    EXPECT_EQ(wire::toUtf16("\xED\xA0\xBD"), u"\xD83D");
    EXPECT_EQ(wire::toUtf16("\xFF\xC3"), u"\xFFFD\xFFFD");
    EXPECT_TRUE(wire::isAscii("0123456789"));
    EXPECT_FALSE(wire::isAscii("0123456789\x80"));
    EXPECT_FALSE(wire::isAscii("\xFF"
                               "0123456789"));
}

} // namespace
} // namespace sextant::test
