// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// TLS between our client and our server, and with OpenSSL's own programs.
#include "engine/net/tcp_acceptor.h"
#include "engine/net/tcp_stream.h"
#include "engine/net/tls_choice.h"
#include "tests/support/certificates.h"
#include "tests/unit/net/waiting.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace sextant::net {
namespace {

using core::Millis;
using sextant::testing::CertificateFiles;
using sextant::testing::Certificates;
using sextant::testing::eventually;
using sextant::testing::onEngine;
using sextant::testing::Slot;

TlsIdentity identity(const CertificateFiles& files, const std::string& password = {})
{
    return {files.chain, files.key, password};
}

/// A server of ours and one connection to it; members belong to the engine thread.
class TlsTest : public ::testing::Test
{
protected:
    TlsTest()
        : ca(certificates.authority("Test CA"))
        , provider(certificates.issue("Test CA", {.name = "provider"}))
        , consumer(certificates.issue("Test CA", {.name = "consumer"}))
    {
    }
    void TearDown() override
    {
        engine.runAndWait([this] {
            attempt = {};
            client.reset();
            server.reset();
            acceptor.reset();
        });
    }
    void listen(const TlsServerSettings& settings)
    {
        auto context = TlsContext::forServer(settings);
        ASSERT_TRUE(context.ok()) << context.error().text();
        listenWith(*context);
    }
    void listenWith(std::shared_ptr<const TlsContext> context)
    {
        engine.runAndWait([&] {
            auto listening = TcpAcceptor::listen(
                engine, {"127.0.0.1", 0},
                [this](std::unique_ptr<TcpStream> stream) {
                    server = std::move(stream);
                    server->start({[this](std::string_view bytes) { serverGot += bytes; },
                                   {},
                                   [this](core::Error reason) { serverClosed.emplace(std::move(reason)); }});
                },
                context);
            ASSERT_TRUE(listening.ok());
            acceptor = std::move(*listening);
            port = acceptor->port();
        });
    }
    core::Outcome<void> connect(const std::shared_ptr<const TlsContext>& context,
                                const std::string& host = "127.0.0.1", Millis deadline = Millis(8000))
    {
        Slot<std::optional<core::Error>> ended;
        engine.runAndWait([&] {
            clientGot.clear();
            clientClosed.reset();
            attempt = TcpStream::connect(
                engine, {host, port}, deadline,
                [&](auto outcome) {
                    if (outcome.ok()) {
                        client = std::move(*outcome);
                        client->start(
                            {[this](std::string_view bytes) { clientGot += bytes; },
                             {},
                             [this](core::Error reason) { clientClosed.emplace(std::move(reason)); }});
                    }
                    ended.set(outcome.ok() ? std::nullopt : std::optional(outcome.error()));
                },
                context);
        });
        const auto error = ended.wait();
        if (!error)
            return core::Error(core::Errc::Internal, "no outcome at all");
        if (*error)
            return **error;
        return {};
    }
    core::Outcome<void> connect(const TlsClientSettings& settings, const std::string& host = "127.0.0.1",
                                Millis deadline = Millis(8000))
    {
        auto context = TlsContext::forClient(settings);
        EXPECT_TRUE(context.ok()) << context.error().text();
        return context.ok() ? connect(*context, host, deadline) : core::Outcome<void>(context.error());
    }
    /// Bytes go both ways.
    void exchange()
    {
        ASSERT_TRUE(eventually(engine, [this] { return server != nullptr; }));
        engine.runAndWait([this] {
            client->write("ping");
            server->write("pong");
        });
        EXPECT_TRUE(eventually(engine, [this] { return serverGot == "ping" && clientGot == "pong"; }));
    }
    /// Why the client's side of the connection ended after its handshake.
    core::Error whyClosed()
    {
        EXPECT_TRUE(eventually(engine, [this] { return clientClosed.has_value(); }));
        return onEngine(engine, [this] {
            return clientClosed.value_or(core::Error(core::Errc::Internal, "not closed"));
        });
    }

