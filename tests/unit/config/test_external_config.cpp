// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/external_config.h"
#include "engine/config/paths.h"
#include "engine/core/manual_loop.h"
#include "engine/store/memory_store.h"

#include <gtest/gtest.h>

using namespace sextant;
using namespace sextant::config;
using namespace std::chrono_literals;

namespace {

class ExternalConfigTest : public ::testing::Test
{
protected:
    void publish(const std::string& group, const std::string& text, std::optional<std::int32_t> version)
    {
        std::optional<bool> written;
        center.publish(group, std::string(kGlobalFile), text, version, {},
                       [&](const core::Outcome<Document>& outcome) { written = outcome.ok(); });
        loop.advance(1s);
        EXPECT_EQ(written, true);
    }

    core::ManualLoop loop;
    std::shared_ptr<store::MemoryTree> tree = std::make_shared<store::MemoryTree>(loop);
    store::MemoryStore store {tree};
    ConfigCenter center {store, configRoot("")};
    std::vector<std::string> heard;

    std::unique_ptr<ExternalConfig> listen()
    {
        return std::make_unique<ExternalConfig>(
            center, globalGroup(""), "shop-web", [this](const ExternalProperties& properties) {
                std::string text;
                for (const auto& [key, property] : properties)
                    text += key + "=" + property.value + " " + property.source + "\n";
                heard.push_back(text);
            });
    }
};

const std::string kGlobal = "/dubbo/config/dubbo/dubbo.properties";
const std::string kOwn = "/dubbo/config/shop-web/dubbo.properties";

} // namespace

TEST(ExternalConfigPaths, FollowTheRegistrysGroup)
{
    EXPECT_EQ(globalGroup(""), "dubbo");
    EXPECT_EQ(globalGroup("/prod"), "prod");
    EXPECT_EQ(configPath(configRoot("prod"), globalGroup("prod"), kGlobalFile),
              "/prod/config/prod/dubbo.properties");
}

TEST_F(ExternalConfigTest, TheApplicationCountsMoreThanTheGlobalDocument)
{
    publish("dubbo", "a=1\nb = 2\n# c=3\nd=\\u00e9\n", std::nullopt);
    publish("shop-web", "b=ü", std::nullopt);
    const auto config = listen();
    loop.advance(1s);
    ASSERT_EQ(heard.size(), 1U);
    EXPECT_EQ(heard.front(), "a=1 " + kGlobal + "\nb=ü " + kOwn + "\nd=é " + kGlobal + "\n");
}

TEST_F(ExternalConfigTest, TellsNothingAndEveryChange)
{
    auto config = listen();
    loop.advance(1s);
    EXPECT_EQ(heard, std::vector<std::string> {""});
    publish("shop-web", "a=1", std::nullopt);
    ASSERT_EQ(heard.size(), 2U);
    EXPECT_EQ(heard.back(), "a=1 " + kOwn + "\n");
    publish("dubbo", "a=2", std::nullopt); // hidden by the application's
    EXPECT_EQ(heard.size(), 2U);
    publish("shop-web", "", 0);
    ASSERT_EQ(heard.size(), 3U);
    EXPECT_EQ(heard.back(), "a=2 " + kGlobal + "\n");
    config.reset();
    publish("dubbo", "a=3", 0);
    EXPECT_EQ(heard.size(), 3U);
    EXPECT_EQ(tree->watchCount(), 0U);
}
