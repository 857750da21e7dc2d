// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/probe.h"
#include "tests/support/canned_server.h"
#include "tests/support/zookeeper_server.h"

#include <gtest/gtest.h>

#include <future>

using namespace sextant::core;
using namespace sextant::zk;
using namespace std::chrono_literals;
using sextant::test::CannedServer;
using sextant::test::ZooKeeperServer;
using Kind = ProbeResult::Kind;

namespace {

std::vector<ProbeResult> probe(std::vector<Server> servers, Millis timeout = 5s)
{
    EngineThread engine;
    std::promise<std::vector<ProbeResult>> promise;
    Subscription running;
    engine.runAndWait([&] {
        running = probeServers(engine, std::move(servers), timeout, [&](std::vector<ProbeResult> results) {
            promise.set_value(std::move(results));
        });
    });
    auto results = promise.get_future().get();
    engine.runAndWait([&] { running.stop(); });
    return results;
}

std::string withLength(std::size_t length, const std::string& body)
{
    std::string out;
    for (int shift = 24; shift >= 0; shift -= 8)
        out += static_cast<char>((length >> static_cast<unsigned>(shift)) & 0xFFU);
    return out + body;
}

} // namespace

TEST(Probe, KnowsAZooKeeperAndLeavesNoSessionThere)
{
    const ZooKeeperServer server;
    const auto results = probe({{"127.0.0.1", server.port()}});
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].kind, Kind::ZooKeeper) << results[0].detail;
    EXPECT_GT(results[0].connected, 0ms);
    EXPECT_EQ(server.sessionCount(), 0);
}

TEST(Probe, SaysWhatElseItFound)
{
    const CannedServer http("HTTP/1.1 400 Bad Request\r\n\r\n");
    const CannedServer tls(std::string("\x15\x03\x03\x00\x02\x02\x46", 7));
    const CannedServer empty("");
    const CannedServer silent("", CannedServer::Then::StaySilent);
    const CannedServer zero(withLength(0, ""));
    const CannedServer huge(withLength(0x7FFFFFFF, "x"));
    const CannedServer negative(withLength(0xFFFFFFFF, "x"));
    const CannedServer nonsense(withLength(37, std::string(37, 'z')));
    const CannedServer truncated(withLength(37, std::string(10, '\0')));
    const std::vector<std::pair<const CannedServer*, Kind>> cases {
        {&http, Kind::NotZooKeeper},     {&tls, Kind::NotZooKeeper},      {&empty, Kind::Closed},
        {&silent, Kind::Silent},         {&zero, Kind::NotZooKeeper},     {&huge, Kind::NotZooKeeper},
        {&negative, Kind::NotZooKeeper}, {&nonsense, Kind::NotZooKeeper}, {&truncated, Kind::NotZooKeeper},
    };
    std::vector<Server> servers;
    for (const auto& [server, kind] : cases)
        servers.push_back({"127.0.0.1", server->port()});
    servers.push_back({"127.0.0.1", sextant::test::freePort()});
    servers.push_back({"no-such-host.invalid", 2181});
    const auto results = probe(servers, 2s);
    ASSERT_EQ(results.size(), servers.size());
    for (std::size_t i = 0; i < cases.size(); ++i)
        EXPECT_EQ(results[i].kind, cases[i].second) << i << ": " << results[i].detail;
    EXPECT_EQ(results[0].detail, "this is an HTTP server");
    EXPECT_EQ(results[1].detail, "this is a TLS port: use zookeepers://");
    EXPECT_EQ(results[cases.size()].kind, Kind::Unreachable);
    EXPECT_EQ(results[cases.size() + 1].kind, Kind::Unresolvable);
    for (const auto& result : results)
        EXPECT_FALSE(result.detail.empty());
}

TEST(Probe, DoesNotWaitForTheSlowOnceOneIsFound)
{
    const ZooKeeperServer server;
    const CannedServer silent("", CannedServer::Then::StaySilent);
    const auto results = probe({{"127.0.0.1", silent.port()}, {"127.0.0.1", server.port()}}, 1h);
    EXPECT_EQ(results[0].kind, Kind::Silent);
    EXPECT_EQ(results[1].kind, Kind::ZooKeeper);
}
