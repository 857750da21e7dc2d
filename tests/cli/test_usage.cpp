// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The command line without a server: usage, exit codes, JSON documents, output to people and to pipes.
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

Json jsonOf(const std::vector<std::string>& arguments, int exitCode = 0)
{
    auto words = arguments;
    words.emplace_back("--json");
    const auto finished = ctl(words);
    EXPECT_EQ(finished.exitCode, exitCode) << finished.err;
    auto document = Json::parse(finished.out, nullptr, false);
    EXPECT_FALSE(document.is_discarded()) << finished.out;
    return document;
}

std::string dump(const char* name)
{
    return std::string("snapshot:" SEXTANT_TEST_DATA "/zk/") + name;
}

const std::vector<std::vector<std::string>> kCommands {
    {"ls"},        {"tree"},     {"get"},      {"stat"},       {"services"},
    {"service"},   {"apps"},     {"app"},      {"instances"},  {"providers"},
    {"consumers"}, {"mapping"},  {"metadata"}, {"definition"}, {"discover"},
    {"invoke"},    {"provider"}, {"consumer"}, {"wire"},       {"wire", "decode"}};

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
        {"wire"},
        {"wire", "decode", "xyz"},
        {"--registry", "nacos://h", "services"},
        {"--registry", "memory://other", "services"},
        {"--registry", "snapshot:/nonexistent.json", "services"},
        {"--registry", "zookeeper://", "services"},
        {"--auth", "digest", "ls"},
        {"--auth", "digest:user:secret", "ls"},
        {"--zk-client", "other", "ls"},
        {"--profile", "none", "ls"},
        {"invoke", "com.acme.orders.OrderService", "getOrder", "[\"x\"]"},
        {"invoke", "com.acme.orders.OrderService", "getOrder", "[1"},
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
    EXPECT_EQ(ctl({"--registry", "zookeeper://127.0.0.1:1", "--timeout", "1s", "services"}).exitCode, 4);
}

TEST(Usage, InvokeJsonHasAllKeysWhateverHappens)
{
    const std::vector<std::pair<std::vector<std::string>, int>> calls {
        {{"invoke", "com.acme.orders.OrderService", "getOrder", "[1]"}, 0},
        {{"invoke", "com.acme.orders.OrderService", "cancelOrder", "[1,\"x\"]"}, 1},
        {{"invoke", "com.acme.orders.OrderService", "getOrder", "[\"x\"]"}, 2},
        {{"invoke", "com.acme.none.Nothing", "x"}, 3},
        {{"--registry", "zookeeper://127.0.0.1:1", "--timeout", "500ms", "invoke", "a.B", "x"}, 4}};
    for (const auto& [words, exitCode] : calls) {
        const auto document = jsonOf(words, exitCode);
        for (const char* key :
             {"ok", "value", "type", "provider", "elapsedMs", "attachments", "exception", "error"})
            EXPECT_TRUE(document.contains(key)) << key;
        EXPECT_EQ(document["ok"], exitCode == 0);
        EXPECT_EQ(document["exception"].is_object(), exitCode == 1);
        EXPECT_EQ(document["error"].is_object(), exitCode > 1);
    }
    const auto thrown = jsonOf(calls[1].first, 1)["exception"];
    EXPECT_EQ(thrown["class"], "com.acme.orders.OrderException");
    EXPECT_TRUE(thrown["stack"].is_array());
    const auto error = jsonOf(calls[3].first, 3)["error"];
    EXPECT_EQ(error["code"], "no_provider");
    EXPECT_TRUE(error["message"].is_string());
}

TEST(Usage, ExactDigitsReachTheDocument)
{
    const auto finished =
        ctl({"invoke", "com.acme.orders.OrderService", "getOrder", "[9223372036854775807]", "--json"});
    EXPECT_NE(finished.out.find("\"id\":9223372036854775807,"), std::string::npos) << finished.out;
    EXPECT_NE(finished.out.find("\"total\":\"119.30\""), std::string::npos);
}

