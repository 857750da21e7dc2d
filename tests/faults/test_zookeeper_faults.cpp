// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Both clients while a real server is killed, frozen, cut off, or loses its memory.
#include "tests/faults/zookeeper_faults.h"
#include "tests/support/tcp_proxy.h"

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;
using sextant::test::Client;
using sextant::test::Received;
using sextant::test::TcpProxy;
using sextant::test::ZooKeeperFaults;
using sextant::test::ZooKeeperServer;

INSTANTIATE_TEST_SUITE_P(Clients, ZooKeeperFaults, testing::Values(sextant::test::clientUnderTest()),
                         sextant::test::clientName);

TEST_P(ZooKeeperFaults, AKilledServerComesBackWithSessionWatchesAndWaitingRequests)
{
    ZooKeeperServer server;
    auto options = optionsFor(server.port());
    options.sessionTimeout = 20s;
    auto store = open(options);
    listen(*store);
    ASSERT_TRUE(reaches(SessionState::Connected));
    const auto session = last.sessionId;
    EXPECT_EQ(last.server, server.address());
    ASSERT_TRUE(store->create("/e", "x", CreateMode::Ephemeral).ok());
    Received<WatchEvent> events;
    ASSERT_TRUE(store->get("/e", [&](const WatchEvent& event) { events.add(event); }).ok());

    server.kill();
    ASSERT_TRUE(reaches(SessionState::Suspended));
    EXPECT_TRUE(last.server.empty());
    Received<Outcome<Node>> answers;
    store->onEngine([&](CoordinationStore& s) {
        OpOptions patient;
        patient.timeout = 30s;
        s.get("/e", patient, [&](Outcome<Node> result) { answers.add(std::move(result)); });
    });
    server.start();
    ASSERT_TRUE(reaches(SessionState::Connected));
    EXPECT_EQ(last.sessionId, session);
    EXPECT_FALSE(last.newSession);
    const auto answer = answers.next();
    ASSERT_TRUE(answer && answer->ok());
    EXPECT_EQ(answer->value().stat.ephemeralOwner, session);
    ASSERT_TRUE(store->set("/e", "y").ok());
    EXPECT_EQ(events.next()->type, WatchEventType::DataChanged);
}

