// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/generic.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

namespace sextant::rpc {
namespace {

using wire::Value;

std::string shownBytes(const std::string& hex)
{
    std::string error;
    const auto values = test::decodeAll(test::bytesOf(hex), error);
    EXPECT_TRUE(values) << error;
    return values ? valueToJson(values->front()) : error;
}

TEST(ToJson, Scalars)
{
    EXPECT_EQ(valueToJson(Value()), "null");
    EXPECT_EQ(valueToJson(Value::boolean(true)), "true");
    EXPECT_EQ(valueToJson(Value::int32(std::numeric_limits<std::int32_t>::min())), "-2147483648");
    EXPECT_EQ(valueToJson(Value::int64(9007199254740993)), "9007199254740993");
    EXPECT_EQ(valueToJson(Value::int64(std::numeric_limits<std::int64_t>::max())), "9223372036854775807");
    EXPECT_EQ(valueToJson(Value::number(0.1)), "0.1");
    EXPECT_EQ(valueToJson(Value::number(1)), "1.0");
    EXPECT_EQ(valueToJson(Value::number(1e300)), "1e+300");
    EXPECT_EQ(valueToJson(Value::number(std::nan(""))), "\"NaN\"");
    EXPECT_EQ(valueToJson(Value::number(-std::numeric_limits<double>::infinity())), "\"-Infinity\"");
    EXPECT_EQ(valueToJson(Value::string("a\"\n\x01中")), "\"a\\\"\\n\\u0001中\"");
    EXPECT_EQ(valueToJson(Value::string("x\xED\xA0\xBDy")), "\"x\\ud83dy\"") << "half a surrogate pair";
    EXPECT_EQ(valueToJson(Value(Value::Variant(wire::Date {1'700'000'000'123}))),
              "\"2023-11-14T22:13:20.123Z\"");
    EXPECT_EQ(valueToJson(Value(Value::Variant(wire::Binary {"\x01\x02\xFF"}))), "\"AQL/\"");
}

TEST(ToJson, RecordedClasses)
{
    const std::map<std::string, std::string> expected = {
        {"enum_NEW", "\"NEW\""},
        {"bigdecimal_-1.50", "\"-1.50\""},
        {"bigdecimal_1E+3", "\"1E+3\""},
        {"biginteger_-1", "\"-1\""},
        {"biginteger_255", "\"255\""},
        {"biginteger_9223372036854775808", "\"9223372036854775808\""},
        {"uuid", "\"123e4567-e89b-12d3-a456-426614174000\""},
        {"locale_zh_CN", "\"zh_CN\""},
        {"class_int", "\"int\""},
        {"currency", "\"CNY\""},
        {"uri", "\"http://127.0.0.1/x\""},
        {"file", "\"/tmp/x\""},
        {"atomicinteger", "5"},
        {"atomiclong", "5"},
        {"sql_timestamp", "\"2023-11-14T22:13:20.123Z\""},
        {"date_0", "\"1970-01-01T00:00:00.000Z\""},
        {"date_-1", "\"1969-12-31T23:59:59.999Z\""},
        {"date_253402300799999", "\"9999-12-31T23:59:59.999Z\""},
        {"localdate", "\"2024-02-29\""},
        {"localtime", "\"12:34:56.000000789\""},
        {"localdatetime", "\"2024-02-29T12:34:56.789\""},
        {"instant", "\"2023-11-14T22:13:20.123456789Z\""},
        {"zoneddatetime", "\"2024-02-29T12:34:56+08:00[Asia/Shanghai]\""},
        {"offsetdatetime", "\"2024-02-29T12:34:56+08:00\""},
        {"offsettime", "\"12:34:56Z\""},
        {"duration", "\"PT1M30.000000005S\""},
        {"year", "\"2024\""},
        {"yearmonth", "\"2024-02\""},
        {"monthday", "\"--02-29\""},
        {"zoneoffset", "\"+05:30\""},
        {"map_nonstring_keys", R"({"$map":[[1,"one"],[2,"two"],[true,"t"]]})"},
        {"ints2d", "[[1,2],[3],null]"},
        {"pojo_address",
         R"({"class":"com.acme.orders.Address","zip":"310000","city":"杭州","street":"1 Main St"})"},
        {"list_self", R"([{"$ref":""}])"},
        {"map_self", R"({"me":{"$ref":""}})"},
    };
    std::size_t found = 0;
    for (const auto& vector : test::readVectors("hessian/hessian2.jsonl")) {
        const auto want = expected.find(vector.name);
        if (want == expected.end())
            continue;
        SCOPED_TRACE(vector.name);
        ++found;
        EXPECT_EQ(shownBytes(test::hexOf(vector.bytes)), want->second);
    }
    EXPECT_EQ(found, expected.size());
}

TEST(ToJson, ReferencesNameTheAncestor)
{
    // A map whose "a/b" holds a list whose only item is the map.
    EXPECT_EQ(shownBytes("4803612f6279"
                         "51905a"),
              R"({"a/b":[{"$ref":""}]})");
    // The list refers to itself below the map.
    EXPECT_EQ(shownBytes("4803612f62795191"
                         "5a"),
              R"({"a/b":[{"$ref":"/a~1b"}]})");
}

TEST(ToJson, RepeatedValuesAreWrittenAgain)
{
    const auto shared = Value::list("", {Value::int32(1)});
    EXPECT_EQ(valueToJson(Value::list("", {shared, shared})), "[[1],[1]]");
}

TEST(ToJson, RepetitionIsBounded)
{
    // Each level holds the one below twice: 2^40 leaves when written out.
    auto value = Value::list("", {Value::string(std::string(100'000, 'x'))});
    for (int i = 0; i < 40; ++i)
        value = Value::list("", {value, value});
    const auto json = valueToJson(value);
    EXPECT_LT(json.size(), 64U << 20U);
    EXPECT_NE(json.find(R"({"$omitted":"java.util.ArrayList"})"), std::string::npos);
}

TEST(ToJson, MapsThatLookLikeMarkers)
{
    const auto map = Value::map("", {{Value::string("$ref"), Value::string("x")}});
    EXPECT_EQ(valueToJson(map), R"({"$map":[["$ref","x"]]})");
}

TEST(ToJson, Indentation)
{
    const auto value = Value::list("", {Value::int32(1), Value::map("", {}), Value::list("", {})});
    EXPECT_EQ(valueToJson(value, 2), "[\n  1,\n  {},\n  []\n]");
}

TEST(ToJson, ShadowedFieldsShowTheEffectiveOne)
{
    const auto value = Value::object("a.B", {{"x", Value::int32(1)}, {"x", Value::int32(2)}});
    EXPECT_EQ(valueToJson(value), R"({"class":"a.B","x":2})");
}

TEST(ToJson, TypeNames)
{
    const auto typeOf = [](const std::string& hex) {
        std::string error;
        return javaTypeName(test::decodeAll(test::bytesOf(hex), error)->front());
    };
    EXPECT_EQ(typeOf("91"), "java.lang.Integer");
    EXPECT_EQ(typeOf("e1"), "java.lang.Long");
    EXPECT_EQ(typeOf("5b"), "java.lang.Double");
    EXPECT_EQ(typeOf("54"), "java.lang.Boolean");
    EXPECT_EQ(typeOf("00"), "java.lang.String");
    EXPECT_EQ(typeOf("4e"), "null");
    EXPECT_EQ(typeOf("20"), "byte[]");
    EXPECT_EQ(typeOf("4b00000000"), "java.util.Date");
    EXPECT_EQ(typeOf("78"), "java.util.ArrayList");
    EXPECT_EQ(typeOf("485a"), "java.util.HashMap");
    EXPECT_EQ(typeOf("70045b696e74"), "int[]");
    EXPECT_EQ(typeOf("7005"
                     "5b5b696e74"),
              "int[][]");
    EXPECT_EQ(typeOf("70075b737472696e67"), "java.lang.String[]");
    EXPECT_EQ(typeOf("4303612e429060"), "a.B");
}

} // namespace
} // namespace sextant::rpc
