// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/core/mailbox.h"

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <thread>
#include <vector>

namespace sextant::core {
namespace {

using Numbers = std::vector<int>;
using Box = Mailbox<int, Numbers>;

void append(Numbers& into, const Numbers& more)
{
    into.insert(into.end(), more.begin(), more.end());
}

TEST(Mailbox, WakesOnceUntilDrainedAndHandsOverTheNewest)
{
    int wakes = 0;
    Box box([&] { ++wakes; }, append);
    EXPECT_FALSE(box.drain());
    for (int i = 1; i <= 100; ++i)
        box.publish(std::make_shared<const int>(i), {i});
    EXPECT_EQ(wakes, 1);
    const auto item = box.drain();
    ASSERT_TRUE(item);
    EXPECT_EQ(*item->snapshot, 100);
    EXPECT_EQ(item->delta.size(), 100U);
    EXPECT_FALSE(box.drain());

    box.publish(std::make_shared<const int>(101), {101});
    EXPECT_EQ(wakes, 2);
    EXPECT_EQ(box.drain()->delta, Numbers {101});
}

TEST(Mailbox, LosesNothingBetweenTwoThreads)
{
    constexpr int kCount = 20'000;
    std::mutex mutex;
    std::condition_variable woken;
    bool wake = false;
    Box box(
        [&] {
            const std::lock_guard lock(mutex);
            wake = true;
            woken.notify_one();
        },
        append);
    std::thread writer([&] {
        for (int i = 0; i < kCount; ++i)
            box.publish(std::make_shared<const int>(i), {i});
    });
    Numbers seen;
    while (static_cast<int>(seen.size()) < kCount) {
        {
            std::unique_lock lock(mutex);
            woken.wait(lock, [&] { return wake; });
            wake = false;
        }
        if (const auto item = box.drain()) {
            append(seen, item->delta);
            EXPECT_EQ(*item->snapshot, seen.back());
        }
    }
    writer.join();
    for (int i = 0; i < kCount; ++i)
        ASSERT_EQ(seen[static_cast<std::size_t>(i)], i);
}

} // namespace
} // namespace sextant::core
