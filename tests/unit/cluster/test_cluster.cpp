// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/tag_filter.h"

#include <gtest/gtest.h>

using namespace sextant;
using namespace sextant::cluster;

namespace {

Invoker invoker(const std::string& host, url::Parameters parameters = {})
{
    return {url::Url("dubbo", host, 20880, "x.Y", std::move(parameters)), Level::Application, "app", {}};
}

std::vector<std::string> hosts(const Invokers& invokers)
{
    std::vector<std::string> out;
    for (const auto& one : invokers)
        out.push_back(one.url.host());
    return out;
}

} // namespace

TEST(TagFilter, FallsBackUnlessForced)
{
    const Invokers all {invoker("a"), invoker("b", {{"dubbo.tag", "gray"}}),
                        invoker("c", {{"dubbo.tag", "blue"}})};
    using Hosts = std::vector<std::string>;
    EXPECT_EQ(hosts(filterByTag(all, "").invokers), Hosts {"a"});
    EXPECT_EQ(hosts(filterByTag(all, "gray").invokers), Hosts {"b"});
    EXPECT_EQ(hosts(filterByTag(all, "green").invokers), Hosts {"a"});
    EXPECT_TRUE(filterByTag(all, "green", true).invokers.empty());
    EXPECT_EQ(filterByTag(all, "gray").reason, "Tag gray: 1 of 3 carry it");
}

TEST(Invokers, InterfaceLevelNeverWarmsUp)
{
    const std::vector<discovery::Address> addresses {
        {url::Url("dubbo", "h", 1, "x.Y", {{"timestamp", "5"}, {"pid", "7"}, {"weight", "3"}}), "app", "r",
         "/p"}};
    EXPECT_EQ(makeInvokers(addresses, Level::Interface).front().url.fullString(), "dubbo://h:1/x.Y?weight=3");
    EXPECT_EQ(makeInvokers(addresses, Level::Application).front().url.get("timestamp"), "5");
}
