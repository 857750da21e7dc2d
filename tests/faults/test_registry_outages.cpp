// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Providers and a consumer live through what happens to a ZooKeeper: the registrations come back, the
// consumer knows who is there, and calls in between use the last known addresses.
#include "tests/faults/registry_outages.h"

namespace sextant::test {
namespace {

using namespace std::chrono_literals;

TEST_F(RegistryOutages, KilledAndStartedAgainWithItsData)
{
    begin();
    server.kill();
    std::this_thread::sleep_for(1s);
    EXPECT_EQ(consumer->call(), std::nullopt);
    EXPECT_EQ(consumer->addresses(), std::vector<std::string> {provider->address()});
    server.start();
    everythingWorksAgain();
}

TEST_F(RegistryOutages, KilledAndStartedAgainWithoutData)
{
    begin();
    server.kill();
    server.wipe();
    EXPECT_EQ(consumer->call(), std::nullopt);
    server.start();
    everythingWorksAgain();
}

TEST_F(RegistryOutages, APartitionThatOutlastsTheSession)
{
    begin();
    const auto before = registrations();
    ASSERT_EQ(before.size(), 2U);
    proxy.block(true);
    ASSERT_TRUE(eventually([this] { return registrations().empty(); })) << "the server ends the sessions";
    EXPECT_EQ(consumer->call(), std::nullopt);
    EXPECT_EQ(consumer->addresses(), std::vector<std::string> {provider->address()});
    proxy.block(false);
    ASSERT_TRUE(eventually([this] { return registrations().size() == 2; }));
    EXPECT_NE(registrations(), before);
    everythingWorksAgain();
}

TEST_F(RegistryOutages, APartitionThatTheSessionOutlasts)
{
    begin();
    const auto before = registrations();
    ASSERT_EQ(before.size(), 2U);
    proxy.cut();
    EXPECT_EQ(consumer->call(), std::nullopt);
    everythingWorksAgain();
}

} // namespace
} // namespace sextant::test
