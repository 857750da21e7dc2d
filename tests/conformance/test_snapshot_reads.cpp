// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Conformance: a snapshot answers reads as the tree it was taken from.
#include "engine/store/path.h"
#include "engine/store/snapshot_file.h"
#include "engine/store/snapshot_store.h"
#include "tests/conformance/store_conformance.h"

#include <fstream>

using namespace sextant::core;
using namespace sextant::store;
using sextant::test::Backend;
using sextant::test::BlockingStore;
using SnapshotReads = sextant::test::StoreConformance;

INSTANTIATE_TEST_SUITE_P(Stores, SnapshotReads, testing::ValuesIn(sextant::test::backends()),
                         [](const auto& backend) { return nameOf(backend.param); });

namespace {

void expectSameReads(BlockingStore& live, const std::string& prefix, BlockingStore& snapshot,
                     const std::string& path)
{
    const auto livePath = path == "/" ? prefix : prefix + path;
    const auto expected = live.get(livePath);
    const auto found = snapshot.get(path);
    ASSERT_EQ(found.ok(), expected.ok()) << path;
    if (!expected) {
        EXPECT_EQ(found.error().code, expected.error().code) << path;
        EXPECT_EQ(snapshot.children(path).error().code, live.children(livePath).error().code) << path;
        return;
    }
    EXPECT_EQ(found->data, expected->data) << path;
    EXPECT_EQ(found->stat.version, expected->stat.version) << path;
    EXPECT_EQ(found->stat.dataLength, expected->stat.dataLength) << path;
    EXPECT_EQ(found->stat.numChildren, expected->stat.numChildren) << path;
    EXPECT_EQ(found->stat.ephemeralOwner != 0, expected->stat.ephemeralOwner != 0) << path;
    EXPECT_EQ(snapshot.exists(path)->value(), found->stat) << path;
    EXPECT_EQ(snapshot.children(path)->names, live.children(livePath)->names) << path;
    EXPECT_EQ(snapshot.getAcl(path)->acl, live.getAcl(livePath)->acl) << path;
}

} // namespace

TEST_P(SnapshotReads, AnswerAsTheTreeTheyWereTakenFrom)
{
    std::ifstream in(SEXTANT_TEST_DATA "/zk/h-two-instances.json");
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    auto rows = parseSnapshot(text).value();
    rows.push_back({"/odd", std::nullopt, false, 0});
    rows.push_back({"/odd/empty", "", false, 1});
    rows.push_back({"/odd/bytes", std::string("\0\xff", 2), false, 2});
    std::sort(rows.begin(), rows.end(), [](const TreeRow& a, const TreeRow& b) { return a.path < b.path; });
    for (const auto& row : rows) {
        if (row.path == "/") {
            ASSERT_TRUE(store->set(m_root, row.data).ok());
            ASSERT_TRUE(store->remove(m_root + "/none").error().code == Errc::NoNode);
            continue;
        }
        ASSERT_TRUE(store
                        ->create(m_root + row.path, row.data,
                                 row.ephemeral ? CreateMode::Ephemeral : CreateMode::Persistent)
                        .ok());
        for (int version = 0; version < row.version; ++version)
            ASSERT_TRUE(store->set(m_root + row.path, row.data).ok());
    }
    rows.front().version = 1; // the root was set once
    BlockingStore snapshot(engine, [&] { return makeSnapshotStore(engine, rows, "snapshot:test"); });
    ASSERT_TRUE(snapshot.waitConnected());
    for (const auto& row : rows)
        expectSameReads(*store, m_root, snapshot, row.path);
    expectSameReads(*store, m_root, snapshot, "/missing");
    EXPECT_EQ(snapshot.get("no slash").error().code, Errc::InvalidArgument);

    std::vector<std::string> paths {"/missing"};
    for (const auto& row : rows)
        paths.push_back(row.path);
    const auto results = snapshot.readMany(paths);
    ASSERT_EQ(results.size(), paths.size());
    EXPECT_EQ(results.front().error().code, Errc::NoNode);
    for (std::size_t i = 0; i < rows.size(); ++i)
        EXPECT_EQ(results[i + 1]->data, rows[i].data);
    const auto lists = snapshot.childrenMany(paths);
    ASSERT_EQ(lists.size(), paths.size());
    EXPECT_EQ(lists.front().error().code, Errc::NoNode);
    for (std::size_t i = 0; i < rows.size(); ++i)
        EXPECT_EQ(lists[i + 1]->names, snapshot.children(rows[i].path)->names);
    for (const auto& row : rows)
        EXPECT_EQ(snapshot.remove(row.path).error().code, Errc::ReadOnly);
}
