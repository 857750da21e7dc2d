// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Our client against our server on loopback.
#include "engine/rpc/request.h"
#include "tests/unit/rpc/exchange_text.h"
#include "tests/unit/rpc/rpc_fixture.h"

namespace sextant::rpc {
namespace {

using sextant::testing::CallSlot;
using sextant::testing::eventually;
using sextant::testing::invocation;
using sextant::testing::onEngine;
using sextant::testing::RpcTest;
using sextant::testing::Slot;

class CallsTest : public RpcTest
{
protected:
    void SetUp() override { listen({}); }
    void listen(ServerOptions options)
    {
        engine.runAndWait([&] {
            server = std::make_unique<DubboServer>(engine, options);
            const auto bound = server->listen();
            ASSERT_TRUE(bound.ok()) << bound.error().text();
            port = *bound;
            server->addService(
                "com.acme.X",
                [](const std::string& method, const std::string&) { return method != "unknown"; },
                [this](const ServerCall& call, const Reply& reply) { handle(call, reply); });
        });
    }
    void handle(const ServerCall& call, const Reply& reply)
    {
        ++handled;
        lastCall = call;
        const std::string& method = call.request.method;
        if (method == "echo")
            reply(wire::ResponseBody {false, call.request.arguments.at(0), std::nullopt});
        else if (method == "attachments")
            reply(wire::ResponseBody {false, wire::Value(),
                                      wire::Attachments {{"mine", wire::Value::string("yes")}}});
        else if (method == "throw")
            reply(wire::ResponseBody {true,
                                      wire::Value::object("java.lang.RuntimeException",
                                                          {{"detailMessage", wire::Value::string("boom")}}),
                                      std::nullopt});
        else if (method == "fail")
            reply(core::Error(core::Errc::Internal, "the handler gave up"));
        else if (method == "big")
            reply(wire::ResponseBody {false, wire::Value::string(std::string(3'000'000, 'b')), std::nullopt});
        else if (method == "twice") {
            reply(wire::ResponseBody {false, wire::Value::string("first"), std::nullopt});
            reply(wire::ResponseBody {false, wire::Value::string("second"), std::nullopt});
        } else if (method == "later")
            held.push_back(reply);
        // "lose": the reply is dropped
    }
    std::string address() const { return "127.0.0.1:" + std::to_string(port); }
    using RpcTest::call;
    core::Outcome<CallResult> call(const std::string& method, const std::string& argument = "x")
    {
        return call(address(), invocation(method, argument));
    }

