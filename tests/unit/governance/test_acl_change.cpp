// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/acl_change.h"
#include "tests/unit/governance/journaled_fixture.h"

namespace sextant::governance {

using core::Errc;

class AclChange : public JournaledFixture
{
protected:
    AclChangeReport change(std::vector<std::string> paths, const AclEdit& edit,
                           std::optional<std::int32_t> version = {})
    {
        return finish<AclChangeReport>(
            [&](auto done) { changeAcls(*ours, std::move(paths), edit, version, control("acl"), done); });
    }
    const store::Acl readers {{1 | 16, "world", "anyone"}};
    const AclEdit toReaders = [this](const store::Acl&) { return readers; };
};

TEST_F(AclChange, ChangesOneWithItsVersionAndRecordsWhatWasThere)
{
    ASSERT_TRUE(create(*neighbour, "/a").ok());
    const auto report = change({"/a"}, toReaders);
    ASSERT_EQ(report.changed.size(), 1U);
    EXPECT_EQ(report.changed.front().versionBefore, 0);
    EXPECT_EQ(report.changed.front().versionAfter, 1);
    EXPECT_EQ(aclOf("/a"), readers);
    const auto entry = journal->entry(note->id).value();
    EXPECT_EQ(entry.aclBefore, store::Acl {store::AclEntry {}});
    EXPECT_EQ(entry.multi, 0);
    EXPECT_EQ(change({"/a"}, toReaders).unchanged, 1U);
}

TEST_F(AclChange, AWrongVersionAndAnEmptyListAreRefused)
{
    ASSERT_TRUE(create(*neighbour, "/a").ok());
    EXPECT_EQ(change({"/a"}, toReaders, 7).failed.front().reason.code, Errc::BadVersion);
    EXPECT_EQ(change({"/a"}, [](const store::Acl&) { return store::Acl(); }).failed.front().reason.code,
              Errc::InvalidArgument);
    EXPECT_EQ(change({"/no"}, toReaders).failed.front().reason.code, Errc::NoNode);
    EXPECT_EQ(aclOf("/a"), store::Acl {store::AclEntry {}});
}

TEST_F(AclChange, ManyBecomeOneGroupAndAFailureDoesNotStopTheOthers)
{
    std::vector<std::string> paths;
    for (int i = 0; i < 100; ++i) {
        paths.push_back("/n" + std::to_string(i));
        ASSERT_TRUE(create(*neighbour, paths.back(), std::nullopt, store::CreateMode::Persistent,
                           i == 50 ? store::Acl {{1, "world", "anyone"}} : store::Acl {store::AclEntry {}})
                        .ok());
    }
    paths.emplace_back("/gone");
    const auto report = change(paths, toReaders);
    EXPECT_EQ(report.changed.size(), 99U);
    EXPECT_EQ(report.gone, 1U);
    ASSERT_EQ(report.failed.size(), 1U);
    EXPECT_EQ(report.failed.front().path, "/n50");
    const auto actions = journal->actions({}).value();
    ASSERT_EQ(actions.size(), 1U);
    EXPECT_EQ(actions.front().done, 99U);
}

} // namespace sextant::governance
