// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Conformance: watches, subtrees, deadlines, cancellation, closing.
#include "tests/conformance/store_conformance.h"

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;
using sextant::test::Backend;
using sextant::test::Received;
using StoreSession = sextant::test::StoreConformance;

INSTANTIATE_TEST_SUITE_P(Stores, StoreSession, testing::ValuesIn(sextant::test::backends()),
                         [](const auto& backend) { return nameOf(backend.param); });

namespace {

std::string render(const WatchEvent& event)
{
    switch (event.type) {
    case WatchEventType::Created:
        return "created " + event.path;
    case WatchEventType::Deleted:
        return "deleted " + event.path;
    case WatchEventType::DataChanged:
        return "data " + event.path;
    case WatchEventType::ChildrenChanged:
        return "children " + event.path;
    case WatchEventType::Lost:
        return "lost " + event.path;
    }
    return "?";
}

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

} // namespace

TEST_P(StoreSession, WatchesFireOnceForTheirKindOfChange)
{
    auto other = open();
    ASSERT_TRUE(store->create(at("n"), "0").ok());
    Received<std::string> events;
    const auto watch = [&](const std::string& tag) {
        return [&events, tag](const WatchEvent& event) { events.add(tag + " " + render(event)); };
    };
    ASSERT_TRUE(store->get(at("n"), watch("get")).ok());
    ASSERT_TRUE(store->children(at("n"), watch("children")).ok());
    ASSERT_TRUE(store->exists(at("m"), watch("exists")).ok());
    EXPECT_EQ(store->statistics().watchesHeld, 3U);

    ASSERT_TRUE(other->set(at("n"), "1").ok());
    EXPECT_EQ(events.next(), "get data " + at("n"));
    ASSERT_TRUE(other->set(at("n"), "2").ok());
    ASSERT_TRUE(other->create(at("n/c")).ok());
    EXPECT_EQ(events.next(), "children children " + at("n"));
    ASSERT_TRUE(other->create(at("n/d")).ok());
    ASSERT_TRUE(other->create(at("m")).ok());
    EXPECT_EQ(events.next(), "exists created " + at("m"));
    ASSERT_TRUE(other->remove(at("m")).ok());
    ASSERT_TRUE(store->sync(m_root).ok());
    EXPECT_EQ(events.size(), 0U) << "one shot each";
    EXPECT_EQ(store->statistics().watchesHeld, 0U);
}

TEST_P(StoreSession, DeletionFiresNodeAndChildWatches)
{
    ASSERT_TRUE(store->create(at("n")).ok());
    Received<std::string> events;
    const auto watch = [&](const std::string& tag) {
        return [&events, tag](const WatchEvent& event) { events.add(tag + " " + render(event)); };
    };
    ASSERT_TRUE(store->get(at("n"), watch("get")).ok());
    ASSERT_TRUE(store->exists(at("n"), watch("exists")).ok());
    ASSERT_TRUE(store->children(at("n"), watch("children")).ok());
    ASSERT_TRUE(store->children(m_root, watch("parent")).ok());
    ASSERT_TRUE(store->remove(at("n")).ok());
    std::vector<std::string> seen;
    for (int i = 0; i < 4; ++i)
        seen.push_back(events.next().value_or("none"));
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(seen,
              (std::vector<std::string> {"children deleted " + at("n"), "exists deleted " + at("n"),
                                         "get deleted " + at("n"), "parent children " + m_root}));
}

TEST_P(StoreSession, EveryRegistrationIsCalled)
{
    ASSERT_TRUE(store->create(at("n")).ok());
    Received<int> events;
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE(store->get(at("n"), [&events, i](const WatchEvent&) { events.add(i); }).ok());
    ASSERT_TRUE(store->set(at("n"), "x").ok());
    std::set<int> seen;
    for (int i = 0; i < 3; ++i)
        seen.insert(events.next().value_or(-1));
    EXPECT_EQ(seen, (std::set<int> {0, 1, 2}));
}

TEST_P(StoreSession, FailedReadsLeaveNoWatch)
{
    Received<std::string> events;
    const auto watch = [&](const WatchEvent& event) { events.add(render(event)); };
    EXPECT_EQ(store->get(at("n"), watch).error().code, Errc::NoNode);
    EXPECT_EQ(store->children(at("n"), watch).error().code, Errc::NoNode);
    EXPECT_EQ(store->statistics().watchesHeld, 0U);
    ASSERT_TRUE(store->create(at("n")).ok());
    ASSERT_TRUE(store->set(at("n"), "x").ok());
    ASSERT_TRUE(store->create(at("n/c")).ok());
    ASSERT_TRUE(store->sync(m_root).ok());
    EXPECT_EQ(events.size(), 0U);
}