TEST_P(ZooKeeperFaults, AFrozenServerCostsOneDeadlineAndBlocksNothing)
{
    ZooKeeperServer server;
    auto options = optionsFor(server.port());
    options.sessionTimeout = 20s;
    auto store = open(options);
    ASSERT_TRUE(store->waitConnected());
    ASSERT_TRUE(store->create("/n", "x").ok());
    server.pause();
    OpOptions impatient;
    impatient.timeout = 300ms;
    EXPECT_EQ(store->get("/n", {}, impatient).error().code, Errc::Timeout);
    Received<std::size_t> timedOut;
    store->onEngine([&](CoordinationStore& s) {
        s.readMany(std::vector<std::string>(2'000, "/n"), impatient,
                   [&](const std::vector<Outcome<Node>>& results) {
                       std::size_t count = 0;
                       for (const auto& result : results)
                           count += !result && result.error().code == Errc::Timeout ? 1U : 0U;
                       timedOut.add(count);
                   });
    });
    EXPECT_EQ(timedOut.next(), 2'000U);
    EXPECT_EQ(store->statistics().requestsPending, 0U);
    server.resume();
    EXPECT_EQ(store->get("/n")->data, "x");
}

TEST_P(ZooKeeperFaults, ClosingDoesNotWaitForAFrozenServer)
{
    ZooKeeperServer server;
    auto options = optionsFor(server.port());
    options.sessionTimeout = 20s;
    auto store = open(options);
    ASSERT_TRUE(store->waitConnected());
    server.pause();
    Received<bool> closed;
    const auto started = std::chrono::steady_clock::now();
    store->onEngine([&](CoordinationStore& s) {
        s.get("/", {}, [](const Outcome<Node>&) {});
        s.close([&] { closed.add(true); });
    });
    EXPECT_LT(std::chrono::steady_clock::now() - started, 200ms) << "the loop must stay free";
    EXPECT_TRUE(closed.next(10s).has_value());
    server.resume();
}

TEST_P(ZooKeeperFaults, AnExpiredSessionIsReplacedAndSaid)
{
    ZooKeeperServer server;
    TcpProxy proxy(server.port());
    auto direct = open(optionsFor(server.port()));
    auto store = open(optionsFor(proxy.port()));
    listen(*store);
    ASSERT_TRUE(reaches(SessionState::Connected));
    EXPECT_FALSE(last.newSession);
    const auto session = last.sessionId;
    ASSERT_TRUE(store->create("/r").ok());
    ASSERT_TRUE(store->create("/r/e", "x", CreateMode::Ephemeral).ok());
    Received<WatchEventType> lost;
    ASSERT_TRUE(store->get("/r/e", [&](const WatchEvent& event) { lost.add(event.type); }).ok());
    Received<SubtreeEvent::Type> subtree;
    Subscription watching;
    store->onEngine([&](CoordinationStore& s) {
        watching = s.watchSubtree("/r", {}, [&](const SubtreeEvent& event) { subtree.add(event.type); });
    });
    ASSERT_EQ(subtree.next(), SubtreeEvent::Type::Resync);
    Received<WatchEvent> gone;
    ASSERT_TRUE(direct->exists("/r/e", [&](const WatchEvent& event) { gone.add(event); }).ok());

    proxy.block(true);
    ASSERT_TRUE(reaches(SessionState::Suspended));
    ASSERT_EQ(gone.next()->type, WatchEventType::Deleted) << "the server ends the session";
    proxy.block(false);
    ASSERT_TRUE(reaches(SessionState::Expired));
    ASSERT_TRUE(reaches(SessionState::Connected)) << "server says " << server.fourLetter("ruok");
    EXPECT_TRUE(last.newSession);
    EXPECT_NE(last.sessionId, session);
    EXPECT_EQ(lost.next(), WatchEventType::Lost);
    EXPECT_TRUE(subtree.waitFor([](SubtreeEvent::Type type) { return type == SubtreeEvent::Type::Resync; }));
    ASSERT_TRUE(direct->create("/r/new").ok());
    EXPECT_TRUE(subtree.waitFor([](SubtreeEvent::Type type) { return type == SubtreeEvent::Type::Created; }));
    EXPECT_TRUE(store->create("/r/e", "x", CreateMode::Ephemeral).ok());
    store->onEngine([&](CoordinationStore&) { watching.stop(); });
}

TEST_P(ZooKeeperFaults, AShortPartitionMissesNoChange)
{
    ZooKeeperServer server;
    TcpProxy proxy(server.port());
    auto direct = open(optionsFor(server.port()));
    auto options = optionsFor(proxy.port());
    options.sessionTimeout = 20s;
    auto store = open(options);
    listen(*store);
    ASSERT_TRUE(reaches(SessionState::Connected));
    ASSERT_TRUE(direct->create("/n", "0").ok());
    Received<WatchEventType> events;
    ASSERT_TRUE(store->get("/n", [&](const WatchEvent& event) { events.add(event.type); }).ok());
    ASSERT_TRUE(store->exists("/m", [&](const WatchEvent& event) { events.add(event.type); }).ok());
    proxy.block(true);
    ASSERT_TRUE(reaches(SessionState::Suspended));
    ASSERT_TRUE(direct->set("/n", "1").ok());
    ASSERT_TRUE(direct->create("/m").ok());
    proxy.block(false);
    ASSERT_TRUE(reaches(SessionState::Connected));
    EXPECT_FALSE(last.newSession);
    std::set<WatchEventType> seen {events.next().value(), events.next().value()};
    EXPECT_EQ(seen, (std::set {WatchEventType::DataChanged, WatchEventType::Created}));
}

TEST_P(ZooKeeperFaults, AServerThatLostItsDataIsTakenAsANewOne)
{
    ZooKeeperServer server;
    auto store = open(optionsFor(server.port()));
    listen(*store);
    ASSERT_TRUE(reaches(SessionState::Connected));
    ASSERT_TRUE(store->create("/n", "x").ok());
    server.kill();
    server.wipe();
    server.start();
    ASSERT_TRUE(reaches(SessionState::Expired));
    EXPECT_FALSE(last.detail.empty());
    ASSERT_TRUE(reaches(SessionState::Connected));
    EXPECT_TRUE(last.newSession);
    EXPECT_FALSE(store->exists("/n")->has_value());
}

TEST_P(ZooKeeperFaults, WatchesStopOnlyWhereAReconnectWouldFail)
{
    ZooKeeperServer server;
    TcpProxy proxy(server.port());
    auto options = optionsFor(proxy.port());
    options.sessionTimeout = 20s;
    auto store = open(options);
    listen(*store);
    ASSERT_TRUE(reaches(SessionState::Connected));
    Received<Errc> answers;
    constexpr int kWatches = 4'000;
    store->onEngine([&](CoordinationStore& s) {
        for (int i = 0; i < kWatches; ++i) {
            s.exists(
                "/" + std::string(400, 'x') + std::to_string(i), {},
                [&](const Outcome<std::optional<Stat>>& result) {
                    answers.add(result ? Errc::NoNode : result.error().code);
                },
                [](const WatchEvent&) {});
        }
    });
    int refused = 0;
    for (int i = 0; i < kWatches; ++i)
        refused += answers.next() == Errc::TooLarge ? 1 : 0;
    if (GetParam() == Client::C) {
        EXPECT_GT(refused, 3'000);
        EXPECT_LT(refused, kWatches);
    } else {
        EXPECT_EQ(refused, 0);
    }
    proxy.cut();
    ASSERT_TRUE(reaches(SessionState::Suspended));
    ASSERT_TRUE(reaches(SessionState::Connected));
    EXPECT_TRUE(store->get("/").ok());
    EXPECT_EQ(server.watchCount(), kWatches - refused);
}
