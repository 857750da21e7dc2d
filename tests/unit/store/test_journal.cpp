// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/journaling_store.h"
#include "engine/store/sqlite.h"
#include "engine/store/write_note.h"
#include "tests/unit/store/memory_fixture.h"

#include <filesystem>
#include <fstream>
#include <sys/stat.h>

using namespace sextant::core;
using namespace sextant::store;
using namespace std::chrono_literals;
using Operation = JournalEntry::Operation;
using Before = JournalEntry::Before;
using Result = JournalEntry::Result;

namespace {

class JournalTest : public MemoryFixture
{
protected:
    void SetUp() override
    {
        journal = Journal::open({}).value();
        auto opened = open({"memory://test", 30s, {}, {}});
        memory = opened.get();
        store = std::make_unique<JournalingStore>(std::move(opened), journal, "a test");
    }
    /// Newest first.
    std::vector<JournalEntry> entries(const Journal::Query& query = {})
    {
        return journal->entries(query).value();
    }
    JournalEntry last() { return entries().front(); }

    std::shared_ptr<Journal> journal;
    MemoryStore* memory = nullptr;
    std::unique_ptr<JournalingStore> store;
};

} // namespace

TEST_F(JournalTest, RecordsEveryWriteWithWhatItReplaced)
{
    loop.advance(5s);
    ASSERT_TRUE(create(*store, "/a", std::nullopt).ok());
    auto entry = last();
    EXPECT_EQ(entry.operation, Operation::Create);
    EXPECT_EQ(entry.path, "/a");
    EXPECT_EQ(entry.before, Before::Absent);
    EXPECT_EQ(entry.versionBefore, std::nullopt);
    EXPECT_EQ(entry.versionAfter, 0);
    EXPECT_EQ(entry.dataAfter, std::nullopt);
    EXPECT_EQ(entry.aclAfter, Acl {AclEntry {}});
    EXPECT_EQ(entry.origin, "a test");
    EXPECT_EQ(entry.connection, "memory://test");
    EXPECT_EQ(entry.time, loop.wallClockMillis());
    EXPECT_EQ(entry.result, Result::Done);
    EXPECT_FALSE(entry.ephemeral);

    ASSERT_TRUE(set(*store, "/a", "").ok());
    entry = last();
    EXPECT_EQ(entry.operation, Operation::Set);
    EXPECT_EQ(entry.before, Before::Known);
    EXPECT_EQ(entry.dataBefore, std::nullopt) << "null stays null";
    EXPECT_EQ(entry.dataAfter, "");
    EXPECT_EQ(entry.versionBefore, 0);
    EXPECT_EQ(entry.versionAfter, 1);

    const std::string bytes("\0\xff", 2);
    ASSERT_TRUE(set(*store, "/a", bytes).ok());
    EXPECT_EQ(last().dataBefore, "") << "empty stays empty";
    EXPECT_EQ(last().dataAfter, bytes);

    const Acl readOnly {{1 | 16, "world", "anyone"}, {31, "digest", "a:b"}};
    const auto changed = call<Stat>([&](auto done) { store->setAcl("/a", readOnly, 0, {}, done); });
    ASSERT_TRUE(changed.ok());
    entry = last();
    EXPECT_EQ(entry.operation, Operation::SetAcl);
    EXPECT_EQ(entry.aclBefore, Acl {AclEntry {}});
    EXPECT_EQ(entry.aclAfter, readOnly);
    EXPECT_EQ(entry.versionBefore, 0);
    EXPECT_EQ(entry.versionAfter, 1);

    ASSERT_TRUE(remove(*store, "/a", 2).ok());
    entry = last();
    EXPECT_EQ(entry.operation, Operation::Remove);
    EXPECT_EQ(entry.dataBefore, bytes);
    EXPECT_EQ(entry.aclBefore, readOnly);
    EXPECT_EQ(entry.versionBefore, 2);
    EXPECT_EQ(entry.versionAfter, std::nullopt);
    EXPECT_EQ(entries().size(), 5U);
}

TEST_F(JournalTest, FlagsEphemeralsAndKnowsSequenceNames)
{
    ASSERT_TRUE(create(*store, "/e-", "x", CreateMode::EphemeralSequential).ok());
    EXPECT_EQ(last().path, "/e-0000000000");
    EXPECT_TRUE(last().ephemeral);
    ASSERT_TRUE(remove(*store, "/e-0000000000").ok());
    EXPECT_TRUE(last().ephemeral);
}

