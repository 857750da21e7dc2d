// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Type names and descriptors as ReflectUtils has them.
#include "engine/wire/dubbo_frame.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace sextant::test {
namespace {

TEST(Descriptor, RecordedTypes)
{
    std::ifstream in(SEXTANT_TEST_DATA "/wire/type-desc.json");
    const auto rows = nlohmann::json::parse(in, nullptr, false);
    ASSERT_TRUE(rows.is_array());
    std::size_t count = 0;
    for (const auto& row : rows) {
        if (!row.contains("desc") || !row.contains("canonical_name"))
            continue;
        const auto descriptor = row["desc"].get<std::string>();
        SCOPED_TRACE(descriptor);
        EXPECT_EQ(wire::typeDescriptor(row["java_name"].get<std::string>()), descriptor);
        EXPECT_EQ(wire::typeDescriptor(row["canonical_name"].get<std::string>()), descriptor);
        EXPECT_EQ(wire::typeDescriptor(row["ReflectUtils.getName"].get<std::string>()), descriptor);
        EXPECT_EQ(wire::typeName(descriptor), row["desc2name"].get<std::string>());
        ++count;
    }
    EXPECT_GT(count, 20U);
}

TEST(Descriptor, GenericsAndVarargs)
{
    EXPECT_EQ(wire::typeDescriptor("java.util.List<java.lang.String>"), "Ljava/util/List;");
    EXPECT_EQ(wire::typeDescriptor("java.util.Map<a.B,java.util.List<int[]>>[]"), "[Ljava/util/Map;");
    EXPECT_EQ(wire::typeDescriptor("a.B$C"), "La/B$C;");
    EXPECT_EQ(wire::typeDescriptor("a.B.C.D"), "La/B$C$D;");
    EXPECT_EQ(wire::typeDescriptor("int..."), "[I");
    EXPECT_EQ(wire::typeDescriptor(" long [] "), "[J");
}

TEST(Descriptor, Split)
{
    using Types = std::vector<std::string>;
    EXPECT_EQ(wire::splitDescriptor(""), Types());
    EXPECT_EQ(wire::splitDescriptor("Ljava/lang/String;I[JLjava/util/List;"),
              (Types {"Ljava/lang/String;", "I", "[J", "Ljava/util/List;"}));
    EXPECT_EQ(wire::splitDescriptor("[[La/B;[[I"), (Types {"[[La/B;", "[[I"}));
    for (const auto* bad : {"L", "L;", "La", "[", "I[", "Q", "java.lang.String", "I;"})
        EXPECT_FALSE(wire::splitDescriptor(bad)) << bad;
    EXPECT_FALSE(wire::splitDescriptor(std::string(300, '[') + "I"));
}

} // namespace
} // namespace sextant::test
