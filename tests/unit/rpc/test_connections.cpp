// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The client's connections: how many, how full, kept, made anew, encrypted, ended in order.
#include "engine/net/tls.h"
#include "engine/rpc/call_errors.h"
#include "tests/support/certificates.h"
#include "tests/unit/net/full_backlog.h"
#include "tests/unit/rpc/rpc_fixture.h"

namespace sextant::rpc {
namespace {

using core::Millis;
using sextant::testing::CallSlot;
using sextant::testing::Certificates;
using sextant::testing::eventually;
using sextant::testing::invocation;
using sextant::testing::onEngine;
using sextant::testing::RpcTest;
using sextant::testing::Slot;

class ConnectionsTest : public RpcTest
{
protected:
    void TearDown() override
    {
        engine.runAndWait([this] {
            kept = {};
            held.clear();
        });
        RpcTest::TearDown();
    }
    void listen(ServerOptions options = {})
    {
        engine.runAndWait([&] {
            server = std::make_unique<DubboServer>(engine, options);
            const auto bound = server->listen();
            ASSERT_TRUE(bound.ok()) << bound.error().text();
            port = *bound;
            server->addService(
                "com.acme.X", [](const auto&, const auto&) { return true; },
                [this](const ServerCall& call, const Reply& reply) {
                    ++handled;
                    if (call.request.method == "hold")
                        held.push_back(reply);
                    else
                        reply(wire::ResponseBody {false, call.request.arguments.at(0), std::nullopt});
                });
        });
    }
    void keep()
    {
        engine.runAndWait([this] { kept = client->keep(address()); });
    }
    std::size_t connected()
    {
        return onEngine(engine, [this] { return client->connections(); });
    }
    std::string address() const { return "127.0.0.1:" + std::to_string(port); }
    using RpcTest::call;
    core::Outcome<CallResult> call(const std::string& method = "echo")
    {
        return call(address(), invocation(method));
    }

