// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/text_diff.h"

#include <gtest/gtest.h>

#include <random>

namespace sextant::governance {

namespace {

std::string diff(std::string_view before, std::string_view after)
{
    return unifiedDiff(before, after, "stored", "file");
}

std::string numbered(int first, int last)
{
    std::string text;
    for (int i = first; i <= last; ++i)
        text += "line " + std::to_string(i) + "\n";
    return text;
}

} // namespace

TEST(TextDiff, EqualTextsHaveNone)
{
    EXPECT_EQ(diff("", ""), "");
    EXPECT_EQ(diff("a\r\n", "a\r\n"), "");
}

TEST(TextDiff, LooksLikeThatOfDiff)
{
    EXPECT_EQ(diff("", "a\n"), "--- stored\n+++ file\n@@ -0,0 +1 @@\n+a\n");
    EXPECT_EQ(diff("a\nb\n", ""), "--- stored\n+++ file\n@@ -1,2 +0,0 @@\n-a\n-b\n");
    EXPECT_EQ(diff("a\nforce: true\nz\n", "a\nforce: false\nz\n"),
              "--- stored\n+++ file\n@@ -1,3 +1,3 @@\n a\n-force: true\n+force: false\n z\n");
}

TEST(TextDiff, ShowsLineEndsThatChange)
{
    EXPECT_EQ(diff("a\r\nb\n", "a\nb"),
              "--- stored\n+++ file\n@@ -1,2 +1,2 @@\n-a\r\n-b\n+a\n+b\n\\ No newline at end of file\n");
}

TEST(TextDiff, KeepsThreeLinesAroundAChangeAndJoinsHunksThatTouch)
{
    auto before = numbered(1, 30);
    auto after = numbered(1, 9) + "ten\n" + numbered(11, 16) + "seventeen\n" + numbered(18, 27) + "x\n"
        + numbered(28, 30);
    EXPECT_EQ(
        diff(before, after),
        "--- stored\n+++ file\n@@ -7,14 +7,14 @@\n line 7\n line 8\n line 9\n-line 10\n+ten\n line 11\n"
        " line 12\n line 13\n line 14\n line 15\n line 16\n-line 17\n+seventeen\n line 18\n line 19\n"
        " line 20\n@@ -25,6 +25,7 @@\n line 25\n line 26\n line 27\n+x\n line 28\n line 29\n line 30\n");
}

TEST(TextDiff, OfRandomTextsLeadsFromOneToTheOther)
{
    std::mt19937 random(20261130);
    const auto text = [&] {
        std::string made;
        for (auto lines = random() % 40; lines > 0; --lines)
            made +=
                std::string(1, static_cast<char>('a' + random() % 4)) + (random() % 8 == 0 ? "\r\n" : "\n");
        return made + (random() % 2 == 0 ? "end" : "");
    };
    for (int round = 0; round < 2000; ++round) {
        const auto before = text();
        const auto after = text();
        std::string old;
        std::string fresh;
        for (const auto& line : diffLines(before, after)) {
            if (line.kind != DiffLine::Kind::Added)
                old += line.text;
            if (line.kind != DiffLine::Kind::Removed)
                fresh += line.text;
        }
        ASSERT_EQ(old, before);
        ASSERT_EQ(fresh, after);
    }
}

TEST(TextDiff, OfLargeTextsWithoutACommonLineReplacesAll)
{
    const auto lines = diffLines(numbered(1, 20'000), numbered(20'001, 40'000));
    ASSERT_EQ(lines.size(), 40'000U);
    EXPECT_EQ(lines.front().kind, DiffLine::Kind::Removed);
    EXPECT_EQ(lines.back().kind, DiffLine::Kind::Added);
}

} // namespace sextant::governance
