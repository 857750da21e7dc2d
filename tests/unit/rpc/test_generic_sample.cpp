// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/generic.h"
#include "engine/rpc/java_type.h"

#include <gtest/gtest.h>

namespace sextant::rpc {
namespace {

metadata::ServiceDefinition tree()
{
    metadata::ServiceDefinition definition;
    definition.types = {
        {"a.Node",
         {{"name", "java.lang.String"},
          {"next", "a.Node"},
          {"children", "java.util.List<a.Node>"},
          {"byColor", "java.util.Map<a.Color,java.math.BigDecimal>"},
          {"weights", "double[]"},
          {"any", "java.lang.Object"}},
         {},
         {}},
        {"a.Color", {}, {}, {"RED", "BLUE"}},
    };
    return definition;
}

TEST(Sample, ScalarsAndCollections)
{
    EXPECT_EQ(sampleJson("int", nullptr), "0");
    EXPECT_EQ(sampleJson("java.util.List<java.lang.Long>", nullptr, -1), "[0]");
    EXPECT_EQ(sampleJson("java.util.Map<java.lang.Integer,java.lang.String>", nullptr, -1), R"({"0":""})");
    EXPECT_EQ(sampleJson("java.lang.String[][]", nullptr, -1), R"([[""]])");
    EXPECT_EQ(sampleJson("byte[]", nullptr, -1), R"("")");
    EXPECT_EQ(sampleJson("a.Unknown", nullptr, -1), "{}");
    EXPECT_EQ(sampleJson("java.util.List", nullptr, -1), "[]");
}

TEST(Sample, PojosWithRecursionCut)
{
    const auto definition = tree();
    EXPECT_EQ(sampleJson("a.Node", &definition, -1),
              R"({"name":"","next":null,"children":[],"byColor":{"RED":"0.00"},"weights":[0.0],"any":null})");
    EXPECT_EQ(sampleJson("java.util.List<a.Color>", &definition, -1), R"(["RED"])");
}

TEST(Sample, EverySampleCanBeSent)
{
    const auto definition = tree();
    for (const auto* type : {"int",
                             "char",
                             "float",
                             "java.lang.Boolean",
                             "java.lang.String",
                             "java.math.BigDecimal",
                             "java.math.BigInteger",
                             "java.util.Date",
                             "java.sql.Timestamp",
                             "java.sql.Date",
                             "java.sql.Time",
                             "java.time.LocalDate",
                             "java.time.LocalTime",
                             "java.time.LocalDateTime",
                             "java.time.Instant",
                             "java.time.Duration",
                             "java.time.Period",
                             "java.time.Year",
                             "java.time.YearMonth",
                             "java.time.MonthDay",
                             "java.time.ZoneOffset",
                             "java.time.ZoneId",
                             "java.time.ZonedDateTime",
                             "java.time.OffsetDateTime",
                             "java.time.OffsetTime",
                             "java.util.UUID",
                             "java.util.Locale",
                             "java.util.Currency",
                             "java.lang.Class",
                             "byte[]",
                             "char[]",
                             "int[][]",
                             "a.Node",
                             "a.Color",
                             "java.util.Map<a.Color,a.Node>",
                             "java.util.Set<java.lang.Character>",
                             "java.util.Optional<java.lang.Integer>",
                             "java.util.concurrent.atomic.AtomicBoolean",
                             "java.util.Map<java.util.Date,java.lang.Long>"}) {
        for (const auto mode : {ArgumentMode::Generic, ArgumentMode::Typed}) {
            const auto value = valueFromJson(sampleJson(type, &definition), type, &definition, mode);
            EXPECT_TRUE(value.ok()) << type << ": " << (value.ok() ? "" : value.error().text());
        }
    }
}

TEST(JavaTypes, Parsed)
{
    const auto map = parseJavaType("java.util.Map< java.lang.String , java.util.List<? extends a.B.C[]> >[]");
    EXPECT_EQ(map.text(), "java.util.Map[]");
    ASSERT_EQ(map.arguments.size(), 2U);
    EXPECT_EQ(map.arguments[0].text(), "java.lang.String");
    EXPECT_EQ(map.arguments[1].argument(0).text(), "a.B$C[]");
    EXPECT_EQ(parseJavaType("[[Ljava.lang.String;").text(), "java.lang.String[][]");
    EXPECT_EQ(parseJavaType("[I").text(), "int[]");
    EXPECT_EQ(parseJavaType("int...").text(), "int[]");
    EXPECT_EQ(parseJavaType("?").text(), "java.lang.Object");
    EXPECT_EQ(parseJavaType("").text(), "java.lang.Object");
    for (const auto* broken : {"<", "a<", "a<b", "a<<<<", ">>>", "a<,>", "[", "[]", "a<b>c<d"})
        EXPECT_FALSE(parseJavaType(broken).name.empty()) << broken;
}

} // namespace
} // namespace sextant::rpc
