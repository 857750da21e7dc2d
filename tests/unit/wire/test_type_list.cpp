// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/type_list.h"

#include <gtest/gtest.h>

namespace sextant::test {
namespace {

using Types = std::vector<std::string>;

TEST(TypeList, CommasInsideGenericsDoNotSeparate)
{
    EXPECT_EQ(*wire::parseTypeList("java.util.Map<java.lang.String,int[]>, long"),
              (Types {"java.util.Map<java.lang.String,int[]>", "long"}));
    EXPECT_EQ(*wire::parseTypeList("int"), Types {"int"});
    EXPECT_EQ(*wire::parseTypeList(""), Types());
    EXPECT_EQ(*wire::parseTypeList("  "), Types());
}

TEST(TypeList, SpellingsOfJava)
{
    for (const auto* type :
         {"int", "long[][]", "java.lang.String", "com.acme.Outer$Inner", "com.acme.Outer.Inner", "int...",
          "java.util.List<?>", "java.util.List<? extends com.acme.Order>", "java.util.List< ? super T >[]",
          "java.util.Map<java.lang.Integer, java.util.List<com.acme.Order[]>>", "a.Outer<T>.Inner<U>", "T",
          "[I", "[[Ljava.lang.String;", "java.lang.Enum<? extends A & B>", "包.类型", "_x.$y", "long []"})
        EXPECT_TRUE(wire::checkTypeName(type).ok()) << type;
}

TEST(TypeList, MisspelledTypesAreNamed)
{
    for (const auto* type : {"",
                             " ",
                             "List<",
                             "List<>",
                             "List>",
                             "List<int",
                             "List<int>>",
                             "a..B",
                             ".a",
                             "a.",
                             "1a",
                             "a b",
                             "int[",
                             "int]",
                             "int[]]",
                             "int....",
                             "int...[]",
                             "java.util.List<int,>",
                             "Map<,int>",
                             "[",
                             "[Q",
                             "[I[I",
                             "[La;x",
                             "[L a;",
                             "?",
                             "a-b",
                             "java.lang.String;",
                             "Ljava/lang/String;",
                             "List<? sub A>",
                             "a<b<",
                             "\x01"})
        EXPECT_FALSE(wire::checkTypeName(type).ok()) << type;
    const auto failure = [](std::string_view text) { return wire::parseTypeList(text).error().sentence; };
    EXPECT_EQ(failure("int,"), "A parameter type is missing");
    EXPECT_EQ(failure(",int"), "A parameter type is missing");
    EXPECT_EQ(failure("int,,long"), "A parameter type is missing");
    EXPECT_EQ(failure("List<"), "'List<' is not the name of a Java type");
    EXPECT_EQ(failure("int,List<"), "'List<' is not the name of a Java type");
    EXPECT_EQ(failure("int;long"), "'int;long' is not the name of a Java type");
    std::string deep;
    for (int i = 0; i < 100'000; ++i)
        deep += "a<";
    EXPECT_FALSE(wire::parseTypeList(deep).ok());
    EXPECT_LT(wire::parseTypeList(deep).error().text().size(), 400U);
}

} // namespace
} // namespace sextant::test
