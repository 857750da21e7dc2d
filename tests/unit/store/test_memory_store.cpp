// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What only the memory store has: virtual time, fault injection, several sessions on one tree. The semantics
// that it shares with a real server are in tests/conformance.
#include "tests/unit/store/memory_fixture.h"

#include <random>

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;

using MemoryStoreTest = MemoryFixture;

TEST_F(MemoryStoreTest, SessionsShareTheTreeAndTakeTheirEphemeralsAlong)
{
    auto one = open();
    auto two = open();
    ASSERT_TRUE(create(*one, "/app").ok());
    ASSERT_TRUE(create(*one, "/app/node", "x", CreateMode::Ephemeral).ok());
    EXPECT_EQ(children(*two, "/app")->names, (std::vector<std::string> {"node"}));
    EXPECT_EQ(get(*two, "/app/node")->stat.ephemeralOwner, one->session().sessionId);
    one.reset();
    loop.runReady();
    EXPECT_TRUE(children(*two, "/app")->names.empty());
    EXPECT_EQ(tree->sessionCount(), 1U);
}

TEST_F(MemoryStoreTest, ExpiryLosesWatchesAndEphemeralsAndOpensANewSession)
{
    auto store = open();
    std::vector<SessionEvent> events;
    const auto listening = store->onSession([&](const SessionEvent& event) { events.push_back(event); });
    ASSERT_TRUE(create(*store, "/e", "x", CreateMode::Ephemeral).ok());
    std::vector<WatchEventType> seen;
    ASSERT_TRUE(get(*store, "/e", [&](const WatchEvent& event) { seen.push_back(event.type); }).ok());
    const auto before = store->session().sessionId;
    std::optional<Errc> pending;
    store->get("/e", {}, [&](Outcome<Node> result) { pending = result.error().code; });
    store->expireSession();
    loop.runReady();
    EXPECT_EQ(pending, Errc::SessionExpired);
    EXPECT_EQ(seen, std::vector {WatchEventType::Lost});
    ASSERT_EQ(events.size(), 3U);
    EXPECT_EQ(events[0].state, SessionState::Connected);
    EXPECT_FALSE(events[0].newSession);
    EXPECT_EQ(events[1].state, SessionState::Expired);
    EXPECT_EQ(events[2].state, SessionState::Connected);
    EXPECT_TRUE(events[2].newSession);
    EXPECT_NE(store->session().sessionId, before);
    EXPECT_FALSE(exists(*store, "/e")->has_value());
    EXPECT_EQ(tree->watchCount(MemoryTree::WatchKind::Node), 0U);
}

TEST_F(MemoryStoreTest, AShortSuspensionKeepsTheSessionAndDeliversMissedEvents)
{
    auto store = open();
    auto other = open();
    ASSERT_TRUE(create(*store, "/n", "x").ok());
    int fired = 0;
    ASSERT_TRUE(get(*store, "/n", [&](const WatchEvent&) { ++fired; }).ok());
    store->suspend();
    EXPECT_EQ(get(*store, "/n").error().code, Errc::Connection);
    ASSERT_TRUE(set(*other, "/n", "y").ok());
    EXPECT_EQ(fired, 0);
    loop.advance(10s);
    store->resume();
    loop.runReady();
    EXPECT_EQ(fired, 1);
    EXPECT_EQ(get(*store, "/n")->data, "y");
    EXPECT_EQ(store->session().state, SessionState::Connected);
}

TEST_F(MemoryStoreTest, ALongSuspensionEndsInExpiry)
{
    auto store = open();
    auto other = open();
    ASSERT_TRUE(create(*store, "/e", "x", CreateMode::Ephemeral).ok());
    store->suspend();
    loop.advance(29s);
    EXPECT_TRUE(exists(*other, "/e")->has_value());
    loop.advance(1s);
    EXPECT_FALSE(exists(*other, "/e")->has_value());
    bool renewed = false;
    const auto listening = store->onSession([&](const SessionEvent& event) { renewed |= event.newSession; });
    loop.runReady();
    store->resume();
    loop.runReady();
    EXPECT_TRUE(renewed);
}

TEST_F(MemoryStoreTest, FailuresOnRequestAreNotApplied)
{
    auto store = open();
    store->failNext(2);
    EXPECT_EQ(create(*store, "/a").error().code, Errc::Connection);
    EXPECT_EQ(create(*store, "/a").error().code, Errc::Connection);
    EXPECT_TRUE(create(*store, "/a").ok());
}

TEST_F(MemoryStoreTest, DelayedAnswersMeetTheirDeadline)
{
    auto store = open();
    ASSERT_TRUE(create(*store, "/a", "x").ok());
    store->delayAnswers(200ms);
    OpOptions impatient;
    impatient.timeout = 100ms;
    std::vector<std::string> order;
    store->get("/a", impatient, [&](Outcome<Node> result) {
        EXPECT_EQ(result.error().code, Errc::Timeout);
        order.emplace_back("deadline");
    });
    store->get("/a", {}, [&](Outcome<Node> result) {
        EXPECT_TRUE(result.ok());
        order.emplace_back("answer");
    });
    loop.advance(1s);
    EXPECT_EQ(order, (std::vector<std::string> {"deadline", "answer"}));
    EXPECT_EQ(store->statistics().requestsPending, 0U);
    EXPECT_EQ(store->statistics().roundTrip, 200ms);
}

