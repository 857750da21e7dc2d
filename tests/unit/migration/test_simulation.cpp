// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/migration/simulation.h"

#include <gtest/gtest.h>

using namespace sextant;
using namespace sextant::migration;

namespace {

Rule rule(const std::string& text)
{
    core::Problems problems;
    auto parsed = parseRule(text, "/rule", problems);
    EXPECT_TRUE(parsed);
    return parsed ? *parsed : Rule {};
}

Situation situation(std::size_t interfaceLevel, std::size_t applicationLevel)
{
    return {{"a.B", "", {"app"}, {}, {}}, interfaceLevel, applicationLevel};
}

} // namespace

TEST(MigrationSimulation, AConsumerThatStarts)
{
    const auto outlook = outlookOf(rule("step: FORCE_APPLICATION\nthreshold: 1.0"), situation(4, 0));
    ASSERT_TRUE(outlook);
    EXPECT_EQ(outlook->step, Step::ForceApplication); // nothing to compare with
    EXPECT_EQ(outlook->decision.choice, Choice::None);
    EXPECT_FALSE(outlook->refused);
}

TEST(MigrationSimulation, AConsumerThatRuns)
{
    const auto refused =
        outlookOf({}, rule("step: FORCE_APPLICATION\nthreshold: 1.0\ndelay: 10"), situation(4, 3));
    ASSERT_TRUE(refused);
    EXPECT_TRUE(refused->refused);
    EXPECT_EQ(refused->step, Step::ApplicationFirst);
    EXPECT_EQ(refused->decision.choice, Choice::Application);
    EXPECT_EQ(refused->waits, core::Millis(10'000));
    EXPECT_FALSE(refused->record.empty());

    const auto taken = outlookOf({}, rule("step: FORCE_APPLICATION\nthreshold: 0.75"), situation(4, 3));
    ASSERT_TRUE(taken);
    EXPECT_FALSE(taken->refused);
    EXPECT_EQ(taken->step, Step::ForceApplication);
    EXPECT_EQ(taken->waits, core::Millis(0));
}
