// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/rule_impact.h"
#include "tests/unit/governance/rule_fleet.h"

#include <gtest/gtest.h>

namespace sextant::governance {

using config::RuleKey;
using config::RuleKind;

namespace {

const RuleKey kService = RuleKey::ofService(RuleKind::Condition, kOrders);
const RuleKey kTags = RuleKey::ofApplication(RuleKind::Tag, "stock");
const RuleKey kOverrides = RuleKey::ofService(RuleKind::Configurators, kOrders);

std::string conditions(const std::string& list, bool force = true)
{
    return std::string("scope: service\nenabled: true\nforce: ") + (force ? "true" : "false")
        + "\nkey: com.acme.Orders\nconditions:\n" + list;
}

std::shared_ptr<const inventory::RegistrySnapshot> fleet()
{
    return std::make_shared<const inventory::RegistrySnapshot>(
        makeFleet({fleetProvider("10.0.1.1", 20880, "region=hz&methods=find,save"),
                   fleetProvider("10.0.1.2", 20880, "region=bj&methods=find,save"),
                   fleetProvider("10.0.1.3", 20880, "methods=find,save&dubbo.tag=gray")},
                  {fleetConsumer("shop", "10.0.2.1", "release=3.2.9&methods=find,save&region=hz"),
                   fleetConsumer("shop", "10.0.2.2", "release=3.2.9&methods=find,save&region=hz"),
                   fleetConsumer("till", "10.0.2.3", "release=2.7.15&methods=find"),
                   fleetConsumer("legacy", "10.0.2.4", "dubbo=2.6.12&methods=find")}));
}

StoredRule stored(const RuleKey& key, const std::string& text)
{
    StoredRule rule;
    rule.key = key;
    rule.document = {key.path(), text, 0, 0};
    return rule;
}

RuleImpact impact(const RuleKey& key, std::optional<std::string> before, std::optional<std::string> after,
                  std::vector<StoredRule> others = {}, SampleCall sample = {})
{
    return ruleImpact(
        {fleet(), std::move(others), {key, std::move(before), std::move(after)}, std::move(sample)});
}

/// "application methods consumers before->after -lost +gained", with ! at zero.
std::string inWords(const ConsumerImpact& row)
{
    std::string text = row.application;
    for (const auto& method : row.methods)
        text += (&method == &row.methods.front() ? " " : ",") + method;
    text += " " + std::to_string(row.consumers) + "x " + std::to_string(row.before) + "->"
        + std::to_string(row.after);
    for (const auto& address : row.lost)
        text += " -" + address;
    for (const auto& address : row.gained)
        text += " +" + address;
    return text + (row.reachesZero() ? " !" : "");
}

std::vector<std::string> inWords(const RuleImpact& found)
{
    std::vector<std::string> lines;
    for (const auto& row : found.consumers)
        lines.push_back(inWords(row));
    return lines;
}

using Lines = std::vector<std::string>;

} // namespace

TEST(RuleImpact, OfANewRouteIsToldByMethodAndVersion)
{
    const auto found = impact(kService, std::nullopt, conditions("- method=find => region=hz\n"));
    // The tagged provider is for tagged calls only.
    EXPECT_EQ(inWords(found),
              (Lines {"shop find 2x 2->1 -10.0.1.2:20880", "shop save 2x 2->2",
                      "till find 1x 2->1 -10.0.1.2:20880"}));
    EXPECT_EQ(found.evaluated, 3U);
    ASSERT_EQ(found.audience.listeners.size(), 3U);
    EXPECT_EQ(found.audience.listeners[0].application, "legacy");
    EXPECT_FALSE(found.audience.listeners[0].reads);
    EXPECT_FALSE(found.anyReachesZero());
}

TEST(RuleImpact, SaysWhoReachesZeroAndWhoGains)
{
    const auto nobody = conditions("- => region=sh\n");
    const auto zero = impact(kService, std::nullopt, nobody);
    EXPECT_EQ(inWords(zero).front(), "shop find,save 2x 2->0 -10.0.1.1:20880 -10.0.1.2:20880 !");
    EXPECT_TRUE(zero.anyReachesZero());
    const auto deleted = impact(kService, nobody, std::nullopt);
    EXPECT_EQ(inWords(deleted).front(), "shop find,save 2x 0->2 +10.0.1.1:20880 +10.0.1.2:20880");
    EXPECT_EQ(inWords(impact(kService, std::nullopt, conditions("- => region=sh\n", false))).front(),
              "shop find,save 2x 2->2")
        << "without force it is skipped";
}

TEST(RuleImpact, TellsHostsApart)
{
    const auto found = impact(kService, std::nullopt, conditions("- host=10.0.2.1 => region=hz\n"));
    EXPECT_EQ(
        inWords(found),
        (Lines {"shop find,save 1x 2->1 -10.0.1.2:20880", "shop find,save 1x 2->2", "till find 1x 2->2"}));
    EXPECT_EQ(found.consumers[0].hosts, Lines {"10.0.2.1"});
}

TEST(RuleImpact, CountsTheOtherRulesAsTheyStand)
{
    const auto others = std::vector {stored(kTags, "tags:\n- name: blue\n  addresses: ['10.0.1.1:20880']\n"),
                                     stored(kService, "of no interest: it is the one that changes")};
    const auto found = impact(kService, std::nullopt, conditions("- => region=hz\n"), others);
    EXPECT_EQ(inWords(found).front(), "shop find,save 2x 1->0 -10.0.1.2:20880 !")
        << "the only provider of the region is kept for blue calls";
    SampleCall blue;
    blue.attachments["dubbo.tag"] = "blue";
    EXPECT_EQ(inWords(impact(kService, std::nullopt, conditions("- => region=hz\n"), others, blue)).front(),
              "shop find,save 2x 1->1");
}

TEST(RuleImpact, OfATextThatDubboRefusesIsNone)
{
    const auto found = impact(kService, conditions("- => region=hz\n"), "conditions: [");
    ASSERT_FALSE(found.consumers.empty());
    EXPECT_EQ(inWords(found).front(), "shop find,save 2x 1->1") << "it keeps the rule that it had";
    EXPECT_NE(found.consumers.front().refused, "");
}

TEST(RuleImpact, OfTagsReachesThoseWhoCallTheApplication)
{
    const auto found = impact(kTags, std::nullopt, "tags:\n- name: blue\n  addresses: ['10.0.1.1:20880']\n");
    EXPECT_EQ(inWords(found).front(), "shop find,save 2x 2->1 -10.0.1.1:20880");
    EXPECT_TRUE(
        impact(RuleKey::ofApplication(RuleKind::Tag, "shop"), std::nullopt, "tags: []").consumers.empty())
        << "nobody reads it under a consumer's name";
}

TEST(RuleImpact, OfConfiguratorsIsToldByValue)
{
    const std::string disable =
        "configVersion: v3.0\nscope: service\nkey: com.acme.Orders\nenabled: true\nconfigs:\n"
        "- side: consumer\n  match: {providerAddress: {exact: '10.0.1.1:20880'}}\n"
        "  parameters: {disabled: true}\n- side: consumer\n  parameters: {timeout: 800}\n";
    const auto found = impact(kOverrides, std::nullopt, disable);
    ASSERT_FALSE(found.consumers.empty());
    const auto& shop = found.consumers.front();
    EXPECT_EQ(inWords(shop), "shop find,save 2x 2->1 -10.0.1.1:20880");
    EXPECT_EQ(
        shop.parameters,
        (std::vector<ParameterChange> {{false, "timeout", "", "800", 2}, {true, "timeout", "", "800", 0}}));
}

TEST(RuleImpact, OfConfiguratorsForOneHostIsOfThatHost)
{
    const auto found =
        impact(kOverrides, std::nullopt,
               "configVersion: v2.7\nscope: service\nkey: com.acme.Orders\nenabled: true\nconfigs:\n"
               "- {side: consumer, addresses: [10.0.2.2], parameters: {retries: 1}}\n");
    std::vector<std::string> changed;
    for (const auto& row : found.consumers)
        if (row.changes())
            changed.insert(changed.end(), row.hosts.begin(), row.hosts.end());
    EXPECT_EQ(changed, Lines {"10.0.2.2"});
}

TEST(RuleImpact, OfALegacyNodeIsThatOfItsName)
{
    auto key = RuleKey::ofService(RuleKind::LegacyOverride, kOrders);
    key.nodeName = url::Url::parse("override://0.0.0.0/com.acme.Orders?category=configurators&timeout=9")
                       .value()
                       .nodeName();
    const auto found = impact(key, std::nullopt, key.nodeName);
    ASSERT_FALSE(found.consumers.empty());
    EXPECT_EQ(found.evaluated, 4U) << "2.6 reads it, too";
    EXPECT_EQ(found.consumers.front().parameters.size(), 2U);
}

TEST(RuleImpact, OfWeightedDestinationsIsTheUnionOfWhatADrawMayGive)
{
    const std::string weighted =
        "configVersion: v3.1\nscope: service\nkey: com.acme.Orders\nforce: true\nenabled: true\n"
        "conditions:\n- from: {match: ''}\n  to:\n  - {match: region=hz, weight: 900}\n"
        "  - {match: region=bj, weight: 100}\n";
    const auto snapshot = std::make_shared<const inventory::RegistrySnapshot>(makeFleet(
        {fleetProvider("10.0.1.1", 20880, "region=hz"), fleetProvider("10.0.1.2", 20880, "region=bj"),
         fleetProvider("10.0.1.3", 20880, "region=sh")},
        {fleetConsumer("shop", "10.0.2.1", "release=3.3.0")}));
    const auto found = ruleImpact({snapshot, {}, {kService, std::nullopt, weighted}, {}});
    EXPECT_EQ(inWords(found), Lines {"shop 1x 3->2 -10.0.1.3:20880"});
}

} // namespace sextant::governance
