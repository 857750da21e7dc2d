// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// 10,000 random calls, providers and rules of every line: the trace accounts for every provider, and routing
// with a trace gives what routing without one gives.
#include "engine/cluster/router/router_chain.h"

#include <gtest/gtest.h>

#include <iostream>
#include <random>

using namespace sextant;
using namespace sextant::cluster;

namespace {

class Dice
{
public:
    explicit Dice(std::uint32_t seed)
        : m_engine(seed)
    {
    }
    std::size_t below(std::size_t bound)
    {
        return std::uniform_int_distribution<std::size_t>(0, bound - 1)(m_engine);
    }
    bool chance(int percent) { return below(100) < static_cast<std::size_t>(percent); }
    std::string pick(std::initializer_list<const char*> words)
    {
        return *(words.begin() + below(words.size()));
    }

private:
    std::mt19937 m_engine;
};

std::string parameter(Dice& dice)
{
    return dice.pick({"region", "env", "zone", "version", "dubbo.tag"}) + "="
        + dice.pick({"a", "b", "ab", "gray"});
}

url::Url provider(Dice& dice, std::size_t index)
{
    std::string text = "dubbo://10.0." + std::to_string(dice.below(3)) + "." + std::to_string(index % 250 + 1)
        + ":" + std::to_string(20880 + dice.below(3))
        + "/a.B?interface=a.B&application=" + dice.pick({"stock", "depot"});
    for (auto i = dice.below(4); i > 0; --i)
        text += "&" + parameter(dice);
    return *url::Url::parse(text);
}

std::string side(Dice& dice)
{
    std::string text;
    for (auto i = dice.below(3); i > 0; --i)
        text += (text.empty() ? "" : " & ")
            + dice.pick({"region", "env", "host", "port", "address", "method", "arguments[0]",
                         "attachments[k]", "application"})
            + dice.pick({"=", "!=", " = "})
            + dice.pick({"a", "b", "*", "10.0.1.*", "20880~20881", "$region", "$nosuch", "a,b", "hi",
                         "*:20880", "1~"});
    return text;
}

std::string conditionDocument(Dice& dice)
{
    std::string text = "force: " + dice.pick({"true", "false"})
        + "\nenabled: " + dice.pick({"true", "true", "false"}) + "\n";
    if (dice.chance(30)) {
        text += "configVersion: v3.1\nconditions:\n";
        for (auto i = dice.below(3); i > 0; --i)
            text += "  - {from: {match: '" + side(dice) + "'}, to: [{match: '" + side(dice)
                + "', weight: " + std::to_string(dice.below(100)) + "}, {match: '" + side(dice) + "'}]}\n";
        return text;
    }
    text += "conditions:\n";
    for (auto i = dice.below(4); i > 0; --i)
        text += "  - '" + side(dice) + " => " + side(dice) + "'\n";
    return text;
}

std::string tagDocument(Dice& dice)
{
    std::string text = "configVersion: v3.0\nforce: " + dice.pick({"true", "false"}) + "\ntags:\n";
    for (auto i = dice.below(3) + 1; i > 0; --i)
        text += "  - {name: " + dice.pick({"gray", "a", "'a|b'"}) + ", "
            + (dice.chance(50) ? "addresses: ['"
                       + dice.pick({"10.0.1.*", "0.0.0.0:20880", "10.0.1.1:20880", "10.0.0.0/16"}) + "']"
                               : "match: [{key: region, value: {"
                       + dice.pick({"exact: a", "prefix: a", "noempty: x"}) + "}}]")
            + "}\n";
    return text;
}

std::string meshDocument(Dice& dice)
{
    const auto subset = [&] { return dice.pick({"one", "two", "three"}); };
    return "kind: DestinationRule\nmetadata: {name: r}\nspec: {subsets: [{name: one, labels: {region: a}}, "
           "{name: two, "
           "labels: {env: b}}]}\n---\nkind: VirtualService\nmetadata: {name: r}\nspec: {dubbo: "
           "[{routedetail: [{match: "
           "[{method: {name_match: {prefix: "
        + dice.pick({"h", "v"}) + "}, args: [{index: " + dice.pick({"0", "0", "3"})
        + ", str_value: {oneof: [{exact: a}]}}]}}], route: [{destination: {subset: " + subset()
        + ", fallback: {destination: {subset: " + subset()
        + "}}}, weight: 3}, {destination: {subset: " + subset() + "}}]}]}]}\n";
}

TEST(RandomRoutes, theTraceAccountsForEveryProvider)
{
    const auto seed = std::random_device {}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    RecordProperty("seed", std::to_string(seed));
    std::cout << "seed " << seed << "\n";
    Dice dice(seed);
    std::size_t narrowed = 0;
    std::size_t emptied = 0;
    for (int round = 0; round < 10'000; ++round) {
        Invokers providers;
        for (std::size_t i = 0, count = dice.below(dice.chance(5) ? 200 : 8); i < count; ++i) {
            Invoker invoker;
            invoker.own = provider(dice, i);
            invoker.url = invoker.own;
            invoker.application = invoker.own.get("application");
            invoker.level = dice.chance(50) ? Level::Interface : Level::Application;
            providers.push_back(std::move(invoker));
        }
        Invocation call;
        call.method = dice.pick({"hi", "v"});
        call.arguments = {dice.pick({"a", "5"})};
        call.consumer =
            *url::Url::parse("consumer://10.0.0.9/a.B?interface=a.B&application=shop&" + parameter(dice));
        if (dice.chance(30))
            call.attachments["dubbo.tag"] = dice.pick({"gray", "a", "a|b|c"});
        call.generation = static_cast<config::Generation>(dice.below(5));
        RouterChain chain({call.consumer.colonKey(), "shop", call.generation, dice.chance(90)});
        chain.setInvokers(shareInvokers(std::move(providers)));
        chain.load([&](const std::string& key) -> RuleText {
            if (dice.chance(50))
                return std::nullopt;
            if (key.ends_with(".condition-router"))
                return conditionDocument(dice);
            return key.ends_with(".tag-router") ? tagDocument(dice)
                : key.ends_with(".MESHAPPRULE") ? meshDocument(dice)
                : key.ends_with(".affinity-router")
                ? "configVersion: v3.1\naffinityAware: {key: region, ratio: 30}\n"
                : "script: x\n";
        });
        const auto drawn = static_cast<std::uint32_t>(dice.below(1000));
        const Random random = [drawn](std::uint32_t bound) { return drawn % bound; };
        RoutingTrace trace;
        const auto routed = chain.route(call, random, &trace);
        ASSERT_EQ(trace.survivors(), routed.left.indexes()) << "round " << round;
        ASSERT_EQ(chain.route(call, random).left, routed.left) << "round " << round;
        ASSERT_EQ(routed.left.invokers().size(), routed.left.size());
        for (const auto& step : trace.steps) {
            ASSERT_EQ(step.in - step.out, step.dropped.size()) << "round " << round << " " << step.router;
            for (const auto& dropped : step.dropped)
                ASSERT_FALSE(dropped.reason.empty()) << "round " << round << " " << step.router;
        }
        narrowed += routed.left.size() < chain.invokers()->size() ? 1 : 0;
        emptied += routed.left.empty() && !chain.invokers()->empty() ? 1 : 0;
    }
    EXPECT_GT(narrowed, 1'000U);
    EXPECT_GT(emptied, 100U);
}

} // namespace
