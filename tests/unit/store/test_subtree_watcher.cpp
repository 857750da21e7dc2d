// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/subtree_watcher.h"
#include "tests/unit/store/memory_fixture.h"

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;

namespace {

std::string render(const SubtreeEvent& event)
{
    switch (event.type) {
    case SubtreeEvent::Type::Created:
        return "+" + event.path;
    case SubtreeEvent::Type::Deleted:
        return "-" + event.path;
    case SubtreeEvent::Type::DataChanged:
        return "=" + event.path;
    case SubtreeEvent::Type::ChildrenChanged:
        return "*" + event.path;
    case SubtreeEvent::Type::Resync:
        return "!" + event.path;
    }
    return "?";
}

class SubtreeWatcherTest : public MemoryFixture
{
protected:
    void SetUp() override
    {
        store = open();
        other = open();
    }
    Subscription watch(const std::string& root, SubtreeOptions options = {})
    {
        auto subscription = store->watchSubtree(
            root, options, [this](const SubtreeEvent& event) { events.push_back(render(event)); });
        EXPECT_TRUE(events.empty());
        loop.runReady();
        return subscription;
    }
    std::vector<std::string> taken()
    {
        loop.runReady();
        return std::exchange(events, {});
    }
    using Events = std::vector<std::string>;

    std::unique_ptr<MemoryStore> store;
    std::unique_ptr<MemoryStore> other;
    std::vector<std::string> events;
};

/// A store whose nodes can be touched right before somebody asks for them.
class TouchedBeforeRead final : public ReadSide
{
public:
    explicit TouchedBeforeRead(CoordinationStore& store)
        : m_store(store)
    {
    }
    std::function<void(const std::string& path)> beforeExists = [](const std::string&) {};

    Loop& loop() override { return m_store.loop(); }
    void get(const std::string& path, OpOptions options, CoordinationStore::Callback<Node> done,
             Watcher watcher) override
    {
        m_store.get(path, std::move(options), std::move(done), std::move(watcher));
    }
    void exists(const std::string& path, OpOptions options,
                CoordinationStore::Callback<std::optional<Stat>> done, Watcher watcher) override
    {
        beforeExists(path);
        m_store.exists(path, std::move(options), std::move(done), std::move(watcher));
    }
    void children(const std::string& path, OpOptions options, CoordinationStore::Callback<Children> done,
                  Watcher watcher) override
    {
        m_store.children(path, std::move(options), std::move(done), std::move(watcher));
    }
    Subscription onSession(std::function<void(const SessionEvent&)> listener) override
    {
        return m_store.onSession(std::move(listener));
    }

private:
    CoordinationStore& m_store;
};

} // namespace

TEST_F(SubtreeWatcherTest, ReportsChangesOfEveryKindAtEveryLevel)
{
    ASSERT_TRUE(create(*other, "/r").ok());
    ASSERT_TRUE(create(*other, "/r/a").ok());
    const auto watching = watch("/r");
    EXPECT_EQ(taken(), Events {"!/r"});
    ASSERT_TRUE(create(*other, "/r/a/b").ok());
    EXPECT_EQ(taken(), (Events {"*/r/a", "+/r/a/b"}));
    ASSERT_TRUE(set(*other, "/r/a/b", "x").ok());
    EXPECT_EQ(taken(), Events {"=/r/a/b"});
    ASSERT_TRUE(set(*other, "/r/a/b", "y").ok());
    EXPECT_EQ(taken(), Events {"=/r/a/b"});
    ASSERT_TRUE(create(*other, "/r/a/b/c").ok());
    EXPECT_EQ(taken(), (Events {"*/r/a/b", "+/r/a/b/c"}));
    ASSERT_TRUE(remove(*other, "/r/a/b/c").ok());
    EXPECT_EQ(taken(), (Events {"-/r/a/b/c", "*/r/a/b"}));
    ASSERT_TRUE(remove(*other, "/r/a/b").ok());
    EXPECT_EQ(taken(), (Events {"-/r/a/b", "*/r/a"}));
    ASSERT_TRUE(create(*other, "/r/a/b").ok());
    EXPECT_EQ(taken(), (Events {"*/r/a", "+/r/a/b"}));
}

