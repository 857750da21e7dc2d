// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What is in a real ZooKeeper: our provider's tree is the one that Java leaves, looking changes nothing, and
// careless neighbours spoil nothing.
#include "tests/cli/provider_process.h"
#include "tests/cli/real_registry.h"
#include "tests/cli/registry_probe.h"

#include <atomic>
#include <csignal>
#include <set>

namespace sextant::test {

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

} // namespace sextant::test
