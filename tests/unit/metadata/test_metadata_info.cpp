// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/metadata/json_tree.h"
#include "engine/metadata/metadata_info.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

using namespace sextant;
using namespace sextant::metadata;
using nlohmann::json;

namespace {

MetadataInfo parsed(std::string_view text, core::Problems& problems)
{
    auto info = parseMetadataInfo(text, "/dubbo/metadata/app/1", problems);
    EXPECT_TRUE(info.ok()) << text;
    return info ? *info : MetadataInfo {};
}

} // namespace

TEST(MetadataInfo, RevisionsOfRecordedProviders)
{
    int checked = 0;
    for (const auto& file :
         std::filesystem::directory_iterator(std::string(SEXTANT_TEST_DATA) + "/metadata")) {
        SCOPED_TRACE(file.path().filename().string());
        std::ifstream in(file.path());
        const auto recorded = json::parse(in);
        std::map<std::string, std::string> texts;
        for (const auto& computation : recorded.at("revision_computations"))
            texts[computation.at("revision_md5")] = computation.at("prehash");
        for (const auto& node : recorded.at("metadata_nodes")) {
            const auto data = node.at("data").get<std::string>();
            core::Problems problems;
            const auto info = parsed(data, problems);
            EXPECT_TRUE(problems.empty());
            EXPECT_FALSE(info.services.empty());
            ASSERT_TRUE(texts.contains(info.revision));
            EXPECT_EQ(revisionText(info), texts.at(info.revision));
            EXPECT_EQ(calculateRevision(info), info.revision);
            EXPECT_EQ(json::parse(printMetadataInfo(info)), json::parse(data));
            ++checked;
        }
    }
    EXPECT_GE(checked, 7);
}

TEST(MetadataInfo, TheRevisionDependsOnPortAndParameters)
{
    // A Java provider's own figures (spec/registry §5.3).
    core::Problems problems;
    auto info = parsed(R"({"app":"my-provider","services":{
        "demo.api.UserService:dubbo":{"name":"demo.api.UserService","protocol":"dubbo","port":20880,
          "path":"demo.api.UserService","params":{"REGISTRY_CLUSTER":"default","application":"my-provider",
          "deprecated":"false","dubbo":"2.0.2","dynamic":"true","generic":"false",
          "interface":"demo.api.UserService","methods":"hello","prefer.serialization":"hessian2",
          "serialization":"hessian2","service-name-mapping":"true","side":"provider"}},
        "demo/demo.api.OrderService:1.0.0:dubbo":{"name":"demo.api.OrderService","group":"demo",
          "version":"1.0.0","protocol":"dubbo","port":20880,"path":"demo.api.OrderService","params":{
          "REGISTRY_CLUSTER":"default","application":"my-provider","deprecated":"false","dubbo":"2.0.2",
          "dynamic":"true","generic":"false","getOrder.return":"true","getOrder.sent":"true",
          "getOrder.timeout":"800","group":"demo","interface":"demo.api.OrderService",
          "methods":"cancel,getOrder,list","prefer.serialization":"hessian2","retries":"2","revision":"1.0.0",
          "serialization":"hessian2","service-name-mapping":"true","side":"provider","timeout":"3000",
          "version":"1.0.0"}}}})",
                       problems);
    EXPECT_EQ(revisionText(info).size(), 784U);
    EXPECT_EQ(calculateRevision(info), "54586c98d10db3d001980149752f10cc");
    for (auto& [key, service] : info.services)
        service.port = 20881;
    EXPECT_EQ(calculateRevision(info), "46f00dae8fba0fd16bcb7250156bf28b");
    for (auto& [key, service] : info.services) {
        service.port = 20880;
        service.params["metadata-type"] = "remote";
    }
    EXPECT_EQ(calculateRevision(info), "27b8878fa38dd83c971589acf46c2e53");
}

/// The recorded services, hashed as spec/registry §5.3 says that Dubbo 3.0 does: the recorded text without
/// the ports.
TEST(MetadataInfo, KnowsTheRevisionsOfDubbo30)
{
    int checked = 0;
    for (const auto& file :
         std::filesystem::directory_iterator(std::string(SEXTANT_TEST_DATA) + "/metadata")) {
        SCOPED_TRACE(file.path().filename().string());
        std::ifstream in(file.path());
        const auto recorded = json::parse(in);
        for (const auto& node : recorded.at("metadata_nodes")) {
            core::Problems problems;
            auto info = parsed(node.at("data").get<std::string>(), problems);
            EXPECT_EQ(revisionForm(info), RevisionForm::WithPort);
            auto text = recorded.at("revision_computations").front().at("prehash").get<std::string>();
            for (const auto& [key, service] : info.services) {
                const auto port = std::to_string(service.port);
                const auto at = text.find(key + port + service.path + "{");
                ASSERT_NE(at, std::string::npos);
                text.erase(at + key.size(), port.size());
            }
            EXPECT_EQ(revisionText(info, RevisionForm::WithoutPort), text);
            info.revision = calculateRevision(info, RevisionForm::WithoutPort);
            EXPECT_EQ(revisionForm(info), RevisionForm::WithoutPort);
            for (auto& [key, service] : info.services)
                service.port = -1; // as 3.0 writes it
            EXPECT_EQ(revisionForm(info), RevisionForm::WithoutPort);
            info.revision = "1";
            EXPECT_EQ(revisionForm(info), std::nullopt);
            ++checked;
        }
    }
    EXPECT_GE(checked, 7);
}

