// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A provider that goes away with its engine, without `stop`, ends its ZooKeeper session: nobody sees its
// nodes until a session time-out of half a minute.
#include "engine/host/provider.h"
#include "tests/support/zk_client.h"
#include "tests/support/zookeeper_server.h"

#include <gtest/gtest.h>

#include <future>
#include <thread>

namespace sextant::host {
namespace {

using namespace std::chrono_literals;

/// The parameter is the ZooKeeper client.
class ProviderEnd : public testing::TestWithParam<std::string>
{
protected:
    std::unique_ptr<Provider> provider(core::EngineThread& engine)
    {
        ConnectionOptions registry;
        registry.registry = server.url();
        registry.zkClient = GetParam();
        ProviderOptions options;
        options.application = "order-service";
        options.port = 0;
        auto made = std::make_unique<Provider>(engine, registry, options);
        ServiceSpec spec;
        spec.interfaceName = "com.acme.X";
        MethodSpec method;
        method.name = "hi";
        spec.methods = {method};
        made->addService(spec);
        return made;
    }
    bool sessionsEnd()
    {
        const auto end = std::chrono::steady_clock::now() + 10s;
        while (server.sessionCount() > 0 && std::chrono::steady_clock::now() < end)
            std::this_thread::sleep_for(20ms);
        return server.sessionCount() == 0;
    }

    test::ZooKeeperServer server {{.tick = 2000ms, .extraConfig = {}}};
};

TEST_P(ProviderEnd, OnceItIsRegistered)
{
    {
        core::EngineThread engine;
        const auto one = provider(engine);
        std::promise<bool> started;
        one->start([&](const core::Outcome<ProviderInfo>& info) { started.set_value(info.ok()); });
        ASSERT_TRUE(started.get_future().get());
        EXPECT_EQ(server.sessionCount(), 1);
    }
    EXPECT_TRUE(sessionsEnd());
}

TEST_P(ProviderEnd, InTheMiddleOfItsStart)
{
    for (const auto wait : {0ms, 5ms, 20ms, 60ms, 150ms}) {
        core::EngineThread engine;
        const auto one = provider(engine);
        one->start([](const core::Outcome<ProviderInfo>&) {});
        std::this_thread::sleep_for(wait);
    }
    EXPECT_TRUE(sessionsEnd());
}

INSTANTIATE_TEST_SUITE_P(Clients, ProviderEnd, testing::Values(test::zkClient()));

} // namespace
} // namespace sextant::host
