// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/rule_lint.h"
#include "tests/unit/config/rule_corpus.h"

#include <gtest/gtest.h>

#include <set>

using namespace sextant;
using namespace sextant::config;

namespace {

constexpr GenerationRange kOnly32 {Generation::V32, Generation::V32};

std::optional<RuleKey> keyOf(const std::string& place)
{
    return parseRuleKey(place.substr(place.find('/') + 1));
}

/// "line:column code severity versions", one a line.
std::string found(const std::string& dataId, const std::string& text,
                  const GenerationRange& versions = kAllGenerations)
{
    const auto key = parseRuleKey(dataId);
    EXPECT_TRUE(key) << dataId;
    std::string out;
    for (const auto& finding : lintRule(key->kind, key, text, versions))
        out += std::to_string(finding.line) + ':' + std::to_string(finding.column) + ' ' + finding.code + ' '
            + std::string(name(finding.severity)) + ' ' + std::string(name(finding.versions.first)) + '-'
            + std::string(name(finding.versions.last)) + '\n';
    return out;
}

const std::string kService = "com.acme.Orders::";
const std::string kCondition = kService + ".condition-router";
const std::string kTag = "shop.tag-router";
const std::string kOverride = kService + ".configurators";

std::string withItem(const std::string& item, const std::string& version = "v3.0")
{
    return "configVersion: " + version
        + "\nscope: service\nkey: com.acme.Orders\nconfigs:\n  - side: consumer\n" + item
        + (item.find("parameters") == std::string::npos ? "    parameters: { timeout: 1 }\n" : "");
}

} // namespace

TEST(RuleKey, NamesAndPaths)
{
    const auto service = RuleKey::ofService(RuleKind::Condition, "com.acme.Orders", "1.0", "g");
    EXPECT_EQ(service.dataId(), "com.acme.Orders:1.0:g.condition-router");
    EXPECT_EQ(service.path(), "/dubbo/config/dubbo/com.acme.Orders:1.0:g.condition-router");
    EXPECT_EQ(service.subject(), "g/com.acme.Orders:1.0");
    EXPECT_EQ(parseRuleKey(service.dataId()), service);
    EXPECT_EQ(parseRuleNode(service.path("/x/config")), service);
    const auto migration = RuleKey::ofApplication(RuleKind::Migration, "shop");
    EXPECT_EQ(migration.path(), "/dubbo/config/DUBBO_SERVICEDISCOVERY_MIGRATION/shop.migration");
    EXPECT_EQ(parseRuleNode(migration.path()), migration);
    EXPECT_FALSE(parseRuleNode("/dubbo/config/dubbo/shop.migration"));
    EXPECT_EQ(parseRuleKey("shop.MESHAPPRULE"), RuleKey::ofApplication(RuleKind::Mesh, "shop"));
    EXPECT_EQ(parseRuleKey("com.acme.Orders::.configurators")->interfaceName, "com.acme.Orders");
    EXPECT_EQ(parseRuleKey("com.acme.Orders:*:*.configurators")->group, "*");
    const auto early = parseRuleKey("g*com.acme.Orders:1.0.condition-router");
    ASSERT_TRUE(early && early->earlyForm);
    EXPECT_EQ(early->group, "g");
    EXPECT_EQ(early->dataId(), "g*com.acme.Orders:1.0.condition-router");
    EXPECT_FALSE(parseRuleKey("dubbo.properties"));
    EXPECT_FALSE(parseRuleKey(".tag-router"));
    EXPECT_FALSE(parseRuleKey("a:b.tag-router"));
    const auto legacy = parseRuleNode("/dubbo/com.acme.Orders/configurators/override%3A%2F%2F0.0.0.0%2Fx");
    ASSERT_TRUE(legacy);
    EXPECT_EQ(legacy->kind, RuleKind::LegacyOverride);
    EXPECT_EQ(legacy->path(), "/dubbo/com.acme.Orders/configurators/override%3A%2F%2F0.0.0.0%2Fx");
}

