// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Condition routes, by the numbered cases of spec/cluster §13.1 and §13.2.
#include "tests/unit/cluster/route_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

using namespace sextant;
using config::Generation;
using test::RouteFixture;

namespace {

constexpr auto kService = "com.foo.Bar::.condition-router";
constexpr auto kConsumerApp = "shop.condition-router";
constexpr auto kProviderApp = "stock.condition-router";
constexpr auto kAll = "A,B,C";
constexpr auto kNobody = "";

RouteFixture f1()
{
    return {"consumer://10.0.0.9/com.foo.Bar?application=shop&side=consumer&interface=com.foo.Bar&region=hz",
            {"A dubbo://10.0.1.1:20880/com.foo.Bar?application=stock&region=hz&env=gray",
             "B dubbo://10.0.1.2:20880/com.foo.Bar?application=stock&region=bj",
             "C dubbo://10.0.1.3:20881/com.foo.Bar?application=stock"}};
}

std::string document(const std::vector<std::string>& conditions, const std::string& head = "")
{
    std::string text = head + "conditions:\n";
    for (const auto& condition : conditions)
        text += "  - '" + condition + "'\n";
    return text;
}

struct Row
{
    int number;
    std::vector<std::string> conditions;
    std::string left;
    std::string head = "";
    Generation generation = Generation::V32;
};

TEST(ConditionRoutes, oneDocumentOfTheService)
{
    const std::vector<Row> rows = {
        {2, {"=> region=hz"}, "A"},
        {4, {"=> region=$region"}, "A"},
        {5, {"=> region!=$region"}, "B"},
        {7, {"=> region!=$nosuch"}, "A,B"},
        {8, {"=> host=$host"}, kAll},
        {10, {"method=hi => host=10.0.1.2"}, "B"},
        {10, {"method=v => host=10.0.1.2"}, kAll},
        {11, {"method=get*,hi => port=20881"}, "C"},
        {13, {"=> address=10.*:20880"}, "A,B"},
        {14, {"=> address=10.*.2:*"}, kAll},
        {16, {"=> port=abc~d"}, kAll, "force: true\n"},
        {17, {"host=10.0.0.9 =>"}, kNobody},
        {19, {"host != 10.0.0.9 =>"}, kAll},
        {20, {"host != 10.0.0.8,10.0.0.7 =>"}, kNobody},
        {22, {"=> region=hz", "=> port=20881"}, "A"},
        {22, {"=> region=hz", "=> port=20881"}, kNobody, "force: true\n"},
        {23, {"region=hz"}, "A"},
        {25, {"true => region=bj"}, "B"},
        {26, {"=>"}, kNobody},
        {28, {"arguments[0]=a => region=bj"}, "B"},
        {28, {"arguments[0]=z => region=bj"}, kAll},
        {29, {"arguments[5]!=a => region=bj"}, "B"},
        {29, {"arguments[1]!=a => region=bj"}, "B"},
        {35, {"attachments[foo]!=bar => region=bj"}, kAll},
        {37, {"application=shop => region=bj"}, "B"},
        {37, {"application!=shop => region=bj"}, kAll},
        {38, {"consumer.application=shop => provider.host=10.0.1.3"}, "C"},
        {40, {"=> env=*"}, "A"},
        {41, {"=> env!=gray"}, kAll},
        {41, {"=> env!=gray"}, kNobody, "force: true\n"},
        {41, {"=> env!=gray"}, "B,C", "", Generation::V31},
        {41, {"=> env!=gray"}, "B,C", "", Generation::V27},
        {43, {"=> region=hz,bj & port=20880"}, "A,B"},
        {44, {"=> region=hz port=20881"}, kAll},
        {44, {"=> region=hz port=20881"}, kNobody, "force: true\n"},
        {46, {"=> region = hz"}, "A"},
        {47, {"=> region==hz"}, kAll, "force: true\n"},
        {47, {"=> =hz"}, kAll, "force: true\n"},
        {47, {"=> region=hz,!bj"}, kAll, "force: true\n"},
        {49, {"=> region=hz"}, kAll, "enabled: false\n"},
        {50, {"arguments[0]=a => region=bj"}, "B", "runtime: false\nforce: true\n"},
        {62, {"=> region=nowhere"}, kNobody, "force: 'true'\n"},
        {65, {"=> arguments[0]=a"}, kAll},
        {65, {"=> attachments[x]!=a"}, kAll},
    };
    for (const auto& row : rows) {
        auto fixture = f1();
        fixture.call().generation = row.generation;
        EXPECT_EQ(fixture.route({{kService, document(row.conditions, row.head)}}), row.left)
            << "case " << row.number << " " << row.conditions.front();
    }
    EXPECT_EQ(f1().route(RouteFixture::Documents {}), kAll) << "case 1";
}

TEST(ConditionRoutes, argumentsAndAttachments)
{
    struct Call
    {
        int number;
        std::string condition;
        std::string argument;
        std::string left;
        Generation generation = Generation::V32;
    };
    const std::vector<Call> calls = {
        {31, "arguments[0]=1~10 => region=bj", "5", "B"},
        {31, "arguments[0]=1~10 => region=bj", "50", kAll},
        {32, "arguments[0]=~10 => region=bj", "5", "B"},
        {32, "arguments[0]=10~ => region=bj", "50", kAll},
        {29, "arguments[5]!=a => region=bj", "b", kAll, Generation::V31},
    };
    for (const auto& row : calls) {
        auto fixture = f1();
        fixture.call().arguments = {row.argument};
        fixture.call().generation = row.generation;
        EXPECT_EQ(fixture.route({{kService, document({row.condition})}}), row.left)
            << "case " << row.number << " " << row.condition << " of " << row.argument;
    }
    auto fixture = f1();
    EXPECT_EQ(fixture.route({{kService, document({"attachments[foo]=bar => region=bj"})}}), kAll)
        << "case 34";
    fixture.call().attachments["foo"] = "bar";
    EXPECT_EQ(fixture.route({{kService, document({"attachments[foo]=bar => region=bj"})}}), "B") << "case 34";
}

TEST(ConditionRoutes, severalDocuments)
{
    const auto hz = document({"=> region=hz"});
    EXPECT_EQ(f1().route({{"com.foo.Bar.condition-router", hz}}), kAll) << "case 52";
    EXPECT_EQ(f1().route({{kConsumerApp, hz}}), "A") << "case 53";
    EXPECT_EQ(f1().route({{kService, document({"=> region=hz,bj"})},
                          {kConsumerApp, document({"=> port=20881"}, "force: true\n")}}),
              kNobody)
        << "case 55";
    EXPECT_EQ(f1().route({{kConsumerApp, hz}, {kProviderApp, document({"=> port=20881"})}}), "C")
        << "case 56";
    auto older = f1();
    older.call().generation = Generation::V31;
    EXPECT_EQ(older.route({{kProviderApp, hz}}), kAll) << "the provider's application counts from 3.2 on";
}

TEST(ConditionRoutes, providerAndConsumerApplicationShareAState)
{
    const auto fixture = f1();
    auto chain = fixture.chain({{kProviderApp, document({"=> region=bj"})}});
    EXPECT_EQ(fixture.through(chain), "B") << "case 58";
    ASSERT_TRUE(chain.update(kConsumerApp, document({"=> region=hz"})).ok());
    EXPECT_EQ(fixture.through(chain), "A") << "case 58";
    ASSERT_TRUE(chain.update(kConsumerApp, std::nullopt).ok());
    EXPECT_EQ(fixture.through(chain), kAll) << "case 58";
}

TEST(ConditionRoutes, documentsThatAConsumerDoesNotTakeAtTheStart)
{
    EXPECT_EQ(f1().route({{kService, "conditions:\n  - >\n    method=hi\n    =>\n    region=hz\n"}}), "A")
        << "case 59";
    for (const auto& head :
         {"priority: high\n", "configVersion: 2.7\n", "key: 123\n", "a: b\n---\n", "valid: false\n"})
        EXPECT_EQ(f1().route({{kService, document({"=> region=hz"}, head)}}), kAll) << "case 61 " << head;
    for (const auto& text : {"force: true\n", "conditions: ["})
        EXPECT_EQ(f1().route({{kService, text}}), kAll) << "case 61 " << text;
}

TEST(ConditionRoutes, theLastGoodDocumentStays)
{
    const auto fixture = f1();
    auto chain = fixture.chain({{kService, document({"=> region=hz"})}});
    const auto after = [&](const cluster::RuleText& text) {
        const bool taken = chain.update(kService, text).ok();
        EXPECT_EQ(taken, !chain.refused().contains(kService));
        return fixture.through(chain);
    };
    EXPECT_EQ(after("conditions: ["), "A") << "case 64";
    EXPECT_TRUE(chain.refused().contains(kService));
    EXPECT_EQ(after(""), "A") << "case 64";
    EXPECT_EQ(after("conditions: []"), "A") << "case 64";
    EXPECT_FALSE(chain.refused().contains(kService));
    EXPECT_EQ(after(document({"=> region=hz"}, "enabled: false\n")), kAll) << "case 64";
    EXPECT_EQ(after(document({"=> region=bj"})), "B") << "case 64";
    EXPECT_EQ(after(document({"=> region==hz"})), "B") << "case 64";
    EXPECT_EQ(after(std::nullopt), kAll) << "case 64";
}

std::string destinations(const std::string& to, const std::string& version = "v3.1",
                         const std::string& from = "", const std::string& head = "")
{
    return head + "configVersion: " + version + "\nconditions:\n  - from: {match: '" + from + "'}\n"
        + (to.empty() ? "" : "    to: [" + to + "]\n");
}

/// Shares of "A", "B", … in 20,000 routings.
std::map<std::string, double> shares(const RouteFixture& fixture, const std::string& text)
{
    const auto seed = std::random_device {}();
    std::mt19937 engine(seed);
    const cluster::Random random = [&](std::uint32_t bound) {
        return std::uniform_int_distribution<std::uint32_t>(0, bound - 1)(engine);
    };
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto chain = fixture.chain({{kService, text}});
    std::map<std::string, double> shares;
    for (int i = 0; i < 20'000; ++i) {
        std::string names;
        for (const auto index : chain.route(fixture.call(), random).left.indexes())
            names += static_cast<char>('A' + index);
        shares[names] += 1.0 / 20'000;
    }
    return shares;
}

TEST(ConditionRoutes, destinationsOf33)
{
    auto fixture = f1();
    fixture.call().generation = Generation::V33;
    const auto drawn =
        shares(fixture, destinations("{match: region=hz, weight: 100}, {match: region=bj, weight: 900}"));
    EXPECT_NEAR(drawn.at("A"), 0.101, 0.015) << "case 67";
    EXPECT_NEAR(drawn.at("B"), 0.899, 0.015) << "case 67";
    const auto quoted = shares(
        fixture, destinations("{match: region=hz, weight: \"100\"}, {match: region=bj, weight: \"900\"}"));
    EXPECT_NEAR(quoted.at("A"), 0.101, 0.015) << "case 67";
    EXPECT_EQ(
        shares(fixture, destinations("{match: region=hz, weight: 1}, {match: region=bj, weight: 1}")).size(),
        1U)
        << "case 68";
    EXPECT_EQ(fixture.route({{kService, destinations("{match: region=nowhere}")}}), kAll) << "case 70";
    EXPECT_EQ(
        fixture.route({{kService, destinations("{match: region=nowhere}", "v3.1", "", "force: true\n")}}),
        kNobody)
        << "case 70";
    EXPECT_EQ(fixture.route({{kService, destinations("", "v3.1", "method=hi")}}), kNobody) << "case 71";
    EXPECT_EQ(fixture.route({{kService, destinations("", "v3.1", "method=zz")}}), kAll) << "case 71";
    EXPECT_EQ(fixture.route({{kService, destinations("{match: ''}")}}), kAll) << "case 73";
    EXPECT_EQ(fixture.route({{kService, destinations("{match: false}")}}), kAll) << "case 73";
    const auto even =
        shares(fixture, destinations("{match: region=hz, weight: 0}, {match: region=bj, weight: 100}"));
    EXPECT_NEAR(even.at("A"), 0.505, 0.02) << "case 74";
    EXPECT_EQ(fixture.route({{kService,
                              "configVersion: V3.1\nconditions:\n  - priority: 1\n    trafficDisable: true\n"
                              "    ratio: 5\n    to: [{match: region=hz}]\n"}}),
              "A")
        << "case 76";
}

TEST(ConditionRoutes, theLatestVersionDecidesWhichConditionsRun)
{
    auto fixture = f1();
    fixture.call().generation = Generation::V33;
    auto chain = fixture.chain({{kService, destinations("{match: region=hz}")}});
    EXPECT_EQ(fixture.through(chain), "A") << "case 77";
    ASSERT_TRUE(chain.update(kService, document({"=> region=bj"}, "configVersion: v3.0\n")).ok());
    EXPECT_EQ(fixture.through(chain), "B") << "case 77";
    EXPECT_FALSE(chain.update(kService, document({"=> region=hz"}, "configVersion: v3.5\n")).ok());
    EXPECT_EQ(fixture.through(chain), "B") << "case 77";
    ASSERT_TRUE(chain.update(kService, "configVersion: v3.1\nconditions: []\n").ok());
    EXPECT_EQ(fixture.through(chain), "A") << "case 77";
}

TEST(ConditionRoutes, theProvidersOwnParametersCountUnlessTheLineIsOld)
{
    auto fixture = f1();
    fixture.mergeConsumer(); // the consumer's region hz over all
    const RouteFixture::Documents documents {{kService, document({"=> region=hz"})}};
    EXPECT_EQ(fixture.route(documents), "A");
    fixture.call().generation = Generation::V31;
    EXPECT_EQ(fixture.route(documents), "A") << "3.1, interface level";
    fixture.call().generation = Generation::V27;
    EXPECT_EQ(fixture.route(documents), kAll) << "2.7";
    fixture.setLevel(cluster::Level::Application);
    fixture.call().generation = Generation::V31;
    EXPECT_EQ(fixture.route(documents), kAll) << "3.1, application level";
}

TEST(ConditionRoutes, legacyNodesCountIn27Only)
{
    const auto fixture = f1();
    for (const auto generation : {Generation::V27, Generation::V30, Generation::V32}) {
        cluster::RouterChain chain(
            {.service = "com.foo.Bar::",
             .application = "shop",
             .generation = generation,
             .legacyRoutes = {
                 *url::Url::parse("route://0.0.0.0/com.foo.Bar?router=condition&rule=%3D%3E+region%3Dbj")}});
        chain.setInvokers(fixture.invokers());
        EXPECT_EQ(fixture.through(chain), generation == Generation::V27 ? "B" : kAll);
    }
}

TEST(ConditionRoutes, theConsumerCanLeaveRoutersOut)
{
    auto fixture = f1();
    const RouteFixture::Documents documents {{kService, document({"=> region=hz"})}};
    fixture.call().consumer = fixture.call().consumer.with("router", "-service");
    EXPECT_EQ(fixture.route(documents), kAll);
    fixture.call().consumer = fixture.call().consumer.with("router", "-default");
    EXPECT_EQ(fixture.route(documents), kAll);
    fixture.call().consumer = fixture.call().consumer.with("router", "-tag");
    EXPECT_EQ(fixture.route(documents), "A");
}

TEST(ConditionRoutes, theTraceSaysWhoActedAndWhy)
{
    const auto fixture = f1();
    const auto chain = fixture.chain({{kService, document({"method=zz =>", "=> region=hz"})}});
    cluster::RoutingTrace trace;
    static_cast<void>(chain.route(fixture.call(), cluster::systemRandom(), &trace));
    const auto step = std::ranges::find(trace.steps, "service", &cluster::RouteStep::router);
    ASSERT_NE(step, trace.steps.end());
    EXPECT_EQ(step->rule, kService);
    EXPECT_EQ(step->line, 3);
    EXPECT_EQ(step->in, 3U);
    EXPECT_EQ(step->out, 1U);
    ASSERT_EQ(step->nested.size(), 2U);
    EXPECT_EQ(step->nested[0].message,
              "Directly return. Reason: WhenCondition not match: method=zz does not hold: method is \"hi\"");
    EXPECT_EQ(step->nested[1].rule, "=> region=hz");
    EXPECT_EQ(step->nested[1].message, "Match return.");
    ASSERT_EQ(step->dropped.size(), 2U);
    EXPECT_EQ(step->dropped[0].address, "10.0.1.2:20880");
    EXPECT_EQ(step->dropped[0].reason, "region=hz does not hold: region is \"bj\"");
    EXPECT_EQ(step->dropped[1].reason, "region=hz does not hold: region is absent");
}

} // namespace
