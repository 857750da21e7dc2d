// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// create, set, rm, acl, watch, history and undo on a real ZooKeeper, with both clients.
#include "tests/cli/writing.h"
#include "tests/support/zk_client.h"

#include <csignal>
#include <sys/stat.h>

namespace sextant::test {

using Writes = Writing;

TEST_F(Writes, KeepEveryByteAndTellNullFromEmpty)
{
    EXPECT_EQ(json({"create", "/null"})["version"], 0);
    EXPECT_TRUE(node("/null")["data"].is_null());
    EXPECT_EQ(run({"create", "/empty", ""}).exitCode, 0);
    EXPECT_EQ(node("/empty")["data_utf8"], "");
    EXPECT_EQ(run({"create", "/file", "--file", file("line", "text\n")}).exitCode, 0);
    EXPECT_EQ(run({"get", "/file"}).out, "text\n");
    EXPECT_EQ(run({"create", "/input", "--stdin"}, std::string("\xff\n", 2)).exitCode, 0);
    EXPECT_EQ(run({"get", "/input"}).out, std::string("\xff\n", 2));
    EXPECT_EQ(run({"create", "/base64", "AP8K", "--base64"}).exitCode, 0);
    EXPECT_EQ(run({"get", "/base64"}).out, std::string("\0\xff\n", 3));

    const auto set = json({"set", "/null", "now text"});
    EXPECT_EQ(set["versionBefore"], 0);
    EXPECT_EQ(set["versionAfter"], 1);
    EXPECT_EQ(run({"set", "/empty", "--null"}).exitCode, 0);
    EXPECT_TRUE(node("/empty")["data"].is_null());
    EXPECT_EQ(run({"undo", std::to_string(set["id"].get<int>())}).exitCode, 0);
    EXPECT_TRUE(node("/null")["data"].is_null());

    const auto tooLarge = run({"set", "/null", "--file", file("large", std::string(2'000'000, 'x'))});
    EXPECT_EQ(tooLarge.exitCode, 4);
    EXPECT_NE(tooLarge.err.find("jute.maxbuffer"), std::string::npos) << tooLarge.err;
    EXPECT_EQ(run({"set", "/no", "x"}).exitCode, 4);
    EXPECT_EQ(run({"create", "/null"}).exitCode, 4);
    EXPECT_EQ(run({"create", "/a/b/c"}).exitCode, 4);
}

TEST_F(Writes, KindsOfNodesAndParents)
{
    const auto deep = json({"create", "/a/b/c", "x", "--parents", "--acl", "world:anyone:cdrwa"});
    EXPECT_EQ(deep["parents"], (Json {"/a", "/a/b"}));
    EXPECT_EQ(json({"create", "/a/s-", "--mode", "sequential"})["path"], "/a/s-0000000001");
    EXPECT_EQ(run({"create", "/a/container", "--mode", "container"}).exitCode, 0);
    EXPECT_EQ(json({"stat", "/a/container"})["ephemeral"], false);

    const bool canTtl = zkClient() == "wire";
    EXPECT_EQ(run({"create", "/a/ttl", "--ttl", "60m"}).exitCode, canTtl ? 0 : 2);
    EXPECT_EQ(exists("/a/ttl"), canTtl);
    if (canTtl) {
        EXPECT_EQ(json({"stat", "/a/ttl"})["ephemeral"], false);
    }

    Process holder(ctlCommand(words({"create", "/a/e", "x", "--mode", "ephemeral", "--json"})),
                   environment());
    EXPECT_EQ(Json::parse(holder.readLine())["path"], "/a/e");
    EXPECT_EQ(json({"stat", "/a/e"})["ephemeral"], true);
    holder.signal(SIGINT);
    EXPECT_EQ(holder.wait().exitCode, 0);
    EXPECT_FALSE(exists("/a/e"));
    EXPECT_EQ(run({"undo", std::to_string(deep["id"].get<int>())}).exitCode, 5) << "others are below now";
}

/// Servers do not say what kind a node is, but what becomes of it: this one looks every half second for
/// containers without children and for nodes whose time is over.
TEST_F(Writes, UndoBringsContainersAndTimesToLiveBack)
{
    ZooKeeperServer::Options options;
    options.javaOptions = {"-Dznode.container.checkIntervalMs=500"};
    const ZooKeeperServer attentive(options);
    const auto at = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"--zk-client", zkClient(), "--registry", attentive.url()});
        return ctl(std::move(arguments), environment());
    };
    const auto goes = [&](const std::string& path) {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        while (at({"stat", path}).exitCode == 0)
            if (std::chrono::steady_clock::now() > deadline)
                return false;
        return true;
    };
    const bool canTtl = zkClient() == "wire";
    ASSERT_EQ(at({"create", "/k", "x", "--mode", "container"}).exitCode, 0);
    ASSERT_EQ(at({"create", "/k/plain", "y"}).exitCode, 0);
    if (canTtl) {
        ASSERT_EQ(at({"create", "/k/ttl", "z", "--ttl", "8s"}).exitCode, 0);
    }
    const auto removed = at({"rm", "-r", "/k", "--yes", "--json"});
    ASSERT_EQ(removed.exitCode, 0) << removed.err;
    const auto undone = at({"undo", std::to_string(Json::parse(removed.out)["id"].get<int>()), "--json"});
    EXPECT_EQ(undone.exitCode, 0) << undone.err;
    EXPECT_EQ(Json::parse(undone.out)["done"], canTtl ? 3 : 2);
    EXPECT_EQ(at({"get", "/k/plain"}).out, "y");
    EXPECT_TRUE(!canTtl || goes("/k/ttl"));
    EXPECT_EQ(at({"stat", "/k/plain"}).exitCode, 0) << "a plain node stays";
    ASSERT_EQ(at({"rm", "/k/plain", "--yes"}).exitCode, 0);
    EXPECT_TRUE(goes("/k"));
}

