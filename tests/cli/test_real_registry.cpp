// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The whole chain against a real ZooKeeper: a provider registers, is listed, discovered, called, followed,
// killed.
#include "engine/host/console.h"
#include "tests/cli/provider_process.h"
#include "tests/cli/real_registry.h"
#include "tests/support/tcp_proxy.h"
#include "tests/unit/host/engine_await.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>
#include <unistd.h>

namespace sextant::test {

TEST_F(RealRegistry, FromRegistrationToCallToDeath)
{
    ProviderProcess provider(registry(), "greeter", greetingSpec());
    const auto services = json({"services"});
    ASSERT_EQ(services.size(), 1u);
    EXPECT_EQ(services[0]["interface"], kGreeting);
    EXPECT_EQ(services[0]["registration"], "both");
    EXPECT_EQ(services[0]["providers"], 1);
    EXPECT_EQ(services[0]["instances"], 1);
    EXPECT_EQ(services[0]["apps"], Json::array({"greeter"}));
    EXPECT_EQ(services[0]["problems"], 0);

    const auto discovered = json({"discover", kGreeting, "--explain"});
    EXPECT_EQ(discovered["decision"], "application");
    ASSERT_EQ(discovered["invokers"].size(), 1u);
    EXPECT_EQ(discovered["invokers"][0]["port"], provider.port());
    EXPECT_EQ(discovered["invokers"][0]["source"], "application");
    std::string explanation;
    for (const auto& line : discovered["explanation"])
        explanation += line.get<std::string>() + '\n';
    for (const char* step :
         {"/dubbo/mapping/com.acme.greet.GreetingService", "/services/greeter", "Revision", "Invokers: 1"})
        EXPECT_NE(explanation.find(step), std::string::npos) << step << " in\n" << explanation;

    for (const bool typed : {false, true}) {
        std::vector<std::string> words {"invoke", kGreeting, "sayHello", "[\"Ada\"]"};
        if (typed)
            words.emplace_back("--typed");
        const auto answer = json(words);
        EXPECT_EQ(answer["value"], "Hello Ada");
        EXPECT_EQ(answer["provider"], provider.address());
    }
    EXPECT_EQ(json({"invoke", kGreeting, "fail"}, 1)["exception"]["class"], "com.acme.greet.Sorry");

    Process consumer(ctlCommand({"--registry", registry(), "consumer", kGreeting, "--json"}));
    EXPECT_EQ(Json::parse(consumer.readLine())["invokers"].size(), 1u);
    {
        ProviderProcess second(registry(), "greeter", greetingSpec());
        Json state;
        do
            state = Json::parse(consumer.readLine());
        while (state["invokers"].size() != 2);
        second.kill();
        do
            state = Json::parse(consumer.readLine());
        while (state["invokers"].size() != 1);
        EXPECT_EQ(state["removed"][0]["port"], second.port());
    }
    provider.kill();
    Json state;
    do
        state = Json::parse(consumer.readLine());
    while (!state["invokers"].empty());
    EXPECT_EQ(state["decision"], "none");
    consumer.signal(SIGTERM);
    EXPECT_EQ(consumer.wait().exitCode, 0);
    EXPECT_EQ(json({"invoke", kGreeting, "sayHello", "[\"Ada\"]"}, 3)["error"]["code"], "no_provider");
}

TEST_F(RealRegistry, ARegistryOfItsOwnGroup)
{
    ProviderProcess provider(registry(), "greeter", greetingSpec(), {"--group", "prodroot"});
    EXPECT_TRUE(json({"services"}).empty());
    const auto services = json({"--group", "prodroot", "services"});
    ASSERT_EQ(services.size(), 1u);
    EXPECT_EQ(services[0]["registration"], "both");
    EXPECT_EQ(json({"--root", "prodroot", "invoke", kGreeting, "sayHello", "[\"Ada\"]"})["value"],
              "Hello Ada");
    EXPECT_EQ(provider.stop(), 0);
}

TEST_F(RealRegistry, TestingAConnectionLeavesNothing)
{
    core::EngineThread engine;
    const auto steps = [&](const std::string& address) {
        host::ConnectionOptions options;
        options.registry = address;
        options.connectTimeout = core::Millis(3000);
        options.authScheme = "digest";
        options.authSecret = "user:secret";
        auto text = std::make_shared<std::string>();
        const bool ok = await<bool>(engine, [&](auto done) {
            host::testConnection(
                engine, options, {},
                [text](const host::TestStep& step) { *text += step.id + (step.ok ? "+ " : "- "); }, done);
        });
        return *text + (ok ? "ok" : "failed");
    };
    EXPECT_EQ(steps(server.url()), "name+ tcp+ session+ auth+ root+ ok");
    EXPECT_TRUE(settles(0, 0));
    const auto port = server.port();
    server.kill();
    EXPECT_EQ(steps("zookeeper://127.0.0.1:" + std::to_string(port)), "name+ tcp- failed");
}

TEST_F(RealRegistry, ATakenPortIsSaidAtOnce)
{
    const auto spec = std::filesystem::temp_directory_path() / ("sextant-taken-" + std::to_string(getpid()));
    std::ofstream(spec) << greetingSpec();
    const auto finished = run(
        {"provider", "--app", "greeter", "--spec", spec.string(), "--port", std::to_string(server.port())});
    std::filesystem::remove(spec);
    EXPECT_EQ(finished.exitCode, 2) << finished.err;
    EXPECT_NE(finished.err.find(std::to_string(server.port())), std::string::npos) << finished.err;
    EXPECT_EQ(finished.out, "");
}

TEST_F(RealRegistry, AnyCaseOfTheSchemeWillDo)
{
    const auto finished = ctl({"--registry", "ZOOKEEPER://" + server.address(), "ls", "/"});
    EXPECT_EQ(finished.exitCode, 0) << finished.err;
}

TEST_F(RealRegistry, AServerThatIsGoneIsARegistryFailure)
{
    server.kill();
    const auto finished = run({"services", "--timeout", "2s"});
    EXPECT_EQ(finished.exitCode, 4);
    EXPECT_NE(finished.err.find(server.address()), std::string::npos) << finished.err;
}

/// Every packet takes its time, so that the server is lost while the answer to a list is still on its way.
TEST_F(RealRegistry, AServerThatIsLostWhileReadEndsTheCommand)
{
    TcpProxy proxy(server.port());
    proxy.delay(std::chrono::milliseconds(1000));
    Process services(ctlCommand({"--registry", "zookeeper://" + proxy.address() + "?session=20000",
                                 "--timeout", "8s", "-v", "services"}));
    while (server.fourLetter("cons").find("lop=GETC") == std::string::npos) // a list was asked for
        std::this_thread::yield();
    proxy.block(true);
    const auto finished = services.wait();
    EXPECT_EQ(finished.exitCode, 4) << finished.err;
    EXPECT_NE(finished.err.find("was lost while it was read"), std::string::npos) << finished.err;
}

} // namespace sextant::test
