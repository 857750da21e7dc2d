// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/migration/decision.h"

#include <gtest/gtest.h>

using namespace sextant::migration;

namespace {

Choice choice(Step step, std::size_t interfaceLevel, std::size_t applicationLevel, float threshold = 0,
              int proportion = 100, std::optional<double> draw = {})
{
    const auto decision = decide({step, interfaceLevel, applicationLevel, threshold, proportion, draw});
    EXPECT_TRUE(decision.reason.ends_with(".")) << decision.reason;
    return decision.choice;
}

} // namespace

TEST(MigrationDecision, ApplicationFirst)
{
    constexpr auto kStep = Step::ApplicationFirst;
    EXPECT_EQ(choice(kStep, 0, 0), Choice::None);
    EXPECT_EQ(choice(kStep, 3, 0), Choice::Interface);
    EXPECT_EQ(choice(kStep, 0, 1), Choice::Application);
    EXPECT_EQ(choice(kStep, 100, 1), Choice::Application); // one address is enough by default
    EXPECT_EQ(choice(kStep, 10, 7, 0.8F), Choice::Interface);
    EXPECT_EQ(choice(kStep, 10, 8, 0.8F), Choice::Application);
    EXPECT_EQ(choice(kStep, 1, 1, 1.5F), Choice::Interface);
    EXPECT_EQ(choice(kStep, 0, 1, 1.5F), Choice::Application);
}

TEST(MigrationDecision, ProportionSendsSomeCallsToTheInterfaceLevel)
{
    constexpr auto kStep = Step::ApplicationFirst;
    EXPECT_EQ(choice(kStep, 2, 2, 0, 60, 60), Choice::Application);
    EXPECT_EQ(choice(kStep, 2, 2, 0, 60, 61), Choice::Interface);
    EXPECT_EQ(choice(kStep, 0, 2, 0, 60, 99), Choice::None);
    EXPECT_EQ(choice(kStep, 2, 2, 0, 60), Choice::Application);
    EXPECT_EQ(choice(kStep, 2, 2, 0, 100, 99), Choice::Application);
}

TEST(MigrationDecision, ForcedSteps)
{
    EXPECT_EQ(choice(Step::ForceInterface, 1, 5), Choice::Interface);
    EXPECT_EQ(choice(Step::ForceInterface, 0, 5), Choice::None);
    EXPECT_EQ(choice(Step::ForceApplication, 5, 1, 0.9F), Choice::Application);
    EXPECT_EQ(choice(Step::ForceApplication, 5, 0), Choice::None);
}

TEST(MigrationDecision, NamesAndReasons)
{
    for (const auto step : {Step::ForceInterface, Step::ApplicationFirst, Step::ForceApplication})
        EXPECT_EQ(parseStep(name(step)), step);
    EXPECT_EQ(parseStep("application_first"), Step::ApplicationFirst);
    EXPECT_FALSE(parseStep("INIT"));
    EXPECT_EQ(name(Choice::None), "none");
    EXPECT_EQ(
        decide({Step::ApplicationFirst, 10, 7, 0.8F, 100, {}}).reason,
        "7 application-level addresses against 10 interface-level addresses is below the threshold 0.8.");
}
