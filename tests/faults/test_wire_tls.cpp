// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Sessions inside TLS with a real server: they work, survive lost connections, end without waiting, and every
// reason not to trust a server is said in words.
#include "tests/faults/secure_faults.h"
#include "tests/support/canned_server.h"
#include "tests/support/tcp_proxy.h"

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;
using sextant::test::CannedServer;
using sextant::test::Client;
using sextant::test::Received;
using sextant::test::TcpProxy;
using sextant::test::ZooKeeperServer;

namespace {

class WireTls : public sextant::test::SecureFaults
{
protected:
    static void SetUpTestSuite()
    {
        ZooKeeperServer::Options options;
        options.keyStore = keyStore({.name = "zk1", .host = "IP:127.0.0.1,DNS:zk1.example"});
        server = std::make_unique<ZooKeeperServer>(options);
    }
    static void TearDownTestSuite() { server.reset(); }

    static std::string at(int port) { return "127.0.0.1:" + std::to_string(port) + ": "; }

    static std::unique_ptr<ZooKeeperServer> server;
};

std::unique_ptr<ZooKeeperServer> WireTls::server;

INSTANTIATE_TEST_SUITE_P(Clients, WireTls, testing::Values(Client::Wire), sextant::test::clientName);

} // namespace

TEST_P(WireTls, ASessionInsideTls)
{
    auto store = open(secureOptions(server->securePort()));
    ASSERT_TRUE(store->waitConnected());
    store->onEngine([](CoordinationStore& s) {
        EXPECT_TRUE(s.description().starts_with("zookeepers://127.0.0.1:")) << s.description();
    });
    ASSERT_TRUE(store->create("/tls", std::string(300'000, 'x')).ok());
    EXPECT_EQ(store->get("/tls")->data, std::string(300'000, 'x'));
    std::vector<std::string> paths;
    for (int i = 0; i < 200; ++i) {
        paths.push_back("/tls/" + std::to_string(i));
        ASSERT_TRUE(store->create(paths.back(), paths.back()).ok());
    }
    const auto nodes = store->readMany(paths);
    ASSERT_EQ(nodes.size(), paths.size());
    for (std::size_t i = 0; i < paths.size(); ++i)
        EXPECT_EQ(nodes[i]->data, paths[i]);
    EXPECT_TRUE(store->close(10s));
}

TEST_P(WireTls, ServersThatAreNotTrustedAreRefusedInWords)
{
    const auto port = server->securePort();
    const auto other = certificates().authority("Another CA");
    EXPECT_EQ(
        whyNot(secureOptions(port, {.trustedCertificates = other})),
        at(port)
            + "the certificate of the peer (CN=zk1) is not accepted: its issuer (CN=Test CA) is not among "
              "the trusted certificates");
    auto wrongHost = secureOptions(port);
    wrongHost.servers = {{"localhost", port}};
    EXPECT_EQ(whyNot(wrongHost),
              "localhost:" + std::to_string(port)
                  + ": the certificate of the peer (CN=zk1) is not accepted: it is issued for 127.0.0.1, "
                    "zk1.example, not for localhost");
    auto named = secureOptions(port, {.trustedCertificates = authority(), .serverName = "zk1.example"});
    named.servers = wrongHost.servers;
    EXPECT_TRUE(open(named)->waitConnected()) << "the name that is asked for";
    named.tls = context({.trustedCertificates = authority(), .verifyHost = false});
    EXPECT_TRUE(open(named)->waitConnected()) << "any name";
    named.tls = context({.verifyPeer = false});
    EXPECT_TRUE(open(named)->waitConnected()) << "anybody";
}

TEST_P(WireTls, ExpiredAndEarlyCertificates)
{
    ZooKeeperServer::Options options;
    options.keyStore = keyStore({.name = "old", .expired = true});
    const ZooKeeperServer old(options);
    const auto why = whyNot(secureOptions(old.securePort()));
    EXPECT_TRUE(why.starts_with(at(old.securePort())
                                + "the certificate of the peer (CN=old) is not accepted: it expired on 20"))
        << why;
}

TEST_P(WireTls, APortWithoutTlsAndAPlainClientAtATlsPort)
{
    const auto clearPort = [](int port) {
        return at(port) + "this is a port without TLS: use the port for TLS, or zookeeper://";
    };
    EXPECT_EQ(whyNot(secureOptions(server->port())), clearPort(server->port()));
    EXPECT_EQ(whyNot(optionsFor(server->securePort())),
              at(server->securePort()) + "this is a TLS port: use zookeepers://");
    const ZooKeeperServer plain; // without Netty, as most are
    EXPECT_EQ(whyNot(secureOptions(plain.port())), clearPort(plain.port()));
    const CannedServer closing("");
    EXPECT_EQ(
        whyNot(secureOptions(closing.port())),
        at(closing.port())
            + "the peer does not speak TLS on this port, or it turns away callers without a certificate: "
              "it closed the connection and sent nothing. Check that this is the port for TLS; if the peer "
              "asks its callers for a certificate, give the certificate and the key");
}

TEST_P(WireTls, OthersThanZooKeeperBehindThePort)
{
    const CannedServer http("HTTP/1.1 400 Bad Request\r\n\r\n");
    EXPECT_EQ(whyNot(secureOptions(http.port())),
              at(http.port())
                  + "the peer does not speak TLS on this port (in clear: this is an HTTP server)");
    const CannedServer halting(std::string("\x16\x03\x03\x00\x40\x02", 6), CannedServer::Then::StaySilent);
    auto options = secureOptions(halting.port());
    options.connectTimeout = Millis(500);
    EXPECT_EQ(whyNot(options, false), at(halting.port()) + "no TLS handshake within 500 ms");
    const CannedServer silent(std::vector<std::string> {}, CannedServer::Then::StaySilent);
    options.servers = {{"127.0.0.1", silent.port()}};
    EXPECT_EQ(whyNot(options, false), at(silent.port()) + "no TLS handshake within 500 ms");
}

TEST_P(WireTls, ALostConnectionIsResumed)
{
    TcpProxy proxy(server->securePort());
    auto options = secureOptions(proxy.port());
    options.sessionTimeout = 20s;
    auto store = open(options);
    ASSERT_TRUE(store->waitConnected());
    const auto session = store->session().sessionId;
    ASSERT_TRUE(store->create("/resumed", "1", CreateMode::Ephemeral).ok());
    Received<WatchEventType> events;
    ASSERT_TRUE(store->get("/resumed", [&](const WatchEvent& event) { events.add(event.type); }).ok());
    listen(*store);
    proxy.cut();
    ASSERT_TRUE(reaches(SessionState::Suspended));
    ASSERT_TRUE(reaches(SessionState::Connected));
    EXPECT_EQ(last.sessionId, session);
    EXPECT_FALSE(last.newSession);
    ASSERT_TRUE(store->set("/resumed", "2").ok());
    EXPECT_EQ(events.next(), WatchEventType::DataChanged);
    EXPECT_TRUE(store->close());
    auto direct = open(secureOptions(server->securePort()));
    EXPECT_FALSE(direct->exists("/resumed").value().has_value()) << "the session was ended";
}

TEST_P(WireTls, ClosingDoesNotWaitForASilentServer)
{
    TcpProxy proxy(server->securePort());
    auto options = secureOptions(proxy.port());
    options.sessionTimeout = 20s;
    auto store = open(options);
    ASSERT_TRUE(store->waitConnected());
    proxy.pause(true);
    EXPECT_TRUE(store->close(10s)) << "the peer would be silent for 20 s";

    // In the middle of the handshake there is nothing to wait for at all.
    const CannedServer halting(std::string("\x16\x03\x03\x00\x40\x02", 6), CannedServer::Then::StaySilent);
    options.servers = {{"127.0.0.1", halting.port()}};
    options.connectTimeout = Millis(60'000);
    auto handshaking = open(options);
    EXPECT_TRUE(handshaking->close(10s));
}

TEST_P(WireTls, TheCClientRefusesWithTheReason)
{
    const auto refused = sextant::zk::openCClientStore(engine, secureOptions(server->securePort()));
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, Errc::Unsupported);
    EXPECT_EQ(refused.error().sentence, "The C client cannot use TLS");
    EXPECT_NE(refused.error().advice.find("--zk-client wire"), std::string::npos);
    auto sasl = optionsFor(server->port());
    sasl.authScheme = "sasl";
    sasl.authSecret = "u:p";
    EXPECT_EQ(sextant::zk::openCClientStore(engine, sasl).error().sentence,
              "The C client cannot log in by SASL");
}
