// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The first full read over a long way: requests and round trips are counted, on a virtual clock.
#include "tests/unit/inventory/fixture.h"

namespace sextant::inventory {
namespace {

constexpr std::size_t kInterfaces = 2'000;
constexpr core::Millis kRoundTrip {400};

class Reading : public LiveRegistry
{
protected:
    /// Interfaces as Dubbo 2.7 and 3 leave them: providers, configurators, and a mapping.
    void fill(std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i) {
            const auto name = "com.acme.Service" + std::to_string(i);
            put("/dubbo/" + name + "/providers/" + providerNode(name, "10.0.0.1:20880", "shop"));
            put("/dubbo/" + name + "/configurators");
            put("/dubbo/mapping/" + name, "shop");
        }
    }

    void begin(InventoryOptions options = {})
    {
        store->delayAnswers(kRoundTrip);
        inventory = std::make_unique<Inventory>(*store, std::move(options));
        inventory->start();
        inventory->whenComplete([this] { complete = true; });
        subscription = inventory->subscribe(
            [this](const auto& snapshot, const auto&) { snapshots.push_back(snapshot); });
    }

    /// Runs for so many round trips, at most until everything has been read; how many it took.
    std::size_t roundTrips(std::size_t most = 1000)
    {
        for (std::size_t i = 0; i < most; ++i) {
            if (complete)
                return i;
            loop.advance(kRoundTrip);
            mostPending = std::max(mostPending, store->statistics().requestsPending);
        }
        return most;
    }

    static InventoryOptions once()
    {
        InventoryOptions options;
        options.watch = false;
        options.scope.rules = false;
        return options;
    }

