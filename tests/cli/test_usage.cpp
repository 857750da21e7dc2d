// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The command line without a server: usage, exit codes, output to people and to pipes.
#include "tests/cli/process.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <thread>

namespace sextant::test {

namespace {

using Json = nlohmann::json;

std::string dump(const char* name)
{
    return std::string("snapshot:" SEXTANT_TEST_DATA "/zk/") + name;
}

const std::vector<std::vector<std::string>> kCommands {{"ls"},
                                                       {"tree"},
                                                       {"get"},
                                                       {"stat"},
                                                       {"create"},
                                                       {"set"},
                                                       {"rm"},
                                                       {"acl"},
                                                       {"watch"},
                                                       {"history"},
                                                       {"undo"},
                                                       {"services"},
                                                       {"service"},
                                                       {"apps"},
                                                       {"app"},
                                                       {"instances"},
                                                       {"providers"},
                                                       {"consumers"},
                                                       {"mapping"},
                                                       {"metadata"},
                                                       {"definition"},
                                                       {"discover"},
                                                       {"invoke"},
                                                       {"provider"},
                                                       {"consumer"},
                                                       {"wire"},
                                                       {"wire", "decode"},
                                                       {"wire", "encode"}};

} // namespace

TEST(Usage, EveryCommandHasHelpWithAnExample)
{
    EXPECT_EQ(ctl({"--help"}).exitCode, 0);
    EXPECT_NE(ctl({"--version"}).out.find('.'), std::string::npos);
    for (auto words : kCommands) {
        words.emplace_back("--help");
        const auto finished = ctl(words);
        EXPECT_EQ(finished.exitCode, 0) << words.front();
        EXPECT_NE(finished.out.find("Example:\n  sextantctl"), std::string::npos) << finished.out;
    }
}

TEST(Usage, WrongUsageIsTwo)
{
    const std::vector<std::vector<std::string>> wrong {
        {},
        {"nonsense"},
        {"services", "--nonsense"},
        {"get"},
        {"service"},
        {"get", "relative"},
        {"--timeout", "5", "services"},
        {"--timeout", "x", "services"},
        {"discover", "a.B", "--step", "LATER"},
        {"invoke", "a.B"},
        {"invoke", "a.B", "m", "[]", "--retries", "-1"},
        {"invoke", "a.B", "m", "[]", "--address", "1.2.3.4:5", "--cluster"},
        {"provider"},
        {"provider", "--app", "a", "--spec", "/nonexistent.json"},
        {"provider", "--app", "a", "--spec", "/dev/zero"},
        {"provider", "--app", "a", "--spec", "/tmp"},
        {"--auth", "digest:a", "--password-file", "/dev/zero", "ls"},
        {"service", ""},
        {"providers", "eu/"},
        {"consumers", ":1.0"},
        {"mapping", ""},
        {"definition", ""},
        {"discover", ""},
        {"invoke", "", "m"},
        {"consumer", ""},
        {"tree", "/", "--depth", "-1"},
        {"--root", "..", "services"},
        {"wire"},
        {"wire", "decode", "xyz"},
        {"--registry", "nacos://h", "services"},
        {"--registry", "memory://other", "services"},
        {"--registry", "snapshot:/nonexistent.json", "services"},
        {"--registry", "zookeeper://", "services"},
        {"--registry", "zookeepers://h?tls-ca=/no/such/ca.pem", "services"},
        {"--registry", "zookeeper://h?session=1", "services"},
        {"--registry", "zookeeper://h?sesion=30000", "services"},
        {"--registry", "snapshot:/dev/zero", "services"},
        {"--registry", "snapshot:" + ctlCommand({}).front(), "services"}, // a file, but no snapshot
        {"--deadline", "0s", "services"},
        {"--deadline", "soon", "services"},
        {"--auth", "digest", "ls"},
        {"--auth", "digest:user:secret", "ls"},
        {"--zk-client", "other", "ls"},
        {"--profile", "none", "ls"},
        {"invoke", "com.acme.orders.OrderService", "getOrder", "[\"x\"]"},
        {"invoke", "com.acme.orders.OrderService", "getOrder", "[1"},
        {"invoke", "com.acme.orders.OrderService", "getOrder", "[1]", "--types", "long,"},
        {"invoke", "com.acme.orders.OrderService", "getOrder", "[1]", "--types", "List<"},
        {"invoke", "com.acme.orders.OrderService", "getOrder", "[1]", "--attachment", "novalue"}};
    for (const auto& words : wrong) {
        const auto finished = ctl(words);
        std::string line;
        for (const auto& word : words)
            line += word + ' ';
        EXPECT_EQ(finished.exitCode, 2) << line << finished.err;
        EXPECT_NE(finished.err.find("sextantctl: "), std::string::npos) << line;
        EXPECT_EQ(finished.out, "") << line;
    }
    EXPECT_NE(ctl({"nonsense"}).err.find("nonsense"), std::string::npos);
}

TEST(Usage, ExitCodesOfCalls)
{
    EXPECT_EQ(ctl({"invoke", "com.acme.orders.OrderService", "getOrder", "[1]"}).exitCode, 0);
    EXPECT_EQ(ctl({"invoke", "com.acme.orders.OrderService", "cancelOrder", "[1,\"x\"]"}).exitCode, 1);
    EXPECT_EQ(ctl({"invoke", "com.acme.none.Nothing", "x"}).exitCode, 3);
    EXPECT_EQ(ctl({"invoke", "com.acme.orders.OrderService", "getOrder", "[1]", "--address", "127.0.0.1:1"})
                  .exitCode,
              3);
    EXPECT_EQ(ctl({"get", "/nonexistent"}).exitCode, 4);
    EXPECT_EQ(ctl({"service", "a.Nothing"}).exitCode, 4);
    EXPECT_EQ(ctl({"definition", "a.Nothing"}).exitCode, 4);
    EXPECT_EQ(ctl({"--read-only", "consumer", "a.Nothing", "--register"}).exitCode, 4);
    EXPECT_EQ(ctl({"--registry", "zookeeper://127.0.0.1:1", "--timeout", "1s", "services"}).exitCode, 4);
}

TEST(Usage, ASnapshotIsReadOnly)
{
    const auto spec =
        std::filesystem::temp_directory_path() / ("sextant-spec-" + std::to_string(getpid()) + ".json");
    std::ofstream(spec) << R"({"services":[{"interface":"a.B","methods":[{"name":"m"}]}]})";
    const auto finished = ctl({"--registry", dump("a-provider-all-local.json"), "provider", "--app", "x",
                               "--port", "0", "--spec", spec.string()});
    std::filesystem::remove(spec);
    EXPECT_EQ(finished.exitCode, 4) << finished.err;
}

TEST(Usage, HostileNamesDoNotReachTheTerminal)
{
    const auto file =
        std::filesystem::temp_directory_path() / ("sextant-hostile-" + std::to_string(getpid()) + ".json");
    std::ofstream(file)
        << "[{\"path\":\"/"
           "a\\u001b[31mred\",\"data_utf8\":\"x\\u001b[2J\",\"ephemeral\":false,\"version\":0}]";
    const auto listed = ctl({"--registry", "snapshot:" + file.string(), "ls", "/"});
    const auto tree = ctl({"--registry", "snapshot:" + file.string(), "tree", "/"});
    std::filesystem::remove(file);
    EXPECT_EQ(listed.out.find('\x1b'), std::string::npos);
    EXPECT_EQ(tree.out.find('\x1b'), std::string::npos);
}

TEST(Usage, AReaderThatGoesAwayIsNoFailure)
{
    Process process(ctlCommand({"tree", "/"}));
    process.closeOut();
    const auto finished = process.wait();
    EXPECT_EQ(finished.exitCode, 0) << finished.err;
}

TEST(Usage, AnOutputThatCannotBeWrittenIsAFailure)
{
    for (const std::string target : {"> /dev/full", ">&-"})
        for (const auto& command : std::vector<std::vector<std::string>> {
                 {"tree", "/", "--json"},
                 {"services"},
                 {"invoke", "com.acme.orders.OrderService", "getOrder", "[1]"}}) {
            auto words = ctlCommand(command);
            words.insert(words.begin(), {"/bin/sh", "-c", "exec \"$@\" " + target, "sh"});
            const auto finished = Process(words).wait();
            EXPECT_EQ(finished.exitCode, 2) << command.front() << target;
            EXPECT_NE(finished.err.find("could not be written"), std::string::npos) << finished.err;
        }
    // Numbers of closed streams are not given to connections.
    auto words = ctlCommand({"services"});
    words.insert(words.begin(), {"/bin/sh", "-c", "exec \"$@\" <&- 2>&-", "sh"});
    const auto finished = Process(words).wait();
    EXPECT_EQ(finished.exitCode, 0);
    EXPECT_NE(finished.out.find("com.acme.orders.OrderService"), std::string::npos);
}

TEST(Usage, NarrowTerminalsElide)
{
    const auto finished = ctl({"services"}, {"COLUMNS=80"});
    EXPECT_NE(finished.out.find("…"), std::string::npos);
    const auto whole = ctl({"services"});
    EXPECT_EQ(whole.out.find("…"), std::string::npos);
}

TEST(Usage, InterruptEndsAWait)
{
    Process process(
        ctlCommand({"--registry", "zookeeper://127.0.0.1:1", "--timeout", "10m", "-v", "services"}));
    // Signals are blocked from the first line of main on, so one that comes early is not lost.
    while (!process.ignoresPipes())
        std::this_thread::yield();
    process.signal(SIGINT);
    EXPECT_EQ(process.wait().exitCode, 130);
}

TEST(Usage, AProviderThatNeverRegisteredRemovesNothing)
{
    const auto spec =
        std::filesystem::temp_directory_path() / ("sextant-early-" + std::to_string(getpid()) + ".json");
    std::ofstream(spec) << R"({"services":[{"interface":"a.B","methods":[{"name":"m"}]}]})";
    const auto begin = std::chrono::steady_clock::now();
    const auto finished = ctl({"--registry", "zookeeper://127.0.0.1:1", "--timeout", "100ms", "provider",
                               "--app", "x", "--port", "0", "--spec", spec.string()});
    std::filesystem::remove(spec);
    EXPECT_EQ(finished.exitCode, 4) << finished.err;
    // Nothing was registered, so nothing is removed: each removal would wait 10 s for a session.
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(9));
}

