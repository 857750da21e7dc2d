// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/node_removal.h"
#include "engine/governance/undo.h"
#include "tests/unit/governance/journaled_fixture.h"

namespace sextant::governance {

using core::Errc;
using store::Acl;
using store::CreateMode;
using Action = UndoItem::Action;
using Verdict = UndoItem::Verdict;

class Undo : public JournaledFixture
{
protected:
    UndoReport take(std::int64_t id, bool dryRun = false)
    {
        auto how = control("undo");
        how.note->undoes = id;
        return finish<UndoReport>(
            [&](auto done) { undo(*ours, journal->action(id).value(), dryRun, std::move(how), done); });
    }
    /// Undoes and expects that everything of it worked.
    void takeBack(std::int64_t id)
    {
        const auto report = take(id);
        EXPECT_FALSE(report.error) << report.error->text();
        for (const auto& item : report.items)
            EXPECT_EQ(item.verdict, Verdict::Done) << item.path << ": " << item.reason;
    }
    UndoItem only(const UndoReport& report)
    {
        EXPECT_EQ(report.items.size(), 1U);
        return report.items.empty() ? UndoItem() : report.items.front();
    }
    std::int64_t setAcl(const std::string& path, const Acl& acl)
    {
        const auto done = call<store::Stat>([&](auto answer) { ours->setAcl(path, acl, -1, {}, answer); });
        EXPECT_TRUE(done.ok());
        return lastId();
    }
    std::string tree()
    {
        std::string text;
        for (const auto& row : this->MemoryFixture::tree->dump())
            text += row.path + "=" + (row.data ? "[" + *row.data + "]" : "null") + '\n';
        return text;
    }
};

TEST_F(Undo, OfASetPutsNullEmptyAndBytesBackAsTheyWere)
{
    const std::string bytes("\0\xff\n", 3);
    for (const auto& before : {store::Data(), store::Data(""), store::Data(bytes)}) {
        ASSERT_TRUE(create(*neighbour, "/a", before).ok());
        ASSERT_TRUE(set(*ours, "/a", "ours").ok());
        takeBack(lastId());
        EXPECT_EQ(get(*ours, "/a")->data, before);
        ASSERT_TRUE(remove(*neighbour, "/a").ok());
    }
}

TEST_F(Undo, OfAnUndoBringsTheWriteBack)
{
    ASSERT_TRUE(create(*neighbour, "/a", "before").ok());
    ASSERT_TRUE(set(*ours, "/a", "after").ok());
    const auto id = lastId();
    takeBack(id);
    EXPECT_EQ(get(*ours, "/a")->data, "before");
    const auto second = lastId();
    EXPECT_EQ(journal->entry(second)->undoes, id);
    EXPECT_EQ(journal->actions({}).value().back().undoneBy, second);
    takeBack(second);
    EXPECT_EQ(get(*ours, "/a")->data, "after");
}

TEST_F(Undo, OfACreateRemovesAndOfARemoveCreatesWithTheOldAcl)
{
    const Acl acl {{31, "world", "anyone"}, {1, "ip", "127.0.0.1"}};
    ASSERT_TRUE(create(*ours, "/a", "x", CreateMode::Persistent, acl).ok());
    const auto created = lastId();
    ASSERT_TRUE(remove(*ours, "/a").ok());
    const auto removed = lastId();
    EXPECT_EQ(only(take(created)).verdict, Verdict::Nothing) << "it is gone already";
    takeBack(removed);
    EXPECT_EQ(get(*ours, "/a")->data, "x");
    EXPECT_EQ(aclOf("/a"), acl);
    EXPECT_EQ(only(take(removed)).verdict, Verdict::Nothing) << "it stands again";
    takeBack(created);
    EXPECT_FALSE(exists(*ours, "/a").value());
}

TEST_F(Undo, ContainersComeBackAsContainers)
{
    ASSERT_TRUE(create(*neighbour, "/a", "x").ok());
    ASSERT_TRUE(create(*ours, "/a/c", "y", CreateMode::Container).ok());
    ASSERT_TRUE(create(*neighbour, "/a/c/n", "z").ok());
    const auto before = tree();
    auto nodes = call<std::vector<ListedNode>>([&](auto done) { listNodes(*ours, "/a", {}, done); });
    const auto removed =
        finish<RemovalReport>([&](auto done) { removeNodes(*ours, nodes.value(), control("rm -r"), done); });
    EXPECT_EQ(removed.removed, 3U);
    takeBack(note->id);
    EXPECT_EQ(tree(), before);
    takeBack(note->id);
    takeBack(note->id);
    EXPECT_EQ(tree(), before) << "also by undoing an undo";
    ASSERT_TRUE(remove(*neighbour, "/a/c/n").ok());
    loop.advance(std::chrono::minutes(2));
    EXPECT_FALSE(exists(*ours, "/a/c").value()) << "empty containers go";
    EXPECT_TRUE(exists(*ours, "/a").value());
}

TEST_F(Undo, OfAnAclChangePutsTheOldListBack)
{
    ASSERT_TRUE(create(*neighbour, "/a").ok());
    const auto id = setAcl("/a", {{1 | 16, "world", "anyone"}});
    takeBack(id);
    EXPECT_EQ(aclOf("/a"), Acl {store::AclEntry {}});
    const auto again = setAcl("/a", {{1 | 16, "world", "anyone"}});
    ASSERT_TRUE(call<store::Stat>([&](auto done) {
                    neighbour->setAcl("/a", {{3 | 16, "world", "anyone"}}, -1, {}, done);
                }).ok());
    EXPECT_EQ(only(take(again)).verdict, Verdict::Conflict);
}

TEST_F(Undo, RefusesWithThreeStatesWhenSomebodyWroteSince)
{
    ASSERT_TRUE(create(*neighbour, "/a", "before").ok());
    ASSERT_TRUE(set(*ours, "/a", "ours").ok());
    const auto id = lastId();
    ASSERT_TRUE(set(*neighbour, "/a", "theirs").ok());
    const auto item = only(take(id));
    EXPECT_EQ(item.verdict, Verdict::Conflict);
    EXPECT_EQ(item.before.data, "before");
    EXPECT_EQ(item.before.version, 0);
    EXPECT_EQ(item.written.data, "ours");
    EXPECT_EQ(item.written.version, 1);
    EXPECT_EQ(item.now.data, "theirs");
    EXPECT_EQ(item.now.version, 2);
    EXPECT_EQ(get(*ours, "/a")->data, "theirs");
    EXPECT_EQ(lastId(), id) << "nothing was written";

    ASSERT_TRUE(remove(*neighbour, "/a").ok());
    EXPECT_EQ(only(take(id)).verdict, Verdict::Conflict);
    ASSERT_TRUE(create(*neighbour, "/a", "theirs").ok());
    ASSERT_TRUE(set(*neighbour, "/a", "other").ok());
    EXPECT_EQ(only(take(id)).verdict, Verdict::Conflict) << "the version is ours, the data is not";
}

TEST_F(Undo, ACreatedNodeThatGotChildrenOrDataSinceStays)
{
    ASSERT_TRUE(create(*ours, "/a", "x").ok());
    const auto id = lastId();
    ASSERT_TRUE(create(*neighbour, "/a/theirs").ok());
    EXPECT_EQ(only(take(id)).verdict, Verdict::Conflict);
    ASSERT_TRUE(remove(*neighbour, "/a/theirs").ok());
    ASSERT_TRUE(set(*neighbour, "/a", "y").ok());
    EXPECT_EQ(only(take(id)).verdict, Verdict::Conflict);
}

TEST_F(Undo, OfARecursiveRemovalRestoresTheSubtreeExactly)
{
    const Acl acl {{1 | 4 | 8 | 16, "world", "anyone"}};
    ASSERT_TRUE(create(*neighbour, "/a", "root", CreateMode::Persistent, acl).ok());
    for (int i = 0; i < 700; ++i)
        ASSERT_TRUE(create(*neighbour, "/a/n" + std::to_string(i),
                           i % 3 == 0 ? store::Data()
                                      : store::Data(std::string(static_cast<std::size_t>(i % 3 - 1), 'x')))
                        .ok());
    ASSERT_TRUE(create(*neighbour, "/a/n5/deep", "deep").ok());
    const auto before = tree();
    auto nodes = call<std::vector<ListedNode>>([&](auto done) { listNodes(*ours, "/a", {}, done); });
    const auto removed =
        finish<RemovalReport>([&](auto done) { removeNodes(*ours, nodes.value(), control("rm -r"), done); });
    EXPECT_EQ(removed.removed, 702U);
    const auto group = note->id;
    const auto report = take(group);
    EXPECT_EQ(report.count(Verdict::Done), 702U);
    EXPECT_EQ(tree(), before);
    EXPECT_EQ(aclOf("/a"), acl);
    takeBack(note->id);
    EXPECT_FALSE(exists(*ours, "/a").value());
}

TEST_F(Undo, OfAMultiIsOneTransactionAgain)
{
    ASSERT_TRUE(create(*neighbour, "/set", "before").ok());
    ASSERT_TRUE(create(*neighbour, "/remove", "gone").ok());
    std::vector<store::MultiOp> ops(4);
    ops[0] = {store::MultiOp::Kind::Create, "/new", "x"};
    ops[1] = {store::MultiOp::Kind::Set, "/set", "once"};
    ops[2] = {store::MultiOp::Kind::Set, "/set", "twice"};
    ops[3] = {store::MultiOp::Kind::Remove, "/remove"};
    ASSERT_TRUE(call<std::vector<store::MultiResult>>([&](auto done) { ours->multi(ops, {}, done); }).ok());
    const auto id = journal->actions({}).value().front().first.id;
    EXPECT_EQ(take(id, true).count(Verdict::Ready), 3U);
    EXPECT_EQ(get(*ours, "/set")->data, "twice") << "a dry run writes nothing";
    const auto zxid = MemoryFixture::tree->lastZxid();
    takeBack(id);
    EXPECT_EQ(MemoryFixture::tree->lastZxid(), zxid + 1);
    EXPECT_EQ(get(*ours, "/set")->data, "before");
    EXPECT_EQ(get(*ours, "/remove")->data, "gone");
    EXPECT_FALSE(exists(*ours, "/new").value());
}

TEST_F(Undo, WritesNothingOfAGroupWhenOnePartIsInConflict)
{
    ASSERT_TRUE(create(*neighbour, "/a", "a").ok());
    ASSERT_TRUE(create(*neighbour, "/b", "b").ok());
    std::vector<store::MultiOp> ops(2);
    ops[0] = {store::MultiOp::Kind::Set, "/a", "x"};
    ops[1] = {store::MultiOp::Kind::Set, "/b", "x"};
    ASSERT_TRUE(call<std::vector<store::MultiResult>>([&](auto done) { ours->multi(ops, {}, done); }).ok());
    const auto id = journal->actions({}).value().front().first.id;
    ASSERT_TRUE(set(*neighbour, "/b", "theirs").ok());
    const auto report = take(id);
    EXPECT_EQ(report.count(Verdict::Conflict), 1U);
    EXPECT_EQ(report.count(Verdict::NotTried), 1U);
    EXPECT_EQ(get(*ours, "/a")->data, "x");
}

TEST_F(Undo, SaysWhatCannotBeUndone)
{
    ASSERT_TRUE(create(*ours, "/e", "x", CreateMode::Ephemeral).ok());
    ASSERT_TRUE(remove(*ours, "/e").ok());
    EXPECT_EQ(only(take(lastId())).verdict, Verdict::Impossible);

    const Acl writeOnly {{2 | 16, "world", "anyone"}};
    ASSERT_TRUE(create(*neighbour, "/w", "x", CreateMode::Persistent, writeOnly).ok());
    ASSERT_TRUE(set(*ours, "/w", "y").ok());
    const auto item = only(take(lastId()));
    EXPECT_EQ(item.verdict, Verdict::Impossible);
    EXPECT_NE(item.reason.find("could not be read"), std::string::npos);
}

TEST_F(Undo, APartThatCannotBeUndoneDoesNotKeepTheRest)
{
    ASSERT_TRUE(create(*neighbour, "/a", "x").ok());
    ASSERT_TRUE(create(*neighbour, "/a/e", "x", CreateMode::Ephemeral).ok());
    auto nodes = call<std::vector<ListedNode>>([&](auto done) { listNodes(*ours, "/a", {}, done); });
    finish<RemovalReport>([&](auto done) { removeNodes(*ours, nodes.value(), control("rm -r"), done); });
    const auto report = take(note->id);
    EXPECT_EQ(report.count(Verdict::Done), 1U);
    EXPECT_EQ(report.count(Verdict::Impossible), 1U);
    EXPECT_EQ(get(*ours, "/a")->data, "x");
}

TEST_F(Undo, AMissingParentIsAConflict)
{
    ASSERT_TRUE(create(*neighbour, "/p").ok());
    ASSERT_TRUE(create(*neighbour, "/p/a", "x").ok());
    ASSERT_TRUE(remove(*ours, "/p/a").ok());
    const auto id = lastId();
    ASSERT_TRUE(remove(*neighbour, "/p").ok());
    const auto item = only(take(id));
    EXPECT_EQ(item.verdict, Verdict::Conflict);
    EXPECT_NE(item.reason.find("/p"), std::string::npos);
}

TEST_F(Undo, OfAWriteWhoseEndIsNotKnownLooksAtWhatHappened)
{
    auto inner = open();
    auto* memory = inner.get();
    ours = std::make_unique<store::JournalingStore>(std::move(inner), journal, "a test");
    ASSERT_TRUE(create(*neighbour, "/a", "before").ok());
    memory->delayAnswers(core::Millis(200));
    store::OpOptions impatient;
    impatient.timeout = core::Millis(300); // enough to read, not enough to hear of the write
    ours->set("/a", "after", 0, impatient, [](const core::Outcome<store::Stat>&) {});
    loop.advance(core::Millis(1000));
    memory->delayAnswers(core::Millis(0));
    ASSERT_EQ(journal->entry(lastId())->result, store::JournalEntry::Result::Unknown);
    ASSERT_EQ(get(*neighbour, "/a")->data, "after") << "it did happen";
    takeBack(lastId());
    EXPECT_EQ(get(*neighbour, "/a")->data, "before");

    memory->failNext(0);
    ASSERT_EQ(set(*ours, "/no", "x").error().code, Errc::NoNode);
    EXPECT_TRUE(take(lastId()).items.empty()) << "what failed never happened";
}

TEST_F(Undo, AWriterBetweenTheLookAndTheWriteIsNotOverwritten)
{
    ASSERT_TRUE(create(*neighbour, "/a", "before").ok());
    ASSERT_TRUE(set(*ours, "/a", "ours").ok());
    auto inner = open();
    auto* memory = inner.get();
    ours = std::make_unique<store::JournalingStore>(std::move(inner), journal, "a test");
    const auto id = lastId();
    memory->delayAnswers(core::Millis(50));
    std::optional<UndoReport> report;
    undo(*ours, journal->action(id).value(), false, control(),
         [&](UndoReport done) { report = std::move(done); });
    loop.advance(core::Millis(60)); // the look is answered, the journal reads again
    ASSERT_TRUE(set(*neighbour, "/a", "theirs").ok());
    loop.advance(core::Millis(1000));
    ASSERT_TRUE(report.has_value());
    EXPECT_EQ(only(*report).verdict, Verdict::Conflict);
    EXPECT_EQ(get(*neighbour, "/a")->data, "theirs");
}

} // namespace sextant::governance
