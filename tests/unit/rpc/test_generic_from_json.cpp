// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// JSON to Java values by declared type: each row of the table in spec/rpc §6.7, in both modes.
#include "engine/core/text.h"
#include "engine/rpc/generic.h"
#include "engine/wire/hessian_writer.h"

#include <gtest/gtest.h>

namespace sextant::rpc {
namespace {

metadata::ServiceDefinition orders()
{
    metadata::ServiceDefinition definition;
    definition.types = {
        {"com.acme.orders.Order",
         {{"orderNo", "java.lang.String"},
          {"quantity", "int"},
          {"id", "java.lang.Long"},
          {"price", "double"},
          {"weight", "float"},
          {"paidAt", "java.sql.Timestamp"},
          {"total", "java.math.BigDecimal"},
          {"status", "com.acme.orders.OrderStatus"},
          {"items", "java.util.List<com.acme.orders.OrderItem>"},
          {"byCode", "java.util.Map<java.lang.Integer,com.acme.orders.OrderItem>"},
          {"parent", "com.acme.orders.Order"}},
         {},
         {}},
        {"com.acme.orders.OrderItem", {{"sku", "java.lang.String"}, {"qty", "int"}}, {}, {}},
        {"com.acme.orders.OrderStatus", {}, {}, {"NEW", "PAID"}},
        {"com.acme.Outer.Inner", {{"at", "java.util.Date"}}, {}, {}},
    };
    return definition;
}

/// Hex of the value on the wire, or the error's text.
std::string wireOf(std::string_view json, const std::string& type, ArgumentMode mode)
{
    const auto definition = orders();
    const auto value = valueFromJson(json, type, &definition, mode);
    if (!value)
        return "error: " + value.error().text();
    wire::HessianWriter writer;
    writer.writeValue(*value);
    return core::toHex(writer.take());
}

std::string generic(std::string_view json, const std::string& type)
{
    return wireOf(json, type, ArgumentMode::Generic);
}

std::string typed(std::string_view json, const std::string& type)
{
    return wireOf(json, type, ArgumentMode::Typed);
}

std::string both(std::string_view json, const std::string& type)
{
    const auto hex = generic(json, type);
    EXPECT_EQ(hex, typed(json, type));
    return hex;
}

/// The value printed again, which shows its structure.
std::string shown(std::string_view json, const std::string& type, ArgumentMode mode)
{
    const auto definition = orders();
    const auto value = valueFromJson(json, type, &definition, mode);
    return value ? valueToJson(*value) : "error: " + value.error().text();
}

TEST(FromJson, IntegersKeepEveryDigit)
{
    EXPECT_EQ(both("1", "int"), "91");
    EXPECT_EQ(both("\"-128\"", "byte"), "c780");
    EXPECT_EQ(both("32767", "java.lang.Short"), "d47fff");
    EXPECT_EQ(both("1", "long"), "e1");
    EXPECT_EQ(both("9223372036854775807", "java.lang.Long"), "4c7fffffffffffffff");
    EXPECT_EQ(both("\"-9223372036854775808\"", "long"), "4c8000000000000000");
    for (const auto* bad : {"128", "-129", "1.5", "\"x\"", "true", "[]", "\"\"", "1e2"})
        EXPECT_TRUE(both(bad, "byte").starts_with("error: ")) << bad;
    EXPECT_TRUE(both("9223372036854775808", "long").starts_with("error: "));
    EXPECT_TRUE(both("2147483648", "int").starts_with("error: "));
}

TEST(FromJson, FloatingNumbers)
{
    EXPECT_EQ(both("0.1", "double"), "5f00000064");
    EXPECT_EQ(both("\"NaN\"", "java.lang.Double"), "447ff8000000000000");
    EXPECT_EQ(both("\"-Infinity\"", "double"), "44fff0000000000000");
    EXPECT_EQ(both("3", "double"), "5d03");
    // A boxed Float travels by its digits, a float in an array by its bits (spec/rpc §4.2).
    EXPECT_EQ(both("0.1", "float"), "5f00000064");
    EXPECT_EQ(typed("[0.1]", "float[]"), "71065b666c6f6174443fb99999a0000000");
    EXPECT_EQ(typed("[0.1]", "java.lang.Float[]"), "71105b6a6176612e6c616e672e466c6f61745f00000064");
    EXPECT_TRUE(both("1e39", "float").starts_with("error: "));
    EXPECT_TRUE(both("\"1,5\"", "double").starts_with("error: "));
}

TEST(FromJson, StringsStayStrings)
{
    EXPECT_EQ(both("\"123\"", "java.lang.String"), "03313233");
    EXPECT_EQ(both("\"true\"", "java.lang.String"), "0474727565");
    EXPECT_EQ(both("\"0123\"", "java.lang.String"), "0430313233");
    EXPECT_EQ(both("123", "java.lang.String"), "03313233");
    EXPECT_EQ(both("1.10", "java.lang.String"), "04312e3130");
    EXPECT_EQ(both("false", "java.lang.String"), "0566616c7365");
    EXPECT_EQ(both("null", "java.lang.String"), "4e");
    EXPECT_TRUE(both("{}", "java.lang.String").starts_with("error: "));
    EXPECT_EQ(both("\"中\"", "char"), "01e4b8ad");
    EXPECT_TRUE(both("\"ab\"", "char").starts_with("error: "));
    EXPECT_TRUE(both("\"\xF0\x9F\x98\x80\"", "char").starts_with("error: ")) << "two UTF-16 units";
}

TEST(FromJson, Booleans)
{
    EXPECT_EQ(both("true", "boolean"), "54");
    EXPECT_EQ(both("\"false\"", "java.lang.Boolean"), "46");
    EXPECT_TRUE(both("1", "boolean").starts_with("error: "));
    EXPECT_TRUE(both("null", "boolean").starts_with("error: "));
    EXPECT_EQ(both("null", "java.lang.Boolean"), "4e");
}

TEST(FromJson, BigNumbers)
{
    EXPECT_EQ(generic("19.90", "java.math.BigDecimal"), "0531392e3930");
    EXPECT_EQ(typed("19.90", "java.math.BigDecimal"),
              "43146a6176612e6d6174682e426967446563696d616c910576616c756560"
              "0531392e3930");
    EXPECT_EQ(generic("-12345678901234567890.123456789", "java.math.BigDecimal"),
              "1f" + core::toHex("-12345678901234567890.123456789"));
    EXPECT_EQ(generic("123456789012345678901234567890", "java.math.BigInteger"),
              "1e" + core::toHex("123456789012345678901234567890"));
    EXPECT_TRUE(both("1.5", "java.math.BigInteger").starts_with("error: "));
    EXPECT_TRUE(both("\"x\"", "java.math.BigDecimal").starts_with("error: "));
    // Beyond what a double holds: the decimal is exact all the same, the double is refused.
    EXPECT_EQ(generic("1e400", "java.math.BigDecimal"), generic("\"1e400\"", "java.math.BigDecimal"));
    EXPECT_FALSE(generic("1e400", "java.math.BigDecimal").starts_with("error: "));
    EXPECT_TRUE(both("1e400", "double").starts_with("error: "));
    EXPECT_TRUE(both("[1e400]", "java.lang.Object").starts_with("error: "));
    EXPECT_NE(both("1e99999", "java.math.BigDecimal").find("a number is too large"), std::string::npos);
}

TEST(FromJson, DatesAndTimes)
{
    EXPECT_EQ(both("60000", "java.util.Date"), "4b00000001");
    EXPECT_EQ(both("\"1970-01-01T00:01:00.000Z\"", "java.util.Date"), "4b00000001");
    EXPECT_EQ(both("\"1970-01-01 08:01:00+08:00\"", "java.util.Date"), "4b00000001");
    EXPECT_EQ(both("\"1970-01-01\"", "java.util.Date"), "4b00000000");
    EXPECT_EQ(both("\"1970-01-01T00:00:00.123Z\"", "java.sql.Timestamp"),
              "43126a6176612e73716c2e54696d657374616d70910576616c75656"
              "04a000000000000007b");
    EXPECT_EQ(generic("\"2024-02-29\"", "java.time.LocalDate"), "0a" + core::toHex("2024-02-29"));
    EXPECT_EQ(shown("\"2024-02-29\"", "java.time.LocalDate", ArgumentMode::Typed), "\"2024-02-29\"");
    EXPECT_EQ(both("\"2023-11-14T22:13:20.123456789Z\"", "java.time.Instant"),
              "433035636f6d2e616c69626162612e636f6d2e63617563686f2e6865737369616e2e696f2e6a617661382e496e7374"
              "616e744861"
              "6e646c6592056e616e6f73077365636f6e64736049075bcd15596553f100");
    EXPECT_TRUE(both("\"2023-02-29\"", "java.time.LocalDate").starts_with("error: "));
    EXPECT_TRUE(both("\"yesterday\"", "java.util.Date").starts_with("error: "));
}

TEST(FromJson, Enums)
{
    EXPECT_EQ(generic("\"PAID\"", "com.acme.orders.OrderStatus"), "0450414944");
    EXPECT_EQ(
        typed("[\"NEW\",\"NEW\",\"PAID\"]", "java.util.List<com.acme.orders.OrderStatus>"),
        "73136a6176612e7574696c2e41727261794c697374431b636f6d2e61636d652e6f72646572732e4f72646572537461747573"
        "91046e616d6560034e45575191600450414944");
    EXPECT_EQ(
        both("\"LOST\"", "com.acme.orders.OrderStatus"),
        "error: The JSON does not fit com.acme.orders.OrderStatus: expected one of NEW, PAID, found LOST");
    EXPECT_EQ(shown("\"RED\"", "com.other.Color", ArgumentMode::Typed), "\"RED\"")
        << "enum of an unknown class";
    EXPECT_EQ(typed("\"SECONDS\"", "java.util.concurrent.TimeUnit"),
              "431d" + core::toHex("java.util.concurrent.TimeUnit") + "91046e616d6560075345434f4e4453");
}

TEST(FromJson, ArraysAndCollections)
{
    EXPECT_EQ(both("\"AQID\"", "byte[]"), "23010203");
    EXPECT_EQ(both("[1,-1,255]", "byte[]"), "2301ffff");
    EXPECT_EQ(both("\"ab\"", "char[]"), "026162");
    EXPECT_EQ(both("[\"a\",\"b\"]", "char[]"), "026162");
    EXPECT_EQ(typed("[1,2,300000]", "int[]"), "73045b696e74919249000493e0");
    EXPECT_EQ(generic("[1,2]", "int[]"), "7a9192");
    EXPECT_EQ(typed("[[1,2],[3],null]", "int[][]"), "73055b5b696e7472045b696e7491927191934e");
    EXPECT_EQ(typed("[\"a\",null]", "java.lang.String[]"), "72075b737472696e6701614e");
    EXPECT_EQ(typed("[\"a\"]", "[Ljava.lang.String;"), "71075b737472696e670161");
    EXPECT_EQ(typed("[1]", "java.util.List<java.lang.Long>"), "71136a6176612e7574696c2e41727261794c697374e1");
    EXPECT_EQ(generic("[1]", "java.util.List<java.lang.Long>"), "79e1");
    EXPECT_EQ(typed("[1]", "java.util.Set<java.lang.Integer>"), "71116a6176612e7574696c2e4861736853657491");
    EXPECT_EQ(typed("[]", "java.util.LinkedList"), "70146a6176612e7574696c2e4c696e6b65644c697374");
    EXPECT_TRUE(both("{}", "java.util.List").starts_with("error: "));
    EXPECT_TRUE(both("1", "java.lang.String[]").starts_with("error: "));
}

TEST(FromJson, Maps)
{
    EXPECT_EQ(both(R"({"a":1,"b":null})", "java.util.Map"), "4801619101624e5a");
    EXPECT_EQ(both(R"({"1":"one"})", "java.util.Map<java.lang.Integer,java.lang.String>"), "4891036f6e655a");
    EXPECT_EQ(typed(R"({"2":[1]})", "java.util.Map<java.lang.Long,int[]>").substr(0, 4), "48e2");
    EXPECT_EQ(both(R"({"$map":[[1,"one"],[true,"t"]]})", "java.util.Map"), "4891036f6e655401745a");
    EXPECT_EQ(typed(R"({"a":1})", "java.util.TreeMap"), "4d116a6176612e7574696c2e547265654d61700161915a");
    EXPECT_TRUE(both(R"({"x":1})", "java.util.Map<java.lang.Integer,int>").starts_with("error: "));
    EXPECT_TRUE(both("[]", "java.util.Map").starts_with("error: "));
}

TEST(FromJson, ObjectSlotsAreNatural)
{
    EXPECT_EQ(typed("[1,2147483648,1.5,\"s\",true,null]", "java.lang.Object[]"),
              "76075b6f626a656374914c00000000800000005f000005dc017354"
              "4e");
    EXPECT_EQ(generic("[1,[2]]", "java.lang.Object"), "7a917992");
    EXPECT_EQ(generic("{\"a\":1.0}", "T"), "4801615c5a") << "a type variable";
    EXPECT_EQ(shown("18446744073709551616", "java.lang.Object", ArgumentMode::Generic),
              "\"18446744073709551616\"");
}

TEST(FromJson, PojosAsMapsAndAsObjects)
{
    const auto* json = R"({"orderNo":"N1","quantity":3,"id":7,"total":19.90,"status":"PAID",
        "items":[{"sku":"S","qty":2}],"byCode":{"5":{"sku":"T","qty":1}},"extra":1})";
    EXPECT_EQ(
        shown(json, "com.acme.orders.Order", ArgumentMode::Generic),
        R"({"orderNo":"N1","quantity":3,"id":7,"total":"19.90","status":"PAID","items":[{"sku":"S","qty":2}],)"
        R"("byCode":{"$map":[[5,{"sku":"T","qty":1}]]},"extra":1})");
    EXPECT_EQ(
        shown(json, "com.acme.orders.Order", ArgumentMode::Typed),
        R"({"class":"com.acme.orders.Order","orderNo":"N1","quantity":3,"id":7,"total":"19.90","status":"PAID",)"
        R"("items":[{"class":"com.acme.orders.OrderItem","sku":"S","qty":2}],)"
        R"("byCode":{"$map":[[5,{"class":"com.acme.orders.OrderItem","sku":"T","qty":1}]]},"extra":1})");
    // A Long stays a long in the field of that type.
    EXPECT_NE(typed(R"({"id":7})", "com.acme.orders.Order")
                  .find("0269646"
                        "0e7"),
              std::string::npos);
    // A sql date is a plain date in a field, an object elsewhere (spec/rpc §4.7).
    EXPECT_TRUE(typed(R"({"paidAt":0})", "com.acme.orders.Order").ends_with("06706169644174604b00000000"));
    EXPECT_TRUE(typed("[0]", "java.sql.Timestamp[]").ends_with("910576616c7565604b00000000"));
    // A float field is widened bit by bit.
    EXPECT_NE(typed(R"({"weight":0.1})", "com.acme.orders.Order").find("443fb99999a0000000"),
              std::string::npos);
}

