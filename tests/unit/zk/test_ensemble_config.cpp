// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The configuration of an ensemble as text, and which servers a client uses because of it.
#include "engine/zk/ensemble_config.h"

#include <gtest/gtest.h>

using namespace sextant::zk;

namespace {

std::vector<std::string> texts(const std::vector<Server>& servers)
{
    std::vector<std::string> out;
    for (const auto& server : servers)
        out.push_back(server.text());
    return out;
}
using Texts = std::vector<std::string>;

} // namespace

TEST(EnsembleConfig, SaysWhereMembersServe)
{
    const auto config = parseEnsembleConfig("server.1=zk1:2888:3888:participant;zk1-client:2181\n"
                                            "server.2=zk2:2888:3888;2182\r\n"
                                            "server.3=[fd00::3]:2888:3888:observer;0.0.0.0:2183\n"
                                            "server.4=zk4a:2888:3888|zk4b:2888:3888:participant;[::]:2184\n"
                                            "server.5=zk5:2888:3888:participant\n"
                                            "version=1a0000002b\n");
    ASSERT_EQ(config.members.size(), 5U);
    EXPECT_EQ(config.version, "1a0000002b");
    EXPECT_EQ(config.members[0].number, 1);
    EXPECT_EQ(config.members[0].host, "zk1");
    EXPECT_EQ(config.members[1].role, "participant");
    EXPECT_EQ(config.members[2].role, "observer");
    EXPECT_EQ(config.members[3].role, "participant");
    EXPECT_FALSE(config.members[4].client);
    EXPECT_EQ(texts(clientServers(config)),
              (Texts {"zk1-client:2181", "zk2:2182", "[fd00::3]:2183", "zk4a:2184"}));
}

TEST(EnsembleConfig, PassesOverWhatItCannotRead)
{
    for (const auto* text : {"", "version=", "server.=a:1:2;3", "server.x=a:1:2;3", "server.1", "server.1=",
                             "server.1=a:1:2;", "server.1=a:1:2;99999", "server.1=a:1:2;x:y:z", ";;;"})
        EXPECT_TRUE(clientServers(parseEnsembleConfig(text)).empty()) << text;
}

TEST(EnsembleConfig, IsFollowedWhenItSpeaksOfOurServers)
{
    const std::vector<Server> named {{"a", 1}, {"b", 1}};
    const auto config = parseEnsembleConfig("server.1=x:2:3;a:1\nserver.2=x:2:3;c:1");
    const auto followed = followedServers(config, named, "10.0.0.1:1", named);
    ASSERT_TRUE(followed);
    EXPECT_EQ(texts(*followed), (Texts {"a:1", "c:1"}));
    EXPECT_FALSE(followedServers(config, *followed, "10.0.0.1:1", named)) << "nothing new";

    const auto numeric = parseEnsembleConfig("server.1=x:2:3;10.0.0.1:1\nserver.2=x:2:3;10.0.0.2:1");
    EXPECT_TRUE(followedServers(numeric, named, "10.0.0.1:1", named));
    EXPECT_FALSE(followedServers(numeric, named, "192.168.0.1:1", named)) << "addresses of another network";
    EXPECT_FALSE(followedServers({}, named, "10.0.0.1:1", named)) << "no addresses at all";
}
