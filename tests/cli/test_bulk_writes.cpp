// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Many nodes, and many writers at once, on a real ZooKeeper.
#include "tests/cli/writing.h"

#include <csignal>

namespace sextant::test {

namespace {

constexpr int kNodes = 5000;

} // namespace

class BulkWrites : public Writing
{
protected:
    /// 5,001 nodes below /big.
    void plant() const
    {
        RegistryProbe probe(server->url() + root);
        probe.create("/big", "root");
        std::vector<std::string> paths;
        for (int i = 0; i < kNodes; ++i)
            paths.push_back("/big/" + std::to_string(i % 50) + (i < 50 ? "" : "/n" + std::to_string(i)));
        probe.createMany(paths);
    }
    std::string tree() const { return run({"tree", "/", "--json"}).out; }
};

TEST_F(BulkWrites, FiveThousandNodesGoAndComeBack)
{
    plant();
    ASSERT_EQ(run({"acl", "/big/7", "--set", "world:anyone:cdra"}).exitCode, 0);
    const auto before = tree();
    const auto removed = json({"rm", "-r", "/big", "--yes"});
    EXPECT_EQ(removed["removed"], kNodes + 1);
    EXPECT_FALSE(exists("/big"));
    const auto history = json({"history"});
    EXPECT_EQ(history[0]["writes"], kNodes + 1);
    EXPECT_EQ(history[0]["path"], "/big");
    const auto undone = json({"undo", std::to_string(removed["id"].get<int>())});
    EXPECT_EQ(undone["done"], kNodes + 1);
    EXPECT_EQ(tree(), before);
    EXPECT_EQ(json({"acl", "/big/7"})["acl"][0]["permissions"], "cdra");
}

TEST_F(BulkWrites, LoseNoWriteAndShareOneJournal)
{
    ASSERT_EQ(run({"create", "/counter", "0"}).exitCode, 0);
    constexpr int kRounds = 6;
    int done = 0;
    for (int round = 0; round < kRounds; ++round) {
        Process first(ctlCommand(words({"set", "/counter", "a"})), environment());
        Process second(ctlCommand(words({"set", "/counter", "b"})), environment());
        for (auto* process : {&first, &second}) {
            const auto finished = process->wait();
            EXPECT_TRUE(finished.exitCode == 0 || finished.exitCode == 5) << finished.err;
            done += finished.exitCode == 0 ? 1 : 0;
        }
    }
    EXPECT_EQ(node("/counter")["stat"]["version"], done);
    EXPECT_EQ(json({"history", "--limit", "100"}).size(), 1U + 2U * kRounds);
}

TEST_F(BulkWrites, StopsOnCtrlCAndSaysWhatIsLeft)
{
    plant();
    Process remove(ctlCommand(words({"rm", "-r", "/big", "--yes", "--json"})), environment());
    while (!remove.ignoresPipes()) { }
    remove.signal(SIGINT); // while it connects, counts or deletes
    const auto finished = remove.wait();
    const auto left = static_cast<std::size_t>(std::count(finished.out.begin(), finished.out.end(), '\n'));
    if (finished.exitCode == 0) { // it was quicker than the signal
        EXPECT_FALSE(exists("/big"));
    } else if (left > 0) {
        const auto report = Json::parse(finished.out);
        EXPECT_EQ(report["removed"].get<int>() + static_cast<int>(report["remaining"].size()), kNodes + 1);
    } else {
        EXPECT_EQ(finished.exitCode, 130) << finished.err;
    }
}

} // namespace sextant::test
