// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/rule_audience.h"
#include "engine/governance/rule_switch.h"
#include "tests/unit/governance/journaled_fixture.h"
#include "tests/unit/governance/rule_fleet.h"

namespace sextant::governance {

using config::RuleKind;
using core::Errc;
using inventory::RegistrySnapshot;

namespace {

constexpr const char* kOverride =
    "override%3A%2F%2F0.0.0.0%2Fcom.acme.Orders%3Fcategory%3Dconfigurators%26enabled%3Dtrue%26timeout%3D9";

/// Orders, called by `shop` (3.2), `till` (2.7) and `legacy` (2.6).
RegistrySnapshot callersOfEveryAge()
{
    return makeFleet({fleetProvider("10.0.1.1", 20880, ""), fleetProvider("10.0.1.2", 20880, "")},
                     {fleetConsumer("shop", "10.0.2.1", "release=3.2.9&dubbo=2.0.2"),
                      fleetConsumer("shop", "10.0.2.2", "release=3.2.9&dubbo=2.0.2"),
                      fleetConsumer("till", "10.0.2.3", "release=2.7.15&dubbo=2.0.2"),
                      fleetConsumer("legacy", "10.0.2.4", "dubbo=2.6.12")});
}

RuleAudience audience(const std::string& path)
{
    const auto rule = ruleAt(path);
    EXPECT_TRUE(rule) << path;
    return audienceOf(rule.value_or(StoredRule()), callersOfEveryAge());
}

/// "application role processes reads" of each.
std::vector<std::string> inWords(const RuleAudience& found)
{
    std::vector<std::string> lines;
    for (const auto& one : found.listeners)
        lines.push_back(one.application + (one.provider ? " provides " : " consumes ")
                        + std::to_string(one.processes) + (one.reads ? " reads" : " deaf"));
    return lines;
}

} // namespace

class RuleList : public JournaledFixture
{
protected:
    void put(const std::string& path, const std::string& text)
    {
        ASSERT_TRUE(call<config::Document>([&](auto done) {
                        RuleService(*neighbour).put(path, text, std::nullopt, {}, std::move(done));
                    }).ok())
            << path;
    }
    StoredRules list(RuleListQuery query = {})
    {
        return call<StoredRules>([&](auto done) { listRules(*ours, query, {}, std::move(done)); }).value();
    }
    core::Outcome<RuleSwitch> toggle(const std::string& path, bool enabled,
                                     std::optional<std::int32_t> version = std::nullopt)
    {
        const auto rule = ruleAt(path).value();
        return call<RuleSwitch>(
            [&](auto done) { switchRule(*ours, rule, enabled, version, {}, std::move(done)); });
    }
};

TEST_F(RuleList, FindsDocumentsAndNodesAndNothingElse)
{
    EXPECT_TRUE(list().rules.empty()) << "there is no registry yet";
    put("/dubbo/config/dubbo/dubbo.properties", "a=b");
    put("/dubbo/config/shop/dubbo.properties", "a=b");
    put("/dubbo/config/dubbo/com.acme.Orders:1.0:eu.condition-router", "conditions: []");
    put("/dubbo/config/dubbo/stock.MESHAPPRULE", "---");
    put("/dubbo/config/DUBBO_SERVICEDISCOVERY_MIGRATION/shop.migration", "step: FORCE_INTERFACE");
    put("/dubbo/config/team/shop.tag-router", "tags: []");
    put(std::string("/dubbo/com.acme.Orders/configurators/") + kOverride, "10.0.0.1");
    put("/dubbo/com.acme.Orders/configurators/empty%3A%2F%2F0.0.0.0", "");
    put("/dubbo/com.acme.Orders/providers/dubbo%3A%2F%2F10.0.0.1", "");
    const auto found = list();
    EXPECT_TRUE(found.problems.empty());
    ASSERT_EQ(found.rules.size(), 5U);
    EXPECT_EQ(found.rules[0].key.kind, RuleKind::LegacyOverride);
    EXPECT_EQ(found.rules[0].key.interfaceName, "com.acme.Orders");
    EXPECT_EQ(found.rules[0].key.nodeName, kOverride);
    EXPECT_EQ(found.rules[1].key, config::RuleKey::ofApplication(RuleKind::Migration, "shop"));
    EXPECT_EQ(found.rules[2].key,
              config::RuleKey::ofService(RuleKind::Condition, "com.acme.Orders", "1.0", "eu"));
    EXPECT_EQ(found.rules[2].document.text, "conditions: []");
    EXPECT_EQ(found.rules[2].document.version, 0);
    EXPECT_EQ(found.rules[3].key.kind, RuleKind::Mesh);
    EXPECT_TRUE(found.rules[4].misplaced);
    EXPECT_FALSE(found.rules[3].misplaced);
    RuleListQuery documents;
    documents.legacy = false;
    EXPECT_EQ(list(documents).rules.size(), 4U);
    RuleListQuery one;
    one.onlyInterface = "com.acme.Other";
    EXPECT_EQ(list(one).rules.size(), 4U);
}

TEST_F(RuleList, SwitchesByOneFieldAndKeepsTheRest)
{
    const std::string path = "/dubbo/config/dubbo/com.acme.Orders::.condition-router";
    const std::string text =
        "\xEF\xBB\xBF# ours\r\nforce: true\r\nenabled:  'true'  # on\r\nconditions: ['=> a=b']";
    put(path, text);
    const auto off = toggle(path, false);
    ASSERT_TRUE(off.ok()) << off.error().text();
    EXPECT_TRUE(off->changed);
    EXPECT_EQ(off->before.version, 0);
    EXPECT_EQ(off->after.version, 1);
    auto expected = text;
    expected.replace(expected.find("'true'"), 6, "false");
    EXPECT_EQ(get(*ours, path)->data, expected);
    EXPECT_EQ(isEnabled(list().rules.front()), false);
    EXPECT_FALSE(toggle(path, false)->changed);
    EXPECT_EQ(toggle(path, true, 0).error().code, Errc::BadVersion);
    EXPECT_TRUE(toggle(path, true, 1)->changed);
    EXPECT_EQ(toggle("/dubbo/config/dubbo/shop.tag-router", true).error().code, Errc::NoNode);
}

TEST_F(RuleList, SwitchesWhereTheFieldIsMissing)
{
    const std::string path = "/dubbo/config/dubbo/stock.tag-router";
    put(path, "# tags\nforce: false\ntags:\n  - name: gray\n");
    EXPECT_FALSE(toggle(path, true)->changed) << "without the field it is on";
    EXPECT_TRUE(toggle(path, false)->changed);
    EXPECT_EQ(get(*ours, path)->data, "# tags\nforce: false\nenabled: false\ntags:\n  - name: gray\n");
}

TEST_F(RuleList, SaysWhatTheFieldDoesNotSwitch)
{
    const std::string weights = "/dubbo/config/dubbo/com.acme.Orders::.configurators";
    put(weights,
        "enabled: true\nconfigs:\n- {type: weight, enabled: true, side: provider, parameters: {weight: "
        "9}}\n");
    const auto off = toggle(weights, false);
    ASSERT_TRUE(off.ok());
    ASSERT_EQ(off->warnings.size(), 1U);
    EXPECT_NE(off->warnings[0].find("configs[0] has the type weight"), std::string::npos);
    put("/dubbo/config/dubbo/stock.MESHAPPRULE", "---");
    EXPECT_EQ(toggle("/dubbo/config/dubbo/stock.MESHAPPRULE", false).error().code, Errc::Unsupported);
    put("/dubbo/config/dubbo/stock.script-router", "a: [");
    EXPECT_EQ(toggle("/dubbo/config/dubbo/stock.script-router", false).ok(), false);
}

TEST_F(RuleList, SwitchesANodeByItsName)
{
    const std::string directory = "/dubbo/com.acme.Orders/configurators/";
    put(directory + kOverride, "10.0.0.1");
    const auto off = toggle(directory + kOverride, false);
    ASSERT_TRUE(off.ok()) << off.error().text();
    std::string name = kOverride;
    name.replace(name.find("true"), 4, "false");
    EXPECT_EQ(off->after.path, directory + name);
    const auto found = list();
    ASSERT_EQ(found.rules.size(), 1U);
    EXPECT_EQ(found.rules[0].key.nodeName, name);
    EXPECT_EQ(found.rules[0].document.text, "10.0.0.1");
    EXPECT_EQ(isEnabled(found.rules[0]), false);
    EXPECT_EQ(toggle(directory + kOverride, false).error().code, Errc::NoNode);
    EXPECT_EQ(switchedNodeName("override%3A%2F%2F0.0.0.0%2Fcom.acme.Orders%3Ftimeout%3D9", false).value(),
              "override%3A%2F%2F0.0.0.0%2Fcom.acme.Orders%3Fenabled%3Dfalse%26timeout%3D9");
}

TEST_F(RuleList, ANodeKeepsItsAclWhenItIsSwitched)
{
    const std::string directory = "/dubbo/com.acme.Orders/configurators/";
    put(directory + kOverride, "");
    const store::Acl readers {{31, "ip", "127.0.0.1"}, {1, "world", "anyone"}};
    ASSERT_TRUE(call<store::Stat>([&](auto done) {
                    neighbour->setAcl(directory + kOverride, readers, store::kAnyVersion, {},
                                      std::move(done));
                }).ok());
    const auto off = toggle(directory + kOverride, false);
    ASSERT_TRUE(off.ok()) << off.error().text();
    const auto acl =
        call<store::AclAndStat>([&](auto done) { ours->getAcl(off->after.path, {}, std::move(done)); });
    ASSERT_TRUE(acl.ok());
    EXPECT_EQ(acl->acl, readers);
}

TEST_F(RuleList, ANodeOfASessionIsNotSwitched)
{
    const std::string directory = "/dubbo/com.acme.Orders/configurators/";
    put(directory + kOverride, "");
    const std::string other =
        directory + "override%3A%2F%2F0.0.0.0%2Fcom.acme.Orders%3Fenabled%3Dtrue%26a%3D1";
    ASSERT_TRUE(call<store::Created>([&](auto done) {
                    neighbour->create(other, "", store::CreateMode::Ephemeral, {store::AclEntry {}}, {},
                                      std::move(done));
                }).ok());
    EXPECT_EQ(toggle(other, false).error().code, Errc::Unsupported);
    EXPECT_TRUE(get(*ours, other).ok());
}

TEST_F(RuleList, AFieldWithoutValueIsOn)
{
    put("/dubbo/config/dubbo/stock.tag-router", "enabled:\ntags: []\n");
    EXPECT_EQ(isEnabled(list().rules.front()), true);
}

TEST(RuleAudience, OfAServiceAreItsConsumersThatAreNewEnough)
{
    const auto found = audience("/dubbo/config/dubbo/com.acme.Orders::.condition-router");
    EXPECT_EQ(inWords(found),
              (std::vector<std::string> {"legacy consumes 1 deaf", "shop consumes 2 reads",
                                         "till consumes 1 reads"}));
    EXPECT_EQ(found.readers(), 3U);
    EXPECT_EQ(found.dead, "");
    EXPECT_NE(found.listeners[0].reason.find("before 2.7"), std::string::npos);
    EXPECT_EQ(audience("/dubbo/config/dubbo/com.acme.Orders:1.0:.condition-router").dead,
              "Nobody is registered who would read it")
        << "another version is another service";
}

TEST(RuleAudience, OfAnApplicationDependsOnTheKind)
{
    EXPECT_EQ(inWords(audience("/dubbo/config/dubbo/stock.tag-router")),
              (std::vector<std::string> {"legacy consumes 1 deaf", "shop consumes 2 reads",
                                         "till consumes 1 reads"}));
    EXPECT_EQ(inWords(audience("/dubbo/config/dubbo/stock.condition-router")),
              (std::vector<std::string> {"legacy consumes 1 deaf", "shop consumes 2 reads",
                                         "till consumes 1 deaf"}))
        << "a provider's condition rule is read since 3.2";
    EXPECT_EQ(inWords(audience("/dubbo/config/dubbo/till.condition-router")),
              (std::vector<std::string> {"till consumes 1 reads"}));
    EXPECT_EQ(inWords(audience("/dubbo/config/dubbo/stock.configurators")),
              (std::vector<std::string> {"stock provides 2 reads"}));
    const auto migration = audience("/dubbo/config/DUBBO_SERVICEDISCOVERY_MIGRATION/till.migration");
    EXPECT_EQ(inWords(migration), (std::vector<std::string> {"till consumes 1 deaf"}));
    EXPECT_EQ(migration.dead, "Dubbo 2.7 does not read this key");
    EXPECT_FALSE(audience("/dubbo/config/team/stock.tag-router").dead.empty()) << "another group";
}

TEST(RuleAudience, OfALegacyNodeAreThoseWhoSubscribedToIt)
{
    const auto found = audience(std::string("/dubbo/com.acme.Orders/configurators/") + kOverride);
    EXPECT_EQ(inWords(found),
              (std::vector<std::string> {"legacy consumes 1 reads", "shop consumes 2 reads",
                                         "stock provides 2 reads", "till consumes 1 reads"}));
    EXPECT_EQ(
        audience(std::string("/dubbo/com.acme.Orders/configurators/") + kOverride + "%26group%3Deu").dead,
        "Nobody is registered who would read it");
}

} // namespace sextant::governance