    int port = 0;
    int handled = 0;
    std::vector<Reply> held;
    core::Subscription kept;
};

TEST_F(ConnectionsTest, SeveralConnectionsAreUsedInTurn)
{
    listen();
    ClientOptions options;
    options.connections = 3;
    makeClient(options);
    for (int i = 0; i < 7; ++i)
        EXPECT_TRUE(call().ok());
    EXPECT_EQ(connected(), 3U);
    EXPECT_EQ(onEngine(engine, [this] { return server->counts().accepted; }), 3U);
}

TEST_F(ConnectionsTest, TooManyCallsUnderWayFailAtOnce)
{
    listen();
    ClientOptions options;
    options.maxPending = 2;
    makeClient(options);
    CallSlot first;
    CallSlot second;
    start(address(), invocation("hold"), first);
    start(address(), invocation("hold"), second);
    const auto third = call();
    ASSERT_FALSE(third.ok());
    EXPECT_EQ(third.error().text(),
              "com.acme.X.echo was not sent (" + address()
                  + "): Too many calls are under way: 2 calls on this connection have no answer yet");
    ASSERT_TRUE(eventually(engine, [this] { return held.size() == 2; }));
    engine.runAndWait([this] {
        for (const auto& reply : held)
            reply(wire::ResponseBody {});
    });
    EXPECT_TRUE(first.wait()->ok());
    EXPECT_TRUE(second.wait()->ok());
    EXPECT_TRUE(call().ok());
}

TEST_F(ConnectionsTest, TheSendQueueIsBounded)
{
    const sextant::testing::FullBacklog silent;
    const std::string nowhere = "127.0.0.1:" + std::to_string(silent.port());
    ClientOptions options;
    options.maxQueuedBytes = 1000;
    makeClient(options);
    CallSlot first;
    start(nowhere, invocation("echo", std::string(2000, 'x')), first);
    const auto second = call(nowhere, invocation("echo"));
    ASSERT_FALSE(second.ok());
    EXPECT_NE(second.error().cause.find("The send queue is full: 2"), std::string::npos)
        << second.error().text();
    engine.runAndWait([this] { client->close(); });
    EXPECT_EQ(first.wait()->error().code, core::Errc::Cancelled);
}

TEST_F(ConnectionsTest, RequestsAboveThePayloadLimitDoNotLeave)
{
    listen();
    ClientOptions options;
    options.maxRequestBytes = 1000;
    makeClient(options);
    const auto outcome = call(address(), invocation("echo", std::string(2000, 'x')));
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().code, core::Errc::TooLarge);
    EXPECT_EQ(outcome.error().sentence, "com.acme.X.echo was not sent");
    EXPECT_TRUE(outcome.error().cause.starts_with("Data length too large: 21")) << outcome.error().cause;
    EXPECT_TRUE(outcome.error().cause.ends_with(", max payload: 1000, channel: -> /" + address()));
    EXPECT_EQ(failedStage(outcome.error()), "arguments");
    EXPECT_EQ(handled, 0);
    EXPECT_TRUE(call().ok());
}

TEST_F(ConnectionsTest, AnAnswerAboveTheLimitCostsItsCallOnly)
{
    listen();
    ClientOptions options;
    options.maxResponseBytes = 10'000;
    makeClient(options);
    const auto outcome = call(address(), invocation("echo", std::string(300'000, 'x')));
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().code, core::Errc::TooLarge);
    EXPECT_EQ(outcome.error().sentence, "The answer to com.acme.X.echo cannot be read");
    EXPECT_TRUE(call().ok());
    EXPECT_EQ(onEngine(engine, [this] { return server->counts().accepted; }), 1U);
}

TEST_F(ConnectionsTest, AKeptAddressIsConnectedBeforeAnyCallAndAfterALoss)
{
    listen();
    ClientOptions options;
    options.heartbeat = Millis(0);
    options.leastReconnectPeriod = Millis(20);
    options.idleClose = Millis(50);
    makeClient(options);
    keep();
    EXPECT_TRUE(eventually(engine, [this] { return client->connections() == 1; }));
    engine.runAndWait([this] { server.reset(); });
    EXPECT_TRUE(eventually(engine, [this] { return client->connections() == 0; }));
    ServerOptions again;
    again.port = port;
    listen(again);
    EXPECT_TRUE(eventually(engine, [this] { return client->connections() == 1; }));
    const auto begin = engine.now();
    eventually(engine, [&] { return engine.now() - begin > Millis(150); });
    EXPECT_EQ(connected(), 1U) << "not closed when idle";
    engine.runAndWait([this] { kept = {}; });
    ASSERT_TRUE(call().ok());
    EXPECT_TRUE(eventually(engine, [this] { return client->connections() == 0; })) << "until it is released";
}

TEST_F(ConnectionsTest, WithoutReconnectALossIsFinalUntilTheNextCall)
{
    listen();
    ClientOptions options;
    options.heartbeat = Millis(0);
    options.leastReconnectPeriod = Millis(1);
    options.reconnect = false;
    makeClient(options);
    keep();
    ASSERT_TRUE(eventually(engine, [this] { return client->connections() == 1; }));
    engine.runAndWait([this] { server.reset(); });
    ASSERT_TRUE(eventually(engine, [this] { return client->connections() == 0; }));
    ServerOptions again;
    again.port = port;
    listen(again);
    const auto begin = engine.now();
    eventually(engine, [&] { return engine.now() - begin > Millis(50); });
    EXPECT_EQ(connected(), 0U);
    EXPECT_TRUE(call().ok());
}

TEST_F(ConnectionsTest, WithoutSendReconnectCallsFailWhileTheConnectionIsLost)
{
    listen();
    ClientOptions options;
    options.sendReconnect = false;
    makeClient(options);
    ASSERT_TRUE(call().ok()) << "the first call connects";
    engine.runAndWait([this] { server.reset(); });
    ASSERT_TRUE(eventually(engine, [this] { return client->connections() == 0; }));
    const auto outcome = call();
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().code, core::Errc::Connection);
    EXPECT_NE(outcome.error().cause.find("the connection was lost and is made anew every 60000 ms"),
              std::string::npos)
        << outcome.error().text();
}

TEST_F(ConnectionsTest, DrainingWaitsForWhatIsUnderWay)
{
    listen();
    CallSlot slot;
    start(address(), invocation("hold"), slot);
    ASSERT_TRUE(eventually(engine, [this] { return held.size() == 1; }));
    Slot<bool> drained;
    engine.runAndWait([&] { client->drain(Millis(8000), [&] { drained.set(true); }); });
    EXPECT_EQ(call().error().code, core::Errc::Cancelled) << "no new calls";
    EXPECT_EQ(drained.sets(), 0);
    engine.runAndWait([this] { held.at(0)(wire::ResponseBody {}); });
    EXPECT_TRUE(slot.wait()->ok());
    EXPECT_TRUE(drained.wait().value_or(false));
    EXPECT_TRUE(eventually(engine, [this] { return server->connections() == 0; }));
}

TEST_F(ConnectionsTest, DrainingEndsAtItsLimit)
{
    listen();
    CallSlot slot;
    start(address(), invocation("hold"), slot);
    ASSERT_TRUE(eventually(engine, [this] { return held.size() == 1; }));
    Slot<bool> drained;
    engine.runAndWait([&] { client->drain(Millis(30), [&] { drained.set(true); }); });
    EXPECT_TRUE(drained.wait().value_or(false));
    EXPECT_EQ(slot.wait()->error().code, core::Errc::Cancelled);
}

TEST_F(ConnectionsTest, AReadOnlyServerMayTakeItBack)
{
    listen();
    ASSERT_TRUE(call().ok());
    engine.runAndWait([this] { server->announceReadOnly(true); });
    EXPECT_TRUE(eventually(engine, [this] { return client->isReadOnly(address()); }));
    EXPECT_TRUE(call().ok()) << "a call forced onto it still works";
    engine.runAndWait([this] { server->announceReadOnly(false); });
    EXPECT_TRUE(eventually(engine, [this] { return !client->isReadOnly(address()); }));
}

TEST_F(ConnectionsTest, TimingTellsResolvingFromConnecting)
{
    listen();
    const auto outcome = call("localhost:" + std::to_string(port), invocation("echo"));
    ASSERT_TRUE(outcome.ok()) << outcome.error().text();
    EXPECT_GT(outcome->timing.resolve.count(), 0);
    EXPECT_GT(outcome->timing.connect.count(), 0);
    EXPECT_GE(outcome->timing.total,
              outcome->timing.resolve + outcome->timing.connect + outcome->timing.wait);
    const auto second = call("localhost:" + std::to_string(port), invocation("echo"));
    EXPECT_EQ(second->timing.resolve.count(), 0);
    EXPECT_EQ(second->timing.connect.count(), 0);
}

class TlsCallsTest : public ConnectionsTest
{
protected:
    TlsCallsTest()
        : ca(certificates.authority("Test CA"))
        , provider(certificates.issue("Test CA", {.name = "provider"}))
        , consumer(certificates.issue("Test CA", {.name = "consumer"}))
    {
    }
    void listenTls(bool mutual)
    {
        ServerOptions options;
        options.tls = *net::TlsContext::forServer({.identity = {provider.chain, provider.key, {}},
                                                   .trustedCertificates = mutual ? ca : std::string()});
        listen(options);
    }
    void makeTlsClient(bool withCertificate, const std::string& trusted)
    {
        ClientOptions options;
        net::TlsIdentity own;
        if (withCertificate)
            own = {consumer.chain, consumer.key, {}};
        options.tls = *net::TlsContext::forClient({.identity = own, .trustedCertificates = trusted});
        engine.runAndWait([this] { client.reset(); });
        makeClient(options);
    }

    Certificates certificates;
    std::string ca;
    sextant::testing::CertificateFiles provider;
    sextant::testing::CertificateFiles consumer;
};

TEST_F(TlsCallsTest, CallsWithClientCertificates)
{
    listenTls(true);
    makeTlsClient(true, ca);
    const auto outcome = call(address(), invocation("echo", std::string(100'000, 'x')));
    ASSERT_TRUE(outcome.ok()) << outcome.error().text();
    EXPECT_EQ(outcome->value.asString()->size(), 100'000U);

    makeTlsClient(false, ca);
    const auto without = call();
    ASSERT_FALSE(without.ok());
    EXPECT_EQ(without.error().cause, "TLS: the peer requires a client certificate");
    EXPECT_EQ(without.error().where, address());
    EXPECT_EQ(without.error().sentence, "Cannot connect for com.acme.X.echo"); // it cannot have been executed

    makeTlsClient(true, certificates.authority("Another CA"));
    const auto distrusted = call();
    ASSERT_FALSE(distrusted.ok());
    EXPECT_EQ(distrusted.error().sentence, "Cannot connect for com.acme.X.echo");
    EXPECT_EQ(
        distrusted.error().cause,
        "the certificate of the peer (CN=Test CA) is not accepted: this issuer is not among the trusted "
        "certificates");
}

TEST_F(TlsCallsTest, TlsToPlainAndPlainToTlsAreClearFailures)
{
    listen();
    makeTlsClient(false, ca);
    const auto toPlain = call();
    ASSERT_FALSE(toPlain.ok());
    EXPECT_EQ(toPlain.error().cause,
              "the peer does not speak TLS on this port, or it turns away callers without a certificate: "
              "it closed the connection and sent nothing");
    EXPECT_EQ(failedStage(toPlain.error()), "connect");

    engine.runAndWait([this] { server.reset(); });
    listenTls(false);
    engine.runAndWait([this] { client.reset(); });
    makeClient();
    const auto toTls = call();
    ASSERT_FALSE(toTls.ok());
    EXPECT_EQ(toTls.error().code, core::Errc::Connection);
    makeTlsClient(false, ca);
    EXPECT_TRUE(call().ok()) << "the server goes on";
}

} // namespace
} // namespace sextant::rpc
