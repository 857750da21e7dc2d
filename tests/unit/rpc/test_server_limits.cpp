// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a server bounds: running calls, calls of a method, connections, unread answers, silence; and what it
// asks of callers.
#include "tests/unit/rpc/exchange_text.h"
#include "tests/unit/rpc/rpc_fixture.h"

namespace sextant::rpc {
namespace {

using core::Millis;
using sextant::testing::CallSlot;
using sextant::testing::eventually;
using sextant::testing::frames;
using sextant::testing::invocation;
using sextant::testing::onEngine;
using sextant::testing::RawClient;
using sextant::testing::request;
using sextant::testing::RpcTest;

constexpr const char* kGeneric = "Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;";

class ServerLimits : public RpcTest
{
protected:
    void TearDown() override
    {
        engine.runAndWait([this] { held.clear(); });
        RpcTest::TearDown();
    }
    void listen(const ServerOptions& options, ServicePolicy policy = {})
    {
        engine.runAndWait([&] {
            server = std::make_unique<DubboServer>(engine, options);
            port = *server->listen();
            server->addService(
                "com.acme.X", [](const auto&, const auto&) { return true; },
                [this](const ServerCall& call, const Reply& reply) {
                    ++handled;
                    if (call.request.method == "big")
                        reply(wire::ResponseBody {false, big, std::nullopt});
                    else if (call.request.method == "now")
                        reply(wire::ResponseBody {});
                    else
                        held.push_back(reply);
                },
                std::move(policy));
        });
    }
    void answerHeld()
    {
        engine.runAndWait([this] {
            for (const auto& reply : std::exchange(held, {}))
                reply(wire::ResponseBody {});
        });
    }
    bool waitHeld(std::size_t count)
    {
        return eventually(engine, [&] { return held.size() == count; });
    }
    std::string address() const { return "127.0.0.1:" + std::to_string(port); }
    using RpcTest::call;
    core::Outcome<CallResult> call(const std::string& method) { return call(address(), invocation(method)); }
    static Invocation generic(const std::string& method)
    {
        Invocation one = invocation("$invoke");
        one.descriptor = kGeneric;
        one.arguments = {wire::Value::string(method), wire::Value(), wire::Value()};
        return one;
    }
    std::string callFrame(std::int64_t id, const std::string& method)
    {
        wire::RequestBody body;
        body.path = "com.acme.X";
        body.method = method;
        return wire::encodeFrame(request(id, wire::encodeRequestBody(body)));
    }