    Certificates certificates;
    std::string ca;
    CertificateFiles provider;
    CertificateFiles consumer;
    core::EngineThread engine;
    std::unique_ptr<TcpAcceptor> acceptor;
    core::Subscription attempt;
    std::unique_ptr<TcpStream> client;
    std::unique_ptr<TcpStream> server;
    std::string clientGot;
    std::string serverGot;
    std::optional<core::Error> clientClosed;
    std::optional<core::Error> serverClosed;
    int port = 0;
};

TEST_F(TlsTest, CarriesBytesBothWaysAndTellsHowLongItTook)
{
    listen({.identity = identity(provider)});
    const auto connected = connect({.trustedCertificates = ca});
    ASSERT_TRUE(connected.ok()) << connected.error().text();
    exchange();
    engine.runAndWait([this] {
        EXPECT_TRUE(client->isTls());
        EXPECT_TRUE(server->isTls());
        EXPECT_GT(client->connectTimes().handshake.count(), 0);
        EXPECT_EQ(client->remoteAddress(), "127.0.0.1:" + std::to_string(port));
        EXPECT_EQ(client->localAddress(), server->remoteAddress());
    });
}

TEST_F(TlsTest, MegabytesArriveWholeAndTheEndIsOrderly)
{
    listen({.identity = identity(provider)});
    ASSERT_TRUE(connect({.trustedCertificates = ca}).ok());
    ASSERT_TRUE(eventually(engine, [this] { return server != nullptr; }));
    std::string big;
    for (int i = 0; big.size() < 4'000'000; ++i)
        big += std::to_string(i) + ",";
    engine.runAndWait([&] {
        client->write(big);
        server->write(big);
        TcpStream::finish(std::move(server), Millis(8000));
    });
    EXPECT_EQ(whyClosed().cause, "the peer closed the connection");
    EXPECT_EQ(clientGot, big);
}

TEST_F(TlsTest, NamesAreCheckedAgainstTheCertificate)
{
    listen({.identity =
                identity(certificates.issue("Test CA", {.name = "other", .host = "DNS:other.example"}))});
    const auto byAddress = connect({.trustedCertificates = ca});
    ASSERT_FALSE(byAddress.ok());
    EXPECT_EQ(byAddress.error().code, core::Errc::AuthFailed);
    EXPECT_EQ(byAddress.error().sentence, "Cannot connect");
    EXPECT_EQ(byAddress.error().where, "127.0.0.1:" + std::to_string(port));
    EXPECT_EQ(
        byAddress.error().cause,
        "the certificate of the peer (CN=other) is not accepted: it is issued for other.example, not for "
        "127.0.0.1");
    EXPECT_EQ(byAddress.error().advice, "Connect by a name that is in the certificate.");
    EXPECT_EQ(
        connect({.trustedCertificates = ca}, "localhost").error().cause,
        "the certificate of the peer (CN=other) is not accepted: it is issued for other.example, not for "
        "localhost");
    EXPECT_TRUE(connect({.trustedCertificates = ca, .serverName = "other.example"}).ok());
    EXPECT_TRUE(connect({.trustedCertificates = ca, .verifyHost = false}).ok());
}

TEST_F(TlsTest, CertificatesThatNobodyTrustsAreNamed)
{
    certificates.authority("Unknown CA");
    listen({.identity = identity(certificates.issue("Unknown CA", {.name = "stranger"}))});
    const auto outcome = connect({.trustedCertificates = ca});
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(
        outcome.error().cause,
        "the certificate of the peer (CN=stranger) is not accepted: its issuer (CN=Unknown CA) is not among "
        "the trusted certificates");
    EXPECT_FALSE(connect(TlsClientSettings {}).ok()) << "the system does not know it either";
    EXPECT_TRUE(connect({.verifyPeer = false}).ok()) << "as Java consumers without trusted certificates do";
}

TEST_F(TlsTest, ExpiredCertificatesAreNamed)
{
    listen({.identity = identity(certificates.issue("Test CA", {.name = "old", .expired = true}))});
    const auto old = connect({.trustedCertificates = ca});
    ASSERT_FALSE(old.ok());
    EXPECT_TRUE(old.error().cause.starts_with(
        "the certificate of the peer (CN=old) is not accepted: it expired on 20"))
        << old.error().cause;
    EXPECT_TRUE(old.error().cause.ends_with(" UTC")) << old.error().cause;

    listen({.identity = identity(certificates.issue("Test CA", {.name = "early", .early = true}))});
    const auto early = connect({.trustedCertificates = ca});
    ASSERT_FALSE(early.ok());
    EXPECT_TRUE(early.error().cause.starts_with(
        "the certificate of the peer (CN=early) is not accepted: it is not valid before 20"))
        << early.error().cause;
}

TEST_F(TlsTest, CertificatesThatSignedThemselvesAreNamed)
{
    certificates.authority("Lonely");
    listen({.identity = {certificates.path("Lonely.pem"), certificates.path("Lonely.key"), {}}});
    const auto outcome = connect({.trustedCertificates = ca});
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().cause,
              "the certificate of the peer (CN=Lonely) is not accepted: it is signed by itself and not among "
              "the trusted certificates");
}

