// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The window of requests over simulated ways to the server: long ones, narrow ones, and one that changes.
#include "engine/store/request_window.h"

#include <gtest/gtest.h>

#include <deque>

namespace sextant::store {
namespace {

/// A way to a server: every answer travels for a round trip and then waits for its turn on the line.
struct Way
{
    core::Millis roundTrip {0};
    std::int64_t bytesPerMilli = 1'000'000; ///< of the line
    std::int64_t answerBytes = 300;
    std::size_t most = 0; ///< requests under way at a time
    std::int64_t latest = 0; ///< latency of the answer that waited longest, after the start

    /// Reads `count` nodes; milliseconds until the last answer.
    std::int64_t read(RequestWindow& window, std::size_t count)
    {
        struct Sent
        {
            std::int64_t at;
            std::int64_t answered;
        };
        std::deque<Sent> under;
        std::int64_t micros = 0;
        std::int64_t lineFree = 0;
        std::size_t sent = 0;
        std::size_t done = 0;
        most = 0;
        latest = 0;
        while (done < count) {
            while (sent < count && window.open()) {
                window.started();
                ++sent;
                const auto arrives = micros + roundTrip.count() * 1000;
                lineFree = std::max(lineFree, arrives) + answerBytes * 1000 / bytesPerMilli;
                under.push_back({micros, lineFree});
            }
            most = std::max(most, window.active());
            const auto next = under.front();
            under.pop_front();
            micros = std::max(micros, next.answered);
            const auto latency = (micros - next.at) / 1000;
            if (++done > count / 2)
                latest = std::max(latest, latency);
            window.answered(core::Millis(latency));
        }
        return micros / 1000;
    }
};

TEST(RequestWindow, StaysSmallNearTheServer)
{
    RequestWindow window;
    Way near {core::Millis(0)};
    near.read(window, 50'000);
    EXPECT_EQ(near.most, RequestWindow::kNear);
    EXPECT_EQ(window.active(), 0U);
}

TEST(RequestWindow, CoversALongRoundTrip)
{
    RequestWindow window;
    Way far {core::Millis(400)};
    const auto millis = far.read(window, 60'000);
    EXPECT_EQ(far.most, 928U); // 128 and 2 for each millisecond of the way
    EXPECT_LE(millis / 400, 60'000 / 928 + 5); // round trips: a full window each, but for the first few
    Way farther {core::Millis(3000)};
    RequestWindow other;
    farther.read(other, 60'000);
    EXPECT_EQ(farther.most, RequestWindow::kMost);
}

TEST(RequestWindow, FillsANarrowLineWithoutAQueueThatTimesOut)
{
    for (const std::int64_t answer : {300, 3'000, 30'000}) {
        RequestWindow window;
        Way narrow {core::Millis(400), 1'000, answer}; // 1 MB/s
        const std::size_t count = 20'000;
        const auto millis = narrow.read(window, count);
        const auto lineAlone = static_cast<std::int64_t>(count) * answer / 1'000;
        EXPECT_LE(millis, lineAlone + lineAlone / 8 + 20'000) << answer;
        EXPECT_LT(narrow.latest, 2'500) << answer; // a request's limit is 10 s
    }
}

TEST(RequestWindow, FindsItsSizeAgainWhenTheWayBecomesLonger)
{
    RequestWindow window;
    Way before {core::Millis(20)};
    before.read(window, 5'000);
    Way after {core::Millis(900)};
    after.read(window, 30'000);
    EXPECT_GT(window.size(), RequestWindow::kNear);
}

TEST(RequestWindow, LossesHalveItOncePerWindow)
{
    RequestWindow window;
    for (std::size_t i = 0; i < RequestWindow::kNear; ++i)
        window.started();
    for (std::size_t i = 0; i < RequestWindow::kNear; ++i)
        window.lost();
    EXPECT_EQ(window.size(), RequestWindow::kNear / 2);
    EXPECT_EQ(window.active(), 0U);
    for (int round = 0; round < 20; ++round) {
        window.started();
        window.lost();
    }
    EXPECT_EQ(window.size(), RequestWindow::kLeast);
    EXPECT_TRUE(window.open());
}

} // namespace
} // namespace sextant::store