    int port = 0;
    int handled = 0;
    std::vector<Reply> held;
    const wire::Value big {wire::Value::Variant(wire::Binary {std::string(100'000, 'b')})};
};

TEST_F(ServerLimits, AFullPoolRefusesInJavasWordsAndTheQueueIsServed)
{
    ServerOptions options;
    options.threads = 1;
    options.queues = 1;
    listen(options);
    CallSlot running;
    CallSlot waiting;
    start(address(), invocation("slow"), running);
    ASSERT_TRUE(waitHeld(1));
    start(address(), invocation("slow"), waiting);
    ASSERT_TRUE(eventually(engine, [this] { return server->callsInFlight() == 2; }));
    const auto refused = call("now");
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().sentence.find("status 100 (SERVER_THREADPOOL_EXHAUSTED_ERROR)"),
              std::string::npos);
    const std::string at = std::to_string(port);
    EXPECT_EQ(
        refused.error().cause,
        "Server side(127.0.0.1," + at
            + ") thread pool is exhausted, detail msg:Thread pool is EXHAUSTED! Thread Name: "
              "DubboServerHandler-127.0.0.1:"
            + at
            + ", Pool Size: 1 (active: 1, core: 1, max: 1, largest: 1), Task: 1 (completed: 0), Executor "
              "status:(isShutdown:false, isTerminated:false, isTerminating:false), in dubbo://127.0.0.1:"
            + at + "!");
    EXPECT_EQ(handled, 1) << "the waiting call has not begun";
    answerHeld();
    EXPECT_TRUE(running.wait()->ok());
    ASSERT_TRUE(waitHeld(1));
    answerHeld();
    EXPECT_TRUE(waiting.wait()->ok());
    EXPECT_TRUE(call("now").ok());
    const auto counts = onEngine(engine, [this] { return server->counts(); });
    EXPECT_EQ(counts.exhausted, 1U);
    EXPECT_EQ(counts.calls, 3U);
    EXPECT_EQ(onEngine(engine, [this] { return server->callsInFlight(); }), 0U);
}

TEST_F(ServerLimits, AServerThatGoesDropsWhatWaits)
{
    ServerOptions options;
    options.threads = 1;
    options.queues = 10;
    listen(options);
    CallSlot running;
    CallSlot waiting;
    start(address(), invocation("slow"), running);
    start(address(), invocation("slow"), waiting);
    ASSERT_TRUE(eventually(engine, [this] { return server->callsInFlight() == 2; }));
    engine.runAndWait([this] { server.reset(); });
    EXPECT_EQ(running.wait()->error().code, core::Errc::Connection);
    EXPECT_EQ(waiting.wait()->error().code, core::Errc::Connection);
    answerHeld();
    EXPECT_EQ(handled, 1);
}

TEST_F(ServerLimits, ExecutesBoundsTheCallsOfOneMethodAlsoBehindInvoke)
{
    ServicePolicy policy;
    policy.executes = 1;
    policy.methodExecutes = {{"free", 0}};
    listen({}, policy);
    CallSlot first;
    start(address(), invocation("slow"), first);
    ASSERT_TRUE(waitHeld(1));
    const std::string limited =
        "org.apache.dubbo.rpc.RpcException: Failed to invoke method slow in provider dubbo://" + address()
        + "/com.acme.X, cause: The service using threads greater than <dubbo:service executes=\"1\" /> "
          "limited.";
    const auto direct = call("slow");
    ASSERT_FALSE(direct.ok());
    EXPECT_NE(direct.error().sentence.find("status 70"), std::string::npos);
    EXPECT_EQ(direct.error().cause, limited);
    EXPECT_EQ(call(address(), generic("slow")).error().cause, limited);
    EXPECT_TRUE(call("now").ok()) << "other methods are not concerned";
    CallSlot free;
    CallSlot freeToo;
    start(address(), invocation("free"), free);
    start(address(), invocation("free"), freeToo);
    ASSERT_TRUE(waitHeld(3));
    answerHeld();
    EXPECT_TRUE(first.wait()->ok());
    CallSlot again;
    start(address(), invocation("slow"), again);
    EXPECT_TRUE(waitHeld(1));
    answerHeld();
    EXPECT_TRUE(again.wait()->ok());
}

TEST_F(ServerLimits, ATokenIsAskedFor)
{
    ServicePolicy policy;
    policy.token = "secret";
    listen({}, policy);
    EXPECT_EQ(call("now").error().cause,
              "org.apache.dubbo.rpc.RpcException: Invalid token! Forbid invoke remote service com.acme.X "
              "method now() "
              "from consumer 127.0.0.1 to provider 127.0.0.1, consumer incorrect token is null");
    Invocation one = invocation("now");
    one.attachments = {{"token", wire::Value::string("guess")}};
    EXPECT_TRUE(call(address(), one).error().cause.ends_with("consumer incorrect token is guess"));
    one.attachments = {{"token", wire::Value::string("secret")}};
    EXPECT_TRUE(call(address(), one).ok());
}

TEST_F(ServerLimits, SurplusConnectionsAreClosed)
{
    ServerOptions options;
    options.accepts = 2;
    listen(options);
    RawClient first(engine, port);
    RawClient second(engine, port);
    first.send(callFrame(1, "now"));
    second.send(callFrame(1, "now"));
    EXPECT_FALSE(first.receive(1).empty());
    EXPECT_FALSE(second.receive(1).empty());
    RawClient third(engine, port);
    EXPECT_TRUE(third.closed());
    EXPECT_FALSE(first.closedNow());
    EXPECT_EQ(onEngine(engine, [this] { return server->counts().turnedAway; }), 1U);
}

TEST_F(ServerLimits, LateAnswersAreSentAndCounted)
{
    listen({});
    Invocation one = invocation("slow");
    one.timeout = Millis(20);
    EXPECT_EQ(call(address(), one).error().code, core::Errc::Timeout);
    ASSERT_TRUE(waitHeld(1)) << "a running call is not broken off";
    const auto began = engine.now();
    ASSERT_TRUE(eventually(engine, [&] { return engine.now() - began > Millis(25); }));
    answerHeld();
    EXPECT_EQ(onEngine(engine, [this] { return server->counts().late; }), 1U);
    EXPECT_TRUE(call("now").ok());
}

TEST_F(ServerLimits, APeerThatDoesNotReadIsNotServedAndOthersAre)
{
    listen({});
    RawClient greedy(engine, port);
    greedy.setReading(false);
    constexpr int kRequests = 600; // 60 MB of answers
    std::string all;
    for (int i = 1; i <= kRequests; ++i)
        all += callFrame(i, "big");
    greedy.send(all);
    ASSERT_TRUE(eventually(engine, [this] { return handled > 100; }));
    EXPECT_TRUE(call("now").ok());
    const int served = onEngine(engine, [this] { return handled; });
    EXPECT_LT(served, 400) << "about 16 MB wait in the server and some in the system";
    greedy.setReading(true);
    EXPECT_TRUE(eventually(engine, [this] { return handled == kRequests + 1; }));
    EXPECT_TRUE(greedy.receivedBytes(static_cast<std::size_t>(kRequests) * 100'000));
}

TEST_F(ServerLimits, SilentAndDrippingPeersAreClosed)
{
    ServerOptions options;
    options.closeTimeout = Millis(150);
    listen(options);
    RawClient silent(engine, port);
    RawClient dripping(engine, port);
    RawClient busy(engine, port);
    const std::string drip = callFrame(1, "now");
    std::size_t at = 0;
    ASSERT_TRUE(eventually(engine, [&] { return server->connections() == 3; }));
    while (!dripping.closedNow() && at < 40) {
        dripping.send(drip.substr(at++, 1));
        busy.send(callFrame(static_cast<std::int64_t>(at), "now"));
        busy.receive(at);
        const auto begin = engine.now();
        eventually(engine, [&] { return engine.now() - begin > Millis(10); });
    }
    EXPECT_TRUE(dripping.closedNow());
    EXPECT_TRUE(silent.closed());
    EXPECT_FALSE(busy.closedNow());
}

TEST_F(ServerLimits, WhatIsWrongBeforeTheArgumentsIsSaidFirst)
{
    listen({});
    const auto garbled = [](const std::string& path, std::uint8_t serialization) {
        wire::RequestBody body;
        body.path = path;
        body.method = "hi";
        body.descriptor = "Ljava/lang/String;";
        body.arguments = {wire::Value::string("x")};
        std::string bytes = wire::encodeRequestBody(body);
        bytes.replace(bytes.find("\x01x"), 2, "\x45\x45"); // no code of Hessian2
        return wire::encodeFrame(request(1, bytes, true, false, serialization));
    };
    const auto told = [this](const std::string& frame) {
        RawClient raw(engine, port);
        raw.send(frame);
        const std::string got = raw.receive(1);
        wire::FrameSplitter splitter;
        splitter.feed(got);
        const auto answer = splitter.next();
        if (!answer.ok() || !answer->has_value())
            return std::string("nothing");
        const auto& header = (*answer)->header;
        return std::to_string(header.status) + " "
            + wire::decodeStringBody(header.serialization, (*answer)->body)->value_or("null");
    };
    EXPECT_EQ(told(garbled("com.acme.Y", 2)),
              "40 Fail to decode request due to: java.io.IOException: Service com.acme.Y:0.0.0 not found, "
              "invocation "
              "rejected.");
    EXPECT_TRUE(told(garbled("com.acme.X", 2))
                    .starts_with("40 Fail to decode request due to: java.io.IOException: "));
    EXPECT_EQ(told(garbled("com.acme.X", 9)),
              "40 Fail to decode request due to: java.io.IOException: Unrecognized serialize type from "
              "consumer: 9");
    const auto fastjson2 = [](const std::string& path) {
        std::string body;
        for (const std::string& text :
             {std::string("2.0.2"), path, std::string("0.0.0"), std::string("hi"), std::string()})
            body += wire::encodeStringBody(wire::kFastjson2Id, text);
        return wire::encodeFrame(request(1, body, true, false, wire::kFastjson2Id));
    };
    EXPECT_EQ(told(fastjson2("com.acme.Y")),
              "40 Fail to decode request due to: java.io.IOException: Service com.acme.Y:0.0.0 not found, "
              "invocation "
              "rejected.");
    EXPECT_TRUE(told(fastjson2("com.acme.X")).find("Unexpected serialization id:23") != std::string::npos);
}

} // namespace
} // namespace sextant::rpc
