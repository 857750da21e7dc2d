// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// sextantctl servers, on a real ensemble and on a server that allows little.
#include "tests/cli/process.h"
#include "tests/support/canned_server.h"
#include "tests/support/zookeeper_ensemble.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace sextant::test {

namespace {

using Json = nlohmann::json;

std::string address(int port)
{
    return "127.0.0.1:" + std::to_string(port);
}

Json servers(const std::string& registry, std::vector<std::string> more, int exitCode)
{
    more.insert(more.begin(), {"--registry", registry, "servers", "--json"});
    const auto finished = ctl(std::move(more));
    EXPECT_EQ(finished.exitCode, exitCode) << finished.err << finished.out;
    auto document = Json::parse(finished.out, nullptr, false);
    EXPECT_FALSE(document.is_discarded()) << finished.out;
    return document;
}

} // namespace

TEST(Servers, EveryMemberOfAnEnsembleSaysWhatItIs)
{
    ZooKeeperEnsemble::Options dynamic;
    dynamic.reconfigurable = true;
    ZooKeeperEnsemble ensemble(dynamic);
    const auto ports = ensemble.ports();
    const auto registry =
        "zookeeper://" + address(ports[0]) + "," + address(ports[1]) + "," + address(ports[2]) + "/chroot";
    auto all = servers(registry, {}, 0);
    ASSERT_EQ(all.size(), 3U);
    std::vector<std::string> modes;
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i]["server"], address(ports[i])) << "in their order";
        EXPECT_EQ(all[i]["reachable"], true);
        EXPECT_EQ(all[i]["watches"], 0);
        EXPECT_EQ(all[i]["version"].get<std::string>().find("3."), 0U) << all[i];
        EXPECT_GE(all[i]["nodes"].get<int>(), 4);
        EXPECT_EQ(all[i]["zxid"].get<std::string>().substr(0, 2), "0x");
        EXPECT_TRUE(all[i]["latency"]["avg"].is_number()) << all[i];
        EXPECT_TRUE(all[i]["problems"].empty()) << all[i];
        modes.push_back(all[i]["mode"]);
    }
    std::sort(modes.begin(), modes.end());
    EXPECT_EQ(modes, (std::vector<std::string> {"follower", "follower", "leader"}));

    // One server named is enough to find the others.
    all = servers("zookeeper://" + address(ports[1]) + "/chroot", {"--all"}, 0);
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0]["server"], address(ports[1]));
    EXPECT_EQ(servers("zookeeper://" + address(ports[1]), {}, 0).size(), 1U);

    const auto leader = static_cast<std::size_t>(ensemble.leader());
    ensemble.member(static_cast<int>(leader == 0 ? 1 : 0)).kill();
    all = servers(registry, {}, 1);
    EXPECT_EQ(all[leader]["mode"], "leader");
    EXPECT_EQ(all[leader == 0 ? 1 : 0]["reachable"], false);
    EXPECT_EQ(all[leader == 0 ? 1 : 0]["problems"][0]["code"], "connection");

    const auto shown = ctl({"--registry", registry, "servers"});
    EXPECT_NE(shown.out.find("unreachable"), std::string::npos) << shown.out;
    EXPECT_NE(shown.out.find("leader"), std::string::npos) << shown.out;
}

TEST(Servers, WhatIsNotAllowedIsSaidAndAskedOfTheAdminServer)
{
    const int admin = freePort();
    ZooKeeperServer::Options options;
    options.extraConfig = "4lw.commands.whitelist=srvr\nadmin.enableServer=true\nadmin.serverAddress="
                          "127.0.0.1\nadmin.serverPort="
        + std::to_string(admin);
    const ZooKeeperServer little(options);
    auto all = servers(little.url(), {}, 0);
    EXPECT_EQ(all[0]["mode"], "standalone");
    EXPECT_TRUE(all[0]["watches"].is_null());
    EXPECT_NE(all[0]["problems"][0]["message"].get<std::string>().find("4lw.commands.whitelist"),
              std::string::npos);
    all = servers(little.url(), {"--admin-port", std::to_string(admin)}, 0);
    EXPECT_EQ(all[0]["watches"], 0);
    EXPECT_EQ(all[0]["source"], "admin server");
    EXPECT_TRUE(all[0]["problems"].empty()) << all[0];
}

TEST(Servers, OthersAreRefusedWithTheReason)
{
    const CannedServer http("HTTP/1.1 400 Bad Request\r\n\r\n");
    const auto all = servers("zookeeper://" + address(http.port()), {"--timeout", "2s"}, 4);
    EXPECT_NE(all[0]["problems"][0]["message"].get<std::string>().find("this is an HTTP server"),
              std::string::npos)
        << all[0];
    EXPECT_EQ(servers("zookeeper://" + address(freePort()), {}, 4)[0]["reachable"], false);
    EXPECT_EQ(ctl({"--registry", "memory://sandbox", "servers"}).exitCode, 2);
}

} // namespace sextant::test
