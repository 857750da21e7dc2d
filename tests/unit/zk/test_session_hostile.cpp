// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The session machine against peers that are not, or do not behave as, a ZooKeeper: every violation ends the
// connection with a sentence that says what was received.
#include "tests/unit/zk/session_script.h"

#include <gtest/gtest.h>

using namespace sextant::zk;
using sextant::test::framed;
using sextant::test::SessionScript;
using namespace std::string_literals;
using Lines = std::vector<std::string>;

namespace {

std::string number(std::int32_t value)
{
    std::string out;
    sextant::wire::JuteWriter(out).writeInt(value);
    return out;
}

/// What a peer is taken for that answers the greeting with `bytes`.
std::string judged(const std::string& bytes)
{
    SessionScript s;
    s.start();
    s.up();
    (void)s.log();
    s.bytes(bytes);
    const auto log = s.log();
    return log.size() == 2 && log[0] == "disconnect" ? log[1] : "still connected";
}

/// The first sentence about `bytes` from a server that had behaved until then, with one request under way.
Lines provoked(const std::string& bytes)
{
    SessionScript s;
    s.connect();
    s.idle(1'100);
    s.get("/a");
    (void)s.log();
    s.bytes(bytes);
    return s.log();
}

std::string saysInsteadOfAnswer(const std::string& bytes)
{
    const auto log = provoked(bytes);
    for (const auto& line : log) {
        const auto at = line.find("was lost: ");
        if (log[0] == "disconnect" && at != std::string::npos)
            return line.substr(at + 10);
    }
    return "still connected";
}

} // namespace

TEST(SessionHostile, GreetingsThatAreNoZooKeeper)
{
    const std::vector<std::pair<std::string, std::string>> cases {
        {"HTTP/1.1 400 Bad Request\r\n\r\n", "this is an HTTP server"},
        {"\x15\x03\x03\x00\x02\x02\x46"s, "this is a TLS port: use zookeepers://"},
        {"\xda\xbb\x02\x14"s + std::string(12, '\0'), "this is the port of a Dubbo provider"},
        {"dubbo>", "this is a command port of Dubbo"},
        {"SSH-2.0-OpenSSH_9\r\n", "this is an SSH server"},
        {"\0\0\x12\4\0\0\0\0\0"s + std::string(18, '\0'),
         "this is an HTTP/2 server, such as Dubbo's Triple or gRPC"},
        {"-ERR unknown command\r\n", "it answers in text, which is not ZooKeeper's protocol"},
        {number(0), "its answer is not that of a ZooKeeper (it announces 0 bytes)"},
        {number(-1), "its answer is not that of a ZooKeeper (it announces -1 bytes)"},
        {number(INT32_MAX), "its answer is not that of a ZooKeeper (it announces 2147483647 bytes)"},
        {framed(std::string(36, '\xff')), "its answer is not that of a ZooKeeper"},
        {framed(std::string(37, '\0')), "its answer is not that of a ZooKeeper"},
    };
    for (const auto& [bytes, sentence] : cases)
        EXPECT_EQ(judged(bytes), "session connecting: h:1: " + sentence);
}

TEST(SessionHostile, SilenceTrickleAndHangingUp)
{
    SessionScript s;
    s.start();
    s.up();
    s.advance(1'000);
    EXPECT_EQ(s.log().back(), "session connecting: h:1: it accepted the connection and said nothing");
    SessionScript trickle;
    trickle.start();
    trickle.up();
    const auto answer = framed(std::string(37, '\0'));
    for (int i = 0; i < 10; ++i) {
        trickle.bytes(answer.substr(static_cast<std::size_t>(i), 1));
        trickle.advance(100);
    }
    EXPECT_EQ(trickle.log().back(), "session connecting: h:1: it sent only 6 bytes of an answer");
    SessionScript gone;
    gone.start();
    gone.up();
    gone.down();
    EXPECT_EQ(gone.log().back(), "session connecting: h:1: it closed the connection without an answer");
    SessionScript cut;
    cut.start();
    cut.up();
    cut.bytes(answer.substr(0, 20));
    cut.down();
    EXPECT_EQ(cut.log().back(),
              "session connecting: h:1: it closed the connection in the middle of its answer");
}

TEST(SessionHostile, RepliesThatNoZooKeeperSends)
{
    const auto reply = [](std::int32_t xid) { return framed(number(xid) + std::string(12, '\0')); };
    const std::vector<std::pair<std::string, std::string>> cases {
        {number(0), "it announced a reply of 0 bytes, which no ZooKeeper does"},
        {number(-5), "it announced a reply of -5 bytes, which no ZooKeeper does"},
        {number(15), "it announced a reply of 15 bytes, which no ZooKeeper does"},
        {reply(7), "it sent answer number 7 where 2 was due"},
        {reply(-2), "it answered a ping that nobody sent"},
        {reply(-4), "it answered a log-in that nobody sent"},
        {reply(-8), "it answered a setting of watches that nobody sent"},
        {framed(number(-1) + std::string(12, '\0')), "it sent a watch event that cannot be read"},
        {framed(number(-1) + std::string(12, '\0') + number(9) + number(3) + framed("/a")),
         "it sent a watch event that cannot be read"},
        {framed(number(-1) + std::string(12, '\0') + number(3) + number(3) + framed("a//b")),
         "it sent a watch event that cannot be read"},
        {"HTTP/1.1 400 Bad Request\r\n\r\n", "this is an HTTP server"},
    };
    for (const auto& [bytes, sentence] : cases)
        EXPECT_EQ(saysInsteadOfAnswer(bytes), sentence);
    SessionScript idle;
    idle.connect();
    idle.advance(1'500);
    (void)idle.log();
    idle.bytes(reply(2));
    EXPECT_NE(idle.log()[1].find("it sent an answer (number 2) that nobody waits for"), std::string::npos);
}

TEST(SessionHostile, AnAnswerAboveTheLimitIsNamedToWhoAskedForIt)
{
    const auto log = provoked(number(INT32_MAX));
    ASSERT_GE(log.size(), 3U);
    EXPECT_EQ(
        log[0],
        "answer 1 error -10001: it announced a reply of 2147483647 bytes, more than the limit of 67108864");
    EXPECT_EQ(log[1], "disconnect");
}

TEST(SessionHostile, ATrickledReplyCountsAsSilence)
{
    SessionScript s;
    s.connect();
    s.get("/a");
    (void)s.log();
    const auto reply = framed(number(2) + std::string(4'000, '\0'));
    bool ended = false;
    for (std::size_t i = 0; i < 40 && !ended; ++i) {
        s.bytes(reply.substr(i, 1));
        s.advance(100);
        for (const auto& line : s.log())
            ended |= line == "disconnect";
    }
    EXPECT_TRUE(ended);
    EXPECT_LE(s.now.count(), 2'200);
}

TEST(SessionHostile, ASlowLargeReplyIsNoSilence)
{
    SessionScript s;
    s.connect();
    s.get("/a");
    (void)s.log();
    const auto reply = framed(number(2) + std::string(12, '\0') + std::string(400'000, 'x'));
    for (std::size_t at = 0; at < reply.size(); at += 10'000) {
        s.advance(500);
        s.bytes(reply.substr(at, 10'000));
    }
    const auto log = s.log();
    EXPECT_TRUE(log.back().starts_with("answer 1 ok xxx")) << log.back().substr(0, 100);
}

TEST(SessionHostile, BytesMayArriveInAnyPieces)
{
    SessionScript s;
    s.connect();
    s.get("/a");
    s.get("/b");
    (void)s.log();
    const auto replies =
        framed(number(2) + std::string(12, '\0') + "A") + framed(number(3) + std::string(12, '\0') + "B");
    for (const char byte : replies)
        s.bytes(std::string(1, byte));
    EXPECT_EQ(s.log(), (Lines {"answer 1 ok A", "answer 2 ok B"}));
}
