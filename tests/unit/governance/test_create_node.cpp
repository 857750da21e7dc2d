// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/create_node.h"
#include "tests/unit/governance/journaled_fixture.h"

namespace sextant::governance {

using core::Errc;

class CreateNode : public JournaledFixture
{
protected:
    core::Outcome<CreatedNode> make(const NodeToCreate& wanted)
    {
        note = std::make_shared<store::WriteNote>();
        return call<CreatedNode>([&](auto done) { createNode(*ours, wanted, {}, note, done); });
    }
};

TEST_F(CreateNode, MakesMissingParentsInOneTransactionWithTheSameAcl)
{
    ASSERT_TRUE(create(*neighbour, "/a").ok());
    NodeToCreate node;
    node.path = "/a/b/c/d";
    node.data = "x";
    node.acl = {{1 | 4 | 16, "world", "anyone"}};
    node.parents = true;
    const auto made = make(node);
    ASSERT_TRUE(made) << made.error().text();
    EXPECT_EQ(made->node.path, "/a/b/c/d");
    EXPECT_EQ(made->parents, (std::vector<std::string> {"/a/b", "/a/b/c"}));
    EXPECT_EQ(aclOf("/a/b"), node.acl);
    EXPECT_EQ(get(*ours, "/a/b/c")->data, std::nullopt);
    EXPECT_EQ(get(*ours, "/a/b/c/d")->data, "x");
    const auto entries = journal->action(note->id).value();
    EXPECT_EQ(entries.size(), 3U);
    EXPECT_EQ(entries.front().multi, note->id);
}

TEST_F(CreateNode, WithoutParentsNothingButTheNodeIsMade)
{
    EXPECT_EQ(make({"/a/b", "x"}).error().code, Errc::NoNode);
    EXPECT_FALSE(exists(*ours, "/a").value());
    ASSERT_TRUE(make({"/a", std::nullopt}));
    EXPECT_EQ(get(*ours, "/a")->data, std::nullopt);
}

TEST_F(CreateNode, AnExistingNodeIsAnErrorWithParentsToo)
{
    ASSERT_TRUE(create(*neighbour, "/a", "theirs").ok());
    NodeToCreate node {"/a", "ours"};
    node.parents = true;
    EXPECT_EQ(make(node).error().code, Errc::NodeExists);
    EXPECT_EQ(get(*ours, "/a")->data, "theirs");
}

TEST_F(CreateNode, LooksAgainWhenSomebodyMadeAParentMeanwhile)
{
    neighbour->delayAnswers(core::Millis(0));
    NodeToCreate node {"/a/b/c", "x"};
    node.parents = true;
    std::optional<core::Outcome<CreatedNode>> made;
    // The neighbour's request is in the queue behind the first look and before the transaction.
    createNode(*ours, node, {}, nullptr,
               [&](core::Outcome<CreatedNode> result) { made = std::move(result); });
    neighbour->create("/a", "theirs", store::CreateMode::Persistent, {store::AclEntry {}}, {},
                      [](const core::Outcome<store::Created>&) {});
    loop.runReady();
    ASSERT_TRUE(made && made->ok()) << made->error().text();
    EXPECT_EQ(get(*ours, "/a")->data, "theirs");
    EXPECT_EQ((*made)->node.path, "/a/b/c");
}

TEST_F(CreateNode, SequentialNodesGetTheirNumberBelowNewParents)
{
    NodeToCreate node {"/q/n-", "x"};
    node.parents = true;
    node.mode = store::CreateMode::PersistentSequential;
    const auto made = make(node);
    ASSERT_TRUE(made) << made.error().text();
    EXPECT_EQ(made->node.path, "/q/n-0000000000");
}

TEST_F(CreateNode, ATimeToLiveIsRefusedWhereThereIsNone)
{
    NodeToCreate node {"/t", "x"};
    node.timeToLive = core::Millis(1000);
    EXPECT_EQ(make(node).error().code, Errc::Unsupported);
    EXPECT_EQ(journal->entries({}).value().front().result, store::JournalEntry::Result::Failed);
}

} // namespace sextant::governance
