// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Registration and live discovery against a real ZooKeeper, with both clients: the trees of every register
// mode, and a provider that dies.
#include "engine/core/engine_thread.h"
#include "engine/discovery/provider_registration.h"
#include "engine/discovery/service_directory.h"
#include "engine/zk/c_client_store.h"
#include "engine/zk/wire_client_store.h"
#include "tests/support/blocking_store.h"
#include "tests/support/zookeeper_server.h"
#include "tests/unit/discovery/golden_tree.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace sextant;
using namespace sextant::discovery;
using test::BlockingStore;

namespace {

class RegistrationOnZooKeeper : public ::testing::TestWithParam<const char*>
{
protected:
    static test::ZooKeeperServer& server()
    {
        static test::ZooKeeperServer shared;
        return shared;
    }

    std::unique_ptr<store::CoordinationStore> openStore(const zk::Options& options)
    {
        if (std::string_view(GetParam()) == "wire")
            return std::move(zk::openWireClientStore(engine, options)).value();
        return std::move(zk::openCClientStore(engine, options)).value();
    }

    std::unique_ptr<BlockingStore> open(const std::string& chroot)
    {
        auto opened = std::make_unique<BlockingStore>(engine, [&] {
            zk::Options options;
            options.servers = {{"127.0.0.1", server().port()}};
            options.chroot = chroot;
            return openStore(options);
        });
        EXPECT_TRUE(opened->waitConnected());
        return opened;
    }

    /// A tree of its own for each test.
    std::unique_ptr<BlockingStore> openFresh(const std::string& chroot)
    {
        EXPECT_TRUE(open("")->create(chroot).ok());
        return open(chroot);
    }

    std::unique_ptr<ProviderRegistration> provide(BlockingStore& store, RegisterMode mode, MetadataType type,
                                                  const store::TreeRows& recorded)
    {
        ProviderApplication application;
        application.name = "order-service";
        application.host = "10.7.7.7";
        application.registerMode = mode;
        application.metadataType = type;
        std::unique_ptr<ProviderRegistration> registration;
        store.onEngine([&](auto& raw) {
            registration =
                std::make_unique<ProviderRegistration>(raw, application, test::providedServices(recorded));
        });
        const auto started = store.call<void>([&](auto&, auto done) { registration->start(done); });
        EXPECT_TRUE(started.ok()) << (started ? "" : started.error().text());
        return registration;
    }

    void drop(std::unique_ptr<ProviderRegistration> registration)
    {
        engine.runAndWait([&] { registration.reset(); });
    }

    static store::TreeRows dump(BlockingStore& store, const std::string& path = "/")
    {
        store::TreeRows rows;
        const auto node = store.get(path);
        if (!node)
            return rows;
        rows.push_back({path, node->data, node->stat.ephemeralOwner != 0, node->stat.version});
        const auto children = store.children(path);
        for (const auto& child : children->names)
            std::ranges::move(dump(store, (path == "/" ? "" : path) + "/" + child), std::back_inserter(rows));
        return rows;
    }

    static void expectLike(const std::string& recorded, BlockingStore& store)
    {
        for (const auto& difference : test::compareTrees(test::loadDump(recorded), dump(store)))
            ADD_FAILURE() << recorded << ": " << difference;
    }

    core::EngineThread engine;
};

INSTANTIATE_TEST_SUITE_P(Clients, RegistrationOnZooKeeper, ::testing::Values("wire", "c"));

} // namespace

TEST_P(RegistrationOnZooKeeper, EveryRegisterModeLooksLikeJava)
{
    struct Case
    {
        std::string recorded;
        RegisterMode mode;
        MetadataType type;
        std::string afterStop;
    };
    for (const auto& [recorded, mode, type, afterStop] :
         {Case {"a-provider-all-local.json", RegisterMode::All, MetadataType::Local,
                "a2-after-graceful-stop.json"},
          Case {"b-provider-all-remote.json", RegisterMode::All, MetadataType::Remote,
                "b2-after-graceful-stop.json"},
          Case {"c-provider-instance.json", RegisterMode::Instance, MetadataType::Local, ""},
          Case {"d-provider-interface.json", RegisterMode::Interface, MetadataType::Local, ""}}) {
        SCOPED_TRACE(recorded);
        const auto store = openFresh("/" + std::string(GetParam()) + "-" + recorded.substr(0, 1));
        auto registration = provide(*store, mode, type, test::loadDump(recorded));
        expectLike(recorded, *store);
        const auto stopped = store->call<void>([&](auto&, auto done) { registration->stop(done); });
        EXPECT_TRUE(stopped.ok());
        if (!afterStop.empty())
            expectLike(afterStop, *store);
        drop(std::move(registration));
    }
}

TEST_P(RegistrationOnZooKeeper, AServerThatLostItsDataGetsEverythingAgain)
{
    test::ZooKeeperServer wiped;
    BlockingStore store(engine, [&] {
        zk::Options options;
        options.servers = {{"127.0.0.1", wiped.port()}};
        options.sessionTimeout = std::chrono::seconds(4);
        return openStore(options);
    });
    ASSERT_TRUE(store.waitConnected());
    const std::string recorded = "b-provider-all-remote.json";
    auto registration = provide(store, RegisterMode::All, MetadataType::Remote, test::loadDump(recorded));
    const auto differences = [&] {
        auto rows = dump(store);
        std::erase_if(rows, [](const auto& row) { return row.path.starts_with("/zookeeper"); });
        return test::compareTrees(test::loadDump(recorded), rows);
    };
    ASSERT_EQ(differences(), std::vector<std::string> {});

    wiped.kill();
    wiped.wipe();
    wiped.start();
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    auto left = differences();
    while (!left.empty() && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50)); // the tree is what is awaited
        left = differences();
    }
    EXPECT_EQ(left, std::vector<std::string> {});
    drop(std::move(registration));
}

TEST_P(RegistrationOnZooKeeper, ALiveDirectorySeesAProviderComeDieAndReturn)
{
    const auto root = "/live-" + std::string(GetParam());
    const auto consumer = openFresh(root);
    const auto updates = std::make_shared<test::Received<std::size_t>>();
    std::unique_ptr<ServiceDirectory> directory;
    core::Subscription subscription;
    consumer->onEngine([&](auto& raw) {
        directory = std::make_unique<ServiceDirectory>(
            raw, DirectoryOptions {}, ServiceQuery {"com.acme.users.UserService", "", "", "", {}});
        subscription = directory->subscribe([updates](const auto& now) {
            updates->add(now->interfaceAddresses.size() * 10 + now->applicationAddresses.size());
        });
    });
    EXPECT_TRUE(updates->waitFor([](std::size_t sizes) { return sizes == 0; }));
    const auto before = dump(*consumer);
    EXPECT_EQ(before.size(), 1U); // watching created nothing

    const auto recorded = test::loadDump("b-provider-all-remote.json");
    for (int life = 0; life < 2; ++life) {
        auto provider = open(root);
        auto registration = provide(*provider, RegisterMode::All, MetadataType::Remote, recorded);
        EXPECT_TRUE(updates->waitFor([](std::size_t sizes) { return sizes == 11; }));
        drop(std::move(registration)); // dies without a word: its session takes the nodes along
        EXPECT_TRUE(provider->close());
        EXPECT_TRUE(updates->waitFor([](std::size_t sizes) { return sizes == 0; }));
    }
    engine.runAndWait([&] {
        subscription.stop();
        directory.reset();
    });
}
