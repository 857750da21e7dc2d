// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A second client takes over the session of a provider, then that of a consumer, and closes it: to the server
// its owner has left of its own will.
#include "tests/faults/registry_outages.h"
#include "tests/support/session_thief.h"

namespace sextant::test {
namespace {

/// Provider and consumer each behind a relay that remembers their sessions.
class StolenSessions : public RegistryOutages
{
protected:
    OldServerProxy providers {server.port(), {}, OldServerProxy::Denial::Answer};
    OldServerProxy consumers {server.port(), {}, OldServerProxy::Denial::Answer};
};

std::string at(const OldServerProxy& relay)
{
    return "127.0.0.1:" + std::to_string(relay.port());
}

TEST_F(StolenSessions, AreReplacedAndEverythingIsThereOnce)
{
    begin(at(providers), at(consumers));
    const auto before = registrations();
    ASSERT_EQ(before.size(), 2U);
    const auto watches = server.watchCount();
    EXPECT_GT(watches, 0);

    closeSessionFromElsewhere(providers, server.port());
    ASSERT_TRUE(eventually([&] {
        const auto now = registrations();
        return now.size() == 2 && now.front() != before.front() && now.back() != before.back();
    })) << "the provider is there again, each node once";
    const auto again = registrations();
    EXPECT_EQ(again.front(), again.back());
    EXPECT_TRUE(consumer->waitFor({provider->address()}));
    EXPECT_EQ(consumer->call(), std::nullopt);

    closeSessionFromElsewhere(consumers, server.port());
    EXPECT_EQ(consumer->call(), std::nullopt);
    EXPECT_TRUE(eventually([&] { return server.watchCount() == watches; }))
        << "the consumer watches what it watched: " << watches << " nodes, and not " << server.watchCount();
    everythingWorksAgain();
}

} // namespace
} // namespace sextant::test
