// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/match.h"

#include <gtest/gtest.h>

using namespace sextant::config;

namespace {

std::optional<bool> ip(const char* expression, const char* host, int port = 0)
{
    return IpExpression(expression).matches(host, port);
}

StringMatch stringMatch(const char* yaml)
{
    const auto tree = parseYaml(yaml, "test");
    return readStringMatch(&*tree).value();
}

AddressMatch addressMatch(const char* yaml)
{
    const auto tree = parseYaml(yaml, "test");
    return readAddressMatch(&*tree).value();
}

TEST(IpExpression, readsWhatDubboReads)
{
    EXPECT_EQ(ip("*", "anything"), true);
    EXPECT_EQ(ip("*.*.*.*:20881", "10.0.1.1", 20881), true);
    EXPECT_EQ(ip("*.*.*.*:20881", "10.0.1.1", 20880), false);
    EXPECT_EQ(ip("10.0.1.*", "10.0.1.7", 1), true);
    EXPECT_EQ(ip("10.0.1.*", "10.0.2.7", 1), false);
    EXPECT_EQ(ip("10.0.1.1-2", "10.0.1.2"), true);
    EXPECT_EQ(ip("10.0.1.1-2", "10.0.1.3"), false);
    EXPECT_EQ(ip("10.0.1.0/30", "10.0.1.3", 20880), true);
    EXPECT_EQ(ip("10.0.1.0/30", "10.0.1.4", 20880), false);
    EXPECT_EQ(ip("10.0.1.1:20880", "10.0.1.1", 20880), true);
    EXPECT_EQ(ip("10.0.1.1", "10.0.1.1", 20880), true);
    EXPECT_EQ(ip("234e:0:4567:0:0:0:3d:*", "[234e:0:4567::3d:ff]"), true);
    EXPECT_EQ(ip("234e:0:4567::3d:ff", "234e:0:4567::3d:ff"), true);
    EXPECT_EQ(ip("[::1]:20880", "::1", 20880), true);
    EXPECT_EQ(ip("[::1]:20880", "::1", 20881), false);
    EXPECT_EQ(ip("fe80::/10", "fe80::1"), true);
}

TEST(IpExpression, whatCannotBeReadMatchesNothingAndSaysWhy)
{
    for (const auto* text : {"*:20881", "10.0.1", "10.0.1.x", "10.0.1.1/99", "x/8", "10.0.*.1-2-3", ""}) {
        EXPECT_EQ(ip(text, "10.0.1.1", 20881), std::nullopt) << text;
        EXPECT_NE(IpExpression(text).problem(), "") << text;
    }
    EXPECT_EQ(ip("10.0.1.1", "shop.example"), std::nullopt);
    EXPECT_EQ(IpExpression("fe80::1").problem(), "");
}

TEST(StringMatch, theFirstPresentFieldDecides)
{
    EXPECT_TRUE(stringMatch("{exact: a, prefix: b}").matches("a"));
    EXPECT_FALSE(stringMatch("{exact: a, prefix: b}").matches("b"));
    EXPECT_TRUE(stringMatch("{prefix: b}").matches("bc"));
    EXPECT_TRUE(stringMatch("{regex: 'g.*'}").matches("gray"));
    EXPECT_FALSE(stringMatch("{regex: 'g.'}").matches("gray"));
    EXPECT_TRUE(stringMatch("{wildcard: '*'}").matches("x"));
    EXPECT_FALSE(stringMatch("{wildcard: 'x*'}").matches("xy"));
    EXPECT_TRUE(stringMatch("{exact: 12}").matches("12"));
}

TEST(StringMatch, onlyEmptyAndNoemptyMatchAnAbsentValue)
{
    EXPECT_FALSE(stringMatch("{wildcard: '*'}").matches(std::nullopt));
    EXPECT_TRUE(stringMatch("{empty: 'x'}").matches(std::nullopt));
    EXPECT_TRUE(stringMatch("{exact: a, empty: 'x'}").matches(std::nullopt));
    EXPECT_TRUE(stringMatch("{empty: 'x'}").matches(""));
    EXPECT_FALSE(stringMatch("{empty: 'x'}").matches("y"));
    EXPECT_FALSE(stringMatch("{noempty: 'x'}").matches(""));
    EXPECT_TRUE(stringMatch("{noempty: 'x'}").matches("y"));
    EXPECT_FALSE(stringMatch("{}").matches("y"));
}

TEST(StringMatch, hostileExpressionsEnd)
{
    EXPECT_NE(JavaRegex("(").problem(), "");
    EXPECT_FALSE(JavaRegex("(").matches("("));
    EXPECT_FALSE(JavaRegex("(a*)*(a*)*(a*)*b").matches(std::string(100'000, 'a')));
}

TEST(AddressMatch, cirdThenWildcardThenExact)
{
    EXPECT_TRUE(addressMatch("{cird: 127.0.0.0/8}").matches("127.0.0.1"));
    EXPECT_FALSE(addressMatch("{cird: 127.0.0.0/8, exact: 10.0.0.1}").matches("10.0.0.1"));
    EXPECT_FALSE(addressMatch("{cird: 10.0.1.2:20880-1}").matches("10.0.1.2:20880"));
    EXPECT_TRUE(addressMatch("{cird: 10.0.1.0/24, exact: '10.0.1.2:20880'}").matches("10.0.1.2:20880"));
    EXPECT_FALSE(addressMatch("{cird: 10.0.1.0/24}").matches("10.0.1.2:20880"));
    EXPECT_TRUE(addressMatch("{wildcard: '10.0.1.2:*'}").matches("10.0.1.2:20880"));
    EXPECT_TRUE(addressMatch("{wildcard: 0.0.0.0}").matches("10.0.1.2:20880"));
    EXPECT_TRUE(addressMatch("{exact: 10.0.1.2}").matches("10.0.1.2"));
}

TEST(Glob, onlyTheLastStarIsSpecial)
{
    EXPECT_TRUE(matchesGlob("*", ""));
    EXPECT_TRUE(matchesGlob("", ""));
    EXPECT_FALSE(matchesGlob("", "a"));
    EXPECT_TRUE(matchesGlob("10.*:20880", "10.0.1.1:20880"));
    EXPECT_FALSE(matchesGlob("10.*.2:*", "10.0.1.2:20880"));
    EXPECT_TRUE(matchesGlob("10.*.2:*", "10.*.2:20880"));
}

TEST(Match, readsListsLeniently)
{
    const auto tree = parseYaml("- {key: env, value: {exact: g}}\n- text\n- {key: x}\n", "test");
    const auto params = readParamMatches(&*tree);
    ASSERT_EQ(params.size(), 2U);
    EXPECT_EQ(params[0].key, "env");
    EXPECT_TRUE(params[0].value.matches("g"));
    EXPECT_EQ(params[1].line, 3);
    EXPECT_FALSE(params[1].value.matches("g"));
    EXPECT_FALSE(readStringMatch(&*tree).has_value());
}

} // namespace