TEST(FromJson, ClassKeyChoosesTheClass)
{
    const auto* json = R"({"class":"com.acme.orders.OrderItem","qty":2})";
    EXPECT_EQ(shown(json, "java.lang.Object", ArgumentMode::Typed),
              R"({"class":"com.acme.orders.OrderItem","qty":2})");
    const auto definition = orders();
    const auto asObject = valueFromJson(json, "java.lang.Object", &definition, ArgumentMode::Typed);
    ASSERT_TRUE(asObject.ok());
    ASSERT_TRUE(asObject->asObject());
    EXPECT_EQ(asObject->asObject()->type(), "com.acme.orders.OrderItem");
    const auto asMap = valueFromJson(json, "com.acme.orders.Order", &definition, ArgumentMode::Generic);
    ASSERT_TRUE(asMap.ok());
    ASSERT_TRUE(asMap->asMap());
    EXPECT_EQ(asMap->asMap()->entries.size(), 2U);
    // Canonical names of nested classes become binary names.
    EXPECT_EQ(shown(R"({"at":0})", "com.acme.Outer.Inner", ArgumentMode::Typed),
              R"({"class":"com.acme.Outer$Inner","at":"1970-01-01T00:00:00.000Z"})");
}

TEST(FromJson, ErrorsNameThePlace)
{
    const auto definition = orders();
    const auto arguments =
        argumentsFromJson(R"(["x",{"items":[{"qty":1},{"qty":"many"}]}])",
                          {"java.lang.String", "com.acme.orders.Order"}, &definition, ArgumentMode::Generic);
    ASSERT_FALSE(arguments.ok());
    EXPECT_EQ(
        arguments.error().text(),
        "The JSON does not fit int (argument 2 at /items/1/qty): expected a whole number from -2147483648 to "
        "2147483647, found the string many");
    EXPECT_EQ(arguments.error().code, core::Errc::InvalidArgument);
}