TEST(MetadataInfo, FillsInWhatOldLayoutsLeaveOut)
{
    core::Problems problems;
    const auto info = parsed(R"({"app":"a","revision":"r","services":{
        "x.Y:dubbo":{"params":{"group":"g","version":"1.0","timeout":3000,"flag":true}},
        "h/x.Z:2.0:tri":{"name":"x.Z","port":"50051","group":"","version":null}},"extra":[1]})",
                             problems);
    EXPECT_TRUE(problems.empty());
    const auto& first = info.services.at("g/x.Y:1.0:dubbo");
    EXPECT_EQ(first.port, -1);
    EXPECT_EQ(first.path, "x.Y");
    EXPECT_EQ(first.params.at("timeout"), "3000");
    EXPECT_EQ(first.params.at("flag"), "true");
    const auto& second = info.services.at("x.Z:tri");
    EXPECT_EQ(second.port, 50051);
    EXPECT_EQ(second.protocol, "tri");
}

TEST(MetadataInfo, OneBadServiceIsOneProblem)
{
    core::Problems problems;
    const auto info = parsed(R"({"app":"a","services":{"x.Y:dubbo":7,"x.Z:dubbo":{"name":"x.Z","port":70000},
        "":{},"ok:dubbo":{"name":"ok"}}})",
                             problems);
    EXPECT_EQ(info.services.size(), 1U);
    ASSERT_EQ(problems.size(), 3U);
    for (const auto& problem : problems)
        EXPECT_EQ(problem.code, "metadata-service-malformed");
}

TEST(MetadataInfo, RefusesWhatIsNoObject)
{
    core::Problems problems;
    for (const auto& text :
         {std::string("not json"), std::string("[]"), std::string("7"), std::string(),
          std::string("{\"a\":\xFF}"), std::string("{\"app\":\"a\""), std::string(1'000'000, '[')})
        EXPECT_FALSE(parseMetadataInfo(text, "/p", problems).ok()) << text.substr(0, 40);
    EXPECT_EQ(parseMetadataInfo("{} ", "/p", problems)->services.size(), 0U);
}

TEST(MetadataInfo, WithoutServicesTheRevisionIsZero)
{
    EXPECT_EQ(calculateRevision({"a", "", {}}), "0");
}

TEST(MetadataInfo, HashesInJavaStringOrder)
{
    MetadataInfo info;
    info.app = "a";
    ServiceInfo service;
    service.name = "n";
    service.protocol = "dubbo";
    service.port = 1;
    service.path = "n";
    service.params = {{"\xEF\xBC\xA1", "fullwidth"}, {"\xF0\x9F\x98\x80", "emoji"}, {"z", "1"}};
    info.services["n:dubbo"] = service;
    EXPECT_EQ(revisionText(info), "an:dubbo1n{z=1, \xF0\x9F\x98\x80=emoji, \xEF\xBC\xA1=fullwidth}");
}

TEST(JsonTree, KeepsDigitsOrderAndLimits)
{
    const auto tree = parseJsonTree(R"({"b":1.10,"a":12345678901234567890123,"b2":[true,null],"a":2})", "/p");
    ASSERT_TRUE(tree.ok());
    EXPECT_EQ(tree->members[0].second.text, "1.10");
    EXPECT_EQ(tree->members[1].second.text, "12345678901234567890123");
    EXPECT_EQ(tree->textAt("a"), "2");
    EXPECT_EQ(tree->find("b2")->items.size(), 2U);
    const std::string deep(65, '[');
    EXPECT_FALSE(parseJsonTree(deep + std::string(65, ']'), "/p").ok());
    EXPECT_TRUE(parseJsonTree(deep.substr(1) + std::string(64, ']'), "/p").ok());
}

TEST(JsonTree, QuotesAsJava)
{
    using namespace std::string_literals;
    EXPECT_EQ(jsonQuote("a\"\\\n\x01</中\xFF"s), "\"a\\\"\\\\\\n\\u0001</中\xEF\xBF\xBD\""s);
    EXPECT_EQ(json::parse(jsonQuote("\0 \xE4\xB8"s)).get<std::string>(), "\0 \xEF\xBF\xBD\xEF\xBF\xBD"s);
}
