// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What only the wire client does, on a real server: operations beyond the port, watches that stay, thousands
// of watches across reconnects, a session ended from elsewhere, refusals counted.
#include "engine/zk/wire_client_store.h"
#include "tests/faults/zookeeper_faults.h"
#include "tests/support/old_server_proxy.h"
#include "tests/support/session_thief.h"
#include "tests/support/tcp_proxy.h"

#include <set>

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;
using sextant::test::BlockingStore;
using sextant::test::Client;
using sextant::test::OldServerProxy;
using sextant::test::Received;
using sextant::test::TcpProxy;
using sextant::test::ZooKeeperServer;
using sextant::zk::ClientIdentity;
using sextant::zk::WireClientStore;

namespace {

class WireClient : public sextant::test::ZooKeeperFaults
{
protected:
    template<typename T, typename Start>
    static Outcome<T> call(BlockingStore& store, Start start)
    {
        return store.call<T>([start](CoordinationStore& s, auto done) {
            start(dynamic_cast<WireClientStore&>(s), std::move(done));
        });
    }
    static std::uint64_t attempts(BlockingStore& store)
    {
        std::uint64_t out = 0;
        store.onEngine(
            [&](CoordinationStore& s) { out = dynamic_cast<WireClientStore&>(s).connectAttempts(); });
        return out;
    }
    static std::string render(const WatchEvent& event)
    {
        static const char* names[] = {"created", "deleted", "data", "children", "lost"};
        return std::string(names[static_cast<int>(event.type)]) + " " + event.path;
    }
    /// A watch that stays; cancelled with `token`.
    Outcome<void> watch(BlockingStore& store, const std::string& path, bool recursive,
                        const CancelToken& token, Received<std::string>& events)
    {
        return call<void>(store, [&events, path, recursive, token](WireClientStore& s, auto done) {
            OpOptions options;
            options.cancel = token;
            s.addWatch(path, recursive, options, std::move(done),
                       [&events](const WatchEvent& event) { events.add(render(event)); });
        });
    }
};

INSTANTIATE_TEST_SUITE_P(Clients, WireClient, testing::Values(Client::Wire), sextant::test::clientName);

} // namespace

