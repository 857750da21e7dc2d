// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A provider, a consumer and a stream of calls on a ZooKeeper that is about to fail.
#pragma once

#include "engine/zk/wire_client_store.h"
#include "tests/faults/live_estate.h"
#include "tests/support/blocking_store.h"
#include "tests/support/tcp_proxy.h"
#include "tests/support/zk_client.h"
#include "tests/support/zookeeper_server.h"

#include <gtest/gtest.h>

namespace sextant::test {

class RegistryOutages : public testing::Test
{
protected:
    void begin() { begin(proxy.address(), proxy.address()); }

    /// With an address of the registry for each side.
    void begin(const std::string& providerSide, const std::string& consumerSide)
    {
        registry.registry = "zookeeper://" + providerSide;
        registry.zkClient = zkClient();
        registry.sessionTimeout = core::Millis(4000);
        zk::Options options;
        options.servers = {{"127.0.0.1", server.port()}};
        options.sessionTimeout = core::Millis(8000);
        direct = std::make_unique<BlockingStore>(engine, [&]() -> std::unique_ptr<store::CoordinationStore> {
            return std::move(zk::openWireClientStore(engine, options)).value();
        });
        ASSERT_TRUE(direct->waitConnected());
        provider = std::make_unique<LiveProvider>(registry, "live-service");
        // Consumer and provider come back at the same time: without the protection the consumer may read the
        // empty registry first.
        auto consumers = registry;
        consumers.registry = "zookeeper://" + consumerSide;
        consumer = std::make_unique<LiveConsumer>(consumers, host::Step::ApplicationFirst, true);
        ASSERT_TRUE(consumer->waitFor({provider->address()}));
        EXPECT_EQ(consumer->call(), std::nullopt);
        calls = std::make_unique<CallStream>(*consumer, 20);
    }

    /// Both nodes of the provider, each once and with an owner; their owners.
    std::vector<std::int64_t> registrations()
    {
        std::vector<std::int64_t> owners;
        for (const std::string& directory :
             {std::string("/dubbo/") + kLiveService + "/providers", std::string("/services/live-service")}) {
            const auto children = direct->children(directory);
            if (!children || children->names.size() != 1)
                return {};
            const auto stat = direct->exists(directory + "/" + children->names.front());
            if (!stat || !*stat || (*stat)->ephemeralOwner == 0)
                return {};
            owners.push_back((*stat)->ephemeralOwner);
        }
        return owners;
    }

    template<typename Condition>
    bool eventually(Condition condition)
    {
        const auto end = std::chrono::steady_clock::now() + kLivePatience;
        while (!condition()) {
            if (std::chrono::steady_clock::now() > end)
                return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        return true;
    }

    /// A second provider comes and goes: whoever is told of it is really subscribed.
    void everythingWorksAgain()
    {
        ASSERT_TRUE(eventually([this] { return registrations().size() == 2; }));
        auto second = std::make_unique<LiveProvider>(registry, "other-live-service");
        EXPECT_TRUE(consumer->waitFor({provider->address(), second->address()}));
        second->stop();
        EXPECT_TRUE(consumer->waitFor({provider->address()}));
        calls->stop();
        EXPECT_GT(calls->calls(), 10U);
        const auto failures = calls->failures();
        EXPECT_EQ(failures.size(), 0U) << failures.front();
        provider->stop();
        const auto left = direct->children(std::string("/dubbo/") + kLiveService + "/providers");
        EXPECT_TRUE(left && left->names.empty());
    }

    ZooKeeperServer server;
    TcpProxy proxy {server.port()};
    host::ConnectionOptions registry;
    core::EngineThread engine;
    std::unique_ptr<BlockingStore> direct;
    std::unique_ptr<LiveProvider> provider;
    std::unique_ptr<LiveConsumer> consumer;
    std::unique_ptr<CallStream> calls;
};

} // namespace sextant::test
