// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the real routers of Dubbo 3.2 did with recorded rules: router classes on their own (data/cluster), and
// a real consumer before real providers (data/rules).
#include "engine/cluster/router/condition_router.h"
#include "tests/unit/cluster/route_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <set>

using namespace sextant;
using nlohmann::json;
using test::RouteFixture;

namespace {

json data(const std::string& file)
{
    std::ifstream in(SEXTANT_TEST_DATA "/" + file);
    return json::parse(in);
}

/// The fixture of a file of data/cluster; providers are named by their addresses.
RouteFixture recorded(const json& file)
{
    std::vector<std::string> providers;
    for (const std::string text : file.at("providers"))
        providers.push_back(url::Url::parse(text)->address() + " " + text);
    RouteFixture fixture(file.at("consumer_url").get<std::string>(), providers);
    fixture.call().method = "sayHello";
    fixture.call().arguments = {"alice", "5"};
    return fixture;
}

std::string joined(const json& addresses)
{
    std::string out;
    for (const std::string address : addresses)
        out += (out.empty() ? "" : ",") + address;
    return out;
}

std::string names(const cluster::InvokerSet& set)
{
    std::string out;
    set.forEach([&](std::size_t index) { out += (out.empty() ? "" : ",") + set.at(index).url.address(); });
    return out;
}

TEST(GoldenRoutes, conditions)
{
    const auto file = data("cluster/condition-rules.json");
    auto fixture = recorded(file);
    for (const auto& [key, value] : file.at("invocation").at("attachments").items())
        fixture.call().attachments[key] = value;
    const auto random = cluster::systemRandom();
    for (const auto& row : file.at("cases")) {
        const auto text = row.at("rule").get<std::string>();
        const auto condition = config::parseCondition(text, config::Generation::V32);
        ASSERT_EQ(condition.ok(), !row.contains("error")) << text;
        if (!condition)
            continue;
        const auto left = cluster::applyCondition(*condition, true, row.at("force"),
                                                  cluster::InvokerSet::all(fixture.invokers()),
                                                  {fixture.call(), random}, nullptr);
        EXPECT_EQ(names(left), joined(row.at("result"))) << text << " force " << row.at("force");
    }
}

TEST(GoldenRoutes, conditionDocuments)
{
    const auto file = data("cluster/condition-yaml.json");
    const auto fixture = recorded(file);
    const auto random = cluster::systemRandom();
    for (const auto& row : file.at("cases")) {
        const auto text = row.at("yaml").get<std::string>();
        cluster::ConditionState state(config::Generation::V32);
        static_cast<void>(state.update("key", text));
        const auto left =
            state.route(cluster::InvokerSet::all(fixture.invokers()), {fixture.call(), random}, nullptr);
        EXPECT_EQ(names(left), joined(row.at("result"))) << text;
    }
}

TEST(GoldenRoutes, tags)
{
    const auto file = data("cluster/tag-rules.json");
    for (const auto& row : file.at("cases")) {
        auto fixture = recorded(file);
        for (const auto* key : {"dubbo.tag", "dubbo.force.tag"})
            if (!row.at(key).is_null())
                fixture.call().attachments[key] = row.at(key);
        RouteFixture::Documents documents;
        if (!row.at("yaml").is_null())
            documents["order-service.tag-router"] = row.at("yaml");
        EXPECT_EQ(fixture.route(documents), joined(row.at("result"))) << row.dump();
    }
}

std::vector<std::string> recordedProviders()
{
    std::vector<std::string> providers;
    for (const auto& node : data("rules/zk-providers.json")) {
        const auto path = node.at("path").get<std::string>();
        if (path.find("/providers/dubbo%3A") == std::string::npos)
            continue;
        const auto url = *url::Url::parseNodeName(path.substr(path.rfind('/') + 1));
        if (url.serviceInterface() == "com.acme.greet.GreetingService")
            providers.push_back(std::to_string(url.port()) + " " + url.fullString());
    }
    return providers;
}

TEST(GoldenRoutes, whatARealConsumerCalled)
{
    const auto providers = recordedProviders();
    ASSERT_EQ(providers.size(), 4U);
    for (const auto& row : data("rules/routing.json")) {
        const bool interfaceLevel = row.at("step") == "FORCE_INTERFACE";
        RouteFixture fixture(
            "consumer://127.0.0.1/com.acme.greet.GreetingService?application=order-console&env=test"
            "&interface=com.acme.greet.GreetingService&side=consumer",
            providers, interfaceLevel ? cluster::Level::Interface : cluster::Level::Application);
        fixture.call().method = row.at("method");
        fixture.call().arguments = fixture.call().method == "sayHello"
            ? std::vector<std::string> {"arg0value"}
            : std::vector<std::string> {};
        for (const auto& [key, value] : row.at("attachments").items())
            fixture.call().attachments[key] = value;
        RouteFixture::Documents documents;
        if (row.contains("also"))
            documents = row.at("also").get<RouteFixture::Documents>();
        if (row.at("path").is_string()) {
            const auto path = row.at("path").get<std::string>();
            documents[path.substr(path.rfind('/') + 1)] = row.at("content");
        }
        std::string expected;
        for (const int port : row.at("survivors"))
            expected += (expected.empty() ? "" : ",") + std::to_string(port);
        EXPECT_EQ(fixture.route(documents), expected) << row.at("step") << " " << row.at("name");
    }
}

} // namespace
