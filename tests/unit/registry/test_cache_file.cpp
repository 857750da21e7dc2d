// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The disk cache against files of a Java consumer and a Java provider.
#include "engine/core/engine_thread.h"
#include "engine/core/manual_loop.h"
#include "engine/registry/cache_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <future>
#include <sstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace sextant;
using namespace sextant::registry;
using namespace std::chrono_literals;

namespace {

const std::string kRecorded = SEXTANT_TEST_DATA "/cache/dubbo-registry-order-console-127.0.0.1-2181.cache";

std::string contentOf(const std::string& file)
{
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

class CacheFileTest : public ::testing::Test
{
protected:
    CacheFileTest()
    {
        std::string name = (std::filesystem::temp_directory_path() / "sextant-cache-XXXXXX").string();
        directory = mkdtemp(name.data());
        file = directory + "/deeper/dubbo-registry-app-h-2181.cache";
    }
    ~CacheFileTest() override { std::filesystem::remove_all(directory); }

    std::string directory;
    std::string file;
    core::ManualLoop loop {1'795'990'848'000};
};

url::Url greetConsumer()
{
    return {"consumer",
            "127.0.0.1",
            0,
            "com.acme.greet.GreetingService",
            {{"interface", "com.acme.greet.GreetingService"}, {"side", "consumer"}}};
}

} // namespace

TEST(CacheNames, AsDubboNamesThem)
{
    EXPECT_EQ(registryCacheName("order-console", "127.0.0.1:2181"),
              "dubbo-registry-order-console-127.0.0.1-2181.cache");
    EXPECT_EQ(reportCacheName("order-service", "127.0.0.1:2181"),
              "dubbo-metadata-order-service-127.0.0.1-2181.cache");
    EXPECT_EQ(registryCacheName("../x", "h:1"), "dubbo-registry-..-x-h-1.cache");
}

TEST_F(CacheFileTest, ReadsWhatAJavaConsumerLeft)
{
    CacheFile cache(loop, kRecorded, kRegistryCacheTitle);
    ASSERT_TRUE(cache.load());
    const auto* greet = cache.find("com.acme.greet.GreetingService");
    ASSERT_NE(greet, nullptr);
    const auto providers = parseCachedProviders(greetConsumer(), *greet);
    std::vector<std::string> addresses;
    for (const auto& provider : providers)
        addresses.push_back(provider.address());
    std::sort(addresses.begin(), addresses.end());
    EXPECT_EQ(addresses,
              (std::vector<std::string> {"127.0.0.1:20880", "127.0.0.1:20881", "127.0.0.1:20882",
                                         "127.0.0.1:20883"}));

    const auto* users = cache.find("g1/com.acme.users.UserService:1.0.0");
    ASSERT_NE(users, nullptr);
    EXPECT_TRUE(parseCachedProviders(greetConsumer(), *users).empty()); // empty:// only
    EXPECT_EQ(cache.find("nothing"), nullptr);
}

TEST_F(CacheFileTest, WritesTheValueThatAJavaConsumerWrote)
{
    CacheFile cache(loop, kRecorded, kRegistryCacheTitle);
    ASSERT_TRUE(cache.load());
    const auto* value = cache.find("com.acme.greet.GreetingService");
    ASSERT_NE(value, nullptr);
    std::vector<url::Url> providers;
    url::Url consumer;
    std::istringstream words(*value);
    for (std::string word; words >> word;) {
        const auto parsed = url::Url::parse(word);
        ASSERT_TRUE(parsed);
        if (parsed->protocol() == "empty")
            consumer = parsed->withProtocol("consumer").without("category");
        else
            providers.push_back(parsed->with("timestamp", "1").with("pid", "2").without("check"));
    }
    EXPECT_EQ(printCachedUrls(consumer, providers), *value);
}

TEST_F(CacheFileTest, SavesHalfASecondAfterTheChange)
{
    CacheFile cache(loop, file, kRegistryCacheTitle);
    ASSERT_TRUE(cache.load()); // there is none
    cache.put("g/a.B:1", "dubbo://h:1/a.B?x=y");
    loop.advance(400ms);
    EXPECT_FALSE(std::filesystem::exists(file));
    loop.advance(100ms);
    EXPECT_EQ(contentOf(file),
              "#Dubbo Registry Cache\n#Sun Nov 29 22:20:48 UTC 2026\n"
              "g/a.B\\:1=dubbo\\://h\\:1/a.B?x\\=y\n");
    EXPECT_FALSE(std::filesystem::exists(file + ".lock"));
    struct stat facts
    {
    };
    ASSERT_EQ(stat(file.c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777, 0600U);

    CacheFile again(loop, file, kRegistryCacheTitle);
    ASSERT_TRUE(again.load());
    ASSERT_NE(again.find("g/a.B:1"), nullptr);
    EXPECT_EQ(*again.find("g/a.B:1"), "dubbo://h:1/a.B?x=y");
    again.put("g/a.B:1", "dubbo://h:1/a.B?x=y"); // the same: nothing to save
    EXPECT_EQ(loop.pendingTimers(), 0U);
}

TEST_F(CacheFileTest, TriesThreeTimesWhileAnotherProcessHoldsTheLock)
{
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    int ready[2];
    int release[2];
    ASSERT_EQ(pipe(ready), 0);
    ASSERT_EQ(pipe(release), 0);
    const auto child = fork();
    if (child == 0) {
        const int lock = open((file + ".lock").c_str(), O_RDWR | O_CREAT, 0600);
        struct flock whole
        {
        };
        whole.l_type = F_WRLCK;
        fcntl(lock, F_SETLK, &whole);
        close(release[1]);
        char byte = 0;
        if (write(ready[1], "x", 1) != 1 || read(release[0], &byte, 1) < 0)
            _exit(1);
        _exit(0);
    }
    char byte = 0;
    ASSERT_EQ(read(ready[0], &byte, 1), 1);

    CacheFile cache(loop, file, kRegistryCacheTitle);
    cache.put("a", "b");
    loop.advance(1400ms);
    EXPECT_EQ(loop.pendingTimers(), 1U); // two have failed
    loop.advance(10s);
    EXPECT_EQ(loop.pendingTimers(), 0U);
    EXPECT_FALSE(std::filesystem::exists(file));
    EXPECT_TRUE(std::filesystem::exists(file + ".lock")); // not ours to remove

    close(release[1]);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    cache.put("a", "c");
    loop.advance(500ms);
    EXPECT_TRUE(std::filesystem::exists(file));
    for (const int end : {ready[0], ready[1], release[0]})
        close(end);
}

TEST_F(CacheFileTest, FlushSavesAtOnceOnAWorker)
{
    std::promise<core::Outcome<void>> saved;
    {
        core::EngineThread engine;
        std::unique_ptr<CacheFile> cache;
        engine.post([&] {
            cache = std::make_unique<CacheFile>(engine, file, kReportCacheTitle);
            cache->put("a.B:::provider:app", "{}");
            cache->flush([&](core::Outcome<void> outcome) {
                cache.reset();
                saved.set_value(std::move(outcome));
            });
        });
        EXPECT_TRUE(saved.get_future().get());
    }
    EXPECT_NE(contentOf(file).find("#Dubbo metadataReport Cache\n"), std::string::npos);
    EXPECT_NE(contentOf(file).find("a.B\\:\\:\\:provider\\:app={}\n"), std::string::npos);
}

TEST_F(CacheFileTest, FilesThatCannotBeUsedAreErrors)
{
    std::filesystem::create_directories(file);
    CacheFile cache(loop, file, kRegistryCacheTitle);
    EXPECT_FALSE(cache.load());
    std::optional<core::Outcome<void>> flushed;
    cache.put("a", "b");
    cache.flush([&](core::Outcome<void> outcome) { flushed = std::move(outcome); });
    loop.advance(10s);
    ASSERT_TRUE(flushed);
    EXPECT_FALSE(*flushed);
    EXPECT_EQ(flushed->error().where, file);
}
