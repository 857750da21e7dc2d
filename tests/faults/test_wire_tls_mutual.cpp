// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A server that wants client certificates, with TLS 1.2, where it refuses in the handshake, and with TLS 1.3,
// where it refuses afterwards: right, missing and foreign certificates, as PEM and as PKCS#12.
#include "tests/faults/secure_faults.h"

using namespace sextant::core;
using namespace sextant::store;
using sextant::test::Client;
using sextant::test::ZooKeeperServer;

namespace {

class WireTlsMutual : public sextant::test::SecureFaults
{
protected:
    static ZooKeeperServer::Options mutual(const std::string& protocol)
    {
        ZooKeeperServer::Options options;
        options.keyStore = keyStore({.name = "zk-" + protocol});
        options.trustStore = authority();
        options.tlsProtocol = protocol;
        return options;
    }
    void connectsOnlyWithACertificate(const ZooKeeperServer& server)
    {
        const auto port = server.securePort();
        const auto client = certificates().issue("Test CA", {.name = "client"});
        auto store = open(secureOptions(
            port, {.identity = {client.chain, client.key, {}}, .trustedCertificates = authority()}));
        ASSERT_TRUE(store->waitConnected()) << store->session().detail;
        ASSERT_TRUE(store->create("/mutual", "x").ok());
        EXPECT_TRUE(store->close());

        const std::string at = "127.0.0.1:" + std::to_string(port) + ": TLS: ";
        EXPECT_EQ(whyNot(secureOptions(port)), at + "the peer requires a client certificate");
        certificates().authority("Another CA");
        const auto stranger = certificates().issue("Another CA", {.name = "stranger"});
        const auto why = whyNot(secureOptions(
            port, {.identity = {stranger.chain, stranger.key, {}}, .trustedCertificates = authority()}));
        EXPECT_TRUE(why == at + "the peer refuses our certificate"
                    || why == at + "the peer does not trust who signed our certificate")
            << why;
    }
};

INSTANTIATE_TEST_SUITE_P(Clients, WireTlsMutual, testing::Values(Client::Wire), sextant::test::clientName);

} // namespace

TEST_P(WireTlsMutual, WithTls12)
{
    const ZooKeeperServer server(mutual("TLSv1.2"));
    connectsOnlyWithACertificate(server);
}

TEST_P(WireTlsMutual, WithTls13AndPkcs12)
{
    const ZooKeeperServer server(mutual("TLSv1.3"));
    connectsOnlyWithACertificate(server);
    const auto packed = certificates().pkcs12("Test CA", {.name = "packed", .password = "open sesame"});
    const auto trusted = certificates().pkcs12Trust("Test CA", "changeit");
    auto store = open(secureOptions(server.securePort(),
                                    {.identity = {packed, {}, "open sesame"},
                                     .trustedCertificates = trusted,
                                     .trustPassword = "changeit"}));
    EXPECT_TRUE(store->waitConnected()) << store->session().detail;
}
