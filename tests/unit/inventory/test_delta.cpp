// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/inventory/delta.h"

#include <gtest/gtest.h>

namespace sextant::inventory {
namespace {

RegistryDelta services(std::initializer_list<const char*> names)
{
    RegistryDelta delta;
    for (const auto* each : names)
        delta.services.push_back({each, "", ""});
    return delta;
}

TEST(Delta, AddsUpWithoutDuplicates)
{
    auto delta = services({"a", "c"});
    auto more = services({"b", "c"});
    more.applications = {"x"};
    more.problemsChanged = true;
    mergeDelta(delta, more);
    EXPECT_EQ(delta.services, services({"a", "b", "c"}).services);
    EXPECT_EQ(delta.applications, std::vector<std::string> {"x"});
    EXPECT_TRUE(delta.problemsChanged);
    EXPECT_FALSE(delta.resync);
}

TEST(Delta, BecomesAResyncWhenItGetsTooLong)
{
    RegistryDelta delta;
    for (std::size_t i = 0; i <= kMaxDeltaRows; ++i)
        delta.services.push_back({std::to_string(1'000'000 + i), "", ""});
    mergeDelta(delta, {});
    EXPECT_TRUE(delta.resync);
    EXPECT_TRUE(delta.services.empty());
    mergeDelta(delta, services({"a"}));
    EXPECT_TRUE(delta.resync);
    EXPECT_TRUE(delta.services.empty());
}

} // namespace
} // namespace sextant::inventory
