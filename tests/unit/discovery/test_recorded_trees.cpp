// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Our providers' trees against those that Java providers left with other registries, several instances and
// applications, and reported metadata (tests/data/zk b3, g, h, h2, j, k2, k3, k4).
#include "engine/core/manual_loop.h"
#include "engine/registry/paths.h"
#include "engine/store/memory_store.h"
#include "tests/unit/discovery/golden_tree.h"

#include <gtest/gtest.h>

namespace sextant::discovery {
namespace {

using namespace std::chrono_literals;

class RecordedTrees : public ::testing::Test
{
protected:
    /// As recorded: nothing about the modes is configured.
    static ProviderApplication application(const std::string& name = "order-service", int port = 21'000)
    {
        ProviderApplication application;
        application.name = name;
        application.host = "10.7.7.7";
        application.protocols = {{port, "dubbo"}};
        application.namesModes = false;
        return application;
    }

    /// Each provider is a process with a session of its own.
    void provide(const ProviderApplication& application, const store::TreeRows& recorded)
    {
        stores.push_back(std::make_unique<store::MemoryStore>(tree));
        registrations.push_back(std::make_unique<ProviderRegistration>(
            *stores.back(), application, test::providedServices(recorded, application.name)));
        bool done = false;
        registrations.back()->start([&done](const core::Outcome<void>& outcome) {
            EXPECT_TRUE(outcome.ok());
            done = true;
        });
        loop.advance(1s);
        EXPECT_TRUE(done);
    }

    void expectLike(const store::TreeRows& recorded) const
    {
        for (const auto& difference : test::compareTrees(recorded, tree->dump()))
            ADD_FAILURE() << difference;
    }

    core::ManualLoop loop;
    std::shared_ptr<store::MemoryTree> tree = std::make_shared<store::MemoryTree>(loop);
    std::vector<std::unique_ptr<store::MemoryStore>> stores;
    std::vector<std::unique_ptr<ProviderRegistration>> registrations;
};

/// One provider that is like the recorded one.
struct OneProvider
{
    std::string dump;
    std::function<void(ProviderApplication&)> configure;
};

class RecordedProvider : public RecordedTrees, public ::testing::WithParamInterface<OneProvider>
{
};

TEST_P(RecordedProvider, LeavesTheRecordedTree)
{
    const auto recorded = test::loadDump(GetParam().dump);
    auto app = application();
    GetParam().configure(app);
    provide(app, recorded);
    expectLike(recorded);
}

void remoteMetadata(ProviderApplication& app)
{
    app.metadataType = MetadataType::Remote;
}

INSTANTIATE_TEST_SUITE_P(
    All, RecordedProvider,
    ::testing::Values(OneProvider {"b3-provider-all-remote-fastjson2.json", remoteMetadata},
                      OneProvider {"b3-provider-all-remote-gson.json", remoteMetadata},
                      OneProvider {"b3-provider-all-remote-jackson.json", remoteMetadata},
                      OneProvider {"j-definitions-reported.json",
                                   [](ProviderApplication& app) { app.reportMetadata = true; }},
                      OneProvider {"k2-simplified.json",
                                   [](ProviderApplication& app) { app.simplified = true; }},
                      OneProvider {"k3-registry-group-prodroot.json",
                                   [](ProviderApplication& app) {
                                       app.root = registry::registryRoot("prodroot");
                                       app.servicesRoot = registry::servicesRoot("prodroot");
                                   }},
                      OneProvider {"k4-metadata-service-port.json",
                                   [](ProviderApplication& app) { app.metadataServicePort = 20'990; }}),
    [](const auto& test) { return test.param.dump.substr(0, 1) + std::to_string(test.index); });

TEST_F(RecordedTrees, TwoApplicationsShareAnInterface)
{
    const auto recorded = test::loadDump("g-two-apps-same-interface.json");
    provide(application(), recorded);
    provide(application("order-service-b", 21'001), recorded);
    expectLike(recorded);
}

TEST_F(RecordedTrees, TwoInstancesOfOneApplication)
{
    const auto recorded = test::loadDump("h-two-instances.json");
    provide(application(), recorded);
    provide(application("order-service", 21'001), recorded);
    expectLike(recorded);
    EXPECT_NE(registrations[0]->metadataInfo().revision, registrations[1]->metadataInfo().revision)
        << "the port is part of it";
}

TEST_F(RecordedTrees, TwoHostsWithOneRevision)
{
    const auto recorded = test::loadDump("h2-two-hosts-same-revision.json");
    auto app = application();
    app.metadataType = MetadataType::Remote;
    provide(app, recorded);
    app.host = "10.7.7.8";
    provide(app, recorded);
    expectLike(recorded);
    EXPECT_EQ(registrations[0]->metadataInfo().revision, registrations[1]->metadataInfo().revision);
}

TEST_F(RecordedTrees, ASimplifiedRegistryKeepsExtraKeysAndMethodParameters)
{
    auto app = application();
    app.simplified = true;
    app.extraKeys = {"owner"};
    app.parameters = {{"owner", "me"}, {"organization", "us"}};
    ProvidedService service;
    service.interfaceName = "x.Y";
    service.methods = {"find"};
    service.parameters = {{"find.timeout", "800"}, {"weight", "7"}};
    ProviderRegistration registration(*stores.emplace_back(std::make_unique<store::MemoryStore>(tree)), app,
                                      {service});
    const auto& url = registration.exportedUrls().front();
    EXPECT_EQ(url.get("owner"), "me");
    EXPECT_EQ(url.get("weight"), "7");
    EXPECT_EQ(url.get("find.timeout"), "800");
    for (const auto* gone : {"organization", "methods", "timestamp", "interface"})
        EXPECT_FALSE(url.find(gone)) << gone;
    EXPECT_EQ(registration.metadataInfo().services.begin()->second.name, "x.Y");
}

} // namespace
} // namespace sextant::discovery