    int port = 0;
    int handled = 0;
    std::optional<ServerCall> lastCall;
    std::vector<Reply> held;
};

TEST_F(CallsTest, AnswersComeBackWithTimingAndAttachments)
{
    const auto outcome = call("echo", "héllo");
    ASSERT_TRUE(outcome.ok()) << outcome.error().text();
    EXPECT_FALSE(outcome->exception);
    EXPECT_EQ(*outcome->value.asString(), "héllo");
    EXPECT_EQ(outcome->address, address());
    EXPECT_GT(outcome->requestBytes, 50U);
    EXPECT_EQ(core::toHex(outcome->responseBody), "940568c3a96c6c6f4805647562626f05322e302e325a");
    EXPECT_EQ(attachmentText(outcome->attachments, "dubbo"), "2.0.2");
    EXPECT_GT(outcome->timing.connect.count(), 0);
    EXPECT_GE(outcome->timing.total, outcome->timing.connect + outcome->timing.wait);
}

TEST_F(CallsTest, TheServerSeesWhatAJavaProviderWouldSee)
{
    Invocation one = invocation("echo");
    one.timeout = core::Millis(1234);
    one.attachments = {{"dubbo.tag", wire::Value::string("gray")}, {"number", wire::Value::int32(7)}};
    ASSERT_TRUE(call(address(), one).ok());
    ASSERT_TRUE(lastCall);
    EXPECT_EQ(lastCall->request.dubboVersion, "2.0.2");
    EXPECT_EQ(lastCall->request.path, "com.acme.X");
    EXPECT_EQ(lastCall->request.descriptor, "Ljava/lang/String;");
    EXPECT_EQ(lastCall->attachment("interface"), "com.acme.X");
    EXPECT_EQ(lastCall->attachment("version"), "0.0.0");
    EXPECT_EQ(lastCall->attachment("timeout"), "1234");
    EXPECT_EQ(lastCall->attachment("dubbo.tag"), "gray");
    EXPECT_EQ(lastCall->attachment("number"), "") << "not text";
    EXPECT_EQ(lastCall->attachment("group"), "");
    EXPECT_TRUE(lastCall->remote.starts_with("127.0.0.1:"));
}

TEST_F(CallsTest, ResponseAttachmentsOfTheService)
{
    const auto outcome = call("attachments");
    ASSERT_TRUE(outcome.ok());
    EXPECT_TRUE(outcome->value.isNull());
    EXPECT_EQ(attachmentText(outcome->attachments, "mine"), "yes");
    EXPECT_EQ(attachmentText(outcome->attachments, "dubbo"), "2.0.2");
}

TEST_F(CallsTest, ExceptionsAreResults)
{
    const auto outcome = call("throw");
    ASSERT_TRUE(outcome.ok());
    EXPECT_TRUE(outcome->exception);
    ASSERT_NE(outcome->value.asObject(), nullptr);
    EXPECT_EQ(*outcome->value.asObject()->field("detailMessage")->asString(), "boom");
}

TEST_F(CallsTest, RefusalsNameEverything)
{
    const auto outcome = call("unknown");
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().code, core::Errc::Remote);
    EXPECT_EQ(outcome.error().text(),
              "com.acme.X.unknown failed with status 40 (BAD_REQUEST) (" + address()
                  + "): Fail to decode request due to: java.lang.IllegalArgumentException: Service not "
                    "found:com.acme.X, unknown");
    EXPECT_EQ(call("fail").error().cause, "the handler gave up");
    EXPECT_EQ(call("lose").error().cause, "The service gave no answer");
    EXPECT_EQ(onEngine(engine, [this] { return server->callsInFlight(); }), 0U);
}

TEST_F(CallsTest, OnlyTheFirstReplyCounts)
{
    EXPECT_EQ(*call("twice")->value.asString(), "first");
    EXPECT_EQ(*call("echo", "still in step")->value.asString(), "still in step");
}

TEST_F(CallsTest, EchoIsAnsweredByTheServer)
{
    Invocation one = invocation("$echo", "anybody there?");
    one.descriptor = "Ljava/lang/Object;";
    EXPECT_EQ(*call(address(), one)->value.asString(), "anybody there?");
    EXPECT_EQ(handled, 0);
}

TEST_F(CallsTest, ManyCallsShareOneConnection)
{
    constexpr int kCalls = 2000;
    Slot<int> finished;
    int answers = 0;
    engine.runAndWait([&] {
        client = std::make_unique<DubboClient>(engine);
        for (int i = 0; i < kCalls; ++i) {
            client->call(address(), invocation("echo", std::to_string(i)), {},
                         [&, i](const core::Outcome<CallResult>& outcome) {
                             ASSERT_TRUE(outcome.ok()) << outcome.error().text();
                             EXPECT_EQ(*outcome->value.asString(), std::to_string(i));
                             if (++answers == kCalls)
                                 finished.set(answers);
                         });
        }
    });
    EXPECT_EQ(finished.wait(), kCalls);
    EXPECT_EQ(onEngine(engine, [this] { return server->connections(); }), 1U);
    EXPECT_EQ(onEngine(engine, [this] { return client->connections(); }), 1U);
}

TEST_F(CallsTest, AnswersMayOvertakeEachOther)
{
    CallSlot slow;
    start(address(), invocation("later"), slow);
    EXPECT_TRUE(call("echo").ok());
    EXPECT_EQ(slow.sets(), 0);
    EXPECT_EQ(onEngine(engine, [this] { return server->callsInFlight(); }), 1U);
    engine.runAndWait([this] {
        held.at(0)(wire::ResponseBody {false, wire::Value::string("done"), std::nullopt});
    });
    EXPECT_EQ(*slow.wait()->value().value.asString(), "done");
}

TEST_F(CallsTest, BigAnswersAreDecodedOffTheLoop)
{
    const auto outcome = call("big");
    ASSERT_TRUE(outcome.ok()) << outcome.error().text();
    EXPECT_EQ(outcome->value.asString()->size(), 3'000'000U);
    EXPECT_GT(outcome->responseBody.size(), 3'000'000U);
}

TEST_F(CallsTest, OversizedAnswersBecomeStatus25)
{
    ServerOptions small;
    small.payload = 1000;
    engine.runAndWait([this] { server.reset(); });
    listen(small);
    const auto outcome = call("big");
    ASSERT_FALSE(outcome.ok());
    EXPECT_NE(outcome.error().sentence.find("status 25 (SERIALIZATION_ERROR)"), std::string::npos);
    EXPECT_TRUE(outcome.error().cause.starts_with("Data length too large: 30")) << outcome.error().cause;
    EXPECT_NE(outcome.error().cause.find(", max payload: 1000, channel: [L:/127.0.0.1:"), std::string::npos);
    EXPECT_TRUE(call("echo").ok()) << "the connection lives on";
}

TEST_F(CallsTest, OversizedRequestsAreStatus40AndTheConnectionLivesOn)
{
    ServerOptions small;
    small.payload = 1000;
    engine.runAndWait([this] { server.reset(); });
    listen(small);
    const auto outcome = call("echo", std::string(200'000, 'x'));
    ASSERT_FALSE(outcome.ok());
    EXPECT_NE(outcome.error().sentence.find("status 40 (BAD_REQUEST)"), std::string::npos);
    EXPECT_TRUE(outcome.error().cause.starts_with(
        "Fail to decode request due to: org.apache.dubbo.remoting.transport.ExceedPayloadLimitException: "
        "Data "
        "length too large: 200"))
        << outcome.error().cause;
    EXPECT_TRUE(call("echo").ok());
    EXPECT_EQ(onEngine(engine, [this] { return server->counts().accepted; }), 1U);
}

TEST_F(CallsTest, OneWayCallsEndWhenSent)
{
    Invocation one = invocation("lose");
    one.oneWay = true;
    const auto outcome = call(address(), one);
    ASSERT_TRUE(outcome.ok()) << outcome.error().text();
    EXPECT_TRUE(outcome->value.isNull());
    EXPECT_TRUE(eventually(engine, [this] { return handled == 1; }));
    EXPECT_TRUE(call("echo").ok());
    one.method = "unknown";
    EXPECT_TRUE(call(address(), one).ok()) << "nobody hears a refusal";
}

TEST_F(CallsTest, TimeoutsDropTheLateAnswer)
{
    Invocation one = invocation("later");
    one.timeout = core::Millis(50);
    const auto outcome = call(address(), one);
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().code, core::Errc::Timeout);
    EXPECT_EQ(outcome.error().sentence, "com.acme.X.later got no answer within 50 ms");
    EXPECT_EQ(outcome.error().where, address());
    ASSERT_TRUE(eventually(engine, [this] { return held.size() == 1; }));
    engine.runAndWait([this] {
        held.at(0)(wire::ResponseBody {false, wire::Value::string("late"), std::nullopt});
    });
    EXPECT_EQ(*call("echo", "next")->value.asString(), "next");
}

TEST_F(CallsTest, CancellationEndsACallAtOnce)
{
    core::CancelSource cancel;
    CallSlot slot;
    start(address(), invocation("later"), slot, cancel.token());
    ASSERT_TRUE(eventually(engine, [this] { return held.size() == 1; }));
    cancel.cancel(); // from this thread
    const auto outcome = slot.wait();
    ASSERT_TRUE(outcome && !outcome->ok());
    EXPECT_EQ(outcome->error().code, core::Errc::Cancelled);
    engine.runAndWait([this] { held.at(0)(wire::ResponseBody {}); });
    EXPECT_TRUE(call("echo").ok());
    EXPECT_EQ(slot.sets(), 1);

    CallSlot cancelledBefore;
    start(address(), invocation("echo"), cancelledBefore, cancel.token());
    EXPECT_EQ(cancelledBefore.wait()->error().code, core::Errc::Cancelled);
}

TEST_F(CallsTest, ClosingTheClientFailsWhatIsPending)
{
    CallSlot slot;
    start(address(), invocation("later"), slot);
    ASSERT_TRUE(eventually(engine, [this] { return held.size() == 1; }));
    engine.runAndWait([this] { client->close(); });
    EXPECT_EQ(slot.wait()->error().code, core::Errc::Cancelled);
    EXPECT_EQ(call("echo").error().code, core::Errc::Cancelled);
    EXPECT_TRUE(eventually(engine, [this] { return server->connections() == 0; }));
    engine.runAndWait([this] { held.at(0)(wire::ResponseBody {}); }); // answer to nobody
}

TEST_F(CallsTest, AVanishedServerIsAClearErrorAndARestartedOneIsFoundAgain)
{
    ASSERT_TRUE(call("echo").ok()); // a port that takes calls in clear
    CallSlot pending;
    start(address(), invocation("later"), pending);
    ASSERT_TRUE(eventually(engine, [this] { return held.size() == 1; }));
    engine.runAndWait([this] { server.reset(); });
    const auto lost = pending.wait();
    ASSERT_TRUE(lost && !lost->ok());
    EXPECT_EQ(lost->error().code, core::Errc::Connection);
    EXPECT_EQ(lost->error().text(),
              "The connection was lost while com.acme.X.later waited for its answer (" + address()
                  + "): the peer closed the connection. The provider may have executed the call.");

    const auto refused = call("echo");
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().sentence, "Cannot connect for com.acme.X.echo");
    EXPECT_EQ(refused.error().cause, "Connection refused");

    ServerOptions again;
    again.port = port;
    listen(again);
    EXPECT_TRUE(call("echo").ok());
}

TEST_F(CallsTest, IdleConnectionsAreClosed)
{
    ClientOptions options;
    options.idleClose = core::Millis(100);
    makeClient(options);
    ASSERT_TRUE(call("echo").ok());
    EXPECT_TRUE(
        eventually(engine, [this] { return client->connections() == 0 && server->connections() == 0; }));
    EXPECT_TRUE(call("echo").ok());
}

TEST_F(CallsTest, HeartbeatsKeepAQuietConnection)
{
    ClientOptions options;
    options.heartbeat = core::Millis(200);
    makeClient(options);
    ASSERT_TRUE(call("echo").ok());
    const auto begin = std::chrono::steady_clock::now();
    // Without answers to its heartbeats the client would give up after three intervals.
    eventually(engine,
               [&] { return std::chrono::steady_clock::now() - begin > std::chrono::milliseconds(1000); });
    EXPECT_EQ(onEngine(engine, [this] { return client->connections(); }), 1U);
}

TEST_F(CallsTest, BadAddressesAreErrorsNotCrashes)
{
    for (const char* bad : {"", "nonsense", "host:99999", "127.0.0.1"}) {
        const auto outcome = call(bad, invocation("echo"));
        ASSERT_FALSE(outcome.ok());
        EXPECT_EQ(outcome.error().code, core::Errc::InvalidArgument);
    }
}

TEST_F(CallsTest, AServiceCanBeTakenAway)
{
    engine.runAndWait([this] { server->removeService("com.acme.X:0.0.0"); });
    EXPECT_NE(call("echo").error().cause.find("not found, invocation rejected"), std::string::npos);
}

TEST_F(CallsTest, ACallMayBeMadeFromTheEndOfAnother)
{
    Slot<bool> second;
    engine.runAndWait([&] {
        client = std::make_unique<DubboClient>(engine);
        client->call(address(), invocation("echo"), {}, [&](const auto&) {
            client->call(address(), invocation("echo"), {},
                         [&](const auto& outcome) { second.set(outcome.ok()); });
        });
    });
    EXPECT_TRUE(second.wait().value_or(false));
}

TEST_F(CallsTest, TheClientMayBeDestroyedFromTheEndOfACall)
{
    Slot<bool> first;
    Slot<bool> other;
    engine.runAndWait([&] {
        client = std::make_unique<DubboClient>(engine);
        client->call(address(), invocation("echo"), {}, [&](const auto& outcome) {
            client.reset();
            first.set(outcome.ok());
        });
        client->call(address(), invocation("later"), {},
                     [&](const auto& outcome) { other.set(outcome.ok()); });
    });
    EXPECT_EQ(first.wait(), true);
    EXPECT_EQ(other.wait(), false);
}

} // namespace
} // namespace sextant::rpc
