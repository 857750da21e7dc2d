// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/failover.h"
#include "engine/cluster/load_balance.h"
#include "engine/cluster/tag_filter.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>
#include <random>
#include <set>

using namespace sextant;
using namespace sextant::cluster;

namespace {

Invoker invoker(const std::string& host, url::Parameters parameters = {})
{
    return {url::Url("dubbo", host, 20880, "x.Y", std::move(parameters)), Level::Application, "app", {}};
}

Random seeded()
{
    return [engine = std::make_shared<std::mt19937>(42)](std::uint32_t bound) { return (*engine)() % bound; };
}

std::map<std::string, int> picks(const Invokers& invokers, int count, std::int64_t now = 0)
{
    std::vector<const Invoker*> candidates;
    for (const auto& candidate : invokers)
        candidates.push_back(&candidate);
    const Selection selection {"find", now, seeded()};
    std::map<std::string, int> out;
    for (int i = 0; i < count; ++i)
        ++out[candidates[findLoadBalance("random")(candidates, selection)]->url.host()];
    return out;
}

std::vector<std::string> hosts(const Invokers& invokers)
{
    std::vector<std::string> out;
    for (const auto& one : invokers)
        out.push_back(one.url.host());
    return out;
}

} // namespace

TEST(Weights, WarmUpAsRecorded)
{
    std::ifstream in(std::string(SEXTANT_TEST_DATA) + "/cluster/warmup.json");
    const auto vectors = nlohmann::json::parse(in);
    ASSERT_GT(vectors.size(), 100U);
    for (const auto& vector : vectors)
        EXPECT_EQ(warmupWeight(vector.at("uptime"), vector.at("warmup"), vector.at("weight")),
                  vector.at("result").get<int>())
            << vector;
}

TEST(Weights, ComeFromMethodTimestampAndWarmup)
{
    constexpr std::int64_t kNow = 1'700'000'000'000;
    const auto started = [&](std::int64_t ago) { return std::to_string(kNow - ago); };
    EXPECT_EQ(effectiveWeight(invoker("h"), "find", kNow), 100);
    EXPECT_EQ(effectiveWeight(invoker("h", {{"weight", "7"}, {"find.weight", "9"}}), "find", kNow), 9);
    EXPECT_EQ(effectiveWeight(invoker("h", {{"weight", "-3"}}), "find", kNow), 0);
    EXPECT_EQ(effectiveWeight(invoker("h", {{"weight", "many"}}), "find", kNow), 100);
    EXPECT_EQ(effectiveWeight(invoker("h", {{"timestamp", started(300'000)}}), "find", kNow), 50);
    EXPECT_EQ(
        effectiveWeight(invoker("h", {{"timestamp", started(5000)}, {"warmup", "10000"}, {"weight", "200"}}),
                        "find", kNow),
        100);
    EXPECT_EQ(effectiveWeight(invoker("h", {{"timestamp", started(-5)}}), "find", kNow), 1);
    EXPECT_EQ(effectiveWeight(invoker("h", {{"timestamp", started(5)}, {"weight", "0"}}), "find", kNow), 0);
}

TEST(RandomLoadBalance, FollowsWeights)
{
    const auto weighted =
        picks({invoker("a", {{"weight", "100"}}), invoker("b", {{"weight", "300"}})}, 40'000);
    EXPECT_NEAR(weighted.at("a"), 10'000, 500);
    const auto never = picks({invoker("a", {{"weight", "0"}}), invoker("b", {{"weight", "1"}})}, 1000);
    EXPECT_EQ(never, (std::map<std::string, int> {{"b", 1000}}));
    EXPECT_EQ(findLoadBalance("nonsense"), nullptr);
}

TEST(RandomLoadBalance, TheFirstDecidesWhetherWeightsCount)
{
    const auto ignored = picks({invoker("a"), invoker("b", {{"weight", "0"}})}, 10'000);
    EXPECT_NEAR(ignored.at("b"), 5000, 300);
    EXPECT_EQ(picks({invoker("b", {{"weight", "0"}}), invoker("a")}, 1000).at("a"), 1000);
}

TEST(TagFilter, FallsBackUnlessForced)
{
    const Invokers all {invoker("a"), invoker("b", {{"dubbo.tag", "gray"}}),
                        invoker("c", {{"dubbo.tag", "blue"}})};
    using Hosts = std::vector<std::string>;
    EXPECT_EQ(hosts(filterByTag(all, "").invokers), Hosts {"a"});
    EXPECT_EQ(hosts(filterByTag(all, "gray").invokers), Hosts {"b"});
    EXPECT_EQ(hosts(filterByTag(all, "green").invokers), Hosts {"a"});
    EXPECT_TRUE(filterByTag(all, "green", true).invokers.empty());
    EXPECT_EQ(filterByTag(all, "gray").reason, "Tag gray: 1 of 3 carry it");
}

TEST(Failover, TriesOthersFirst)
{
    const Invokers all {invoker("a"), invoker("b"), invoker("c")};
    for (int round = 0; round < 100; ++round) {
        Failover failover(all, findLoadBalance("random"), {"find", 0, systemRandom()}, 3);
        EXPECT_EQ(failover.attempts(), 4U);
        std::set<std::string> first;
        for (int i = 0; i < 3; ++i)
            first.insert(failover.next()->url.host());
        EXPECT_EQ(first.size(), 3U);
        EXPECT_NE(failover.next(), nullptr); // a provider is used again
        EXPECT_EQ(failover.next(), nullptr);
    }
}

TEST(Failover, SkipsWhoIsNotAvailable)
{
    const Invokers all {invoker("a"), invoker("b"), invoker("c")};
    Failover failover(all, findLoadBalance("random"), {"find", 0, seeded()}, 5,
                      [](const Invoker& one) { return one.url.host() == "b"; });
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(failover.next()->url.host(), "b");
    Failover nobody(all, findLoadBalance("random"), {"find", 0, seeded()}, 0,
                    [](const Invoker&) { return false; });
    EXPECT_NE(nobody.next(), nullptr); // tried all the same: the failure says why
    Failover empty({}, findLoadBalance("random"), {"find", 0, seeded()}, 2);
    EXPECT_EQ(empty.next(), nullptr);
    Failover negative({invoker("a")}, findLoadBalance("random"), {"find", 0, seeded()}, -1);
    EXPECT_EQ(negative.attempts(), 1U);
}

TEST(Invokers, InterfaceLevelNeverWarmsUp)
{
    const std::vector<discovery::Address> addresses {
        {url::Url("dubbo", "h", 1, "x.Y", {{"timestamp", "5"}, {"pid", "7"}, {"weight", "3"}}), "app", "r",
         "/p"}};
    EXPECT_EQ(makeInvokers(addresses, Level::Interface).front().url.fullString(), "dubbo://h:1/x.Y?weight=3");
    EXPECT_EQ(makeInvokers(addresses, Level::Application).front().url.get("timestamp"), "5");
}
