// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the tests of encrypted and authenticated sessions share: certificates of one authority, stores that
// trust it, and why a store does not connect.
#pragma once

#include "engine/net/tls.h"
#include "tests/faults/zookeeper_faults.h"
#include "tests/support/certificates.h"

namespace sextant::test {

/// Of the wire client, the only one that can do this.
class SecureFaults : public ZooKeeperFaults
{
protected:
    using Certificates = sextant::testing::Certificates;

    /// Made once for a program: its servers keep their files.
    static Certificates& certificates()
    {
        static Certificates made;
        return made;
    }
    static const std::string& authority()
    {
        static const std::string file = certificates().authority("Test CA");
        return file;
    }
    /// A key store that the authority has signed, for a server.
    static std::string keyStore(const Certificates::Wanted& wanted)
    {
        (void)authority();
        return certificates().together("Test CA", wanted);
    }

    static std::shared_ptr<const net::TlsContext> context(const net::TlsClientSettings& settings)
    {
        return net::TlsContext::forClient(settings).value();
    }
    zk::Options secureOptions(int port, const net::TlsClientSettings& settings)
    {
        auto options = optionsFor(port);
        options.tls = context(settings);
        return options;
    }
    zk::Options secureOptions(int port) { return secureOptions(port, {.trustedCertificates = authority()}); }

    /// Waits until the store says that it cannot connect; in which words.
    std::string whyNot(const zk::Options& options, bool hopeless = true)
    {
        auto store = open(options);
        listen(*store);
        store::SessionEvent found;
        const bool said = sessions.waitFor(
            [&](const store::SessionEvent& event) {
                found = event;
                return !event.detail.empty() || event.state == store::SessionState::Connected;
            },
            std::chrono::seconds(30));
        EXPECT_TRUE(said);
        EXPECT_NE(found.state, store::SessionState::Connected);
        EXPECT_EQ(found.hopeless, hopeless) << found.detail;
        return found.detail;
    }
};

} // namespace sextant::test
