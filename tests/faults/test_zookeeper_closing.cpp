// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Closing leaves nothing behind, counted: no thread of ours, no session, watch or ephemeral node on the
// server, and no write that arrives afterwards. A silent server is not waited for.
#include "tests/faults/zookeeper_faults.h"
#include "tests/support/tcp_proxy.h"

#include <filesystem>

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;
using sextant::test::BlockingStore;
using sextant::test::Client;
using sextant::test::TcpProxy;
using sextant::test::ZooKeeperServer;

namespace {

std::size_t threads()
{
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& task : std::filesystem::directory_iterator("/proc/self/task"))
        ++count;
    return count;
}

template<typename Holds>
bool eventually(Holds holds)
{
    const auto deadline = std::chrono::steady_clock::now() + 30s;
    while (!holds()) {
        if (std::chrono::steady_clock::now() > deadline)
            return false;
        std::this_thread::sleep_for(20ms);
    }
    return true;
}

class ZooKeeperClosing : public sextant::test::ZooKeeperFaults
{
protected:
    static constexpr int kStores = 5;

    sextant::zk::Options patient(int port)
    {
        auto options = optionsFor(port);
        options.sessionTimeout = 30s; // nothing may go away by itself
        return options;
    }
    /// The engine keeps a thread for names once it has looked one up: it is not what is counted here.
    void startEngineThreads(int port)
    {
        auto store = open(patient(port));
        EXPECT_TRUE(store->waitConnected());
        EXPECT_TRUE(store->close());
    }
    /// Stores that hold ephemeral nodes and watches of every kind.
    std::vector<std::unique_ptr<BlockingStore>> busyStores(int port)
    {
        std::vector<std::unique_ptr<BlockingStore>> out;
        for (int i = 0; i < kStores; ++i) {
            out.push_back(open(patient(port)));
            auto& store = *out.back();
            EXPECT_TRUE(store.waitConnected());
            const auto path = "/e" + std::to_string(i);
            EXPECT_TRUE(store.create(path, "x", CreateMode::Ephemeral).ok());
            EXPECT_TRUE(store.get(path, [](const WatchEvent&) {}).ok());
            EXPECT_TRUE(store.children("/", [](const WatchEvent&) {}).ok());
            EXPECT_TRUE(store.exists("/missing", [](const WatchEvent&) {}).ok());
        }
        return out;
    }
};

INSTANTIATE_TEST_SUITE_P(Clients, ZooKeeperClosing, testing::Values(sextant::test::clientUnderTest()),
                         sextant::test::clientName);

} // namespace

TEST_P(ZooKeeperClosing, LeavesNoThreadSessionWatchOrNode)
{
    const ZooKeeperServer server;
    auto reader = open(patient(server.port()));
    ASSERT_TRUE(reader->waitConnected());
    const auto threadsBefore = threads();
    auto stores = busyStores(server.port());
    EXPECT_EQ(server.sessionCount(), kStores + 1);
    EXPECT_GE(server.watchCount(), kStores);
    for (auto& store : stores)
        EXPECT_TRUE(store->close());
    // The end of a session was confirmed before `close` came back, so its nodes are gone at once.
    ASSERT_TRUE(reader->sync("/").ok());
    EXPECT_EQ(reader->children("/")->names, (std::vector<std::string> {"zookeeper"}));
    EXPECT_TRUE(eventually([&] { return server.sessionCount() == 1 && server.watchCount() == 0; }))
        << server.sessionCount() << " sessions, " << server.watchCount() << " watches";
    EXPECT_TRUE(eventually([&] { return threads() == threadsBefore; }))
        << threads() << " threads, " << threadsBefore << " before";
}

TEST_P(ZooKeeperClosing, NoWriteArrivesAfterwards)
{
    const ZooKeeperServer server;
    auto reader = open(patient(server.port()));
    ASSERT_TRUE(reader->create("/n", "0").ok());
    auto store = open(patient(server.port()));
    ASSERT_TRUE(store->waitConnected());
    store->onEngine([](CoordinationStore& s) {
        for (int i = 1; i <= 2'000; ++i)
            s.set("/n", std::to_string(i), kAnyVersion, {}, [](const Outcome<Stat>&) {});
    });
    EXPECT_TRUE(store->close());
    EXPECT_TRUE(eventually([&] { return server.sessionCount() == 1; }));
    ASSERT_TRUE(reader->sync("/n").ok());
    const auto version = reader->get("/n")->stat.version;
    for (int i = 0; i < 20; ++i)
        ASSERT_TRUE(reader->sync("/n").ok());
    EXPECT_EQ(reader->get("/n")->stat.version, version);
}

TEST_P(ZooKeeperClosing, DoesNotWaitForASilentServerAndKeepsNoThreadForIt)
{
    ZooKeeperServer server;
    startEngineThreads(server.port());
    const auto threadsBefore = threads();
    auto stores = busyStores(server.port());
    server.pause();
    for (auto& store : stores)
        EXPECT_TRUE(store->close()) << "while nothing answers";
    EXPECT_TRUE(eventually([&] { return threads() == threadsBefore; }))
        << threads() << " threads, " << threadsBefore << " before";
    server.resume();
    EXPECT_TRUE(eventually([&] { return server.sessionCount() == 0 && server.watchCount() == 0; }))
        << "the end was said all the same";
}

TEST_P(ZooKeeperClosing, EndsInTheMiddleOfConnecting)
{
    const ZooKeeperServer server;
    TcpProxy silent(server.port());
    startEngineThreads(server.port());
    silent.pause(true);
    const auto threadsBefore = threads();
    for (int i = 0; i < kStores; ++i) {
        auto store = open(patient(silent.port()));
        EXPECT_TRUE(store->close());
        auto nowhere = open(patient(sextant::test::freePort()));
        EXPECT_TRUE(nowhere->close());
    }
    EXPECT_TRUE(eventually([&] { return threads() == threadsBefore; }))
        << threads() << " threads, " << threadsBefore << " before";
    silent.cut();
    EXPECT_TRUE(eventually([&] { return server.sessionCount() == 0; }));
}

TEST_P(ZooKeeperClosing, AnEngineThatEndsFirstLetsGoOfTheStoreAndOfWhoWaits)
{
    const ZooKeeperServer server;
    TcpProxy proxy(server.port());
    const bool wire = GetParam() == sextant::test::Client::Wire;
    std::weak_ptr<CoordinationStore> left;
    {
        EngineThread idle(0); // without a worker: what the C library is asked for is never done
        std::shared_ptr<CoordinationStore> store;
        idle.runAndWait([&] { store = openOn(idle, patient(proxy.port())); });
        left = store;
        // The wire client connects. The C client asks what is there, hangs up, and waits for its library.
        EXPECT_TRUE(
            eventually([&] { return proxy.acceptedCount() > 0 && (wire || proxy.connectionCount() == 0); }));
        proxy.pause(true);
        idle.runAndWait([&] {
            auto& port = *store;
            port.close([held = std::move(store)] {});
        });
    }
    EXPECT_TRUE(left.expired());
}
