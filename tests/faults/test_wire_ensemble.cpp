// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What only the wire client does on an ensemble: it follows a changed configuration, and makes do with a
// server that has lost its majority until one has it again.
#include "engine/zk/wire_client_store.h"
#include "tests/faults/zookeeper_faults.h"
#include "tests/support/reconfigure.h"
#include "tests/support/zookeeper_ensemble.h"

#include <algorithm>

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;
using sextant::test::BlockingStore;
using sextant::test::Client;
using sextant::test::freePort;
using sextant::test::reconfigure;
using sextant::test::ZooKeeperEnsemble;
using sextant::test::ZooKeeperServer;
using sextant::zk::WireClientStore;

namespace {

class WireEnsemble : public sextant::test::ZooKeeperFaults
{
protected:
    sextant::zk::Options optionsForAll(const std::vector<int>& ports)
    {
        auto options = optionsFor(0);
        options.servers.clear();
        for (const int port : ports)
            options.servers.push_back({"127.0.0.1", port});
        options.sessionTimeout = 12s;
        return options;
    }
    static std::vector<int> portsInUse(BlockingStore& store)
    {
        std::vector<int> out;
        store.onEngine([&](CoordinationStore& s) {
            for (const auto& server : dynamic_cast<WireClientStore&>(s).servers())
                out.push_back(server.port);
        });
        std::sort(out.begin(), out.end());
        return out;
    }
    static std::uint64_t attempts(BlockingStore& store)
    {
        std::uint64_t out = 0;
        store.onEngine(
            [&](CoordinationStore& s) { out = dynamic_cast<WireClientStore&>(s).connectAttempts(); });
        return out;
    }
    static bool uses(BlockingStore& store, std::vector<int> ports)
    {
        std::sort(ports.begin(), ports.end());
        const auto deadline = std::chrono::steady_clock::now() + 30s;
        while (std::chrono::steady_clock::now() < deadline) {
            if (portsInUse(store) == ports)
                return true;
            std::this_thread::sleep_for(20ms);
        }
        return false;
    }
    static int portOf(BlockingStore& store)
    {
        const auto server = store.session().server;
        return server.empty() ? 0 : std::stoi(server.substr(server.rfind(':') + 1));
    }
};

INSTANTIATE_TEST_SUITE_P(Clients, WireEnsemble, testing::Values(Client::Wire), sextant::test::clientName);

} // namespace

TEST_P(WireEnsemble, FollowsTheConfiguration)
{
    ZooKeeperEnsemble::Options dynamic;
    dynamic.reconfigurable = true;
    ZooKeeperEnsemble ensemble(dynamic);
    const auto ports = ensemble.ports();
    auto store = open(optionsForAll({ports[0], ports[1]}));
    listen(*store);
    ASSERT_TRUE(reaches(SessionState::Connected));
    const auto session = last.sessionId;
    EXPECT_TRUE(uses(*store, ports)) << "the third, which nobody has named, is in the configuration";
    ASSERT_TRUE(store->create("/e", "x", CreateMode::Ephemeral).ok());

    // A follower goes; the store may be on it.
    const int leader = ensemble.leader();
    ASSERT_GE(leader, 0);
    const int gone = leader == 2 ? 1 : 2;
    auto left = ports;
    left.erase(left.begin() + gone);
    reconfigure(ports[static_cast<std::size_t>(leader)], {}, std::to_string(gone + 1));
    EXPECT_TRUE(uses(*store, left));
    const bool wasThere = portOf(*store) == ports[static_cast<std::size_t>(gone)];
    ensemble.member(gone).kill();
    if (wasThere) {
        ASSERT_TRUE(reaches(SessionState::Connected));
    }
    EXPECT_EQ(store->session().sessionId, session);
    EXPECT_NE(portOf(*store), ports[static_cast<std::size_t>(gone)]);
    ASSERT_TRUE(store->get("/e").ok());
    EXPECT_EQ(store->get("/e")->stat.ephemeralOwner, session);

    ensemble.member(gone).start();
    ASSERT_TRUE(ensemble.member(gone).waitUntilServing());
    reconfigure(ports[static_cast<std::size_t>(leader)], ensemble.line(gone), {});
    EXPECT_TRUE(uses(*store, ports)) << "it comes back";
    EXPECT_LT(attempts(*store), 60U);
}

TEST_P(WireEnsemble, MovesFromAReadOnlyServerToOneThatAcceptsWrites)
{
    // A member whose ensemble does not exist, and a server alone that is not there yet.
    ZooKeeperServer::Options lonely;
    lonely.member = 1;
    lonely.port = freePort();
    lonely.javaOptions = {"-Dreadonlymode.enabled=true"};
    for (int i = 1; i <= 3; ++i)
        lonely.extraConfig += "server." + std::to_string(i) + "=127.0.0.1:" + std::to_string(freePort()) + ":"
            + std::to_string(freePort()) + "\n";
    // Read-only servers since 3.7 take sessions of their own only.
    lonely.extraConfig += "initLimit=20\nsyncLimit=10\nlocalSessionsEnabled=true\n";
    ZooKeeperServer readOnly(lonely);
    ASSERT_TRUE(readOnly.waitUntilServing());
    ZooKeeperServer whole;
    whole.kill();

    auto options = optionsForAll({readOnly.port(), whole.port()});
    options.readOnlyServers = true;
    auto store = open(options);
    listen(*store);
    ASSERT_TRUE(reaches(SessionState::ConnectedReadOnly));
    EXPECT_TRUE(store->get("/").ok());
    EXPECT_EQ(store->create("/n").error().code, Errc::ReadOnly);
    const auto before = attempts(*store);
    whole.start();
    ASSERT_TRUE(reaches(SessionState::Connected));
    EXPECT_EQ(portOf(*store), whole.port());
    EXPECT_TRUE(store->create("/n").ok());
    EXPECT_LT(attempts(*store) - before, 60U);

    auto strict = optionsForAll({readOnly.port()});
    auto refused = open(strict);
    EXPECT_FALSE(refused->waitConnected(2s)) << "not unless it is wanted";
}