TEST_F(TlsTest, HostileNamesInCertificatesAreCut)
{
    std::string hosts = "DNS:a.example";
    for (int i = 0; i < 40; ++i)
        hosts += ",DNS:b" + std::to_string(i) + ".example";
    listen({.identity = identity(certificates.issue("Test CA", {.name = "many", .host = hosts}))});
    EXPECT_EQ(
        connect({.trustedCertificates = ca}).error().cause,
        "the certificate of the peer (CN=many) is not accepted: it is issued for a.example, b0.example, "
        "b1.example, b2.example, b3.example and 36 more, not for 127.0.0.1");
}

TEST_F(TlsTest, Pkcs12FilesHoldCertificateKeyAndWhomToTrust)
{
    const auto store = certificates.pkcs12("Test CA", {.name = "packed", .password = "open sesame"});
    listen({.identity = {store, {}, "open sesame"}, .trustedCertificates = ca});
    const auto trusted = certificates.pkcs12Trust("Test CA", "changeit");
    const TlsClientSettings settings {
        .identity = {store, {}, "open sesame"}, .trustedCertificates = trusted, .trustPassword = "changeit"};
    const auto connected = connect(settings);
    ASSERT_TRUE(connected.ok()) << connected.error().text();
    exchange();
    EXPECT_TRUE(isLocked(store));
    EXPECT_TRUE(isLocked(trusted));
    EXPECT_FALSE(isLocked(certificates.pkcs12("Test CA", {.name = "open"})));

    const auto cause = [](const TlsClientSettings& wanted) {
        const auto context = TlsContext::forClient(wanted);
        return context.ok() ? "accepted" : context.error().text();
    };
    EXPECT_EQ(cause({.identity = {store, {}, "wrong one"}}),
              "Cannot use the certificate (" + store + "): the password is wrong, or the file is damaged");
    EXPECT_EQ(cause({.identity = {store, {}, {}}}),
              "Cannot use the certificate (" + store + "): it is encrypted and no password is given");
    EXPECT_EQ(cause({.trustedCertificates = trusted, .trustPassword = "wrong one"}),
              "Cannot use the trusted certificates (" + trusted
                  + "): the password is wrong, or the file is damaged");
    const auto java = certificates.file("java.jks", "\xFE\xED\xFE\xED and so on");
    EXPECT_EQ(cause({.trustedCertificates = java}),
              "Cannot use the trusted certificates (" + java
                  + "): it is a key store of Java's own kind. keytool -importkeystore with -deststoretype "
                    "pkcs12 makes a file that can be used.");
    EXPECT_EQ(cause({.identity = {trusted, {}, "changeit"}}),
              "Cannot use the certificate (" + trusted
                  + "): there is no private key with its certificate in "
                    "it");
}

