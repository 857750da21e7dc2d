// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Migration on a real ZooKeeper: rules written by sextantctl switch a running consumer.
#include "tests/cli/provider_process.h"
#include "tests/cli/real_registry.h"

#include <csignal>
#include <filesystem>
#include <fstream>

namespace sextant::test {

namespace {

constexpr const char* kRulePath = "/dubbo/config/DUBBO_SERVICEDISCOVERY_MIGRATION/order-console.migration";

} // namespace

TEST_F(RealRegistry, RulesSwitchARunningConsumer)
{
    ProviderProcess provider(registry(), "greeter", greetingSpec());
    Process consumer(
        ctlCommand({"--registry", registry(), "consumer", kGreeting, "--app", "order-console", "--method",
                    "sayHello", "--args", "[\"Ada\"]", "--every", "50ms", "--register", "--json"}));
    const auto state = [&](const std::string& step, const std::string& decision) {
        return until(consumer, [&](const Json& document) {
            return document["event"] == "invokers" && document["step"] == step
                && document["decision"] == decision;
        });
    };
    const auto calls = [&](int count) {
        for (int call = 0; call < count; ++call)
            EXPECT_EQ(
                until(consumer, [](const Json& line) { return line["event"] == "call"; })["report"]["ok"],
                true);
    };
    EXPECT_EQ(state("APPLICATION_FIRST", "application")["rule"], "initial rule");
    calls(3);

    auto written = json({"migration", "set", "order-console", "--step", "FORCE_INTERFACE"});
    EXPECT_EQ(written["path"], kRulePath);
    EXPECT_EQ(written["before"], nullptr);
    EXPECT_EQ(written["version"], 0);
    auto switched = state("FORCE_INTERFACE", "interface");
    EXPECT_EQ(switched["rule"], kRulePath);
    EXPECT_EQ(switched["origins"][0], "step FORCE_INTERFACE: rule");
    EXPECT_FALSE(switched["record"].empty());
    EXPECT_EQ(switched["added"][0]["source"], "interface");
    EXPECT_EQ(switched["removed"][0]["source"], "application");
    calls(3);

    EXPECT_EQ(
        run({"migration", "set", "order-console", "--step", "FORCE_APPLICATION", "--version", "7"}).exitCode,
        5);
    EXPECT_EQ(
        run({"migration", "set", "order-console", "--step", "FORCE_APPLICATION", "--version", "-1"}).exitCode,
        5);
    written = json({"migration", "set", "order-console", "--step", "FORCE_APPLICATION", "--threshold", "1"});
    EXPECT_EQ(written["before"], 0);
    EXPECT_EQ(written["version"], 1);
    state("FORCE_APPLICATION", "application");
    calls(3);
    Json registered;
    do // its node below consumers goes with the interface level
        registered = json({"ls", std::string("/dubbo/") + kGreeting + "/consumers"});
    while (!registered.empty());
    consumer.signal(SIGTERM);
    EXPECT_EQ(consumer.wait().exitCode, 0);
}

TEST_F(RealRegistry, ShowAndPlanSayWhatConsumersDo)
{
    ProviderProcess both(registry(), "greeter", greetingSpec());
    ProviderProcess old(registry(), "greeter", greetingSpec(), {"--register-mode", "interface"});
    Process consumer(ctlCommand(
        {"--registry", registry(), "consumer", kGreeting, "--app", "order-console", "--register", "--json"}));
    until(consumer, [](const Json& document) { return document["invokers"].size() == 1; });

    auto shown = json({"migration", "show", "order-console"});
    EXPECT_EQ(shown["version"], nullptr);
    ASSERT_EQ(shown["services"].size(), 1u) << shown;
    EXPECT_EQ(shown["services"][0]["interface"], kGreeting);
    EXPECT_EQ(shown["services"][0]["interfaceAddresses"], 2);
    EXPECT_EQ(shown["services"][0]["applicationAddresses"], 1);
    EXPECT_EQ(shown["services"][0]["decision"], "application");

    const auto before = tree();
    auto planned =
        json({"migration", "plan", "order-console", "--step", "FORCE_APPLICATION", "--threshold", "0.8"}, 1);
    EXPECT_EQ(planned["services"][0]["refused"], true);
    EXPECT_EQ(planned["services"][0]["after"]["step"], "APPLICATION_FIRST");
    EXPECT_EQ(planned["services"][0]["after"]["threshold"], 0.8);
    planned =
        json({"migration", "plan", "order-console", "--step", "FORCE_APPLICATION", "--threshold", "0.5"});
    EXPECT_EQ(planned["services"][0]["refused"], false);
    EXPECT_EQ(planned["services"][0]["after"]["decision"], "application");
    planned =
        json({"migration", "plan", "order-console", "--step", "FORCE_INTERFACE", "--service", "no.Such"}, 1);
    EXPECT_EQ(planned["services"][0]["after"]["decision"], "none");
    EXPECT_EQ(tree(), before);

    EXPECT_EQ(run({"migration", "plan", "order-console"}).exitCode, 2);
    EXPECT_EQ(run({"migration", "set", "order-console", "--step", "NOPE"}).exitCode, 2);
    EXPECT_EQ(run({"migration", "set", "order-console", "--step", "FORCE_INTERFACE", "--read-only"}).exitCode,
              4);
    EXPECT_EQ(tree(), before);
}

TEST_F(RealRegistry, AWrittenFileIsKeptByteForByteAndWatched)
{
    TemporaryFile file("migration");
    const std::string text = "# ours\nkey:   order-console\nstep: FORCE_INTERFACE   # for now\n";
    std::ofstream(file.path, std::ios::binary) << text;
    Process watch(ctlCommand(
        {"--registry", registry(), "migration", "watch", "order-console", "--count", "3", "--json"}));
    EXPECT_EQ(Json::parse(watch.readLine())["text"], nullptr);
    EXPECT_EQ(run({"migration", "set", "order-console", "--file", file.path}).exitCode, 0);
    auto heard = Json::parse(watch.readLine());
    EXPECT_EQ(heard["text"], text);
    EXPECT_EQ(heard["rule"]["step"], "FORCE_INTERFACE");
    EXPECT_EQ(run({"get", kRulePath}).out, text);
    std::ofstream(file.path, std::ios::binary) << "step: nope\n";
    EXPECT_EQ(run({"migration", "set", "order-console", "--file", file.path}).exitCode, 2);
    EXPECT_EQ(run({"migration", "set", "order-console", "--step", "APPLICATION_FIRST"}).exitCode, 0);
    heard = Json::parse(watch.readLine());
    EXPECT_EQ(heard["version"], 1);
    EXPECT_EQ(watch.wait().exitCode, 0);
}

} // namespace sextant::test
