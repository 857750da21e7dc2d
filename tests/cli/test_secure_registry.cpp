// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// sextantctl and the connection test on a real server that wants TLS with client certificates and a log-in by
// SASL: what connects, what is refused, in which words, with which code, and that no password is needed in
// an argument.
#include "engine/host/console.h"
#include "tests/cli/process.h"
#include "tests/support/certificates.h"
#include "tests/support/zookeeper_server.h"
#include "tests/unit/host/engine_await.h"

#include <gtest/gtest.h>

namespace sextant::test {
namespace {

using sextant::testing::CertificateFiles;
using sextant::testing::Certificates;

class SecureRegistry : public ::testing::Test
{
protected:
    static void SetUpTestSuite()
    {
        certificates = std::make_unique<Certificates>();
        authority = certificates->authority("Test CA");
        client = certificates->issue("Test CA", {.name = "client"});
        ZooKeeperServer::Options options;
        options.keyStore = certificates->together("Test CA", {.name = "zk1"});
        options.trustStore = authority;
        options.saslUsers = {{"alice", "secret"}};
        server = std::make_unique<ZooKeeperServer>(options);
    }
    static void TearDownTestSuite()
    {
        server.reset();
        certificates.reset();
    }

    static std::string url() { return "zookeepers://127.0.0.1:" + std::to_string(server->securePort()); }

    static Finished list(std::vector<std::string> words, const Process::Environment& environment = {})
    {
        words.insert(words.begin(), {"--registry", url()});
        words.insert(words.end(), {"ls", "/"});
        return ctl(std::move(words), environment);
    }
    static void expectRefused(const Finished& finished, int code, const std::string& words)
    {
        EXPECT_EQ(finished.exitCode, code) << finished.err;
        EXPECT_NE(finished.err.find(words), std::string::npos) << finished.err;
        EXPECT_EQ(finished.out, "");
    }

    static std::unique_ptr<Certificates> certificates;
    static std::unique_ptr<ZooKeeperServer> server;
    static std::string authority;
    static CertificateFiles client;
};

std::unique_ptr<Certificates> SecureRegistry::certificates;
std::unique_ptr<ZooKeeperServer> SecureRegistry::server;
std::string SecureRegistry::authority;
CertificateFiles SecureRegistry::client;

} // namespace

TEST_F(SecureRegistry, ConnectsByOptionsAndByTheAddress)
{
    const auto byOptions = list(
        {"--tls-ca", authority, "--tls-cert", client.chain, "--tls-key", client.key, "--auth", "sasl:alice"},
        {"SEXTANT_PASSWORD=secret"});
    EXPECT_EQ(byOptions.exitCode, 0) << byOptions.err;
    EXPECT_EQ(byOptions.out, "zookeeper\n");

    const auto packed = certificates->pkcs12("Test CA", {.name = "packed", .password = "open sesame"});
    const auto trusted = certificates->pkcs12Trust("Test CA", "changeit");
    const auto passwords = certificates->file("passwords", "open sesame\n");
    const auto byAddress = ctl({"--registry", url() + "?tls-ca=" + trusted + "&tls-cert=" + packed,
                                "--key-password-file", passwords, "ls", "/"},
                               {"SEXTANT_TRUST_PASSWORD=changeit"});
    EXPECT_EQ(byAddress.exitCode, 0) << byAddress.err;
}

TEST_F(SecureRegistry, RefusesInWordsAndAtOnce)
{
    const std::vector<std::string> own {"--tls-cert", client.chain, "--tls-key", client.key};
    const auto with = [&](std::vector<std::string> words) {
        words.insert(words.end(), own.begin(), own.end());
        // Waiting for the limit would take longer than a test may.
        words.insert(words.end(), {"--timeout", "10m"});
        return words;
    };
    certificates->authority("Another CA");
    expectRefused(list(with({"--tls-ca", certificates->path("Another CA.pem")})), 4,
                  "its issuer (CN=Test CA) is not among the trusted certificates");
    expectRefused(list({"--tls-ca", authority, "--timeout", "10m"}), 4,
                  "the peer requires a client certificate");
    expectRefused(list(with({"--tls-ca", authority, "--auth", "sasl:alice"}), {"SEXTANT_PASSWORD=wrong"}), 4,
                  "the server refused the user name or the password (SASL)");
    expectRefused(ctl({"--registry", "zookeeper://127.0.0.1:" + std::to_string(server->securePort()),
                       "--timeout", "10m", "ls", "/"}),
                  4, "this is a TLS port: use zookeepers://");
    expectRefused(ctl({"--registry", "zookeepers://" + server->address(), "--timeout", "10m", "ls", "/"}), 4,
                  "this is a port without TLS: use the port for TLS, or zookeeper://");
}

TEST_F(SecureRegistry, WrongUseIsSaidBeforeAnythingIsSent)
{
    const auto locked = certificates->pkcs12("Test CA", {.name = "locked", .password = "open sesame"});
    expectRefused(list({"--tls-cert", locked}, {"SEXTANT_KEY_PASSWORD=wrong"}), 2, "the password is wrong");
    expectRefused(list({"--tls-ca", "/no/such/ca.pem"}), 2, "/no/such/ca.pem");
    expectRefused(list({"--zk-client", "c"}), 2, "The C client cannot use TLS");
    expectRefused(ctl({"--registry", server->url(), "--tls-ca", authority, "ls", "/"}), 2,
                  "This address is not encrypted");
    expectRefused(ctl({"--registry", server->url(), "--auth", "sasl:alice:secret", "ls", "/"}), 2,
                  "a password on the command line can be seen by others");
}

TEST_F(SecureRegistry, TheConnectionTestHasAStepForTls)
{
    core::EngineThread engine;
    const auto steps = [&](const host::ConnectionOptions& options) {
        auto text = std::make_shared<std::string>();
        const bool ok = await<bool>(engine, [&](auto done) {
            host::testConnection(
                engine, options, {},
                [text](const host::TestStep& step) {
                    *text += step.id + (step.ok ? "+ " : "- " + step.detail + " ");
                },
                done);
        });
        return *text + (ok ? "ok" : "failed");
    };
    host::ConnectionOptions options;
    options.registry = url();
    options.tls = {.trusted = authority, .certificate = client.chain, .key = client.key};
    options.authScheme = "sasl";
    options.authSecret = "alice:secret";
    EXPECT_EQ(steps(options), "name+ tcp+ tls+ session+ auth+ root+ ok");
    options.authSecret = "alice:wrong";
    EXPECT_NE(steps(options).find("tls+ auth- "), std::string::npos) << steps(options);
    options.tls.trusted = certificates->authority("A third CA");
    const auto untrusted = steps(options);
    EXPECT_NE(untrusted.find("tcp+ tls- 127.0.0.1:"), std::string::npos) << untrusted;
    EXPECT_NE(untrusted.find("is not among the trusted certificates. Give the file"), std::string::npos)
        << untrusted;
    options.tls.trusted = "/no/such/ca.pem";
    EXPECT_NE(steps(options).find("tcp+ tls- Cannot use the trusted certificates (/no/such/ca.pem)"),
              std::string::npos)
        << steps(options);
}

} // namespace sextant::test