TEST_F(TlsTest, ChoicesByName)
{
    TlsChoice choice;
    EXPECT_TRUE(choice.empty());
    EXPECT_TRUE(choice.set("tls-ca", "a.pem").valueOr(false));
    EXPECT_TRUE(choice.set("tls-cert", "me.pem").valueOr(false));
    EXPECT_TRUE(choice.set("tls-key", "me.key").valueOr(false));
    EXPECT_FALSE(choice.set("tls-verify", "perhaps").ok());
    EXPECT_FALSE(choice.set("tls-other", "x").valueOr(true));
    EXPECT_EQ(keyFile(choice), "me.key");
    const TlsChoice stronger {.certificate = "other.p12", .verify = "ca"};
    const auto both = stronger.over(choice);
    EXPECT_EQ(both.trusted, "a.pem");
    EXPECT_EQ(both.certificate, "other.p12");
    EXPECT_EQ(both.key, "") << "the key belongs to the certificate that is not used";
    const auto settings = clientSettings(both, {"secret", "changeit"});
    ASSERT_TRUE(settings.ok());
    EXPECT_TRUE(settings->verifyPeer);
    EXPECT_FALSE(settings->verifyHost);
    EXPECT_EQ(settings->identity.keyPassword, "secret");
    EXPECT_EQ(settings->trustPassword, "changeit");
}

TEST_F(TlsTest, ClientCertificatesWhenTheServerTrustsOnlySome)
{
    listen({.identity = identity(provider), .trustedCertificates = ca});
    ASSERT_TRUE(connect({.identity = identity(consumer), .trustedCertificates = ca}).ok());
    exchange();

    ASSERT_TRUE(connect({.trustedCertificates = ca}).ok()) << "TLS 1.3 tells the client later";
    EXPECT_EQ(whyClosed().cause, "TLS: the peer requires a client certificate");

    certificates.authority("Unknown CA");
    const auto stranger = certificates.issue("Unknown CA", {.name = "stranger"});
    ASSERT_TRUE(connect({.identity = identity(stranger), .trustedCertificates = ca}).ok());
    EXPECT_EQ(whyClosed().cause, "TLS: the peer does not trust who signed our certificate");
}

TEST_F(TlsTest, KeysMayBeEncrypted)
{
    const auto files = certificates.issue("Test CA", {.name = "locked", .password = "open sesame"});
    listen({.identity = identity(files, "open sesame")});
    EXPECT_TRUE(connect({.trustedCertificates = ca}).ok());
    const auto wrong = TlsContext::forServer({.identity = identity(files, "wrong one")});
    ASSERT_FALSE(wrong.ok());
    EXPECT_EQ(wrong.error().text(),
              "Cannot use the private key (" + files.key + "): it is damaged, or the password is wrong");
    const auto none = TlsContext::forServer({.identity = identity(files)});
    ASSERT_FALSE(none.ok());
    EXPECT_EQ(none.error().cause, "it is damaged, or encrypted and no password is given");
}

TEST_F(TlsTest, FilesThatCannotBeUsedAreNamed)
{
    const std::string garbage = certificates.file("garbage.pem", "not a certificate\n");
    const auto cause = [](const TlsServerSettings& settings) {
        const auto context = TlsContext::forServer(settings);
        return context.ok() ? "accepted" : context.error().text();
    };
    EXPECT_EQ(cause({.identity = {"/no/such/file", provider.key, {}}}),
              "Cannot use the certificate chain (/no/such/file): No such file or directory");
    EXPECT_EQ(cause({.identity = {garbage, provider.key, {}}}),
              "Cannot use the certificate chain (" + garbage + "): there is no PEM certificate in it");
    EXPECT_EQ(cause({.identity = {provider.chain, garbage, {}}}),
              "Cannot use the private key (" + garbage
                  + "): it is damaged, or encrypted and no password is given");
    EXPECT_EQ(cause({.identity = {provider.chain, consumer.key, {}}}),
              "Cannot use the private key (" + consumer.key + "): it does not belong to the certificate "
                  + provider.chain);
    EXPECT_EQ(cause({.identity = {provider.chain, "", {}}}),
              "A certificate needs its private key, and a key its certificate (" + provider.chain + ")");
    EXPECT_EQ(cause({.identity = identity(provider), .trustedCertificates = garbage}),
              "Cannot use the trusted certificates (" + garbage + "): there is no PEM certificate in it");
    const auto directory = TlsContext::forClient({.trustedCertificates = "/"});
    ASSERT_FALSE(directory.ok());
    EXPECT_EQ(directory.error().cause, "it is not a file");
}

