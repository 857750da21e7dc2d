// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The live view of a real server, with either client: one reads in bulk and watches whole subtrees, the other
// reads node by node. Whatever happened before, both say what a fresh read says.
#include "engine/zk/c_client_store.h"
#include "engine/zk/wire_client_store.h"
#include "tests/support/blocking_store.h"
#include "tests/support/tcp_proxy.h"
#include "tests/support/zk_client.h"
#include "tests/support/zookeeper_server.h"
#include "tests/unit/inventory/fixture.h"

#include <chrono>
#include <random>

namespace sextant::inventory {
namespace {

using test::BlockingStore;
using test::Received;
using Lines = std::vector<std::string>;

class OnZooKeeper : public testing::TestWithParam<bool>
{
protected:
    static bool wire() { return GetParam(); }

    std::unique_ptr<BlockingStore> open(int port, bool useWire)
    {
        zk::Options options;
        options.servers = {{"127.0.0.1", port}};
        options.sessionTimeout = core::Millis(10'000);
        auto opened =
            std::make_unique<BlockingStore>(engine, [&]() -> std::unique_ptr<store::CoordinationStore> {
                if (useWire)
                    return std::move(zk::openWireClientStore(engine, options)).value();
                return std::move(zk::openCClientStore(engine, options)).value();
            });
        EXPECT_TRUE(opened->waitConnected());
        return opened;
    }

    void TearDown() override
    {
        if (watched)
            watched->onEngine([&](store::CoordinationStore&) {
                subscription.stop();
                inventory.reset();
            });
    }

    void start(int port)
    {
        watched = open(port, wire());
        Received<bool> complete;
        watched->onEngine([&](store::CoordinationStore& raw) {
            inventory = std::make_unique<Inventory>(raw, InventoryOptions {});
            inventory->start();
            inventory->whenComplete([&] { complete.add(true); });
            subscription = inventory->subscribe([this](const auto&, const auto&) { published.add(true); });
        });
        ASSERT_TRUE(complete.next(core::Millis(30'000)));
    }

    static Lines rowsOf(const RegistrySnapshot& snapshot)
    {
        auto lines = describe(snapshot);
        for (const auto& code : codes(snapshot))
            lines.push_back(code);
        for (const auto& row : snapshot.applications)
            lines.push_back(row->name + ' ' + std::to_string(row->instances.size()) + ' '
                            + std::to_string(row->revisions.size()));
        return lines;
    }

    Lines live()
    {
        Lines lines;
        watched->onEngine([&](store::CoordinationStore&) { lines = rowsOf(*inventory->snapshot()); });
        return lines;
    }

    /// What somebody sees who looks for the first time.
    Lines fresh()
    {
        Lines lines;
        Received<bool> complete;
        std::unique_ptr<Inventory> other;
        writer->onEngine([&](store::CoordinationStore& port) {
            InventoryOptions options;
            options.watch = false;
            other = std::make_unique<Inventory>(port, options);
            other->start();
            other->whenComplete([&] { complete.add(true); });
        });
        EXPECT_TRUE(complete.next(core::Millis(30'000)));
        writer->onEngine([&](store::CoordinationStore&) {
            lines = rowsOf(*other->snapshot());
            other.reset();
        });
        return lines;
    }

    /// Waits for publications until the live view says `expected`.
    bool becomes(const Lines& expected)
    {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        while (live() != expected) {
            if (std::chrono::steady_clock::now() > end)
                return false;
            (void)published.next(core::Millis(500));
        }
        return true;
    }

    void put(const std::string& path, const std::string& data)
    {
        for (std::size_t slash = path.find('/', 1); slash != std::string::npos;
             slash = path.find('/', slash + 1))
            (void)writer->create(path.substr(0, slash), "");
        if (!writer->create(path, data))
            (void)writer->set(path, data);
    }

    void erase(const std::string& path)
    {
        const auto children = writer->children(path);
        for (const auto& child : children ? children->names : Lines {})
            erase(path + '/' + child);
        (void)writer->remove(path);
    }

    /// One step of a registry's life.
    void change()
    {
        const auto pick = [&](unsigned bound) { return static_cast<int>(random() % bound); };
        const auto name = "a.S" + std::to_string(pick(6));
        const auto app = "app" + std::to_string(pick(3));
        const auto address = "10.0.0." + std::to_string(pick(4));
        const auto revision = "r" + std::to_string(pick(3));
        std::string path;
        std::string data;
        switch (pick(7)) {
        case 0:
        case 1:
            path = "/dubbo/" + name + "/providers/"
                + providerNode(name, address + ":1", app, pick(2) == 0 ? "&group=g" : "");
            break;
        case 2:
            path = "/dubbo/" + name + "/consumers/" + consumerNode(name, address, app);
            break;
        case 3:
            path = "/dubbo/mapping/" + name;
            data = app + (pick(3) == 0 ? ",app0" : "");
            break;
        case 4:
            path = "/services/" + app + '/' + address + ":1";
            data = instanceJson(app, address, 1, revision, pick(2) == 0 ? "remote" : "local");
            break;
        case 5:
            path = "/dubbo/metadata/" + app + '/' + revision;
            data = metadataJson(app, revision, {"a.S" + app.substr(3), "a.S" + revision.substr(1)}, 1);
            break;
        default:
            path = pick(8) == 0 ? "/dubbo/" + name : "/dubbo/config/dubbo/" + name + "::.configurators";
            break;
        }
        if (pick(3) == 0)
            erase(path);
        else
            put(path, data);
    }

    core::EngineThread engine;
    test::ZooKeeperServer server;
    std::unique_ptr<BlockingStore> writer = open(server.port(), true);
    std::unique_ptr<BlockingStore> watched;
    std::unique_ptr<Inventory> inventory;
    Received<bool> published;
    core::Subscription subscription;
    std::mt19937 random {20261130};
};

INSTANTIATE_TEST_SUITE_P(Clients, OnZooKeeper, testing::Values(sextant::test::zkClient() == "wire"),
                         [](const auto& wire) { return wire.param ? "Wire" : "C"; });

TEST_P(OnZooKeeper, FollowsEverythingThatHappens)
{
    start(server.port());
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < 40; ++i)
            change();
        const auto expected = fresh();
        EXPECT_TRUE(becomes(expected)) << testing::PrintToString(live()) << testing::PrintToString(expected);
    }
}

TEST_P(OnZooKeeper, LosesNothingThatHappensWhileTheConnectionIsAway)
{
    test::TcpProxy proxy(server.port());
    for (int i = 0; i < 50; ++i)
        change();
    start(proxy.port());
    for (int round = 0; round < 3; ++round) {
        proxy.block(true);
        for (int i = 0; i < 20; ++i)
            change();
        proxy.block(false);
        const auto expected = fresh();
        EXPECT_TRUE(becomes(expected)) << testing::PrintToString(live()) << testing::PrintToString(expected);
    }
}

TEST_P(OnZooKeeper, StartsAgainOnAServerThatLostItsData)
{
    for (int i = 0; i < 40; ++i)
        change();
    start(server.port());
    server.kill();
    server.wipe();
    server.start();
    random.seed(20261130);
    writer = open(server.port(), true);
    for (int i = 0; i < 25; ++i) // a shorter life with the same transaction numbers
        change();
    const auto expected = fresh();
    EXPECT_TRUE(becomes(expected)) << testing::PrintToString(live()) << testing::PrintToString(expected);
}

TEST_P(OnZooKeeper, WatchesTwoRootsOrEveryNode)
{
    constexpr int kInterfaces = 50;
    for (int i = 0; i < kInterfaces; ++i) {
        const auto name = "a.S" + std::to_string(i);
        put("/dubbo/" + name + "/providers/" + providerNode(name, "10.0.0.1:1", "shop"), "");
    }
    start(server.port());
    const auto held = watched->statistics().watchesHeld;
    if (wire()) {
        EXPECT_EQ(held, 2U);
    } else {
        EXPECT_GE(held, 2U * kInterfaces);
    }
    watched->onEngine([&](store::CoordinationStore&) {
        subscription.stop();
        inventory.reset();
    });
    // The watches are taken back behind what is under way.
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (server.watchCount() != 0 && std::chrono::steady_clock::now() < end)
        ASSERT_TRUE(watched->sync("/").ok());
    EXPECT_EQ(server.watchCount(), 0);
}

} // namespace
} // namespace sextant::inventory
