// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/metadata/report_paths.h"
#include "engine/metadata/service_definition.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

using namespace sextant;
using namespace sextant::metadata;
using nlohmann::json;

TEST(ServiceDefinition, EveryRecordedDefinitionReadsAndPrints)
{
    int checked = 0;
    for (const auto& file : std::filesystem::directory_iterator(std::string(SEXTANT_TEST_DATA) + "/zk")) {
        std::ifstream in(file.path());
        const auto dump = json::parse(in);
        const auto root = file.path().filename().string().starts_with("k3") ? "/prodroot" : "/dubbo";
        for (const auto& node : dump) {
            const auto path = node.at("path").get<std::string>();
            if (parseReportPath(root, path).kind != ReportPath::Kind::Definition)
                continue;
            SCOPED_TRACE(file.path().filename().string() + " " + path);
            core::Problems problems;
            const auto data = node.at("data_utf8").get<std::string>();
            const auto definition = parseServiceDefinition(data, path, problems);
            ASSERT_TRUE(definition.ok());
            EXPECT_TRUE(problems.empty());
            EXPECT_FALSE(definition->methods.empty());
            EXPECT_FALSE(definition->types.empty());
            for (const auto& method : definition->methods)
                EXPECT_NE(definition->findType(method.returnType), nullptr) << method.returnType;
            auto expected = json::parse(data);
            if (expected.contains("uniqueId")) { // written by fastjson2, which leaves out nothing
                EXPECT_EQ(json::parse(printServiceDefinition(*definition)), expected);
            }
            ++checked;
        }
    }
    EXPECT_GT(checked, 40);
}

TEST(ServiceDefinition, FindsTypesUnderTheirOtherNames)
{
    core::Problems problems;
    const auto definition = parseServiceDefinition(
        R"({"types":[{"type":"x.Outer.In"},{"type":"java.util.Map<java.lang.String,x.A>"},{"type":"x.Page<x.A>"}]})",
        "/p", problems);
    ASSERT_TRUE(definition.ok());
    EXPECT_EQ(definition->findType("x.Outer$In"), &definition->types[0]);
    EXPECT_EQ(definition->findType("java.util.Map<java.lang.String, x.A>"), &definition->types[1]);
    EXPECT_EQ(definition->findType("x.Page"), &definition->types[2]);
    EXPECT_EQ(definition->findType("x.B"), nullptr);
}

TEST(ServiceDefinition, ReadsNestedTypesOf27)
{
    core::Problems problems;
    const auto definition = parseServiceDefinition(
        R"({"canonicalName":"x.Y","methods":[{"name":"m","parameterTypes":["x.A"],"returnType":"void"}],
        "types":[{"id":"i","type":"x.A","properties":{"b":{"type":"x.B","properties":{"n":{"type":"int"}}},
        "e":{"type":"x.E","enum":["ONE"]},"l":{"type":"java.util.List","items":[{"type":"x.B"}]}}}]})",
        "/p", problems);
    ASSERT_TRUE(definition.ok());
    ASSERT_NE(definition->findType("x.B"), nullptr);
    EXPECT_EQ(definition->findType("x.B")->properties.front().second, "int");
    EXPECT_EQ(definition->findType("java.util.List")->items, std::vector<std::string> {"x.B"});
}

TEST(ServiceDefinition, KeepsWhatIsReadable)
{
    core::Problems problems;
    const auto definition = parseServiceDefinition(
        R"({"methods":[{},7,{"name":"ok"}],"types":[{"type":""},{"type":"x"}]})", "/p", problems);
    ASSERT_TRUE(definition.ok());
    EXPECT_EQ(definition->methods.size(), 1U);
    EXPECT_EQ(definition->types.size(), 1U);
    EXPECT_EQ(problems.size(), 3U);
    EXPECT_FALSE(parseServiceDefinition("127.0.0.1", "/p", problems).ok());
}