TEST_F(Writes, ConflictsAreFive)
{
    ASSERT_EQ(run({"create", "/a", "before"}).exitCode, 0);
    EXPECT_EQ(run({"set", "/a", "x", "--version", "7"}).exitCode, 5);
    EXPECT_EQ(run({"rm", "/a", "--version", "7"}).exitCode, 5);
    const auto id = std::to_string(json({"set", "/a", "ours", "--version", "0"})["id"].get<int>());
    ASSERT_EQ(run({"set", "/a", "theirs", "--version", "-1"}).exitCode, 0);
    const auto refused = run({"undo", id});
    EXPECT_EQ(refused.exitCode, 5);
    for (const auto* part :
         {"before   version 0  \"before\"", "written  version 1  \"ours\"", "now      version 2  \"theirs\""})
        EXPECT_NE(refused.err.find(part), std::string::npos) << refused.err;
    EXPECT_EQ(json({"undo", id}, 5)["items"][0]["verdict"], "conflict");
    EXPECT_EQ(node("/a")["data_utf8"], "theirs");
    ASSERT_EQ(run({"create", "/a/child"}).exitCode, 0);
    EXPECT_EQ(run({"rm", "/a"}).exitCode, 4);
    EXPECT_EQ(run({"undo", "4711"}).exitCode, 2);
}

