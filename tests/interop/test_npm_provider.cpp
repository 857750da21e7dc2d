// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Our client against a provider made with apache-dubbo-service, which registers itself in a real ZooKeeper.
#include "engine/rpc/dubbo_client.h"
#include "tests/interop/process.h"
#include "tests/support/zookeeper_server.h"
#include "tests/unit/net/waiting.h"

#include <gtest/gtest.h>

namespace sextant::interop {
namespace {

using wire::Value;

class NpmProvider : public ::testing::Test
{
protected:
    static void SetUpTestSuite()
    {
        zookeeper = std::make_unique<test::ZooKeeperServer>();
        provider = std::make_unique<Process>(peer("apache_provider.js", {zookeeper->address()}));
        address = provider->readLineAfter("READY ").value_or("");
        ASSERT_FALSE(address.empty()) << "the provider did not come up";
    }
    static void TearDownTestSuite()
    {
        provider->closeInput();
        provider.reset();
        zookeeper.reset();
    }
    void SetUp() override
    {
        engine.runAndWait([this] { client = std::make_unique<rpc::DubboClient>(engine); });
    }
    void TearDown() override
    {
        engine.runAndWait([this] { client.reset(); });
    }
    core::Outcome<rpc::CallResult> call(const std::string& method, const std::string& descriptor,
                                        std::vector<Value> arguments)
    {
        rpc::Invocation one;
        one.interfaceName = "com.acme.npm.Greeter";
        one.method = method;
        one.descriptor = descriptor;
        one.arguments = std::move(arguments);
        one.timeout = core::Millis(10'000);
        testing::Slot<core::Outcome<rpc::CallResult>> slot;
        engine.runAndWait(
            [&] { client->call(address, one, {}, [&slot](auto outcome) { slot.set(std::move(outcome)); }); });
        auto outcome = slot.wait(kPatience);
        return outcome ? std::move(*outcome) : core::Error(core::Errc::Internal, "no outcome at all");
    }

    static std::unique_ptr<test::ZooKeeperServer> zookeeper;
    static std::unique_ptr<Process> provider;
    static std::string address;
    core::EngineThread engine;
    std::unique_ptr<rpc::DubboClient> client;
};

std::unique_ptr<test::ZooKeeperServer> NpmProvider::zookeeper;
std::unique_ptr<Process> NpmProvider::provider;
std::string NpmProvider::address;

TEST_F(NpmProvider, TypedCalls)
{
    const auto hello = call("sayHello", "Ljava/lang/String;", {Value::string("wörld")});
    ASSERT_TRUE(hello.ok()) << hello.error().text();
    EXPECT_EQ(*hello->value.asString(), "Hello wörld");
    const auto sum =
        call("add", "Ljava/lang/Integer;Ljava/lang/Integer;", {Value::int32(40), Value::int32(2)});
    ASSERT_TRUE(sum.ok()) << sum.error().text();
    EXPECT_TRUE(wire::sameValue(sum->value, Value::int32(42)));
    const auto nothing = call("nothing", "", {});
    ASSERT_TRUE(nothing.ok()) << nothing.error().text();
    EXPECT_TRUE(nothing->value.isNull());
}

TEST_F(NpmProvider, ObjectsComeBackTyped)
{
    const auto user = call("user", "I", {Value::int32(5)});
    ASSERT_TRUE(user.ok()) << user.error().text();
    ASSERT_NE(user->value.asObject(), nullptr);
    EXPECT_EQ(user->value.asObject()->type(), "com.acme.npm.User");
    EXPECT_EQ(*user->value.asObject()->field("name")->asString(), "user 5");
    EXPECT_EQ(user->value.asObject()->field("tags")->asList()->items.size(), 2U);
}

TEST_F(NpmProvider, FailuresAreExceptionsWithItsWords)
{
    const auto failed = call("fail", "Ljava/lang/String;", {Value::string("oops")});
    ASSERT_TRUE(failed.ok()) << failed.error().text();
    EXPECT_TRUE(failed->exception);
    ASSERT_NE(failed->value.asString(), nullptr) << "this peer sends its message instead of a throwable";
    EXPECT_EQ(*failed->value.asString(), "oops");
}

TEST_F(NpmProvider, UnknownMethodsAreRefusedWithItsWords)
{
    const auto failed = call("unknown", "", {});
    ASSERT_FALSE(failed.ok());
    EXPECT_EQ(failed.error().code, core::Errc::Remote);
    EXPECT_NE(failed.error().sentence.find("status 60 (SERVICE_NOT_FOUND)"), std::string::npos)
        << failed.error().text();
    EXPECT_NE(failed.error().cause.find("Service not found with com.acme.npm.Greeter and unknown"),
              std::string::npos)
        << failed.error().text();
}

} // namespace
} // namespace sextant::interop
