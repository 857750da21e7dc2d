// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The index of a whole registry (design §9) against a bare loop that reads the same lists, in alternating
// rounds of one run: time to the first rows and to all of them, and memory.
#include "engine/inventory/inventory.h"
#include "tests/bench/bare_loop.h"
#include "tests/bench/registry_tree.h"
#include "tests/support/zookeeper_server.h"

#include <chrono>
#include <stdexcept>

namespace sextant::bench {
namespace {

struct Fixture
{
    static test::ZooKeeperServer::Options large()
    {
        test::ZooKeeperServer::Options options;
        options.heapMegabytes = 3'000;
        return options;
    }

    test::ZooKeeperServer server {large()};
    core::EngineThread engine;
    TreeLists lists;

    Fixture()
    {
        const auto store = openStore(engine, server.port(), Client::Wire);
        lists = makeRegistryTree(*store);
    }

    static Fixture& get()
    {
        static Fixture fixture;
        return fixture;
    }
};

struct Round
{
    double firstRows = 0; ///< ms
    double all = 0; ///< ms
    double memory = 0; ///< MB
    double peak = 0; ///< MB
};

Round readAll(Fixture& fixture, Client client, bool watch)
{
    using Clock = std::chrono::steady_clock;
    const auto millisSince = [](Clock::time_point begin) {
        return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    };
    Round round;
    const auto store = openStore(fixture.engine, fixture.server.port(), client);
    const auto before = residentMegabytes();
    forgetPeak();
    std::unique_ptr<inventory::Inventory> inventory;
    core::Subscription subscription;
    test::Received<double> firstRows;
    test::Received<double> complete;
    const auto begin = Clock::now();
    store->onEngine([&](store::CoordinationStore& port) {
        inventory::InventoryOptions options;
        options.watch = watch;
        options.requestTimeout = core::Millis(60'000);
        inventory = std::make_unique<inventory::Inventory>(port, options);
        inventory->start();
        subscription = inventory->subscribe([&](const auto& snapshot, const auto&) {
            if (!snapshot->services.empty() && round.firstRows == 0)
                round.firstRows = millisSince(begin);
        });
        inventory->whenComplete([&] { complete.add(millisSince(begin)); });
    });
    round.all = complete.next(std::chrono::minutes(5)).value_or(0);
    round.peak = peakMegabytes() - before;
    std::size_t rows = 0;
    std::size_t providers = 0;
    store->onEngine([&](store::CoordinationStore&) {
        round.memory = residentMegabytes() - before;
        rows = inventory->snapshot()->services.size();
        for (const auto& row : inventory->snapshot()->services)
            providers += row->providers.size();
        subscription.stop();
        inventory.reset();
    });
    if (rows != kTreeInterfaces || providers != kTreeProviders)
        throw std::runtime_error("the index is not whole: " + std::to_string(rows) + " services, "
                                 + std::to_string(providers) + " providers");
    return round;
}

void readIndex(benchmark::State& state, Client client, bool watch)
{
    auto& fixture = Fixture::get();
    const auto readBare = [&] {
        BareLoop bare(fixture.server.port()); // sends no pings: lives for one round
        return millisOf([&] {
            bare.readLists({"/dubbo"});
            bare.readLists(fixture.lists.interfaces);
            bare.readLists(fixture.lists.folders);
        });
    };
    readBare(); // the server warms up
    std::vector<double> first;
    std::vector<double> all;
    std::vector<double> bareMillis;
    std::vector<double> ratio;
    std::vector<double> memory;
    std::vector<double> peak;
    for (auto _ : state) {
        bareMillis.push_back(readBare());
        const auto round = readAll(fixture, client, watch);
        first.push_back(round.firstRows);
        all.push_back(round.all);
        ratio.push_back(round.all / bareMillis.back());
        memory.push_back(round.memory);
        peak.push_back(round.peak);
    }
    state.counters["first_rows_ms"] = median(first);
    state.counters["index_ms"] = median(all);
    state.counters["bare_ms"] = median(bareMillis);
    state.counters["index_per_bare"] = median(ratio);
    state.counters["memory_mb"] = median(memory);
    state.counters["peak_mb"] = median(peak);
}

const SlowRow kLive {"inventory/330000/live",
                     [](benchmark::State& state) { readIndex(state, Client::Wire, true); }, 5};
const SlowRow kOnce {"inventory/330000/once",
                     [](benchmark::State& state) { readIndex(state, Client::Wire, false); }, 5};

} // namespace
} // namespace sextant::bench