TEST_F(TlsTest, ATlsClientAtAPlainServer)
{
    listenWith(nullptr);
    const auto silent = connect({.trustedCertificates = ca}, "127.0.0.1", Millis(200));
    ASSERT_FALSE(silent.ok());
    EXPECT_EQ(silent.error().code, core::Errc::Timeout);
    EXPECT_EQ(silent.error().cause, "no TLS handshake within 200 ms");

    engine.runAndWait([this] {
        auto listening =
            TcpAcceptor::listen(engine, {"127.0.0.1", 0}, [this](std::unique_ptr<TcpStream> stream) {
                server = std::move(stream);
                server->start(
                    {[this](std::string_view) { server->write("HTTP/1.1 400 Bad Request\r\n\r\n"); },
                     {},
                     {}});
            });
        acceptor = std::move(*listening);
        port = acceptor->port();
    });
    EXPECT_EQ(connect({.trustedCertificates = ca}).error().cause, "the peer does not speak TLS on this port");
}

TEST_F(TlsTest, APeerThatGoesAwayInTheHandshake)
{
    engine.runAndWait([this] {
        auto listening =
            TcpAcceptor::listen(engine, {"127.0.0.1", 0}, [this](std::unique_ptr<TcpStream> stream) {
                server = std::move(stream);
                server->start({[this](std::string_view) { server.reset(); }, {}, {}});
            });
        acceptor = std::move(*listening);
        port = acceptor->port();
    });
    const auto nameless = connect({.trustedCertificates = ca});
    EXPECT_EQ(nameless.error().code, core::Errc::Unsupported);
    EXPECT_EQ(nameless.error().cause,
              "the peer does not speak TLS on this port, or it turns away callers without a certificate: "
              "it closed the connection and sent nothing");
    EXPECT_EQ(nameless.error().advice,
              "Check that this is the port for TLS; if the peer asks its callers for a certificate, give the "
              "certificate and the key.");
    const auto named = connect({.identity = identity(consumer), .trustedCertificates = ca});
    EXPECT_EQ(named.error().cause,
              "the peer does not speak TLS on this port, or it does not want our certificate: "
              "it closed the connection and sent nothing");
    EXPECT_EQ(named.error().advice,
              "Check that this is the port for TLS, and that the peer trusts who signed our certificate.");

    engine.runAndWait([this] {
        auto listening =
            TcpAcceptor::listen(engine, {"127.0.0.1", 0}, [this](std::unique_ptr<TcpStream> stream) {
                server = std::move(stream);
                server->start({[this](std::string_view) {
                                   server->write(std::string("\x16\x03\x03\x00\x40\x02", 6));
                                   TcpStream::finish(std::move(server), Millis(8000));
                               },
                               {},
                               {}});
            });
        acceptor = std::move(*listening);
        port = acceptor->port();
    });
    const auto halfway = connect({.trustedCertificates = ca});
    EXPECT_EQ(halfway.error().cause, "the peer closed the connection during the TLS handshake");
    EXPECT_EQ(
        halfway.error().advice,
        "If the peer asks its callers for a certificate, give the certificate and the key that it wants "
        "to see.");
}

