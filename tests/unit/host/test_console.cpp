// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Console on the sandbox and on recorded dumps: the real parts, only the ZooKeeper server is missing.
#include "engine/host/console.h"
#include "engine/rpc/dubbo_client.h"
#include "engine/rpc/generic.h"
#include "engine/sandbox/sandbox.h"
#include "tests/support/canned_server.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "engine_await.h"

namespace sextant::host {

namespace {

class ConsoleTest : public testing::Test
{
protected:
    static void SetUpTestSuite() { sandbox::install(); }

    ~ConsoleTest() override { close(); }

    void open(const std::string& registry)
    {
        ConnectionOptions options;
        options.registry = registry;
        engine.runAndWait([&] {
            auto opened = Console::open(engine, options);
            ASSERT_TRUE(opened) << opened.error().text();
            console = std::move(*opened);
        });
        const auto connected = test::await<core::Outcome<void>>(
            engine, [&](auto done) { console->whenConnected(std::move(done)); });
        ASSERT_TRUE(connected) << connected.error().text();
    }

    void close()
    {
        if (!console)
            return;
        test::awaitDone(engine, [&](auto done) { console->close(std::move(done)); });
        engine.runAndWait([&] { console.reset(); });
    }

    std::shared_ptr<const inventory::RegistrySnapshot> snapshot()
    {
        return test::await<std::shared_ptr<const inventory::RegistrySnapshot>>(engine, [&](auto done) {
            auto& inventory = console->inventory();
            inventory.whenComplete([&inventory, done] { done(inventory.snapshot()); });
        });
    }

    InvokeReport invoke(const InvokeRequest& request, core::CancelToken cancel = {})
    {
        return test::await<InvokeReport>(
            engine, [&](auto done) { console->invoke(request, cancel, std::move(done)); });
    }

    DiscoverReport discover(const inventory::ServiceId& service, Step step = Step::ApplicationFirst)
    {
        auto report = test::await<core::Outcome<DiscoverReport>>(engine, [&](auto done) {
            console->discover({service, step}, {}, std::move(done));
        });
        EXPECT_TRUE(report) << report.error().text();
        return *report;
    }