TEST(RuleKey, WhoReadsIt)
{
    const auto script = RuleKey::ofApplication(RuleKind::Script, "shop");
    EXPECT_FALSE(isRead(script, Generation::V31));
    EXPECT_TRUE(isRead(script, Generation::V32));
    EXPECT_EQ(readersOf(RuleKey::ofApplication(RuleKind::Condition, "shop")).size(), 2U);
    EXPECT_FALSE(isRead(RuleKey::ofApplication(RuleKind::Affinity, "shop"), Generation::V33));
    EXPECT_FALSE(isRead(RuleKey::ofService(RuleKind::LegacyRoute, "com.acme.Orders"), Generation::V30));
    for (const auto& row : ruleKinds()) {
        EXPECT_EQ(parseRuleKind(row.name), row.kind);
        EXPECT_FALSE(row.readers.empty());
    }
}

TEST(RuleLint, TextThatIsNoRule)
{
    EXPECT_EQ(found(kCondition, "a: ["), "1:5 not-yaml error 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, ""), "1:1 empty-document error 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, "# nothing\n"), "1:1 empty-document error 2.7-3.3\n");
    EXPECT_EQ(found("shop.MESHAPPRULE", "", kOnly32), "1:1 empty-document info 3.2-3.2\n");
    EXPECT_EQ(found(kCondition, "not a map"), "1:1 not-a-mapping error 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, "- a\n"), "1:1 not-a-mapping error 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, "conditions: ['a=b => c=d']\n---\nx: 1\n"),
              "2:1 second-document error 2.7-3.3\n");
    EXPECT_EQ(found(kTag, "key: shop\nkey: shop\ntags: [{name: a, addresses: [10.0.0.1]}]\n"),
              "1:1 duplicate-member warning 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, "conditions: !x ['a=b => c=d']\n", kOnly32),
              "1:16 foreign-tag error 3.2-3.2\n");
    EXPECT_EQ(found(kCondition, "force:\ttrue\nconditions: ['a=b => c=d']\n"), "1:7 tab error 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, "force: 'true'\t# x\nconditions: ['a=b => c=d']\n"),
              "1:14 tab error 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, "conditions: ['a=b => c=d',\t'e=f => g=h']\n"), "1:27 tab error 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, "force: true\t# a\tb\nconditions: ['a=b => c=d'] #\t\n"), "");
}

TEST(RuleLint, TypesThatKillADocument)
{
    const std::string rest = "conditions: ['a=b => c=d']\n";
    EXPECT_EQ(found(kCondition, "configVersion: 2.7\n" + rest), "1:16 value-type error 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, "key: 123\n" + rest), "1:6 value-type error 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, "priority: high\n" + rest),
              "1:11 value-type error 2.7-3.3\n1:11 ignored-priority info 2.7-3.3\n");
    EXPECT_EQ(
        found(kOverride,
              "configVersion: 2.7\nkey: com.acme.Orders\nconfigs: [{side: consumer, parameters: {a: 1}}]\n"),
        "1:16 value-type error 2.7-3.3\n");
    EXPECT_EQ(found(kTag, "scope: yes\ntags: [{name: a, addresses: [10.0.0.1]}]\n"),
              "1:8 value-type error 2.7-3.3\n");
}

TEST(RuleLint, Conditions)
{
    EXPECT_EQ(found(kCondition, "enabled: true\n"), "1:1 no-conditions warning 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, "conditions: []\n"), "1:13 no-conditions warning 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, "conditions:\n  - 'a==b => c=d'\n"), "2:5 condition-syntax error 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, "conditions:\n  - 'arguments[0]=10~ => c=d'\n"),
              "2:5 open-range warning 3.2-3.3\n2:5 range-not-read warning 2.7-3.1\n");
    EXPECT_EQ(found(kCondition, "conditions:\n  - 'method=a => env!=gray'\n"),
              "2:5 missing-parameter-differs info 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, "conditions:\n  - 'host=1.1.1.1 =>'\n"), "2:5 denies info 2.7-3.3\n");
    EXPECT_EQ(found(kCondition, "conditions:\n  - 'attachments[a.b]=c => d=e'\n", kOnly32),
              "2:5 attachment-name warning 3.2-3.2\n");
    EXPECT_EQ(found(kCondition, "condition: [a]\nforc: true\nconditions: ['a=b => c=d']\n"),
              "1:1 unknown-field warning 2.7-3.3\n2:1 unknown-field warning 2.7-3.3\n");
    EXPECT_EQ(found(kCondition,
                    "configVersion: v3.1\nconditions:\n  - from: {match: a=b}\n    to:\n"
                    "      - {match: c=d, weight: 1}\n      - {match: c=e, weight: 1}\n",
                    {Generation::V33, Generation::V33}),
              "6:30 weight-never-drawn warning 3.3-3.3\n");
    EXPECT_NE(found(kCondition, "configVersion: v3.1\nconditions:\n  - from: {match: a=b}\n")
                  .find("version-needs-3.3"),
              std::string::npos);
    EXPECT_NE(
        found("com.acme.Orders.condition-router", "conditions: ['a=b => c=d']\n").find("key-without-colons"),
        std::string::npos);
    EXPECT_EQ(found(kCondition, "key: com.acme.Other\nscope: application\nconditions: ['a=b => c=d']\n"),
              "1:6 key-differs info 2.7-3.3\n2:8 scope-differs warning 2.7-3.3\n");
}

