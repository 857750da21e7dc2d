// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Graceful end of a server while calls are under way.
#include "tests/unit/rpc/exchange_text.h"
#include "tests/unit/rpc/rpc_fixture.h"

namespace sextant::rpc {
namespace {

using core::Millis;
using sextant::testing::CallSlot;
using sextant::testing::eventually;
using sextant::testing::invocation;
using sextant::testing::onEngine;
using sextant::testing::RawClient;
using sextant::testing::RpcTest;
using sextant::testing::Slot;

class ShutdownTest : public RpcTest
{
protected:
    void SetUp() override
    {
        ServerOptions options;
        options.hearing = Millis(60'000);
        engine.runAndWait([&] {
            server = std::make_unique<DubboServer>(engine, options);
            port = *server->listen();
            server->addService(
                "com.acme.X", [](const auto&, const auto&) { return true; },
                [this](const ServerCall&, const Reply& reply) { held.push_back(reply); });
        });
    }
    void TearDown() override
    {
        engine.runAndWait([this] { held.clear(); });
        RpcTest::TearDown();
    }
    void shutdown(Millis drain)
    {
        engine.runAndWait([&] { server->shutdown(drain, [this] { ended.set(true); }); });
    }
    void answer(std::size_t index)
    {
        engine.runAndWait([&] {
            held.at(index)(wire::ResponseBody {false, wire::Value::string("done"), std::nullopt});
        });
    }
    std::string address() const { return "127.0.0.1:" + std::to_string(port); }

    int port = 0;
    std::vector<Reply> held;
    Slot<bool> ended;
};

TEST_F(ShutdownTest, RunningCallsFinishFirst)
{
    CallSlot slot;
    start(address(), invocation("slow"), slot);
    ASSERT_TRUE(eventually(engine, [this] { return held.size() == 1; }));
    shutdown(Millis(8000));
    EXPECT_TRUE(eventually(engine, [this] { return client->isReadOnly(address()); })) << "the peer is told";
    EXPECT_EQ(ended.sets(), 0);
    answer(0);
    EXPECT_TRUE(slot.wait()->ok());
    EXPECT_TRUE(ended.wait());
    EXPECT_TRUE(eventually(engine, [this] { return client->connections() == 0; }));
    EXPECT_FALSE(onEngine(engine, [this] { return client->isReadOnly(address()); }))
        << "a new connection starts afresh";
    EXPECT_EQ(call(address(), invocation("x")).error().cause, "Connection refused");
}

TEST_F(ShutdownTest, RequestsAlreadyOnTheirWayAreServed)
{
    CallSlot first;
    start(address(), invocation("first"), first);
    ASSERT_TRUE(eventually(engine, [this] { return held.size() == 1; }));
    shutdown(Millis(8000));
    CallSlot second;
    start(address(), invocation("second"), second);
    ASSERT_TRUE(eventually(engine, [this] { return held.size() == 2; }));
    answer(0);
    answer(1);
    EXPECT_TRUE(first.wait()->ok());
    EXPECT_TRUE(second.wait()->ok());
    EXPECT_TRUE(ended.wait());
}

TEST_F(ShutdownTest, ACallThatNeverEndsIsCutOff)
{
    CallSlot slot;
    start(address(), invocation("stuck"), slot);
    ASSERT_TRUE(eventually(engine, [this] { return held.size() == 1; }));
    shutdown(Millis(50));
    EXPECT_TRUE(ended.wait());
    const auto outcome = slot.wait();
    ASSERT_TRUE(outcome && !outcome->ok());
    EXPECT_EQ(outcome->error().code, core::Errc::Connection);
    answer(0); // too late, and harmless
}

TEST_F(ShutdownTest, NothingToWaitForEndsAtOnceAndTwiceIsFine)
{
    shutdown(Millis(0));
    EXPECT_TRUE(ended.wait());
    shutdown(Millis(0));
    EXPECT_TRUE(eventually(engine, [this] { return ended.sets() == 2; }));
}

// Its process may have been busy with other things; its calls lie in its queue until it goes on.
TEST_F(ShutdownTest, APeerThatHasNotHeardYetIsServed)
{
    RawClient raw(engine, port);
    ASSERT_TRUE(eventually(engine, [this] { return server->connections() == 1; }));
    shutdown(Millis(60'000));
    EXPECT_EQ(sextant::testing::frames(raw.receive(2)),
              "request 1 event ser=2 body=0152; request 2 two-way event ser=2 body=4e");
    std::this_thread::sleep_for(Millis(1200)); // longer than silence is waited for
    EXPECT_EQ(ended.sets(), 0);
    wire::RequestBody late;
    late.path = "com.acme.X";
    late.method = "late";
    raw.send(wire::encodeFrame(sextant::testing::request(9, wire::encodeRequestBody(late))));
    ASSERT_TRUE(eventually(engine, [this] { return held.size() == 1; }));
    answer(0);
    auto heard = sextant::testing::response(2, "N");
    heard.header.event = true;
    raw.send(wire::encodeFrame(heard));
    EXPECT_TRUE(ended.wait());
    EXPECT_TRUE(raw.closed());
}

TEST_F(ShutdownTest, TheEventIsTheOneThatJavaSends)
{
    RawClient raw(engine, port);
    ASSERT_TRUE(eventually(engine, [this] { return server->connections() == 1; }));
    shutdown(Millis(0));
    EXPECT_EQ(sextant::testing::frames(raw.receive(2)),
              "request 1 event ser=2 body=0152; request 2 two-way event ser=2 body=4e");
    EXPECT_TRUE(raw.closed());
}

} // namespace
} // namespace sextant::rpc
