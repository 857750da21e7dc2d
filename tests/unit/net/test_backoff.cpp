// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/net/backoff.h"

#include <gtest/gtest.h>

namespace sextant::net {
namespace {

using core::Millis;

TEST(Backoff, DoublesUpToTheLimitWithJitterBelow)
{
    Backoff backoff(Millis(100), Millis(1000), 7);
    for (const int step : {100, 200, 400, 800, 1000, 1000, 1000}) {
        const Millis wait = backoff.next();
        EXPECT_GE(wait, Millis(step / 2));
        EXPECT_LE(wait, Millis(step));
    }
    backoff.reset();
    EXPECT_LE(backoff.next(), Millis(100));
}

TEST(Backoff, SameSeedSameWaits)
{
    Backoff a(Millis(100), Millis(60'000), 3);
    Backoff b(Millis(100), Millis(60'000), 3);
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(a.next(), b.next());
}

TEST(Backoff, NonsenseBecomesTheSmallestWait)
{
    Backoff backoff(Millis(-5), Millis(-10), 1);
    EXPECT_EQ(backoff.next(), Millis(1));
    EXPECT_EQ(backoff.next(), Millis(1));
}

} // namespace
} // namespace sextant::net
