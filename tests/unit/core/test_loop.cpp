// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/core/cancel.h"
#include "engine/core/engine_thread.h"
#include "engine/core/manual_loop.h"

#include <gtest/gtest.h>

#include <future>
#include <vector>

using namespace sextant::core;
using namespace std::chrono_literals;

TEST(ManualLoop, RunsTimersInOrderOfDueTime)
{
    ManualLoop loop(1000);
    std::vector<int> ran;
    const auto late = loop.schedule(20ms, [&] { ran.push_back(2); });
    const auto early = loop.schedule(10ms, [&] {
        ran.push_back(1);
        EXPECT_EQ(loop.wallClockMillis(), 1010);
    });
    {
        const auto dropped = loop.schedule(5ms, [&] { ran.push_back(0); });
    }
    loop.advance(9ms);
    EXPECT_TRUE(ran.empty());
    loop.advance(100ms);
    EXPECT_EQ(ran, (std::vector<int> {1, 2}));
    EXPECT_EQ(loop.pendingTimers(), 0U);
}

TEST(ManualLoop, ATimerMayDestroyItself)
{
    ManualLoop loop;
    Timer timer;
    bool ran = false;
    timer = loop.schedule(1ms, [&] {
        timer.stop();
        ran = true;
    });
    loop.advance(1ms);
    EXPECT_TRUE(ran);
}

TEST(EngineThread, RunsPostedTasksInOrderAndOffloads)
{
    EngineThread engine;
    std::vector<int> order;
    std::promise<void> done;
    engine.post([&] { order.push_back(1); });
    engine.post([&] { order.push_back(2); });
    engine.offload([] {},
                   [&] {
                       EXPECT_TRUE(engine.onLoopThread());
                       done.set_value();
                   });
    done.get_future().wait();
    engine.runAndWait([&] { order.push_back(3); });
    EXPECT_EQ(order, (std::vector<int> {1, 2, 3}));
    EXPECT_FALSE(engine.onLoopThread());
}

TEST(EngineThread, EndsWithPendingTimers)
{
    Timer timer;
    {
        EngineThread engine;
        engine.runAndWait([&] { timer = engine.schedule(1h, [] { FAIL(); }); });
        engine.runAndWait([&] { timer.stop(); });
    }
}

TEST(EngineThread, WorkThatItsLastTasksBeginIsFinished)
{
    std::vector<int> ran;
    {
        EngineThread engine;
        engine.post([&] {
            engine.offload([&] { ran.push_back(1); },
                           [&] {
                               ran.push_back(2);
                               engine.post([&] {
                                   engine.offload([&] { ran.push_back(3); }, [&] { ran.push_back(4); });
                               });
                           });
        });
    }
    EXPECT_EQ(ran, (std::vector<int> {1, 2, 3, 4}));
}

TEST(Cancel, RunsCallbacksOnceAndAtOnceWhenLate)
{
    CancelSource source;
    int count = 0;
    source.token().onCancel([&] { ++count; });
    const auto id = source.token().onCancel([&] { count += 100; });
    source.token().forget(id);
    source.cancel();
    source.cancel();
    EXPECT_EQ(count, 1);
    EXPECT_EQ(source.token().onCancel([&] { ++count; }), 0U);
    EXPECT_EQ(count, 2);
    EXPECT_FALSE(CancelToken().cancelled());
}
