// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The line format of the mapping and metadata caches (spec/registry §11).
#include "engine/core/manual_loop.h"
#include "engine/registry/line_cache.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace sextant;
using namespace sextant::registry;
using namespace std::chrono_literals;

namespace {

class LineCacheTest : public ::testing::Test
{
protected:
    LineCacheTest()
    {
        std::string name = (std::filesystem::temp_directory_path() / "sextant-lines-XXXXXX").string();
        directory = mkdtemp(name.data());
        file = directory + "/.mapping.app.dubbo.cache";
    }
    ~LineCacheTest() override { std::filesystem::remove_all(directory); }

    std::string content() const
    {
        std::ifstream in(file, std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    }

    std::string directory;
    std::string file;
    core::ManualLoop loop {1'795'990'848'000};
};

const std::string kHead = "#Dubbo cache\n#Sun Nov 29 22:20:48 UTC 2026\n";

} // namespace

TEST(LineCacheNames, AsDubboNamesThem)
{
    EXPECT_EQ(mappingCacheName("shop-web"), ".mapping.shop-web.dubbo.cache");
    EXPECT_EQ(metadataCacheName("shop-web", "10.0.0.1:2181"),
              ".metadata.shop-web.zookeeper.10.0.0.1%003a2181.dubbo.cache");
    EXPECT_EQ(metadataCacheName("a/b", "h:1,[::1]:2"),
              ".metadata.a%002fb.zookeeper.h%003a1%002c%005b%003a%003a1%005d%003a2.dubbo.cache");
}

TEST_F(LineCacheTest, WritesLinesAndReadsThem)
{
    LineCache cache(loop, file, 10);
    ASSERT_TRUE(cache.load()); // there is none
    cache.put("x.Y", R"(["a","b"])");
    cache.put("x.Z", "é");
    cache.put("x.Y", R"(["a","b"])"); // the same, but used later
    loop.advance(500ms);
    EXPECT_EQ(content(), kHead + "x.Z=é\nx.Y=[\"a\",\"b\"]\n");
    EXPECT_FALSE(std::filesystem::exists(file + ".lock"));

    LineCache again(loop, file, 10);
    ASSERT_TRUE(again.load());
    ASSERT_NE(again.find("x.Y"), nullptr);
    EXPECT_EQ(*again.find("x.Y"), R"(["a","b"])");
    EXPECT_EQ(again.find("x"), nullptr);
    EXPECT_EQ(loop.pendingTimers(), 0U);
}

TEST_F(LineCacheTest, ReadsWhatOthersWrote)
{
    std::ofstream(file) << "#Dubbo cache\r\n#x=y\nno pair\n=nothing\na=1=2\r\nb=\n\na=3=4";
    LineCache cache(loop, file, 10);
    ASSERT_TRUE(cache.load());
    EXPECT_EQ(cache.find("#x"), nullptr);
    EXPECT_EQ(cache.find("no pair"), nullptr);
    EXPECT_EQ(cache.find(""), nullptr);
    ASSERT_NE(cache.find("a"), nullptr);
    EXPECT_EQ(*cache.find("a"), "3=4"); // Java would read "3"
    ASSERT_NE(cache.find("b"), nullptr);
    EXPECT_EQ(*cache.find("b"), "");
}

TEST_F(LineCacheTest, ForgetsTheLeastRecentlyUsed)
{
    LineCache cache(loop, file, 2);
    cache.put("a", "1");
    cache.put("b", "2");
    EXPECT_NE(cache.find("a"), nullptr);
    cache.put("c", "3");
    EXPECT_EQ(cache.find("b"), nullptr);
    loop.advance(500ms);
    EXPECT_EQ(content(), kHead + "a=1\nc=3\n");

    LineCache small(loop, file, 1);
    ASSERT_TRUE(small.load());
    EXPECT_EQ(small.find("a"), nullptr);
    EXPECT_NE(small.find("c"), nullptr);
}

TEST_F(LineCacheTest, KeepsOnlyWhatALineCanHold)
{
    LineCache cache(loop, file, 10);
    for (const auto* key : {"", "#k", "k=", "k\nl"})
        cache.put(key, "v");
    cache.put("k", "v\nw");
    cache.put("k", "v\rw");
    EXPECT_EQ(loop.pendingTimers(), 0U);
}

TEST_F(LineCacheTest, AFileThatCannotBeReadIsAnError)
{
    std::filesystem::create_directories(file);
    LineCache cache(loop, file, 10);
    EXPECT_FALSE(cache.load());
}
