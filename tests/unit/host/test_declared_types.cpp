// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/declared_types.h"
#include "engine/host/metadata_values.h"
#include "engine/rpc/generalize.h"
#include "engine/rpc/generic.h"

#include <gtest/gtest.h>

namespace sextant::host {

TEST(DeclaredTypes, BinaryNames)
{
    EXPECT_EQ(binaryName("java.util.List<com.acme.Order>"), "java.util.List");
    EXPECT_EQ(binaryName("com.acme.Order.Item"), "com.acme.Order$Item");
    EXPECT_EQ(binaryName("com.acme.Order.Item[][]"), "com.acme.Order$Item[][]");
    EXPECT_EQ(binaryName("int"), "int");
    EXPECT_EQ(descriptorOf({"java.lang.String", "int[]", "java.util.List<a.B>"}),
              "Ljava/lang/String;[ILjava/util/List;");
    EXPECT_TRUE(sameTypes({"a.B$C"}, {"a.B.C"}));
    EXPECT_FALSE(sameTypes({"int"}, {"java.lang.Integer"}));
}

TEST(DeclaredTypes, WidensNumbers)
{
    EXPECT_EQ(std::get<std::int64_t>(asDeclared(wire::Value::int32(5), "long").variant()), 5);
    EXPECT_EQ(std::get<std::int32_t>(asDeclared(wire::Value::int64(5), "int").variant()), 5);
    EXPECT_EQ(std::get<std::int64_t>(asDeclared(wire::Value::int64(1LL << 40), "int").variant()), 1LL << 40);
    EXPECT_EQ(std::get<double>(asDeclared(wire::Value::int32(5), "double").variant()), 5.0);
}

TEST(Generalize, ObjectsBecomeMapsAndEnumsNames)
{
    metadata::ServiceDefinition definition;
    definition.types = {{"a.State", {}, {}, {"NEW"}},
                        {"a.Order", {{"state", "a.State"}, {"total", "java.math.BigDecimal"}}, {}, {}}};
    const auto order = rpc::valueFromJson(R"({"state":"NEW","total":"1.10"})", "a.Order", &definition,
                                          rpc::ArgumentMode::Typed);
    ASSERT_TRUE(order);
    const auto general = rpc::generalize(*order, definition);
    ASSERT_TRUE(general.asMap());
    EXPECT_EQ(rpc::valueToJson(general), R"({"class":"a.Order","state":"NEW","total":"1.10"})");
    EXPECT_EQ(general.asMap()->entries[2].second.asObject()->type(), "java.math.BigDecimal");
    EXPECT_EQ(rpc::viewException(rpc::genericException("a.X", "why")).className, "a.X");
}

TEST(MetadataValues, GoThroughTheJavaObject)
{
    metadata::MetadataInfo info;
    info.app = "orders";
    info.revision = "r1";
    metadata::ServiceInfo service {"a.B", "g", "", "dubbo", 20880, "a.B", {{"side", "provider"}}};
    info.services[service.matchKey()] = service;
    const auto value = metadataToValue(info);
    EXPECT_EQ(value.asObject()->type(), "org.apache.dubbo.metadata.MetadataInfo");
    const auto back = metadataFromValue(value, "127.0.0.1:1");
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(*back, info);
    // The same as a generic caller gets it: maps instead of objects.
    EXPECT_EQ(*metadataFromValue(rpc::generalize(value, {}), "127.0.0.1:1"), info);
}

TEST(MetadataValues, HostileAnswersAreErrors)
{
    EXPECT_EQ(metadataFromValue(wire::Value(), "x").error().code, core::Errc::NoNode);
    EXPECT_EQ(metadataFromValue(wire::Value::string("no"), "x").error().code, core::Errc::Decode);
    const auto odd = wire::Value::map(
        "",
        {{wire::Value::string("services"),
          wire::Value::map(
              "", {{wire::Value::int32(1), wire::Value::string("x")}, {wire::Value(), wire::Value()}})}});
    ASSERT_TRUE(metadataFromValue(odd, "x"));
    EXPECT_TRUE(metadataFromValue(odd, "x")->services.empty());
}

} // namespace sextant::host