TEST_F(JournalTest, KnowsContainersAndTimesToLive)
{
    ASSERT_TRUE(create(*store, "/c", "x", CreateMode::Container).ok());
    EXPECT_TRUE(last().container);
    EXPECT_FALSE(last().ephemeral);
    ASSERT_TRUE(remove(*store, "/c").ok());
    EXPECT_TRUE(last().container) << "as it was found";
    EXPECT_FALSE(last().ephemeral);
    ASSERT_TRUE(create(*store, "/p").ok());
    EXPECT_FALSE(last().container);
    EXPECT_EQ(last().timeToLive, std::nullopt);
    // This tree has no such nodes; what was asked for is recorded all the same.
    EXPECT_FALSE(call<Created>([&](auto done) {
                     store->createWithTtl("/t", "x", false, {AclEntry {}}, 5s, {}, done);
                 }).ok());
    EXPECT_EQ(last().timeToLive, Millis(5'000));
}

TEST_F(JournalTest, DoesNotTakeANodeOfOthersForTheOneItCreated)
{
    ASSERT_TRUE(create(*store, "/c", "x", CreateMode::Container).ok());
    ASSERT_TRUE(tree->remove(0, "/c", kAnyVersion).ok());
    ASSERT_TRUE(tree->create(0, "/c", "x", CreateMode::Persistent, {AclEntry {}}).ok());
    ASSERT_TRUE(remove(*store, "/c").ok());
    EXPECT_FALSE(last().container);
}

TEST_F(JournalTest, TellsFailedFromUnknown)
{
    EXPECT_EQ(set(*store, "/no", "x").error().code, Errc::NoNode);
    EXPECT_EQ(last().result, Result::Failed);
    EXPECT_EQ(last().before, Before::Absent);
    EXPECT_NE(last().error.find("does not exist"), std::string::npos);
    ASSERT_TRUE(create(*store, "/a").ok());
    EXPECT_EQ(set(*store, "/a", "x", 7).error().code, Errc::BadVersion);
    EXPECT_EQ(last().result, Result::Failed);
    EXPECT_EQ(last().versionAfter, std::nullopt);

    memory->delayAnswers(200ms);
    std::optional<Errc> code;
    OpOptions impatient;
    impatient.timeout = 100ms;
    store->create("/late", "x", CreateMode::Persistent, {AclEntry {}}, impatient,
                  [&](const Outcome<Created>& result) { code = result.error().code; });
    loop.advance(1s);
    EXPECT_EQ(code, Errc::Timeout);
    EXPECT_EQ(last().result, Result::Unknown);
}

TEST_F(JournalTest, AWriteWhoseBeforeCannotBeReadForLackOfAConnectionIsNotMade)
{
    ASSERT_TRUE(create(*store, "/a", "x").ok());
    memory->failNext(1);
    EXPECT_EQ(set(*store, "/a", "y").error().code, Errc::Connection);
    EXPECT_EQ(entries().size(), 1U);
    EXPECT_EQ(get(*store, "/a")->data, "x");
}

TEST_F(JournalTest, RecordsUnknownWhatMayNotBeRead)
{
    const Acl writeOnly {{2 | 16, "world", "anyone"}};
    ASSERT_TRUE(create(*store, "/w", "x", CreateMode::Persistent, writeOnly).ok());
    ASSERT_TRUE(set(*store, "/w", "y").ok());
    EXPECT_EQ(last().before, Before::Unknown);
    EXPECT_EQ(last().result, Result::Done);
}

TEST_F(JournalTest, DoesNotMistakeAMaskedAclForTheRealOne)
{
    const Acl acl {{31, "digest", "ann:hash"}, {1, "world", "anyone"}};
    ASSERT_TRUE(create(*store, "/a", "x", CreateMode::Persistent, acl).ok());
    ASSERT_TRUE(remove(*store, "/a").ok());
    EXPECT_EQ(last().before, Before::Known);
    EXPECT_EQ(last().aclBefore, std::nullopt);
}

TEST_F(JournalTest, KeepsTheOrderOfWrites)
{
    ASSERT_TRUE(create(*store, "/a", "0").ok());
    std::vector<int> order;
    store->set("/a", "1", kAnyVersion, {}, [&](const Outcome<Stat>&) { order.push_back(1); });
    store->create("/b", "2", CreateMode::Persistent, {AclEntry {}}, {},
                  [&](const Outcome<Created>&) { order.push_back(2); });
    store->set("/a", "3", kAnyVersion, {}, [&](const Outcome<Stat>&) { order.push_back(3); });
    loop.runReady();
    EXPECT_EQ(order, (std::vector<int> {1, 2, 3}));
    EXPECT_EQ(get(*store, "/a")->data, "3");
}

TEST_F(JournalTest, AMultiIsOneGroup)
{
    ASSERT_TRUE(create(*store, "/old", "x").ok());
    std::vector<MultiOp> ops(4);
    ops[0].path = "/";
    ops[1].kind = MultiOp::Kind::Create;
    ops[1].path = "/new-";
    ops[1].mode = CreateMode::PersistentSequential;
    ops[2].kind = MultiOp::Kind::Set;
    ops[2].path = "/old";
    ops[2].data = "y";
    ops[3].kind = MultiOp::Kind::Remove;
    ops[3].path = "/old";
    const auto run = [&] {
        return call<std::vector<MultiResult>>([&](auto done) { store->multi(ops, {}, done); });
    };
    ASSERT_TRUE(run().ok());
    auto found = entries();
    ASSERT_EQ(found.size(), 4U);
    EXPECT_EQ(found[2].path, "/new-0000000001");
    EXPECT_EQ(found[2].multi, found[2].id);
    EXPECT_EQ(found[1].multi, found[2].id);
    EXPECT_EQ(found[1].dataBefore, "x");
    EXPECT_EQ(found[1].versionAfter, 1);
    EXPECT_EQ(found[0].operation, Operation::Remove);
    EXPECT_EQ(run().error().code, Errc::NoNode);
    found = entries();
    ASSERT_EQ(found.size(), 7U);
    EXPECT_EQ(found[0].result, Result::Failed);
    EXPECT_EQ(found[2].result, Result::Failed);
    EXPECT_EQ(found[2].path, "/new-");
}

TEST_F(JournalTest, ListsBySubtreeInPages)
{
    for (const auto* path : {"/a", "/a/b", "/a-b", "/ab", "/a/b/c"})
        ASSERT_TRUE(create(*store, path).ok());
    const auto paths = [](const std::vector<JournalEntry>& found) {
        std::vector<std::string> out;
        for (const auto& entry : found)
            out.push_back(entry.path);
        return out;
    };
    EXPECT_EQ(paths(entries({"/a", 0, 100})), (std::vector<std::string> {"/a/b/c", "/a/b", "/a"}));
    EXPECT_EQ(entries({"/", 0, 100}).size(), 5U);
    const auto page = entries({{}, 0, 2});
    EXPECT_EQ(paths(page), (std::vector<std::string> {"/a/b/c", "/ab"}));
    EXPECT_EQ(paths(entries({{}, page.back().id, 2})), (std::vector<std::string> {"/a-b", "/a/b"}));
    EXPECT_EQ(journal->entry(page.front().id)->path, "/a/b/c");
    EXPECT_EQ(journal->entry(999).error().code, Errc::InvalidArgument);
}

TEST_F(JournalTest, SurvivesInAFileThatOnlyItsOwnerReads)
{
    const auto file =
        std::filesystem::path(testing::TempDir()) / ("journal-" + std::to_string(getpid()) + ".db");
    std::filesystem::remove(file);
    JournalEntry entry;
    entry.path = "/a";
    entry.dataBefore = "";
    {
        const auto opened = Journal::open(file.string());
        ASSERT_TRUE(opened.ok()) << opened.error().text();
        ASSERT_TRUE(opened.value()->begin(entry).ok());
        struct stat status
        {
        };
        ASSERT_EQ(::stat(file.c_str(), &status), 0);
        EXPECT_EQ(status.st_mode & 0777U, 0600U);
    }
    const auto again = Journal::open(file.string());
    ASSERT_TRUE(again.ok());
    const auto found = again.value()->entries({}).value();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].result, Result::Pending) << "never finished";
    EXPECT_EQ(found[0].dataBefore, "");
    EXPECT_EQ(found[0].dataAfter, std::nullopt);
    std::filesystem::remove(file);
}

