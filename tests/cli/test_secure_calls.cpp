// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Calls inside TLS to our own scripted providers: by address and through discovery, whose providers are asked
// for their metadata inside TLS, too; and that every refusal says which certificate is wrong, and why.
#include "tests/cli/provider_process.h"
#include "tests/support/certificates.h"
#include "tests/support/zookeeper_server.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace sextant::test {
namespace {

using sextant::testing::CertificateFiles;
using sextant::testing::Certificates;
using Words = std::vector<std::string>;

class SecureCalls : public ::testing::Test
{
protected:
    static void SetUpTestSuite()
    {
        certificates = std::make_unique<Certificates>();
        authority = certificates->authority("Test CA");
        client = certificates->issue("Test CA", {.name = "client"});
    }
    static void TearDownTestSuite() { certificates.reset(); }

    /// Of a provider that shows this certificate; clients must show one when `clients` says who signs it.
    static Words serverOptions(const Certificates::Wanted& wanted, const std::string& clients = {})
    {
        const auto own = certificates->issue("Test CA", wanted);
        Words words {"--param", "ssl-enabled=true",
                     "--param", "server-key-cert-chain-path=" + own.chain,
                     "--param", "server-private-key-path=" + own.key};
        if (!clients.empty())
            words.insert(words.end(), {"--param", "server-trust-cert-collection-path=" + clients});
        return words;
    }
    static std::unique_ptr<ProviderProcess> provider(const Words& options,
                                                     const std::string& registry = "memory://sandbox")
    {
        return std::make_unique<ProviderProcess>(registry, "greeter", greetingSpec(), options);
    }

    static Finished greet(const Words& words, const Process::Environment& environment = {})
    {
        Words all {"invoke",    "com.acme.greet.GreetingService",
                   "sayHello",  R"(["Ada"])",
                   "--types",   "java.lang.String",
                   "--timeout", "20s"};
        all.insert(all.end(), words.begin(), words.end());
        return ctl(std::move(all), environment);
    }
    static Finished greetAt(const ProviderProcess& at, Words words,
                            const Process::Environment& environment = {})
    {
        words.insert(words.end(), {"--address", at.address()});
        return greet(words, environment);
    }
    static void expectRefused(const Finished& finished, int code, const std::string& words)
    {
        EXPECT_EQ(finished.exitCode, code) << finished.err;
        EXPECT_NE(finished.err.find(words), std::string::npos) << finished.err;
        EXPECT_EQ(finished.err.find("may have executed"), std::string::npos) << finished.err;
        EXPECT_EQ(finished.out, "");
    }
    static void expectGreeting(const Finished& finished)
    {
        EXPECT_EQ(finished.exitCode, 0) << finished.err;
        EXPECT_EQ(finished.out, "\"Hello Ada\"\n");
    }

    static std::unique_ptr<Certificates> certificates;
    static std::string authority;
    static CertificateFiles client;
};

std::unique_ptr<Certificates> SecureCalls::certificates;
std::string SecureCalls::authority;
CertificateFiles SecureCalls::client;

} // namespace

TEST_F(SecureCalls, AProviderThatWantsCertificates)
{
    const auto mutual = provider(serverOptions({.name = "mutual"}, authority));
    expectGreeting(
        greetAt(*mutual, {"--call-ca", authority, "--call-cert", client.chain, "--call-key", client.key}));

    const auto packed = certificates->pkcs12("Test CA", {.name = "packed", .password = "open sesame"});
    const auto trusted = certificates->pkcs12Trust("Test CA", "changeit");
    expectGreeting(
        greetAt(*mutual, {"--call-ca", trusted, "--call-cert", packed},
                {"SEXTANT_CALL_KEY_PASSWORD=open sesame", "SEXTANT_CALL_TRUST_PASSWORD=changeit"}));
    const auto passwords = certificates->file("passwords", "open sesame\n");
    expectGreeting(greetAt(
        *mutual, {"--call-ca", authority, "--call-cert", packed, "--call-key-password-file", passwords}));

    expectRefused(greetAt(*mutual, {"--call-ca", authority}), 3, "the peer requires a client certificate");
    certificates->authority("Another CA");
    const auto stranger = certificates->issue("Another CA", {.name = "stranger"});
    expectRefused(
        greetAt(*mutual, {"--call-ca", authority, "--call-cert", stranger.chain, "--call-key", stranger.key}),
        3, "the peer does not trust who signed our certificate");
    const auto old = certificates->issue("Test CA", {.name = "old client", .expired = true});
    expectRefused(greetAt(*mutual, {"--call-ca", authority, "--call-cert", old.chain, "--call-key", old.key}),
                  3, "the peer says that our certificate has expired");

    const auto inClear = greetAt(*mutual, {});
    EXPECT_EQ(inClear.exitCode, 3);
    EXPECT_NE(inClear.err.find("If it takes calls only inside TLS, it has not: switch on TLS for calls"),
              std::string::npos)
        << inClear.err;
}

