// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/affinity_rule.h"
#include "engine/config/rules/condition_rule.h"
#include "engine/config/rules/legacy_route.h"
#include "engine/config/rules/mesh_rule.h"
#include "engine/config/rules/script_rule.h"
#include "engine/config/rules/tag_rule.h"

#include <gtest/gtest.h>

using namespace sextant::config;
using sextant::url::Url;

namespace {

constexpr auto kNow = Generation::V32;

TEST(Condition, keysAreContinuedByAmpersandOnly)
{
    const auto condition = parseCondition("a=1 b!=2,3 & a!=4 => host=$host,10.* & port=1~9", kNow);
    ASSERT_TRUE(condition.ok());
    ASSERT_EQ(condition->when.size(), 2U);
    EXPECT_EQ(condition->when[0].key, "a");
    EXPECT_EQ(condition->when[0].matches.size(), 1U);
    EXPECT_EQ(condition->when[0].mismatches.size(), 1U);
    EXPECT_EQ(condition->when[1].mismatches.size(), 2U);
    ASSERT_EQ(condition->then.size(), 2U);
    EXPECT_EQ(condition->then[0].subject, Subject::Host);
    EXPECT_EQ(condition->then[0].matches[0].kind, ValuePattern::Kind::Reference);
    EXPECT_EQ(condition->then[0].matches[0].text, "host");
    EXPECT_EQ(condition->then[1].matches[0].from, 1);
    EXPECT_EQ(condition->then[1].matches[0].to, 9);
}

TEST(Condition, whatKeysMeanDependsOnTheLine)
{
    const auto older = parseCondition("attachments[x]=1~2 =>", Generation::V31);
    EXPECT_EQ(older->when[0].subject, Subject::Parameter);
    EXPECT_EQ(older->when[0].matches[0].kind, ValuePattern::Kind::Glob);
    const auto newer = parseCondition(
        "attachments[x]=1~2 & arguments[3]=a & attachments[a.b]=c & arguments[z]=d =>", Generation::V32);
    EXPECT_EQ(newer->when[0].subject, Subject::Attachment);
    EXPECT_EQ(newer->when[0].name, "x");
    EXPECT_EQ(newer->when[1].argument, 3U);
    EXPECT_EQ(newer->when[2].subject, Subject::Unknown);
    EXPECT_EQ(newer->when[3].subject, Subject::Unknown);
    EXPECT_TRUE(newer->deny);
}

TEST(Condition, openEndedRangesAreBroken)
{
    const auto condition = parseCondition("=> port=10~,~10,a~b,1~2~3,~", kNow);
    const auto& values = condition->then[0].matches;
    using Kind = ValuePattern::Kind;
    EXPECT_EQ(values[0].kind, Kind::BadRange);
    EXPECT_EQ(values[1].kind, Kind::Range);
    EXPECT_EQ(values[2].kind, Kind::BadRange);
    EXPECT_EQ(values[3].kind, Kind::Range);
    EXPECT_EQ(values[4].kind, Kind::BadRange);
}

TEST(Condition, errorsNameTheCharacter)
{
    const auto error = parseCondition("=> region==hz", kNow).error();
    EXPECT_EQ(error.sentence, "'==' at character 6 cannot stand before \"hz\" in \"region==hz\"");
    for (const auto* text : {"", "  ", "=> =hz", "=> ,hz", "=> region=hz,!bj", "=> a=!b", "a,b => c=d"})
        EXPECT_FALSE(parseCondition(text, kNow).ok()) << text;
    for (const auto* text : {"=>", "=> &", "=> a=", "a => b => c", "=> & region=hz", "garbage"})
        EXPECT_TRUE(parseCondition(text, kNow).ok()) << text;
}

TEST(ConditionRule, errorsNameTheLine)
{
    const auto error =
        parseConditionRule("force: true\nconditions:\n  - '=> a=b'\n  - '=> a==b'\n", "shop", kNow).error();
    EXPECT_EQ(error.where, "shop, line 4");
    for (const auto* text : {"", "a: [", "text", "- a\n", "priority: high\nconditions: ['=> a=b']",
                             "key: 123", "configVersion: 2.7\nconditions: ['=> a=b']", "a: b\n---\na: c\n"})
        EXPECT_FALSE(parseConditionRule(text, "shop", kNow).ok()) << text;
}

TEST(ConditionRule, someDocumentsParseButLoadNothing)
{
    for (const auto* text :
         {"conditions: []", "force: true", "conditions: '=> a=b'", "valid: false\nconditions: ['=> a=b']"}) {
        const auto rule = parseConditionRule(text, "shop", kNow);
        ASSERT_TRUE(rule.ok()) << text;
        EXPECT_FALSE(rule->loads) << text;
    }
    const auto disabled = parseConditionRule("enabled: false\nconditions: ['a==b']", "shop", kNow);
    ASSERT_TRUE(disabled.ok());
    EXPECT_EQ(disabled->conditions.size(), 1U);
}

TEST(ConditionRule, destinationsOfV31CountFrom33On)
{
    const auto* text =
        "configVersion: V3.1\nconditions:\n  - from: {match: 'env=gray'}\n    to:\n"
        "      - {match: 'env=$env', weight: '900', ratio: 3}\n      - {match: false, weight: 0}\n"
        "  - from: {match: 'version=bad'}\n";
    const auto rule = parseConditionRule(text, "shop", Generation::V33);
    ASSERT_TRUE(rule.ok());
    ASSERT_TRUE(rule->multi);
    ASSERT_EQ(rule->destinations.size(), 2U);
    EXPECT_EQ(rule->destinations[0].to[0].weight, 900);
    EXPECT_EQ(rule->destinations[0].to[1].weight, 100);
    EXPECT_TRUE(rule->destinations[0].to[1].match.empty());
    EXPECT_TRUE(rule->destinations[1].to.empty());
    EXPECT_EQ(rule->destinations[1].line, 7);

    const auto older = parseConditionRule(text, "shop", kNow);
    ASSERT_TRUE(older.ok());
    EXPECT_FALSE(older->multi);
    EXPECT_EQ(older->conditions[1].text, "{from={match=version=bad}}");

    EXPECT_FALSE(
        parseConditionRule("configVersion: v3.5\nconditions: ['=> a=b']", "shop", Generation::V33).ok());
    EXPECT_TRUE(parseConditionRule("configVersion: v3.5\nconditions: ['=> a=b']", "shop", kNow).ok());
    EXPECT_FALSE(
        parseConditionRule("configVersion: v3.1\nconditions: ['=> a=b']", "shop", Generation::V33).ok());
}

TEST(ConditionRule, aHugeLineTakesLittleTime)
{
    std::string line = "=> ";
    for (int i = 0; line.size() < 900'000; ++i)
        line += "k" + std::to_string(i) + "=a,b!=c&";
    EXPECT_TRUE(parseConditionRule("conditions: ['" + line + "']", "shop", kNow).ok());
}

TEST(TagRule, matchNeedsVersion30AndALine)
{
    const std::string tags = "tags:\n  - name: gray\n    match:\n      - {key: env, value: {exact: g}}\n";
    EXPECT_TRUE(parseTagRule("configVersion: v3.0\n" + tags, "stock", kNow)->tags[0].byMatch);
    EXPECT_FALSE(parseTagRule(tags, "stock", kNow)->tags[0].byMatch);
    EXPECT_FALSE(parseTagRule("configVersion: v3.0\n" + tags, "stock", Generation::V31)->tags[0].byMatch);
    EXPECT_FALSE(parseTagRule("tags: []", "stock", kNow)->valid);
    const auto neither = parseTagRule("configVersion: v3.0\ntags:\n  - name: gray\n", "stock", kNow);
    ASSERT_FALSE(neither.ok());
    EXPECT_EQ(neither.error().where, "stock, line 3");
    EXPECT_FALSE(parseTagRule("tags: [gray]", "stock", kNow).ok());
    EXPECT_FALSE(
        parseTagRule("configVersion: v3.0\ntags: [{name: a, match: [{key: b, value: {regex: '('}}]}]",
                     "stock", kNow)
            .ok());
}

TEST(MeshRule, needsBothKinds)
{
    const std::string destination = "kind: DestinationRule\nmetadata: {name: a}\nspec:\n  subsets:\n"
                                    "    - {name: v1, labels: {ver: '1'}}\n";
    const std::string service = "kind: VirtualService\nmetadata: {name: a}\nspec:\n  dubbo:\n"
                                "    - routedetail:\n        - route: [{destination: {subset: v1}}]\n";
    const auto rule = parseMeshRule(destination + "---\n" + service, "stock");
    ASSERT_TRUE(rule.ok());
    EXPECT_EQ(rule->subsets.at(0).labels.at(0).second, "1");
    EXPECT_EQ(rule->services.at(0).at(0).details.at(0).routes.at(0).destination.subset, "v1");
    EXPECT_FALSE(parseMeshRule(destination, "stock").ok());
    EXPECT_FALSE(parseMeshRule(service, "stock").ok());
    EXPECT_FALSE(parseMeshRule("a: [", "stock").ok());
    EXPECT_TRUE(parseMeshRule("", "stock")->empty);
    EXPECT_TRUE(parseMeshRule("kind: X\nmetadata: {name: a.other}\n", "stock")->empty);
}

TEST(MeshRule, numbersMustBeFloats)
{
    const std::string text =
        "kind: DestinationRule\nmetadata: {name: a}\n---\nkind: VirtualService\n"
        "metadata: {name: a}\nspec:\n  dubbo:\n    - routedetail:\n        - match:\n"
        "            - method:\n                args:\n"
        "                  - {index: 0, num_value: {oneof: [{exact: 1}, {exact: 1.0}]}}\n";
    const auto rule = parseMeshRule(text, "stock");
    ASSERT_TRUE(rule.ok());
    const auto& numbers = *rule->services.at(0).at(0).details.at(0).match.at(0).arguments.at(0).numbers;
    EXPECT_FALSE(numbers.at(0).matches(1));
    EXPECT_TRUE(numbers.at(1).matches(1));
    EXPECT_TRUE((NumberMatch {.range = std::pair {1.0, 2.0}}.matches(1)));
    EXPECT_FALSE((NumberMatch {.range = std::pair {1.0, 2.0}}.matches(2)));
    EXPECT_TRUE((NumberMatch {.exact = 1.0, .modulus = 3.0}.matches(4)));
}

TEST(AffinityRule, ratioIsAPercentage)
{
    const std::string head = "configVersion: v3.1\naffinityAware: ";
    EXPECT_EQ(parseAffinityRule(head + "{key: region, ratio: 20}", "x")->ratio, 20);
    for (const auto* body : {"{key: region, ratio: 101}", "{key: region, ratio: -1}", "{ratio: 20}", "{}",
                             "7", "{key: region, ratio: many}", "{key: 'a==b', ratio: 1}"})
        EXPECT_FALSE(parseAffinityRule(head + body, "x").ok()) << body;
    EXPECT_FALSE(parseAffinityRule("affinityAware: {key: region, ratio: 20}", "x").ok());
}

TEST(ScriptRule, needsAScript)
{
    EXPECT_TRUE(parseScriptRule("script: x", "stock")->valid);
    EXPECT_EQ(parseScriptRule("script: x", "stock")->type, "javascript");
    EXPECT_FALSE(parseScriptRule("type: groovy", "stock")->valid);
}

TEST(LegacyRoute, isReadFromItsNode)
{
    const auto route = parseLegacyRoute(
        *Url::parse("condition://0.0.0.0/"
                    "a.B?category=routers&force=true&priority=3&router=condition&rule=%3D%3E+region%3Dhz"));
    ASSERT_TRUE(route.ok());
    EXPECT_EQ(route->condition.text, "=> region=hz");
    EXPECT_TRUE(route->force);
    EXPECT_EQ(route->priority, 3);
    EXPECT_FALSE(parseLegacyRoute(*Url::parse("route://0.0.0.0/a.B?router=script&rule=x")).ok());
    EXPECT_FALSE(parseLegacyRoute(*Url::parse("route://0.0.0.0/a.B?router=condition&rule=a%3D%3Db")).ok());
    EXPECT_TRUE(
        parseLegacyRoute(*Url::parse("route://0.0.0.0/a.B?router=condition&enabled=false&rule=a%3D%3Db"))
            .ok());
}

} // namespace