TEST_F(Writes, HistoryKnowsThemAndUndoTakesThemBack)
{
    ASSERT_EQ(run({"create", "/a", "one"}).exitCode, 0);
    ASSERT_EQ(run({"set", "/a", "two"}).exitCode, 0);
    ASSERT_EQ(run({"rm", "/a"}).exitCode, 0);
    const auto history = json({"history", "/a"});
    ASSERT_EQ(history.size(), 3U);
    EXPECT_EQ(history[0]["operation"], "remove");
    EXPECT_EQ(history[0]["versionBefore"], 1);
    EXPECT_EQ(history[1]["origin"], "sextantctl set");
    EXPECT_EQ(history[1]["result"], "done");
    EXPECT_EQ(json({"history", "--limit", "1"}).size(), 1U);
    EXPECT_EQ(json({"history", "/other"}).size(), 0U);
    const auto dry = json({"undo", "3", "--dry-run"});
    EXPECT_EQ(dry["items"][0]["verdict"], "ready");
    EXPECT_FALSE(exists("/a"));
    EXPECT_EQ(json({"undo", "3"})["done"], 1);
    EXPECT_EQ(node("/a")["data_utf8"], "two");
    EXPECT_EQ(json({"history"})[1]["undoneBy"], 4);
    EXPECT_EQ(run({"undo", "4"}).exitCode, 0) << "the undo can be undone";
    EXPECT_FALSE(exists("/a"));
    struct stat mode
    {
    };
    ASSERT_EQ(stat((directory / "sextant/journal.db").c_str(), &mode), 0);
    EXPECT_EQ(mode.st_mode & 0777U, 0600U);
    const auto elsewhere = ctl({"--registry", server->url(), "undo", "5"}, environment());
    EXPECT_EQ(elsewhere.exitCode, 2) << "another chroot is another registry";
    EXPECT_NE(elsewhere.err.find(root), std::string::npos);
}

TEST_F(Writes, AreRefusedOnAReadOnlyConnection)
{
    ASSERT_EQ(run({"create", "/a", "x"}).exitCode, 0);
    for (std::vector<std::string> command :
         std::vector<std::vector<std::string>> {{"create", "/b"},
                                                {"set", "/a", "y"},
                                                {"rm", "/a"},
                                                {"rm", "-r", "/a", "--yes"},
                                                {"acl", "/a", "--add", "world:anyone:r"},
                                                {"undo", "1"}}) {
        command.insert(command.begin(), "--read-only");
        const auto finished = run(command);
        EXPECT_EQ(finished.exitCode, 4) << command[1];
        EXPECT_NE(finished.err.find("read-only"), std::string::npos) << finished.err;
    }
    EXPECT_EQ(node("/a")["data_utf8"], "x");
    EXPECT_EQ(json({"history"}).size(), 1U);
    EXPECT_EQ(
        ctl({"--registry", "zookeeper://127.0.0.1:1", "--read-only", "create", "/b"}, environment()).exitCode,
        4)
        << "without a connection";
    const auto dump = file("dump.json", run({"tree", "/", "--json"}).out);
    EXPECT_EQ(ctl({"--registry", "snapshot:" + dump, "create", "/b"}, environment()).exitCode, 4);
}

