// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Watches of the session machine: who is told, what stands on the server, what a reconnect sets again.
#include "tests/unit/zk/session_script.h"

#include <gtest/gtest.h>

using namespace sextant::zk;
using sextant::test::SessionScript;
using Lines = std::vector<std::string>;

namespace {

constexpr std::int32_t kCreated = 1;
constexpr std::int32_t kDeleted = 2;
constexpr std::int32_t kData = 3;
constexpr std::int32_t kChildren = 4;

/// Loses the connection and connects again; what the machine sends then.
Lines reconnected(SessionScript& s)
{
    s.idle(1'100);
    s.down();
    s.up();
    (void)s.log();
    s.greet();
    return s.log();
}

} // namespace

TEST(SessionWatches, EachKindOfEventConcernsItsKindOfWatch)
{
    SessionScript s;
    s.connect();
    s.get("/n", true); // 1
    s.exists("/n", true); // 2
    s.children("/n", true); // 3
    for (int xid = 2; xid <= 4; ++xid)
        s.reply(xid);
    EXPECT_EQ(s.machine.watchesHeld(), 3U);
    (void)s.log();
    s.event(kChildren, "/n");
    EXPECT_EQ(s.log(), (Lines {"watch 3 children /n"}));
    s.event(kChildren, "/n");
    EXPECT_EQ(s.log(), Lines {}) << "one-shot";
    s.event(kData, "/n");
    EXPECT_EQ(s.log(), (Lines {"watch 1 data /n", "watch 2 data /n"}));
    s.get("/n", true); // 4
    s.children("/n", true); // 5
    s.reply(5);
    s.reply(6);
    (void)s.log();
    s.event(kDeleted, "/n");
    EXPECT_EQ(s.log(), (Lines {"watch 4 deleted /n", "watch 5 deleted /n"}));
    EXPECT_EQ(s.machine.watchesHeld(), 0U);
}

TEST(SessionWatches, FailedReadsLeaveNone)
{
    SessionScript s;
    s.connect();
    s.get("/n", true);
    s.exists("/n", true);
    s.reply(2, server_code::kNoNode);
    s.reply(3, server_code::kNoNode);
    (void)s.log();
    s.event(kCreated, "/n");
    EXPECT_EQ(s.log(), (Lines {"watch 2 created /n"})) << "waiting for a missing node is no failure";
}

TEST(SessionWatches, WhatNobodyWantsIsRemovedFromTheServer)
{
    SessionScript s;
    s.connect();
    const auto first = s.get("/n", true);
    const auto second = s.exists("/n", true);
    const auto children = s.children("/n", true);
    s.reply(2);
    s.reply(3);
    (void)s.log();
    s.cancel(first);
    EXPECT_EQ(s.log(), Lines {}) << "the second still needs it";
    s.cancel(second);
    EXPECT_EQ(s.log(), (Lines {"> 5 removeWatches /n 2"}));
    s.cancel(children);
    EXPECT_EQ(s.log(), Lines {}) << "not known to stand yet";
    s.reply(4);
    EXPECT_EQ(s.log(), (Lines {"answer 3 ok ", "> 6 removeWatches /n 1"}));
    s.reply(5, server_code::kNoWatcher);
    s.reply(6);
    EXPECT_EQ(s.machine.watchesHeld(), 0U);
    EXPECT_EQ(s.machine.inFlight(), 0U);
}

TEST(SessionWatches, AReconnectSetsThemAgain)
{
    SessionScript s;
    s.connect();
    s.get("/d", true);
    s.exists("/e", true);
    s.exists("/there", true);
    s.children("/c", true);
    s.reply(2, 0, "", 40);
    s.reply(3, server_code::kNoNode, "", 41);
    s.reply(4, 0, "", 42);
    s.reply(5, 0, "", 43);
    EXPECT_EQ(reconnected(s),
              (Lines {"session connected 0x77 at a:1",
                      "> setWatches since 43 data=/d data=/there exists=/e children=/c"}));
    s.reply(-8);
    (void)s.log();
    s.event(kData, "/d");
    EXPECT_EQ(s.log(), (Lines {"watch 1 data /d"}));
}

TEST(SessionWatches, AHalfDoneRestoreBeginsAgainWhereItBegan)
{
    SessionScript s;
    s.connect();
    s.get("/d", true);
    s.reply(2, 0, "", 40);
    (void)reconnected(s);
    s.get("/x"); // answered with a newer zxid while the watches are not yet confirmed
    s.advance(1'100);
    s.down();
    s.up();
    (void)s.log();
    s.greet();
    EXPECT_EQ(s.log().back(), "> setWatches since 40 data=/d");
}

TEST(SessionWatches, ChunksStayBelowThePacketLimit)
{
    SessionScript s;
    s.connect();
    const std::string longName(400, 'x');
    for (int i = 0; i < 1'000; ++i)
        s.get("/" + longName + std::to_string(i), true);
    for (int i = 0; i < 1'000; ++i)
        s.reply(2 + i);
    const auto sent = reconnected(s);
    ASSERT_EQ(sent.size(), 1U + 4U) << "400 KB in chunks of at most 128 KB";
    for (std::size_t i = 1; i < sent.size(); ++i)
        EXPECT_LT(sent[i].size(), 150'000U);
}

TEST(SessionWatches, ARecursiveWatchHearsEverythingBelowAndStays)
{
    SessionScript s;
    s.connect();
    s.addWatch("/r", true);
    EXPECT_EQ(s.log(), (Lines {"> 2 addWatch /r recursive"}));
    s.reply(2);
    (void)s.log();
    s.event(kCreated, "/r/a/b");
    s.event(kData, "/r");
    s.event(kDeleted, "/r/a/b");
    s.event(kCreated, "/rx");
    s.event(kChildren, "/r");
    EXPECT_EQ(s.log(), (Lines {"watch 1 created /r/a/b", "watch 1 data /r", "watch 1 deleted /r/a/b"}));
    EXPECT_EQ(reconnected(s),
              (Lines {"session connected 0x77 at a:1", "> setWatches2 since 0 recursive=/r"}));
    s.cancel(1);
    EXPECT_EQ(s.log(), (Lines {"> 3 removeWatches /r 3"}));
}

TEST(SessionWatches, APersistentWatchCoversOneShotWatchesOfItsPath)
{
    SessionScript s;
    s.connect();
    s.addWatch("/r", true); // 1
    s.reply(2);
    (void)s.log();
    s.get("/r", true); // 2
    s.children("/r", true); // 3
    s.get("/r/below", true); // 4
    EXPECT_EQ(s.log(), (Lines {"> 3 get /r", "> 4 children /r watch", "> 5 get /r/below watch"}))
        << "a one-shot watch would replace the recursive one on its path";
    for (int xid = 3; xid <= 5; ++xid)
        s.reply(xid);
    (void)s.log();
    s.event(kData, "/r");
    EXPECT_EQ(s.log(), (Lines {"watch 1 data /r", "watch 2 data /r"}));
    s.get("/r", true); // 5, covered again
    s.reply(6, 0, "", 9);
    (void)s.log();
    s.cancel(1);
    EXPECT_EQ(s.log(), (Lines {"> 7 removeWatches /r 3", "> setWatches since 9 data=/r children=/r"}))
        << "what it covered must stand by itself now";
}

TEST(SessionWatches, OnePersistentKindPerPath)
{
    SessionScript s(SessionScript::settings({"x"}));
    s.connect();
    s.addWatch("/r", true);
    s.reply(2);
    (void)s.log();
    s.addWatch("/r", false);
    EXPECT_EQ(s.log(), (Lines {"answer 2 error -8: a persistent watch of the other kind is on this path"}));
}
