// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Rules in the config center against a consumer's directories, also as recorded from a Java consumer.
#include "engine/core/manual_loop.h"
#include "engine/migration/service_migration.h"
#include "engine/store/memory_store.h"
#include "tests/unit/discovery/golden_tree.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

using namespace sextant;
using namespace sextant::migration;
using namespace std::chrono_literals;

namespace {

const std::string kGreet = "com.acme.greet.GreetingService";
const std::string kRulePath = "/dubbo/config/DUBBO_SERVICEDISCOVERY_MIGRATION/order-console.migration";

class ServiceMigrationTest : public ::testing::Test
{
protected:
    ServiceMigrationTest()
    {
        tree->load(test::loadDump("../rules/zk-providers.json"));
        options.application = "order-console";
        options.query.interfaceName = kGreet;
        options.directory.fetcher = [this](const discovery::Instance& instance, auto done) {
            metadata::MetadataInfo info {instance.application, instance.revision, {}};
            const metadata::ServiceInfo greet {kGreet, "", "", "dubbo", instance.port, kGreet, {}};
            info.services[greet.matchKey()] = greet;
            loop.post([done = std::move(done), info] { done(info); });
        };
    }

    void start()
    {
        migration = std::make_unique<ServiceMigration>(
            store, options, [this](const ServiceState& state) { heard.push_back(state); });
        loop.advance(1s);
    }

    void put(const std::string& text)
    {
        const config::ConfigCenter center(admin, "/dubbo/config");
        center.read(std::string(kRuleGroup), "order-console.migration", {}, [center, text](auto document) {
            ASSERT_TRUE(document);
            center.publish(std::string(kRuleGroup), "order-console.migration", text, document->version, {},
                           [](auto published) { EXPECT_TRUE(published); });
        });
        loop.advance(1s);
    }

    void removeRule()
    {
        admin.remove(kRulePath, store::kAnyVersion, {}, [](auto) {});
        loop.advance(1s);
    }

    void removeNode(const std::string& path)
    {
        admin.remove(path, store::kAnyVersion, {}, [](auto) {});
        loop.advance(1s);
    }

    std::string providerNode(const std::string& port) const
    {
        const std::string directory = "/dubbo/com.acme.greet.GreetingService/providers/";
        for (const auto& row : tree->dump())
            if (row.path.starts_with(directory) && row.path.find("%3A" + port) != std::string::npos)
                return row.path.substr(directory.size());
        return {};
    }

    core::ManualLoop loop;
    std::shared_ptr<store::MemoryTree> tree = std::make_shared<store::MemoryTree>(loop);
    store::MemoryStore store {tree};
    store::MemoryStore admin {tree};
    ServiceMigrationOptions options;
    std::vector<ServiceState> heard;
    std::unique_ptr<ServiceMigration> migration;
};

std::vector<std::string> targets(const ServiceState& state)
{
    const auto& list = state.decision.choice == Choice::Application ? state.resolution.applicationAddresses
                                                                    : state.resolution.interfaceAddresses;
    std::vector<std::string> out;
    for (const auto& address : list)
        out.push_back(address.url.address());
    return out;
}

std::string directoryOf(const ServiceState& state)
{
    return state.decision.choice == Choice::Application ? "ServiceDiscoveryRegistryDirectory"
                                                        : "RegistryDirectory";
}

} // namespace

TEST_F(ServiceMigrationTest, EffectsRecordedFromAJavaConsumer)
{
    std::ifstream file(SEXTANT_TEST_DATA "/rules/migration.json");
    const auto cases = nlohmann::json::parse(file);
    ASSERT_EQ(cases.size(), 18U);
    for (const std::string start : {"APPLICATION_FIRST", "FORCE_INTERFACE"}) {
        options.properties = {{"dubbo.application.service-discovery.migration", start}};
        this->start(); // one consumer lives through all cases, as the recorded one did
        for (const auto& row : cases) {
            if (row["start"] != start)
                continue;
            SCOPED_TRACE(start + " " + row["name"].get<std::string>());
            if (row["content"].is_string()) {
                ASSERT_EQ(row["zk_path"], kRulePath);
                put(row["content"]);
            }
            const auto state = migration->state();
            EXPECT_EQ(name(*state.step), row["migration_step"].get<std::string>());
            EXPECT_EQ(directoryOf(state), row["directory"].get<std::string>());
            EXPECT_EQ(targets(state), row["addresses"].get<std::vector<std::string>>());
            if (row["content"].is_string())
                removeRule();
        }
        migration.reset();
    }
}

TEST_F(ServiceMigrationTest, ForcedStepsWatchOneLevelOnly)
{
    options.properties = {{"dubbo.application.migration.step", "FORCE_INTERFACE"}};
    start();
    ASSERT_FALSE(heard.empty());
    const auto forced = tree->watchCount();
    EXPECT_EQ(heard.back().resolution.interfaceAddresses.size(), 4U);
    EXPECT_TRUE(heard.back().resolution.applicationAddresses.empty());
    put("step: APPLICATION_FIRST\n");
    EXPECT_GT(tree->watchCount(), forced);
    EXPECT_EQ(heard.back().decision.choice, Choice::Application);
    put("step: FORCE_INTERFACE\n");
    EXPECT_EQ(heard.back().decision.choice, Choice::Interface);
    EXPECT_EQ(tree->watchCount(), forced);
    migration.reset();
    loop.advance(1s);
    EXPECT_EQ(tree->watchCount(), 0U);
}

