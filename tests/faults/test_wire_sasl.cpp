// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Log-ins with a real server: SASL by DIGEST-MD5 with the right and a wrong password, on servers that require
// it and on one that has none, after a reconnect, inside TLS; and schemes that are passed through.
#include "tests/faults/secure_faults.h"
#include "tests/support/tcp_proxy.h"

#include <set>

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;
using sextant::test::BlockingStore;
using sextant::test::Client;
using sextant::test::TcpProxy;
using sextant::test::ZooKeeperServer;
using sextant::zk::ClientIdentity;
using sextant::zk::WireClientStore;

namespace {

class WireSasl : public sextant::test::SecureFaults
{
protected:
    static void SetUpTestSuite()
    {
        ZooKeeperServer::Options options;
        options.saslUsers = {{"alice", "se:cret"}};
        options.keyStore = keyStore({.name = "zk1"});
        options.extraConfig = "sessionRequireClientSASLAuth=true\n";
        server = std::make_unique<ZooKeeperServer>(options);
    }
    static void TearDownTestSuite() { server.reset(); }

    static sextant::zk::Options as(sextant::zk::Options options, const std::string& scheme,
                                   const std::string& secret)
    {
        options.authScheme = scheme;
        options.authSecret = secret;
        return options;
    }
    /// Waits for the refusal; in which words.
    std::string refusal(const sextant::zk::Options& options)
    {
        auto store = open(options);
        listen(*store);
        EXPECT_TRUE(reaches(SessionState::AuthFailed));
        return last.detail;
    }
    static std::set<std::string> identities(BlockingStore& store)
    {
        const auto found = store.call<std::vector<ClientIdentity>>([](CoordinationStore& s, auto done) {
            dynamic_cast<WireClientStore&>(s).whoAmI({}, std::move(done));
        });
        std::set<std::string> out;
        for (const auto& identity : found.valueOr({}))
            out.insert(identity.scheme + ":" + identity.id);
        return out;
    }

    static std::unique_ptr<ZooKeeperServer> server;
};

std::unique_ptr<ZooKeeperServer> WireSasl::server;

INSTANTIATE_TEST_SUITE_P(Clients, WireSasl, testing::Values(Client::Wire), sextant::test::clientName);

} // namespace

TEST_P(WireSasl, TheRightPassword)
{
    auto store = open(as(optionsFor(server->port()), "sasl", "alice:se:cret"));
    ASSERT_TRUE(store->waitConnected()) << store->session().detail;
    EXPECT_EQ(identities(*store), (std::set<std::string> {"ip:127.0.0.1", "sasl:alice"}));
    Acl mine;
    mine.push_back({.scheme = "sasl", .id = "alice"});
    ASSERT_TRUE(store->create("/mine", "x", CreateMode::Persistent, mine).ok());
    EXPECT_EQ(store->get("/mine")->data, "x");
    EXPECT_TRUE(store->close());
}

TEST_P(WireSasl, WrongAndMissingPasswords)
{
    EXPECT_EQ(refusal(as(optionsFor(server->port()), "sasl", "alice:wrong")),
              "the server refused the user name or the password (SASL)");
    EXPECT_EQ(refusal(as(optionsFor(server->port()), "sasl", "bob:other")),
              "the server refused the user name or the password (SASL)");
    EXPECT_EQ(refusal(optionsFor(server->port())), "the server only takes sessions that log in by SASL");
    EXPECT_EQ(refusal(as(optionsFor(server->port()), "digest", "alice:se:cret")),
              "the server only takes sessions that log in by SASL");
}

TEST_P(WireSasl, EveryReconnectLogsInAgainAndInsideTls)
{
    TcpProxy proxy(server->securePort());
    auto options = as(secureOptions(proxy.port()), "sasl", "alice:se:cret");
    options.sessionTimeout = 20s;
    auto store = open(options);
    ASSERT_TRUE(store->waitConnected()) << store->session().detail;
    const auto session = store->session().sessionId;
    listen(*store);
    for (int i = 0; i < 3; ++i) {
        std::this_thread::sleep_for(1'100ms); // a connection that lasts: no back-off
        proxy.cut();
        ASSERT_TRUE(reaches(SessionState::Suspended));
        ASSERT_TRUE(reaches(SessionState::Connected));
        EXPECT_EQ(last.sessionId, session);
        EXPECT_TRUE(identities(*store).contains("sasl:alice"));
    }
}

TEST_P(WireSasl, ServersWithoutSaslAndOtherSchemes)
{
    const ZooKeeperServer plain;
    EXPECT_EQ(refusal(as(optionsFor(plain.port()), "sasl", "alice:se:cret")),
              "the server has no SASL for its clients (it runs without a JAAS configuration)");
    auto store = open(as(optionsFor(plain.port()), "digest", "ann:secret"));
    ASSERT_TRUE(store->waitConnected());
    EXPECT_EQ(identities(*store), (std::set<std::string> {"ip:127.0.0.1", "digest:ann"}));
    EXPECT_EQ(refusal(as(optionsFor(plain.port()), "unheard-of", "data")),
              "the server refused the credentials");
}
