// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Malformed neighbours: each is a problem with its code, and every other row stays.
#include "tests/unit/inventory/fixture.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace sextant::inventory {
namespace {

using Lines = std::vector<std::string>;
using Codes = std::set<std::string>;

class Malformed : public LiveRegistry
{
protected:
    Malformed()
    {
        put("/dubbo/good.Service/providers/" + providerNode("good.Service", "10.0.0.9:20880", "good"));
        put("/dubbo/mapping/good.Service", "good");
        put("/services/good/10.0.0.9:20880", instanceJson("good", "10.0.0.9", 20880, "g", "remote"));
        put("/dubbo/metadata/good/g", metadataJson("good", "g", {"good.Service"}));
    }

    /// Starts, and checks that the good neighbour is whole.
    void look()
    {
        start();
        const auto row = inventory->snapshot()->findService({"good.Service", "", ""});
        ASSERT_TRUE(row);
        EXPECT_EQ(describe(*row), "good.Service | both | 1 I 1 A | good");
    }
};

TEST_F(Malformed, NothingWhenAllIsWell)
{
    look();
    EXPECT_EQ(problemCodes(), Codes {});
}

TEST_F(Malformed, Instances)
{
    put("/services/bad/10.0.0.1:1", "127.0.0.1");
    put("/services/bad/10.0.0.2:1", "[1,2]");
    put("/services/bad/10.0.0.3:1", store::Data());
    put("/services/bad/10.0.0.4:1",
        R"({"name":"bad","id":"10.0.0.4:1","address":"10.0.0.4","port":1,"payload":null})");
    put("/services/bad/10.0.0.5:1",
        R"({"id":"10.0.0.5:1","serviceName":"bad","host":"10.0.0.5","port":1,"healthy":true,)"
        R"("enabled":true,"metadata":{"dubbo.metadata.revision":"x"}})");
    put("/services/bad/no-colon", instanceJson("bad", "10.0.0.6", 1, "y"));
    look();
    EXPECT_EQ(problemCodes(),
              (Codes {"instance-flat-form", "instance-name-no-port", "instance-no-payload",
                      "instance-not-json x3"}));
    const auto bad = inventory->snapshot()->findApplication("bad");
    ASSERT_TRUE(bad);
    EXPECT_EQ(bad->instances.size(), 6U);
    EXPECT_EQ(bad->problems.size(), 6U);
    for (const auto& problem : inventory->snapshot()->problems)
        EXPECT_EQ(problem.subject, "bad") << problem.code;
}

TEST_F(Malformed, AdminMadeNodesUnderAnApplication)
{
    put("/services/good/providers");
    put("/services/good/consumers", "127.0.0.1");
    look();
    EXPECT_EQ(problemCodes(), Codes {"application-foreign-node x2"});
    EXPECT_EQ(inventory->snapshot()->findApplication("good")->instances.size(), 1U);
}

TEST_F(Malformed, Mappings)
{
    put("/dubbo/mapping/a.B", "good,gone,");
    put("/dubbo/mapping/a.C", " ,, ");
    put("/dubbo/mapping/a.D", store::Data());
    look();
    EXPECT_EQ(problemCodes(), (Codes {"mapping-dangling-app", "mapping-malformed x3"}));
    const auto mapping = inventory->snapshot()->findMapping("a.B");
    ASSERT_TRUE(mapping);
    EXPECT_EQ(mapping->applications, (std::vector<std::string> {"gone", "good"}));
    EXPECT_EQ(mapping->raw, "good,gone,");
}

TEST_F(Malformed, MissingMapping)
{
    erase("/dubbo/mapping/good.Service");
    put("/dubbo/mapping/other", "good");
    start();
    EXPECT_EQ(problemCodes(), Codes {"mapping-missing"});
    put("/dubbo/mapping/good.Service", "good");
    settle();
    EXPECT_EQ(problemCodes(), Codes {});
}

TEST_F(Malformed, ProviderAndConsumerNames)
{
    const std::string base = "/dubbo/a.B/";
    put(base + "providers/just-a-name");
    put(base + "providers/" + providerNode("a.Other", "10.0.0.1:1", "x"));
    put(base + "providers/" + providerNode("a.B", "10.0.0.2:1", "x"));
    put(base + "consumers/%3Fa%3Db");
    look();
    const auto row = inventory->snapshot()->findService({"a.B", "", ""});
    ASSERT_TRUE(row);
    EXPECT_EQ(row->providers.size(), 2U);
    EXPECT_EQ(problemCodes().count("provider-interface-differs"), 1U);
    EXPECT_GE(row->problems.size(), 3U);
}

TEST_F(Malformed, HugeNamesAndDocuments)
{
    put("/dubbo/a.B/providers/" + providerNode("a.B", "10.0.0.2:1", "x"));
    put("/dubbo/a.B/providers/" + std::string(1'000'000, 'x'));
    put("/dubbo/a.B/consumers/" + std::string(1'000'000, 'y'));
    put("/services/big/10.0.0.1:1", std::string(400'000, '{'));
    put("/dubbo/mapping/a.B", std::string(300'000, ','));
    look();
    EXPECT_EQ(problemCodes(), Codes {"node-too-large x4"});
    for (const auto& problem : inventory->snapshot()->problems)
        EXPECT_LT(problem.path.size(), 400U);
    EXPECT_EQ(inventory->snapshot()->findService({"a.B", "", ""})->providers.size(), 1U);
}

TEST_F(Malformed, RevisionWithoutMetadata)
{
    put("/dubbo/mapping/a.B", "shop");
    put("/services/shop/10.0.0.1:1", instanceJson("shop", "10.0.0.1", 1, "r1", "remote"));
    put("/services/shop/10.0.0.2:1", instanceJson("shop", "10.0.0.2", 1, "r2", "remote"));
    put("/dubbo/metadata/shop/r2", "not json");
    put("/services/shop/10.0.0.3:1", instanceJson("shop", "10.0.0.3", 1, "r3", "remote"));
    put("/dubbo/metadata/shop/r3", metadataJson("shop", "r4", {"a.B"}));
    look();
    EXPECT_EQ(problemCodes().count("revision-missing-metadata"), 1U);
    EXPECT_EQ(problemCodes().count("revision-differs"), 1U);
    // r3 is all that consumers can use.
    const auto row = inventory->snapshot()->findService({"a.B", "", ""});
    ASSERT_TRUE(row);
    EXPECT_EQ(row->applicationProviders, 1U);
    EXPECT_EQ(std::count_if(row->problems.begin(), row->problems.end(),
                            [](const auto& problem) { return problem.code == "revision-missing-metadata"; }),
              1);
    put("/dubbo/metadata/shop/r1", metadataJson("shop", "r1", {"a.B"}, 1));
    settle();
    EXPECT_EQ(problemCodes().count("revision-missing-metadata"), 0U);
}

TEST_F(Malformed, NodeThatVanishesBetweenTwoReadsIsNoProblem)
{
    put("/services/good/10.0.0.8:1", instanceJson("good", "10.0.0.8", 1, "g", "remote"));
    put("/dubbo/mapping/a.B", "good");
    put("/dubbo/a.B/providers");
    inventory = std::make_unique<Inventory>(*store, InventoryOptions {});
    inventory->start();
    // Let the lists be read, then take away what they name before it is read itself.
    store->delayAnswers(core::Millis(10));
    settle(core::Millis(15));
    erase("/services/good/10.0.0.8:1");
    erase("/dubbo/mapping/a.B");
    erase("/dubbo/a.B");
    settle(core::Millis(3000));
    EXPECT_TRUE(inventory->snapshot()->complete);
    EXPECT_EQ(rows(), Lines {"good.Service | both | 1 I 1 A | good"});
    EXPECT_EQ(problemCodes(), Codes {});
}

TEST_F(Malformed, NodesWithoutRightToRead)
{
    put("/dubbo/secret.Service/providers");
    const auto session = tree->openSession([](std::uint64_t, const store::WatchEvent&) {});
    ASSERT_TRUE(tree->setAcl(session, "/dubbo/secret.Service/providers",
                             {{store::AclEntry {1, "digest", "a:b"}}}, -1));
    look();
    EXPECT_EQ(problemCodes(), Codes {"node-unreadable"});
}

TEST_F(Malformed, ErrorsOfInstancesAreRepeatedAtTheInterfacesOnce)
{
    put("/dubbo/mapping/a.B", "shop");
    put("/dubbo/mapping/a.C", "shop");
    start();
    EXPECT_EQ(problemCodes(), Codes {"mapping-dangling-app x2"});
    for (int i = 0; i < 5; ++i)
        put("/services/shop/10.0.0." + std::to_string(i) + ":1", "garbage");
    settle();
    EXPECT_EQ(problemCodes(), (Codes {"instance-not-json x5", "mapping-dangling-app x2"}));
    for (const auto* name : {"a.B", "a.C"})
        EXPECT_EQ(inventory->snapshot()->findService({name, "", ""})->problems.size(), 4U);
    for (int i = 0; i < 5; ++i)
        put("/services/shop/10.0.0." + std::to_string(i) + ":1", instanceJson("shop", "10.0.0.1", 1, "r"));
    settle();
    EXPECT_EQ(problemCodes(), Codes {"metadata-not-fetched x2"});
}

TEST_F(Malformed, FetchFailure)
{
    put("/dubbo/mapping/a.B", "shop");
    put("/services/shop/10.0.0.1:1", instanceJson("shop", "10.0.0.1", 1, "r1"));
    InventoryOptions options;
    int asked = 0;
    options.fetcher = [&](const discovery::Instance&, auto done) {
        ++asked;
        loop.post([done] { done(core::Error(core::Errc::Connection, "refused")); });
    };
    start(options);
    EXPECT_EQ(asked, 3);
    EXPECT_EQ(problemCodes(), (Codes {"metadata-fetch-failed", "metadata-not-fetched"}));
    EXPECT_EQ(inventory->snapshot()->findService({"a.B", "", ""})->applicationProviders, 1U);
}

/// Every code that stands in the engine's sources is explained in the document; what rule texts get is in one
/// of its own.
TEST(ProblemsDocument, ListsEveryCode)
{
    const auto read = [](const std::filesystem::path& path) {
        std::ifstream file(path);
        std::stringstream text;
        text << file.rdbuf();
        return text.str();
    };
    const auto document = read(SEXTANT_SOURCE_DIR "/docs/problems.md");
    const auto ofRules = read(SEXTANT_SOURCE_DIR "/docs/rule-lint.md");
    std::set<std::string> found {"consumer-no-host", "consumer-not-url", "provider-no-host",
                                 "provider-not-url"}; // put together
    std::set<std::string> foundInRules;
    const std::regex pattern(
        R"re("([a-z]+(?:-[a-z]+)+)",\s*(?:core::)?Severity::|fatal\("([a-z]+(?:-[a-z]+)+)")re");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(SEXTANT_SOURCE_DIR "/engine")) {
        if (entry.path().extension() != ".cpp")
            continue;
        const auto source = read(entry.path());
        auto& codes =
            entry.path().string().find("/config/rules/") == std::string::npos ? found : foundInRules;
        for (std::sregex_iterator it(source.begin(), source.end(), pattern), end; it != end; ++it)
            codes.insert((*it)[1].matched ? (*it)[1].str() : (*it)[2].str());
    }
    EXPECT_GE(found.size(), 25U);
    for (const auto& code : found)
        EXPECT_NE(document.find("`" + code + "`"), std::string::npos) << code;
    EXPECT_GE(foundInRules.size(), 25U);
    for (const auto& code : foundInRules)
        EXPECT_NE(ofRules.find("`" + code + "`"), std::string::npos) << code;
}

} // namespace
} // namespace sextant::inventory