TEST_F(JournalTest, OpensWhatOlderVersionsWrote)
{
    const auto file =
        std::filesystem::path(testing::TempDir()) / ("old-journal-" + std::to_string(getpid()) + ".db");
    std::filesystem::remove(file);
    JournalEntry entry;
    entry.path = "/a";
    ASSERT_TRUE(Journal::open(file.string()).value()->begin(entry).ok());
    {
        sqlite3* handle = nullptr;
        ASSERT_EQ(sqlite3_open(file.c_str(), &handle), SQLITE_OK);
        const SqliteHandle closer(handle);
        ASSERT_EQ(sqlite3_exec(handle,
                               "DROP INDEX writes_by_undoes; ALTER TABLE writes DROP COLUMN undoes; "
                               "ALTER TABLE writes DROP COLUMN container; "
                               "ALTER TABLE writes DROP COLUMN time_to_live; "
                               "ALTER TABLE writes DROP COLUMN czxid; PRAGMA user_version = 1",
                               nullptr, nullptr, nullptr),
                  SQLITE_OK);
    }
    const auto opened = Journal::open(file.string());
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    entry.undoes = 1;
    ASSERT_TRUE(opened.value()->begin(entry).ok());
    EXPECT_EQ(opened.value()->entry(1)->undoes, 0);
    EXPECT_EQ(opened.value()->entry(2)->undoes, 1);
    {
        sqlite3* handle = nullptr;
        ASSERT_EQ(sqlite3_open(file.c_str(), &handle), SQLITE_OK);
        const SqliteHandle closer(handle);
        ASSERT_EQ(sqlite3_exec(handle,
                               "ALTER TABLE writes DROP COLUMN container; "
                               "ALTER TABLE writes DROP COLUMN time_to_live; "
                               "ALTER TABLE writes DROP COLUMN czxid; PRAGMA user_version = 2",
                               nullptr, nullptr, nullptr),
                  SQLITE_OK);
    }
    const auto second = Journal::open(file.string());
    ASSERT_TRUE(second.ok()) << second.error().text();
    EXPECT_EQ(second.value()->entry(2)->undoes, 1);
    EXPECT_FALSE(second.value()->entry(2)->container);
    EXPECT_EQ(second.value()->entry(2)->timeToLive, std::nullopt);
    std::filesystem::remove(file);
}

