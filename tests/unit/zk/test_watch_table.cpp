// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/watch_table.h"

#include <gtest/gtest.h>

using namespace sextant::zk;
using sextant::store::WatchEvent;

TEST(WatchTable, CountsEachPathOnce)
{
    WatchTable table(10);
    const auto first = table.add(WatchKind::Node, "/abc", [](const WatchEvent&) {});
    const auto second = table.add(WatchKind::Node, "/abc", [](const WatchEvent&) {});
    EXPECT_EQ(table.pathBytes(), 18U);
    const auto third = table.add(WatchKind::Children, "/abc", [](const WatchEvent&) {});
    EXPECT_EQ(table.pathBytes(), 36U);
    EXPECT_NE(first, second);
    EXPECT_EQ(table.confirmedCount(), 0U);
    table.confirm(first);
    table.confirm(first);
    EXPECT_EQ(table.confirmedCount(), 1U);
    EXPECT_EQ(table.confirmed(), std::vector {first});
    EXPECT_TRUE(table.take(first));
    EXPECT_FALSE(table.take(first));
    EXPECT_EQ(table.confirmedCount(), 0U);
    EXPECT_TRUE(table.holds({WatchKind::Node, "/abc"}));
    EXPECT_TRUE(table.take(second));
    EXPECT_FALSE(table.holds({WatchKind::Node, "/abc"}));
    EXPECT_TRUE(table.take(third));
    EXPECT_EQ(table.pathBytes(), 0U);
}

TEST(WatchTable, RefusesPathsBeyondTheBudgetButNotMoreOfTheSame)
{
    WatchTable table(0);
    const std::string path = "/" + std::string(995, 'x');
    for (std::size_t i = 0; table.fits(WatchKind::Node, path + std::to_string(1000 + i)); ++i)
        table.add(WatchKind::Node, path + std::to_string(1000 + i), {});
    EXPECT_LE(table.pathBytes(), WatchTable::kMaxPathBytes);
    EXPECT_GT(table.pathBytes(), WatchTable::kMaxPathBytes - 2'000);
    EXPECT_TRUE(table.fits(WatchKind::Node, path + "1000"));
    EXPECT_FALSE(table.fits(WatchKind::Children, path + "1000"));
}