TEST_F(ServiceMigrationTest, RefusedRulesLeaveTheOneBefore)
{
    start();
    put("step: FORCE_INTERFACE\n");
    put("step: NOPE\n");
    const auto state = migration->state();
    EXPECT_EQ(state.step, Step::ForceInterface);
    ASSERT_TRUE(state.source.refused);
    EXPECT_EQ(state.source.refused->where, kRulePath);
    put("step: APPLICATION_FIRST\n");
    EXPECT_FALSE(migration->state().source.refused);
    EXPECT_EQ(migration->state().step, Step::ApplicationFirst);
}

TEST_F(ServiceMigrationTest, OneLevelLosingItsProvidersLeavesTheOther)
{
    start();
    for (const auto* port : {"20880", "20881", "20882", "20883"})
        removeNode(std::string("/services/order-service/127.0.0.1:") + port);
    const auto state = migration->state();
    EXPECT_EQ(state.decision.choice, Choice::Interface);
    EXPECT_EQ(state.resolution.interfaceAddresses.size(), 4U);
    EXPECT_TRUE(state.resolution.applicationAddresses.empty());
}

TEST_F(ServiceMigrationTest, ThresholdHoldsBackUntilEnoughAreThere)
{
    removeNode("/services/order-service/127.0.0.1:20883");
    start();
    put("step: FORCE_APPLICATION\nthreshold: 1.0\n");
    EXPECT_EQ(migration->state().step, Step::ApplicationFirst);
    EXPECT_EQ(migration->state().resolution.interfaceAddresses.size(), 4U);
    put("step: FORCE_APPLICATION\nthreshold: 0.75\n");
    EXPECT_EQ(migration->state().step, Step::ForceApplication);
    EXPECT_EQ(migration->state().resolution.applicationAddresses.size(), 3U);
}

TEST_F(ServiceMigrationTest, ARefusedStepIsTriedAgainWhenTheDocumentIsWrittenAgain)
{
    removeNode("/services/order-service/127.0.0.1:20883");
    start();
    const std::string text = "step: FORCE_APPLICATION\nthreshold: 0.75\n";
    removeNode("/services/order-service/127.0.0.1:20882");
    put(text);
    EXPECT_EQ(migration->state().step, Step::ApplicationFirst);
    removeNode("/dubbo/com.acme.greet.GreetingService/providers/" + providerNode("20882"));
    removeNode("/dubbo/com.acme.greet.GreetingService/providers/" + providerNode("20883"));
    EXPECT_EQ(migration->state().step, Step::ApplicationFirst);
    put(text + "# again\n");
    EXPECT_EQ(migration->state().step, Step::ForceApplication);
}

TEST_F(ServiceMigrationTest, ALocalRuleCountsUntilTheConfigCenterHasOne)
{
    options.localRule = {"dubbo-migration.yaml", "step: FORCE_INTERFACE\n", 60s};
    start();
    loop.advance(58s);
    EXPECT_EQ(migration->state().step, Step::ApplicationFirst);
    loop.advance(2s);
    EXPECT_EQ(migration->state().step, Step::ForceInterface);
    EXPECT_EQ(migration->state().source.source, "dubbo-migration.yaml");
    put("step: FORCE_APPLICATION\n");
    EXPECT_EQ(migration->state().step, Step::ForceApplication);
    removeRule();
    EXPECT_EQ(migration->state().step, Step::ApplicationFirst); // not the local one again, as in Dubbo
}

TEST_F(ServiceMigrationTest, WithoutRegistryTheInitialRuleCounts)
{
    loop.advance(1s);
    store.suspend();
    start();
    EXPECT_FALSE(migration->state().step);
    loop.advance(10s);
    EXPECT_EQ(migration->state().step, Step::ApplicationFirst);
    EXPECT_TRUE(heard.empty());
    store.resume();
    loop.advance(10s);
    ASSERT_FALSE(heard.empty());
    EXPECT_EQ(heard.back().decision.choice, Choice::Application);
    EXPECT_EQ(heard.back().resolution.applicationAddresses.size(), 4U);
}

TEST_F(ServiceMigrationTest, RulesMissedWhileAwayCountAfterwards)
{
    start();
    store.suspend();
    put("step: FORCE_INTERFACE\n");
    store.resume();
    loop.advance(10s);
    EXPECT_EQ(migration->state().step, Step::ForceInterface);
    store.expireSession();
    put("step: FORCE_APPLICATION\n");
    loop.advance(10s);
    EXPECT_EQ(migration->state().step, Step::ForceApplication);
}
