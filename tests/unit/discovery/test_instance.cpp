// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/instance.h"
#include "tests/unit/discovery/problem_codes.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

using namespace sextant;
using namespace sextant::discovery;
using nlohmann::json;
using sextant::test::codes;

TEST(Instance, EveryRecordedNodeReadsAndPrintsByteForByte)
{
    int checked = 0;
    for (const auto& file : std::filesystem::directory_iterator(std::string(SEXTANT_TEST_DATA) + "/zk")) {
        std::ifstream in(file.path());
        for (const auto& node : json::parse(in)) {
            const auto path = node.at("path").get<std::string>();
            const auto data = node.value("data_utf8", std::string());
            if (!data.starts_with("{\"name\":") || path.find("127.0.0") == std::string::npos)
                continue;
            SCOPED_TRACE(file.path().filename().string() + " " + path);
            core::Problems problems;
            const auto instance = parseInstance(path, data, problems);
            ASSERT_TRUE(instance.ok());
            EXPECT_TRUE(problems.empty());
            EXPECT_EQ(printInstance(*instance), data);
            EXPECT_EQ(instance->id, instance->host + ":" + std::to_string(instance->port));
            EXPECT_FALSE(instance->endpoints.empty());
            EXPECT_EQ(instance->revision.size(), 32U);
            EXPECT_EQ(instance->metadataServiceParams.empty(), instance->storageType == "remote");
            ++checked;
        }
    }
    EXPECT_GT(checked, 20);
}

TEST(Instance, PrintsWhatTheFieldsSay)
{
    Instance instance;
    instance.application = "a";
    instance.id = "h:1";
    instance.host = "h";
    instance.port = 1;
    instance.revision = "r";
    instance.endpoints = {{1, "dubbo"}};
    core::Problems problems;
    auto back = parseInstance("/services/a/h:1", printInstance(instance), problems);
    ASSERT_TRUE(back.ok());
    EXPECT_TRUE(problems.empty());
    back->metadata.clear();
    EXPECT_TRUE(*back == instance);
}

TEST(Instance, ReadsTheFlatForm)
{
    core::Problems problems;
    const auto instance = parseInstance(
        "/services/a/10.0.0.1:20880",
        R"({"id":"x","serviceName":"a","host":"10.0.0.1","port":"20880","healthy":true,"enabled":false,
        "metadata":{"dubbo.metadata.revision":"r","dubbo.endpoints":[{"port":20880,"protocol":"dubbo"},{"port":"50051","protocol":"tri"}],
        "dubbo.metadata-service.url-params":"{\"port\":50051,\"version\":\"1.0.0\"}"}})",
        problems);
    ASSERT_TRUE(instance.ok());
    EXPECT_EQ(codes(problems), std::vector<std::string> {"instance-flat-form"});
    EXPECT_EQ(instance->form, InstanceForm::Flat);
    EXPECT_EQ(instance->storageType, "local");
    EXPECT_FALSE(instance->enabled);
    EXPECT_EQ(instance->portFor("tri"), 50051);
    EXPECT_EQ(instance->portFor("rest"), 20880);
    const auto service = metadataServiceUrl(*instance);
    EXPECT_EQ(service.protocol(), "tri");
    EXPECT_EQ(service.address(), "10.0.0.1:50051");
    EXPECT_EQ(service.serviceKey(), "a/org.apache.dubbo.metadata.MetadataService:1.0.0");
}

TEST(Instance, ReadsNestedParamsOf27AndSpringCloud)
{
    core::Problems problems;
    const auto old = parseInstance(
        "/services/a/h:1",
        R"({"address":"h","port":1,"payload":{"@class":"org.apache.dubbo.registry.zookeeper.ZookeeperInstance",
        "metadata":{"dubbo.metadata.revision":"r","dubbo.metadata-service.url-params":"{\"dubbo\":{\"port\":\"20881\",\"version\":\"1.0.0\"}}"}}})",
        problems);
    ASSERT_TRUE(old.ok());
    EXPECT_EQ(metadataServiceUrl(*old).address(), "h:20881");
    EXPECT_EQ(metadataServiceUrl(*old).protocol(), "dubbo");
    const auto spring =
        parseInstance("/services/a/3f2c", R"({"name":"a","id":"3f2c","address":"h","port":8080,
        "payload":{"@class":"org.springframework.cloud.zookeeper.discovery.ZookeeperInstance","id":"a-1","name":"a","metadata":{"x":"y"}}})",
                      problems);
    ASSERT_TRUE(spring.ok());
    EXPECT_EQ(spring->form, InstanceForm::SpringCloud);
    EXPECT_TRUE(problems.empty());
}

TEST(Instance, FlagsWhatJavaStumblesOver)
{
    const auto problemOf = [](const std::string& data, const std::string& id = "h:1") {
        core::Problems problems;
        (void)parseInstance("/services/a/" + id, data, problems);
        return codes(problems);
    };
    using Codes = std::vector<std::string>;
    EXPECT_EQ(problemOf("127.0.0.1"), Codes {"instance-not-json"});
    EXPECT_EQ(problemOf(""), Codes {"instance-not-json"});
    EXPECT_EQ(problemOf("[1]"), Codes {"instance-not-json"});
    EXPECT_EQ(problemOf("{}"), Codes {"instance-unknown-form"});
    EXPECT_EQ(problemOf(R"({"address":"h","port":1})"), Codes {"instance-no-payload"});
    EXPECT_EQ(problemOf(R"({"address":"h","port":1,"payload":null})"), Codes {"instance-no-payload"});
    EXPECT_EQ(problemOf(R"({"port":1,"payload":{}})"), Codes {"instance-no-host"});
    EXPECT_EQ(problemOf(R"({"address":"h","port":0,"payload":{}})"), Codes {"instance-bad-port"});
    EXPECT_EQ(problemOf(R"({"host":"h","port":99999})"), Codes {"instance-bad-port"});
    EXPECT_EQ(
        problemOf(
            R"({"address":"h","port":1,"payload":{"@class":"x.Y","metadata":{"dubbo.metadata.revision":"r"}}})"),
        Codes {"instance-foreign-class"});
    const std::string good =
        R"({"address":"h","port":1,"payload":{"@class":"org.apache.dubbo.registry.zookeeper.ZookeeperInstance","metadata":{)";
    EXPECT_EQ(problemOf(good + "}}}"), Codes {"instance-no-revision"});
    EXPECT_EQ(problemOf(good + R"("dubbo.metadata.revision":"0"}}})", "noport"),
              Codes {"instance-name-no-port"});
    EXPECT_EQ(
        problemOf(
            good
            + R"("dubbo.metadata.revision":"r","dubbo.endpoints":"nope","dubbo.metadata-service.url-params":"[]"}}})"),
        (Codes {"instance-bad-endpoints", "instance-bad-service-params"}));
}
