// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The session machine's log-in by SASL, and failures that trying again does not help, as lines of text.
#include "engine/zk/sasl_digest.h"
#include "tests/unit/zk/session_script.h"

#include <gtest/gtest.h>

using namespace sextant::zk;
using sextant::test::SessionScript;
using Lines = std::vector<std::string>;

namespace {

constexpr const char* kChallenge = R"(realm="zk-sasl-md5",nonce="abc",charset=utf-8,algorithm=md5-sess)";

SessionSettings saslSettings()
{
    auto settings = SessionScript::settings();
    settings.identities = {{"digest", "u:p"}, {"sasl", "alice:se:cret"}};
    settings.nonce = [] { return "n"; };
    return settings;
}

std::string token(const std::string& text)
{
    std::string out;
    sextant::wire::JuteWriter(out).writeBuffer(text);
    return out;
}

const std::string kNoToken(4, '\xFF');

/// What a client with the right password says, and what a server with it answers.
struct Right
{
    SaslDigest digest {{"alice", "se:cret"}, "n"};
    std::string answer = *digest.answer(kChallenge);
    /// RFC 2831 §2.1.3 with the values above.
    std::string proof = "rspauth=d072c566b210559376ca99916e12545b";
};

/// Up to the server's challenge.
void begin(SessionScript& s)
{
    s.start();
    s.up();
    s.greet();
    s.reply(1, 0, token(kChallenge));
}

} // namespace

TEST(SessionLogin, SaslComesBeforeEverythingElse)
{
    SessionScript s(saslSettings());
    s.start();
    s.up();
    (void)s.log();
    s.get("/early");
    s.greet();
    EXPECT_EQ(s.log(), (Lines {"> 1 sasl "}));
    const Right right;
    s.reply(1, 0, token(kChallenge));
    EXPECT_EQ(s.log(), (Lines {"> 2 sasl " + right.answer}));
    s.reply(2, 0, token(right.proof));
    EXPECT_EQ(s.log(), (Lines {"> auth digest", "> 3 multiRead"}));
    s.reply(-4);
    s.reply(3);
    EXPECT_EQ(s.log(), (Lines {"session connected 0x77 at a:1", "> 4 get /early"}));
}

TEST(SessionLogin, EveryConnectionLogsInAnew)
{
    SessionScript s(saslSettings());
    begin(s);
    const Right right;
    s.reply(2, 0, token(right.proof));
    s.reply(-4);
    s.reply(3);
    s.advance(1'200);
    s.down();
    s.up();
    (void)s.log();
    s.greet();
    EXPECT_EQ(s.log(), (Lines {"> 4 sasl "}));
    s.reply(4, 0, token(kChallenge));
    s.reply(5, 0, token(right.proof));
    EXPECT_EQ(s.log(), (Lines {"> 5 sasl " + right.answer, "> auth digest"}));
    s.reply(-4);
    EXPECT_EQ(s.log(), (Lines {"session connected 0x77 at a:1"}));
}

TEST(SessionLogin, RefusalsAreFinalAndSayWhy)
{
    const auto ends = [](std::int32_t code, const std::string& body) {
        SessionScript s(saslSettings());
        begin(s);
        s.get("/waits");
        (void)s.log();
        s.reply(2, code, body);
        return s.log();
    };
    const Lines refused {"disconnect", std::string("session auth failed: ") + kLoginRefused,
                         "answer 1 error -115"};
    EXPECT_EQ(ends(server_code::kAuthFailed, kNoToken), refused);
    EXPECT_EQ(ends(server_code::kRequiresSasl, kNoToken), refused);
    EXPECT_EQ(ends(0, kNoToken), refused) << "a server that tolerates failed log-ins";

    SessionScript without(saslSettings());
    without.start();
    without.up();
    without.greet();
    (void)without.log();
    without.reply(1, 0, kNoToken);
    EXPECT_EQ(without.log(),
              (Lines {"disconnect",
                      "session auth failed: the server has no SASL for its clients (it runs without a JAAS "
                      "configuration)"}));
    without.advance(60'000);
    EXPECT_EQ(without.log(), Lines {});
}

TEST(SessionLogin, AServerMustProveThatItKnowsThePassword)
{
    SessionScript s(saslSettings());
    begin(s);
    (void)s.log();
    s.reply(2, 0, token("rspauth=00000000000000000000000000000000"));
    EXPECT_EQ(
        s.log(),
        (Lines {"disconnect", "session suspended 0x77: h:1: it could not prove that it knows the password"}));
}

TEST(SessionLogin, AnswersThatCannotBeReadEndTheConnection)
{
    SessionScript s(saslSettings());
    s.start();
    s.up();
    s.greet();
    (void)s.log();
    s.reply(1, 0, std::string("\x00\x00\x10\x00", 4));
    EXPECT_EQ(
        s.log(),
        (Lines {"disconnect", "session suspended 0x77: h:1: its answer to the SASL log-in cannot be read"}));
}

TEST(SessionLogin, ClosingInTheMiddleEndsTheSession)
{
    SessionScript s(saslSettings());
    begin(s);
    (void)s.log();
    s.close();
    EXPECT_EQ(s.log(), (Lines {"session closed", "> 3 closeSession"}));
    s.reply(2, 0, token("late"));
    EXPECT_EQ(s.log(), Lines {});
    s.reply(3);
    EXPECT_EQ(s.log(), (Lines {"disconnect", "closed"}));
}

TEST(SessionLogin, AServerThatRequiresSaslIsUnderstood)
{
    SessionScript s;
    s.start();
    s.up();
    s.greet();
    (void)s.log();
    s.reply(1, server_code::kRequiresSasl);
    EXPECT_EQ(
        s.log(),
        (Lines {"disconnect", "session auth failed: the server only takes sessions that log in by SASL"}));
}

TEST(SessionLogin, WhatTryingAgainDoesNotHelpIsSaidAfterEveryServer)
{
    SessionScript s(SessionScript::settings({"h", "i"}));
    s.start();
    s.hopeless("unknown issuer");
    EXPECT_FALSE(s.machine.session().hopeless) << "the other server may be better";
    s.hopeless("unknown issuer");
    EXPECT_TRUE(s.machine.session().hopeless);
    (void)s.log();
    s.advance(10'000);
    EXPECT_FALSE(s.log().empty()) << "and yet it goes on";
    s.refused();
    s.advance(10'000);
    s.hopeless("unknown issuer");
    EXPECT_FALSE(s.machine.session().hopeless) << "one of them was only away";
}
