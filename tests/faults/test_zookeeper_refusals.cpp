// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Both clients and servers that cannot be reached or are not what they should be.
#include "tests/faults/zookeeper_faults.h"
#include "tests/support/canned_server.h"

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;
using sextant::test::CannedServer;
using sextant::test::Client;
using sextant::test::ZooKeeperServer;

namespace {

class ZooKeeperRefusals : public sextant::test::ZooKeeperFaults
{
protected:
    /// Waits until the state says why there is no connection.
    bool saysWhy(const std::string& expected)
    {
        return sessions.waitFor([&](const SessionEvent& event) {
            last = event;
            return event.state == SessionState::Connecting
                && event.detail.find(expected) != std::string::npos;
        });
    }
};

} // namespace

INSTANTIATE_TEST_SUITE_P(Clients, ZooKeeperRefusals, testing::Values(sextant::test::clientUnderTest()),
                         sextant::test::clientName);

TEST_P(ZooKeeperRefusals, ARefusedPortIsSaidAndWaitedFor)
{
    ZooKeeperServer server;
    server.kill();
    auto store = open(optionsFor(server.port()));
    listen(*store);
    ASSERT_TRUE(saysWhy(server.address() + ": "));
    OpOptions impatient;
    impatient.timeout = 100ms;
    const auto result = store->get("/", {}, impatient);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, Errc::Connection);
    EXPECT_NE(result.error().text().find(server.address()), std::string::npos) << result.error().text();
    server.start();
    ASSERT_TRUE(reaches(SessionState::Connected));
    EXPECT_FALSE(last.newSession) << "the first session is not a new one";
}

TEST_P(ZooKeeperRefusals, AnUnknownHostIsNamed)
{
    auto options = optionsFor(2181);
    options.servers = {{"no-such-host.invalid", 2181}};
    auto store = open(options);
    listen(*store);
    EXPECT_TRUE(saysWhy("no-such-host.invalid:2181: the name cannot be resolved"));
    EXPECT_TRUE(store->close(5s));
}

TEST_P(ZooKeeperRefusals, OneGoodServerIsEnough)
{
    const ZooKeeperServer server;
    const CannedServer http("HTTP/1.1 400 Bad Request\r\n\r\n");
    auto options = optionsFor(server.port());
    options.servers = {{"no-such-host.invalid", 2181},
                       {"127.0.0.1", sextant::test::freePort()},
                       {"127.0.0.1", http.port()},
                       {"127.0.0.1", server.port()}};
    auto store = open(options);
    ASSERT_TRUE(store->waitConnected());
    EXPECT_EQ(store->session().server, server.address());
    EXPECT_TRUE(store->get("/").ok());
}

TEST_P(ZooKeeperRefusals, WhatIsNotAZooKeeperIsNeverTakenForOne)
{
    // Each of these makes the client library connect to a phantom, allocate gigabytes or abort the process.
    const std::vector<std::pair<std::string, std::string>> cases {
        {"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", "this is an HTTP server"},
        {std::string(4, '\0'), "not that of a ZooKeeper"},
        {std::string("\x7f\xff\xff\xff", 4), "not that of a ZooKeeper"},
        {std::string("\0\0\0\x10", 4) + std::string(16, '\xff'), "not that of a ZooKeeper"},
    };
    for (const auto& [answer, expected] : cases) {
        const CannedServer server(answer, CannedServer::Then::StaySilent);
        auto store = open(optionsFor(server.port()));
        listen(*store);
        EXPECT_TRUE(saysWhy(expected)) << expected;
        EXPECT_TRUE(store->close(5s));
    }
}

TEST_P(ZooKeeperRefusals, RefusedCredentialsAreFinal)
{
    const ZooKeeperServer server;
    auto options = optionsFor(server.port());
    options.authScheme = "no-such-scheme";
    options.authSecret = "user:secret";
    auto store = open(options);
    listen(*store);
    ASSERT_TRUE(reaches(SessionState::AuthFailed));
    EXPECT_EQ(store->get("/").error().code, Errc::AuthFailed);
    EXPECT_TRUE(store->close(5s));
}

TEST_P(ZooKeeperRefusals, AChrootIsInvisibleInPathsResultsAndEvents)
{
    const ZooKeeperServer server;
    auto whole = open(optionsFor(server.port()));
    ASSERT_TRUE(whole->create("/team").ok());
    auto options = optionsFor(server.port());
    options.chroot = "/team";
    auto store = open(options);
    sextant::test::Received<WatchEvent> events;
    const auto watch = [&](const WatchEvent& event) { events.add(event); };
    EXPECT_EQ(store->create("/a-", "x", CreateMode::PersistentSequential)->path, "/a-0000000000");
    EXPECT_EQ(whole->get("/team/a-0000000000")->data, "x");
    ASSERT_TRUE(store->children("/", watch).ok());
    ASSERT_TRUE(store->exists("/b", watch).ok());
    ASSERT_TRUE(whole->create("/team/b").ok());
    std::set<std::string> paths {events.next()->path, events.next()->path};
    EXPECT_EQ(paths, (std::set<std::string> {"/", "/b"}));
    std::vector<MultiOp> ops(1);
    ops[0] = {MultiOp::Kind::Create, "/c", "x"};
    EXPECT_EQ(store->multi(ops)->front().path, "/c");
    const auto again = store->multi(ops);
    EXPECT_EQ(again.error().code, Errc::NodeExists);
    EXPECT_EQ(again.error().where, "/c");
    EXPECT_EQ(store->get("/no").error().where, "/no");
    EXPECT_EQ(store->children("/")->names, (std::vector<std::string> {"a-0000000000", "b", "c"}));
    whole.reset();
    options.chroot = "/missing";
    auto missing = open(options);
    EXPECT_EQ(missing->get("/").error().code, Errc::NoNode);
}
