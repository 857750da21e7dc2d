// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/core/outcome.h"
#include "engine/core/text.h"

#include <gtest/gtest.h>

using namespace sextant::core;

TEST(Text, SplitsKeepingEmptyParts)
{
    EXPECT_EQ(split("a,,b", ','), (std::vector<std::string> {"a", "", "b"}));
    EXPECT_EQ(split("", ','), (std::vector<std::string> {""}));
    EXPECT_EQ(splitTrimmed(" a , ,b,", ','), (std::vector<std::string> {"a", "b"}));
}

TEST(Text, ParsesOnlyWholeIntegers)
{
    EXPECT_EQ(parseInt("9007199254740993"), 9007199254740993LL);
    EXPECT_EQ(parseInt("-1"), -1);
    for (const auto* bad : {"", " 1", "1 ", "1.0", "9223372036854775808", "0x1"})
        EXPECT_FALSE(parseInt(bad)) << bad;
}

TEST(Text, KnowsUtf8)
{
    EXPECT_TRUE(isUtf8("中文 ok \xF0\x9F\x98\x80"));
    for (const auto* bad : {"\xC0\x80", "\xED\xA0\xBD", "\xFF", "\xE4\xB8", "\xF5\x80\x80\x80"})
        EXPECT_FALSE(isUtf8(bad));
}

TEST(Text, HexAndBase64RoundTrip)
{
    std::string bytes;
    for (int i = 0; i < 256; ++i) {
        EXPECT_EQ(fromBase64(toBase64(bytes)), bytes);
        EXPECT_EQ(fromHex(toHex(bytes)), bytes);
        bytes += static_cast<char>(i);
    }
    EXPECT_FALSE(fromHex("abc"));
    EXPECT_FALSE(fromBase64("a"));
    EXPECT_FALSE(fromBase64("====a"));
}

TEST(Text, ShortensAtCharacterBoundary)
{
    EXPECT_EQ(shorten("中文", 4), "中…");
    EXPECT_EQ(shorten("abc", 3), "abc");
}

TEST(Outcome, ErrorTextNamesPathCauseAndNextStep)
{
    const Error error(Errc::NoNode, "Cannot read the node", "/dubbo", "it does not exist",
                      "Refresh the tree.");
    EXPECT_EQ(error.text(), "Cannot read the node (/dubbo): it does not exist. Refresh the tree.");
}
