// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/registry/matching.h"
#include "engine/registry/nodes.h"
#include "engine/registry/paths.h"
#include "engine/registry/reduction.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

using namespace sextant;
using namespace sextant::registry;
using nlohmann::json;
using url::Url;

namespace {

Url parsed(std::string_view text)
{
    return *Url::parse(text);
}

bool match(std::string_view consumer, std::string_view provider)
{
    return isMatch(parsed(consumer), parsed(provider));
}

} // namespace

TEST(RegistryPaths, FollowTheGroup)
{
    EXPECT_EQ(registryRoot(""), "/dubbo");
    EXPECT_EQ(registryRoot("prodroot"), "/prodroot");
    EXPECT_EQ(registryRoot("/a/b"), "/a/b");
    EXPECT_EQ(servicesRoot("dubbo"), "/services");
    EXPECT_EQ(servicesRoot("prodroot"), "/prodroot");
    EXPECT_EQ(categoryPath("/dubbo", "x.Y$Z", kProviders), "/dubbo/x.Y%24Z/providers");
    EXPECT_EQ(servicePath("/", "x.Y"), "/x.Y");
    EXPECT_EQ(servicePath("/dubbo", "*"), "/dubbo");
    EXPECT_EQ(urlPath("/dubbo", parsed("consumer://h/x.Y?category=consumers")),
              "/dubbo/x.Y/consumers/consumer%3A%2F%2Fh%2Fx.Y%3Fcategory%3Dconsumers");
    const auto back = parseRegistryPath("/dubbo", "/dubbo/x.Y%24Z/routers/abc");
    ASSERT_TRUE(back);
    EXPECT_EQ(back->interfaceName, "x.Y$Z");
    EXPECT_EQ(back->category, "routers");
    EXPECT_EQ(back->nodeName, "abc");
    EXPECT_FALSE(parseRegistryPath("/dubbo", "/dubbo/metadata/app/1"));
    EXPECT_FALSE(parseRegistryPath("/dubbo", "/services/app"));
}

TEST(RegistryNodes, EveryRecordedNodeReadsAndStaysTheSame)
{
    int checked = 0;
    for (const auto& file : std::filesystem::directory_iterator(std::string(SEXTANT_TEST_DATA) + "/zk")) {
        std::ifstream in(file.path());
        const auto root = file.path().filename().string().starts_with("k3") ? "/prodroot" : "/dubbo";
        for (const auto& node : json::parse(in)) {
            const auto path = node.at("path").get<std::string>();
            const auto place = parseRegistryPath(root, path);
            if (!place || place->nodeName.empty())
                continue;
            SCOPED_TRACE(path);
            core::Problems problems;
            const auto url = place->category == kProviders
                ? parseProviderNode(place->interfaceName, path, place->nodeName, problems)
                : parseConsumerNode(place->interfaceName, path, place->nodeName, problems);
            ASSERT_TRUE(url.ok());
            EXPECT_TRUE(problems.empty());
            EXPECT_EQ(urlPath(root, *url), path);
            if (place->category == kProviders && !file.path().filename().string().starts_with("k2")) {
                EXPECT_TRUE(reduceProviderUrl(*url) == *url); // what is registered is reduced already
            }
            ++checked;
        }
    }
    EXPECT_GT(checked, 40);
}

