// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// sextantctl rule on a real ZooKeeper: text byte for byte, conflicts, read-only connections, history and
// undo.
#include "engine/url/url.h"
#include "tests/cli/writing.h"

namespace sextant::test {

namespace {

constexpr const char* kKey = "com.acme.Orders:1.0:eu.condition-router";
constexpr const char* kInterface = "com.acme.Orders";
constexpr const char* kTags = "enabled: true\ntags:\n- name: gray\n  addresses: ['10.0.0.1:20880']\n";
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
    ASSERT_EQ(run({"rule", "put", kKey, "one", "--version", "-1", "--force"}).exitCode, 0);
    ASSERT_EQ(run({"set", kPath, "theirs"}).exitCode, 0);
    EXPECT_EQ(run({"rule", "put", kKey, "two", "--version", "0", "--force"}).exitCode, 5);
    EXPECT_EQ(run({"rule", "put", kKey, "two", "--version", "-1", "--force"}).exitCode, 5);
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
    EXPECT_EQ(run({"rule", "put", "shop.tag-router", kTags, "--version", "3"}).exitCode, 5)
        << "there is none";
    EXPECT_FALSE(exists("/dubbo/config/dubbo/shop.tag-router"));
}

TEST_F(Rules, HaveAHistoryAndAreUndone)
{
    ASSERT_EQ(run({"rule", "put", kKey, "--file", file("rule", kText)}).exitCode, 0);
    ASSERT_EQ(run({"rule", "put", "shop.tag-router", kTags}).exitCode, 0);
    ASSERT_EQ(run({"rule", "put", kKey, "two", "--force"}).exitCode, 0);
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
    ASSERT_EQ(run({"rule", "put", kKey, "x", "--force"}).exitCode, 0);
    const std::vector<std::vector<std::string>> writes {
        {"rule", "put", kKey, "y", "--force"},
        {"rule", "delete", kKey},
        {"rule", "disable", kKey},
        {"rule", "undo", kKey},
        {"weight", "set", "10.0.0.1:20880", "7", "--service", kInterface}};
    for (auto write : writes) {
        write.emplace_back("--read-only");
        EXPECT_EQ(run(write).exitCode, 4) << write[1];
    }
    EXPECT_EQ(run({"rule", "undo", kKey, "--dry-run", "--read-only"}).exitCode, 0);
    EXPECT_EQ(run({"rule", "get", kKey, "--read-only"}).out, "x");
}

TEST_F(Rules, WithErrorsAreWrittenByForceOnly)
{
    const auto refused = run({"rule", "put", kKey, "conditions: ["});
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_NE(refused.err.find("--force"), std::string::npos) << refused.err;
    EXPECT_FALSE(exists(kPath));
    EXPECT_EQ(run({"rule", "put", kKey, "conditions: [", "--force"}).exitCode, 0);
    EXPECT_EQ(run({"rule", "get", kKey}).out, "conditions: [");
}

TEST_F(Rules, AreSwitchedByOneField)
{
    ASSERT_EQ(run({"rule", "put", kKey, "--file", file("rule", kText)}).exitCode, 0);
    auto expected = kText;
    expected.replace(expected.find("enabled: true"), 13, "enabled: false");
    EXPECT_EQ(json({"rule", "disable", kKey})["versionAfter"], 1);
    EXPECT_EQ(run({"rule", "get", kKey}).out, expected);
    EXPECT_EQ(json({"rule", "list", "--no-readers"})[0]["enabled"], false);
    EXPECT_EQ(run({"rule", "enable", kKey, "--version", "0"}).exitCode, 5);
    EXPECT_EQ(run({"rule", "enable", kKey, "--version", "1"}).exitCode, 0);
    EXPECT_EQ(run({"rule", "get", kKey}).out, kText);
    EXPECT_EQ(run({"rule", "undo", kKey}).exitCode, 0);
    EXPECT_EQ(run({"rule", "get", kKey}).out, expected);
    EXPECT_EQ(run({"rule", "disable", "shop.migration"}).exitCode, 4) << "there is none";
}

/// Two providers and consumers of three ages.
class RuleReaders : public Writing
{
protected:
    void SetUp() override
    {
        Writing::SetUp();
        RegistryProbe probe(server->url() + root);
        for (const auto* path : {"/dubbo", "/dubbo/com.acme.Orders", "/dubbo/com.acme.Orders/providers",
                                 "/dubbo/com.acme.Orders/consumers"})
            probe.create(path, "");
        const std::string common = "/com.acme.Orders?interface=com.acme.Orders&methods=find&";
        const auto add = [&](const std::string& category, const std::string& text) {
            probe.create("/dubbo/com.acme.Orders/" + category + "/" + url::encode(text), "");
        };
        for (const std::string host : {"10.0.1.1", "10.0.1.2"})
            add("providers",
                "dubbo://" + host + ":20880" + common + "application=stock&release=3.2.9&side=provider"
                    + (host == "10.0.1.1" ? "&region=hz" : "&region=bj"));
        for (const std::string version : {"release=3.2.9", "release=2.7.15", "dubbo=2.6.12"})
            add("consumers",
                "consumer://10.0.2.1" + common + "application=shop&category=consumers&pid=7&side=consumer&"
                    + version);
    }
    static constexpr const char* kRoute = "com.acme.Orders::.condition-router";
    static constexpr const char* kOnlyHz =
        "enabled: true\nforce: true\nkey: com.acme.Orders\nscope: service\nconditions:\n- => region=hz\n";
    static constexpr const char* kNowhere =
        "enabled: true\nforce: true\nkey: com.acme.Orders\nscope: service\nconditions:\n- => region=sh\n";
};

TEST_F(RuleReaders, AreListed)
{
    EXPECT_EQ(json({"rule", "list"}), Json::array());
    ASSERT_EQ(run({"rule", "put", kRoute, kOnlyHz}).exitCode, 0);
    ASSERT_EQ(run({"rule", "put", "till.tag-router", kTags}).exitCode, 0);
    const auto list = json({"rule", "list"});
    ASSERT_EQ(list.size(), 2U) << list;
    EXPECT_EQ(list[0]["kind"], "condition");
    EXPECT_EQ(list[0]["scope"], "service");
    EXPECT_EQ(list[0]["interface"], "com.acme.Orders");
    EXPECT_EQ(list[0]["dead"], "");
    ASSERT_EQ(list[0]["listeners"].size(), 3U);
    EXPECT_EQ(list[0]["listeners"][0]["reads"], false) << "2.6";
    EXPECT_NE(list[1]["dead"], "");
    EXPECT_EQ(json({"rule", "list", "--dead"}).size(), 1U);
    EXPECT_EQ(json({"rule", "list", "--kind", "mesh"}).size(), 0U);
    EXPECT_EQ(run({"rule", "list", "--kind", "nonsense"}).exitCode, 2);
    const auto table = run({"rule", "list"});
    EXPECT_NE(table.out.find(kRoute), std::string::npos);
    EXPECT_NE(table.out.find("nobody"), std::string::npos);
}

TEST_F(RuleReaders, LoseProvidersInADryRunThatWritesNothing)
{
    const auto before = RegistryProbe(server->url() + root).wholeTree();
    const auto narrow = json({"rule", "dry-run", kRoute, kOnlyHz});
    EXPECT_EQ(narrow["evaluated"], 2);
    ASSERT_EQ(narrow["consumers"].size(), 2U) << narrow;
    for (const auto& row : narrow["consumers"]) {
        EXPECT_EQ(row["application"], "shop");
        EXPECT_EQ(row["methods"], Json {"find"});
        EXPECT_EQ(row["lost"], Json {"10.0.1.2:20880"});
    }
    ASSERT_EQ(narrow["deaf"].size(), 1U);
    EXPECT_EQ(narrow["deaf"][0]["release"], "2.6.12");
    const auto nobody = run({"rule", "dry-run", file(std::string(kRoute) + ".yaml", kNowhere)});
    EXPECT_EQ(nobody.exitCode, 1) << nobody.out;
    EXPECT_NE(nobody.out.find("2 -> 0"), std::string::npos) << nobody.out;
    EXPECT_EQ(run({"rule", "dry-run", kRoute}).exitCode, 4) << "there is no such rule";
    const auto migration = run({"rule", "dry-run", "shop.migration", "key: shop\nstep: FORCE_APPLICATION\n"});
    EXPECT_EQ(migration.exitCode, 2);
    EXPECT_NE(migration.err.find("migration plan"), std::string::npos) << migration.err;
    EXPECT_EQ(RegistryProbe(server->url() + root).wholeTree(), before);

    ASSERT_EQ(run({"rule", "put", kRoute, kOnlyHz}).exitCode, 0);
    EXPECT_EQ(json({"rule", "dry-run", kRoute})["consumers"][0]["lost"], Json {"10.0.1.2:20880"});
    for (const std::string what : {"--delete", "--disable"})
        EXPECT_EQ(json({"rule", "dry-run", kRoute, what})["consumers"][0]["gained"], Json {"10.0.1.2:20880"});
    const auto broken = json({"rule", "dry-run", kRoute, "conditions: ["}, 1);
    EXPECT_NE(broken["consumers"][0]["refused"], "");
    EXPECT_EQ(broken["consumers"][0]["after"], 1);
}

TEST_F(RuleReaders, SeeTheWeightsThatAreSet)
{
    const auto weights = [&](std::vector<std::string> more = {}) {
        std::vector<std::string> words {"weight", "show", "com.acme.Orders"};
        words.insert(words.end(), more.begin(), more.end());
        return json(words);
    };
    EXPECT_EQ(weights()[0]["effective"], 100);
    const auto set = json({"weight", "set", "10.0.1.2:20880", "7", "--service", "com.acme.Orders"});
    EXPECT_EQ(set["path"], "/dubbo/config/dubbo/com.acme.Orders::.configurators");
    EXPECT_EQ(set["changed"], true);
    for (const std::string line : {"2.7", "3.0", "3.2", "3.3"}) {
        const auto now = weights({"--line", line});
        ASSERT_EQ(now.size(), 2U);
        EXPECT_EQ(now[0]["effective"], 100) << line;
        EXPECT_EQ(now[1]["address"], "10.0.1.2:20880");
        EXPECT_EQ(now[1]["registered"], 100);
        EXPECT_EQ(now[1]["effective"], 7) << line;
        EXPECT_EQ(now[1]["rule"], set["path"]);
    }
    EXPECT_EQ(json({"weight", "set", "10.0.1.2:20880", "7", "--service", "com.acme.Orders"})["changed"],
              false);
    EXPECT_EQ(run({"weight", "set", "10.0.1.2:20880", "--clear", "--service", "com.acme.Orders"}).exitCode,
              0);
    EXPECT_EQ(weights()[1]["effective"], 100);
    EXPECT_EQ(run({"weight", "set", "10.0.1.2:20880", "7"}).exitCode, 2);
    for (const std::string address :
         {"10.0.1.2", "10.0.1.2:", "10.0.1.2:99999", "host name:20880", "::1:20880"})
        EXPECT_EQ(run({"weight", "set", address, "7", "--service", "com.acme.Orders"}).exitCode, 2)
            << address;
    EXPECT_EQ(run({"weight", "set", "10.0.1.2:20880", "7", "--app", "a/b"}).exitCode, 2);
    EXPECT_EQ(run({"weight", "set", "10.0.1.2:20880", "7", "--service", "com.acme.Orders::"}).exitCode, 2);
    EXPECT_EQ(run({"weight", "set", "10.0.1.2:20880", "--service", "com.acme.Orders"}).exitCode, 2);
    EXPECT_EQ(run({"weight", "show", "com.acme.Nothing"}).exitCode, 4);
}

} // namespace sextant::test
