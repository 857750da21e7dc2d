// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/config_center.h"
#include "engine/config/paths.h"
#include "engine/core/manual_loop.h"
#include "engine/store/memory_store.h"

#include <gtest/gtest.h>

using namespace sextant;
using namespace sextant::config;
using namespace std::chrono_literals;

namespace {

const std::string kGroup = "dubbo";
const std::string kKey = "order-service.tag-router";
const std::string kPath = "/dubbo/config/dubbo/order-service.tag-router";

class ConfigCenterTest : public ::testing::Test
{
protected:
    core::Outcome<Document> published(const std::string& text, std::optional<std::int32_t> version)
    {
        return answer([&](auto done) { center.publish(kGroup, kKey, text, version, {}, done); });
    }

    core::Outcome<Document> answer(const std::function<void(ConfigCenter::Done)>& start)
    {
        std::optional<core::Outcome<Document>> result;
        start([&](core::Outcome<Document> outcome) { result = std::move(outcome); });
        loop.advance(100ms);
        EXPECT_TRUE(result);
        return *result;
    }

    core::ManualLoop loop;
    std::shared_ptr<store::MemoryTree> tree = std::make_shared<store::MemoryTree>(loop);
    store::MemoryStore store {tree};
    store::MemoryStore somebody {tree};
    ConfigCenter center {store, configRoot("")};
    std::vector<std::string> heard;

    core::Subscription listen()
    {
        return center.listen(
            kGroup, kKey, [this](const Document& document) { heard.push_back(document.text.value_or("-")); });
    }
};

} // namespace

TEST(ConfigPaths, AsDubboBuildsThem)
{
    EXPECT_EQ(configRoot(""), "/dubbo/config");
    EXPECT_EQ(configRoot("prod"), "/prod/config");
    EXPECT_EQ(configRoot("/prod"), "/prod/config");
    EXPECT_EQ(configPath("/dubbo/config", "dubbo", "a.b:1.0:.condition-router"),
              "/dubbo/config/dubbo/a.b:1.0:.condition-router");
    EXPECT_EQ(configPath("/dubbo/config", "", "dubbo.application.name"),
              "/dubbo/config/dubbo.application.name");
}

TEST_F(ConfigCenterTest, ReadsAndPublishesWithVersions)
{
    auto document = answer([&](auto done) { center.read(kGroup, kKey, {}, done); });
    ASSERT_TRUE(document);
    EXPECT_FALSE(document->text);
    EXPECT_FALSE(document->version);

    document = published("one", {});
    ASSERT_TRUE(document) << document.error().text();
    EXPECT_EQ(document->path, kPath);
    EXPECT_EQ(document->version, 0);

    EXPECT_EQ(published("two", {}).error().code, core::Errc::BadVersion); // it exists by now
    EXPECT_EQ(published("two", 7).error().code, core::Errc::BadVersion);
    ASSERT_TRUE(published("two", 0));
    document = answer([&](auto done) { center.read(kGroup, kKey, {}, done); });
    EXPECT_EQ(document->text, "two");
    EXPECT_EQ(document->version, 1);

    EXPECT_EQ(answer([&](auto done) { center.remove(kGroup, kKey, 0, {}, done); }).error().code,
              core::Errc::BadVersion);
    ASSERT_TRUE(answer([&](auto done) { center.remove(kGroup, kKey, 1, {}, done); }));
    EXPECT_EQ(published("three", 1).error().code, core::Errc::BadVersion); // gone in between
}

TEST_F(ConfigCenterTest, ANodeWithoutDataCountsAsAbsentAndKeepsItsVersion)
{
    ASSERT_TRUE(published("one", {}));
    store.set(kPath, "", 0, {}, [](auto) {});
    loop.advance(100ms);
    const auto document = answer([&](auto done) { center.read(kGroup, kKey, {}, done); });
    EXPECT_FALSE(document->text);
    EXPECT_EQ(document->version, 1);
}

