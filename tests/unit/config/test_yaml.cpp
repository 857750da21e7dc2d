// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/yaml.h"

#include <gtest/gtest.h>

using namespace sextant;
using namespace sextant::config;

namespace {

YamlNode parsed(const std::string& text)
{
    auto node = parseYaml(text, "/here");
    EXPECT_TRUE(node) << node.error().text();
    return node ? std::move(*node) : YamlNode();
}

std::string java(const std::string& scalar)
{
    const auto node = parsed("v: " + scalar + "\n");
    return javaText(*node.find("v")).value_or("null");
}

} // namespace

TEST(Yaml, ScalarsAsJavaSeesThem)
{
    EXPECT_EQ(java("yes"), "true");
    EXPECT_EQ(java("Off"), "false");
    EXPECT_EQ(java("\"yes\""), "yes");
    EXPECT_EQ(java("010"), "8");
    EXPECT_EQ(java("0x1F"), "31");
    EXPECT_EQ(java("1_000"), "1000");
    EXPECT_EQ(java("-7"), "-7");
    EXPECT_EQ(java("'010'"), "010");
    EXPECT_EQ(java("0.80"), "0.80");
    EXPECT_EQ(java("~"), "null");
    EXPECT_EQ(java(""), "null");
    EXPECT_EQ(java("''"), "");
    EXPECT_EQ(java("order-service"), "order-service");
    EXPECT_EQ(java("[1]"), "null");
}

TEST(Yaml, WhatIsAString)
{
    const auto node = parsed("a: text\nb: 1\nc: \"1\"\nd: 1.5\ne: true\nf: 1.0.0\ng: ~\n");
    EXPECT_TRUE(isJavaString(*node.find("a")));
    EXPECT_FALSE(isJavaString(*node.find("b")));
    EXPECT_TRUE(isJavaString(*node.find("c")));
    EXPECT_FALSE(isJavaString(*node.find("d")));
    EXPECT_FALSE(isJavaString(*node.find("e")));
    EXPECT_FALSE(isJavaString(*node.find("g")));
}

TEST(Yaml, MapsListsAndPlaces)
{
    const auto node = parsed("a: 1\nlist:\n  - x\n  - {k: v}\na: 2\n");
    EXPECT_EQ(node.find("a")->text, "2"); // the last one counts, as in Java
    EXPECT_EQ(node.find("a")->line, 5);
    ASSERT_EQ(node.find("list")->items.size(), 2U);
    EXPECT_EQ(node.find("list")->items[1].find("k")->text, "v");
    EXPECT_EQ(node.find("nothing"), nullptr);
    EXPECT_EQ(parsed("").kind, YamlNode::Kind::Null);
    EXPECT_EQ(parsed("# only a comment\n").kind, YamlNode::Kind::Null);
}

TEST(Yaml, HostileDocumentsAreErrors)
{
    EXPECT_EQ(parseYaml("a: [", "/here").error().code, core::Errc::Decode);
    EXPECT_EQ(parseYaml("\tx: 1", "/here").error().where, "/here");
    EXPECT_FALSE(parseYaml(std::string(5000, '['), "/here"));
    std::string deep;
    for (int level = 0; level < 60; ++level)
        deep += std::string(static_cast<std::size_t>(level), ' ') + "a:\n";
    EXPECT_EQ(parseYaml(deep, "/here").error().code, core::Errc::TooLarge);
    EXPECT_EQ(parseYaml(std::string(2 << 20, ' '), "/here").error().code, core::Errc::TooLarge);
    // Every line doubles the one before.
    std::string bomb = "a0: &a0 [x, x]\n";
    for (int line = 1; line < 40; ++line)
        bomb += "a" + std::to_string(line) + ": &a" + std::to_string(line) + " [*a" + std::to_string(line - 1)
            + ", *a" + std::to_string(line - 1) + "]\n";
    EXPECT_EQ(parseYaml(bomb, "/here").error().code, core::Errc::TooLarge);
    // A long text said again and again.
    std::string echo = "a: &x \"" + std::string(500'000, 'x') + "\"\nb: [";
    for (int i = 0; i < 90'000; ++i)
        echo += "*x,";
    EXPECT_EQ(parseYaml(echo + "]\n", "/here").error().code, core::Errc::TooLarge);
}
