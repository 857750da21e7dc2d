// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Tags, by the numbered cases of spec/cluster §13.3.
#include "tests/unit/cluster/route_fixture.h"

#include <gtest/gtest.h>

using namespace sextant;
using config::Generation;
using test::RouteFixture;

namespace {

constexpr auto kTagKey = "stock.tag-router";
constexpr auto kR = "tags:\n  - {name: gray, addresses: ['10.0.1.2:20880']}\n"
                    "  - {name: red, addresses: ['9.9.9.9:1']}\n  - {name: nil, addresses: []}\n";

RouteFixture f2()
{
    return {"consumer://10.0.0.9/com.foo.Bar?application=shop&side=consumer&interface=com.foo.Bar",
            {"A dubbo://10.0.1.1:20880/com.foo.Bar?application=stock&dubbo.tag=gray&env=g",
             "B dubbo://10.0.1.2:20880/com.foo.Bar?application=stock&env=g",
             "C dubbo://10.0.1.3:20881/com.foo.Bar?application=stock&dubbo.tag=blue",
             "D dubbo://10.0.1.4:20881/com.foo.Bar?application=stock"}};
}

std::string one(const std::string& addresses)
{
    return "tags:\n  - {name: gray, addresses: ['" + addresses + "']}\n";
}

std::string byEnv(const std::string& match, const std::string& more = "")
{
    return "configVersion: v3.0\n" + more + "tags:\n  - {name: gray, match: [{key: env, value: {" + match
        + "}}]}\n";
}

struct TagRow
{
    int number;
    std::string rule; ///< empty: none
    std::string tag; ///< of the call
    std::string left;
    Generation generation = Generation::V32;
    bool forced = false;
};

TEST(TagRoutes, numberedCases)
{
    const std::string multi =
        "tags:\n  - {name: beta, addresses: ['10.0.1.2:20880']}\n  - {name: 'beta|team1', addresses: "
        "['10.0.1.4:20881']}\n";
    const std::vector<TagRow> rows = {
        {79, "", "gray", "A"},
        {80, kR, "gray", "B"},
        {80, kR, "", "D"},
        {82, kR, "blue", "C"},
        {82, kR, "nil", "D"},
        {82, kR, "none", "D"},
        {83, std::string("enabled: false\n") + kR, "gray", "A"},
        {85, one("*.*.*.*:20881"), "gray", "C,D"},
        {85, one("0.0.0.0:20881"), "gray", "C,D"},
        {86, one("10.0.1.*"), "gray", "A,B,C,D"},
        {86, one("10.0.1.1-2"), "gray", "A,B"},
        {86, one("10.0.1.0/30"), "gray", "A,B,C"},
        {88, byEnv("exact: g"), "gray", "A,B"},
        {88, byEnv("exact: g"), "", "D"},
        {89, byEnv("exact: zzz", "force: true\n"), "gray", "A"},
        {91,
         "configVersion: v3.0\ntags:\n  - {name: gray, addresses: ['10.0.1.4:20881'], match: [{key: env, "
         "value: "
         "{exact: g}}]}\n",
         "gray", "D"},
        {92, byEnv("wildcard: \"*\""), "gray", "A,B"},
        {92, byEnv("noempty: \"x\""), "gray", "A,B"},
        {92, byEnv("empty: \"x\""), "gray", "C,D"},
        {92, byEnv("regex: \"g.*\""), "gray", "A,B"},
        {95, multi, "beta|team1|p1", "D", Generation::V33},
        {95, multi, "beta|x", "B", Generation::V33},
        {95, multi, "beta|x", "", Generation::V33, true},
        {95, multi, "zz|x", "", Generation::V33},
        // Up to 3.1 a static tag that the rule does not name leaves a provider visible, and `match` is not
        // read.
        {0, kR, "", "C,D", Generation::V31},
        {0, byEnv("exact: g"), "gray", "A", Generation::V31},
        // A port alone is no address expression.
        {0, one("*:20881"), "gray", "B,D"},
    };
    for (const auto& row : rows) {
        auto fixture = f2();
        fixture.call().generation = row.generation;
        fixture.call().attachments["dubbo.tag"] = row.tag;
        if (row.forced)
            fixture.call().attachments["dubbo.force.tag"] = "true";
        RouteFixture::Documents documents;
        if (!row.rule.empty())
            documents[kTagKey] = row.rule;
        EXPECT_EQ(fixture.route(documents), row.left) << "case " << row.number << " tag " << row.tag << "\n"
                                                      << row.rule;
    }
}

TEST(TagRoutes, theAttachmentCountsOverTheConsumer)
{
    auto fixture = f2();
    fixture.call().consumer = fixture.call().consumer.with("dubbo.tag", "gray");
    EXPECT_EQ(fixture.route(RouteFixture::Documents {}), "A") << "case 79";
    fixture.call().attachments["dubbo.tag"] = "blue";
    EXPECT_EQ(fixture.route(RouteFixture::Documents {}), "C") << "case 79";
}

TEST(TagRoutes, theLastGoodRuleStays)
{
    auto fixture = f2();
    fixture.call().attachments["dubbo.tag"] = "gray";
    auto chain = fixture.chain({{kTagKey, kR}});
    const auto after = [&](const cluster::RuleText& text) {
        static_cast<void>(chain.update(kTagKey, text));
        return fixture.through(chain);
    };
    EXPECT_EQ(fixture.through(chain), "B") << "case 94";
    EXPECT_EQ(after("tags: ["), "B") << "case 94";
    EXPECT_EQ(after(""), "B") << "case 94";
    EXPECT_EQ(after("tags: []"), "A") << "case 94";
    EXPECT_EQ(after(kR), "B") << "case 94";
    EXPECT_EQ(after(std::nullopt), "A") << "case 94";
}

TEST(TagRoutes, groupsFollowTheProviders)
{
    auto fixture = f2();
    fixture.call().attachments["dubbo.tag"] = "gray";
    auto chain = fixture.chain({{kTagKey, one("10.0.1.4:20881")}});
    EXPECT_EQ(fixture.through(chain), "D");
    auto fewer =
        std::make_shared<cluster::InvokerList>(fixture.invokers()->begin() + 2, fixture.invokers()->end());
    chain.setInvokers(fewer);
    const auto routed = chain.route(fixture.call(), cluster::systemRandom());
    EXPECT_EQ(routed.left.indexes(), std::vector<std::size_t> {1});
}

} // namespace