TEST_F(JournalTest, ANoteSaysWhoWritesAndWhatBelongsTogether)
{
    const auto note = std::make_shared<WriteNote>();
    note->origin = "a command";
    note->group = true;
    note->undoes = 77;
    ASSERT_TRUE(create(*store, "/before").ok());
    for (const auto* path : {"/b", "/a", "/a/c"}) {
        const NoteScope scope(note);
        ASSERT_TRUE(create(*store, path).ok());
    }
    ASSERT_TRUE(create(*store, "/after").ok());
    EXPECT_EQ(last().origin, "a test");
    EXPECT_EQ(last().multi, 0);
    const auto actions = journal->actions({}).value();
    ASSERT_EQ(actions.size(), 3U);
    const auto& group = actions[1];
    EXPECT_EQ(group.first.id, note->id);
    EXPECT_EQ(group.first.origin, "a command");
    EXPECT_EQ(group.first.undoes, 77);
    EXPECT_EQ(group.writes, 3U);
    EXPECT_EQ(group.done, 3U);
    EXPECT_EQ(group.path, "/a");
    EXPECT_EQ(journal->action(note->id + 1)->size(), 3U) << "by any of its writes";
    Journal::Query below;
    below.below = "/a/c";
    ASSERT_EQ(journal->actions(below)->size(), 1U) << "found by a write that is not its first";
    EXPECT_EQ(journal->actions(below)->front().first.id, note->id);
    EXPECT_FALSE(journal->action(4711).ok());
}

TEST_F(JournalTest, SaysWhyAFileIsNotAJournal)
{
    const auto file = std::filesystem::path(testing::TempDir()) / ("no-journal-" + std::to_string(getpid()));
    std::ofstream(file) << "this is not a database at all, only some text that is long enough";
    const auto opened = Journal::open(file.string());
    ASSERT_FALSE(opened.ok());
    EXPECT_EQ(opened.error().where, file.string());
    EXPECT_FALSE(opened.error().cause.empty());
    EXPECT_FALSE(Journal::open("/nowhere/at/all.db").ok());
    std::filesystem::remove(file);
}

TEST_F(JournalTest, WritesUnderWayAtTheEndAreAnsweredAndRecorded)
{
    ASSERT_TRUE(create(*store, "/a", "x").ok());
    std::optional<Errc> code;
    store->set("/a", "y", kAnyVersion, {}, [&](const Outcome<Stat>& result) { code = result.error().code; });
    store.reset();
    loop.runReady();
    EXPECT_EQ(code, Errc::Cancelled);
    EXPECT_EQ(entries().size(), 1U);
}
