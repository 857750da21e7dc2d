// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The JSON documents of sextantctl on the sandbox and on recorded dumps: the shapes that docs/cli.md
// promises.
#include "tests/cli/process.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <unistd.h>

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

} // namespace

TEST(Documents, InvokeJsonHasAllKeysWhateverHappens)
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

TEST(Documents, RouteExplainSaysWhatEveryRouterDid)
{
    const std::vector<std::string> explain {"route", "explain", "com.acme.orders.OrderService", "getOrder"};
    const auto route = jsonOf(explain);
    for (const char* key : {"decision", "reason", "consumer", "providers", "steps", "failure", "weights",
                            "loadbalance", "selected", "why", "disabled", "refused"})
        EXPECT_TRUE(route.contains(key)) << key;
    std::size_t left = route["providers"];
    EXPECT_GT(left, 0U);
    std::vector<std::string> routers;
    for (const auto& step : route["steps"]) {
        routers.push_back(step["router"]);
        EXPECT_EQ(step["in"], left);
        left = step["out"];
        EXPECT_EQ(step["in"].get<std::size_t>() - left, step["dropped"].size());
        for (const auto& dropped : step["dropped"])
            EXPECT_NE(dropped["reason"], "");
    }
    EXPECT_EQ(routers,
              (std::vector<std::string> {"mock", "standard-mesh-rule", "tag", "service", "provider-app",
                                         "app", "script-app"}));
    EXPECT_EQ(route["weights"].size(), left);
    EXPECT_TRUE(route["selected"].is_string());

    auto older = explain;
    older.insert(older.end(), {"--as", "2.7", "--consumer-app", "shop"});
    EXPECT_EQ(jsonOf(older)["steps"].size(), 4U);

    const auto nobody = jsonOf({"route", "explain", "com.acme.none.Nothing", "x"}, 1);
    EXPECT_EQ(nobody["decision"], "none");
    EXPECT_TRUE(nobody["selected"].is_null());
    EXPECT_EQ(ctl({"route", "explain", "a.B", "x", "--as", "next"}).exitCode, 2);
    EXPECT_NE(ctl(explain).out.find("standard-mesh-rule: "), std::string::npos);
}

TEST(Documents, AMistypedGroupIsNotAnEmptyRegistry)
{
    const auto finished = ctl({"--group", "dubo", "services", "--json"});
    EXPECT_EQ(finished.exitCode, 0);
    EXPECT_EQ(finished.out, "[]\n");
    EXPECT_NE(finished.err.find("/dubo: There is no such node"), std::string::npos) << finished.err;
}

TEST(Documents, ExactDigitsReachTheDocument)
{
    const auto finished =
        ctl({"invoke", "com.acme.orders.OrderService", "getOrder", "[9223372036854775807]", "--json"});
    EXPECT_NE(finished.out.find("\"id\":9223372036854775807,"), std::string::npos) << finished.out;
    EXPECT_NE(finished.out.find("\"total\":\"119.30\""), std::string::npos);
}

TEST(Documents, ShapesThatOtherToolsRelyOn)
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

TEST(Documents, EveryReadingCommandPrintsOneDocumentAndATable)
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

TEST(Documents, ServiceKeysAndOptionsNameTheSameService)
{
    const auto byKey = jsonOf({"service", "card/com.acme.payments.PaymentService:2.0.0"});
    const auto byOptions =
        jsonOf({"service", "com.acme.payments.PaymentService", "--group", "card", "--version", "2.0.0"});
    ASSERT_EQ(byKey.size(), 1u);
    EXPECT_EQ(byKey[0]["group"], byOptions[0]["group"]);
    EXPECT_EQ(jsonOf({"service", "com.acme.payments.PaymentService"}).size(), 2u);
}

TEST(Documents, ATreeAsJsonOpensAsASnapshotAndPrintsTheSameAgain)
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

TEST(Documents, EveryRecordedDumpOpens)
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

TEST(Documents, RuleLintJson)
{
    const auto named = std::filesystem::temp_directory_path() / ("sextant-lint-" + std::to_string(getpid()));
    std::filesystem::create_directories(named);
    const auto rule = named / "com.acme.orders.OrderService::.condition-router";
    std::ofstream(rule) << "configVersion: 2.7\nconditions:\n  - 'method=find* => env!=gray'\n";
    const auto all = jsonOf({"rule", "lint", rule.string()}, 1);
    ASSERT_EQ(all.size(), 2U);
    for (const char* key : {"line", "column", "code", "severity", "message", "advice", "versions"})
        EXPECT_TRUE(all[0].contains(key)) << key;
    EXPECT_EQ(all[0]["code"], "value-type");
    EXPECT_EQ(all[0]["line"], 1);
    EXPECT_EQ(all[0]["column"], 16);
    EXPECT_EQ(all[0]["severity"], "error");
    EXPECT_EQ(all[0]["versions"], (Json {"2.7", "3.0", "3.1", "3.2", "3.3"}));
    EXPECT_EQ(jsonOf({"rule", "lint", rule.string(), "--as", "3.2"}, 1)[0]["versions"], Json::array({"3.2"}));

    const auto text = ctl({"rule", "lint", "-", "--key", "shop.tag-router"}, {}, "tags: []\n");
    EXPECT_EQ(text.exitCode, 1);
    EXPECT_TRUE(text.out.starts_with("-:1:7: warning: ")) << text.out;
    const auto clean = ctl({"rule", "lint", "-", "--kind", "tag", "--json"}, {},
                           "tags: [{name: gray, addresses: ['10.0.0.1:20880']}]\n");
    EXPECT_EQ(clean.exitCode, 0) << clean.out;
    EXPECT_EQ(clean.out, "[]\n");
    EXPECT_EQ(ctl({"rule", "lint", "-"}, {}, "a: b\n").exitCode, 2);
    EXPECT_EQ(ctl({"rule", "lint", "-", "--kind", "tag", "--as", "x"}, {}, "a: b\n").exitCode, 2);
    EXPECT_EQ(ctl({"rule", "lint", "/nowhere/shop.tag-router"}).exitCode, 2);
    std::filesystem::remove_all(named);
}

} // namespace sextant::test
