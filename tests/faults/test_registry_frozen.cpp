// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A ZooKeeper that does not answer for half a minute while its connections stay open.
#include "tests/faults/registry_outages.h"

namespace sextant::test {
namespace {

using namespace std::chrono_literals;

TEST_F(RegistryOutages, FrozenForThirtySeconds)
{
    begin();
    server.pause();
    std::this_thread::sleep_for(30s);
    EXPECT_EQ(consumer->call(), std::nullopt);
    EXPECT_EQ(consumer->addresses(), std::vector<std::string> {provider->address()});
    server.resume();
    everythingWorksAgain();
}

} // namespace
} // namespace sextant::test