TEST(RuleLint, Tags)
{
    EXPECT_EQ(found(kTag, "tags: []\n"), "1:7 no-tags warning 2.7-3.3\n");
    EXPECT_EQ(found(kTag, "tags:\n  - name: a\n    addresses: ['*:20881', '0.0.0.0:20881', 10.0.0.*]\n"),
              "3:17 bad-address warning 2.7-3.3\n");
    EXPECT_EQ(found(kTag, "tags:\n  - name: a\n    match: [{key: env, value: {exact: a}}]\n"),
              "3:12 match-not-read warning 2.7-3.3\n");
    EXPECT_EQ(found(kTag, "configVersion: v3.0\ntags:\n  - name: a\n", kOnly32),
              "3:5 tag-empty error 3.2-3.2\n");
    EXPECT_EQ(
        found(kTag,
              "configVersion: v3.0\ntags:\n  - name: a\n    match: [{key: env, value: {wildcard: 'a*'}}]\n"),
        "4:12 match-not-read warning 2.7-3.1\n4:42 match-nothing warning 3.2-3.3\n");
}

TEST(RuleLint, Configurators)
{
    EXPECT_EQ(found(kOverride, withItem("")), "");
    EXPECT_EQ(found(kOverride, "key: com.acme.Orders\nconfigs: []\n"),
              "2:10 empty-configs warning 2.7-3.3\n");
    EXPECT_EQ(found(kOverride, "key: com.acme.Orders\n"), "1:1 no-configs error 2.7-3.3\n");
    EXPECT_EQ(found(kOverride, "key: com.acme.Orders\nconfigs:\n  - parameters: {a: 1}\n"),
              "3:5 no-side warning 2.7-3.3\n");
    EXPECT_EQ(found(kOverride, withItem("    parameters: {}\n")), "6:17 no-parameters error 2.7-3.3\n");
    EXPECT_EQ(found(kOverride, withItem("    parameters: {a: }\n")), "6:21 null-parameter error 2.7-3.3\n");
    EXPECT_EQ(found(kOverride, withItem("    parameters: {mock: 'return a&b', router: x, enabled: false}\n")),
              "6:24 value-with-ampersand warning 2.7-3.3\n6:38 parameter-stripped warning 2.7-3.3\n"
              "6:49 parameter-not-applied warning 2.7-3.3\n");
    EXPECT_EQ(
        found(kOverride, withItem("    parameters: {loadbalance: leastactive, hi.loadbalance: quick}\n")),
        "6:31 needs-actives info 2.7-3.3\n6:60 loadbalance-unknown warning 2.7-3.3\n");
    EXPECT_EQ(found(kOverride, withItem("    match: {application: {oneof: [{exact: a}]}}\n"), kOnly32),
              "6:13 unknown-field warning 3.2-3.2\n");
    EXPECT_EQ(found(kOverride, withItem("    match: {app: {exact: a}}\n"), kOnly32),
              "6:18 match-without-oneof error 3.2-3.2\n");
    EXPECT_EQ(found(kOverride, withItem("    match: {providerAddress: {cird: 10.0.0.0/8}}\n"), kOnly32),
              "6:37 cird-of-provider-address warning 3.2-3.2\n");
    EXPECT_EQ(found(kOverride, withItem("    match: {address: {wildcard: '*'}}\n", "v2.7"), kOnly32),
              "6:12 match-not-read warning 3.2-3.2\n");
    EXPECT_EQ(found(kOverride, withItem("    addresses: ['10.0.0.1:20880', '10.0.0.*']\n")),
              "6:17 address-with-port warning 3.2-3.3\n6:17 address-with-port warning 2.7-3.1\n"
              "6:35 address-pattern warning 2.7-3.3\n");
    EXPECT_EQ(found(kOverride, "key: 'com.acme.Orders::'\nconfigs: [{side: consumer, parameters: {a: 1}}]\n"),
              "1:6 key-with-colons warning 3.2-3.3\n");
    EXPECT_EQ(found(kOverride, "key: com.acme.Other\nconfigs: [{side: consumer, parameters: {a: 1}}]\n"),
              "1:6 key-differs warning 3.2-3.3\n");
    EXPECT_EQ(found(kOverride,
                    "[\"override://0.0.0.0/com.acme.Orders?side=consumer&configVersion=2.7&timeout=42\"]"),
              "");
}

