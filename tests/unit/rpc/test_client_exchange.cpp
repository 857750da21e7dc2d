// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/client_exchange.h"
#include "tests/unit/rpc/exchange_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace sextant::rpc {
namespace {

using core::Millis;
using sextant::testing::frames;
using sextant::testing::request;
using sextant::testing::response;

struct DescribeClient
{
    std::string operator()(const ClientExchange::Sent& action) const
    {
        std::string text = "sent";
        for (const auto& call : action.calls)
            text += " " + std::to_string(call->id);
        return text;
    }
    std::string operator()(const ClientExchange::Answered& action) const
    {
        return "answered " + std::to_string(action.call->id) + " " + core::toHex(action.frame.body);
    }
    std::string operator()(const ClientExchange::Refused& action) const
    {
        return "refused " + std::to_string(action.call->id) + ": " + action.reason.text();
    }
    std::string operator()(const ClientExchange::TimedOut& action) const
    {
        return "timed out " + std::to_string(action.call->id) + (action.call->sent ? " sent" : " unsent");
    }
    std::string operator()(const ClientExchange::Broken& action) const
    {
        return "broken: " + action.reason.cause;
    }
    std::string operator()(const ClientExchange::Idle&) const { return "idle"; }
};

class ClientExchangeTest : public ::testing::Test
{
protected:
    std::string happened()
    {
        std::vector<std::string> lines;
        std::vector<ClientExchange::Action> actions;
        exchange.takeActions(actions);
        for (const auto& action : actions)
            lines.push_back(std::visit(DescribeClient(), action));
        if (const std::string output = std::exchange(exchange.output(), {}); !output.empty())
            lines.push_back("write {" + frames(output) + "}");
        return core::join(lines, "\n");
    }
    void begin(const std::string& body, bool oneWay, Millis timeout, Millis at)
    {
        auto call = std::make_shared<ExchangeCall>();
        call->oneWay = oneWay;
        exchange.begin(call, body, timeout, at);
    }
    void receive(const wire::Frame& frame) { exchange.received(wire::encodeFrame(frame), now); }

