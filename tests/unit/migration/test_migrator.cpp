// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The state machine with a manual clock: what it asks for, when it compares, what it says.
#include "engine/core/manual_loop.h"
#include "engine/migration/migrator.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace sextant;
using namespace sextant::migration;
using namespace std::chrono_literals;

namespace {

class MigratorTest : public ::testing::Test
{
protected:
    static EffectiveRule rule(Step step, float threshold = -1, int delay = 0, bool force = false)
    {
        EffectiveRule out;
        out.step = step;
        out.givenThreshold = threshold;
        out.delaySeconds = delay;
        out.force = force;
        return out;
    }

    void report(std::size_t interfaceLevel, std::size_t applicationLevel)
    {
        migrator.addressesChanged(Level::Interface, interfaceLevel);
        migrator.addressesChanged(Level::Application, applicationLevel);
    }

    bool recorded(std::string_view text) const
    {
        return std::ranges::any_of(migrator.record(), [&](const RecordLine& line) {
            return line.text.find(text) != std::string::npos;
        });
    }

    Choice choice() const { return migrator.decide().choice; }

    core::ManualLoop loop;
    std::vector<std::string> asked;
    int changes = 0;
    Migrator migrator {loop,
                       {[this](Level level) { asked.push_back("open " + std::string(name(level))); },
                        [this](Level level) { asked.push_back("close " + std::string(name(level))); },
                        [this] { ++changes; }}};
};

using Asked = std::vector<std::string>;

} // namespace

TEST_F(MigratorTest, ApplicationFirstSubscribesBothAndPrefersTheApplicationLevel)
{
    EXPECT_EQ(choice(), Choice::None);
    migrator.apply(rule(Step::ApplicationFirst));
    EXPECT_EQ(asked, (Asked {"open interface", "open application"}));
    EXPECT_FALSE(migrator.settled());
    migrator.addressesChanged(Level::Interface, 3);
    EXPECT_FALSE(migrator.settled());
    EXPECT_EQ(choice(), Choice::Interface);
    migrator.addressesChanged(Level::Application, 1);
    EXPECT_TRUE(migrator.settled());
    EXPECT_EQ(choice(), Choice::Application);
    migrator.addressesChanged(Level::Application, 0);
    EXPECT_EQ(choice(), Choice::Interface);
    EXPECT_TRUE(recorded("Uses interface: The application level has no address"));
}

TEST_F(MigratorTest, TheFirstForcedStepNeedsNoComparison)
{
    migrator.apply(rule(Step::ForceApplication, 1, 10));
    EXPECT_EQ(migrator.step(), Step::ForceApplication);
    EXPECT_EQ(asked, (Asked {"open application"}));
    EXPECT_EQ(choice(), Choice::None);
    migrator.addressesChanged(Level::Application, 2);
    EXPECT_EQ(choice(), Choice::Application);
}

TEST_F(MigratorTest, ForcedStepsCompareAndCloseTheOtherLevel)
{
    migrator.apply(rule(Step::ApplicationFirst));
    report(4, 4);
    migrator.apply(rule(Step::ForceApplication, 0.5F));
    EXPECT_EQ(migrator.step(), Step::ForceApplication);
    EXPECT_EQ(asked.back(), "close interface");
    EXPECT_EQ(choice(), Choice::Application);
    migrator.addressesChanged(Level::Interface, 9); // late, of a subscription that is gone
    EXPECT_EQ(choice(), Choice::Application);

    migrator.apply(rule(Step::ForceInterface, 0.5F));
    EXPECT_EQ(migrator.step(), Step::ForceApplication); // nothing is known of the interface level yet
    EXPECT_EQ(migrator.waitingFor(), Step::ForceInterface);
    migrator.addressesChanged(Level::Interface, 1);
    loop.runReady();
    EXPECT_EQ(migrator.step(), Step::ForceApplication); // 1 of 4 is not enough
    EXPECT_EQ(asked.back(), "close interface"); // what was opened for the comparison goes again
    EXPECT_TRUE(recorded("Not enough, everything stays as it was: 1 address at the interface level, 4 "
                         "addresses at the application level, threshold 0.5"));

    migrator.apply(rule(Step::ForceInterface, 0.5F));
    migrator.addressesChanged(Level::Interface, 2);
    EXPECT_EQ(migrator.step(), Step::ForceInterface);
    EXPECT_EQ(asked.back(), "close application");
    EXPECT_EQ(loop.pendingTimers(), 0U);
}

TEST_F(MigratorTest, AFailedStepKeepsTheOldRuleAndBothSubscriptions)
{
    migrator.apply(rule(Step::ApplicationFirst, 0.25F));
    report(4, 0);
    migrator.apply(rule(Step::ForceApplication));
    loop.advance(1s);
    EXPECT_EQ(migrator.step(), Step::ApplicationFirst);
    EXPECT_EQ(migrator.rule().givenThreshold, 0.25F);
    EXPECT_TRUE(migrator.isOpen(Level::Interface));
    EXPECT_TRUE(migrator.isOpen(Level::Application));
    EXPECT_EQ(choice(), Choice::Interface);
    migrator.addressesChanged(Level::Application, 4); // no second try without a new rule
    EXPECT_EQ(migrator.step(), Step::ApplicationFirst);
}

