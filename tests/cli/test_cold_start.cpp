// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A consumer starts without a registry, from its disk cache, and goes over to the registry when it comes.
#include "tests/cli/provider_process.h"
#include "tests/cli/real_registry.h"

#include <csignal>
#include <filesystem>

namespace sextant::test {

TEST_F(RealRegistry, WithoutARegistryAConsumerStartsFromItsCacheAndConverges)
{
    TemporaryFile directory("cold-start");
    const auto cache =
        directory.path + "/dubbo-registry-sextant-127.0.0.1-" + std::to_string(server.port()) + ".cache";
    const auto words = [&](std::vector<std::string> more) {
        std::vector<std::string> all {"--registry", registry(), "--timeout", "2s",
                                      "consumer",   kGreeting,  "--json"};
        all.insert(all.end(), more.begin(), more.end());
        return ctlCommand(all);
    };
    ProviderProcess provider(registry(), "greeter", greetingSpec(), {"--register-mode", "interface"});
    {
        Process first(words({"--cache-dir", directory.path}));
        until(first, [](const Json& document) { return document["invokers"].size() == 1; });
        first.signal(SIGTERM);
        EXPECT_EQ(first.wait().exitCode, 0);
    }
    ASSERT_TRUE(std::filesystem::exists(cache));
    server.kill();
    EXPECT_EQ(Process(words({"--cache", cache})).wait().exitCode, 4); // check is on

    Process second(words(
        {"--cache", cache, "--no-check", "--method", "sayHello", "--args", "[\"Ada\"]", "--every", "100ms"}));
    auto state = until(second, [](const Json& document) { return document["event"] == "invokers"; });
    EXPECT_EQ(state["decision"], "interface");
    ASSERT_EQ(state["invokers"].size(), 1u);
    EXPECT_EQ(state["invokers"][0]["port"], provider.port());
    const auto called = until(second, [](const Json& document) { return document["event"] == "call"; });
    EXPECT_EQ(called["report"]["ok"], true) << called;
    EXPECT_EQ(called["report"]["value"], "Hello Ada");

    server.start();
    ProviderProcess another(registry(), "greeter", greetingSpec());
    state = until(second, [&](const Json& document) {
        return document["event"] == "invokers" && document["decision"] == "application";
    });
    EXPECT_EQ(state["invokers"][0]["port"], another.port());
    second.signal(SIGTERM);
    EXPECT_EQ(second.wait().exitCode, 0);
    std::filesystem::remove_all(directory.path);
}

} // namespace sextant::test
