// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/node_removal.h"
#include "tests/unit/governance/journaled_fixture.h"

namespace sextant::governance {

using core::Errc;
using Listed = core::Outcome<std::vector<ListedNode>>;

class NodeRemoval : public JournaledFixture
{
protected:
    std::vector<ListedNode> list(const std::string& root)
    {
        return call<std::vector<ListedNode>>([&](auto done) { listNodes(*ours, root, {}, done); }).value();
    }
    RemovalReport removeAll(std::vector<ListedNode> nodes, BulkControl how)
    {
        return finish<RemovalReport>(
            [&](auto done) { removeNodes(*ours, std::move(nodes), std::move(how), done); });
    }
    void plant(std::size_t children)
    {
        ASSERT_TRUE(create(*neighbour, "/a", "root").ok());
        for (std::size_t i = 0; i < children; ++i)
            ASSERT_TRUE(create(*neighbour, "/a/" + std::to_string(i), std::to_string(i)).ok());
    }
};

TEST_F(NodeRemoval, ListsANodeAndAllBelowItInPathOrder)
{
    plant(3);
    ASSERT_TRUE(create(*neighbour, "/a/1/deep").ok());
    ASSERT_TRUE(create(*neighbour, "/ab").ok());
    std::vector<std::string> paths;
    for (const auto& node : list("/a"))
        paths.push_back(node.path);
    EXPECT_EQ(paths, (std::vector<std::string> {"/a", "/a/0", "/a/1", "/a/1/deep", "/a/2"}));
    EXPECT_EQ(
        call<std::vector<ListedNode>>([&](auto done) { listNodes(*ours, "/no", {}, done); }).error().code,
        Errc::NoNode);
}

TEST_F(NodeRemoval, DeletesEverythingAsOneGroupOfTheJournal)
{
    plant(450); // more than one transaction
    const auto report = removeAll(list("/a"), control("rm -r /a"));
    EXPECT_EQ(report.removed, 451U);
    EXPECT_TRUE(report.survivors.empty());
    EXPECT_FALSE(exists(*ours, "/a").value());
    const auto actions = journal->actions({}).value();
    ASSERT_EQ(actions.size(), 1U);
    EXPECT_EQ(actions.front().writes, 451U);
    EXPECT_EQ(actions.front().done, 451U);
    EXPECT_EQ(actions.front().path, "/a");
    EXPECT_EQ(actions.front().first.origin, "rm -r /a");
    EXPECT_EQ(actions.front().first.id, note->id);
}

TEST_F(NodeRemoval, WhatSomebodyWroteOrAddedMeanwhileStaysWithItsParents)
{
    plant(5);
    ASSERT_TRUE(create(*neighbour, "/a/3/deep", "x").ok());
    const auto nodes = list("/a");
    ASSERT_TRUE(set(*neighbour, "/a/3/deep", "theirs").ok());
    ASSERT_TRUE(create(*neighbour, "/a/4/new", "theirs").ok());
    ASSERT_TRUE(remove(*neighbour, "/a/0").ok());
    const auto report = removeAll(nodes, control());
    EXPECT_EQ(report.removed, 2U);
    EXPECT_EQ(report.alreadyGone, 1U);
    std::vector<std::string> left;
    for (const auto& survivor : report.survivors)
        left.push_back(survivor.path + " " + std::string(core::name(survivor.reason.code)));
    EXPECT_EQ(left,
              (std::vector<std::string> {"/a not_empty", "/a/3 not_empty", "/a/3/deep bad_version",
                                         "/a/4 not_empty"}));
    EXPECT_NE(report.survivors.back().reason.text().find("new"), std::string::npos);
    EXPECT_EQ(get(*ours, "/a/4/new")->data, "theirs");
}

TEST_F(NodeRemoval, WhatTheAclProtectsStaysAndTheRestGoes)
{
    plant(2);
    // Deleting is the parent's permission.
    ASSERT_TRUE(create(*neighbour, "/a/1/x", "x").ok());
    ASSERT_TRUE(call<store::Stat>([&](auto done) {
                    neighbour->setAcl("/a/1", {{1 | 16, "world", "anyone"}}, 0, {}, done);
                }).ok());
    const auto report = removeAll(list("/a"), control());
    EXPECT_EQ(report.removed, 1U);
    ASSERT_EQ(report.survivors.size(), 3U);
    EXPECT_EQ(report.survivors.back().path, "/a/1/x");
    EXPECT_EQ(report.survivors.back().reason.code, Errc::NoAuth);
}

TEST_F(NodeRemoval, StopsBetweenTransactionsAndSaysWhatIsLeft)
{
    plant(450);
    core::CancelSource stop;
    auto how = control();
    how.stop = stop.token();
    how.progress = [&stop](std::size_t done, std::size_t) {
        if (done >= 200)
            stop.cancel();
    };
    const auto report = removeAll(list("/a"), how);
    EXPECT_TRUE(report.stopped);
    EXPECT_EQ(report.removed, 200U);
    EXPECT_EQ(report.survivors.size(), 251U);
    EXPECT_EQ(report.survivors.front().path, "/a");
}

TEST_F(NodeRemoval, ALostConnectionEndsItWithoutTryingTheRest)
{
    plant(450);
    auto inner = open();
    auto* memory = inner.get();
    ours = std::make_unique<store::JournalingStore>(std::move(inner), journal, "a test");
    const auto nodes = list("/a");
    memory->failNext(1);
    const auto report = removeAll(nodes, control());
    EXPECT_EQ(report.removed, 0U);
    EXPECT_EQ(report.survivors.size(), 451U);
    EXPECT_EQ(report.survivors.front().reason.code, Errc::Connection);
}

} // namespace sextant::governance