TEST_P(StoreSession, AMultiFiresEveryWatch)
{
    ASSERT_TRUE(store->create(at("a"), "0").ok());
    Received<std::string> events;
    ASSERT_TRUE(store->get(at("a"), [&](const WatchEvent& event) { events.add(render(event)); }).ok());
    ASSERT_TRUE(store->children(m_root, [&](const WatchEvent& event) { events.add(render(event)); }).ok());
    std::vector<MultiOp> ops(2);
    ops[0] = {MultiOp::Kind::Set, at("a"), "1"};
    ops[1] = {MultiOp::Kind::Create, at("b"), ""};
    ASSERT_TRUE(store->multi(ops).ok());
    EXPECT_EQ(events.next(), "data " + at("a"));
    EXPECT_EQ(events.next(), "children " + m_root);
}

TEST_P(StoreSession, CancellingLaterWithdrawsTheWatch)
{
    ASSERT_TRUE(store->create(at("n"), "0").ok());
    Received<std::string> events;
    const CancelSource first;
    const CancelSource second;
    const auto watched = [&](const CancelSource& source) {
        OpOptions options;
        options.cancel = source.token();
        return store
            ->get(
                at("n"), [&](const WatchEvent& event) { events.add(render(event)); }, options)
            .ok();
    };
    ASSERT_TRUE(watched(first));
    ASSERT_TRUE(watched(second));
    first.cancel();
    ASSERT_TRUE(store->sync(m_root).ok());
    EXPECT_EQ(store->statistics().watchesHeld, 1U);
    ASSERT_TRUE(store->set(at("n"), "1").ok());
    EXPECT_EQ(events.next(), "data " + at("n"));
    ASSERT_TRUE(watched(second)) << "a cancelled token refuses";
}

TEST_P(StoreSession, WithdrawnWatchesAreGoneFromTheServer)
{
    ASSERT_TRUE(store->create(at("n"), "0").ok());
    const auto before = sessionsAndWatches();
    Received<std::string> events;
    const CancelSource source;
    OpOptions options;
    options.cancel = source.token();
    const auto watch = [&](const WatchEvent& event) { events.add(render(event)); };
    ASSERT_TRUE(store->get(at("n"), watch, options).ok());
    ASSERT_TRUE(store->children(at("n"), watch, options).ok());
    ASSERT_TRUE(store->exists(at("never"), watch, options).ok());
    EXPECT_EQ(sessionsAndWatches().second, before.second + 2);
    EXPECT_EQ(store->statistics().watchesHeld, 3U);
    source.cancel();
    ASSERT_TRUE(store->sync(m_root).ok());
    ASSERT_TRUE(store->sync(m_root).ok());
    EXPECT_TRUE(before35() || eventually(before)) << "older servers cannot remove watches";
    EXPECT_EQ(store->statistics().watchesHeld, 0U);
    ASSERT_TRUE(store->get(at("n"), watch).ok()) << "the same path can be watched again";
    ASSERT_TRUE(store->set(at("n"), "1").ok());
    EXPECT_EQ(events.next(), "data " + at("n"));
}

TEST_P(StoreSession, SubtreesReportCreationChangeDeletion)
{
    auto other = open();
    ASSERT_TRUE(store->create(at("r")).ok());
    ASSERT_TRUE(store->create(at("r/a"), "0").ok());
    Received<std::string> events;
    Subscription watching;
    store->onEngine([&](CoordinationStore& s) {
        watching = s.watchSubtree(at("r"), {}, [&](const SubtreeEvent& event) { events.add(render(event)); });
    });
    EXPECT_EQ(events.next(), "!" + at("r"));
    ASSERT_TRUE(other->set(at("r/a"), "1").ok());
    EXPECT_EQ(events.next(), "=" + at("r/a"));
    ASSERT_TRUE(other->create(at("r/a/b"), "x").ok());
    EXPECT_EQ(events.next(), "*" + at("r/a"));
    EXPECT_EQ(events.next(), "+" + at("r/a/b"));
    ASSERT_TRUE(other->set(at("r/a/b"), "y").ok());
    EXPECT_EQ(events.next(), "=" + at("r/a/b"));
    ASSERT_TRUE(other->remove(at("r/a/b")).ok());
    EXPECT_EQ(events.next(), "-" + at("r/a/b"));
    EXPECT_EQ(events.next(), "*" + at("r/a"));
    store->onEngine([&](CoordinationStore&) { watching.stop(); });
    ASSERT_TRUE(other->set(at("r/a"), "2").ok());
    ASSERT_TRUE(store->sync(m_root).ok());
    EXPECT_EQ(events.size(), 0U);
    EXPECT_EQ(store->statistics().watchesHeld, 0U);
}

