// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What JSON arguments can say beyond plain values: references, exact classes, type variables, variable
// arguments, and the order in which Java's collections hand out their elements.
#include "engine/core/text.h"
#include "engine/rpc/generic.h"
#include "engine/wire/hessian_writer.h"

#include <gtest/gtest.h>

namespace sextant::rpc {
namespace {

metadata::ServiceDefinition shop()
{
    metadata::ServiceDefinition definition;
    definition.types = {{"a.Node", {{"name", "java.lang.String"}, {"next", "a.Node"}}, {}, {}},
                        {"a.Page", {{"total", "int"}, {"rows", "java.util.List<T>"}, {"first", "T"}}, {}, {}},
                        {"a.Pair", {{"left", "L"}, {"right", "R"}}, {}, {}},
                        {"a.Order", {{"id", "long"}, {"total", "java.math.BigDecimal"}}, {}, {}},
                        {"Plain", {{"id", "long"}}, {}, {}}};
    return definition;
}

std::string exact(std::string_view json, const std::string& type, ArgumentMode mode = ArgumentMode::Typed)
{
    const auto definition = shop();
    const auto value = valueFromJson(json, type, &definition, mode);
    return value ? valueToJson(*value, -1, Detail::Exact) : value.error().text();
}

TEST(JsonReferences, CyclesAndSharedObjects)
{
    EXPECT_EQ(exact(R"({"name":"a","next":{"$ref":""}})", "a.Node"),
              R"({"class":"a.Node","next":{"$ref":""},"name":"a"})");
    EXPECT_EQ(exact(R"([{"name":"a"},{"$ref":"/0"}])", "java.util.List<a.Node>"),
              R"([{"class":"a.Node","name":"a"},{"$ref":"/0"}])");
    EXPECT_EQ(exact(R"({"a/b":{"name":"x"},"c":{"$ref":"/a~1b"}})",
                    "java.util.LinkedHashMap<java.lang.String,a.Node>"),
              R"({"class":"java.util.LinkedHashMap","$map":[["a/b",{"class":"a.Node","name":"x"}],)"
              R"(["c",{"$ref":"/$map/0/1"}]]})");
    EXPECT_EQ(
        exact(R"([{"$ref":"/1"},[]])", "java.util.List"),
        "The JSON does not fit java.lang.Object (/0): $ref names /1, where no list, map or object stands "
        "before it");
    EXPECT_TRUE(exact(R"([{"$ref":"/7/x"}])", "java.util.List").starts_with("The JSON does not fit"));
    EXPECT_TRUE(exact(R"(["x",{"$ref":"/0"}])", "java.util.List").starts_with("The JSON does not fit"));
}

TEST(JsonExact, NamesTheClass)
{
    for (const auto* json :
         {R"({"class":"java.lang.Long","$value":5})", R"({"class":"java.util.LinkedList","$list":[1]})",
          R"({"class":"","$list":[1]})", R"({"class":"int[][]","$list":[{"class":"int[]","$list":[1]}]})",
          R"({"class":"java.util.TreeMap","$map":[[{"class":"java.lang.Long","$value":1},null]]})",
          R"({"class":"java.util.HashMap","$map":[["class","a"]]})", R"({"class":"byte[]","$value":"AQID"})",
          R"({"class":"java.time.LocalDate","$value":"2024-02-29"})",
          R"({"class":"java.util.concurrent.atomic.AtomicLong","$value":5})"})
        EXPECT_EQ(exact(json, "java.lang.Object"), json);
    EXPECT_EQ(exact(R"({"class":"java.lang.Long","$value":5})", "java.lang.Number"),
              R"({"class":"java.lang.Long","$value":5})")
        << "it wins over the declared type";
    // A bean whose fields look like it stays a bean.
    EXPECT_EQ(exact(R"({"class":"a.X","$list":5})", "java.lang.Object"), R"({"class":"a.X","$list":5})");
    EXPECT_EQ(
        exact(R"({"class":"java.lang.Long","$value":"x"})", "java.lang.Object"),
        "The JSON does not fit java.lang.Long (/$value): expected a whole number from -9223372036854775808 "
        "to 9223372036854775807, found the string x");
}

/// A long name above many nodes: pointers are not made for each of them.
TEST(JsonReferences, ManyNodesBelowALongName)
{
    using wire::Value;
    std::vector<Value> nodes;
    for (int i = 0; i < 100'000; ++i)
        nodes.push_back(Value::list("", {}));
    nodes.push_back(nodes.front());
    const auto value = Value::map(
        "", {{Value::string(std::string(1'000'000, 'k')), Value::list("java.util.ArrayList", nodes)}});
    EXPECT_LT(valueToJson(value, -1, Detail::Exact).size(), 6'000'000U);
    EXPECT_LT(valueToJson(value).size(), 2'000'000U);
}

TEST(TypeVariables, AreBoundWhenThereIsOne)
{
    EXPECT_EQ(exact(R"({"rows":[{"id":1}],"first":{"id":2},"total":1})", "a.Page<a.Order>"),
              R"({"class":"a.Page","rows":[{"class":"a.Order","id":{"class":"java.lang.Long","$value":1}}],)"
              R"("first":{"class":"a.Order","id":{"class":"java.lang.Long","$value":2}},"total":1})");
    EXPECT_EQ(exact(R"({"rows":[{"id":1}]})", "a.Page"), R"({"class":"a.Page","rows":[{"id":1}]})")
        << "a raw type says nothing";
    EXPECT_EQ(exact(R"({"left":1,"right":2})", "a.Pair<java.lang.Long,java.lang.String>"),
              R"({"class":"a.Pair","left":1,"right":2})")
        << "of two variables the definition does not tell the order";
    EXPECT_EQ(exact(R"({"id":1})", "T"), R"({"id":1})");
    EXPECT_EQ(exact(R"({"id":1})", "Plain"),
              R"({"class":"Plain","id":{"class":"java.lang.Long","$value":1}})")
        << "a reported class of the default package";
}

TEST(Subclasses, HaveTheFieldsOfTheDeclaredClass)
{
    EXPECT_EQ(exact(R"({"class":"a.VipOrder","total":1.10,"id":7,"level":"gold"})", "a.Order"),
              R"({"class":"a.VipOrder","total":{"class":"java.math.BigDecimal","$value":"1.10"},)"
              R"("id":{"class":"java.lang.Long","$value":7},"level":"gold"})");
    EXPECT_EQ(exact(R"({"class":"a.VipOrder","total":1.10})", "a.Order", ArgumentMode::Generic),
              R"({"class":"java.util.HashMap","$map":[["class","a.VipOrder"],["total","1.10"]]})");
}

TEST(Varargs, OneByOneOrAsOneArray)
{
    const auto definition = shop();
    const auto sent = [&](std::string_view json, const std::vector<std::string>& types) {
        const auto values = argumentsFromJson(json, types, &definition, ArgumentMode::Typed);
        if (!values)
            return values.error().text();
        std::string text;
        for (const auto& value : *values)
            text += valueToJson(value) + ";";
        return text;
    };
    const std::vector<std::string> types = {"int", "java.lang.String..."};
    EXPECT_EQ(sent(R"([1,"a","b"])", types), R"(1;["a","b"];)");
    EXPECT_EQ(sent(R"([1,"a"])", types), R"(1;["a"];)");
    EXPECT_EQ(sent(R"([1,["a","b"]])", types), R"(1;["a","b"];)");
    EXPECT_EQ(sent("[1]", types), "1;[];");
    EXPECT_EQ(sent("[1,null]", types), "1;null;");
    EXPECT_EQ(sent("[]", types), "The method takes 2 arguments, but the JSON array has 0");
}

TEST(JavaOrder, OfHashAndTreeCollections)
{
    EXPECT_EQ(valueToJson(
                  *valueFromJson(R"({"timeout":1,"path":2,"version":3,"interface":4,"remote.application":5})",
                                 "java.util.Map", nullptr, ArgumentMode::Typed)),
              R"({"path":2,"remote.application":5,"interface":4,"version":3,"timeout":1})");
    EXPECT_EQ(valueToJson(*valueFromJson("[17,1,16,0]", "java.util.Set<java.lang.Integer>", nullptr,
                                         ArgumentMode::Typed)),
              "[16,0,17,1]");
    EXPECT_EQ(valueToJson(*valueFromJson(R"(["b","a","b"])", "java.util.Set<java.lang.String>", nullptr,
                                         ArgumentMode::Typed)),
              R"(["a","b"])");
    EXPECT_EQ(valueToJson(*valueFromJson(R"({"b":1,"Z":2,"中":3,"a":4})", "java.util.TreeMap", nullptr,
                                         ArgumentMode::Typed)),
              R"({"Z":2,"a":4,"b":1,"中":3})");
    EXPECT_EQ(valueToJson(*valueFromJson(R"({"b":1,"a":2})", "java.util.LinkedHashMap", nullptr,
                                         ArgumentMode::Typed)),
              R"({"b":1,"a":2})");
    EXPECT_EQ(
        valueToJson(*valueFromJson(R"({"b":1,"a":2})", "java.util.Map", nullptr, ArgumentMode::Generic)),
        R"({"b":1,"a":2})")
        << "generic calls keep your order";
    // 13 keys double the table of 16.
    EXPECT_EQ(valueToJson(*valueFromJson("[32,16,0,1,2,3,4,5,6,7,8,9,10]", "java.util.Set<java.lang.Integer>",
                                         nullptr, ArgumentMode::Typed)),
              "[32,0,1,2,3,4,5,6,7,8,9,10,16]");
}

TEST(Strings, HalfASurrogatePairIsText)
{
    EXPECT_EQ(exact(R"("x\ud83dy")", "java.lang.String"), R"("x\ud83dy")");
    EXPECT_EQ(exact(R"("\ude00\ud83d\ude00\ud83d")", "java.lang.String"),
              "\"\\ude00\xF0\x9F\x98\x80\\ud83d\"");
    EXPECT_EQ(exact(R"({"\ud83d":"\\ud83d"})", "java.util.Map"), R"({"\ud83d":"\\ud83d"})");
    EXPECT_EQ(exact(R"("\ud83d")", "char"), R"("\ud83d")");
    EXPECT_TRUE(exact("\"\\ufdd0\\ud83d\"", "java.lang.String").starts_with("The text is not JSON"));
    EXPECT_TRUE(exact(R"("\ud83)", "java.lang.String").starts_with("The text is not JSON"));
}

TEST(Strings, NumbersAsTheyAreWritten)
{
    for (const auto* digits :
         {"-0", "0", "1.10", "1E5", "100000000000000000000000000000", "-9223372036854775809"})
        EXPECT_EQ(exact(digits, "java.lang.String"), "\"" + std::string(digits) + "\"");
}

TEST(Overloads, PreferWhatTheJsonIs)
{
    const auto bends = [](std::string_view json, const std::string& type) { return coercions(json, {type}); };
    EXPECT_LT(bends(R"(["1"])", "java.lang.String"), bends(R"(["1"])", "int"));
    EXPECT_LT(bends("[1]", "int"), bends("[1]", "java.lang.String"));
    EXPECT_LT(bends("[1]", "long"), bends("[1]", "double"));
    EXPECT_LT(bends("[1.5]", "double"), bends("[1.5]", "java.lang.String"));
    EXPECT_EQ(bends("[1]", "int"), bends("[1]", "long"));
    EXPECT_LT(bends("[true]", "boolean"), bends("[true]", "java.lang.String"));
    EXPECT_LT(bends("[{}]", "a.Order"), bends("[{}]", "java.util.Map"));
    EXPECT_LT(bends("[[1]]", "int[]"), bends("[[1]]", "java.lang.Object"));
}

} // namespace
} // namespace sextant::rpc
