// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/migration/effective_rule.h"

#include <gtest/gtest.h>

using namespace sextant;
using namespace sextant::migration;

namespace {

Rule parsedRule(const std::string& text)
{
    core::Problems problems;
    auto parsed = parseRule(text, "/rule", problems);
    EXPECT_TRUE(parsed);
    return parsed ? *parsed : Rule {};
}

RuleSubject subject()
{
    return {"shop.OrderService", "1.0.0", {"shop-a", "shop-b"}, {}, {}};
}

EffectiveRule effective(const std::string& text, const RuleSubject& of = subject())
{
    auto found = effectiveRule(parsedRule(text), of);
    EXPECT_TRUE(found) << found.error().text();
    return found ? *found : EffectiveRule {};
}

} // namespace

TEST(EffectiveRule, Defaults)
{
    const auto found = effective("");
    EXPECT_EQ(found.step, Step::ApplicationFirst);
    EXPECT_EQ(found.threshold(), 0.0F);
    EXPECT_EQ(found.proportion, 100);
    EXPECT_EQ(found.delaySeconds, 0);
    EXPECT_FALSE(found.force);
    EXPECT_EQ(found.origins,
              (std::vector<std::string> {"step APPLICATION_FIRST: default", "threshold 0: default"}));
}

TEST(EffectiveRule, EntriesComeBeforeTheRuleFieldByField)
{
    const auto text = R"(step: FORCE_INTERFACE
threshold: 0.5
proportion: 10
interfaces:
  - {serviceKey: "shop.OrderService:1.0.0", threshold: 0.9}
  - {serviceKey: shop.OrderService, step: APPLICATION_FIRST}
applications:
  - {serviceKey: shop-b, step: APPLICATION_FIRST, threshold: 0.1}
  - {serviceKey: shop-a, step: FORCE_APPLICATION}
)";
    const auto found = effective(text);
    EXPECT_EQ(found.step, Step::ForceApplication); // shop-a before shop-b
    EXPECT_EQ(found.threshold(), 0.9F);
    EXPECT_EQ(found.proportion, 10);
    EXPECT_EQ(found.origins,
              (std::vector<std::string> {"step FORCE_APPLICATION: application entry shop-a",
                                         "threshold 0.9: interface entry shop.OrderService:1.0.0",
                                         "proportion 10: rule"}));
    auto other = subject();
    other.applications.clear();
    other.version.clear();
    EXPECT_EQ(effective(text, other).step, Step::ApplicationFirst);
    other.interfaceName = "shop.Other";
    EXPECT_EQ(effective(text, other).step, Step::ForceInterface);
}

TEST(EffectiveRule, TheLastEntryOfAKeyCounts)
{
    EXPECT_EQ(effective("interfaces:\n  - {serviceKey: 'shop.OrderService:1.0.0', step: FORCE_INTERFACE}\n"
                        "  - {serviceKey: 'shop.OrderService:1.0.0', step: FORCE_APPLICATION}")
                  .step,
              Step::ForceApplication);
}

TEST(EffectiveRule, TheConsumersOwnConfigurationComesAfterTheRule)
{
    auto of = subject();
    of.properties = {{"dubbo.application.service-discovery.migration", "FORCE_INTERFACE"},
                     {"dubbo.application.migration.threshold", "0.7"}};
    EXPECT_EQ(effective("", of).step, Step::ForceInterface);
    EXPECT_EQ(effective("", of).threshold(), 0.7F);
    of.properties["dubbo.application.migration.step"] = "FORCE_APPLICATION";
    EXPECT_EQ(effective("", of).step, Step::ForceApplication);
    of.parameters = {{"migration.step", "APPLICATION_FIRST"},
                     {"migration.threshold", "0.2"},
                     {"migration.promotion", "40"},
                     {"migration.delay", "3"},
                     {"migration.force", "TRUE"}};
    const auto found = effective("", of);
    EXPECT_EQ(found.step, Step::ApplicationFirst);
    EXPECT_EQ(found.threshold(), 0.2F);
    EXPECT_EQ(found.proportion, 40);
    EXPECT_EQ(found.delaySeconds, 3);
    EXPECT_TRUE(found.force);
    EXPECT_EQ(effective("step: FORCE_INTERFACE\nproportion: 1", of).step, Step::ForceInterface);
    EXPECT_EQ(effective("threshold: -1", of).threshold(), 0.7F); // given, and not usable: the property's
}

TEST(EffectiveRule, WrongConfigurationIsAnError)
{
    auto of = subject();
    of.parameters = {{"migration.step", "nope"}};
    EXPECT_FALSE(effectiveRule({}, of));
    EXPECT_TRUE(effectiveRule(parsedRule("step: FORCE_INTERFACE"), of));
    of.parameters = {{"migration.delay", "1.5"}};
    EXPECT_FALSE(effectiveRule({}, of));
}
