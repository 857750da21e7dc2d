// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/java_properties.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

using namespace sextant::config;

namespace {

std::string recorded(const std::string& file)
{
    std::ifstream in(SEXTANT_TEST_DATA "/cache/" + file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

Properties latin1(std::string_view text)
{
    return parseProperties(text, PropertiesCharset::Latin1);
}

} // namespace

TEST(JavaProperties, ReadsWhatJavaReads)
{
    EXPECT_EQ(latin1("a=1\nb:2\nc 3\nd\n e = 5 \n"),
              (Properties {{"a", "1"}, {"b", "2"}, {"c", "3"}, {"d", ""}, {"e", "5 "}}));
    EXPECT_EQ(latin1("# no\n! no\n\n   \nx=# yes\n"), (Properties {{"x", "# yes"}}));
    EXPECT_EQ(latin1("a=1,\\\n   2,\\\r\n\t3\nb=4"), (Properties {{"a", "1,2,3"}, {"b", "4"}}));
    EXPECT_EQ(latin1("a\\=b\\:c=d\\=e\\\\f"), (Properties {{"a=b:c", "d=e\\f"}}));
    EXPECT_EQ(latin1("a=1\na=2"), (Properties {{"a", "2"}}));
    EXPECT_EQ(latin1("a=\\u4e2d\\u6587\nb=\\uD83D\\uDE00\nc=\xE9"),
              (Properties {{"a", "中文"}, {"b", "\U0001F600"}, {"c", "é"}}));
    EXPECT_EQ(latin1("a=\\\xE9"), (Properties {{"a", "é"}}));
    EXPECT_EQ(parseProperties("a=中文", PropertiesCharset::Utf8), (Properties {{"a", "中文"}}));
    EXPECT_EQ(latin1("a=x\\"), (Properties {{"a", "x"}}));
    EXPECT_EQ(latin1("a=\\u12"), (Properties {{"a", "\\u12"}}));
}

TEST(JavaProperties, WritesWhatJavaWrites)
{
    const Properties properties {
        {"g/com.x.Y:1.0", "dubbo://h:1/p?a=b&c=d e"}, {" a b", " x"}, {"中", "#!\t\n"}};
    EXPECT_EQ(printProperties(properties, {"Dubbo Registry Cache", "today"}),
              "#Dubbo Registry Cache\n#today\n\\ a\\ b=\\ x\n"
              "g/com.x.Y\\:1.0=dubbo\\://h\\:1/p?a\\=b&c\\=d e\n\\u4E2D=\\#\\!\\t\\n\n");
    EXPECT_EQ(latin1(printProperties(properties, {"c"})), properties);
}

TEST(JavaProperties, RecordedFilesComeBackLineByLine)
{
    for (const auto* file : {"dubbo-registry-order-console-127.0.0.1-2181.cache",
                             "dubbo-metadata-order-service-127.0.0.1-2181.cache"}) {
        SCOPED_TRACE(file);
        const auto text = recorded(file);
        const auto properties = latin1(text);
        EXPECT_GE(properties.size(), 2U);
        std::istringstream lines(text);
        std::istringstream ours(printProperties(properties, {}));
        std::multiset<std::string> theirs;
        std::multiset<std::string> written;
        for (std::string line; std::getline(lines, line);)
            if (!line.starts_with("#"))
                theirs.insert(line);
        for (std::string line; std::getline(ours, line);)
            written.insert(line);
        EXPECT_EQ(written, theirs);
    }
}