TEST(FromJson, ArgumentLists)
{
    const auto run = [](std::string_view json, const std::vector<std::string>& types) {
        const auto arguments = argumentsFromJson(json, types, nullptr, ArgumentMode::Generic);
        return arguments ? std::to_string(arguments->size()) : arguments.error().sentence;
    };
    EXPECT_EQ(run("[1,2]", {"int", "long"}), "2");
    EXPECT_EQ(run("", {}), "0");
    EXPECT_EQ(run("[]", {}), "0");
    EXPECT_EQ(run("[1]", {}), "The method takes 0 arguments, but the JSON array has 1");
    EXPECT_EQ(run("{}", {"int"}), "The arguments must be a JSON array");
    EXPECT_EQ(run("[1,", {"int"}), "The text is not JSON that can be used");
    EXPECT_FALSE(run(std::string(100'000, '['), {"int"}).empty()) << "depth is limited";
}

TEST(FromJson, ClassesThatAreText)
{
    EXPECT_EQ(shown("\"123e4567-e89b-12d3-a456-426614174000\"", "java.util.UUID", ArgumentMode::Generic),
              "\"123e4567-e89b-12d3-a456-426614174000\"");
    EXPECT_EQ(shown(R"({"mostSignificantBits":1314564453825188563,"class":"java.util.UUID",)"
                    R"("leastSignificantBits":-6605018797301088256})",
                    "java.util.UUID", ArgumentMode::Typed),
              "\"123e4567-e89b-12d3-a456-426614174000\"")
        << "as Java generalises it";
    EXPECT_EQ(both("\"zh_CN\"", "java.util.Locale"),
              "43302e636f6d2e616c69626162612e636f6d2e63617563686f2e6865737369616e2e696f2e4c6f63616c6548616e64"
              "6c65910576"
              "616c756560057a685f434e");
    EXPECT_EQ(typed("\"int\"", "java.lang.Class<?>"),
              "430f6a6176612e6c616e672e436c61737391046e616d656003696e74");
    EXPECT_EQ(generic("\"int\"", "java.lang.Class<?>"), "03696e74");
    EXPECT_EQ(both("5", "java.util.concurrent.atomic.AtomicLong"),
              "4330266a6176612e7574696c2e636f6e63757272656e742e61746f6d69632e41746f6d69634c6f6e67910576616c75"
              "6560e5");
}

} // namespace
} // namespace sextant::rpc