TEST_F(SubtreeWatcherTest, WaitsForARootThatDoesNotExist)
{
    const auto watching = watch("/r");
    EXPECT_EQ(taken(), Events {"!/r"});
    ASSERT_TRUE(create(*other, "/r").ok());
    EXPECT_EQ(taken(), Events {"+/r"});
    ASSERT_TRUE(create(*other, "/r/a").ok());
    EXPECT_EQ(taken(), (Events {"*/r", "+/r/a"}));
    ASSERT_TRUE(remove(*other, "/r/a").ok());
    ASSERT_TRUE(remove(*other, "/r").ok());
    EXPECT_EQ(taken(), (Events {"-/r/a", "*/r", "-/r"}));
    ASSERT_TRUE(create(*other, "/r").ok());
    EXPECT_EQ(taken(), Events {"+/r"});
}

TEST_F(SubtreeWatcherTest, HoldsNoMoreWatchesThanDepthAndBudgetAllow)
{
    ASSERT_TRUE(create(*other, "/r").ok());
    for (const auto* name : {"/r/a", "/r/b", "/r/a/x", "/r/b/y"})
        ASSERT_TRUE(create(*other, name).ok());
    {
        SubtreeOptions depthOne;
        depthOne.depth = 1;
        const auto shallow = watch("/r", depthOne);
        EXPECT_EQ(store->statistics().watchesHeld, 4U); // two for /r, one for each child
        EXPECT_EQ(taken(), Events {"!/r"});
        ASSERT_TRUE(set(*other, "/r/a/x", "1").ok());
        EXPECT_EQ(taken(), Events {});
    }
    loop.runReady();
    EXPECT_EQ(store->statistics().watchesHeld, 0U);
    int incomplete = 0;
    SubtreeOptions tight;
    tight.watchBudget = 3;
    tight.incomplete = [&] { ++incomplete; };
    const auto budgeted = watch("/r", tight);
    EXPECT_EQ(incomplete, 1);
    EXPECT_LE(store->statistics().watchesHeld, 3U);
    EXPECT_EQ(taken(), Events {"!/r"});
    ASSERT_TRUE(create(*other, "/r/c").ok());
    EXPECT_EQ(taken(), (Events {"*/r", "+/r/c"}));
    EXPECT_LE(store->statistics().watchesHeld, 3U);
    ASSERT_TRUE(remove(*other, "/r/c").ok());
    EXPECT_EQ(taken(), (Events {"*/r", "-/r/c"}));
}

TEST_F(SubtreeWatcherTest, LeavesNeedNoWatchOfTheirOwn)
{
    ASSERT_TRUE(create(*other, "/r").ok());
    ASSERT_TRUE(create(*other, "/r/a", "0").ok());
    SubtreeOptions options;
    options.depth = 1;
    options.leafData = false;
    const auto watching = watch("/r", options);
    EXPECT_EQ(taken(), Events {"!/r"});
    EXPECT_EQ(store->statistics().watchesHeld, 2U);
    ASSERT_TRUE(create(*other, "/r/b").ok());
    EXPECT_EQ(taken(), (Events {"*/r", "+/r/b"}));
    ASSERT_TRUE(set(*other, "/r/a", "1").ok());
    EXPECT_EQ(taken(), Events {});
    ASSERT_TRUE(remove(*other, "/r/a").ok());
    EXPECT_EQ(taken(), (Events {"*/r", "-/r/a"}));
    EXPECT_EQ(store->statistics().watchesHeld, 2U);
}

TEST_F(SubtreeWatcherTest, ResyncsOnANewSession)
{
    ASSERT_TRUE(create(*other, "/r").ok());
    const auto watching = watch("/r");
    EXPECT_EQ(taken(), Events {"!/r"});
    store->expireSession();
    EXPECT_EQ(taken(), Events {"!/r"});
    ASSERT_TRUE(create(*other, "/r/a").ok());
    EXPECT_EQ(taken(), (Events {"*/r", "+/r/a"}));
}