TEST(RegistryNodes, OneProblemPerBadNode)
{
    core::Problems problems;
    EXPECT_FALSE(parseProviderNode("x.Y", "/p", "dubbo%3A%2F%2Fh%3Axyz%2Fp", problems).ok());
    EXPECT_FALSE(parseProviderNode("x.Y", "/p", "dubbo%3A%2F%2F%2Fx.Y", problems).ok());
    EXPECT_FALSE(parseProviderNode("x.Y", "/p", "dubbo%3A%2F%2Fh%2Fx.Y", problems).ok());
    EXPECT_FALSE(parseProviderNode("x.Y", "/p", "dubbo%3A%2F%2Fh%3A99999%2Fx.Y", problems).ok());
    EXPECT_TRUE(parseProviderNode("x.Y", "/p", "dubbo%3A%2F%2Fh%3A1%2Fx.Z", problems).ok());
    std::vector<std::string> codes;
    for (const auto& problem : problems)
        codes.push_back(problem.code);
    EXPECT_EQ(codes,
              (std::vector<std::string> {"provider-not-url", "provider-no-host", "provider-no-port",
                                         "provider-bad-port", "provider-interface-differs"}));
    EXPECT_EQ(parseProviderNode("x.Y", "/p", "h%3A1%2Fx.Y%3Fa%3D1", problems)->protocol(), "dubbo");
}

TEST(RegistryMatching, FollowsUrlUtils)
{
    const auto* consumer = "consumer://c/x.Y?category=providers,configurators,routers&group=g&version=1.0";
    EXPECT_TRUE(match(consumer, "dubbo://p:1/x.Y?group=g&version=1.0"));
    EXPECT_FALSE(match(consumer, "dubbo://p:1/x.Z?group=g&version=1.0"));
    EXPECT_FALSE(match(consumer, "dubbo://p:1/x.Y?group=h&version=1.0"));
    EXPECT_FALSE(match(consumer, "dubbo://p:1/x.Y?group=g&version=2.0"));
    EXPECT_FALSE(match(consumer, "dubbo://p:1/x.Y?group=g&version=1.0&enabled=false"));
    EXPECT_FALSE(match(consumer, "dubbo://p:1/x.Y?group=g&version=1.0&category=consumers"));
    EXPECT_TRUE(match("consumer://c/x.Y?group=g,h&version=*", "dubbo://p:1/x.Y?group=h&version=7"));
    EXPECT_TRUE(match("consumer://c/x.Y?group=*", "dubbo://p:1/x.Y?group=h"));
    EXPECT_FALSE(match("consumer://c/x.Y?version=1.0,2.0", "dubbo://p:1/x.Y?version=2.0"));
    EXPECT_TRUE(match("consumer://c/x.Y", "dubbo://p:1/x.Y"));
    EXPECT_FALSE(match("consumer://c/x.Y", "dubbo://p:1/x.Y?group=g"));
    EXPECT_TRUE(match("admin://c/*?interface=*&enabled=*&group=*&version=*&category=*&classifier=*",
                      "dubbo://p:1/x.Y?group=h&version=1&enabled=false&category=routers"));
    EXPECT_TRUE(match("consumer://c/x.Y?category=-routers", "dubbo://p:1/x.Y"));
    EXPECT_FALSE(match("consumer://c/x.Y?category=-routers", "route://p/x.Y?category=routers"));
    EXPECT_FALSE(match("consumer://c/x.Y?classifier=a", "dubbo://p:1/x.Y?classifier=b"));
}

TEST(RegistryReduction, KeepsWhatDubboKeeps)
{
    const auto url = parsed(
        "dubbo://h:1/x.Y?anyhost=true&bind.ip=h&bind.port=1&pid=7&timestamp=5&register-mode=all&.hidden=1"
        "&methods=find,get&find.timeout=3&interface=x.Y&application=a&side=provider&timeout=9&custom=1&"
        "threads=200");
    EXPECT_EQ(reduceProviderUrl(url).fullString(),
              "dubbo://h:1/"
              "x.Y?application=a&custom=1&find.timeout=3&interface=x.Y&methods=find,get&side=provider&"
              "timeout=9&timestamp=5");
    EXPECT_EQ(simplifyProviderUrl(url, {"custom"}).fullString(),
              "dubbo://h:1/x.Y?application=a&custom=1&find.timeout=3&side=provider&timeout=9");
    EXPECT_TRUE(simplifyProviderUrl(url.withPath("other")).find("interface"));
}
