// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How large answers may be, near a server and over a slow line.
#include "engine/zk/bulk_pace.h"

#include <gtest/gtest.h>

namespace sextant::zk {
namespace {

using core::Millis;

TEST(BulkPace, GrowsNearAServer)
{
    BulkPace pace;
    for (int i = 0; i < 10; ++i)
        pace.answered(pace.bytes(), Millis(5));
    EXPECT_EQ(pace.bytes(), BulkPace::kMost);
}

TEST(BulkPace, SmallAnswersSayNothing)
{
    BulkPace pace;
    for (int i = 0; i < 10; ++i)
        pace.answered(1'000, Millis(5));
    EXPECT_EQ(pace.bytes(), BulkPace::kFirst);
}

TEST(BulkPace, ALongWayIsNoSlowLine)
{
    BulkPace pace;
    for (int i = 0; i < 10; ++i)
        pace.answered(pace.bytes(), Millis(2'000));
    EXPECT_EQ(pace.bytes(), BulkPace::kMost);
}

/// Six answers under way over 100 KB/s: each waits for those before it.
TEST(BulkPace, ASlowLineIsNotFilledForLong)
{
    BulkPace pace;
    pace.answered(1'000, Millis(50));
    for (int i = 0; i < 10; ++i) {
        const auto bytes = pace.bytes();
        pace.answered(bytes, Millis(50 + static_cast<long>(6 * bytes / 100)));
    }
    EXPECT_EQ(pace.bytes(), BulkPace::kLeast);
    pace.lost();
    EXPECT_EQ(pace.bytes(), BulkPace::kLeast);
}

} // namespace
} // namespace sextant::zk