TEST_F(SubtreeWatcherTest, MissesNothingThroughFailedReadsAndInterruptions)
{
    ASSERT_TRUE(create(*other, "/r").ok());
    ASSERT_TRUE(create(*other, "/r/a", "0").ok());
    const auto watching = watch("/r");
    EXPECT_EQ(taken(), Events {"!/r"});
    store->failNext(1); // hits the read that would re-arm the watch
    ASSERT_TRUE(set(*other, "/r/a", "1").ok());
    EXPECT_EQ(taken(), Events {});
    ASSERT_TRUE(set(*other, "/r/a", "2").ok());
    loop.advance(2s);
    EXPECT_EQ(taken(), Events {"=/r/a"});

    store->suspend();
    ASSERT_TRUE(set(*other, "/r/a", "3").ok());
    ASSERT_TRUE(create(*other, "/r/b").ok());
    loop.advance(5s);
    EXPECT_EQ(taken(), Events {});
    store->resume();
    EXPECT_EQ(taken(), (Events {"=/r/a", "*/r", "+/r/b"}));
}

TEST_F(SubtreeWatcherTest, SetsNoWatchTwice)
{
    ASSERT_TRUE(create(*other, "/r").ok());
    const auto watching = watch("/r");
    EXPECT_EQ(taken(), Events {"!/r"});
    EXPECT_EQ(store->statistics().watchesHeld, 2U);

    store->suspend(); // so that node and list are read again at the same time
    ASSERT_TRUE(set(*other, "/r", "1").ok());
    ASSERT_TRUE(create(*other, "/r/a").ok());
    store->resume();
    EXPECT_EQ(taken(), (Events {"=/r", "*/r", "+/r/a"}));
    EXPECT_EQ(store->statistics().watchesHeld, 4U);

    store->suspend(); // so that the list is that of a node made again before its node is known to be another
    ASSERT_TRUE(create(*other, "/r/b").ok());
    for (const auto* path : {"/r/b", "/r/a", "/r"})
        ASSERT_TRUE(remove(*other, path).ok());
    ASSERT_TRUE(create(*other, "/r").ok());
    store->resume();
    EXPECT_EQ(taken(), (Events {"-/r/a", "*/r", "+/r"}));
    EXPECT_EQ(store->statistics().watchesHeld, 2U);
    ASSERT_TRUE(create(*other, "/r/c").ok());
    EXPECT_EQ(taken(), (Events {"*/r", "+/r/c"}));
}

TEST_F(SubtreeWatcherTest, KeepsNoWatchOnANodeThatWentBetweenItsParentsListAndItsOwnRead)
{
    ASSERT_TRUE(create(*other, "/r").ok());
    const auto touched = std::make_shared<TouchedBeforeRead>(*store);
    const auto remover = tree->openSession([](std::uint64_t, const WatchEvent&) {});
    touched->beforeExists = [&](const std::string& path) {
        if (path == "/r/gone") {
            EXPECT_TRUE(tree->remove(remover, path, kAnyVersion).ok());
        }
    };
    const auto watching = watchSubtreeOneShot(
        touched, loop, "/r", {}, [this](const SubtreeEvent& event) { events.push_back(render(event)); });
    EXPECT_EQ(taken(), Events {"!/r"});
    EXPECT_EQ(store->statistics().watchesHeld, 2U);

    ASSERT_TRUE(create(*other, "/r/gone").ok());
    EXPECT_EQ(taken(), (Events {"*/r", "*/r", "-/r/gone"}));
    EXPECT_EQ(store->statistics().watchesHeld, 2U);

    touched->beforeExists = [](const std::string&) {};
    ASSERT_TRUE(create(*other, "/r/gone").ok());
    EXPECT_EQ(taken(), (Events {"*/r", "+/r/gone"}));
    EXPECT_EQ(store->statistics().watchesHeld, 4U);
    ASSERT_TRUE(remove(*other, "/r/gone").ok());
    EXPECT_EQ(taken(), (Events {"-/r/gone", "*/r"}));
    EXPECT_EQ(store->statistics().watchesHeld, 2U);
}

TEST_F(SubtreeWatcherTest, IsSilentAfterItsEndEvenWithinACallback)
{
    ASSERT_TRUE(create(*other, "/r").ok());
    int count = 0;
    Subscription watching;
    watching = store->watchSubtree("/r", {}, [&](const SubtreeEvent&) {
        ++count;
        watching.stop();
    });
    loop.runReady();
    ASSERT_TRUE(create(*other, "/r/a").ok());
    loop.runReady();
    EXPECT_EQ(count, 1);
    EXPECT_EQ(store->statistics().watchesHeld, 0U);
}
