// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// sextantctl rule on a real ZooKeeper: text byte for byte, conflicts, read-only connections, history and
// undo.
#include "tests/cli/writing.h"

namespace sextant::test {

namespace {

constexpr const char* kKey = "com.acme.Orders:1.0:eu.condition-router";
constexpr const char* kPath = "/dubbo/config/dubbo/com.acme.Orders:1.0:eu.condition-router";
/// A byte order mark, CRLF and LF, a tab, a comment, text that is no ASCII, no line feed at the end.
const std::string kText =
    "\xEF\xBB\xBF# ours\r\nconfigVersion: v3.0\r\nscope: service\nforce: true\t# \xE8\xB7\xAF\r\n"
    "enabled: true\nkey: com.acme.Orders\nconditions:\n  - 'method=find* => region=hz'";

} // namespace

using Rules = Writing;

TEST_F(Rules, KeepEveryByte)
{
    auto put = json({"rule", "put", kKey, "--file", file("rule", kText)});
    EXPECT_EQ(put["path"], kPath);
    EXPECT_EQ(put["versionBefore"], nullptr);
    EXPECT_EQ(put["versionAfter"], 0);
    EXPECT_EQ(run({"rule", "get", kKey}).out, kText);
    EXPECT_EQ(run({"rule", "get", kPath}).out, kText) << "the node names it, too";
    EXPECT_EQ(run({"get", kPath}).out, kText);
    const auto got = json({"rule", "get", kKey});
    EXPECT_EQ(got["text"], kText);
    EXPECT_EQ(got["size"], kText.size());
    EXPECT_EQ(got["version"], 0);

    const auto other = kText.substr(3) + "\r\n";
    EXPECT_EQ(run({"rule", "put", kKey, "--stdin", "--file", file("other", other)}).exitCode, 2);
    const auto stdinPut = run({"rule", "put", kKey, "--stdin", "--version", "0"}, other);
    EXPECT_EQ(stdinPut.exitCode, 0) << stdinPut.err;
    EXPECT_NE(stdinPut.out.find("version 0 -> 1  (undo with: sextantctl undo "), std::string::npos)
        << stdinPut.out;
    EXPECT_EQ(run({"rule", "get", kKey}).out, other);
    EXPECT_EQ(run({"rule", "get", "shop.tag-router"}).exitCode, 4);
    EXPECT_EQ(run({"rule", "put", kKey, "--null"}).exitCode, 2);
    EXPECT_EQ(run({"rule", "put", kKey}).exitCode, 2);
    EXPECT_EQ(run({"rule", "get", "shop"}).exitCode, 2);
}

TEST_F(Rules, DifferByLines)
{
    EXPECT_EQ(run({"rule", "diff", kKey, file("rule", kText)}).exitCode, 1) << "there is none yet";
    ASSERT_EQ(run({"rule", "put", kKey, "--file", file("rule", kText)}).exitCode, 0);
    const auto same = run({"rule", "diff", kKey, file("rule", kText)});
    EXPECT_EQ(same.exitCode, 0);
    EXPECT_EQ(same.out, "");
    auto changed = kText;
    changed.replace(changed.find("enabled: true"), 13, "enabled: false");
    const auto different = json({"rule", "diff", kKey, file("rule", changed)}, 1);
    EXPECT_EQ(different["different"], true);
    const auto diff = different["diff"].get<std::string>();
    EXPECT_NE(diff.find("\n-enabled: true\n+enabled: false\n"), std::string::npos) << diff;
    EXPECT_EQ(run({"rule", "diff", kKey, "/nonexistent"}).exitCode, 2);
}

TEST_F(Rules, OfSomebodyElseAreConflicts)
{
    ASSERT_EQ(run({"rule", "put", kKey, "one", "--version", "-1"}).exitCode, 0);
    ASSERT_EQ(run({"set", kPath, "theirs"}).exitCode, 0);
    EXPECT_EQ(run({"rule", "put", kKey, "two", "--version", "0"}).exitCode, 5);
    EXPECT_EQ(run({"rule", "put", kKey, "two", "--version", "-1"}).exitCode, 5);
    EXPECT_EQ(run({"rule", "delete", kKey, "--version", "0"}).exitCode, 5);
    EXPECT_EQ(run({"rule", "get", kKey}).out, "theirs");
    const auto undo = run({"rule", "undo", kKey});
    EXPECT_EQ(undo.exitCode, 0) << "sextantctl set was the last write from here: " << undo.err;
    EXPECT_EQ(run({"rule", "get", kKey}).out, "one");
    RegistryProbe elsewhere(server->url() + root);
    elsewhere.remove(kPath);
    elsewhere.create(kPath, "from elsewhere");
    EXPECT_EQ(run({"rule", "undo", kKey}).exitCode, 5);
    EXPECT_EQ(run({"rule", "get", kKey}).out, "from elsewhere");
    EXPECT_EQ(run({"rule", "put", "shop.tag-router", "x", "--version", "3"}).exitCode, 5) << "there is none";
    EXPECT_FALSE(exists("/dubbo/config/dubbo/shop.tag-router"));
}

TEST_F(Rules, HaveAHistoryAndAreUndone)
{
    ASSERT_EQ(run({"rule", "put", kKey, "--file", file("rule", kText)}).exitCode, 0);
    ASSERT_EQ(run({"rule", "put", "shop.tag-router", "tags"}).exitCode, 0);
    ASSERT_EQ(run({"rule", "put", kKey, "two"}).exitCode, 0);
    const auto removed = json({"rule", "delete", kKey});
    EXPECT_EQ(removed["versionBefore"], 1);
    EXPECT_EQ(removed["versionAfter"], nullptr);
    EXPECT_EQ(run({"rule", "delete", kKey}).exitCode, 4);
    const auto history = json({"rule", "history", kKey});
    ASSERT_GE(history.size(), 3U);
    EXPECT_EQ(history[0]["operation"], "remove");
    EXPECT_EQ(history[0]["origin"], "sextantctl rule delete");
    EXPECT_EQ(history[1]["origin"], "sextantctl rule put");
    for (const auto& action : history)
        EXPECT_EQ(action["path"], kPath);

    EXPECT_EQ(json({"rule", "undo", kKey, "--dry-run"})["items"][0]["verdict"], "ready");
    EXPECT_FALSE(exists(kPath));
    EXPECT_EQ(json({"rule", "undo", kKey})["done"], 1);
    EXPECT_EQ(run({"rule", "get", kKey}).out, "two");
    EXPECT_EQ(run({"rule", "undo", kKey}).exitCode, 0);
    EXPECT_FALSE(exists(kPath)) << "the undo is undone";
    EXPECT_EQ(run({"rule", "undo", "other.tag-router"}).exitCode, 2) << "nothing was written";
    EXPECT_EQ(run({"rule", "undo", "shop.tag-router"}).exitCode, 0);
    EXPECT_FALSE(exists("/dubbo/config/dubbo/shop.tag-router"));
    EXPECT_TRUE(exists("/dubbo/config/dubbo"));
}

TEST_F(Rules, AreRefusedOnReadOnlyConnections)
{
    ASSERT_EQ(run({"rule", "put", kKey, "x"}).exitCode, 0);
    const std::vector<std::vector<std::string>> writes {
        {"rule", "put", kKey, "y"}, {"rule", "delete", kKey}, {"rule", "undo", kKey}};
    for (auto write : writes) {
        write.emplace_back("--read-only");
        EXPECT_EQ(run(write).exitCode, 4) << write[1];
    }
    EXPECT_EQ(run({"rule", "undo", kKey, "--dry-run", "--read-only"}).exitCode, 0);
    EXPECT_EQ(run({"rule", "get", kKey, "--read-only"}).out, "x");
}

} // namespace sextant::test