TEST_F(SecureCalls, AProviderWithADoubtfulCertificate)
{
    const auto named = provider(serverOptions({.name = "named", .host = "DNS:provider.local"}));
    expectRefused(greetAt(*named, {"--call-ca", authority}), 3,
                  "(CN=named) is not accepted: it is issued for provider.local, not for 127.0.0.1");
    expectGreeting(greetAt(*named, {"--call-ca", authority, "--call-server-name", "provider.local"}));
    expectGreeting(greetAt(*named, {"--call-ca", authority, "--call-verify", "ca"}));
    expectGreeting(greetAt(*named, {"--call-tls", "--call-verify", "none"}));
    expectGreeting(greetAt(*named, {})); // serves peers in clear, too, as it wants no certificates

    certificates->authority("Third CA");
    expectRefused(greetAt(*named, {"--call-ca", certificates->path("Third CA.pem")}), 3,
                  "is not among the trusted certificates");
    expectRefused(greetAt(*named, {"--call-tls"}), 3, "is not among the trusted certificates");

    const auto old = provider(serverOptions({.name = "old", .expired = true}));
    expectRefused(greetAt(*old, {"--call-ca", authority}), 3, "(CN=old) is not accepted: it expired on ");
    const auto clear = provider({});
    expectRefused(greetAt(*clear, {"--call-tls"}), 3, "the peer does not speak TLS on this port");
}

TEST_F(SecureCalls, ASavedConnectionSaysHowCallsAreEncrypted)
{
    const auto mutual = provider(serverOptions({.name = "saved"}, authority));
    const auto home = certificates->path("config");
    std::filesystem::create_directories(home + "/sextant");
    nlohmann::json profile {{"name", "calls"},
                            {"registry", "memory://sandbox"},
                            {"callCa", authority},
                            {"callCert", client.chain},
                            {"callKey", client.key}};
    const auto call = [&](Words words = {}) {
        std::ofstream(home + "/sextant/profiles.json") << nlohmann::json {{"profiles", {profile}}};
        words.insert(words.begin(), {"--profile", "calls"});
        return greetAt(*mutual, words, {"XDG_CONFIG_HOME=" + home});
    };
    expectGreeting(call()); // the files mean that it is on
    expectRefused(call({"--call-ca", "/no/such/ca.pem"}), 2, "/no/such/ca.pem");
    profile["callTls"] = true;
    expectGreeting(call());
    profile["callTls"] = false;
    EXPECT_EQ(call().exitCode, 3) << "in clear, which this provider does not serve";
    profile = {{"name", "calls"}, {"registry", "memory://sandbox"}, {"callTls", true}};
    expectRefused(call(), 3, "is not among the trusted certificates");
}

TEST_F(SecureCalls, WrongUseIsSaidBeforeAnythingIsSent)
{
    expectRefused(greet({"--call-ca", "/no/such/ca.pem"}), 2, "/no/such/ca.pem");
    expectRefused(greet({"--call-verify", "perhaps"}), 2, "--call-verify");
    const auto locked = certificates->pkcs12("Test CA", {.name = "locked", .password = "open sesame"});
    expectRefused(greet({"--call-cert", locked}, {"SEXTANT_CALL_KEY_PASSWORD=wrong"}), 2,
                  "the password is wrong");
    const auto document = greet({"--call-ca", "/no/such/ca.pem", "--json"});
    EXPECT_EQ(document.exitCode, 2);
    const auto report = nlohmann::json::parse(document.out, nullptr, false);
    ASSERT_TRUE(report.is_object()) << document.out;
    EXPECT_EQ(report.value("failedAt", ""), "arguments");
}

TEST_F(SecureCalls, DiscoveryAsksProvidersForTheirMetadataInsideTls)
{
    const ZooKeeperServer registry;
    const auto own = serverOptions({.name = "found"}, authority);
    auto options = own;
    options.insert(options.end(), {"--register-mode", "instance", "--metadata-type", "local"});
    const auto found = provider(options, registry.url());
    const Words call {"--registry", registry.url(), "--step",     "FORCE_APPLICATION", "--call-ca",
                      authority,    "--call-cert",  client.chain, "--call-key",        client.key};
    expectGreeting(greet(call));
    const auto without = greet({"--registry", registry.url(), "--step", "FORCE_APPLICATION"});
    EXPECT_EQ(without.exitCode, 3) << without.err;
}

} // namespace sextant::test
