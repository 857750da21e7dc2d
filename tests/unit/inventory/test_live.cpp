// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Changes of a running registry: rows follow at a cost proportional to the change, with exact deltas.
#include "engine/core/text.h"
#include "tests/unit/inventory/fixture.h"

#include <random>

namespace sextant::inventory {
namespace {

using Lines = std::vector<std::string>;
using Codes = std::set<std::string>;

class Live : public LiveRegistry
{
protected:
    std::uint64_t readsSince(std::uint64_t before) const { return store->statistics().reads - before; }
    RegistryDelta mergedDelta() const
    {
        RegistryDelta all;
        for (const auto& delta : deltas) {
            all.services.insert(all.services.end(), delta.services.begin(), delta.services.end());
            all.applications.insert(all.applications.end(), delta.applications.begin(),
                                    delta.applications.end());
            all.resync = all.resync || delta.resync;
        }
        return all;
    }
};

TEST_F(Live, EmptyServerHasNothingAndSaysSo)
{
    start();
    EXPECT_EQ(rows(), Lines {});
    EXPECT_EQ(problemCodes(), Codes {"root-missing"});
}

TEST_F(Live, ProviderComesAndGoesInTheModels)
{
    start();
    const auto provider = "/dubbo/a.B/providers/" + providerNode("a.B", "10.0.0.1:20880", "shop");
    put(provider);
    settle();
    EXPECT_EQ(rows(), Lines {"a.B | interface | 1 I 0 A | shop"});
    put("/dubbo/mapping/a.B", "shop");
    put("/services/shop/10.0.0.1:20880", instanceJson("shop", "10.0.0.1", 20880, "r1"));
    settle();
    EXPECT_EQ(rows(), Lines {"a.B | both | 1 I 1 A | shop"});
    const auto snapshot = inventory->snapshot();
    ASSERT_EQ(snapshot->services.front()->providers.size(), 1U);
    const auto& row = *snapshot->services.front()->providers.front();
    EXPECT_TRUE(row.interfaceLevel && row.applicationLevel);
    EXPECT_EQ(row.revision, "r1");
    EXPECT_EQ(row.instancePath, "/services/shop/10.0.0.1:20880");
    EXPECT_EQ(row.interfacePath(), provider);
    ASSERT_TRUE(snapshot->findApplication("shop"));
    EXPECT_EQ(snapshot->findApplication("shop")->exports.size(), 1U);
    EXPECT_TRUE(snapshot->findMapping("a.B"));

    erase(provider);
    settle();
    EXPECT_EQ(rows(), Lines {"a.B | application | 0 I 1 A | shop | metadata-not-fetched"});
    erase("/services/shop/10.0.0.1:20880");
    settle();
    EXPECT_EQ(rows(), Lines {"a.B | none | 0 I 0 A |  | mapping-dangling-app"});
    erase("/dubbo");
    erase("/services");
    settle();
    EXPECT_EQ(rows(), Lines {});
    EXPECT_EQ(problemCodes(), Codes {"root-missing"});
    EXPECT_TRUE(inventory->snapshot()->applications.empty());
    EXPECT_TRUE(inventory->snapshot()->mappings.empty());

    put(provider); // and everything from the start again
    settle();
    EXPECT_EQ(rows(), Lines {"a.B | interface | 1 I 0 A | shop"});
    EXPECT_EQ(problemCodes(), Codes {});
}

TEST_F(Live, RevisionChangesBySetData)
{
    put("/dubbo/mapping/a.B", "shop");
    put("/dubbo/mapping/a.C", "shop");
    put("/dubbo/metadata/shop/r1", metadataJson("shop", "r1", {"a.B"}));
    put("/dubbo/metadata/shop/r2", metadataJson("shop", "r2", {"a.B", "a.C"}));
    put("/services/shop/10.0.0.1:20880", instanceJson("shop", "10.0.0.1", 20880, "r1", "remote"));
    start();
    EXPECT_EQ(rows(), (Lines {"a.B | application | 0 I 1 A | shop", "a.C | none | 0 I 0 A | "}));
    put("/services/shop/10.0.0.1:20880", instanceJson("shop", "10.0.0.1", 20880, "r2", "remote"));
    settle();
    EXPECT_EQ(rows(), (Lines {"a.B | application | 0 I 1 A | shop", "a.C | application | 0 I 1 A | shop"}));
    EXPECT_EQ(mergedDelta().applications, std::vector<std::string> {"shop"});
}

TEST_F(Live, OneChangeReadsAndPublishesOnlyItself)
{
    for (int i = 0; i < 200; ++i) {
        const auto name = "a.S" + std::to_string(1000 + i);
        put("/dubbo/" + name + "/providers/" + providerNode(name, "10.0.0.1:20880", "shop"));
        put("/dubbo/" + name + "/configurators");
    }
    start();
    const auto before = inventory->snapshot();
    const auto reads = store->statistics().reads;
    put("/dubbo/a.S1007/providers/" + providerNode("a.S1007", "10.0.0.2:20880", "shop"));
    settle();
    EXPECT_EQ(readsSince(reads), 1U);
    ASSERT_EQ(deltas.size(), 1U);
    EXPECT_EQ(deltas.front().services, (std::vector<ServiceId> {{"a.S1007", "", ""}}));
    EXPECT_TRUE(deltas.front().applications.empty());
    EXPECT_FALSE(deltas.front().problemsChanged);
    const auto after = inventory->snapshot();
    std::size_t replaced = 0;
    for (std::size_t i = 0; i < after->services.size(); ++i)
        replaced += after->services[i] != before->services[i] ? 1U : 0U;
    EXPECT_EQ(replaced, 1U);
    // The address that was there before is the same object.
    const auto old = before->findService({"a.S1007", "", ""});
    const auto fresh = after->findService({"a.S1007", "", ""});
    EXPECT_EQ(old->providers.front(), fresh->providers.front());
}

TEST_F(Live, ABurstIsFewPublications)
{
    start();
    for (int i = 0; i < 500; ++i)
        put("/dubbo/a.B/providers/" + providerNode("a.B", "10.0.0.1:" + std::to_string(20000 + i), "shop"));
    settle(core::Millis(10));
    EXPECT_EQ(rows(), Lines {"a.B | interface | 500 I 0 A | shop"});
    EXPECT_LE(deltas.size(), 3U);
    EXPECT_LE(store->statistics().reads, 40U);
}

TEST_F(Live, FirstReadIsOneRequestPerNodeList)
{
    constexpr std::size_t kInterfaces = 800;
    store::TreeRows nodes {{"/dubbo", "", false, 0}};
    for (std::size_t i = 0; i < kInterfaces; ++i) {
        const auto name = "com.acme.S" + std::to_string(10'000 + i);
        nodes.push_back({"/dubbo/" + name, "", false, 0});
        for (const auto* category : {"configurators", "consumers", "providers", "routers"})
            nodes.push_back({"/dubbo/" + name + '/' + category, "", false, 0});
        for (int k = 0; k < 5; ++k)
            nodes.push_back({"/dubbo/" + name + "/providers/"
                                 + providerNode(name, "10.0.0.1:" + std::to_string(20000 + k), "shop"),
                             "", false, 0});
    }
    tree->load(nodes);
    InventoryOptions options;
    options.watchPathBytes = 10'000'000;
    start(options);
    EXPECT_EQ(inventory->snapshot()->services.size(), kInterfaces);
    EXPECT_LE(store->statistics().reads, kInterfaces * 5 + 10);
    EXPECT_EQ(inventory->snapshot()->services.front()->providers.size(), 5U);
}

TEST_F(Live, ReservedDirectoriesAreNoInterfaces)
{
    put("/dubbo/config/providers/x");
    put("/dubbo/metadata/providers/x");
    put("/dubbo/mapping/providers", "a");
    put("/dubbo/somethingelse/providersX");
    start();
    EXPECT_EQ(rows(), Lines {"providers | none | 0 I 0 A |  | mapping-dangling-app"});
}

TEST_F(Live, GroupsVersionsAndWildcardConsumers)
{
    const auto base = std::string("/dubbo/a.B/");
    put(base + "providers/" + providerNode("a.B", "10.0.0.1:1", "x", "&group=g1&version=1.0"));
    put(base + "providers/" + providerNode("a.B", "10.0.0.1:2", "x", "&group=g2&version=1.0"));
    put(base + "consumers/" + consumerNode("a.B", "10.1.0.1", "web", "&group=*&version=*"));
    put(base + "consumers/" + consumerNode("a.B", "10.1.0.2", "web", "&group=g1,g3&version=1.0"));
    put(base + "consumers/" + consumerNode("a.B", "10.1.0.3", "web", "&group=g9&version=1.0"));
    put("/dubbo/config/dubbo/a.B:1.0:g2.configurators", "x");
    put(base + "routers/" + url::encode("condition://0.0.0.0/a.B?category=routers"));
    start();
    EXPECT_EQ(rows(),
              (Lines {"g1/a.B:1.0 | interface | 1 I 0 A | x | consumers 2 | rules 1",
                      "g2/a.B:1.0 | interface | 1 I 0 A | x | consumers 1 | rules 2",
                      "g9/a.B:1.0 | none | 0 I 0 A |  | consumers 1 | rules 1 | consumer-no-provider"}));
    const auto web = inventory->snapshot()->findApplication("web");
    ASSERT_TRUE(web);
    EXPECT_EQ(web->imports.size(), 3U);
}

TEST_F(Live, UnknownMetadataUsesWhatTheApplicationRegistersAtInterfaceLevel)
{
    put("/dubbo/a.B/providers/" + providerNode("a.B", "10.0.0.1:20880", "shop", "&group=g1&version=2"));
    put("/dubbo/mapping/a.B", "shop");
    put("/services/shop/10.0.0.1:20880", instanceJson("shop", "10.0.0.1", 20880, "r1"));
    put("/services/shop/10.0.0.2:20880", instanceJson("shop", "10.0.0.2", 20880, "r1"));
    start();
    EXPECT_EQ(rows(), Lines {"g1/a.B:2 | both | 1 I 2 A | shop"});
    EXPECT_EQ(problemCodes(), Codes {});
}

TEST_F(Live, FetchesMetadataThatOnlyTheProviderKnows)
{
    put("/dubbo/mapping/a.B", "shop");
    put("/services/shop/10.0.0.1:20880", instanceJson("shop", "10.0.0.1", 20880, "r1"));
    put("/services/shop/10.0.0.2:20880", instanceJson("shop", "10.0.0.2", 20880, "r1"));
    std::vector<std::string> asked;
    InventoryOptions options;
    options.fetcher = [&](const discovery::Instance& instance, auto done) {
        asked.push_back(instance.host);
        loop.post([this, done, first = asked.size() == 1] {
            core::Problems problems;
            if (first)
                done(core::Error(core::Errc::Timeout, "no answer"));
            else
                done(metadata::parseMetadataInfo(metadataJson("shop", "r1", {"a.B", "a.C"}), "", problems));
        });
    };
    start(options);
    EXPECT_EQ(asked, (std::vector<std::string> {"10.0.0.1", "10.0.0.2"}));
    EXPECT_EQ(rows(),
              (Lines {"a.B | application | 0 I 2 A | shop",
                      "a.C | application | 0 I 2 A | shop | mapping-missing"}));
    const auto shop = inventory->snapshot()->findApplication("shop");
    ASSERT_EQ(shop->revisions.size(), 1U);
    EXPECT_TRUE(shop->revisions.front()->info);
    EXPECT_EQ(shop->revisions.front()->instances, 2U);
}

TEST_F(Live, SurvivesReconnectAndExpiry)
{
    put("/dubbo/a.B/providers/" + providerNode("a.B", "10.0.0.1:1", "x"));
    start();
    store->suspend();
    put("/dubbo/a.B/providers/" + providerNode("a.B", "10.0.0.1:2", "x"));
    settle();
    EXPECT_EQ(rows(), Lines {"a.B | interface | 1 I 0 A | x"}); // what was known stays
    store->resume();
    settle(core::Millis(3000));
    EXPECT_EQ(rows(), Lines {"a.B | interface | 2 I 0 A | x"});
    store->expireSession();
    put("/dubbo/a.B/providers/" + providerNode("a.B", "10.0.0.1:3", "x"));
    settle(core::Millis(5000));
    EXPECT_EQ(rows(), Lines {"a.B | interface | 3 I 0 A | x"});
    put("/dubbo/a.B/providers/" + providerNode("a.B", "10.0.0.1:4", "x"));
    settle();
    EXPECT_EQ(rows(), Lines {"a.B | interface | 4 I 0 A | x"});
}

TEST_F(Live, BeyondTheWatchBudgetOnlyRefreshTells)
{
    for (int i = 0; i < 20; ++i)
        put("/dubbo/a.S" + std::to_string(i) + "/providers");
    InventoryOptions options;
    options.watchBudget = 10;
    start(options);
    EXPECT_EQ(problemCodes(), Codes {"not-live"});
    EXPECT_LE(tree->watchCount(), 10U);
    put("/dubbo/a.S9/providers/" + providerNode("a.S9", "10.0.0.1:1", "x"));
    settle();
    EXPECT_EQ(inventory->snapshot()->findService({"a.S9", "", ""})->providers.size(), 0U);
    inventory->refresh();
    settle();
    EXPECT_EQ(inventory->snapshot()->findService({"a.S9", "", ""})->providers.size(), 1U);
}

TEST_F(Live, PathsOfWatchesAreBoundedToo)
{
    for (int i = 0; i < 20; ++i)
        put("/dubbo/a.S" + std::to_string(i) + "/providers");
    InventoryOptions options;
    options.watchPathBytes = 200;
    start(options);
    EXPECT_EQ(problemCodes(), Codes {"not-live"});
    EXPECT_LE(tree->watchCount(), 20U);
    EXPECT_EQ(rows().size(), 20U);
    erase("/dubbo"); // watches that fire make room for others
    settle();
    EXPECT_EQ(rows(), Lines {});
}

TEST_F(Live, RefreshDoesNotPileUpWatches)
{
    put("/dubbo/a.B/providers/" + providerNode("a.B", "10.0.0.1:1", "x"));
    put("/services/x/10.0.0.1:1", instanceJson("x", "10.0.0.1", 1, "r"));
    start();
    const auto watches = tree->watchCount();
    for (int i = 0; i < 5; ++i) {
        inventory->refresh();
        settle();
    }
    EXPECT_EQ(tree->watchCount(), watches);
    EXPECT_EQ(deltas.size(), 5U); // each says that it is done
    for (const auto& delta : deltas)
        EXPECT_TRUE(delta.empty());
}

TEST_F(Live, GivesItsWatchesBack)
{
    put("/dubbo/a.B/providers/" + providerNode("a.B", "10.0.0.1:1", "x"));
    start();
    EXPECT_GT(tree->watchCount(), 0U);
    subscription.stop();
    inventory.reset();
    settle();
    EXPECT_EQ(tree->watchCount(), 0U);
}

TEST_F(Live, NeverWrites)
{
    put("/dubbo/a.B/providers/" + providerNode("a.B", "10.0.0.1:1", "x"));
    const auto before = tree->dump();
    start();
    inventory->refresh();
    settle();
    EXPECT_EQ(tree->dump(), before);
    EXPECT_EQ(store->statistics().writes, 0U);
}

TEST_F(Live, SharedRootTellsApplicationsFromInterfaces)
{
    InventoryOptions options;
    options.root = options.servicesRoot = "/prod";
    put("/prod/a.B/providers/" + providerNode("a.B", "10.0.0.1:1", "shop"));
    put("/prod/mapping/a.B", "shop");
    put("/prod/shop/10.0.0.1:1", instanceJson("shop", "10.0.0.1", 1, "r"));
    put("/prod/config/dubbo");
    start(options);
    EXPECT_EQ(rows(), Lines {"a.B | both | 1 I 1 A | shop"});
    put("/prod/shop/providers");
    put("/prod/idle/providers"); // an interface whose name has no dot
    settle();
    EXPECT_EQ(rows(), (Lines {"a.B | both | 1 I 1 A | shop", "idle | none | 0 I 0 A | "}));
    EXPECT_EQ(problemCodes(), Codes {"application-foreign-node"});
    erase("/prod/shop");
    settle();
    EXPECT_EQ(
        rows(),
        (Lines {"a.B | interface | 1 I 0 A | shop | mapping-dangling-app", "idle | none | 0 I 0 A | "}));
}

/// Whatever happened before: the live view says what a fresh one says.
TEST_F(Live, RandomChangesEndLikeAFreshRead)
{
    start();
    std::mt19937 random(20261130);
    const auto pick = [&](int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); };
    std::map<ServiceId, std::shared_ptr<const ServiceRow>> mirror; // kept by deltas alone
    subscription = inventory->subscribe([&](auto snapshot, const RegistryDelta& delta) {
        if (delta.resync)
            mirror.clear();
        for (const auto& row : delta.resync ? snapshot->services : decltype(snapshot->services) {})
            mirror[row->id] = row;
        for (const auto& id : delta.services) {
            const auto row = snapshot->findService(id);
            if (row)
                mirror[id] = row;
            else
                mirror.erase(id);
        }
    });
    settle();
    std::set<std::string> nodes;
    for (int step = 0; step < 3000; ++step) {
        const auto name = "a.S" + std::to_string(pick(8));
        const auto app = "app" + std::to_string(pick(4));
        const auto address = "10.0.0." + std::to_string(pick(4));
        const auto revision = "r" + std::to_string(pick(3));
        std::string path;
        store::Data data = std::string();
        switch (pick(6)) {
        case 0:
            path = "/dubbo/" + name + "/providers/"
                + providerNode(name, address + ":1", app, pick(2) == 0 ? "&group=g" : "");
            break;
        case 1:
            path = "/dubbo/" + name + "/consumers/" + consumerNode(name, address, app);
            break;
        case 2:
            path = "/dubbo/mapping/" + name;
            data = app + (pick(3) == 0 ? ",app0" : pick(8) == 0 ? ",," : "");
            break;
        case 3:
            path = "/services/" + app + '/' + address + ":1";
            data = pick(10) == 0 ? "garbage"
                                 : instanceJson(app, address, 1, revision, pick(2) == 0 ? "remote" : "local");
            break;
        case 4:
            path = "/dubbo/metadata/" + app + '/' + revision;
            data = metadataJson(app, revision, {"a.S" + app.substr(3), "a.S" + revision.substr(1)}, 1);
            break;
        default:
            path = "/dubbo/config/dubbo/" + name + "::.configurators";
            break;
        }
        if (nodes.count(path) > 0 && pick(3) > 0) {
            erase(path);
            nodes.erase(path);
        } else {
            nodes.insert(path);
            put(path, data);
        }
        if (pick(10) == 0)
            settle(core::Millis(pick(40)));
        if (pick(700) == 0)
            store->expireSession();
    }
    settle(core::Millis(5000));

    Inventory fresh(*store, {});
    fresh.start();
    settle(core::Millis(3000));
    EXPECT_EQ(rows(), describe(*fresh.snapshot()));
    EXPECT_EQ(problemCodes(), codes(*fresh.snapshot()));
    ASSERT_EQ(mirror.size(), inventory->snapshot()->services.size());
    for (const auto& row : inventory->snapshot()->services)
        EXPECT_EQ(mirror[row->id], row) << row->id.key();
    const auto applications = [](const RegistrySnapshot& snapshot) {
        Lines lines;
        for (const auto& row : snapshot.applications) {
            lines.push_back(row->name + ' ' + std::to_string(row->instances.size()) + ' '
                            + std::to_string(row->exports.size()) + ' ' + std::to_string(row->imports.size())
                            + ' ' + std::to_string(row->problems.size()));
            for (const auto& revision : row->revisions)
                lines.push_back("  " + revision->revision + ' ' + std::to_string(revision->instances)
                                + (revision->info ? " known" : ""));
        }
        return lines;
    };
    EXPECT_EQ(applications(*inventory->snapshot()), applications(*fresh.snapshot()));
}

} // namespace
} // namespace sextant::inventory
