// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/migration/rule.h"

#include <gtest/gtest.h>

using namespace sextant;
using namespace sextant::migration;

namespace {

core::Outcome<Rule> parse(const std::string& text)
{
    core::Problems problems;
    return parseRule(text, "/rule", problems);
}

std::size_t warnings(const std::string& text)
{
    core::Problems problems;
    EXPECT_TRUE(parseRule(text, "/rule", problems));
    return problems.size();
}

} // namespace

TEST(MigrationRule, EveryField)
{
    const auto rule = parse(R"(key: shop-web
step: APPLICATION_FIRST
threshold: 0.8
proportion: 60
delay: 10
force: false
interfaces:
  - serviceKey: shop.OrderService:1.0.0
    step: FORCE_INTERFACE
    threshold: 1.0
    proportion: 30
    delay: 5
    force: true
applications:
  - serviceKey: shop-core
    step: FORCE_APPLICATION
)");
    ASSERT_TRUE(rule) << rule.error().text();
    EXPECT_EQ(rule->key, "shop-web");
    EXPECT_EQ(rule->fields, (RuleFields {Step::ApplicationFirst, 0.8F, 60, 10, false}));
    ASSERT_EQ(rule->interfaces.size(), 1U);
    EXPECT_EQ(rule->interfaces[0],
              (RuleEntry {"shop.OrderService:1.0.0", {Step::ForceInterface, 1.0F, 30, 5, true}}));
    ASSERT_EQ(rule->applications.size(), 1U);
    EXPECT_EQ(rule->applications[0], (RuleEntry {"shop-core", {Step::ForceApplication, {}, {}, {}, {}}}));

    const auto again = parse(printRule(*rule));
    ASSERT_TRUE(again) << printRule(*rule);
    EXPECT_EQ(*again, *rule);
}

TEST(MigrationRule, MissingDocumentsAreTheInitialRule)
{
    EXPECT_EQ(*parse(""), Rule {});
    EXPECT_EQ(*parse("INIT"), Rule {});
    EXPECT_EQ(*parse("{}"), Rule {});
    EXPECT_EQ(*parse("step:\nthreshold: ~\ninterfaces:\n"), Rule {});
}

TEST(MigrationRule, WhatJavaRefuses)
{
    for (const auto* text :
         {"step: NOPE", "step: force_interface", "# nothing", "- a", "text", "key: 12", "threshold: much",
          "proportion: 60.0", "proportion: 99999999999", "delay: soon", "step: [APPLICATION_FIRST]",
          "interfaces:\n  - text", "interfaces:\n  - serviceKey: a.B\n    step: NO", "a: [", "step: 'x"}) {
        const auto rule = parse(text);
        ASSERT_FALSE(rule) << text;
        EXPECT_EQ(rule.error().where, "/rule");
        EXPECT_FALSE(rule.error().advice.empty());
    }
    EXPECT_NE(parse("key: a\nstep: NOPE").error().text().find("line 2: 'step' is 'NOPE'"), std::string::npos)
        << parse("key: a\nstep: NOPE").error().text();
}

TEST(MigrationRule, WhatJavaTakes)
{
    EXPECT_EQ(parse("force: yes")->fields.force, true);
    EXPECT_EQ(parse("force: \"yes\"")->fields.force, false); // Boolean.valueOf of a text
    EXPECT_EQ(parse("proportion: \"60\"")->fields.proportion, 60);
    EXPECT_EQ(parse("proportion: 010")->fields.proportion, 8);
    EXPECT_EQ(parse("threshold: 1")->fields.threshold, 1.0F);
    EXPECT_EQ(parse("threshold: 8e-1")->fields.threshold, 0.8F);
    EXPECT_EQ(parse("{step: FORCE_APPLICATION, unknown: 1}")->fields.step, Step::ForceApplication);
    EXPECT_TRUE(parse("interfaces: text")->interfaces.empty());
}

TEST(MigrationRule, SuspiciousThingsAreProblems)
{
    EXPECT_EQ(warnings("step: APPLICATION_FIRST\nproportion: 50"), 0U);
    EXPECT_EQ(warnings("proportion: 150"), 1U);
    EXPECT_EQ(warnings("threshold: -1\ndelay: -5"), 2U);
    EXPECT_EQ(warnings("promotion: 50"), 1U);
    EXPECT_EQ(warnings("interfaces:\n  - step: FORCE_INTERFACE"), 1U);
    EXPECT_EQ(warnings("interfaces:\n  - serviceKey: g/a.B:1.0\n    step: FORCE_INTERFACE"), 1U);
    EXPECT_EQ(warnings("interfaces: text"), 1U);
}

TEST(MigrationRule, PrintedTextIsReadAsWritten)
{
    for (const auto* key : {"order-service", "1.0", "yes", "null", "a: b", "#x", "-x", "", "a\"b"}) {
        const Rule rule {key, {}, {{key, {Step::ForceInterface, 0.1F, {}, {}, {}}}}, {}};
        const auto again = parse(printRule(rule));
        ASSERT_TRUE(again) << printRule(rule);
        EXPECT_EQ(*again, rule) << printRule(rule);
    }
}
