// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// spec/rpc §4.3 to §4.6, line by line: lists, maps, objects, and the tables that they share.
#include "engine/wire/hessian_reader.h"
#include "engine/wire/hessian_writer.h"
#include "tests/unit/wire/hex_values.h"
#include "tests/unit/wire/stated.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>

namespace sextant::test {
namespace {

using wire::Value;

std::vector<Value> readAll(const std::string& hex, wire::VariableLists lists = wire::VariableLists::Refuse)
{
    std::string error;
    auto values = decodeAll(bytesOf(hex), error, lists);
    EXPECT_TRUE(values) << hex << ": " << error;
    return values ? *values : std::vector<Value>(1);
}

std::string described(const Value& value)
{
    return wireType(value) + printed(value);
}

std::vector<Value> ints(std::int32_t count)
{
    std::vector<Value> values;
    for (std::int32_t i = 0; i < count; ++i)
        values.push_back(Value::int32(i));
    return values;
}

TEST(HessianLists, FormsByLength)
{
    EXPECT_EQ(hex(Value::list("[int", {Value::int32(1), Value::int32(2)})), "72" + str("[int") + "9192");
    EXPECT_EQ(hex(Value::list("", ints(0))), "78");
    EXPECT_EQ(hex(Value::list("", ints(7))), "7f90919293949596");
    EXPECT_EQ(hex(Value::list("", ints(8))), "58989091929394959697");
    EXPECT_EQ(hex(Value::list("a.L", ints(7))), "77" + str("a.L") + "90919293949596");
    EXPECT_EQ(hex(Value::list("a.L", ints(8))), "56" + str("a.L") + "989091929394959697");
}

TEST(HessianLists, LengthsInEveryWidth)
{
    // 3 in each of the four forms of an int, for typed and untyped lists.
    for (const std::string three : {"93", "c803", "d40003", "4900000003"}) {
        EXPECT_EQ(described(read("58" + three + "919293")), "java.util.ArrayList[1,2,3]");
        EXPECT_EQ(described(read("56" + str("[int") + three + "919293")), "[int[1,2,3]");
    }
    for (const std::int32_t count : {47, 48, 2047, 2048, 70'000, 262'144}) {
        const auto list = Value::list("", ints(count));
        EXPECT_TRUE(wire::sameValue(read(hex(list)), list)) << count;
    }
}

TEST(HessianLists, OfEveryType)
{
    const auto one = Value::int32(1);
    for (const std::string type :
         {"[int", "[short", "[long", "[float", "[double", "[boolean", "[string", "[object", "[date",
          "[java.lang.Integer", "java.util.ArrayList", "java.util.LinkedList", "java.util.HashSet",
          "java.util.TreeSet", "java.util.Arrays$ArrayList", "java.util.Collections$UnmodifiableList",
          "no.such.List"}) {
        const auto list = read("71" + str(type) + "91");
        EXPECT_EQ(described(list), type + "[1]");
        EXPECT_TRUE(wire::sameValue(list, Value::list(type, {one})));
    }
    EXPECT_EQ(described(read("70" + str("java.util.Collections$EmptyList"))),
              "java.util.Collections$EmptyList[]");
}

TEST(HessianLists, NestedArrays)
{
    // int[][]{{1, 2}, {}, null}: the inner type is numbered after the outer one.
    const auto nested = "73" + str("[[int") + "72" + str("[int") + "9192" + "7091" + "4e";
    EXPECT_EQ(hex(Value::list("[[int",
                              {Value::list("[int", {Value::int32(1), Value::int32(2)}),
                               Value::list("[int", {}), Value()})),
              nested);
    const auto value = read(nested);
    EXPECT_EQ(described(value), "[[int[[1,2],[],null]");
    EXPECT_EQ(value.asList()->items[1].asList()->type, "[int");
    // String[][][] with one element each.
    EXPECT_EQ(hex(read("71" + str("[[[string") + "71" + str("[[string") + "71" + str("[string") + "0161")),
              "71" + str("[[[string") + "71" + str("[[string") + "71" + str("[string") + "0161");
    // An array of beans, of maps, of lists, of byte arrays.
    const auto mixed = "74" + str("[object") + "43" + str("P") + "90" + "60" + "485a" + "78" + "2101";
    EXPECT_EQ(hex(read(mixed)), mixed);
}

TEST(HessianLists, VariableLength)
{
    EXPECT_EQ(described(read("55" + str("[int") + "91925a")), "[int[1,2]");
    EXPECT_EQ(described(read("55" + str("a.L") + "5a")), "a.L[]");
    EXPECT_EQ(described(read("55" + str("a.L") + "55905a5a")), "a.L[[]]");
    // A type by number, and the items keep their place in the reference table.
    EXPECT_EQ(described(read("7a71" + str("[int") + "9155909251915a")),
              "java.util.ArrayList[[1],[2,{\"$ref\":\"$[0]\"}]]");
    std::string error;
    EXPECT_FALSE(decodeAll(bytesOf("55" + str("a.L") + "91"), error)) << "no end";
    EXPECT_FALSE(decodeAll(bytesOf("5791925a"), error));
    EXPECT_NE(error.find("0x57"), std::string::npos) << error;
    EXPECT_FALSE(decodeAll(bytesOf("5a"), error)) << "an end of nothing";
    EXPECT_FALSE(decodeAll(bytesOf("7a915a"), error)) << "an end inside a list of two";
}

TEST(HessianLists, IteratorsOnRequest)
{
    const auto values = readAll("57"
                                "9192"
                                "5a",
                                wire::VariableLists::Accept);
    EXPECT_EQ(described(values.front()), "java.util.ArrayList[1,2]");
    // The reader counts it: value 0 is the outer list, 1 the iterator's, 2 the map.
    const auto counted = readAll("7b"
                                 "575a"
                                 "485a"
                                 "5192",
                                 wire::VariableLists::Accept)
                             .front();
    EXPECT_EQ(counted.asList()->items[2].asMap(), counted.asList()->items[1].asMap());
    EXPECT_TRUE(counted.asList()->items[2].asMap());
}

TEST(HessianMaps, Forms)
{
    EXPECT_EQ(hex(Value::map("", {})), "485a");
    EXPECT_EQ(hex(Value::map("java.util.TreeMap", {{Value::string("a"), Value()}})),
              "4d" + str("java.util.TreeMap") + "01614e5a");
    EXPECT_EQ(described(read("4d000161915a")), "{\"a\":1}") << "an empty type is none";
    EXPECT_EQ(described(read("4d" + str("no.Such") + "0161915a")), "no.Such{\"a\":1}");
    // Types are shared by lists and maps.
    EXPECT_EQ(hexOf(encodeAll(
                  {Value::list("t", {}), Value::map("t", {}), Value::map("u", {}), Value::list("u", {})})),
              "70" + str("t") + "4d905a" + "4d" + str("u") + "5a" + "7091");
}

TEST(HessianMaps, KeysOfEveryKind)
{
    const auto everything = "48"
                            "4e90"
                            "5491"
                            "9192"
                            "e293"
                            "5c94"
                            "4b0000000195"
                            "016196"
                            "210197" // scalars
                            "7998"
                            "98"
                            "485a"
                            "99" // a list and a map as keys: [8]: 8, {}: 9
                            "43"
        + str("E") + "91" + str("name") + "60" + str("RED")
        + "9a" // an enum
          "5a";
    const auto map = read(everything);
    ASSERT_TRUE(map.asMap());
    EXPECT_EQ(map.asMap()->entries.size(), 11U);
    EXPECT_TRUE(map.asMap()->entries[0].first.isNull());
    EXPECT_EQ(map.asMap()->entries[10].first.asObject()->type(), "E");
    EXPECT_EQ(hex(map), everything);
    // Equal keys stay: nothing is lost of what was sent.
    EXPECT_EQ(read("48"
                   "0161"
                   "91"
                   "0161"
                   "92"
                   "5a")
                  .asMap()
                  ->entries.size(),
              2U);
}

TEST(HessianObjects, DefinedOnceThenByNumber)
{
    const auto definition = "43" + str("P") + "92" + str("x") + str("y");
    EXPECT_EQ(described(read("7a" + definition + "609192" + "609394")),
              "java.util.ArrayList[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}]");
    const auto values = readAll(definition + "609192" + "609394");
    EXPECT_EQ(values[0].asObject()->definition, values[1].asObject()->definition)
        << "one definition for both";
    // Fields by the names of the definition, in any order.
    EXPECT_EQ(printed(read("43" + str("P") + "92" + str("y") + str("x") + "609192")), "{\"x\":2,\"y\":1}");
    // The same class with other fields is another definition.
    EXPECT_EQ(printed(read("7a" + definition + "609192" + "43" + str("P") + "91" + str("z") + "6193")),
              "[{\"x\":1,\"y\":2},{\"z\":3}]");
    EXPECT_EQ(described(read("43" + str("P") + "9060")), "P{}") << "no fields";
}

TEST(HessianObjects, DefinitionsWhereverAValueMayStand)
{
    const auto p = "43" + str("P") + "91" + str("x");
    const auto q = "43" + str("Q") + "91" + str("p");
    // Both before the first instance, used in the other order.
    EXPECT_EQ(printed(read(p + q
                           + "61"
                             "6091")),
              "{\"p\":{\"x\":1}}");
    // Inside a field, a list, a map's key and its value.
    EXPECT_EQ(printed(read(q + "60" + p + "6191")), "{\"p\":{\"x\":1}}");
    EXPECT_EQ(printed(read("7a" + p + "6091" + q + "616092")), "[{\"x\":1},{\"p\":{\"x\":2}}]");
    EXPECT_EQ(read("48" + p + "6091" + q
                   + "616092"
                     "5a")
                  .asMap()
                  ->entries.size(),
              1U);
    EXPECT_EQ(printed(read("55" + str("[P") + p
                           + "6091"
                             "6092"
                             "5a")),
              "[{\"x\":1},{\"x\":2}]");
    // A definition is no value.
    std::string error;
    EXPECT_FALSE(decodeAll(bytesOf(p), error));
    EXPECT_FALSE(decodeAll(bytesOf("79" + p), error));
}

TEST(HessianObjects, NumbersOfDefinitionsInEveryWidth)
{
    std::string bytes = "58" + hexOf(encodeAll({Value::int32(304)}));
    for (int i = 0; i < 300; ++i) {
        const auto number = Value::int32(i);
        bytes += "43" + str("C" + std::to_string(i)) + "90"
            + (i < 16 ? hexOf(std::string(1, static_cast<char>(0x60 + i))) : "4f" + hex(number));
    }
    // One by one byte, one by two, one by three and one by five: also where fewer would do.
    bytes += "4f91"
             "4fc82f"
             "4fd4012b"
             "4f4900000005";
    const auto list = read(bytes);
    ASSERT_TRUE(list.asList());
    EXPECT_EQ(list.asList()->items[15].asObject()->type(), "C15");
    EXPECT_EQ(list.asList()->items[16].asObject()->type(), "C16");
    EXPECT_EQ(list.asList()->items[299].asObject()->type(), "C299");
    EXPECT_EQ(list.asList()->items[300].asObject()->type(), "C1");
    EXPECT_EQ(list.asList()->items[301].asObject()->type(), "C47");
    EXPECT_EQ(list.asList()->items[302].asObject()->type(), "C299");
    EXPECT_EQ(list.asList()->items[303].asObject()->type(), "C5");
    // Written: short up to 15, then as an int.
    std::vector<Value> many;
    for (int i = 0; i < 18; ++i)
        many.push_back(Value::object("C" + std::to_string(i), {}));
    const auto written = hex(Value::list("", many));
    EXPECT_NE(written.find(str("C15") + "906f"), std::string::npos);
    EXPECT_NE(written.find(str("C16") + "904fa0"), std::string::npos);
    EXPECT_NE(written.find(str("C17") + "904fa1"), std::string::npos);
}

TEST(HessianObjects, FieldCountsInEveryWidth)
{
    for (const std::string two : {"92", "c802", "d40002", "4900000002"})
        EXPECT_EQ(printed(read("43" + str("P") + two + str("x") + str("y") + "609192")), "{\"x\":1,\"y\":2}");
}

TEST(HessianObjects, ShadowedFields)
{
    // The superclass's field comes first; the subclass's wins.
    const auto value =
        read("43" + str("Sub") + "93" + str("id") + str("name") + str("id") + "6091" + str("n") + "92");
    ASSERT_TRUE(value.asObject());
    EXPECT_EQ(value.asObject()->values.size(), 3U) << "both are kept";
    EXPECT_EQ(std::get<std::int32_t>(value.asObject()->field("id")->variant()), 2);
    EXPECT_EQ(hex(value),
              "43" + str("Sub") + "93" + str("id") + str("name") + str("id") + "6091" + str("n") + "92");
}

TEST(HessianObjects, OfClassObject)
{
    EXPECT_EQ(described(read("43"
                             "066f626a656374"
                             "9060")),
              "object{}")
        << "hessian-lite 4's java.lang.Object";
}

TEST(HessianReferences, WhatIsCounted)
{
    // Not: null, boolean, numbers, dates, strings, bytes. Counted: every list, map and object.
    const std::string scalars = "4e"
                                "54"
                                "91"
                                "e1"
                                "5c"
                                "4a0000000000000001"
                                "4b00000001"
                                "0161"
                                "210a"
                                "520001610162"
                                "410001012101";
    const std::string enumeration = "43" + str("E") + "91" + str("name") + "60" + str("RED");
    const std::string decimal = "43" + str("java.math.BigDecimal") + "91" + str("value") + "61" + str("1.5");
    const std::string map = "4d" + str("m") + "5a";
    // Value 0 is the outer list, then 1: [], 2: [int, 3: 55, 4: {}, 5: typed map, 6: enum, 7: BigDecimal.
    const auto nodes = "78"
                       "70"
        + str("[int") + "55" + str("L")
        + "5a"
          "485a"
        + map + enumeration + decimal;
    const auto value = read("58"
                            "aa"
                            + scalars + nodes
                            + "5191"
                              "5192"
                              "5193"
                              "5194"
                              "5195"
                              "5196"
                              "5197"
                              "7a91"
                              "5198");
    ASSERT_TRUE(value.asList());
    const auto& items = value.asList()->items;
    ASSERT_EQ(items.size(), 26U);
    const auto node = [&](std::size_t at) -> const void* {
        const auto& item = items[at];
        return item.asList() ? static_cast<const void*>(item.asList())
            : item.asMap()   ? static_cast<const void*>(item.asMap())
                             : static_cast<const void*>(item.asObject());
    };
    for (std::size_t i = 0; i < 7; ++i) {
        EXPECT_TRUE(node(11 + i));
        EXPECT_EQ(node(18 + i), node(11 + i)) << i;
    }
    // A reference inside a list that is itself number 8.
    EXPECT_EQ(items[25].asList()->items[1].asList(), items[25].asList());
}

TEST(HessianReferences, SlotsAreTakenBeforeTheChildren)
{
    // [[[]], ref]: the innermost list is 2.
    EXPECT_EQ(printed(read("7a"
                           "79"
                           "78"
                           "5192")),
              "[[[]],{\"$ref\":\"$[0][0]\"}]");
    EXPECT_EQ(printed(read("7a"
                           "79"
                           "78"
                           "5191")),
              "[[[]],{\"$ref\":\"$[0]\"}]");
}

TEST(HessianReferences, SelfCycles)
{
    // P{next=self,name="a"}, as in the specification.
    const auto self = "43" + str("Dump$P") + "92" + str("next") + str("name")
        + "60"
          "5190"
          "0161";
    const auto value = read(self);
    ASSERT_TRUE(value.asObject());
    EXPECT_EQ(value.asObject()->field("next")->asObject(), value.asObject());
    EXPECT_EQ(hex(value), self);
    EXPECT_EQ(hex(read("795190")), "795190");
    EXPECT_EQ(hex(read("48"
                       "51905190"
                       "5a")),
              "48"
              "51905190"
              "5a")
        << "a map that is its own key and value";
    EXPECT_EQ(hex(read("55" + str("L") + "51905a")), "71" + str("L") + "5190");
}

TEST(HessianReferences, LongerCyclesAndSharing)
{
    // a.next = b, b.next = a, and both in one list twice.
    const auto node = "43" + str("N") + "91" + str("next");
    const auto bytes = "7c" + node
        + "60"
          "60"
          "5191"
          "5191"
          "5192"
          "5192";
    const auto value = read(bytes);
    ASSERT_TRUE(value.asList());
    const auto* a = value.asList()->items[0].asObject();
    const auto* b = a->field("next")->asObject();
    EXPECT_NE(a, b);
    EXPECT_EQ(b->field("next")->asObject(), a);
    EXPECT_EQ(value.asList()->items[1].asObject(), a);
    EXPECT_EQ(value.asList()->items[3].asObject(), b);
    EXPECT_EQ(hex(value), bytes);
}

TEST(HessianReferences, EqualEnumConstantsAreOneObject)
{
    const auto red = Value::object("E", {{"name", Value::string("RED")}});
    EXPECT_EQ(hex(Value::list("", {red, red})),
              "7a43" + str("E") + "91" + str("name") + "60" + str("RED") + "5191");
    EXPECT_EQ(hexOf(encodeAll({red, red})),
              "43" + str("E") + "91" + str("name") + "60" + str("RED") + "5190");
}

TEST(HessianReferences, NumbersInEveryWidth)
{
    for (const std::string zero : {"90", "c800", "d40000", "4900000000"})
        EXPECT_EQ(hex(read("79"
                           "51"
                           + zero)),
                  "795190");
    for (const std::int32_t count : {46, 47, 2047, 2048, 262'143, 262'144}) {
        // A list of `count` lists and a reference to the last.
        std::vector<Value> items;
        for (std::int32_t i = 0; i < count; ++i)
            items.push_back(Value::list("", {}));
        items.push_back(items.back());
        const auto list = Value::list("", items);
        const auto bytes = encodeAll({list});
        EXPECT_TRUE(bytes.ends_with("\x51" + encodeAll({Value::int32(count)}))) << count;
        const auto again = wire::HessianReader(bytes).readValue();
        ASSERT_TRUE(again.ok());
        EXPECT_EQ(again->asList()->items.back().asList(),
                  again->asList()->items[static_cast<std::size_t>(count) - 1].asList());
    }
}

TEST(HessianReferences, TypesByNumber)
{
    // In lists of every form and maps; the number in every width.
    for (const std::string zero : {"90", "c800", "d40000", "4900000000"}) {
        const auto values = readAll("70" + str("T") + "70" + zero + "56" + zero + "90" + "55" + zero + "5a"
                                    + "4d" + zero + "5a");
        ASSERT_EQ(values.size(), 5U);
        for (const auto& value : values)
            EXPECT_EQ(wireType(value), "T");
    }
    // A type spelled out twice has two numbers; the second counts on.
    EXPECT_EQ(wireType(readAll("70" + str("T") + "70" + str("T") + "70" + str("U") + "7092")[3]), "U");
    std::string error;
    for (const auto* number : {"91", "8f", "497fffffff", "4980000000"})
        EXPECT_FALSE(decodeAll(bytesOf("70" + str("T") + "70" + number), error)) << number;
    EXPECT_FALSE(decodeAll(bytesOf("704e"), error)) << "null is no type";
}

TEST(HessianReferences, BackReferencesOfOneBodyMayCrossValues)
{
    // An argument that is also the second argument, and an attachment.
    const auto values = readAll("43" + str("P") + "91" + str("x")
                                + "6091"
                                  "5190"
                                  "48"
                                  "0161"
                                  "5190"
                                  "5a");
    ASSERT_EQ(values.size(), 3U);
    EXPECT_EQ(values[1].asObject(), values[0].asObject());
    EXPECT_EQ(values[2].asMap()->entries[0].second.asObject(), values[0].asObject());
}

} // namespace
} // namespace sextant::test
