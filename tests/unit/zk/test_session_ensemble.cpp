// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The session machine and the other servers of its ensemble: a configuration that changes, and the way from a
// read-only server to one that accepts writes.
#include "engine/wire/jute.h"
#include "tests/unit/zk/session_script.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace sextant::zk;
using sextant::core::Millis;
using sextant::test::SessionScript;
using Lines = std::vector<std::string>;

namespace {

SessionSettings following(std::vector<std::string> hosts)
{
    auto settings = SessionScript::settings(std::move(hosts));
    settings.followEnsemble = true;
    return settings;
}

/// A getData record: the data, and a stat that nobody reads.
std::string configRecord(const std::vector<std::string>& hosts)
{
    std::string text;
    for (std::size_t i = 0; i < hosts.size(); ++i)
        text += "server." + std::to_string(i + 1) + "=" + hosts[i] + ":2:3:participant;" + hosts[i] + ":1\n";
    std::string out;
    sextant::wire::JuteWriter(out).writeString(text + "version=100000000");
    return out + std::string(68, '\0');
}

std::vector<std::string> hosts(const SessionMachine& machine)
{
    std::vector<std::string> out;
    for (const auto& server : machine.servers())
        out.push_back(server.host);
    std::sort(out.begin(), out.end());
    return out;
}

SessionSettings readOnlyToo(std::vector<std::string> hosts)
{
    auto settings = SessionScript::settings(std::move(hosts));
    settings.readOnlyServers = true;
    return settings;
}

/// The host of the last connect or ask in `log`.
std::string lastHost(const Lines& log, const std::string& verb)
{
    for (auto line = log.rbegin(); line != log.rend(); ++line) {
        if (line->starts_with(verb + " "))
            return line->substr(verb.size() + 1, line->find(':') - verb.size() - 1);
    }
    return {};
}

} // namespace