    Millis now {1000};
    ClientExchange exchange {ClientExchangeOptions {}, 1, now};
};

TEST_F(ClientExchangeTest, CallsWaitForTheConnectionAndLeaveInOrder)
{
    begin("a", false, Millis(500), now);
    begin("b", true, Millis(500), now);
    EXPECT_EQ(happened(), "");
    exchange.opened(now);
    EXPECT_EQ(happened(), "write {request 1 two-way ser=2 body=61; request 2 ser=2 body=62}");
    begin("c", false, Millis(500), now);
    EXPECT_EQ(happened(), "write {request 3 two-way ser=2 body=63}");
}

TEST_F(ClientExchangeTest, AnswersInAnyOrderFindTheirCalls)
{
    exchange.opened(now);
    begin("a", false, Millis(500), now);
    begin("b", false, Millis(500), now);
    happened();
    receive(response(2, "B"));
    receive(response(1, "A"));
    EXPECT_EQ(happened(), "answered 2 42\nanswered 1 41");
    EXPECT_EQ(exchange.pending(), 0U);
}

TEST_F(ClientExchangeTest, SplitAndGluedFramesAreTheSameToIt)
{
    exchange.opened(now);
    for (int i = 0; i < 3; ++i)
        begin("x", false, Millis(500), now);
    happened();
    const std::string all = wire::encodeFrame(response(1, "A")) + wire::encodeFrame(response(2, "B"))
        + wire::encodeFrame(response(3, "C"));
    for (const char byte : all.substr(0, 40))
        exchange.received(std::string_view(&byte, 1), now);
    exchange.received(all.substr(40), now);
    EXPECT_EQ(happened(), "answered 1 41\nanswered 2 42\nanswered 3 43");
}

TEST_F(ClientExchangeTest, AOneWayCallEndsWhenItsLastByteIsTaken)
{
    exchange.opened(now);
    begin("a", true, Millis(500), now);
    happened();
    exchange.written(16, now);
    EXPECT_EQ(happened(), "");
    exchange.written(17, now);
    EXPECT_EQ(happened(), "sent 1");
    EXPECT_EQ(exchange.pending(), 0U);
    receive(response(1, "A"));
    EXPECT_EQ(happened(), "") << "nobody waits for an answer to a one-way call";
}

TEST_F(ClientExchangeTest, TimeoutsTellWhetherTheRequestHadLeft)
{
    exchange.opened(now);
    begin("a", false, Millis(500), now);
    begin("b", false, Millis(300), now);
    happened();
    exchange.written(17, now);
    EXPECT_EQ(happened(), "sent 1");
    EXPECT_EQ(exchange.nextDue(), Millis(1300));
    exchange.tick(Millis(1299));
    EXPECT_EQ(happened(), "");
    exchange.tick(Millis(1500));
    EXPECT_EQ(happened(), "timed out 2 unsent\ntimed out 1 sent");
    receive(response(1, "late"));
    EXPECT_EQ(happened(), "");
    EXPECT_EQ(exchange.droppedAnswers(), 1U);
}

TEST_F(ClientExchangeTest, DeadlinesRunBeforeTheConnectionStands)
{
    begin("a", false, Millis(500), now);
    EXPECT_EQ(exchange.nextDue(), Millis(1500));
    exchange.tick(Millis(1500));
    EXPECT_EQ(happened(), "timed out 1 unsent");
    exchange.opened(Millis(1600));
    EXPECT_EQ(happened(), "") << "a call that is over must not be executed";
}

TEST_F(ClientExchangeTest, ACancelledCallIsNotSentAndItsAnswerIsDropped)
{
    begin("a", false, Millis(500), now);
    exchange.forget(1);
    exchange.opened(now);
    EXPECT_EQ(happened(), "");
    begin("b", false, Millis(500), now);
    happened();
    exchange.forget(2);
    receive(response(2, "B"));
    exchange.tick(Millis(2000));
    EXPECT_EQ(happened(), "");
}

TEST_F(ClientExchangeTest, AnswersWithUnknownIdsAreDropped)
{
    exchange.opened(now);
    begin("a", false, Millis(500), now);
    happened();
    receive(response(99, "X"));
    receive(response(-1, "X"));
    EXPECT_EQ(happened(), "");
    receive(response(1, "A"));
    receive(response(1, "again"));
    EXPECT_EQ(happened(), "answered 1 41");
    EXPECT_EQ(exchange.droppedAnswers(), 3U);
}

TEST_F(ClientExchangeTest, HeartbeatsOfThePeerAreAnsweredInItsSerialization)
{
    exchange.opened(now);
    receive(request(7, "N", true, true));
    receive(request(8, std::string("\0\0\0\1\xaf", 5), true, true, wire::kFastjson2Id));
    receive(request(9, "\xc0", true, true, 8));
    receive(request(10, "N", false, true));
    EXPECT_EQ(happened(),
              "write {response 7 event status=20 ser=2 body=4e; response 8 event status=20 ser=23 "
              "body=00000001af; response 9 event status=20 ser=8 body=c0}");
}

TEST_F(ClientExchangeTest, ReadOnlyAndWritableEventsInBothSerializations)
{
    exchange.opened(now);
    EXPECT_FALSE(exchange.readOnly());
    receive(request(1, "\1R", false, true));
    EXPECT_TRUE(exchange.readOnly());
    receive(request(2, "\1W", false, true));
    EXPECT_FALSE(exchange.readOnly());
    receive(request(3, std::string("\0\0\0\2JR", 6), false, true, wire::kFastjson2Id));
    EXPECT_TRUE(exchange.readOnly());
    receive(request(4, std::string("\0\0\0\2JW", 6), false, true, wire::kFastjson2Id));
    EXPECT_FALSE(exchange.readOnly());
    receive(request(5, "\1X", true, true));
    receive(request(6, std::string(16, 'R'), true, true));
    EXPECT_FALSE(exchange.readOnly());
    EXPECT_EQ(happened(), "");
}

TEST_F(ClientExchangeTest, CallbacksOfThePeerAreRefusedPolitely)
{
    exchange.opened(now);
    receive(request(5, "anything"));
    receive(request(6, "anything", false));
    const std::string text = happened();
    EXPECT_TRUE(text.starts_with("write {response 5 status=70 ser=2 body=")) << text;
    EXPECT_EQ(text.find("response 6"), std::string::npos);
}

TEST_F(ClientExchangeTest, ASilentConnectionGetsHeartbeatsAndThenUp)
{
    exchange = ClientExchange(ClientExchangeOptions {Millis(1000), Millis(0), 1024}, 1, now);
    exchange.opened(now);
    EXPECT_EQ(exchange.nextDue(), Millis(2000));
    exchange.tick(Millis(2000));
    EXPECT_EQ(happened(), "write {request 1 two-way event ser=2 body=4e}");
    EXPECT_EQ(exchange.nextDue(), Millis(3000));
    now = Millis(2100);
    wire::Frame answer = response(1, "N");
    answer.header.event = true;
    receive(answer);
    EXPECT_EQ(happened(), "");
    EXPECT_EQ(exchange.nextDue(), Millis(3000)) << "we have not written for a while either";
    exchange.tick(Millis(3000));
    exchange.tick(Millis(4000));
    EXPECT_EQ(happened(),
              "write {request 2 two-way event ser=2 body=4e; request 3 two-way event ser=2 body=4e}");
    exchange.tick(Millis(5100));
    EXPECT_EQ(happened(), "broken: no sign of life for 3000 ms");
    EXPECT_EQ(exchange.nextDue(), std::nullopt);
}

TEST_F(ClientExchangeTest, HeartbeatZeroMeansNone)
{
    exchange = ClientExchange(ClientExchangeOptions {Millis(0), Millis(0), 1024}, 1, now);
    exchange.opened(now);
    EXPECT_EQ(exchange.nextDue(), std::nullopt);
    exchange.tick(Millis(10'000'000));
    EXPECT_EQ(happened(), "");
}

TEST_F(ClientExchangeTest, AnUnusedConnectionBecomesIdleButNotDuringACall)
{
    exchange = ClientExchange(ClientExchangeOptions {Millis(0), Millis(5000), 1024}, 1, now);
    exchange.opened(now);
    EXPECT_EQ(exchange.nextDue(), Millis(6000));
    begin("slow", false, Millis(60'000), Millis(5999));
    happened();
    exchange.tick(Millis(6000));
    EXPECT_EQ(happened(), "");
    now = Millis(8000);
    receive(response(1, "A"));
    happened();
    exchange.tick(Millis(12'999));
    EXPECT_EQ(happened(), "");
    exchange.tick(Millis(13'000));
    EXPECT_EQ(happened(), "idle");
}

TEST_F(ClientExchangeTest, AnOversizedAnswerCostsItsCallOnly)
{
    exchange = ClientExchange(ClientExchangeOptions {Millis(0), Millis(0), 10}, 1, now);
    exchange.opened(now);
    for (int i = 0; i < 3; ++i)
        begin("x", false, Millis(500), now);
    happened();
    receive(response(1, std::string(100'000, 'z')));
    const std::string text = happened();
    EXPECT_TRUE(text.starts_with("refused 1: ")) << text;
    EXPECT_NE(text.find("100000 bytes"), std::string::npos) << text;
    wire::Frame lie = response(2, "");
    std::string bytes = wire::encodeFrame(lie);
    bytes.replace(12, 4, "\x7f\xff\xff\xff");
    exchange.received(bytes, now);
    EXPECT_TRUE(happened().starts_with("refused 2: "));
    receive(response(3, "C"));
    EXPECT_EQ(happened(), "answered 3 43") << "what nobody would send is garbage";
}

TEST_F(ClientExchangeTest, GarbageIsSkippedButNotForever)
{
    exchange.opened(now);
    begin("a", false, Millis(500), now);
    happened();
    exchange.received("noise" + wire::encodeFrame(response(1, "A")), now);
    EXPECT_EQ(happened(), "answered 1 41");
    exchange.received(std::string(70'000, 'x'), now);
    EXPECT_TRUE(happened().starts_with("broken: the peer does not speak the Dubbo protocol"));
}

TEST_F(ClientExchangeTest, IdsWrapToNegativeOnes)
{
    exchange = ClientExchange(ClientExchangeOptions {}, std::numeric_limits<std::int64_t>::max(), now);
    exchange.opened(now);
    begin("a", false, Millis(500), now);
    begin("b", false, Millis(500), now);
    happened();
    receive(response(std::numeric_limits<std::int64_t>::min(), "B"));
    EXPECT_EQ(happened(), "answered -9223372036854775808 42");
}

TEST_F(ClientExchangeTest, ASlowPeersManyAnswersKeepTheTableSmall)
{
    exchange.opened(now);
    begin("stuck", false, Millis(100'000), now);
    for (std::int64_t id = 2; id < 20'000; ++id) {
        begin("x", false, Millis(1000), now);
        receive(response(id, "A"));
        happened();
    }
    EXPECT_EQ(exchange.pending(), 1U);
    exchange.tick(Millis(101'000));
    EXPECT_TRUE(happened().starts_with("timed out 1"));
}

TEST_F(ClientExchangeTest, ATlsAlertIsRecognised)
{
    exchange.opened(now);
    exchange.received(std::string("\x15\x03\x01\x00\x02\x02\x46", 7), now);
    EXPECT_EQ(exchange.foreignStart(), "a TLS alert: this port expects an encrypted connection");
}

TEST_F(ClientExchangeTest, ShowsWhatAForeignPeerSaid)
{
    exchange.opened(now);
    EXPECT_EQ(exchange.foreignStart(), "");
    exchange.received("HTTP/1.1 400 Bad Request\r\n", now);
    EXPECT_EQ(exchange.foreignStart(), "\"HTTP/1.1 400 Bad Request..\"");
}

} // namespace
} // namespace sextant::rpc
