// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The session machine: connecting, requests, pings, losses, closing, as lines of text under a virtual clock.
#include "tests/unit/zk/session_script.h"

#include <gtest/gtest.h>

#include <set>

using namespace sextant::zk;
using sextant::core::Millis;
using sextant::test::SessionScript;
using Lines = std::vector<std::string>;

TEST(SessionMachine, ConnectsAsksOnceAndAnswers)
{
    SessionScript s;
    s.start();
    EXPECT_EQ(s.log(), (Lines {"connect h:1 within 1000"}));
    s.up();
    EXPECT_EQ(s.log(), (Lines {"> hello 0x0 seen 0 timeout 3000"}));
    s.greet();
    EXPECT_EQ(s.log(), (Lines {"> 1 multiRead"}));
    s.reply(1);
    EXPECT_EQ(s.log(), (Lines {"session connected 0x77 at a:1"}));
    s.get("/a");
    s.get("/b");
    EXPECT_EQ(s.log(), (Lines {"> 2 get /a", "> 3 get /b"})) << "pipelined";
    s.reply(2, 0, "A", 9);
    s.reply(3, -101, "", 9);
    EXPECT_EQ(s.log(), (Lines {"answer 1 ok A", "answer 2 error -101"}));
    s.advance(1'500);
    s.down();
    EXPECT_EQ(
        s.log(),
        (Lines {"> ping",
                "session suspended 0x77: the connection to a:1 was lost: the peer closed the connection",
                "connect h:1 within 1000"}));
    s.up();
    s.greet();
    EXPECT_EQ(s.log(), (Lines {"> hello 0x77 seen 9 timeout 3000 known", "session connected 0x77 at a:1"}))
        << "the server's abilities are remembered";
    EXPECT_EQ(s.machine.connectAttempts(), 2U);
}

TEST(SessionMachine, ProvesIdentitiesBeforeAnythingElse)
{
    auto settings = SessionScript::settings();
    settings.identities = {{"digest", "u:p"}, {"other", "x"}};
    SessionScript s(settings);
    s.start();
    s.get("/early");
    s.up();
    s.greet();
    EXPECT_EQ(s.log(),
              (Lines {"connect h:1 within 1000", "> hello 0x0 seen 0 timeout 3000", "> auth digest",
                      "> auth other", "> 1 multiRead"}));
    s.reply(-4);
    s.reply(1);
    EXPECT_EQ(s.log(), Lines {});
    s.reply(-4);
    EXPECT_EQ(s.log(), (Lines {"session connected 0x77 at a:1", "> 2 get /early"}));
}

TEST(SessionMachine, RefusedCredentialsAreFinal)
{
    auto settings = SessionScript::settings();
    settings.identities = {{"digest", "u:p"}};
    SessionScript s(settings);
    s.start();
    s.get("/a");
    s.up();
    s.greet();
    (void)s.log();
    s.reply(-4, server_code::kAuthFailed);
    EXPECT_EQ(s.log(),
              (Lines {"disconnect", "session auth failed: the server refused the credentials",
                      "answer 1 error -115"}));
    s.down();
    s.advance(60'000);
    EXPECT_EQ(s.log(), Lines {});
    s.close();
    EXPECT_EQ(s.log(), (Lines {"session closed", "closed"}));
}

TEST(SessionMachine, OldServersAreAskedInTwoSteps)
{
    SessionScript s;
    s.start();
    s.up();
    s.greet();
    s.reply(1, server_code::kUnimplemented);
    s.up();
    s.greet();
    s.reply(2, server_code::kUnimplemented);
    s.up();
    (void)s.log();
    s.greet();
    EXPECT_EQ(s.log(), (Lines {"session connected 0x77 at a:1"}));
    EXPECT_EQ(s.machine.level(), ServerLevel::Basic);
    EXPECT_EQ(s.machine.connectAttempts(), 3U);
}

TEST(SessionMachine, AServerThatHangsUpTwiceOnAQuestionCannot)
{
    SessionScript s;
    s.start();
    for (int i = 0; i < 2; ++i) {
        s.up();
        s.greet();
        s.down();
    }
    s.up();
    (void)s.log();
    s.greet();
    EXPECT_EQ(s.log(), (Lines {"> 3 removeWatches / 2"}));
    s.reply(3, server_code::kNoWatcher);
    EXPECT_EQ(s.log(), (Lines {"session connected 0x77 at a:1"}));
    EXPECT_EQ(s.machine.level(), ServerLevel::Removal);
}

TEST(SessionMachine, PingsWhenIdleAndLeavesTheSilent)
{
    SessionScript s;
    s.connect();
    s.advance(999);
    EXPECT_EQ(s.log(), Lines {});
    s.advance(1);
    EXPECT_EQ(s.log(), (Lines {"> ping"}));
    s.reply(-2);
    s.advance(500);
    s.get("/a");
    s.advance(999);
    EXPECT_EQ(s.log(), (Lines {"> 2 get /a"})) << "a request is as good as a ping";
    s.advance(501);
    const std::string silence = "nothing was heard from it for 2000 ms";
    EXPECT_EQ(s.log(),
              (Lines {"> ping", "disconnect",
                      "answer 1 error -4: the connection broke before the answer: " + silence,
                      "session suspended 0x77: the connection to a:1 was lost: " + silence,
                      "connect h:1 within 1000"}));
}

TEST(SessionMachine, HostsAreTriedInTurnWithBackOff)
{
    SessionScript s(SessionScript::settings({"x", "y", "z"}));
    s.start();
    std::set<std::string> tried;
    for (int i = 0; i < 3; ++i) {
        const auto log = s.log();
        tried.insert(log.back());
        s.refused();
    }
    EXPECT_EQ(tried.size(), 3U) << "every host once";
    const auto log = s.log();
    ASSERT_EQ(log.size(), 1U) << "then it waits";
    EXPECT_TRUE(log[0].starts_with("session connecting: ")) << log[0];
    for (const auto* host : {"x:1: Connection refused", "y:1: Connection refused", "z:1: Connection refused"})
        EXPECT_NE(log[0].find(host), std::string::npos) << log[0];
    for (int i = 0; i < 200'000; ++i) {
        s.advance(1);
        if (!s.log().empty())
            s.refused();
    }
    EXPECT_LT(s.machine.connectAttempts(), 3U * 90) << "200 s of refusals";
    EXPECT_GT(s.machine.connectAttempts(), 3U * 30);
}

TEST(SessionMachine, AServerThatHangsUpAtOnceIsNotStormed)
{
    SessionScript s;
    s.connect();
    for (int i = 0; i < 60'000; ++i) {
        if (s.machine.ready())
            s.down();
        s.advance(1);
        const auto log = s.log();
        if (!log.empty() && log.back().starts_with("connect ")) {
            s.up();
            s.greet();
        }
    }
    EXPECT_LT(s.machine.connectAttempts(), 400U) << "a minute";
}

TEST(SessionMachine, AHangingMemberDoesNotCostTheSession)
{
    SessionScript s(SessionScript::settings({"x", "y"}));
    s.connect();
    s.idle(1'100);
    s.down();
    int attempts = 0;
    for (int waited = 0; waited < 3'000; ++waited) {
        const auto log = s.log();
        for (const auto& line : log)
            attempts += line.starts_with("connect ") ? 1 : 0;
        s.advance(1);
    }
    EXPECT_GE(attempts, 3) << "both members within the session timeout, more than once";
}

TEST(SessionMachine, AnExpiredSessionIsReplaced)
{
    SessionScript s;
    s.connect();
    const auto watch = s.get("/w", true);
    s.reply(2, 0, "", 7);
    s.advance(1'100);
    s.get("/x");
    s.down();
    (void)s.log();
    s.up();
    s.greet(0, 0);
    EXPECT_EQ(s.log(),
              (Lines {"> hello 0x77 seen 7 timeout 3000 known", "disconnect",
                      "session expired: the server ended the session",
                      "watch " + std::to_string(watch) + " lost /w", "connect h:1 within 1000"}));
    s.up();
    s.greet(0x78);
    EXPECT_EQ(s.log(), (Lines {"> hello 0x0 seen 0 timeout 3000", "session connected 0x78 new at a:1"}));
    EXPECT_EQ(s.machine.watchesHeld(), 0U);
}

TEST(SessionMachine, AServerThatLostItsDataIsFoundOut)
{
    SessionScript s;
    s.connect();
    s.get("/a");
    s.reply(2, 0, "", 50);
    s.idle(1'100);
    s.down();
    // Up to the session timeout it may only be starting.
    int regular = 0;
    Lines last;
    for (int i = 0; i < 100; ++i) {
        s.up();
        const auto log = s.log();
        if (!log.empty() && log.back().find("0x77") == std::string::npos && log.back().starts_with("> hello"))
            break;
        regular += !log.empty() && log.back().starts_with("> hello 0x77") ? 1 : 0;
        s.down();
        s.advance(100);
    }
    EXPECT_GE(regular, 3);
    EXPECT_GE(s.now, Millis(3'000));
    s.greet(0, 0); // it serves: it refuses a session that cannot exist
    s.up();
    (void)s.log();
    s.down(); // and not ours, without a word
    const auto log = s.log();
    ASSERT_GE(log.size(), 2U);
    EXPECT_EQ(log[0],
              "session expired: the server is back but does not take our session; it may have lost its data");
    EXPECT_EQ(log.back(), "connect h:1 within 1000");
}

TEST(SessionMachine, BoundsWhatIsInFlight)
{
    auto settings = SessionScript::settings();
    settings.requestsInFlight = 3;
    settings.bytesInFlight = 1'000;
    SessionScript s(settings);
    s.connect();
    for (int i = 0; i < 5; ++i)
        s.get("/n" + std::to_string(i));
    EXPECT_EQ(s.log(), (Lines {"> 2 get /n0", "> 3 get /n1", "> 4 get /n2"}));
    EXPECT_EQ(s.machine.queued(), 2U);
    s.cancel(4);
    s.reply(2);
    EXPECT_EQ(s.log(), (Lines {"answer 1 ok ", "> 5 get /n4"})) << "what was cancelled is never sent";
    s.reply(3);
    s.reply(4);
    s.reply(5);
    (void)s.log();
    s.set("/big", std::string(2'000, 'x'));
    s.get("/after");
    EXPECT_EQ(s.log(), (Lines {"> 6 set /big"})) << "bytes count, too";
    s.reply(6);
    EXPECT_EQ(s.log(), (Lines {"answer 6 ok ", "> 7 get /after"}));
}

TEST(SessionMachine, WhatIsUnderWayFailsWithTheConnectionWhatWaitsGoesOn)
{
    auto settings = SessionScript::settings();
    settings.requestsInFlight = 1;
    SessionScript s(settings);
    s.connect();
    s.idle(1'100);
    s.set("/a", "1");
    s.get("/b");
    (void)s.log();
    s.down();
    const auto log = s.log();
    EXPECT_EQ(log[0],
              "answer 1 error -4: the connection broke before the answer: the peer closed the connection");
    s.up();
    s.greet();
    EXPECT_EQ(s.log().back(), "> 3 get /b");
}

TEST(SessionMachine, ReadOnlyServersOnlyWhenWanted)
{
    auto settings = SessionScript::settings();
    settings.readOnlyServers = true;
    SessionScript s(settings);
    s.start();
    s.up();
    s.greet(0x5, 3'000, true);
    s.reply(1);
    EXPECT_EQ(s.log(),
              (Lines {"connect h:1 within 1000", "> hello 0x0 seen 0 timeout 3000 read-only too",
                      "> 1 multiRead", "session connected read-only 0x5 at a:1"}));
    s.idle(1'100);
    s.down();
    (void)s.log();
    s.up();
    EXPECT_EQ(s.log(), (Lines {"> hello 0x0 seen 0 timeout 3000 read-only too"}))
        << "nobody else knows the session of such a server";
}

TEST(SessionMachine, ClosingEndsTheSessionAndWaitsForNobody)
{
    SessionScript s;
    s.connect();
    s.get("/a");
    (void)s.log();
    s.close();
    EXPECT_EQ(s.log(), (Lines {"session closed", "> 3 closeSession"}));
    s.reply(2, 0, "A");
    s.reply(3);
    EXPECT_EQ(s.log(), (Lines {"answer 1 ok A", "disconnect", "closed"}));

    SessionScript silent;
    silent.connect();
    silent.close();
    silent.advance(499);
    EXPECT_EQ(silent.log(), (Lines {"session closed", "> 2 closeSession"}));
    silent.advance(1);
    EXPECT_EQ(silent.log(), (Lines {"disconnect", "closed"}));

    SessionScript early;
    early.start();
    early.close();
    EXPECT_EQ(early.log(), (Lines {"connect h:1 within 1000", "session closed", "disconnect", "closed"}));

    SessionScript greeting; // a session may be on its way: it must not be left behind
    greeting.start();
    greeting.up();
    greeting.close();
    (void)greeting.log();
    greeting.greet();
    EXPECT_EQ(greeting.log(), (Lines {"> 1 closeSession"}));
    greeting.reply(1);
    EXPECT_EQ(greeting.log(), (Lines {"disconnect", "closed"}));
}

TEST(SessionMachine, PathsLoseTheirChrootOnTheWayBack)
{
    auto settings = SessionScript::settings();
    settings.chroot = "/team";
    SessionScript s(settings);
    s.connect();
    EXPECT_EQ(s.machine.serverPath("/"), "/team");
    EXPECT_EQ(s.machine.serverPath("/a"), "/team/a");
    s.get("/team/a", true);
    s.children("/team", true);
    s.reply(2);
    s.reply(3);
    (void)s.log();
    s.event(3, "/team/a");
    s.event(4, "/team");
    EXPECT_EQ(s.log(), (Lines {"watch 1 data /a", "watch 2 children /"}));
}
