// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/hessian_writer.h"
#include "tests/unit/wire/hex_values.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>

#include <limits>

namespace sextant::test {
namespace {

using wire::HessianWriter;
using wire::Value;

TEST(HessianWriter, EqualClassesAreDefinedOnce)
{
    const auto object = [](std::int32_t x) { return Value::object("P", {{"x", Value::int32(x)}}); };
    EXPECT_EQ(hex(Value::list("", {object(1), object(2)})),
              "7a"
              "4301509101786091"
              "6092");
    // The same class with other fields is another definition.
    EXPECT_EQ(hex(Value::list("", {object(1), Value::object("P", {})})),
              "7a"
              "4301509101786091"
              "430150"
              "9061");
}

TEST(HessianWriter, TypesAreNumbered)
{
    const auto list = Value::list("[int", {});
    EXPECT_EQ(hexOf(encodeAll({Value::list("[int", {}), Value::list("[int", {}), Value::map("[int", {})})),
              "70045b696e74"
              "7090"
              "4d905a");
}

TEST(HessianWriter, SharedNodesAreReferences)
{
    const auto shared = Value::list("", {});
    EXPECT_EQ(hexOf(encodeAll({shared, shared})), "785190");
    // Equal but separate values are not.
    EXPECT_EQ(hexOf(encodeAll({Value::list("", {}), Value::list("", {})})), "7878");
}

TEST(HessianWriter, TemporariesDoNotBecomeReferences)
{
    HessianWriter writer;
    for (int i = 0; i < 100; ++i)
        writer.writeValue(Value::list("", {}));
    EXPECT_EQ(writer.take(), std::string(100, '\x78'));
}

TEST(HessianWriter, TakeStartsAFreshBody)
{
    HessianWriter writer;
    const auto shared = Value::list("[int", {});
    writer.writeValue(shared);
    const auto first = writer.take();
    writer.writeValue(shared);
    EXPECT_EQ(writer.take(), first);
}

TEST(HessianWriter, ManyNodesKeepTheirNumbers)
{
    std::vector<Value> items;
    for (int i = 0; i < 1000; ++i)
        items.push_back(Value::list("", {}));
    items.push_back(items[998]);
    const auto bytes = encodeAll({Value::list("", items)});
    EXPECT_TRUE(bytes.ends_with(bytesOf("51cbe7"))) << "reference 999: the outer list is 0";
}

TEST(HessianWriter, MalformedTextIsReplaced)
{
    EXPECT_EQ(hex(Value::string("a\xFF"
                                "b")),
              "0361efbfbd62");
    EXPECT_EQ(hex(Value::string("\xF0\x9F\x98")), "03efbfbdefbfbdefbfbd");
    EXPECT_EQ(hex(Value::string("\xC0\x80")), "02efbfbdefbfbd") << "overlong";
}

TEST(HessianWriter, DoublesAndDates)
{
    EXPECT_EQ(hex(Value::number(-0.0)), "5b") << "as Java: the sign is lost";
    EXPECT_EQ(hex(Value::number(std::numeric_limits<double>::infinity())), "447ff0000000000000");
    EXPECT_EQ(hex(Value::number(1e19)), "4443e158e460913d00");
    EXPECT_EQ(hex(Value(Value::Variant(wire::Date {std::numeric_limits<std::int64_t>::min()}))),
              "4a8000000000000000");
}

TEST(HessianWriter, ReferencesToGoneRootsAreNull)
{
    Value inner;
    {
        std::string error;
        inner = decodeAll(bytesOf("795190"), error)->front().asList()->items[0];
    }
    EXPECT_EQ(hex(inner), "4e");
}

TEST(HessianWriter, PartOfACycleIsWrittenWhole)
{
    // root = [[root]]: writing the inner list alone meets the root as a new node, and then itself.
    std::string error;
    const auto root = decodeAll(bytesOf("79795190"), error)->front();
    EXPECT_EQ(hex(root.asList()->items[0]), "79795190");
}

} // namespace
} // namespace sextant::test