TEST(Usage, InterruptEndsAnIdleConsumerCleanly)
{
    Process consumer(ctlCommand({"consumer", "com.acme.orders.OrderService", "--json"}));
    const auto first = Json::parse(consumer.readLine());
    EXPECT_EQ(first["event"], "invokers");
    EXPECT_EQ(first["invokers"].size(), 2u);
    consumer.signal(SIGINT);
    EXPECT_EQ(consumer.wait().exitCode, 0);
}

TEST(Usage, AConsumerCallsWhenAsked)
{
    Process consumer(ctlCommand({"consumer", "com.acme.orders.OrderService", "--json", "--method", "getOrder",
                                 "--args", "[5]", "--every", "50ms"}));
    EXPECT_EQ(Json::parse(consumer.readLine())["event"], "invokers");
    for (int i = 0; i < 3; ++i) {
        const auto call = Json::parse(consumer.readLine());
        EXPECT_EQ(call["event"], "call");
        EXPECT_EQ(call["report"]["value"]["id"], 5);
    }
    consumer.signal(SIGTERM);
    EXPECT_EQ(consumer.wait().exitCode, 0);
}

TEST(Usage, ProfilesAndPasswordsComeFromFiles)
{
    const auto home = std::filesystem::temp_directory_path() / ("sextant-home-" + std::to_string(getpid()));
    std::filesystem::create_directories(home / "sextant");
    std::ofstream(home / "sextant" / "profiles.json")
        << R"({"profiles":[{"name":"dump","registry":")" << dump("d-provider-interface.json") << R"("}]})";
    const auto finished =
        ctl({"--profile", "dump", "services", "--json"}, {"XDG_CONFIG_HOME=" + home.string()});
    const auto unknown = ctl({"--profile", "other", "services"}, {"XDG_CONFIG_HOME=" + home.string()});
    std::ofstream(home / "password") << "secret\n";
    const auto authenticated =
        ctl({"--auth", "digest:admin", "--password-file", (home / "password").string(), "ls", "/"});
    std::filesystem::remove_all(home);
    EXPECT_EQ(finished.exitCode, 0) << finished.err;
    EXPECT_EQ(Json::parse(finished.out)[0]["registration"], "interface");
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_EQ(authenticated.exitCode, 0) << authenticated.err;
}

} // namespace sextant::test
