// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The mapping and metadata caches: values as Java writes them (tests/data/metadata), and what discovery makes
// of them.
#include "engine/core/manual_loop.h"
#include "engine/discovery/lookup_cache.h"
#include "engine/discovery/provider_registration.h"
#include "engine/discovery/service_directory.h"
#include "engine/store/memory_store.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace sextant;
using namespace sextant::discovery;
using namespace std::chrono_literals;

namespace {

std::string fileText(const std::string& file)
{
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

class LookupCacheTest : public ::testing::Test
{
protected:
    LookupCacheTest()
    {
        std::string name = (std::filesystem::temp_directory_path() / "sextant-lookup-XXXXXX").string();
        directory = mkdtemp(name.data());
        mappingFile = directory + "/mapping";
        metadataFile = directory + "/metadata";
    }
    ~LookupCacheTest() override { std::filesystem::remove_all(directory); }

    Resolution resolved(const std::string& interfaceName)
    {
        std::optional<core::Outcome<Resolution>> answer;
        resolve(store, options, {interfaceName, "", "", "", {}}, {},
                [&](auto outcome) { answer = std::move(outcome); });
        loop.advance(1s);
        EXPECT_TRUE(answer && answer->ok());
        return answer && *answer ? **answer : Resolution {};
    }
    void removeNode(const std::string& path)
    {
        bool removed = false;
        store.remove(path, store::kAnyVersion, {}, [&](const auto& outcome) { removed = outcome.ok(); });
        loop.advance(1s);
        EXPECT_TRUE(removed) << path;
    }

    core::ManualLoop loop {1'795'990'848'000};
    store::MemoryStore store {std::make_shared<store::MemoryTree>(loop)};
    std::string directory;
    std::string mappingFile;
    std::string metadataFile;
    DirectoryOptions options;
};

metadata::MetadataInfo infoWith(const std::string& revision)
{
    metadata::MetadataInfo info {"shop", revision, {}};
    metadata::ServiceInfo service {"x.Y", "", "", "dubbo", 20880, "x.Y", {{"a", "b=c"}}};
    info.services.emplace(service.matchKey(), service);
    return info;
}

} // namespace

TEST_F(LookupCacheTest, WritesWhatAJavaReaderTakesWhole)
{
    LookupCache cache(loop, mappingFile, metadataFile);
    cache.keepApplications("x.Y", {"a", "b"});
    cache.keepApplications("x.Z", {});
    cache.keepMetadata("r1", infoWith("r1"));
    cache.keepMetadata("r2", infoWith("other")); // a document of another revision is not its
    loop.advance(500ms);
    const std::string head = "#Dubbo cache\n#Sun Nov 29 22:20:48 UTC 2026\n";
    EXPECT_EQ(fileText(mappingFile), head + "x.Y=[\"a\",\"b\"]\n");
    EXPECT_EQ(fileText(metadataFile),
              head
                  + R"(r1={"app":"shop","revision":"r1","services":{"x.Y:dubbo":{"name":"x.Y",)"
                    R"("params":{"a":"b\u003dc"},"path":"x.Y","port":20880,"protocol":"dubbo"}}})"
                    "\n");

    LookupCache again(loop, mappingFile, metadataFile);
    EXPECT_EQ(again.applications("x.Y"), (std::vector<std::string> {"a", "b"}));
    EXPECT_TRUE(again.applications("x.Z").empty());
    ASSERT_NE(again.metadataOf("r1"), nullptr);
    EXPECT_EQ(*again.metadataOf("r1"), infoWith("r1"));
    EXPECT_EQ(again.metadataOf("r2"), nullptr);
}

/// Every recorded document of a revision, a line each, as a Java consumer dumps them.
TEST_F(LookupCacheTest, ReadsWhatJavaProvidersPublishedAndWritesItEqual)
{
    std::vector<std::string> revisions;
    {
        std::ofstream out(metadataFile);
        out << "#Dubbo cache\n#Sun Nov 29 22:20:48 UTC 2026\n";
        for (const auto& entry : std::filesystem::directory_iterator(SEXTANT_TEST_DATA "/metadata")) {
            const auto vector = nlohmann::json::parse(fileText(entry.path().string()));
            for (const auto& node : vector["metadata_nodes"]) {
                const auto path = node["path"].get<std::string>();
                revisions.push_back(path.substr(path.rfind('/') + 1));
                out << revisions.back() << '=' << node["data"].get<std::string>() << '\n';
            }
        }
    }
    ASSERT_GE(revisions.size(), 8U);
    LookupCache java(loop, mappingFile, metadataFile);
    LookupCache ours(loop, mappingFile, directory + "/ours");
    for (const auto& revision : revisions) {
        const auto info = java.metadataOf(revision);
        ASSERT_NE(info, nullptr) << revision;
        EXPECT_EQ(info->app, "order-service");
        EXPECT_EQ(metadata::calculateRevision(*info), revision);
        ours.keepMetadata(revision, *info);
    }
    loop.advance(500ms);
    LookupCache again(loop, mappingFile, directory + "/ours");
    for (const auto& revision : revisions) {
        ASSERT_NE(again.metadataOf(revision), nullptr);
        EXPECT_EQ(*again.metadataOf(revision), *java.metadataOf(revision));
    }
}

TEST_F(LookupCacheTest, IgnoresWhatIsNoUse)
{
    std::ofstream(mappingFile) << "x.A={}\nx.B=[\nx.C=[1,\"\",\"b\",\"a\",\"b\"]\n";
    std::ofstream(metadataFile) << "r1=[]\nr2={\"revision\":\"r1\"}\nr3={\"revision\":\"r3\",\"a\n";
    LookupCache cache(loop, mappingFile, metadataFile);
    EXPECT_TRUE(cache.applications("x.A").empty());
    EXPECT_TRUE(cache.applications("x.B").empty());
    EXPECT_EQ(cache.applications("x.C"), (std::vector<std::string> {"a", "b"}));
    for (const auto* revision : {"r1", "r2", "r3"})
        EXPECT_EQ(cache.metadataOf(revision), nullptr) << revision;
}

TEST_F(LookupCacheTest, AnswersWhereTheRegistryHasLostMappingAndMetadata)
{
    ProviderApplication application;
    application.name = "shop";
    application.host = "10.0.0.1";
    application.metadataType = MetadataType::Remote;
    application.registerMode = RegisterMode::Instance;
    ProviderRegistration provider(store, application, {{"x.Y", "", "", {"find"}, {}, {}}});
    provider.start([](auto) {});
    loop.advance(1s);
    {
        options.lookupCache = std::make_shared<LookupCache>(loop, mappingFile, metadataFile);
        EXPECT_EQ(resolved("x.Y").applicationAddresses.size(), 1U);
        bool flushed = false;
        options.lookupCache->flush([&] { flushed = true; });
        loop.advance(1ms);
        EXPECT_TRUE(flushed);
    }
    removeNode("/dubbo/mapping/x.Y");
    removeNode("/dubbo/metadata/shop/" + provider.metadataInfo().revision);

    options.lookupCache.reset();
    EXPECT_TRUE(resolved("x.Y").applicationAddresses.empty());
    options.lookupCache = std::make_shared<LookupCache>(loop, mappingFile, metadataFile);
    const auto found = resolved("x.Y");
    ASSERT_EQ(found.applicationAddresses.size(), 1U);
    EXPECT_EQ(found.applicationAddresses.front().url.address(), "10.0.0.1:20880");
    EXPECT_EQ(found.explanation.at(1), "Applications of an earlier run, from the mapping cache: shop");
    EXPECT_FALSE(found.metadataMissing);
}