    bool complete = false;
    std::size_t mostPending = 0;
    std::vector<std::shared_ptr<const RegistrySnapshot>> snapshots;
};

TEST_F(Reading, TakesFewRequestsAndRoundTrips)
{
    fill(kInterfaces);
    begin(once());
    const auto trips = roundTrips();
    ASSERT_TRUE(complete);
    EXPECT_EQ(inventory->snapshot()->services.size(), kInterfaces);
    // Directory, providers and mapping of each; the root, the mapping's list and the services root.
    EXPECT_EQ(store->statistics().reads, 3 * kInterfaces + 3);
    // The window doubles from 128 to 928 and stays there; 6 whole windows at the least.
    EXPECT_LE(trips, 13U);
    EXPECT_LE(mostPending, 928U);
    EXPECT_EQ(
        inventory->progress(),
        (ReadProgress {kInterfaces, kInterfaces, kInterfaces, kInterfaces, 3 * kInterfaces + 3, false}));
}

TEST_F(Reading, RulesAreReadWhereTheyAreShown)
{
    fill(10);
    auto options = once();
    options.scope.rules = true;
    begin(options);
    roundTrips();
    EXPECT_EQ(store->statistics().reads, 4U * 10 + 3);
}

TEST_F(Reading, OneInterfaceDoesNotReadTheOthers)
{
    fill(kInterfaces);
    put("/services/shop/10.0.0.1:20880", instanceJson("shop", "10.0.0.1", 20880, "r1"));
    auto options = once();
    options.scope.onlyInterface = "com.acme.Service7";
    begin(options);
    roundTrips();
    ASSERT_TRUE(complete);
    EXPECT_EQ(rows(), std::vector<std::string> {"com.acme.Service7 | both | 1 I 1 A | shop"});
    EXPECT_LE(store->statistics().reads, 10U);
}

TEST_F(Reading, OneApplicationOrTheMappingsDoNotReadTheInterfaces)
{
    fill(kInterfaces);
    put("/services/shop/10.0.0.1:20880", instanceJson("shop", "10.0.0.1", 20880, "r1"));
    put("/services/other/10.0.0.2:20880", instanceJson("other", "10.0.0.2", 20880, "r2"));
    auto options = once();
    options.scope.interfaces = false;
    options.scope.mappings = false;
    options.scope.onlyApplication = "shop";
    begin(options);
    roundTrips();
    ASSERT_TRUE(complete);
    ASSERT_EQ(inventory->snapshot()->applications.size(), 1U);
    EXPECT_EQ(inventory->snapshot()->applications.front()->instances.size(), 1U);
    EXPECT_TRUE(inventory->snapshot()->mappings.empty());
    EXPECT_LE(store->statistics().reads, 8U);
}

TEST_F(Reading, TheMappingsAloneAreOneListAndTheirDocuments)
{
    fill(kInterfaces);
    auto options = once();
    options.scope.interfaces = false;
    options.scope.applications = false;
    begin(options);
    roundTrips();
    ASSERT_TRUE(complete);
    EXPECT_EQ(inventory->snapshot()->mappings.size(), kInterfaces);
    EXPECT_LE(store->statistics().reads, kInterfaces + 4);
}

TEST_F(Reading, ShowsWholeRowsEarly)
{
    fill(kInterfaces);
    begin(once());
    roundTrips(6);
    ASSERT_FALSE(complete);
    const auto& early = *inventory->snapshot();
    EXPECT_FALSE(early.complete);
    EXPECT_GT(early.services.size(), 100U);
    for (const auto& snapshot : snapshots)
        for (const auto& row : snapshot->services)
            ASSERT_EQ(row->registration, Registration::Interface) << row->id.key();
    EXPECT_EQ(early.reading.interfaces, kInterfaces);
    EXPECT_GE(early.reading.interfacesRead, early.services.size());
}

TEST_F(Reading, SaysHowFarItIs)
{
    fill(kInterfaces);
    begin(once());
    roundTrips();
    std::size_t before = 0;
    std::size_t steps = 0;
    for (const auto& snapshot : snapshots) {
        const auto& reading = snapshot->reading;
        EXPECT_GE(reading.nodesRead, before);
        EXPECT_LE(reading.interfacesRead, reading.interfaces);
        EXPECT_LE(reading.mappingsRead, reading.mappings);
        steps += reading.nodesRead > before ? 1 : 0;
        before = reading.nodesRead;
    }
    EXPECT_GT(steps, 5U);
    EXPECT_TRUE(snapshots.back()->complete);
}

TEST_F(Reading, StopsAndGoesOn)
{
    fill(kInterfaces);
    begin();
    roundTrips(5);
    inventory->stopReading();
    roundTrips(4); // what is under way still arrives
    EXPECT_FALSE(complete);
    const auto reads = store->statistics().reads;
    const auto shown = inventory->snapshot();
    EXPECT_TRUE(shown->reading.stopped);
    EXPECT_GT(shown->services.size(), 0U);
    roundTrips(5);
    EXPECT_EQ(store->statistics().reads, reads);
    EXPECT_EQ(inventory->snapshot(), shown);

    inventory->continueReading();
    roundTrips();
    ASSERT_TRUE(complete);
    EXPECT_FALSE(inventory->snapshot()->reading.stopped);
    EXPECT_EQ(inventory->snapshot()->services.size(), kInterfaces);
    EXPECT_EQ(store->statistics().reads,
              4 * kInterfaces + 3 + 1); // nothing twice; one awaits the services root
    inventory->stopReading(); // nothing is left to stop: it stays live
    const auto name = std::string("com.acme.New");
    put("/dubbo/" + name + "/providers/" + providerNode(name, "10.0.0.1:20880", "shop"));
    loop.advance(10 * kRoundTrip);
    EXPECT_TRUE(inventory->snapshot()->findService({name, "", ""}));
}

TEST_F(Reading, CanBeStoppedBeforeItBegins)
{
    fill(100);
    store->delayAnswers(kRoundTrip);
    inventory = std::make_unique<Inventory>(*store, once());
    inventory->whenComplete([this] { complete = true; });
    inventory->stopReading();
    inventory->start();
    roundTrips(10);
    EXPECT_FALSE(complete);
    EXPECT_TRUE(inventory->snapshot()->reading.stopped);
    inventory->continueReading();
    roundTrips();
    EXPECT_TRUE(complete);
    EXPECT_EQ(inventory->snapshot()->services.size(), 100U);
}

TEST_F(Reading, RefreshGoesOnToo)
{
    fill(kInterfaces);
    begin(once());
    roundTrips(4);
    inventory->stopReading();
    roundTrips(4);
    EXPECT_FALSE(complete);
    inventory->refresh();
    roundTrips();
    EXPECT_TRUE(complete);
    EXPECT_EQ(inventory->snapshot()->services.size(), kInterfaces);
}

TEST_F(Reading, ALongRefreshSaysHowFarItIs)
{
    fill(kInterfaces);
    begin(once());
    roundTrips();
    ASSERT_TRUE(complete);
    snapshots.clear();
    inventory->refresh();
    loop.advance(20 * kRoundTrip);
    ASSERT_GT(snapshots.size(), 3U);
    std::size_t left = snapshots.front()->reading.againLeft;
    for (const auto& snapshot : snapshots) {
        EXPECT_TRUE(snapshot->complete);
        EXPECT_EQ(snapshot->services.size(), kInterfaces); // what is shown stays
        EXPECT_LE(snapshot->reading.againLeft, left);
        EXPECT_LE(snapshot->reading.againLeft, snapshot->reading.again);
        left = snapshot->reading.againLeft;
    }
    EXPECT_EQ(snapshots.front()->reading.again, 3 * kInterfaces + 3);
    EXPECT_EQ(snapshots.front()->reading.refreshes, 0U);
    EXPECT_EQ(snapshots.back()->reading.again, 0U);
    EXPECT_EQ(snapshots.back()->reading.refreshes, 1U);
}

TEST_F(Reading, AQuickRefreshSaysOnlyThatItIsDone)
{
    fill(10);
    begin(once());
    roundTrips();
    store->delayAnswers(core::Millis(1));
    snapshots.clear();
    inventory->refresh();
    loop.advance(core::Millis(1000));
    ASSERT_EQ(snapshots.size(), 1U);
    EXPECT_EQ(snapshots.front()->reading.again, 0U);
    EXPECT_EQ(snapshots.front()->reading.refreshes, 1U);
}

} // namespace
} // namespace sextant::inventory
