// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/server_exchange.h"
#include "tests/unit/rpc/exchange_text.h"

#include <gtest/gtest.h>

namespace sextant::rpc {
namespace {

using core::Millis;
using sextant::testing::frames;
using sextant::testing::request;
using sextant::testing::response;

struct DescribeServer
{
    std::string operator()(const ServerExchange::Request& action) const
    {
        return "request " + std::to_string(action.frame.header.id) + " " + std::string(action.frame.body);
    }
    std::string operator()(const ServerExchange::Oversized& action) const
    {
        return "oversized " + std::to_string(action.header.id);
    }
    std::string operator()(const ServerExchange::HeartbeatAnswered& action) const
    {
        return "heartbeat answered " + std::to_string(action.id);
    }
    std::string operator()(const ServerExchange::Broken& action) const
    {
        return "broken: " + action.reason.cause;
    }
};

class ServerExchangeTest : public ::testing::Test
{
protected:
    std::string happened()
    {
        std::vector<std::string> lines;
        while (const auto action = exchange.next())
            lines.push_back(std::visit(DescribeServer(), *action));
        if (const std::string output = exchange.takeOutput(); !output.empty())
            lines.push_back("write {" + frames(output) + "}");
        return core::join(lines, "\n");
    }
    void receive(const wire::Frame& frame) { exchange.received(wire::encodeFrame(frame), now); }

    Millis now {1000};
    ServerExchange exchange {ServerExchangeOptions {}, now};
};

TEST_F(ServerExchangeTest, HandsOutCallsInOrderHoweverTheyAreCut)
{
    const std::string all = wire::encodeFrame(request(1, "a")) + wire::encodeFrame(request(2, "b", false));
    exchange.received(all.substr(0, 20), now);
    exchange.received(all.substr(20), now);
    EXPECT_EQ(happened(), "request 1 a\nrequest 2 b");
}

TEST_F(ServerExchangeTest, AnswersHeartbeatsAndNothingElse)
{
    receive(request(1, "N", true, true));
    receive(request(2, std::string("\0\0\0\1\xaf", 5), true, true, wire::kFastjson2Id));
    receive(request(3, "N", false, true)); // one-way heartbeat
    receive(request(4, "\1R", true, true)); // a client has no business sending this; Java stays silent too
    receive(response(5, "N"));
    EXPECT_EQ(happened(),
              "write {response 1 event status=20 ser=2 body=4e; "
              "response 2 event status=20 ser=23 body=00000001af}");
}

TEST_F(ServerExchangeTest, SaysWhichHeartbeatWasAnswered)
{
    auto answer = response(7, "N");
    answer.header.event = true;
    receive(request(6, "a"));
    receive(answer);
    EXPECT_EQ(happened(), "request 6 a\nheartbeat answered 7");
}

TEST_F(ServerExchangeTest, ClosesAfterSilenceOfBothSides)
{
    EXPECT_EQ(exchange.nextDue(), Millis(181'000));
    now = Millis(100'000);
    receive(request(1, "N", true, true));
    happened();
    exchange.wrote(Millis(150'000));
    EXPECT_EQ(exchange.nextDue(), Millis(330'000));
    exchange.tick(Millis(329'999));
    EXPECT_EQ(happened(), "");
    exchange.tick(Millis(330'000));
    EXPECT_EQ(happened(), "broken: no sign of life for 180000 ms");
}

TEST_F(ServerExchangeTest, SkipsABodyThatIsTooLongAsItComes)
{
    exchange = ServerExchange(ServerExchangeOptions {Millis(0), 10}, now);
    const std::string all = wire::encodeFrame(request(1, std::string(50'000, 'x')))
        + wire::encodeFrame(request(2, "b")) + wire::encodeFrame(response(3, std::string(20, 'y')))
        + wire::encodeFrame(request(4, "d"));
    exchange.received(all.substr(0, 1000), now);
    EXPECT_EQ(happened(), "oversized 1");
    exchange.received(all.substr(1000), now);
    EXPECT_EQ(happened(), "request 2 b\nrequest 4 d");
}

TEST_F(ServerExchangeTest, SingleBytesAreNoSignOfLife)
{
    const std::string frame = wire::encodeFrame(request(1, "a"));
    for (int i = 0; i < 10; ++i)
        exchange.received(frame.substr(static_cast<std::size_t>(i), 1), Millis(1000 + i * 20'000));
    EXPECT_EQ(exchange.nextDue(), Millis(181'000));
    exchange.tick(Millis(181'000));
    EXPECT_EQ(happened(), "broken: no sign of life for 180000 ms");
}

TEST_F(ServerExchangeTest, RecognisesTls)
{
    exchange.received("\x16\x03\x01\x02", now);
    EXPECT_EQ(happened(), "broken: the peer begins with TLS, which this port does not speak");
}

TEST_F(ServerExchangeTest, BoundsBodiesAndGarbage)
{
    std::string huge = wire::encodeFrame(request(1, ""));
    huge.replace(12, 4, std::string("\x7f\xff\xff\xff", 4));
    exchange.received(huge, now);
    EXPECT_TRUE(happened().starts_with("broken: "));

    ServerExchange second(ServerExchangeOptions {}, now);
    std::optional<ServerExchange::Action> end;
    for (int i = 0; i < 20 && !end; ++i) {
        second.received(std::string(1000, '\n'), now);
        end = second.next();
    }
    ASSERT_TRUE(end);
    EXPECT_EQ(std::visit(DescribeServer(), *end), "broken: the peer does not speak the Dubbo protocol");
    EXPECT_TRUE(second.isOver());
    EXPECT_FALSE(second.next());
}

} // namespace
} // namespace sextant::rpc
