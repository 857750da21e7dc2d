// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/core/manual_loop.h"
#include "engine/mapping/mapping.h"
#include "engine/mapping/publisher.h"
#include "engine/store/memory_store.h"

#include <gtest/gtest.h>

using namespace sextant;
using namespace sextant::mapping;
using namespace std::chrono_literals;

namespace {

class MappingPublisher : public ::testing::Test
{
protected:
    core::Subscription publish(store::MemoryStore& through, const std::string& application,
                               PublishOptions options = {})
    {
        return mapping::publish(
            registry::NodeWriter(through, "10.0.0.1"), "/dubbo", "x.Y", application, options,
            [this](core::Outcome<void> outcome) { results.push_back(std::move(outcome)); });
    }

    std::string value() const
    {
        const auto node = tree->get(0, "/dubbo/mapping/x.Y");
        return node ? node->data.value_or("null") : "missing";
    }

    core::ManualLoop loop;
    std::shared_ptr<store::MemoryTree> tree = std::make_shared<store::MemoryTree>(loop);
    store::MemoryStore first {tree};
    store::MemoryStore second {tree};
    std::vector<core::Outcome<void>> results;
};

} // namespace

TEST(Mapping, ReadsWhateverPeopleWrote)
{
    EXPECT_EQ(parseMapping(" b, a,,b"), (std::vector<std::string> {"a", "b"}));
    EXPECT_TRUE(parseMapping(" ,").empty());
    EXPECT_TRUE(parseMapping("").empty());
    EXPECT_EQ(mappingPath("/dubbo", "x.Y$Z"), "/dubbo/mapping/x.Y$Z");
}

TEST_F(MappingPublisher, CreatesExtendsAndLeavesAlone)
{
    for (const auto* application : {"a", "b", "a"}) {
        const auto running = publish(first, application);
        loop.advance(1s);
    }
    ASSERT_EQ(results.size(), 3U);
    for (const auto& result : results)
        EXPECT_TRUE(result.ok());
    EXPECT_EQ(value(), "a,b");
    EXPECT_EQ(tree->get(0, "/dubbo/mapping")->data, "10.0.0.1");
    EXPECT_EQ(tree->get(0, "/dubbo/mapping/x.Y")->stat.version, 1);
}

TEST_F(MappingPublisher, ManyAtOnceLoseNothing)
{
    std::vector<core::Subscription> running;
    for (int i = 0; i < 5; ++i)
        running.push_back(publish(i % 2 == 0 ? first : second, "app" + std::to_string(i)));
    loop.advance(5s);
    ASSERT_EQ(results.size(), 5U);
    for (const auto& result : results)
        EXPECT_TRUE(result.ok());
    EXPECT_EQ(parseMapping(value()).size(), 5U);
}

TEST_F(MappingPublisher, GivesUpAfterElevenAttempts)
{
    first.failNext(100);
    const auto running = publish(first, "a");
    loop.advance(10s);
    ASSERT_EQ(results.size(), 1U);
    EXPECT_FALSE(results.front().ok());
    first.failNext(0);
    EXPECT_EQ(value(), "missing");
}

TEST_F(MappingPublisher, SurvivesAFewFailuresAndEmptyNodes)
{
    {
        const auto running = publish(first, "a");
        loop.advance(1s);
    }
    first.set("/dubbo/mapping/x.Y", "", store::kAnyVersion, {}, [](auto) {});
    loop.runReady();
    first.failNext(3);
    const auto running = publish(first, "b");
    loop.advance(10s);
    ASSERT_EQ(results.size(), 2U);
    EXPECT_TRUE(results.back().ok());
    EXPECT_EQ(value(), "b");
}

TEST_F(MappingPublisher, IsSilentOnceDropped)
{
    publish(first, "a").stop();
    loop.advance(10s);
    EXPECT_TRUE(results.empty());
}