    core::EngineThread engine;
    std::unique_ptr<Console> console;
};

InvokeRequest request(const inventory::ServiceId& service, const std::string& method,
                      const std::string& arguments)
{
    InvokeRequest out;
    out.service = service;
    out.method = method;
    out.argumentsJson = arguments;
    return out;
}

const inventory::ServiceId kOrders {"com.acme.orders.OrderService", "", ""};

} // namespace

TEST_F(ConsoleTest, SandboxFleetIsBelievable)
{
    open("memory://sandbox");
    const auto all = snapshot();
    std::set<std::string> interfaces;
    std::set<inventory::Registration> registrations;
    for (const auto& service : all->services) {
        interfaces.insert(service->id.interfaceName);
        registrations.insert(service->registration);
    }
    EXPECT_GE(interfaces.size(), 15u);
    EXPECT_GE(all->applications.size(), 6u);
    EXPECT_TRUE(registrations.contains(inventory::Registration::Interface));
    EXPECT_TRUE(registrations.contains(inventory::Registration::Application));
    EXPECT_TRUE(registrations.contains(inventory::Registration::Both));
    const auto orders = all->findApplication("order-service");
    ASSERT_TRUE(orders);
    EXPECT_EQ(orders->revisions.size(), 2u);
    std::set<std::string> codes;
    for (const auto& problem : all->problems)
        codes.insert(problem.code);
    EXPECT_EQ(
        codes,
        (std::set<std::string> {"instance-flat-form", "mapping-dangling-app", "revision-missing-metadata"}));
}

TEST_F(ConsoleTest, DiscoversByStep)
{
    open("memory://sandbox");
    EXPECT_EQ(discover(kOrders).decision, "application");
    EXPECT_EQ(discover(kOrders, Step::ForceInterface).decision, "interface");
    const auto legacy = discover({"com.acme.catalog.ProductService", "", ""});
    EXPECT_EQ(legacy.decision, "interface");
    EXPECT_EQ(legacy.invokers.size(), 2u);
    const auto none = discover({"com.acme.catalog.ProductService", "", ""}, Step::ForceApplication);
    EXPECT_EQ(none.decision, "none");
    EXPECT_TRUE(none.invokers.empty());
    const auto grouped = discover({"com.acme.payments.PaymentService", "card", "2.0.0"});
    ASSERT_EQ(grouped.invokers.size(), 1u);
    EXPECT_EQ(grouped.invokers[0].source, "application");
    EXPECT_FALSE(grouped.invokers[0].revision.empty());
    EXPECT_FALSE(grouped.explanation.empty());
}

TEST_F(ConsoleTest, CallsGenericAndTypedWithExactNumbers)
{
    open("memory://sandbox");
    for (const bool typed : {false, true}) {
        auto ask = request(kOrders, "getOrder", "[9007199254740993]");
        ask.typed = typed;
        const auto report = invoke(ask);
        ASSERT_TRUE(report.ok) << (report.error ? report.error->text() : "exception");
        EXPECT_NE(report.valueJson.find("\"id\":9007199254740993"), std::string::npos) << report.valueJson;
        EXPECT_NE(report.valueJson.find("\"total\":\"119.30\""), std::string::npos);
        EXPECT_EQ(report.type, typed ? "com.acme.orders.Order" : "java.util.HashMap");
        EXPECT_GT(report.elapsedMicros, 0);
    }
}

TEST_F(ConsoleTest, EveryMethodOfTheSandboxAnswers)
{
    open("memory://sandbox");
    const auto all = snapshot();
    int called = 0;
    for (const auto& service : all->services) {
        const auto found = test::await<core::Outcome<DefinitionReport>>(
            engine, [&](auto done) { console->definition(service->id, std::move(done)); });
        ASSERT_TRUE(found);
        for (const auto& method : found->definition.methods) {
            if (!found->complete)
                continue;
            std::string arguments;
            for (const auto& type : method.parameterTypes)
                arguments += (arguments.empty() ? "" : ",") + rpc::sampleJson(type, &found->definition, -1);
            auto ask = request(service->id, method.name, "[" + arguments + "]");
            ask.types = method.parameterTypes;
            const auto report = invoke(ask);
            EXPECT_TRUE(report.ok || report.exception)
                << service->id.key() << "." << method.name << " " << ask.argumentsJson << ": "
                << (report.error ? report.error->text() : "");
            ++called;
        }
    }
    EXPECT_GT(called, 30);
}

TEST_F(ConsoleTest, ReportsExceptionsAsTheirOwnKind)
{
    open("memory://sandbox");
    for (const bool typed : {false, true}) {
        auto ask = request(kOrders, "cancelOrder", R"([10001,"late"])");
        ask.typed = typed;
        const auto report = invoke(ask);
        EXPECT_FALSE(report.ok);
        EXPECT_FALSE(report.error);
        ASSERT_TRUE(report.exception);
        EXPECT_EQ(report.exception->className, "com.acme.orders.OrderException");
        EXPECT_EQ(report.exception->message, "Order 10001 is already on its way and cannot be cancelled");
    }
}

TEST_F(ConsoleTest, SaysWhereACallFailed)
{
    open("memory://sandbox");
    EXPECT_EQ(invoke(request({"com.acme.none.Nothing", "", ""}, "x", "[]")).failedAt, "discovery");
    EXPECT_EQ(invoke(request(kOrders, "getOrder", R"(["x"])")).failedAt, "arguments");
    EXPECT_EQ(invoke(request(kOrders, "getOrder", "[")).failedAt, "arguments");
    EXPECT_EQ(invoke(request(kOrders, "unknown", "[]")).failedAt, "arguments");
    auto dead = request(kOrders, "getOrder", "[1]");
    dead.address = "127.0.0.1:1";
    EXPECT_EQ(invoke(dead).failedAt, "connect");
    auto nonsense = dead;
    nonsense.address = "nowhere";
    EXPECT_EQ(invoke(nonsense).failedAt, "arguments");
    auto slow = request({"com.acme.payments.PaymentService", "card", "2.0.0"}, "charge",
                        R"([1,{"amount":"1","currency":"EUR"}])");
    slow.timeout = core::Millis(20);
    EXPECT_EQ(invoke(slow).failedAt, "wait");
    auto wrong = request({"com.acme.orders.OrderService", "other", ""}, "getOrder", "[1]");
    const auto target = discover(kOrders).invokers.front();
    wrong.address = target.host + ":" + std::to_string(target.port);
    wrong.types = {"long"};
    const auto refused = invoke(wrong);
    EXPECT_EQ(refused.failedAt, "status");
    ASSERT_TRUE(refused.error);
}

TEST_F(ConsoleTest, RoutesByTag)
{
    open("memory://sandbox");
    const inventory::ServiceId stock {"com.acme.inventory.InventoryService", "", "1.2.0"};
    std::set<std::string> gray;
    std::set<std::string> plain;
    for (int i = 0; i < 12; ++i) {
        auto ask = request(stock, "stockOf", R"(["LAMP-014"])");
        plain.insert(invoke(ask).provider);
        ask.tag = "gray";
        gray.insert(invoke(ask).provider);
    }
    EXPECT_EQ(plain.size(), 1u);
    EXPECT_EQ(gray.size(), 1u);
    EXPECT_NE(plain, gray);
}

TEST_F(ConsoleTest, DefinitionFallsBackToMethodNames)
{
    open("snapshot:" SEXTANT_TEST_DATA "/zk/d-provider-interface.json");
    const auto reported = test::await<core::Outcome<DefinitionReport>>(engine, [&](auto done) {
        console->definition({"com.acme.greet.GreetingService", "", ""}, std::move(done));
    });
    ASSERT_TRUE(reported);
    EXPECT_TRUE(reported->complete);
    EXPECT_FALSE(reported->definition.types.empty());
    close();
    open("snapshot:" SEXTANT_TEST_DATA "/zk/k2-simplified.json");
    const auto missing = test::await<core::Outcome<DefinitionReport>>(engine, [&](auto done) {
        console->definition({"com.acme.none.Nothing", "", ""}, std::move(done));
    });
    ASSERT_TRUE(missing);
    EXPECT_FALSE(missing->complete);
    EXPECT_TRUE(missing->definition.methods.empty());
}

TEST_F(ConsoleTest, EveryRecordedDumpOpens)
{
    int dumps = 0;
    for (const auto& file : std::filesystem::directory_iterator(SEXTANT_TEST_DATA "/zk")) {
        if (file.path().extension() != ".json")
            continue;
        open("snapshot:" + file.path().string());
        EXPECT_TRUE(snapshot()->complete) << file.path();
        EXPECT_TRUE(console->store().readOnly());
        close();
        ++dumps;
    }
    EXPECT_GE(dumps, 15);
}

TEST_F(ConsoleTest, RefusesUnusableAddresses)
{
    for (const char* registry : {"memory://nothing", "nacos://127.0.0.1", "snapshot:/nonexistent.json",
                                 "snapshot:" SEXTANT_SOURCE_DIR "/README.md"}) {
        ConnectionOptions options;
        options.registry = registry;
        engine.runAndWait([&] {
            const auto opened = Console::open(engine, options);
            ASSERT_FALSE(opened) << registry;
            EXPECT_FALSE(opened.error().text().empty());
        });
    }
}

TEST_F(ConsoleTest, TestsAConnectionStepByStep)
{
    const auto run = [&](const std::string& registry) {
        ConnectionOptions options;
        options.registry = registry;
        options.connectTimeout = core::Millis(2000);
        auto steps = std::make_shared<std::vector<TestStep>>();
        const bool ok = test::await<bool>(engine, [&](auto done) {
            testConnection(
                engine, options, {}, [steps](TestStep step) { steps->push_back(std::move(step)); },
                std::move(done));
        });
        std::string text = ok ? "ok:" : "failed:";
        for (const auto& step : *steps)
            text += " " + step.id + (step.ok ? "+" : "-");
        return text;
    };
    EXPECT_EQ(run("memory://sandbox"), "ok: name+ session+ auth+ root+");
    EXPECT_EQ(run("memory://nothing"), "failed: name-");
    EXPECT_EQ(run("zookeeper://"), "failed: name-");
    EXPECT_EQ(run("zookeeper://no-such-host.invalid:2181"), "failed: name-");
    EXPECT_EQ(run("zookeeper://127.0.0.1:1"), "failed: name+ tcp-");
}

TEST_F(ConsoleTest, TheTestOfAConnectionSaysWhatItFoundWithoutWords)
{
    const auto steps = [&](const std::string& registry) {
        ConnectionOptions options;
        options.registry = registry;
        options.connectTimeout = core::Millis(2000);
        std::vector<TestStep> found;
        test::await<bool>(engine, [&](auto done) {
            testConnection(
                engine, options, {}, [&](TestStep step) { found.push_back(std::move(step)); },
                std::move(done));
        });
        return found;
    };
    open("memory://sandbox"); // its fleet has registered
    const auto good = steps("memory://sandbox");
    ASSERT_EQ(good.size(), 4U);
    EXPECT_EQ(good[2].finding, TestStep::Finding::NoLogin);
    EXPECT_EQ(good[3].finding, TestStep::Finding::Children);
    ASSERT_EQ(good[3].about.size(), 2U);
    EXPECT_EQ(good[3].about[0], "/dubbo");
    EXPECT_GT(std::stoi(good[3].about[1]), 0);
    const auto bad = steps("zookeeper://127.0.0.1:1");
    ASSERT_EQ(bad.size(), 2U);
    EXPECT_EQ(bad[0].finding, TestStep::Finding::Names);
    ASSERT_TRUE(bad[1].error);
    EXPECT_EQ(bad[1].error->code, core::Errc::Connection);
    ASSERT_EQ(bad[1].servers.size(), 1U);
    EXPECT_EQ(bad[1].servers[0].address, "127.0.0.1:1");
    EXPECT_EQ(bad[1].servers[0].reason, "Connection refused");
}

TEST_F(ConsoleTest, TheTestOfALoginDoesNotClaimMoreThanItKnows)
{
    const auto words = [&](const std::string& scheme, const std::string& secret) {
        ConnectionOptions options;
        options.registry = "memory://sandbox";
        options.authScheme = scheme;
        options.authSecret = secret;
        std::string found;
        test::await<bool>(engine, [&](auto done) {
            testConnection(
                engine, options, {},
                [&](const TestStep& step) { found = step.id == "auth" ? step.detail : found; },
                std::move(done));
        });
        return found;
    };
    EXPECT_EQ(words("digest", "reader:wrong"),
              "sent as reader; ZooKeeper takes any password here and checks it only when a node is read");
    EXPECT_EQ(words("", ""), "no credentials were given");
}

TEST_F(ConsoleTest, ASilentServerDoesNotLookLikeASlowNameService)
{
    const test::CannedServer silent("", test::CannedServer::Then::StaySilent);
    ConnectionOptions options;
    options.registry = "zookeeper://127.0.0.1:" + std::to_string(silent.port());
    options.connectTimeout = core::Millis(1500);
    std::vector<TestStep> steps;
    EXPECT_FALSE(test::await<bool>(engine, [&](auto done) {
        testConnection(
            engine, options, {}, [&](TestStep step) { steps.push_back(std::move(step)); }, std::move(done));
    }));
    ASSERT_EQ(steps.size(), 2U);
    EXPECT_TRUE(steps[0].ok);
    EXPECT_LT(steps[0].elapsed, core::Millis(1000)) << "the name";
    EXPECT_FALSE(steps[1].ok);
    EXPECT_GE(steps[1].elapsed, core::Millis(500)) << "the server";
}

TEST_F(ConsoleTest, CancelsACall)
{
    open("memory://sandbox");
    core::CancelSource cancel;
    auto ask = request({"com.acme.payments.PaymentService", "bank", "2.0.0"}, "charge",
                       R"([1,{"amount":"1","currency":"EUR"}])");
    const auto report = test::await<InvokeReport>(engine, [&](auto done) {
        console->invoke(ask, cancel.token(), std::move(done));
        engine.post([cancel] { cancel.cancel(); });
    });
    ASSERT_TRUE(report.error);
    EXPECT_EQ(report.error->code, core::Errc::Cancelled);
}

TEST_F(ConsoleTest, TheFleetEndsWithItsLastConnection)
{
    open("memory://sandbox");
    const auto target = discover(kOrders).invokers.front();
    close();
    rpc::DubboClient client(engine);
    rpc::Invocation invocation;
    invocation.interfaceName = kOrders.interfaceName;
    invocation.method = "countByStatus";
    const auto answer = test::await<core::Outcome<rpc::CallResult>>(engine, [&](auto done) {
        client.call(target.host + ":" + std::to_string(target.port), invocation, {}, std::move(done));
    });
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, core::Errc::Connection);
    engine.runAndWait([&] { client.close(); });
}

TEST_F(ConsoleTest, LeavingAtOnceIsSafe)
{
    for (int i = 0; i < 20; ++i) {
        ConnectionOptions options;
        engine.runAndWait([&] {
            auto opened = Console::open(engine, options);
            ASSERT_TRUE(opened);
            (*opened)->inventory();
            (*opened)->discover({kOrders, Step::ApplicationFirst}, {}, [](auto) {});
            (*opened)->invoke(request(kOrders, "getOrder", "[1]"), {}, [](auto) {});
            (*opened)->definition(kOrders, [](auto) {});
        });
    }
}

TEST_F(ConsoleTest, NothingIsWrittenByLooking)
{
    open("memory://sandbox");
    // A second connection shares the fleet, so it sees what the first one does.
    ConsoleTest::snapshot();
    const auto before = console->store().statistics().writes;
    discover(kOrders);
    invoke(request(kOrders, "getOrder", "[1]"));
    EXPECT_EQ(console->store().statistics().writes, before);
    EXPECT_EQ(before, 0u);
}

} // namespace sextant::host