TEST_F(MigratorTest, ForceDoesNotCompare)
{
    migrator.apply(rule(Step::ApplicationFirst));
    report(4, 0);
    migrator.apply(rule(Step::ForceApplication, 1, 0, true));
    EXPECT_EQ(migrator.step(), Step::ForceApplication);
    EXPECT_EQ(choice(), Choice::None);
    EXPECT_EQ(asked.back(), "close interface");
}

TEST_F(MigratorTest, DelayComesBeforeTheComparison)
{
    migrator.apply(rule(Step::ForceInterface));
    migrator.addressesChanged(Level::Interface, 2);
    migrator.apply(rule(Step::ForceApplication, 1, 10));
    migrator.addressesChanged(Level::Application, 1);
    loop.advance(9s);
    EXPECT_EQ(migrator.waitingFor(), Step::ForceApplication);
    migrator.addressesChanged(Level::Application, 2);
    EXPECT_EQ(migrator.step(), Step::ForceInterface);
    EXPECT_EQ(choice(), Choice::Interface);
    loop.advance(1s);
    EXPECT_EQ(migrator.step(), Step::ForceApplication);
    EXPECT_EQ(loop.pendingTimers(), 0U);
}

TEST_F(MigratorTest, TheSameTimeAgainForTheFirstAddress)
{
    migrator.apply(rule(Step::ForceInterface));
    migrator.addressesChanged(Level::Interface, 1);
    migrator.apply(rule(Step::ForceApplication, -1, 10));
    migrator.addressesChanged(Level::Application, 0);
    loop.advance(15s);
    EXPECT_EQ(migrator.step(), Step::ForceInterface);
    migrator.addressesChanged(Level::Application, 1);
    EXPECT_EQ(migrator.step(), Step::ForceApplication);

    migrator.apply(rule(Step::ForceInterface, -1, 10));
    migrator.addressesChanged(Level::Interface, 0);
    loop.advance(21s);
    EXPECT_EQ(migrator.step(), Step::ForceApplication);
    EXPECT_FALSE(migrator.waitingFor());
    EXPECT_TRUE(recorded("Not enough"));
}

TEST_F(MigratorTest, ALevelThatIsNeverReadEndsTheWaiting)
{
    migrator.apply(rule(Step::ForceInterface));
    migrator.addressesChanged(Level::Interface, 1);
    migrator.apply(rule(Step::ForceApplication));
    loop.advance(31s);
    EXPECT_EQ(migrator.step(), Step::ForceInterface);
    EXPECT_FALSE(migrator.isOpen(Level::Application));
}

TEST_F(MigratorTest, RulesQueueBehindAComparison)
{
    migrator.apply(rule(Step::ForceInterface));
    migrator.addressesChanged(Level::Interface, 1);
    migrator.apply(rule(Step::ForceApplication, -1, 5));
    migrator.apply(rule(Step::ApplicationFirst));
    migrator.apply(rule(Step::ForceInterface));
    migrator.addressesChanged(Level::Application, 1);
    EXPECT_EQ(migrator.step(), Step::ForceInterface);
    loop.advance(5s);
    EXPECT_EQ(migrator.step(),
              Step::ApplicationFirst); // after FORCE_APPLICATION; reads the interface level again
    migrator.addressesChanged(Level::Interface, 1);
    EXPECT_EQ(migrator.step(), Step::ForceInterface);
    EXPECT_FALSE(migrator.isOpen(Level::Application));
}

TEST_F(MigratorTest, SameStepAndThresholdOnlyRefreshTheRest)
{
    migrator.apply(rule(Step::ApplicationFirst));
    report(2, 2);
    auto half = rule(Step::ApplicationFirst);
    half.proportion = 50;
    migrator.apply(half);
    EXPECT_EQ(asked.size(), 2U);
    EXPECT_EQ(migrator.decide(50).choice, Choice::Application);
    EXPECT_EQ(migrator.decide(51).choice, Choice::Interface);
    EXPECT_EQ(migrator.decide().choice, Choice::Application);
}

TEST_F(MigratorTest, AThresholdThatChangesDecidesAnew)
{
    migrator.apply(rule(Step::ApplicationFirst));
    report(10, 7);
    EXPECT_EQ(choice(), Choice::Application);
    migrator.apply(rule(Step::ApplicationFirst, 0.8F));
    EXPECT_EQ(choice(), Choice::Interface);
    migrator.addressesChanged(Level::Application, 8);
    EXPECT_EQ(choice(), Choice::Application);
}

TEST_F(MigratorTest, UnreachableApplicationLevelFallsBackCallByCall)
{
    migrator.apply(rule(Step::ApplicationFirst));
    report(1, 2);
    EXPECT_EQ(migrator.decide({}, false).choice, Choice::Interface);
    EXPECT_EQ(choice(), Choice::Application);
    report(0, 2);
    EXPECT_EQ(migrator.decide({}, false).choice, Choice::Application);
    migrator.apply(rule(Step::ForceApplication));
    EXPECT_EQ(migrator.decide({}, false).choice, Choice::Application);
}

TEST_F(MigratorTest, TheRecordIsBounded)
{
    for (int turn = 0; turn < 300; ++turn)
        migrator.apply(rule(turn % 2 == 0 ? Step::ApplicationFirst : Step::ForceApplication, 0, 0, true));
    loop.advance(1s);
    EXPECT_LE(migrator.record().size(), 100U);
    EXPECT_GT(changes, 0);
}