TEST_P(StoreSession, CancelledOperationsAnswerCancelled)
{
    const CancelSource source;
    OpOptions options;
    options.cancel = source.token();
    source.cancel();
    EXPECT_EQ(store->get(m_root, {}, options).error().code, Errc::Cancelled);
    const CancelSource during;
    Received<Outcome<Node>> answers;
    store->onEngine([&](CoordinationStore& s) {
        OpOptions cancellable;
        cancellable.cancel = during.token();
        s.get(m_root, cancellable, [&](Outcome<Node> result) { answers.add(std::move(result)); });
        during.cancel();
    });
    const auto answer = answers.next();
    ASSERT_TRUE(answer.has_value());
    EXPECT_TRUE(answer->ok() || answer->error().code == Errc::Cancelled);
    ASSERT_TRUE(store->sync(m_root).ok());
    EXPECT_EQ(answers.size(), 0U) << "exactly one answer";
}

TEST_P(StoreSession, AnswersNeverComeFromInsideTheCall)
{
    Received<bool> inside;
    store->onEngine([&](CoordinationStore& s) {
        const auto running = std::make_shared<bool>(true);
        s.get(m_root, {}, [&, running](const Outcome<Node>&) { inside.add(*running); });
        s.get("bad", {}, [&, running](const Outcome<Node>&) { inside.add(*running); });
        s.readMany({}, {}, [&, running](const auto&) { inside.add(*running); });
        s.childrenMany({}, {}, [&, running](const auto&) { inside.add(*running); });
        s.childrenMany({"bad"}, {}, [&, running](const auto&) { inside.add(*running); });
        s.multi({}, {}, [&, running](const auto&) { inside.add(*running); });
        *running = false;
    });
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(inside.next(), false);
}

TEST_P(StoreSession, ClosingCancelsWhatIsPendingAndLeavesNothingBehind)
{
    const auto before = sessionsAndWatches();
    auto other = open();
    ASSERT_TRUE(other->create(at("e"), "", CreateMode::Ephemeral).ok());
    Received<std::string> events;
    ASSERT_TRUE(other->get(at("e"), [&](const WatchEvent& event) { events.add(render(event)); }).ok());
    ASSERT_TRUE(other->children(m_root, [&](const WatchEvent& event) { events.add(render(event)); }).ok());
    EXPECT_EQ(sessionsAndWatches(), (std::pair {before.first + 1, before.second + 1}));
    Received<Outcome<Node>> answers;
    Received<bool> closed;
    other->onEngine([&](CoordinationStore& s) {
        for (int i = 0; i < 10; ++i)
            s.get(m_root, {}, [&](Outcome<Node> result) { answers.add(std::move(result)); });
        s.close([&] { closed.add(true); });
        s.get(m_root, {}, [&](Outcome<Node> result) { answers.add(std::move(result)); });
    });
    for (int i = 0; i < 11; ++i) {
        const auto answer = answers.next();
        ASSERT_TRUE(answer.has_value());
        ASSERT_FALSE(answer->ok());
        EXPECT_EQ(answer->error().code, Errc::Cancelled);
    }
    EXPECT_TRUE(closed.next().has_value());
    EXPECT_EQ(other->session().state, SessionState::Closed);
    EXPECT_TRUE(eventually(before));
    EXPECT_FALSE(store->exists(at("e"))->has_value());
    EXPECT_EQ(events.size(), 0U);
    EXPECT_TRUE(other->close()) << "closing twice is fine";
}

TEST_P(StoreSession, TellsNewListenersTheCurrentState)
{
    Received<SessionEvent> events;
    Subscription listening;
    store->onEngine([&](CoordinationStore& s) {
        listening = s.onSession([&](const SessionEvent& event) { events.add(event); });
    });
    const auto first = events.next();
    ASSERT_TRUE(first.has_value());
    EXPECT_EQ(first->state, SessionState::Connected);
    EXPECT_FALSE(first->newSession);
    EXPECT_NE(first->sessionId, 0);
    EXPECT_FALSE(first->server.empty());
    store->onEngine([&](CoordinationStore&) { listening.stop(); });
    const auto statistics = store->statistics();
    EXPECT_GE(statistics.writes, 1U);
    EXPECT_TRUE(statistics.roundTrip.has_value());
    EXPECT_EQ(statistics.requestsPending, 0U);
}
