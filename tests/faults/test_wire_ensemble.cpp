// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The wire client on an ensemble of three whose members are killed, frozen and restarted.
#include "engine/zk/wire_client_store.h"
#include "tests/faults/zookeeper_faults.h"
#include "tests/support/zookeeper_ensemble.h"

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;
using sextant::test::BlockingStore;
using sextant::test::Client;
using sextant::test::Received;
using sextant::test::ZooKeeperEnsemble;
using sextant::zk::WireClientStore;

namespace {

class WireEnsemble : public sextant::test::ZooKeeperFaults
{
protected:
    sextant::zk::Options optionsForAll(const ZooKeeperEnsemble& ensemble)
    {
        auto options = optionsFor(0);
        options.servers.clear();
        for (const int port : ensemble.ports())
            options.servers.push_back({"127.0.0.1", port});
        options.sessionTimeout = 12s;
        return options;
    }
    /// The member that the store is connected to.
    static int memberOf(BlockingStore& store, const ZooKeeperEnsemble& ensemble)
    {
        const auto server = store.session().server;
        const auto ports = ensemble.ports();
        for (int i = 0; i < ZooKeeperEnsemble::kMembers; ++i) {
            if (server.ends_with(":" + std::to_string(ports[static_cast<std::size_t>(i)])))
                return i;
        }
        return -1;
    }
    /// Waits until a read goes through again.
    static bool works(BlockingStore& store)
    {
        const auto deadline = std::chrono::steady_clock::now() + 30s;
        while (std::chrono::steady_clock::now() < deadline) {
            if (store.sync("/").ok() && store.exists("/e").ok())
                return true;
        }
        return false;
    }
};

INSTANTIATE_TEST_SUITE_P(Clients, WireEnsemble, testing::Values(Client::Wire), sextant::test::clientName);

} // namespace

TEST_P(WireEnsemble, TheSessionOutlivesItsServers)
{
    ZooKeeperEnsemble ensemble;
    auto store = open(optionsForAll(ensemble));
    ASSERT_TRUE(store->waitConnected());
    const auto session = store->session().sessionId;
    ASSERT_TRUE(store->create("/e", "x", CreateMode::Ephemeral).ok());
    ASSERT_TRUE(store->create("/n", "0").ok());
    Received<WatchEvent> events;
    ASSERT_TRUE(store->get("/n", [&](const WatchEvent& event) { events.add(event); }).ok());

    const int first = memberOf(*store, ensemble);
    ASSERT_GE(first, 0);
    ensemble.member(first).pause(); // frozen: its connections stay open
    ASSERT_TRUE(works(*store));
    EXPECT_NE(memberOf(*store, ensemble), first);
    EXPECT_EQ(store->session().sessionId, session);
    ensemble.member(first).resume();
    ensemble.waitUntilServing();

    const int leader = ensemble.leader();
    ASSERT_GE(leader, 0);
    ensemble.member(leader).kill();
    ASSERT_TRUE(works(*store));
    EXPECT_EQ(store->session().sessionId, session);
    EXPECT_EQ(store->get("/e")->stat.ephemeralOwner, session) << "exists once, and is ours";
    ensemble.member(leader).start();
    ensemble.waitUntilServing();

    ASSERT_TRUE(store->set("/n", "1").ok());
    EXPECT_EQ(events.next()->type, WatchEventType::DataChanged) << "the watch has moved along";
    std::uint64_t attempts = 0;
    store->onEngine(
        [&](CoordinationStore& s) { attempts = dynamic_cast<WireClientStore&>(s).connectAttempts(); });
    EXPECT_LT(attempts, 150U);
}

TEST_P(WireEnsemble, ARollingRestartKeepsTheSession)
{
    ZooKeeperEnsemble ensemble;
    auto store = open(optionsForAll(ensemble));
    ASSERT_TRUE(store->waitConnected());
    const auto session = store->session().sessionId;
    ASSERT_TRUE(store->create("/e", "x", CreateMode::Ephemeral).ok());
    for (int i = 0; i < ZooKeeperEnsemble::kMembers; ++i) {
        ensemble.member(i).restart();
        ensemble.waitUntilServing();
        ASSERT_TRUE(works(*store)) << "after member " << i;
    }
    EXPECT_EQ(store->session().sessionId, session);
    EXPECT_EQ(store->get("/e")->stat.ephemeralOwner, session);
}
