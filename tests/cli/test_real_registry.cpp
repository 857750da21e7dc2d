// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The whole chain against a real ZooKeeper: a provider registers, is listed, discovered, called, followed,
// killed and stopped; looking at all this changes nothing; careless neighbours spoil nothing.
#include "engine/store/snapshot_file.h"
#include "tests/cli/process.h"
#include "tests/cli/provider_process.h"
#include "tests/cli/registry_probe.h"
#include "tests/support/zookeeper_server.h"
#include "tests/unit/discovery/golden_tree.h"
#include "tests/unit/host/engine_await.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <csignal>
#include <set>
#include <thread>

namespace sextant::test {

namespace {

using Json = nlohmann::json;

constexpr const char* kGreeting = "com.acme.greet.GreetingService";

class RealRegistry : public testing::Test
{
protected:
    /// Sessions of two seconds: a killed provider is gone soon.
    std::string registry() const { return server.url() + "?session=2000"; }

    Finished run(std::vector<std::string> words) const
    {
        words.insert(words.begin(), {"--registry", registry()});
        return ctl(std::move(words));
    }

    Json json(std::vector<std::string> words, int exitCode = 0) const
    {
        words.emplace_back("--json");
        const auto finished = run(std::move(words));
        EXPECT_EQ(finished.exitCode, exitCode) << finished.err << finished.out;
        auto document = Json::parse(finished.out, nullptr, false);
        EXPECT_FALSE(document.is_discarded()) << finished.out;
        return document;
    }

    store::TreeRows tree() const
    {
        const auto finished = run({"tree", "/", "--json"});
        auto rows = store::parseSnapshot(finished.out);
        EXPECT_TRUE(rows) << finished.err;
        return rows ? *rows : store::TreeRows();
    }

    void expectLike(const std::string& dump) const
    {
        for (const auto& difference : compareTrees(loadDump(dump), tree()))
            ADD_FAILURE() << dump << ": " << difference;
    }