TEST(Usage, ShapesThatOtherToolsRelyOn)
{
    const auto services = jsonOf({"services"});
    ASSERT_TRUE(services.is_array());
    for (const auto& service : services) {
        for (const char* key : {"interface", "group", "version", "registration"})
            EXPECT_TRUE(service[key].is_string()) << key;
        for (const char* key : {"apps", "protocols"})
            EXPECT_TRUE(service[key].is_array()) << key;
        for (const char* key : {"providers", "instances", "consumers", "problems"})
            EXPECT_TRUE(service[key].is_number_unsigned()) << key;
    }
    const auto discovered = jsonOf({"discover", "com.acme.orders.OrderService"});
    EXPECT_EQ(discovered["step"], "APPLICATION_FIRST");
    EXPECT_EQ(discovered["decision"], "application");
    for (const char* key : {"apps", "interfaceAddresses", "applicationAddresses", "invokers"})
        ASSERT_EQ(discovered[key].empty(), false) << key;
    for (const char* key : {"url", "host", "port", "protocol", "source", "app", "revision", "weight", "tag"})
        EXPECT_TRUE(discovered["invokers"][0].contains(key)) << key;
    EXPECT_FALSE(discovered.contains("explanation"));
    EXPECT_FALSE(jsonOf({"discover", "com.acme.orders.OrderService", "--explain"})["explanation"].empty());
    EXPECT_EQ(jsonOf({"discover", "com.acme.none.Nothing"})["decision"], "none");
}

TEST(Usage, EveryReadingCommandPrintsOneDocumentAndATable)
{
    const std::vector<std::vector<std::string>> reading {
        {"ls", "/"},
        {"ls", "-l", "/services"},
        {"tree", "/"},
        {"get", "/dubbo/mapping/com.acme.orders.OrderService"},
        {"stat", "/dubbo"},
        {"services"},
        {"service", "com.acme.orders.OrderService"},
        {"apps"},
        {"app", "order-service"},
        {"instances", "order-service"},
        {"providers", "com.acme.orders.OrderService"},
        {"consumers", "com.acme.orders.OrderService"},
        {"mapping"},
        {"mapping", "com.acme.orders.OrderService"},
        {"metadata", "user-service"},
        {"definition", "com.acme.orders.OrderService"},
        {"discover", "com.acme.orders.OrderService"},
        {"wire", "decode", "--hessian", "90"}};
    for (const auto& words : reading) {
        EXPECT_FALSE(jsonOf(words).is_null()) << words.front();
        const auto table = ctl(words);
        EXPECT_EQ(table.exitCode, 0) << words.front() << table.err;
        EXPECT_FALSE(table.out.empty()) << words.front();
        EXPECT_EQ(table.err, "") << words.front();
    }
}

TEST(Usage, ServiceKeysAndOptionsNameTheSameService)
{
    const auto byKey = jsonOf({"service", "card/com.acme.payments.PaymentService:2.0.0"});
    const auto byOptions =
        jsonOf({"service", "com.acme.payments.PaymentService", "--group", "card", "--version", "2.0.0"});
    ASSERT_EQ(byKey.size(), 1u);
    EXPECT_EQ(byKey[0]["group"], byOptions[0]["group"]);
    EXPECT_EQ(jsonOf({"service", "com.acme.payments.PaymentService"}).size(), 2u);
}

TEST(Usage, ATreeAsJsonOpensAsASnapshotAndPrintsTheSameAgain)
{
    const auto first = ctl({"--registry", dump("a-provider-all-local.json"), "tree", "/", "--json"});
    ASSERT_EQ(first.exitCode, 0);
    const auto file =
        std::filesystem::temp_directory_path() / ("sextant-tree-" + std::to_string(getpid()) + ".json");
    std::ofstream(file) << first.out;
    const auto second = ctl({"--registry", "snapshot:" + file.string(), "tree", "/", "--json"});
    std::filesystem::remove(file);
    EXPECT_EQ(first.out, second.out);
    std::ifstream recorded(SEXTANT_TEST_DATA "/zk/a-provider-all-local.json");
    auto golden = Json::parse(recorded);
    EXPECT_EQ(Json::parse(first.out), golden);
}

TEST(Usage, EveryRecordedDumpOpens)
{
    int dumps = 0;
    for (const auto& file : std::filesystem::directory_iterator(SEXTANT_TEST_DATA "/zk")) {
        const auto services = jsonOf({"--registry", "snapshot:" + file.path().string(), "services"});
        EXPECT_TRUE(services.is_array()) << file.path();
        ++dumps;
    }
    EXPECT_GE(dumps, 15);
    const auto both = jsonOf({"--registry", dump("a-provider-all-local.json"), "services"});
    ASSERT_EQ(both.size(), 3u);
    EXPECT_EQ(both[0]["registration"], "both");
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

TEST(Usage, DecodesFrames)
{
    const auto heartbeat = jsonOf({"wire", "decode", "dabbe2000000000000000001000000014e"});
    ASSERT_EQ(heartbeat.size(), 1u);
    EXPECT_EQ(heartbeat[0]["event"], true);
    EXPECT_TRUE(heartbeat[0]["body"].is_null());
    EXPECT_EQ(ctl({"wire", "decode", "dabbe2"}).exitCode, 1);
    EXPECT_EQ(ctl({"wire", "decode", "--hessian", "-"}, {}, "91 02 68 69\n").exitCode, 0);
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
