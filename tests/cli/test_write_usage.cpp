// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Wrong usage of the commands that write: nothing is connected to, nothing is recorded.
#include "tests/cli/process.h"

#include <gtest/gtest.h>

namespace sextant::test {

TEST(WriteUsage, WrongUsageIsTwo)
{
    const std::vector<std::vector<std::string>> wrong {
        {"create"},
        {"create", "relative"},
        {"create", "/x", "data", "--null"},
        {"create", "/x", "not base64!", "--base64"},
        {"create", "/x", "--file", "/nonexistent"},
        {"create", "/x", "--mode", "eternal"},
        {"create", "/x", "--mode", "ephemeral", "--ttl", "5s"},
        {"create", "/x", "--acl", "world"},
        {"create", "/x", "--acl", "world:everybody:r"},
        {"create", "/x", "--acl", "world:anyone:z"},
        {"set", "/x"},
        {"rm", "-r", "/"},
        {"rm", "-r", "/zookeeper/quota", "--yes"},
        {"acl", "/", "-r"},
        {"acl", "/", "--set", "digest:ops:secret:cdrwa"},
        {"acl", "/", "--set", "world:anyone:r"},
        {"watch", "relative"},
        {"history", "relative"},
        {"history", "--limit", "0"},
        {"undo", "x"},
    };
    for (const auto& words : wrong) {
        const auto finished = ctl(words);
        std::string line;
        for (const auto& word : words)
            line += " " + word;
        EXPECT_EQ(finished.exitCode, 2) << line << ": " << finished.err;
        EXPECT_EQ(finished.out, "") << line;
        EXPECT_FALSE(finished.err.empty()) << line;
    }
    EXPECT_EQ(ctl({"history", "--json"}).out, "[]\n");
}

} // namespace sextant::test