TEST(RuleLint, OtherKinds)
{
    EXPECT_EQ(found("shop.script-router", "type: javascript\nscript: return invokers\n"),
              "1:1 not-read info 2.7-3.3\n");
    EXPECT_EQ(found("shop.script-router", "script: x\n", {Generation::V27, Generation::V31}),
              "1:1 not-read warning 2.7-3.1\n");
    EXPECT_NE(found("com.acme.Orders::.affinity-router", "affinityAware: {key: region, ratio: 120}\n")
                  .find("bad-ratio"),
              std::string::npos);
    EXPECT_EQ(found("shop.migration", "step: NOPE\n", kOnly32), "1:7 step-unknown error 3.2-3.2\n");
    EXPECT_NE(found("shop.MESHAPPRULE", "kind: DestinationRule\nmetadata: {name: a}\n", kOnly32)
                  .find("1:1 kind-missing error"),
              std::string::npos);
    EXPECT_EQ(lintRule(RuleKind::LegacyRoute, {}, "route%3A%2F%2F0.0.0.0%2Fx").front().code, "route-inert");
}

TEST(RuleLint, RecordedRulesThatWorkHaveNoErrors)
{
    // What the recordings know to be refused.
    const std::set<std::string> broken {
        "condition-yaml-7",      "condition-yaml-9", "condition-yaml-10",
        "cond_service_bad_yaml", "tag-rules-79",     "configurators-10",
        "configurators-6",       "configurators-7",  "conf_service_no_parameters",
        "migration_bad_step"};
    for (const auto& document : test::recordedRules()) {
        const auto key = keyOf(document.place);
        ASSERT_TRUE(key) << document.place;
        bool error = false;
        for (const auto& finding : lintRule(key->kind, key, document.text, kOnly32)) {
            error = error || finding.severity == core::Severity::Error;
            if (finding.severity == core::Severity::Error && !broken.contains(document.name))
                ADD_FAILURE() << document.name << ' ' << finding.line << ' ' << finding.code << ' '
                              << finding.message << '\n'
                              << document.text;
        }
        EXPECT_TRUE(error || !broken.contains(document.name)) << document.name << '\n' << document.text;
    }
}

TEST(RuleLint, GeneratedAndHostileTextEnds)
{
    for (const auto& document : test::generatedRules(7, 60))
        for (const auto& row : ruleKinds())
            for (const auto& finding : lintRule(row.kind, {}, document.text)) {
                EXPECT_GE(finding.line, 1);
                EXPECT_GE(finding.column, 1);
            }
    std::string many = "tags:\n";
    for (int i = 0; i < 5'000; ++i)
        many += "  - x: 1\n";
    EXPECT_EQ(lintRule(RuleKind::Tag, {}, many).size(), 1'000U);
    EXPECT_EQ(found(kCondition, "conditions: ['" + std::string(900'000, 'a') + "']\n", kOnly32),
              "1:14 bare-key warning 3.2-3.2\n");
    for (const auto& text :
         {std::string(2 << 20, 'a'), "a: " + std::string(500'000, '['), std::string("a: &x [*x, *x]\n"),
          std::string("kind: &x [*x]\nspec: *x\n"), std::string("conditions: &x [*x]\n")})
        for (const auto& row : ruleKinds())
            EXPECT_FALSE(lintRule(row.kind, {}, text).empty()) << name(row.kind) << text.substr(0, 40);
}