TEST_P(WireClient, OffersWhatTheServerHas)
{
    const ZooKeeperServer server;
    auto options = optionsFor(server.port());
    options.authScheme = "digest";
    options.authSecret = "ann:secret";
    auto store = open(options);
    ASSERT_TRUE(store->create("/a").ok());
    ASSERT_TRUE(store->create("/a/b").ok());
    ASSERT_TRUE(store->create("/a/e", "", CreateMode::Ephemeral).ok());
    EXPECT_EQ(call<std::int32_t>(*store, [](auto& s, auto done) { s.countBelow("/a", {}, done); }).value(),
              2);
    EXPECT_EQ(call<std::vector<std::string>>(*store, [](auto& s, auto done) { s.ephemerals("/", {}, done); })
                  .value(),
              (std::vector<std::string> {"/a/e"}));
    const auto identities =
        call<std::vector<ClientIdentity>>(*store, [](auto& s, auto done) { s.whoAmI({}, done); });
    ASSERT_TRUE(identities.ok()) << identities.error().text();
    std::set<std::string> who;
    for (const auto& identity : *identities)
        who.insert(identity.scheme + ":" + identity.id);
    EXPECT_EQ(who, (std::set<std::string> {"ip:127.0.0.1", "digest:ann"}));
    EXPECT_TRUE(call<Node>(*store, [](auto& s, auto done) { s.ensembleConfig({}, done); }).ok());
    const auto made = call<Created>(*store, [](auto& s, auto done) {
        s.createWithTtl("/ttl-", "x", true, {AclEntry {}}, Millis(60'000), {}, done);
    });
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_EQ(made->path, "/ttl-0000000001");
    EXPECT_EQ(store->get(made->path)->data, "x");
}

TEST_P(WireClient, OlderServersRefuseWithTheReason)
{
    const ZooKeeperServer server;
    const OldServerProxy proxy(server.port(), OldServerProxy::lackingIn34(), OldServerProxy::Denial::Answer);
    auto store = open(optionsFor(proxy.port()));
    ASSERT_TRUE(store->waitConnected());
    const auto denied = proxy.deniedCount();
    EXPECT_EQ(denied, 2U) << "two questions, once";
    const auto counted = call<std::int32_t>(*store, [](auto& s, auto done) { s.countBelow("/", {}, done); });
    ASSERT_FALSE(counted.ok());
    EXPECT_EQ(counted.error().code, Errc::Unsupported);
    EXPECT_NE(counted.error().text().find("older than ZooKeeper 3.6"), std::string::npos);
    Received<std::string> events;
    EXPECT_EQ(watch(*store, "/", true, {}, events).error().code, Errc::Unsupported);
    ASSERT_TRUE(store->create("/n", "x").ok());
    EXPECT_EQ(store->readMany({"/n", "/no"}).at(0)->data, "x");
    EXPECT_EQ(proxy.deniedCount(), denied) << "nothing is asked again that the server cannot do";
}

TEST_P(WireClient, WatchesThatStay)
{
    const ZooKeeperServer server;
    TcpProxy proxy(server.port());
    auto direct = open(optionsFor(server.port()));
    auto options = optionsFor(proxy.port());
    options.sessionTimeout = 20s;
    auto store = open(options);
    ASSERT_TRUE(direct->create("/r").ok());
    Received<std::string> recursive;
    Received<std::string> persistent;
    Received<std::string> oneShot;
    const CancelSource both;
    ASSERT_TRUE(watch(*store, "/r", true, both.token(), recursive).ok());
    ASSERT_TRUE(watch(*store, "/r/p", false, both.token(), persistent).ok());
    EXPECT_EQ(watch(*store, "/r", false, {}, persistent).error().code, Errc::InvalidArgument);
    // A one-shot watch on the same path would silence the recursive one on this server if it were set there.
    ASSERT_TRUE(store->get("/r", [&](const WatchEvent& event) { oneShot.add(render(event)); }).ok());
    ASSERT_TRUE(direct->set("/r", "1").ok());
    EXPECT_EQ(oneShot.next(), "data /r");
    EXPECT_EQ(recursive.next(), "data /r");
    ASSERT_TRUE(direct->create("/r/p").ok());
    EXPECT_EQ(recursive.next(), "created /r/p");
    EXPECT_EQ(persistent.next(), "created /r/p");
    ASSERT_TRUE(direct->create("/r/p/c").ok());
    EXPECT_EQ(recursive.next(), "created /r/p/c");
    EXPECT_EQ(persistent.next(), "children /r/p");
    listen(*store);
    proxy.cut();
    ASSERT_TRUE(reaches(SessionState::Suspended));
    ASSERT_TRUE(reaches(SessionState::Connected));
    ASSERT_TRUE(store->sync("/r").ok());
    ASSERT_TRUE(direct->set("/r/p/c", "2").ok());
    EXPECT_EQ(recursive.next(), "data /r/p/c");
    both.cancel();
    ASSERT_TRUE(store->sync("/r").ok());
    ASSERT_TRUE(store->sync("/r").ok());
    EXPECT_EQ(store->statistics().watchesHeld, 0U);
    EXPECT_EQ(server.watchCount(), 0);
}

TEST_P(WireClient, AHundredThousandWatchesSurviveReconnects)
{
    ZooKeeperServer::Options large;
    large.heapMegabytes = 512;
    const ZooKeeperServer server(large);
    TcpProxy proxy(server.port());
    auto direct = open(optionsFor(server.port()));
    auto options = optionsFor(proxy.port());
    options.sessionTimeout = 40s;
    Received<bool> set; // both outlive the store, whose callbacks add to them
    Received<std::string> events;
    auto store = open(options);
    ASSERT_TRUE(direct->create("/w").ok());
    constexpr int kWatches = 100'000;
    constexpr int kReconnects = 5;
    const auto path = [](int i) {
        return "/w/com.acme.orders.api.OrderService-with-a-name-of-usual-length-" + std::to_string(i);
    };
    store->onEngine([&](CoordinationStore& s) {
        OpOptions patient;
        patient.timeout = 100s;
        const auto left = std::make_shared<int>(kWatches);
        for (int i = 0; i < kWatches; ++i) {
            s.exists(
                path(i), patient,
                [&set, left](const Outcome<std::optional<Stat>>& result) {
                    if (!result)
                        set.add(false);
                    else if (--*left == 0)
                        set.add(true);
                },
                [&events](const WatchEvent& event) { events.add(render(event)); });
        }
    });
    ASSERT_EQ(set.next(110s), true);
    EXPECT_EQ(store->statistics().watchesHeld, static_cast<std::size_t>(kWatches));
    listen(*store);
    const auto before = attempts(*store);
    for (int round = 0; round < kReconnects; ++round) {
        proxy.block(true);
        ASSERT_TRUE(reaches(SessionState::Suspended));
        ASSERT_TRUE(direct->create(path(round)).ok());
        proxy.block(false);
        ASSERT_TRUE(reaches(SessionState::Connected));
        EXPECT_FALSE(last.newSession);
        EXPECT_EQ(events.next(), "created " + path(round)) << "made while there was no connection";
        ASSERT_TRUE(store->sync("/w").ok());
    }
    EXPECT_EQ(store->statistics().watchesHeld, static_cast<std::size_t>(kWatches - kReconnects));
    EXPECT_EQ(server.watchCount(), kWatches - kReconnects);
    ASSERT_TRUE(direct->create(path(kWatches - 1)).ok());
    EXPECT_EQ(events.next(), "created " + path(kWatches - 1));
    EXPECT_LE(attempts(*store) - before, static_cast<std::uint64_t>(kReconnects) * 20) << "no storm";
}

TEST_P(WireClient, ASessionEndedFromElsewhereIsReplaced)
{
    const ZooKeeperServer server;
    const OldServerProxy proxy(server.port(), {}, OldServerProxy::Denial::Answer);
    auto options = optionsFor(proxy.port());
    options.sessionTimeout = 20s;
    auto store = open(options);
    listen(*store);
    ASSERT_TRUE(reaches(SessionState::Connected));
    ASSERT_TRUE(store->create("/e", "", CreateMode::Ephemeral).ok());
    closeSessionFromElsewhere(proxy, server.port());
    ASSERT_TRUE(reaches(SessionState::Expired));
    ASSERT_TRUE(reaches(SessionState::Connected));
    EXPECT_TRUE(last.newSession);
    EXPECT_FALSE(store->exists("/e")->has_value());
    EXPECT_TRUE(store->create("/e", "", CreateMode::Ephemeral).ok());
}

TEST_P(WireClient, LargeNodesAreReadWithinTheLimitOfAnAnswer)
{
    const ZooKeeperServer server;
    auto options = optionsFor(server.port());
    options.sessionTimeout = 20s;
    options.replyLimit = 2'000'000;
    auto store = open(options);
    std::vector<std::string> paths;
    for (int i = 0; i < 12; ++i) {
        paths.push_back("/n" + std::to_string(i));
        ASSERT_TRUE(store->create(paths.back(), std::string(i < 6 ? 10 : 900'000, 'x')).ok());
    }
    const auto results = store->readMany(paths);
    ASSERT_EQ(results.size(), paths.size());
    for (std::size_t i = 0; i < paths.size(); ++i) {
        ASSERT_TRUE(results[i].ok()) << results[i].error().text();
        EXPECT_EQ(results[i]->data->size(), i < 6 ? 10U : 900'000U);
    }
    options.replyLimit = 500'000;
    auto narrow = open(options);
    const auto tooLarge = narrow->get("/n11");
    ASSERT_FALSE(tooLarge.ok());
    EXPECT_EQ(tooLarge.error().code, Errc::TooLarge);
    EXPECT_NE(tooLarge.error().text().find("more than the limit of 500000"), std::string::npos)
        << tooLarge.error().text();
    EXPECT_EQ(narrow->get("/n0")->data, std::string(10, 'x')) << "it connects again";
}