    /// Waits until the sessions of processes that have ended are gone from the server.
    bool settles(int sessions, int watches) const
    {
        for (int i = 0; i < 100; ++i) {
            if (server.sessionCount() == sessions && server.watchCount() == watches)
                return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        return false;
    }

    ZooKeeperServer server;
};

} // namespace

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

TEST_F(RealRegistry, OurTreeIsTheRecordedOne)
{
    struct Case
    {
        const char* dump;
        const char* mode;
        const char* metadata;
        const char* after;
    };
    const Case cases[] = {{"a-provider-all-local.json", "all", "local", "a2-after-graceful-stop.json"},
                          {"b-provider-all-remote.json", "all", "remote", "b2-after-graceful-stop.json"},
                          {"c-provider-instance.json", "instance", "local", nullptr},
                          {"d-provider-interface.json", "interface", "local", nullptr}};
    for (const auto& one : cases) {
        server.kill();
        server.wipe();
        server.start();
        ProviderProcess provider(registry(), "order-service", specOfDump(one.dump),
                                 {"--register-mode", one.mode, "--metadata-type", one.metadata});
        expectLike(one.dump);
        EXPECT_EQ(provider.stop(), 0);
        if (one.after)
            expectLike(one.after);
        for (const auto& row : tree())
            EXPECT_FALSE(row.ephemeral) << one.dump << ' ' << row.path;
    }
}

TEST_F(RealRegistry, LookingAndCallingChangeNothing)
{
    ProviderProcess provider(registry(), "greeter", greetingSpec());
    RegistryProbe probe(server.url());
    const auto before = probe.wholeTree();
    const int sessions = server.sessionCount();
    const int watches = server.watchCount();
    const std::vector<std::vector<std::string>> looks {
        {"ls", "/"},
        {"ls", "-l", "/dubbo"},
        {"tree", "/"},
        {"stat", "/dubbo"},
        {"get", "/dubbo/mapping/com.acme.greet.GreetingService"},
        {"services"},
        {"service", kGreeting},
        {"apps"},
        {"app", "greeter"},
        {"instances", "greeter"},
        {"providers", kGreeting},
        {"consumers", kGreeting},
        {"mapping"},
        {"metadata", "greeter"},
        {"definition", kGreeting},
        {"discover", kGreeting, "--explain"},
        {"discover", kGreeting, "--step", "FORCE_INTERFACE"},
        {"discover", "com.acme.none.Nothing"},
        {"invoke", kGreeting, "sayHello", "[\"Ada\"]"},
        {"invoke", kGreeting, "sayHello", "[\"Ada\"]", "--typed"}};
    for (const auto& words : looks)
        EXPECT_EQ(run(words).exitCode, 0) << words.front();
    EXPECT_EQ(run({"invoke", "com.acme.none.Nothing", "x"}).exitCode, 3);
    {
        Process consumer(ctlCommand({"--registry", registry(), "consumer", kGreeting, "--json"}));
        consumer.readLine();
        Process other(ctlCommand({"--registry", registry(), "consumer", "com.acme.none.Nothing", "--json"}));
        other.readLine();
        for (auto* process : {&consumer, &other}) {
            process->signal(SIGTERM);
            EXPECT_EQ(process->wait().exitCode, 0);
        }
    }
    EXPECT_EQ(probe.wholeTree(), before);
    EXPECT_TRUE(settles(sessions, watches)) << server.sessionCount() << " sessions, were " << sessions << "; "
                                            << server.watchCount() << " watches, were " << watches;
    EXPECT_EQ(provider.stop(), 0);
}

TEST_F(RealRegistry, CarelessNeighboursAreProblemsAndSpoilNothing)
{
    ProviderProcess provider(registry(), "greeter", greetingSpec());
    RegistryProbe probe(server.url());
    probe.create("/services/greeter/10.0.0.9:1", "this is not JSON");
    probe.create("/services/greeter/10.0.0.9:2",
                 R"({"name":"greeter","id":"10.0.0.9:2","address":"10.0.0.9","port":2,"payload":null})");
    probe.create("/services/greeter/nocolon",
                 R"({"name":"greeter","id":"nocolon","address":"10.0.0.9","port":3,"payload":null})");
    probe.create("/services/greeter/10.0.0.9:4", store::Data());
    probe.create("/services/other/providers", "");
    probe.create("/services/other/providers/dubbo%3A%2F%2F10.0.0.9%3A20880%2Fa.B", "");
    probe.create("/dubbo/mapping/a.Odd", "a,b,");
    probe.create("/dubbo/mapping/a.Nothing", store::Data());
    probe.create("/dubbo/a.Odd/providers/not-a-url%ZZ", "");
    probe.create("/dubbo/a.Odd/providers/" + std::string(400'000, 'x'), "");
    probe.create("/dubbo/metadata/greeter/0123456789abcdef0123456789abcdef", "{");
    probe.create("/dubbo/metadata/" + std::string(kGreeting) + "/provider/broken", "\x00\xff\xfe");

    std::set<std::string> codes;
    const auto application = json({"app", "greeter"});
    for (const auto& instance : application["instances"])
        for (const auto& problem : instance["problems"])
            codes.insert(problem["code"].get<std::string>());
    for (const auto& problem : application["problems"])
        codes.insert(problem["code"].get<std::string>());
    EXPECT_FALSE(codes.empty()) << application.dump(2);
    bool found = false;
    for (const auto& service : json({"services"}))
        if (service["interface"] == kGreeting) {
            found = true;
            EXPECT_EQ(service["registration"], "both");
            EXPECT_EQ(service["providers"], 1);
        }
    EXPECT_TRUE(found);
    EXPECT_GE(json({"discover", kGreeting})["problems"].size(), 3u);
    EXPECT_EQ(json({"invoke", kGreeting, "sayHello", "[\"Ada\"]"})["value"], "Hello Ada");
    EXPECT_EQ(run({"tree", "/"}).exitCode, 0);
    EXPECT_EQ(run({"definition", kGreeting}).exitCode, 0);

    // Nodes that come and go while everything is read.
    std::atomic_bool going {true};
    std::thread flapping([&] {
        for (int i = 0; going; ++i) {
            const auto path = "/services/greeter/10.0.1.1:" + std::to_string(1000 + i % 7);
            probe.create(path, "{}");
            probe.remove(path);
        }
    });
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(run({"services"}).exitCode, 0);
        EXPECT_EQ(run({"tree", "/", "--json"}).exitCode, 0);
        EXPECT_EQ(json({"invoke", kGreeting, "sayHello", "[\"Ada\"]"})["value"], "Hello Ada");
    }
    going = false;
    flapping.join();
    EXPECT_EQ(provider.stop(), 0);
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

TEST_F(RealRegistry, AServerThatIsGoneIsARegistryFailure)
{
    server.kill();
    const auto finished = run({"services", "--timeout", "2s"});
    EXPECT_EQ(finished.exitCode, 4);
    EXPECT_NE(finished.err.find(server.address()), std::string::npos) << finished.err;
}

} // namespace sextant::test