TEST_F(ConfigCenterTest, ListenersHearTheStateAndEveryChange)
{
    const auto subscription = listen();
    loop.advance(100ms);
    EXPECT_EQ(heard, (std::vector<std::string> {"-"})); // nothing there yet, and nothing was created
    EXPECT_EQ(tree->dump().size(), 1U);

    ASSERT_TRUE(published("one", {}));
    ASSERT_TRUE(published("two", 0));
    somebody.remove(kPath, store::kAnyVersion, {}, [](auto) {});
    loop.advance(100ms);
    EXPECT_EQ(heard, (std::vector<std::string> {"-", "one", "two", "-"}));
}

TEST_F(ConfigCenterTest, ListenersOutliveConnectionsAndSessions)
{
    ASSERT_TRUE(published("one", {}));
    const auto subscription = listen();
    loop.advance(100ms);
    store.suspend();
    somebody.set(kPath, "two", store::kAnyVersion, {}, [](auto) {});
    loop.advance(100ms);
    EXPECT_EQ(heard.back(), "one");
    store.resume();
    loop.advance(5s);
    EXPECT_EQ(heard.back(), "two");

    store.expireSession();
    somebody.set(kPath, "three", store::kAnyVersion, {}, [](auto) {});
    loop.advance(5s);
    EXPECT_EQ(heard.back(), "three");
    somebody.set(kPath, "four", store::kAnyVersion, {}, [](auto) {});
    loop.advance(5s);
    EXPECT_EQ(heard.back(), "four");
}

TEST_F(ConfigCenterTest, AReadThatFailsIsTriedAgain)
{
    ASSERT_TRUE(published("one", {}));
    const auto subscription = listen();
    loop.advance(100ms);
    somebody.set(kPath, "two", store::kAnyVersion, {}, [](auto) {});
    store.failNext(3, core::Errc::Timeout);
    loop.advance(30s);
    EXPECT_EQ(heard.back(), "two");
}

TEST_F(ConfigCenterTest, EndedListenersAreSilentAndHoldNoWatch)
{
    ASSERT_TRUE(published("one", {}));
    {
        const auto subscription = listen();
        loop.advance(100ms);
        EXPECT_GT(tree->watchCount(), 0U);
    }
    somebody.set(kPath, "two", store::kAnyVersion, {}, [](auto) {});
    loop.advance(5s);
    EXPECT_EQ(heard, (std::vector<std::string> {"one"}));
    EXPECT_EQ(tree->watchCount(), 0U);
}

TEST_F(ConfigCenterTest, AForbiddenDocumentCountsAsAbsentUntilItCanBeRead)
{
    ASSERT_TRUE(published("one", {}));
    const auto setAcl = [this](int permissions) {
        somebody.setAcl(kPath, {{permissions, "world", "anyone"}}, -1, {},
                        [](auto outcome) { EXPECT_TRUE(outcome); });
        loop.advance(100ms);
    };
    setAcl(31 & ~1);
    std::string unreadable;
    const auto subscription = center.listen(kGroup, kKey, [&](const Document& document) {
        heard.push_back(document.text.value_or("-"));
        unreadable = document.unreadable;
    });
    loop.advance(100ms);
    EXPECT_EQ(heard, (std::vector<std::string> {"-"}));
    EXPECT_FALSE(unreadable.empty());
    setAcl(31);
    loop.advance(60s);
    EXPECT_EQ(heard.back(), "one");
    EXPECT_TRUE(unreadable.empty());
}

TEST(ConfigChange, WhatReadersSee)
{
    const Document absent {"/p", {}, {}, 0};
    const Document empty {"/p", {}, 3, 1};
    const Document one {"/p", "1", 0, 1};
    const Document two {"/p", "2", 1, 2};
    EXPECT_EQ(changeBetween(absent, one), ChangeType::Added);
    EXPECT_EQ(changeBetween(one, two), ChangeType::Modified);
    EXPECT_EQ(changeBetween(two, absent), ChangeType::Deleted);
    EXPECT_FALSE(changeBetween(absent, empty));
}