TEST(SessionEnsemble, FollowsTheConfigurationAndItsChanges)
{
    SessionScript s(following({"a", "b"}));
    s.start();
    s.up();
    s.greet();
    s.reply(1);
    EXPECT_EQ(s.log().back(), "> 2 get /zookeeper/config") << "no watch before it is known to be of use";
    s.reply(2, 0, configRecord({"a", "b"}));
    EXPECT_EQ(s.log(), (Lines {"> 3 get /zookeeper/config watch"}));
    s.reply(3, 0, configRecord({"a", "b"}));
    EXPECT_EQ(hosts(s.machine), (Lines {"a", "b"}));

    s.event(3, "/zookeeper/config");
    EXPECT_EQ(s.log(), (Lines {"> 4 get /zookeeper/config watch"}));
    s.reply(4, 0, configRecord({"a", "c", "d"}));
    EXPECT_EQ(s.log(), Lines {}) << "who left is left with the next reconnect";
    EXPECT_EQ(hosts(s.machine), (Lines {"a", "c", "d"}));
    s.idle(1'100);
    s.down();
    EXPECT_NE(lastHost(s.log(), "connect"), "b");
    s.up();
    s.greet();
    s.reply(5); // this server's abilities
    EXPECT_EQ(s.log().back(), "> 6 get /zookeeper/config") << "again after every reconnect";
}

TEST(SessionEnsemble, NamedServersComeBackWhenNoMemberCanBeReached)
{
    SessionScript s(following({"a", "b"}));
    s.start();
    s.up();
    s.greet();
    s.reply(1);
    s.reply(2, 0, configRecord({"a", "x"}));
    s.reply(3, 0, configRecord({"a", "x"}));
    EXPECT_EQ(hosts(s.machine), (Lines {"a", "x"}));
    s.idle(1'100);
    s.down();
    s.refused();
    s.refused();
    EXPECT_EQ(hosts(s.machine), (Lines {"a", "b", "x"}));
}

TEST(SessionEnsemble, AConfigurationWithoutAddressesIsLeftAlone)
{
    SessionScript s(following({"a", "b"}));
    s.start();
    s.up();
    s.greet();
    s.reply(1);
    (void)s.log();
    s.reply(2, -102);
    EXPECT_EQ(s.log(), Lines {});
    EXPECT_EQ(hosts(s.machine), (Lines {"a", "b"}));
    s.idle(1'100);
    s.down();
    s.up();
    s.greet();
    s.reply(3);
    (void)s.log();
    s.reply(4, 0, "\xff\xff\xff\xff");
    EXPECT_EQ(s.log(), Lines {});
    EXPECT_EQ(hosts(s.machine), (Lines {"a", "b"}));
}

TEST(SessionEnsemble, LeavesAReadOnlyServerForOneThatAcceptsWrites)
{
    SessionScript s(readOnlyToo({"x", "y"}));
    s.start();
    const auto here = lastHost(s.log(), "connect");
    const std::string other = here == "x" ? "y" : "x";
    s.up();
    s.greet(0x5, 3'000, true);
    s.reply(1);
    const auto watch = s.get("/w", true);
    s.reply(2, 0, "", 7);
    (void)s.log();
    s.idle(300);
    EXPECT_EQ(s.log(), (Lines {"ask " + other + ":1 whether it accepts writes"}));
    s.toldWritable(other, false);
    int asked = 0;
    for (int i = 0; i < 60'000; ++i) {
        s.idle(1);
        for (const auto& line : s.log()) {
            EXPECT_EQ(line, "ask " + other + ":1 whether it accepts writes");
            s.toldWritable(other, false);
            ++asked;
        }
    }
    EXPECT_GE(asked, 4);
    EXPECT_LE(asked, 14) << "it backs off";

    for (int i = 0; i < 20'000 && s.machine.session().state == sextant::store::SessionState::ConnectedReadOnly
         && lastHost(s.log(), "ask").empty();
         ++i)
        s.idle(1);
    s.get("/under-way");
    s.toldWritable(other, true);
    s.get("/waits");
    EXPECT_EQ(s.log(), (Lines {"> 3 get /under-way"})) << "what is under way is answered first";
    s.reply(3);
    EXPECT_EQ(s.log(),
              (Lines {"answer 2 ok ", "disconnect",
                      "session suspended 0x5: leaving a:1, which is read-only, for " + other
                          + ":1, which accepts writes",
                      "connect " + other + ":1 within 1000"}));
    s.up();
    s.greet(0x77);
    EXPECT_EQ(s.log(), (Lines {"> hello 0x0 seen 7 timeout 3000 read-only too", "> 4 multiRead"}))
        << "the session of a server without a majority is known to it alone";
    s.reply(4);
    EXPECT_EQ(
        s.log(),
        (Lines {"session connected 0x77 new at a:1", "> setWatches since 7 data=/w", "> 5 get /waits"}));
    EXPECT_EQ(watch, 1U);
    s.idle(30'000);
    EXPECT_EQ(s.log(), Lines {}) << "nothing is looked for any more";
}

TEST(SessionEnsemble, ASessionThatAMajorityKnowsGoesOnAfterReadOnlyTimes)
{
    SessionScript s(readOnlyToo({"x", "y"}));
    s.connect();
    s.idle(1'100);
    s.down();
    s.up();
    s.greet(0x77, 3'000, true);
    s.reply(2);
    EXPECT_EQ(s.log().back(), "session connected read-only 0x77 at a:1");
    s.idle(300);
    const auto asked = lastHost(s.log(), "ask");
    ASSERT_FALSE(asked.empty());
    s.toldWritable(asked, true);
    s.up();
    EXPECT_EQ(s.log().back(), "> hello 0x77 seen 0 timeout 3000 known read-only too");
    s.greet(0x77);
    EXPECT_EQ(s.log(), (Lines {"session connected 0x77 at a:1"}));
}

TEST(SessionEnsemble, AnswersOfAnOldSearchAreIgnored)
{
    SessionScript s(readOnlyToo({"x", "y"}));
    s.start();
    s.up();
    s.greet(0x5, 3'000, true);
    s.reply(1);
    s.idle(1'100);
    const auto asked = lastHost(s.log(), "ask");
    s.down();
    (void)s.log();
    s.toldWritable(asked, true);
    s.up();
    s.greet(0x6, 3'000, true);
    s.reply(2);
    (void)s.log();
    s.toldWritable(asked, true);
    EXPECT_EQ(s.log(), Lines {});
}
