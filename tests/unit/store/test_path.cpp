// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/digest_acl.h"
#include "engine/store/errors.h"
#include "engine/store/path.h"

#include <gtest/gtest.h>

using namespace sextant::store;
using namespace std::string_view_literals;

TEST(Path, AcceptsWhatTheServerAccepts)
{
    for (const auto path : {"/"sv, "/a"sv, "/t with space"sv, "/t%2Fpct"sv, "/quote\"'"sv, "/back\\slash"sv,
                            "/star*?"sv, "/ lead/trail "sv, "/t..dd"sv, "/t.dot"sv, "/..."sv, "/订单/服务"sv})
        EXPECT_TRUE(validatePath(path).ok()) << path;
    EXPECT_TRUE(validatePath("/a/", true).ok());
    EXPECT_TRUE(validatePath("/a/.", true).ok());
}

TEST(Path, RefusesWhatTheServerRefuses)
{
    for (const auto path : {""sv, "a"sv, "/a/"sv, "//"sv, "/a//b"sv, "/."sv, "/.."sv, "/a/./b"sv, "/a/../b"sv,
                            "/a\0b"sv, "/a\nb"sv, "/a\x7f"sv, "/bad\xff\xfe"sv, "/\xEE\x80\x80"sv,
                            "/\xF0\x9F\x98\x80"sv, "/\xEF\xBF\xBF"sv}) {
        const auto result = validatePath(path);
        ASSERT_FALSE(result.ok()) << path;
        EXPECT_EQ(result.error().code, sextant::core::Errc::InvalidArgument);
        EXPECT_FALSE(result.error().cause.empty());
    }
}

TEST(Path, TakesApartAndPutsTogether)
{
    EXPECT_EQ(parentPath("/a/b"), "/a");
    EXPECT_EQ(parentPath("/a"), "/");
    EXPECT_EQ(parentPath("/"), "");
    EXPECT_EQ(baseName("/a/b"), "b");
    EXPECT_EQ(joinPath("/", "a"), "/a");
    EXPECT_EQ(joinPath("/a", "b"), "/a/b");
    EXPECT_TRUE(isAtOrBelow("/a/b", "/a"));
    EXPECT_TRUE(isAtOrBelow("/a", "/"));
    EXPECT_FALSE(isAtOrBelow("/ab", "/a"));
    EXPECT_EQ(sequenceSuffix(42), "0000000042");
}

TEST(RequestSize, IsThatOfTheServer)
{
    // The largest set on a path of four bytes is 1,048,551 bytes (measured on a 3.8 server).
    EXPECT_TRUE(checkSet("/abc", std::string(1'048'551, 'x')).ok());
    EXPECT_EQ(checkSet("/abc", std::string(1'048'552, 'x')).error().code, sextant::core::Errc::TooLarge);
}

TEST(DigestAcl, IsWhatZooKeeperStores)
{
    EXPECT_EQ(digestAclId("super:test"), "super:D/InIHSb7yEEbrWz8b9l71RjZJU=");
}
