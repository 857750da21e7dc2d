// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Values as Java wrote them: every one is read, and written again to the same bytes.
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>

#include <map>

namespace sextant::test {
namespace {

/// Vectors that do not come back to the same bytes, or that we judge unlike Java, and why.
const std::map<std::string, std::string> kExceptions = {
    {"bytearrayinputstream",
     "spec/rpc §4.2: Java chunks a stream as it reads it, but an array by its length"},
    {"string_truncated", "spec/rpc §4.2: Java pads a string that ends early; an error here"},
    {"enum_bad_constant",
     "spec/rpc §4.7: the class decides which constants exist, and only Java has the class"},
};

TEST(HessianVectors, ReadAndWrittenAgain)
{
    for (const auto* file : {"hessian/hessian2.jsonl", "hessian/hessian2-jdk17-no-add-opens.jsonl"}) {
        for (const auto& vector : readVectors(file)) {
            SCOPED_TRACE(vector.name + " " + hexOf(vector.bytes).substr(0, 120));
            if (!vector.hasBytes)
                continue;
            std::string error;
            const auto values = decodeAll(vector.bytes, error);
            ASSERT_TRUE(values) << error;
            if (kExceptions.contains(vector.name))
                continue;
            const auto again = encodeAll(*values);
            EXPECT_EQ(hexOf(again), hexOf(vector.bytes));
        }
    }
}

TEST(HessianVectors, DecodeRows)
{
    for (const auto& vector : readVectors("hessian/hessian2-decode.jsonl")) {
        SCOPED_TRACE(vector.name);
        std::string error;
        const auto values = decodeAll(vector.bytes, error);
        const bool unlike = kExceptions.contains(vector.name);
        EXPECT_EQ(values.has_value(), unlike ? vector.error : !vector.error) << error;
    }
}

} // namespace
} // namespace sextant::test