TEST_F(Writes, NothingIsWrittenWithoutAJournal)
{
    EXPECT_EQ(run({"create", "/a", "--journal", "/nonexistent/journal.db"}).exitCode, 4);
    EXPECT_EQ(run({"create", "/a", "--journal", file("no-journal", "this is no database, and long enough")})
                  .exitCode,
              4);
    // Files of this process cannot grow beyond 100 KB, as on a full disk.
    ASSERT_EQ(run({"create", "/b", "x"}).exitCode, 0);
    std::string script = "trap '' XFSZ; ulimit -f 200; exec";
    for (const auto& word :
         ctlCommand(words({"set", "/b", "--file", file("big", std::string(500'000, 'x'))})))
        script += " '" + word + "'";
    Process full({"/bin/sh", "-c", script}, environment());
    const auto finished = full.wait();
    EXPECT_EQ(finished.exitCode, 4) << finished.err;
    EXPECT_NE(finished.err.find("journal"), std::string::npos) << finished.err;
    EXPECT_FALSE(exists("/a"));
    EXPECT_EQ(node("/b")["data_utf8"], "x");
}

TEST_F(Writes, AccessControlLists)
{
    ASSERT_EQ(run({"create", "/a", "secret"}).exitCode, 0);
    EXPECT_EQ(json({"acl", "/a"})["acl"][0]["permissions"], "cdrwa");
    const auto typed = run({"acl", "/a", "--add", "digest:ops:hunter2:cdrwa"});
    EXPECT_EQ(typed.exitCode, 2);
    EXPECT_EQ(typed.err.find("hunter2"), std::string::npos) << typed.err;

    auto withPassword = environment();
    withPassword.emplace_back("SEXTANT_ACL_PASSWORD=pw");
    const auto set =
        ctl(words({"acl", "/a", "--set", "digest:ops:cdrwa,world:anyone:r", "--json"}), withPassword);
    ASSERT_EQ(set.exitCode, 0) << set.err;
    const auto id = Json::parse(set.out)["id"].get<int>();
    EXPECT_EQ(Json::parse(set.out)["changed"][0]["versionAfter"], 1);
    const auto refused = run({"set", "/a", "x"});
    EXPECT_EQ(refused.exitCode, 4);
    EXPECT_NE(refused.err.find("ACL"), std::string::npos);
    EXPECT_EQ(run({"acl", "/a", "--add", "world:anyone:cdrwa"}).exitCode, 4);

    auto asOps = environment();
    asOps.emplace_back("SEXTANT_PASSWORD=pw");
    EXPECT_EQ(ctl(words({"--auth", "digest:ops", "set", "/a", "x"}), asOps).exitCode, 0);
    EXPECT_EQ(
        ctl(words({"--auth", "digest:ops", "acl", "/a", "--version", "0", "--remove", "world:anyone"}), asOps)
            .exitCode,
        5);
    EXPECT_EQ(ctl(words({"--auth", "digest:ops", "undo", std::to_string(id)}), asOps).exitCode, 0);
    EXPECT_EQ(json({"acl", "/a"})["acl"][0]["permissions"], "cdrwa");

    ASSERT_EQ(run({"create", "/a/b/c", "--parents"}).exitCode, 0);
    EXPECT_EQ(json({"acl", "/a", "-r", "--set", "world:anyone:ra"})["changed"].size(), 3U);
    EXPECT_EQ(json({"acl", "/a/b/c"})["acl"][0]["permissions"], "ra");
}

TEST_F(Writes, WatchSaysWhatHappens)
{
    Process watch(ctlCommand(words({"watch", "/w", "-r", "--json"})), environment());
    EXPECT_EQ(Json::parse(watch.readLine())["event"], "resync");
    const auto awaitEvent = [&](const std::string& wanted) {
        for (std::string seen; seen != wanted;) {
            const auto event = Json::parse(watch.readLine());
            seen = event["event"].get<std::string>() + " " + event["path"].get<std::string>();
        }
    };
    ASSERT_EQ(run({"create", "/w", "x"}).exitCode, 0);
    awaitEvent("created /w");
    ASSERT_EQ(run({"set", "/w", "y"}).exitCode, 0);
    awaitEvent("changed /w");
    ASSERT_EQ(run({"create", "/w/child"}).exitCode, 0);
    awaitEvent("created /w/child");
    const auto asked = run({"rm", "-r", "/w"});
    EXPECT_EQ(asked.exitCode, 2);
    EXPECT_NE(asked.err.find("2 nodes"), std::string::npos) << asked.err;
    ASSERT_EQ(run({"rm", "-r", "/w", "--yes"}).exitCode, 0);
    awaitEvent("deleted /w");
    watch.signal(SIGINT);
    EXPECT_EQ(watch.wait().exitCode, 0);

    Process once(ctlCommand(words({"watch", "/once", "--count", "1", "--json"})), environment());
    EXPECT_EQ(Json::parse(once.readLine())["event"], "resync");
    ASSERT_EQ(run({"create", "/once"}).exitCode, 0);
    EXPECT_EQ(Json::parse(once.readLine())["path"], "/once");
    EXPECT_EQ(once.wait().exitCode, 0);
}

TEST_F(Writes, ALostOutputIsSaidAndTheWriteIsInTheJournal)
{
    std::string script = "exec";
    for (const auto& word : ctlCommand(words({"create", "/a", "x"})))
        script += " '" + word + "'";
    Process closed({"/bin/sh", "-c", script + " >&-"}, environment());
    EXPECT_EQ(closed.wait().exitCode, 2);
    EXPECT_EQ(json({"history"})[0]["result"], "done");
    EXPECT_EQ(run({"undo", "1"}).exitCode, 0);
}

} // namespace sextant::test
