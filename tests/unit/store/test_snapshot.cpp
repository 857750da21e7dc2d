// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/read_only_guard.h"
#include "engine/store/snapshot_file.h"
#include "engine/store/snapshot_store.h"
#include "tests/unit/store/memory_fixture.h"

#include <filesystem>
#include <fstream>

using namespace sextant::core;
using namespace sextant::store;

namespace {

std::string readFile(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

using SnapshotTest = MemoryFixture;

} // namespace

TEST(SnapshotFile, EveryRecordedDumpSurvivesReadingAndPrinting)
{
    std::size_t dumps = 0;
    for (const auto& entry : std::filesystem::directory_iterator(SEXTANT_TEST_DATA "/zk")) {
        if (entry.path().extension() != ".json")
            continue;
        const auto text = readFile(entry.path());
        const auto rows = parseSnapshot(text);
        ASSERT_TRUE(rows.ok()) << entry.path() << rows.error().text();
        EXPECT_GE(rows->size(), 5U) << entry.path();
        EXPECT_TRUE(parseSnapshot(printSnapshot(rows.value())).value() == rows.value()) << entry.path();
        ++dumps;
    }
    EXPECT_GT(dumps, 5U);
}

TEST(SnapshotFile, KeepsNullEmptyAndBytesApart)
{
    const TreeRows rows {{"/a", std::nullopt, false, 0},
                         {"/b", "", false, 1},
                         {"/c", std::string("\0\xff\xfe", 3), true, 2147483647},
                         {"/d \"quoted\" \\ 订单", "中文\n", false, -2147483648}};
    const auto again = parseSnapshot(printSnapshot(rows));
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(again.value(), rows);
    EXPECT_EQ(parseSnapshot(R"([{"path": "/a"}])")->front(), (TreeRow {"/a", std::nullopt, false, 0}));
}

TEST(SnapshotFile, SaysWhatIsWrong)
{
    const std::vector<std::pair<std::string, std::string>> cases {
        {"", "not valid JSON"},
        {"[", "not valid JSON"},
        {"{}", "not an array"},
        {"[1]", "row 1: it is not an object"},
        {R"([{"path": "/a"}, {}])", "row 2: it has no path"},
        {R"([{"path": "a"}])", "must start with /"},
        {R"([{"path": "/a/"}])", "must not end with /"},
        {R"([{"path": "/a", "data_utf8": 1}])", "data must be"},
        {R"([{"path": "/a", "data_utf8": "", "data_base64": ""}])", "data must be"},
        {R"([{"path": "/a", "data_base64": "?"}])", "not base64"},
        {R"([{"path": "/a", "ephemeral": "no"}])", "true or false"},
        {R"([{"path": "/a", "version": 2147483648}])", "32-bit"},
        {R"([{"path": "/a", "version": 1.5}])", "32-bit"},
        {R"([{"path": "/a"}, {"path": "/a"}])", "/a appears twice"},
    };
    for (const auto& [text, expected] : cases) {
        const auto result = parseSnapshot(text);
        ASSERT_FALSE(result.ok()) << text;
        EXPECT_EQ(result.error().code, Errc::Decode);
        EXPECT_NE(result.error().text().find(expected), std::string::npos) << result.error().text();
    }
}

TEST_F(SnapshotTest, OpensAFileReadOnlyAndMakesUpMissingParents)
{
    const auto file = std::filesystem::path(testing::TempDir()) / "snapshot.json";
    std::ofstream(file) << R"([{"path": "/dubbo/x/y", "data_utf8": "v", "ephemeral": true, "version": 7}])";
    auto opened = openSnapshotFile(loop, file.string());
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    auto& store = **opened;
    loop.runReady();
    EXPECT_TRUE(store.readOnly());
    EXPECT_EQ(store.description(), "snapshot:" + file.string());
    EXPECT_EQ(store.session().state, SessionState::Connected);
    EXPECT_EQ(children(store, "/")->names, std::vector<std::string> {"dubbo"});
    EXPECT_EQ(get(store, "/dubbo")->data, std::nullopt);
    const auto node = get(store, "/dubbo/x/y");
    EXPECT_EQ(node->data, "v");
    EXPECT_EQ(node->stat.version, 7);
    EXPECT_NE(node->stat.ephemeralOwner, 0);
    EXPECT_EQ(node->stat.dataLength, 1);
    EXPECT_EQ(exists(store, "/dubbo/x")->value().numChildren, 1);
    EXPECT_EQ(set(store, "/dubbo", "w").error().code, Errc::ReadOnly);
    EXPECT_EQ(create(store, "/new").error().code, Errc::ReadOnly);
    EXPECT_EQ(remove(store, "/dubbo/x/y").error().code, Errc::ReadOnly);
    bool resynced = false;
    const auto watching = store.watchSubtree("/dubbo", {}, [&](const SubtreeEvent&) { resynced = true; });
    loop.runReady();
    EXPECT_TRUE(resynced);
}

TEST_F(SnapshotTest, NamesTheFileThatCannotBeRead)
{
    const auto missing = openSnapshotFile(loop, "/nowhere/at-all.json");
    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.error().code, Errc::InvalidArgument);
    EXPECT_EQ(missing.error().where, "/nowhere/at-all.json");
    const auto file = std::filesystem::path(testing::TempDir()) / "truncated.json";
    std::ofstream(file) << R"([{"path": "/dubbo)";
    const auto broken = openSnapshotFile(loop, file.string());
    ASSERT_FALSE(broken.ok());
    EXPECT_EQ(broken.error().code, Errc::Decode);
    EXPECT_EQ(broken.error().where, file.string());
}

TEST_F(SnapshotTest, GuardRefusesEveryWriteOnlyWhileLocked)
{
    auto guard = ReadOnlyGuard(open());
    EXPECT_TRUE(guard.readOnly());
    EXPECT_EQ(create(guard, "/a").error().code, Errc::ReadOnly);
    EXPECT_EQ(call<Stat>([&](auto done) { guard.setAcl("/a", {}, kAnyVersion, {}, done); }).error().code,
              Errc::ReadOnly);
    std::vector<MultiOp> ops(2);
    ops[0].path = "/";
    ops[1].kind = MultiOp::Kind::Create;
    ops[1].path = "/m";
    const auto run = [&](std::vector<MultiOp> parts) {
        return call<std::vector<MultiResult>>([&](auto done) { guard.multi(std::move(parts), {}, done); });
    };
    EXPECT_EQ(run(ops).error().code, Errc::ReadOnly);
    EXPECT_TRUE(run({ops[0]}).ok()) << "checks alone write nothing";
    EXPECT_EQ(tree->dump().size(), 1U);
    guard.setLocked(false);
    EXPECT_FALSE(guard.readOnly());
    EXPECT_TRUE(create(guard, "/a").ok());
}