TEST_F(MemoryStoreTest, AReadThatFailedForTheCallerLeavesNoWatch)
{
    auto store = open();
    ASSERT_TRUE(create(*store, "/a", "x").ok());
    store->delayAnswers(200ms);
    OpOptions impatient;
    impatient.timeout = 100ms;
    int fired = 0;
    store->get(
        "/a", impatient, [](const Outcome<Node>&) {}, [&](const WatchEvent&) { ++fired; });
    loop.advance(1s);
    EXPECT_EQ(tree->watchCount(MemoryTree::WatchKind::Node), 0U);
    store->delayAnswers(0ms);
    ASSERT_TRUE(set(*store, "/a", "y").ok());
    EXPECT_EQ(fired, 0);
}

TEST_F(MemoryStoreTest, CancellingAfterTheReadWithdrawsTheWatch)
{
    auto store = open();
    ASSERT_TRUE(create(*store, "/a", "x").ok());
    const CancelSource source;
    OpOptions options;
    options.cancel = source.token();
    int fired = 0;
    ASSERT_TRUE(get(
                    *store, "/a", [&](const WatchEvent&) { ++fired; }, options)
                    .ok());
    EXPECT_EQ(store->statistics().watchesHeld, 1U);
    source.cancel();
    loop.runReady();
    EXPECT_EQ(store->statistics().watchesHeld, 0U);
    EXPECT_EQ(tree->watchCount(MemoryTree::WatchKind::Node), 0U);
    ASSERT_TRUE(set(*store, "/a", "y").ok());
    EXPECT_EQ(fired, 0);
}

TEST_F(MemoryStoreTest, EmptyContainersGoAfterAWhile)
{
    auto store = open();
    ASSERT_TRUE(create(*store, "/c", "", CreateMode::Container).ok());
    ASSERT_TRUE(create(*store, "/c/x").ok());
    loop.advance(2min);
    EXPECT_TRUE(exists(*store, "/c")->has_value());
    ASSERT_TRUE(remove(*store, "/c/x").ok());
    loop.advance(2min);
    EXPECT_FALSE(exists(*store, "/c")->has_value());
}

TEST_F(MemoryStoreTest, AFailedMultiLeavesNoTrace)
{
    const auto store = open();
    const std::vector<std::string> names {"/a", "/a/b", "/a/c", "/a/b/d", "/e"};
    for (const auto& path : names)
        ASSERT_TRUE(create(*store, path).ok());
    const auto rendered = [&] {
        std::string text;
        for (const auto& path : {"/", "/a", "/a/b", "/a/c", "/a/b/d", "/e"}) {
            const auto list = children(*store, path);
            text += std::string(path) + ':';
            if (list) {
                text += " version " + std::to_string(list->stat.version) + " cversion "
                    + std::to_string(list->stat.cversion) + " pzxid " + std::to_string(list->stat.pzxid);
                for (const auto& name : list->names)
                    text += ' ' + name;
            } else {
                text += " none";
            }
            text += '\n';
        }
        return text;
    };
    std::mt19937 random(7); // the same parts every time
    const auto below = [&random](std::size_t count) { return static_cast<std::size_t>(random() % count); };
    std::size_t failed = 0;
    for (int round = 0; round < 400; ++round) {
        std::vector<MultiOp> ops;
        for (std::size_t i = 0, count = 1 + below(6); i < count; ++i) {
            MultiOp op;
            op.path = names[below(names.size())];
            op.kind =
                std::vector {MultiOp::Kind::Create, MultiOp::Kind::Remove, MultiOp::Kind::Set}[below(3)];
            ops.push_back(op);
        }
        const bool doomed = below(2) == 0;
        if (doomed) { // fails at its end, whatever went before
            MultiOp check;
            check.path = "/missing";
            ops.push_back(check);
        }
        const auto before = rendered();
        const auto outcome = call<std::vector<MultiResult>>([&](auto done) { store->multi(ops, {}, done); });
        ASSERT_FALSE(doomed && outcome.ok());
        if (!outcome) {
            ++failed;
            ASSERT_EQ(rendered(), before) << "round " << round;
        }
    }
    EXPECT_GT(failed, 200U);
}

TEST_F(MemoryStoreTest, DumpsItsTreeWithoutZooKeepersOwn)
{
    auto store = open();
    ASSERT_TRUE(create(*store, "/b", std::string("\0\xff", 2)).ok());
    ASSERT_TRUE(create(*store, "/a").ok());
    ASSERT_TRUE(create(*store, "/a/e", "", CreateMode::Ephemeral).ok());
    ASSERT_TRUE(set(*store, "/b", "y").ok());
    const TreeRows expected {
        {"/", "", false, 0}, {"/a", std::nullopt, false, 0}, {"/a/e", "", true, 0}, {"/b", "y", false, 1}};
    EXPECT_EQ(tree->dump(), expected);
}

TEST_F(MemoryStoreTest, CloseCancelsWhatIsPendingAndSilencesWatches)
{
    auto store = open();
    ASSERT_TRUE(create(*store, "/a", "x").ok());
    int fired = 0;
    ASSERT_TRUE(get(*store, "/a", [&](const WatchEvent&) { ++fired; }).ok());
    std::optional<Errc> pending;
    store->get("/a", {}, [&](Outcome<Node> result) { pending = result.error().code; });
    bool closed = false;
    store->close([&] { closed = true; });
    EXPECT_FALSE(closed);
    loop.runReady();
    EXPECT_TRUE(closed);
    EXPECT_EQ(pending, Errc::Cancelled);
    EXPECT_EQ(get(*store, "/a").error().code, Errc::Cancelled);
    EXPECT_EQ(store->session().state, SessionState::Closed);
    EXPECT_EQ(tree->sessionCount(), 0U);
    EXPECT_EQ(fired, 0);
}
