// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The provider's half of generic calls: realize and generalize rule by rule (spec/rpc §6.3, §6.4, §6.5), and
// each form of §6.2 there and back.
#include "engine/rpc/generalize.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/generic_mode.h"
#include "engine/rpc/generic_service.h"
#include "engine/rpc/realize.h"

#include <gtest/gtest.h>

namespace sextant::rpc {
namespace {

using wire::Value;

metadata::ServiceDefinition types()
{
    metadata::ServiceDefinition definition;
    definition.types = {{"a.Order",
                         {{"no", "java.lang.String"},
                          {"count", "int"},
                          {"total", "java.math.BigDecimal"},
                          {"state", "a.State"},
                          {"lines", "java.util.List<a.Line>"},
                          {"byId", "java.util.Map<java.lang.Long,a.Line>"}},
                         {},
                         {}},
                        {"a.Line", {{"sku", "java.lang.String"}, {"id", "java.util.UUID"}}, {}, {}},
                        {"a.State", {}, {}, {"NEW", "PAID"}}};
    return definition;
}

Value plain(std::string_view json)
{
    auto value = valueFromJson(json, "java.lang.Object", nullptr, ArgumentMode::Generic);
    EXPECT_TRUE(value.ok()) << json;
    return value ? std::move(*value) : Value();
}

/// Exact JSON of what becomes of `sent`, or Java's words.
std::string realized(const Value& sent, const std::string& type)
{
    const auto definition = types();
    const auto value = realize(sent, type, definition);
    return value ? valueToJson(*value, -1, Detail::Exact) : value.error().sentence;
}

std::string realized(std::string_view json, const std::string& type)
{
    return realized(plain(json), type);
}

constexpr const char* kMismatch = "java.lang.IllegalArgumentException: argument type mismatch";

TEST(Realize, TextsBecomeWhatCompatibleTypeUtilsReads)
{
    EXPECT_EQ(realized(R"("5")", "int"), "5");
    EXPECT_EQ(realized(R"("5")", "java.lang.Long"), R"({"class":"java.lang.Long","$value":5})");
    EXPECT_EQ(realized(R"("1.50")", "java.math.BigDecimal"),
              R"({"class":"java.math.BigDecimal","$value":"1.50"})");
    EXPECT_EQ(realized(R"("-7")", "java.math.BigInteger"),
              R"({"class":"java.math.BigInteger","$value":"-7"})");
    EXPECT_EQ(realized(R"("1.5")", "double"), "1.5");
    EXPECT_EQ(realized(R"("-Infinity")", "float"), R"({"class":"java.lang.Double","$value":"-Infinity"})");
    EXPECT_EQ(realized(R"("TRUE")", "boolean"), "true");
    EXPECT_EQ(realized(R"("yes")", "boolean"), "false") << "Boolean.valueOf";
    EXPECT_EQ(realized(R"("PAID")", "a.State"), R"({"class":"a.State","$value":"PAID"})");
    EXPECT_EQ(realized(R"("x")", "char"), R"("x")");
    EXPECT_EQ(realized(R"("ab")", "char[]"), R"("ab")");
    EXPECT_EQ(realized(R"("2024-02-29 12:34:56")", "java.util.Date"),
              R"({"class":"java.util.Date","$value":"2024-02-29T12:34:56.000Z"})");
    EXPECT_EQ(realized(R"("2024-02-29 12:34:56")", "java.sql.Timestamp"),
              R"({"class":"java.sql.Timestamp","$value":"2024-02-29T12:34:56.000Z"})");
    EXPECT_EQ(realized(R"("2024-02-29")", "java.time.LocalDate"),
              R"({"class":"java.time.LocalDate","$value":"2024-02-29"})");
    EXPECT_EQ(realized(R"("2024-02-29T12:34:56")", "java.time.LocalTime"),
              R"({"class":"java.time.LocalTime","$value":"12:34:56"})");
    EXPECT_EQ(realized(R"("")", "java.time.LocalDate"), "null");
    EXPECT_EQ(realized(R"("java.lang.String")", "java.lang.Class"),
              R"({"class":"java.lang.Class","$value":"java.lang.String"})");
}

TEST(Realize, WhatJavaRefuses)
{
    EXPECT_EQ(realized(R"("abc")", "int"), "java.lang.NumberFormatException: For input string: \"abc\"");
    EXPECT_EQ(realized(R"("2147483648")", "int"),
              "java.lang.NumberFormatException: For input string: \"2147483648\"");
    EXPECT_EQ(realized(R"("LOST")", "a.State"),
              "java.lang.IllegalArgumentException: No enum constant a.State.LOST");
    EXPECT_TRUE(
        realized(R"("2024-02-29")", "java.util.Date").starts_with("java.lang.IllegalStateException: "));
    EXPECT_TRUE(realized(R"("ab")", "char").starts_with("java.lang.IllegalArgumentException: "));
    for (const auto& [json, type] : std::vector<std::pair<const char*, const char*>> {
             {"5", "java.lang.String"},
             {"true", "java.lang.String"},
             {R"("123e4567-e89b-12d3-a456-426614174000")", "java.util.UUID"},
             {R"("AQID")", "byte[]"},
             {R"("2024-01-01T00:00:00Z")", "java.time.Instant"},
             {R"("zh_CN")", "java.util.Locale"},
             {"5", "a.Order"},
             {"[1]", "a.Order"},
             {R"({"a":1})", "java.util.List"},
             {"null", "int"},
             {"true", "int"},
             {"5", "java.sql.Timestamp"}})
        EXPECT_EQ(realized(json, type), kMismatch) << json << " for " << type;
    EXPECT_EQ(realized(R"({"lines":[{"id":"123e4567-e89b-12d3-a456-426614174000"}]})", "a.Order"),
              "java.lang.RuntimeException: Failed to set pojo Order property lines value class "
              "java.util.ArrayList, cause: Failed to set pojo Line property id value class java.lang.String, "
              "cause: argument type mismatch");
}

TEST(Realize, NumbersNarrowAndWidenAsInJava)
{
    EXPECT_EQ(realized("300", "byte"), "44");
    EXPECT_EQ(realized("5000000000", "int"), "705032704");
    EXPECT_EQ(realized("5", "long"), R"({"class":"java.lang.Long","$value":5})");
    EXPECT_EQ(realized("1.9", "int"), "1");
    EXPECT_EQ(realized("1e30", "int"), "2147483647");
    EXPECT_EQ(realized("5", "double"), "5.0");
    EXPECT_EQ(realized("1.5", "java.math.BigDecimal"), R"({"class":"java.math.BigDecimal","$value":"1.5"})");
    EXPECT_EQ(realized("7", "java.math.BigInteger"), R"({"class":"java.math.BigInteger","$value":"7"})");
    EXPECT_EQ(realized("2", "boolean"), "true");
    EXPECT_EQ(realized("0", "java.util.Date"),
              R"({"class":"java.util.Date","$value":"1970-01-01T00:00:00.000Z"})");
    EXPECT_EQ(realized("5", "java.lang.Object"), "5");
    const auto decimal = Value::object("java.math.BigDecimal", {{"value", Value::string("12.75")}});
    EXPECT_EQ(realized(decimal, "long"), R"({"class":"java.lang.Long","$value":12})");
    EXPECT_EQ(realized(decimal, "java.math.BigDecimal"),
              R"({"class":"java.math.BigDecimal","$value":"12.75"})");
}

TEST(Realize, CollectionsAndArrays)
{
    EXPECT_EQ(realized(R"(["1","2"])", "int[]"), R"({"class":"int[]","$list":[1,2]})");
    EXPECT_EQ(realized("[1,2]", "java.util.List<java.lang.Long>"),
              R"([{"class":"java.lang.Long","$value":1},{"class":"java.lang.Long","$value":2}])");
    EXPECT_EQ(realized(R"(["b","a"])", "java.util.Set<java.lang.String>"),
              R"({"class":"java.util.HashSet","$list":["a","b"]})");
    EXPECT_EQ(realized("[1,-1]", "byte[]"), R"({"class":"byte[]","$value":"Af8="})");
    EXPECT_EQ(realized(Value(Value::Variant(wire::Binary {"\x01"})), "java.util.List"), "[1]");
    EXPECT_EQ(realized(R"([["PAID"]])", "java.util.List<java.util.List<a.State>>"),
              R"([[{"class":"a.State","$value":"PAID"}]])");
}

TEST(Realize, MapsBecomeObjectsByTypeAndClass)
{
    EXPECT_EQ(
        realized(R"({"no":"N1","count":"3","total":"1.10","state":{"name":"NEW"},"lines":[{"sku":"S"}],)"
                 R"("byId":{"7":{"sku":"T"}},"unknown":1})",
                 "a.Order"),
        R"({"class":"a.Order","no":"N1","count":3,"total":{"class":"java.math.BigDecimal","$value":"1.10"},)"
        R"("state":{"class":"a.State","$value":"NEW"},"lines":[{"class":"a.Line","sku":"S"}],)"
        R"("byId":{"class":"java.util.HashMap","$map":[[{"class":"java.lang.Long","$value":7},)"
        R"({"class":"a.Line","sku":"T"}]]}})");
    // "class" wins, also where a map is declared.
    EXPECT_EQ(realized(Value::map("",
                                  {{Value::string("class"), Value::string("a.Line")},
                                   {Value::string("sku"), Value::string("S")}}),
                       "java.util.Map"),
              R"({"class":"a.Line","sku":"S"})");
    EXPECT_EQ(realized(R"({"a":1})", "java.lang.Object"), R"({"a":1})");
}

TEST(Realize, CyclesStayCycles)
{
    const auto node =
        valueFromJson(R"({"name":"a","next":{"$ref":""}})", "java.util.Map", nullptr, ArgumentMode::Generic);
    ASSERT_TRUE(node.ok());
    metadata::ServiceDefinition definition;
    definition.types = {{"a.Node", {{"name", "java.lang.String"}, {"next", "a.Node"}}, {}, {}}};
    const auto made = realize(*node, "a.Node", definition);
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_EQ(valueToJson(*made), R"({"class":"a.Node","name":"a","next":{"$ref":""}})");
    const auto general = generalize(*made, definition);
    EXPECT_EQ(valueToJson(general), R"({"class":"a.Node","name":"a","next":{"$ref":""}})");
    EXPECT_NE(general.asMap(), nullptr);
}

std::string general(std::string_view json, const std::string& type)
{
    const auto definition = types();
    const auto value = valueFromJson(json, type, &definition, ArgumentMode::Typed);
    EXPECT_TRUE(value.ok());
    return valueToJson(generalize(*value, definition), -1, Detail::Exact);
}

TEST(Generalize, AnEnumConstantWithoutNameIsAnObject)
{
    const auto strange = Value::object("a.State", {{"nome", Value::string("PAID")}});
    EXPECT_EQ(valueToJson(generalize(strange, types())), R"({"class":"a.State","nome":"PAID"})");
}

TEST(Generalize, RuleByRule)
{
    EXPECT_EQ(general(R"("PAID")", "a.State"), R"("PAID")");
    EXPECT_EQ(general(R"(["PAID"])", "a.State[]"), R"({"class":"java.lang.String[]","$list":["PAID"]})");
    EXPECT_EQ(general("[1]", "int[]"), R"({"class":"int[]","$list":[1]})");
    EXPECT_EQ(general(R"(["1.5"])", "java.math.BigDecimal[]"),
              R"({"class":"java.math.BigDecimal[]","$list":["1.5"]})");
    EXPECT_EQ(general(R"([{"sku":"S"}])", "a.Line[]"),
              R"({"class":"java.lang.Object[]","$list":[{"class":"java.util.HashMap","$map":)"
              R"([["class","a.Line"],["sku","S"]]}]})");
    EXPECT_EQ(general("[1]", "java.util.LinkedList"), "[1]") << "every List is an ArrayList";
    EXPECT_EQ(general("[1]", "java.util.TreeSet"), R"({"class":"java.util.HashSet","$list":[1]})");
    EXPECT_EQ(general(R"({"a":1})", "java.util.TreeMap"),
              R"({"class":"java.util.TreeMap","$map":[["a",1]]})");
    EXPECT_EQ(general(R"("2024-02-29")", "java.time.LocalDate"), R"("2024-02-29")");
    EXPECT_EQ(general(R"("java.lang.String")", "java.lang.Class"), R"("java.lang.String")");
    EXPECT_EQ(general("1.10", "java.math.BigDecimal"), R"({"class":"java.math.BigDecimal","$value":"1.10"})");
    EXPECT_EQ(general(R"({"sku":"S","id":null})", "a.Line"),
              R"({"class":"java.util.HashMap","$map":[["class","a.Line"],["id",null],["sku","S"]]})");
}

/// What a service that returns its argument answers, as the caller shows it.
std::string echoed(const std::string& form, std::string_view json, const std::string& type)
{
    const auto definition = types();
    const std::vector<std::string> declared = {type};
    const auto mode = parseGenericMode(form);
    const auto sent = genericArguments(json, &declared, &definition, *mode);
    if (!sent)
        return sent.error().text();
    const auto received = receiveGeneric(form, *sent, declared, definition);
    if (!received)
        return received.error().text();
    const auto answer = answerGeneric(form, received->front(), type, definition);
    if (!answer)
        return answer.error().text();
    const auto result = genericResult(*answer, *mode);
    return result ? javaTypeName(*result) + " " + valueToJson(*result) : result.error().text();
}

TEST(GenericForms, ThereAndBack)
{
    constexpr const char* kOrder =
        R"([{"no":"N","count":3,"total":"1.10","state":"NEW","lines":[{"sku":"S"}]}])";
    const std::string object = R"({"class":"a.Order","no":"N","count":3,"total":"1.10","state":"NEW",)"
                               R"("lines":[{"class":"a.Line","sku":"S"}]})";
    EXPECT_EQ(echoed("true", kOrder, "a.Order"), "java.util.HashMap " + object);
    EXPECT_EQ(echoed("raw.return", kOrder, "a.Order"), "a.Order " + object);
    const std::string sorted = R"("total":"1.10","state":"NEW","lines":[{"class":"a.Line","sku":"S"}],)"
                               R"("no":"N","count":3})";
    EXPECT_EQ(echoed("gson", kOrder, "a.Order"), R"(java.util.HashMap {"class":"a.Order",)" + sorted);
    EXPECT_TRUE(echoed("bean", kOrder, "a.Order").starts_with(R"(a.Order {"class":"a.Order",)"))
        << echoed("bean", kOrder, "a.Order");
    EXPECT_EQ(echoed("protobuf-json", R"([{"sku":"S"}])", "a.Line"), R"(java.lang.String "{\"sku\":\"S\"}")");
    for (const auto* form : {"true", "raw.return", "gson", "bean"}) {
        EXPECT_EQ(echoed(form, R"(["0123"])", "java.lang.String"), R"(java.lang.String "0123")") << form;
        EXPECT_EQ(echoed(form, "[9223372036854775807]", "long"), "java.lang.Long 9223372036854775807")
            << form;
        EXPECT_EQ(echoed(form, "[null]", "a.Order"), "null null") << form;
        EXPECT_EQ(echoed(form, "[[1,2]]", "int[]"), "int[] [1,2]") << form;
        EXPECT_EQ(echoed(form, R"(["AQID"])", "byte[]"), R"(byte[] "AQID")") << form;
        EXPECT_EQ(echoed(form, R"([["a","b"]])", "java.util.List<java.lang.String>"),
                  R"(java.util.ArrayList ["a","b"])")
            << form;
        EXPECT_EQ(echoed(form, R"([{"1":"x"}])", "java.util.Map<java.lang.Integer,java.lang.String>"),
                  R"(java.util.HashMap {"$map":[[1,"x"]]})")
            << form;
        EXPECT_EQ(echoed(form, R"(["2024-02-29T12:34:56.000Z"])", "java.util.Date"),
                  R"(java.util.Date "2024-02-29T12:34:56.000Z")")
            << form;
        EXPECT_EQ(echoed(form, R"(["123e4567-e89b-12d3-a456-426614174000"])", "java.util.UUID"),
                  R"(java.util.UUID "123e4567-e89b-12d3-a456-426614174000")")
            << form;
    }
}

TEST(GenericForms, BeanKeepsIdentityAndClasses)
{
    const auto definition = types();
    const std::vector<std::string> declared = {"java.util.List<a.Line>"};
    const auto sent =
        genericArguments(R"([[{"sku":"S"},{"$ref":"/0"}]])", &declared, &definition, GenericMode::Bean);
    ASSERT_TRUE(sent.ok()) << sent.error().text();
    EXPECT_EQ(javaTypeName(sent->front()), "org.apache.dubbo.common.beanutil.JavaBeanDescriptor");
    const auto back = genericResult(sent->front(), GenericMode::Bean);
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(valueToJson(*back, -1, Detail::Exact), R"([{"class":"a.Line","sku":"S"},{"$ref":"/0"}])");
    // A short is described as such, though the wire has no shorts.
    const std::vector<std::string> narrow = {"short"};
    const auto number = genericArguments("[5]", &narrow, &definition, GenericMode::Bean);
    EXPECT_EQ(*number->front().asObject()->field("className")->asString(), "java.lang.Short");
}

TEST(GenericForms, HostileDescriptorsAreErrors)
{
    const std::string type = "org.apache.dubbo.common.beanutil.JavaBeanDescriptor";
    for (const auto& broken :
         {Value::object(type, {}), Value::object(type, {{"className", Value::string("x")}}),
          Value::object(type,
                        {{"properties", Value::map("", {})},
                         {"type", Value::int32(99)},
                         {"className", Value::string("x")}}),
          Value::object(type,
                        {{"properties", Value::map("", {{Value::int32(0), Value::boolean(true)}})},
                         {"type", Value::int32(5)},
                         {"className", Value::string("byte")}})})
        EXPECT_FALSE(genericResult(broken, GenericMode::Bean).ok());
}

TEST(GenericForms, Refusals)
{
    const auto definition = types();
    const std::vector<std::string> two = {"int", "int"};
    EXPECT_FALSE(genericArguments("[1,2]", &two, &definition, GenericMode::ProtobufJson).ok());
    const auto words = [&](std::string_view form, const Value& sent) {
        const auto received = receiveGeneric(form, {sent}, {"int"}, definition);
        return received ? std::string("taken") : received.error().sentence;
    };
    EXPECT_TRUE(
        words("nativejava", Value(Value::Variant(wire::Binary {"x"})))
            .starts_with("org.apache.dubbo.rpc.RpcException: java.lang.IllegalStateException: Trigger the "
                         "safety barrier!"));
    EXPECT_EQ(
        words("gson", Value::int32(5)),
        "org.apache.dubbo.rpc.RpcException: When using GSON to deserialize generic dubbo request arguments, "
        "the arguments must be of type String");
    EXPECT_TRUE(words("bean", Value::int32(5)).find("[bean] only support") != std::string::npos);
    EXPECT_EQ(words("something", Value::string("x")), "taken") << "unknown words leave arguments as they are";
    EXPECT_FALSE(parseGenericMode("nativejava").ok());
    EXPECT_FALSE(parseGenericMode("TRUE").ok());
    EXPECT_EQ(*parseGenericMode(""), GenericMode::True);
}

} // namespace
} // namespace sextant::rpc
