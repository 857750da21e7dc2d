// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The whole way over a real ZooKeeper: consumers from npm find and call `sextantctl provider`, and
// `sextantctl invoke --typed` finds and calls a provider from npm.
#include "tests/interop/process.h"
#include "tests/support/zk_client.h"
#include "tests/support/zookeeper_server.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace sextant::interop {
namespace {

using nlohmann::json;

constexpr const char* kSpec = R"({"services": [
  {"interface": "com.acme.greet.GreetingService", "methods": [
    {"name": "greet", "parameterTypes": ["java.lang.String"], "returnType": "java.lang.String",
     "behavior": {"return": "Hello from Sextant"}},
    {"name": "echo", "parameterTypes": ["java.lang.String"], "returnType": "java.lang.String", "behavior": {"echo": 0}},
    {"name": "user", "parameterTypes": [], "returnType": "com.acme.greet.User",
     "behavior": {"return": {"id": 9007199254740993, "name": "Ann", "tags": ["a", "b"]}}},
    {"name": "fail", "parameterTypes": [], "returnType": "void",
     "behavior": {"throw": {"class": "java.lang.IllegalStateException", "message": "closed on Sundays"}}}],
   "types": [{"type": "com.acme.greet.User",
     "properties": {"id": "long", "name": "java.lang.String", "tags": "java.util.List<java.lang.String>"}}]},
  {"interface": "com.acme.greet.GreetingService", "group": "g1", "version": "1.0.0", "methods": [
    {"name": "greet", "parameterTypes": ["java.lang.String"], "returnType": "java.lang.String",
     "behavior": {"return": "Hello from g1"}}]}
]})";

const char* kText = R"([{"$class": "java.lang.String", "$": "wörld"}])";

class NpmOverZooKeeper : public ::testing::Test
{
protected:
    static void SetUpTestSuite() { zookeeper = std::make_unique<test::ZooKeeperServer>(); }
    static void TearDownTestSuite() { zookeeper.reset(); }

    static std::vector<std::string> sextantctl(std::vector<std::string> words)
    {
        words.insert(
            words.begin(),
            {SEXTANT_BIN_DIR "/sextantctl", "--registry", zookeeper->url(), "--zk-client", test::zkClient()});
        return words;
    }
    static std::unique_ptr<test::ZooKeeperServer> zookeeper;
};
std::unique_ptr<test::ZooKeeperServer> NpmOverZooKeeper::zookeeper;

class OurProvider : public NpmOverZooKeeper, public ::testing::WithParamInterface<const char*>
{
protected:
    void SetUp() override
    {
        const std::string file =
            (std::filesystem::temp_directory_path() / ("sextant-npm-" + std::to_string(getpid()) + ".json"))
                .string();
        std::ofstream(file) << kSpec;
        provider = std::make_unique<Process>(sextantctl(
            {"provider", "--app", "greet-service", "--host", "127.0.0.1", "--port", "0", "--spec", file}));
        const auto ready = provider->readLine();
        std::filesystem::remove(file);
        ASSERT_TRUE(ready) << "sextantctl provider did not come up";
        ASSERT_TRUE(json::parse(*ready, nullptr, false).value("ready", false)) << *ready;
    }
    void TearDown() override
    {
        provider->terminate();
        EXPECT_EQ(provider->wait(), 0) << "it ends gracefully";
    }
    json call(const std::string& method, const std::string& arguments = "[]",
              std::vector<std::string> reference = {})
    {
        std::vector<std::string> words {zookeeper->address(), "com.acme.greet.GreetingService", method,
                                        arguments};
        words.insert(words.end(), reference.begin(), reference.end());
        Process consumer(peer(GetParam(), words));
        const auto line = consumer.readLineAfter("RESULT ");
        EXPECT_TRUE(line) << "no result";
        return json::parse(line.value_or("null"), nullptr, false);
    }
    std::unique_ptr<Process> provider;
};

TEST_P(OurProvider, IsFoundAndCalled)
{
    const json greeting = call("greet", kText);
    EXPECT_EQ(greeting["result"], "Hello from Sextant") << greeting;
    EXPECT_EQ(greeting["error"], nullptr);
    EXPECT_EQ(call("echo", kText)["result"], "wörld");
    EXPECT_EQ(call("greet", kText, {"1.0.0", "g1"})["result"], "Hello from g1");

    const json user = call("user");
    EXPECT_EQ(user["result"], json::parse(R"({"id": "9007199254740993", "name": "Ann", "tags": ["a", "b"]})"))
        << "these libraries show longs beyond a double as text: " << user;

    const json failure = call("fail");
    EXPECT_EQ(failure["result"], nullptr);
    EXPECT_EQ(failure["errorType"], "java.lang.IllegalStateException") << failure;
    EXPECT_NE(failure.value("error", "").find("closed on Sundays"), std::string::npos) << failure;
}

INSTANTIATE_TEST_SUITE_P(Npm, OurProvider, ::testing::Values("dubbo2_consumer.js", "apache_consumer.js"),
                         [](const auto& one) {
                             return std::string(one.param).substr(0, std::string(one.param).find('_'));
                         });

class NpmProviderFound : public NpmOverZooKeeper
{
protected:
    void SetUp() override
    {
        provider = std::make_unique<Process>(peer("apache_provider.js", {zookeeper->address()}));
        address = provider->readLineAfter("READY ").value_or("");
        ASSERT_FALSE(address.empty()) << "the provider did not come up";
    }
    void TearDown() override
    {
        provider->closeInput();
        EXPECT_EQ(provider->wait(), 0);
    }
    /// This peer writes version=0.0.0 into its URL; leaving the version out must find it as well.
    json invoke(const std::string& method, const std::string& arguments, const std::string& types,
                int exitCode)
    {
        Process ctl(sextantctl(
            {"invoke", "com.acme.npm.Greeter", method, arguments, "--types", types, "--typed", "--json"}));
        std::string text;
        while (const auto line = ctl.readLine())
            text += *line + "\n";
        EXPECT_EQ(ctl.wait(), exitCode) << text;
        return json::parse(text, nullptr, false);
    }
    std::unique_ptr<Process> provider;
    std::string address;
};

TEST_F(NpmProviderFound, ByTypedInvocation)
{
    const json hello = invoke("sayHello", R"(["wörld"])", "java.lang.String", 0);
    EXPECT_EQ(hello["ok"], true) << hello;
    EXPECT_EQ(hello["value"], "Hello wörld");
    EXPECT_EQ(hello["type"], "java.lang.String");
    EXPECT_EQ(hello["provider"], address);
    EXPECT_EQ(invoke("add", "[40, 2]", "java.lang.Integer,java.lang.Integer", 0)["value"], 42);

    const json user = invoke("user", "[5]", "java.lang.Integer", 0);
    EXPECT_EQ(user["type"], "com.acme.npm.User") << user;
    EXPECT_EQ(user["value"]["name"], "user 5") << user;

    const json failed = invoke("fail", R"(["oops"])", "java.lang.String", 1);
    EXPECT_EQ(failed["ok"], false) << failed;
    EXPECT_NE(failed["exception"].dump().find("oops"), std::string::npos) << failed;
}

} // namespace
} // namespace sextant::interop
