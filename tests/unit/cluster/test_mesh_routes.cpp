// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Mesh, by the numbered cases of spec/cluster §13.5; affinity and script.
#include "tests/unit/cluster/route_fixture.h"

#include <gtest/gtest.h>

using namespace sextant;
using config::Generation;
using test::RouteFixture;

namespace {

constexpr auto kMeshKey = "stock.MESHAPPRULE";
constexpr auto kEverybody = "A,B,C";
constexpr auto kSubsets =
    "kind: DestinationRule\nmetadata: {name: r}\nspec:\n  subsets:\n"
    "    - {name: s-hz, labels: {region: hz}}\n    - {name: s-bj, labels: {region: bj}}\n"
    "    - {name: s-none, labels: {region: xx}}\n";

RouteFixture meshFixture(const std::string& parameters = "&zone=z1")
{
    return {"consumer://10.0.0.9/com.foo.Bar?application=shop&side=consumer&interface=com.foo.Bar"
                + parameters,
            {"A dubbo://10.0.1.1:20880/com.foo.Bar?application=stock&region=hz&env=gray",
             "B dubbo://10.0.1.2:20880/com.foo.Bar?application=stock&region=bj",
             "C dubbo://10.0.1.3:20881/com.foo.Bar?application=stock"}};
}

/// `details` are flow mappings of routedetail.
std::string mesh(const std::string& details, const std::string& services = "")
{
    return std::string(kSubsets) + "---\nkind: VirtualService\nmetadata: {name: r}\nspec:\n  dubbo:\n    - {"
        + services + "routedetail: [" + details + "]}\n";
}

std::string to(const std::string& subset, const std::string& match = "")
{
    return "{" + (match.empty() ? "" : "match: [" + match + "], ")
        + "route: [{destination: {subset: " + subset + "}}]}";
}

TEST(MeshRoutes, numberedCases)
{
    struct MeshRow
    {
        int number;
        std::string rule;
        std::string left;
    };
    const std::string hi = "{method: {name_match: {exact: hi}}}";
    const std::vector<MeshRow> rows = {
        {133, mesh(to("s-hz")), "A"},
        {134, mesh(to("s-bj", hi) + ", " + to("s-hz")), "B"},
        {136, mesh("{route: [{destination: {subset: s-none, fallback: {destination: {subset: s-hz}}}}]}"),
         "A"},
        {136, mesh(to("s-none")), kEverybody},
        {136, mesh(to("s-hz", "{method: {name_match: {exact: other}}}")), kEverybody},
        {137, mesh(to("s-hz"), "services: [{regex: 'com.other.*'}], "), kEverybody},
        {137, mesh(to("s-hz"), "services: [{regex: 'com.foo.*'}], "), "A"},
        {137, mesh(to("s-hz", "{sourceLabels: {zone: z1}}")), "A"},
        {137, mesh(to("s-hz", "{sourceLabels: {zone: z2}}")), kEverybody},
        {137, mesh(to("s-hz", "{attachments: {dubboContext: {user: {exact: bob}}}}")), "A"},
        {137, mesh(to("s-hz", "{attachments: {dubboContext: {user: {exact: eve}}}}")), kEverybody},
        {139, mesh(to("s-hz", "{method: {args: [{index: 3, str_value: {oneof: [{exact: a}]}}]}}")), ""},
        {139, mesh(to("s-hz", "{method: {args: [{index: 0, str_value: {oneof: [{exact: a}]}}]}}")), "A"},
        {140, mesh(to("s-hz", hi + ", {method: {name_match: {exact: zz}}}")), kEverybody},
        {0, mesh(to("s-hz", "{method: {argc: 2}}")), kEverybody},
        {0, mesh(to("s-hz", "{method: {argp: [{exact: java.lang.String}]}}")), "A"},
    };
    for (const auto& row : rows) {
        auto fixture = meshFixture();
        fixture.call().attachments["user"] = "bob";
        fixture.call().parameterTypes = {"java.lang.String"};
        EXPECT_EQ(fixture.route({{kMeshKey, row.rule}}), row.left) << "case " << row.number << "\n"
                                                                   << row.rule;
    }
    auto fixture = meshFixture();
    fixture.call().method = "v";
    EXPECT_EQ(fixture.route({{kMeshKey, mesh(to("s-bj", hi) + ", " + to("s-hz"))}}), "A") << "case 134";
}

TEST(MeshRoutes, labelsSeeTheConsumersValue)
{
    auto fixture = meshFixture("&region=hz");
    fixture.mergeConsumer();
    EXPECT_EQ(fixture.route({{kMeshKey, mesh(to("s-hz"))}}), kEverybody) << "case 142";
}

TEST(MeshRoutes, theLastGoodRuleStays)
{
    const auto fixture = meshFixture();
    auto chain = fixture.chain({{kMeshKey, mesh(to("s-hz"))}});
    const auto after = [&](const cluster::RuleText& text) {
        static_cast<void>(chain.update(kMeshKey, text));
        return fixture.through(chain);
    };
    EXPECT_EQ(after("a: ["), "A") << "case 143";
    EXPECT_EQ(after(kSubsets), "A") << "case 143";
    EXPECT_EQ(after(""), kEverybody) << "case 143";
    EXPECT_EQ(after(mesh(to("s-hz"))), "A");
    EXPECT_EQ(after(std::nullopt), kEverybody) << "case 143";
}

TEST(MeshRoutes, theDrawIsBiasedAndLaterDestinationsStandIn)
{
    const auto fixture = meshFixture();
    const auto rule =
        mesh("{route: [{destination: {subset: s-none}, weight: 1}, {destination: {subset: s-bj}}, "
             "{destination: {subset: s-hz}}]}");
    const auto chain = fixture.chain({{kMeshKey, rule}});
    EXPECT_EQ(fixture.through(chain, [](std::uint32_t) { return 0U; }), "B");
    EXPECT_EQ(fixture.through(chain, [](std::uint32_t) { return 2U; }), "B");
    auto older = meshFixture();
    older.call().generation = Generation::V27;
    EXPECT_EQ(older.route({{kMeshKey, mesh(to("s-hz"))}}), kEverybody) << "2.7 has no such router";
}

TEST(AffinityRoutes, areFollowedWhenEnoughProvidersMatch)
{
    auto fixture = meshFixture("&region=hz");
    fixture.call().generation = Generation::V33;
    const auto rule = [](const std::string& ratio, const std::string& head = "") {
        return head + "configVersion: v3.1\naffinityAware: {key: region, ratio: " + ratio + "}\n";
    };
    constexpr auto kKey = "com.foo.Bar::.affinity-router";
    EXPECT_EQ(fixture.route({{kKey, rule("30")}}), "A");
    EXPECT_EQ(fixture.route({{kKey, rule("40")}}), kEverybody);
    EXPECT_EQ(fixture.route({{kKey, rule("30", "enabled: false\n")}}), kEverybody);
    EXPECT_EQ(fixture.route({{"shop.affinity-router", rule("30")}}), kEverybody);
    fixture.call().consumer = fixture.call().consumer.with("region", "nowhere");
    EXPECT_EQ(fixture.route({{kKey, rule("0")}}), "") << "0 of 3 is not less than 0 %";
    fixture.call().generation = Generation::V32;
    EXPECT_EQ(fixture.route({{kKey, rule("0")}}), kEverybody);
}

TEST(ScriptRoutes, areReportedAndNotRun)
{
    const auto fixture = meshFixture();
    auto chain = fixture.chain({{"stock.script-router", "force: true\nscript: '[]'\n"}});
    EXPECT_EQ(fixture.through(chain), kEverybody);
    cluster::RoutingTrace trace;
    static_cast<void>(chain.route(fixture.call(), cluster::systemRandom(), &trace));
    EXPECT_EQ(trace.steps.back().router, "script-app");
    EXPECT_EQ(trace.steps.back().message, "The script is not evaluated: everything passes.");
    ASSERT_TRUE(chain.update("stock.script-router", std::nullopt).ok());
    trace = {};
    static_cast<void>(chain.route(fixture.call(), cluster::systemRandom(), &trace));
    EXPECT_NE(trace.steps.back().message.find("deleted while it was active"), std::string::npos);
}

TEST(MockInvokers, areForCallsThatAskForThem)
{
    RouteFixture fixture {"consumer://10.0.0.9/com.foo.Bar?application=shop&interface=com.foo.Bar",
                          {"A dubbo://10.0.1.1:20880/com.foo.Bar?application=stock",
                           "M mock://10.0.1.1:20881/com.foo.Bar?application=stock"}};
    EXPECT_EQ(fixture.route(RouteFixture::Documents {}), "A");
    fixture.call().attachments["invocation.need.mock"] = "true";
    EXPECT_EQ(fixture.route(RouteFixture::Documents {}), "M");
}

} // namespace
