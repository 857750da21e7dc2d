// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/generation.h"

#include <gtest/gtest.h>

namespace sextant::config {
namespace {

std::string lineOf(std::string_view version)
{
    const auto generation = parseGeneration(version);
    return generation ? std::string(name(*generation)) : "none";
}

TEST(Generation, IsTheLineOfAVersion)
{
    EXPECT_EQ(lineOf("3.2.9"), "3.2");
    EXPECT_EQ(lineOf("3.0"), "3.0");
    EXPECT_EQ(lineOf("3.1-SNAPSHOT"), "3.1");
    EXPECT_EQ(lineOf("3.3.0-beta.1"), "3.3");
    EXPECT_EQ(lineOf("2.7.23"), "2.7");
}

TEST(Generation, OlderAndNewerOnesCountAsTheNearest)
{
    EXPECT_EQ(lineOf("2.6.12"), "2.7");
    EXPECT_EQ(lineOf("3.4.0"), "3.3");
    EXPECT_EQ(lineOf("4.0"), "3.3");
}

TEST(Generation, OtherTextIsNone)
{
    for (const auto* text : {"", "3", "x.y", "3.", "3.x", "-3.2", "0.1", "3.-1", "99999999999999999999.1"})
        EXPECT_EQ(lineOf(text), "none") << text;
}

} // namespace
} // namespace sextant::config
