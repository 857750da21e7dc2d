// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Three providers are restarted one after the other while consumers at each migration step make 200 calls a
// second without retries: no call fails. SEXTANT_RESTART_ROUNDS=<count> does it more often
// (tests/soak/rolling-restart).
#include "tests/faults/live_estate.h"
#include "tests/support/zookeeper_server.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace sextant::test {
namespace {

TEST(RollingRestart, NoCallFails)
{
    const auto* text = std::getenv("SEXTANT_RESTART_ROUNDS");
    const int rounds = text == nullptr ? 1 : std::atoi(text);
    ZooKeeperServer server;
    host::ConnectionOptions registry;
    registry.registry = server.url();

    std::vector<std::unique_ptr<LiveProvider>> providers;
    const auto start = [&] { return std::make_unique<LiveProvider>(registry, "live-service"); };
    const auto addresses = [&] {
        std::vector<std::string> out;
        for (const auto& provider : providers)
            out.push_back(provider->address());
        return out;
    };
    for (int i = 0; i < 3; ++i)
        providers.push_back(start());

    for (int round = 0; round < rounds; ++round) {
        std::vector<std::unique_ptr<LiveConsumer>> consumers;
        for (const auto step :
             {host::Step::ForceInterface, host::Step::ApplicationFirst, host::Step::ForceApplication})
            consumers.push_back(std::make_unique<LiveConsumer>(registry, step));
        const auto everybodyKnows = [&] {
            for (const auto& consumer : consumers)
                ASSERT_TRUE(consumer->waitFor(addresses())) << "round " << round;
        };
        everybodyKnows();
        std::vector<std::unique_ptr<CallStream>> streams;
        for (const auto& consumer : consumers)
            streams.push_back(std::make_unique<CallStream>(*consumer, 200));
        for (auto& provider : providers) {
            provider->stop();
            provider = start();
            everybodyKnows();
        }
        for (const auto& stream : streams) {
            stream->stop();
            EXPECT_GT(stream->calls(), 100U);
            const auto failures = stream->failures();
            EXPECT_EQ(failures.size(), 0U) << "round " << round << ", of " << stream->calls()
                                           << " calls; the first: " << failures.front();
        }
    }
    for (const auto& provider : providers)
        provider->stop();
}

} // namespace
} // namespace sextant::test