TEST_F(TlsTest, APlainClientAtATlsServer)
{
    listen({.identity = identity(provider)});
    ASSERT_TRUE(connect(std::shared_ptr<const TlsContext>()).ok());
    engine.runAndWait([this] { client->write("plain words"); });
    EXPECT_EQ(whyClosed().code, core::Errc::Connection);
    EXPECT_EQ(onEngine(engine, [this] { return serverGot; }), "");

    listen({.identity = identity(provider), .allowPlain = true});
    ASSERT_TRUE(connect(std::shared_ptr<const TlsContext>()).ok());
    engine.runAndWait([this] { client->write("plain words"); });
    EXPECT_TRUE(eventually(engine, [this] { return serverGot == "plain words"; }));
    ASSERT_TRUE(connect({.trustedCertificates = ca}).ok()) << "and TLS on the same port";

    listen({.identity = identity(provider), .trustedCertificates = ca, .allowPlain = true});
    ASSERT_TRUE(connect(std::shared_ptr<const TlsContext>()).ok());
    engine.runAndWait([this] { client->write("plain words"); });
    EXPECT_EQ(whyClosed().code, core::Errc::Connection) << "nobody in clear where certificates are required";
}

TEST_F(TlsTest, SilentAndBrokenPeersHoldNobodyUp)
{
    listen({.identity = identity(provider)});
    const std::shared_ptr<const TlsContext> clear;
    ASSERT_TRUE(connect(clear).ok());
    const auto silent = onEngine(engine, [this] { return std::shared_ptr<TcpStream>(std::move(client)); });
    ASSERT_TRUE(connect(clear).ok());
    const auto broken = onEngine(engine, [this] { return std::shared_ptr<TcpStream>(std::move(client)); });
    engine.runAndWait([&] { broken->write(std::string("\x16\x03\x01\x40\x00", 5) + std::string(300, 'x')); });
    ASSERT_TRUE(connect({.trustedCertificates = ca}).ok());
    exchange();
    engine.runAndWait([&] {
        silent->close();
        broken->close();
    });
}

TEST_F(TlsTest, OpensslTheProgramAsClient)
{
    listen({.identity = identity(provider), .trustedCertificates = ca});
    const std::string command =
        "printf 'ping' | timeout 20 openssl s_client -quiet -verify_return_error -CAfile '" + ca + "' -cert '"
        + consumer.chain + "' -key '" + consumer.key + "' -connect 127.0.0.1:" + std::to_string(port)
        + " 2>/dev/null";
    std::FILE* peer = popen(command.c_str(), "r");
    ASSERT_NE(peer, nullptr);
    EXPECT_TRUE(eventually(engine, [this] { return serverGot == "ping"; }));
    engine.runAndWait([this] {
        if (server) {
            server->write("pong");
            TcpStream::finish(std::move(server), Millis(8000));
        }
    });
    char text[16] = {};
    std::fgets(text, sizeof text, peer);
    pclose(peer);
    EXPECT_STREQ(text, "pong");
}

TEST_F(TlsTest, OpensslTheProgramAsServer)
{
    const std::string command = "timeout 20 openssl s_server -accept 127.0.0.1:0 -naccept 1 -rev -Verify 1 "
                                "-verify_return_error -CAfile '"
        + ca + "' -cert '" + provider.chain + "' -key '" + provider.key + "' 2>/dev/null </dev/null";
    std::FILE* peer = popen(command.c_str(), "r");
    ASSERT_NE(peer, nullptr);
    char line[256] = {};
    while (port == 0 && std::fgets(line, sizeof line, peer))
        if (const std::string text = line; text.starts_with("ACCEPT"))
            port = std::stoi(text.substr(text.rfind(':') + 1));
    ASSERT_GT(port, 0);
    const auto connected = connect({.identity = identity(consumer), .trustedCertificates = ca});
    EXPECT_TRUE(connected.ok()) << connected.error().text();
    engine.runAndWait([this] {
        if (client)
            client->write("drawer\n");
    });
    EXPECT_TRUE(eventually(engine, [this] { return clientGot == "reward\n"; })) << clientGot;
    engine.runAndWait([this] { client.reset(); });
    pclose(peer);
}

} // namespace
} // namespace sextant::net
