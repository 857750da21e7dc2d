// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The wire client on a real ZooKeeper against the C client and against a bare loop of multiRead requests, in
// alternating rounds of one run; figures are medians. Needs the packages that the tests need.
#include "tests/bench/bare_loop.h"
#include "tests/bench/bench_support.h"
#include "tests/support/tcp_proxy.h"
#include "tests/support/zookeeper_server.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>

namespace sextant::bench {
namespace {

constexpr int kNodes = 20'000;
constexpr int kManyNodes = 330'000;
constexpr int kChildren = 100'000;
constexpr int kDataBytes = 200;
constexpr std::chrono::minutes kPatience {5};

/// A server with many nodes, started by the first row that needs it.
struct ServerFixture
{
    test::ZooKeeperServer server;
    core::EngineThread engine;
    std::vector<std::string> paths;

    explicit ServerFixture(int nodes)
        : server([nodes] {
            test::ZooKeeperServer::Options options;
            options.heapMegabytes = nodes > kNodes ? 2'000 : 700;
            return options;
        }())
    {
        const auto store = openStore(engine, server.port(), Client::Wire);
        NodeMaker maker(*store);
        maker.add("/bench");
        for (int i = 0; i < nodes; ++i) {
            paths.push_back("/bench/com.acme.orders.OrderService-" + std::to_string(i));
            maker.add(paths.back(), std::string(kDataBytes, 'x'));
        }
        maker.finish();
    }

    static ServerFixture& get()
    {
        static ServerFixture fixture(kNodes);
        return fixture;
    }
    static ServerFixture& large()
    {
        static ServerFixture fixture(kManyNodes);
        return fixture;
    }
};

/// Times of one thing done by both clients and, where there is one, by the bare loop.
struct Rounds
{
    std::vector<double> wire;
    std::vector<double> c;
    std::vector<double> bare;
    std::vector<double> wirePerBare;
    std::vector<double> cPerWire;

    void endRound()
    {
        cPerWire.push_back(c.back() / wire.back());
        if (!bare.empty())
            wirePerBare.push_back(wire.back() / bare.back());
    }
    void report(benchmark::State& state) const
    {
        state.counters["wire_ms"] = median(wire);
        state.counters["c_ms"] = median(c);
        state.counters["c_per_wire"] = median(cPerWire);
        if (bare.empty())
            return;
        state.counters["bare_ms"] = median(bare);
        state.counters["wire_per_bare"] = median(wirePerBare);
    }
};

/// Starts `each(store, i, done)` for all at once and waits until every `done` has been called.
template<typename Each>
void allAtOnce(test::BlockingStore& store, int count, Each each)
{
    test::Received<bool> all;
    store.onEngine([&](store::CoordinationStore& port) {
        const auto left = std::make_shared<int>(count);
        for (int i = 0; i < count; ++i)
            each(port, i, [&all, left](const auto&) {
                if (--*left == 0)
                    all.add(true);
            });
    });
    if (!all.next(kPatience))
        throw std::runtime_error("no answer");
}

const store::OpOptions kPatient {core::Millis(60'000), {}};

void readAll(test::BlockingStore& store, const std::vector<std::string>& paths)
{
    test::Received<std::size_t> read;
    store.onEngine([&](store::CoordinationStore& port) {
        port.readMany(paths, kPatient, [&](const std::vector<core::Outcome<store::Node>>& nodes) {
            std::size_t count = 0;
            for (const auto& node : nodes)
                count += node ? 1U : 0U;
            read.add(count);
        });
    });
    if (read.next(kPatience) != paths.size())
        throw std::runtime_error("not every node was read");
}

void readMany(benchmark::State& state, ServerFixture& (*made)())
{
    auto& fixture = made();
    const auto wire = openStore(fixture.engine, fixture.server.port(), Client::Wire);
    const auto c = openStore(fixture.engine, fixture.server.port(), Client::C);
    Rounds rounds;
    BareLoop(fixture.server.port()).readData(fixture.paths); // the server warms up
    for (auto _ : state) {
        rounds.wire.push_back(millisOf([&] { readAll(*wire, fixture.paths); }));
        BareLoop bare(fixture.server.port()); // sends no pings: lives for one round
        rounds.bare.push_back(millisOf([&] { bare.readData(fixture.paths); }));
        rounds.c.push_back(millisOf([&] { readAll(*c, fixture.paths); }));
        rounds.endRound();
    }
    rounds.report(state);
}
BENCHMARK_CAPTURE(readMany, 20000, &ServerFixture::get)
    ->Name("zookeeper/readMany/20000")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(10);
const SlowRow kReadMany {"zookeeper/readMany/330000",
                         [](benchmark::State& state) { readMany(state, &ServerFixture::large); }, 3};

/// What one node that has been read costs in memory: path, data of 200 bytes, stat.
void cachedNodes(benchmark::State& state)
{
    auto& fixture = ServerFixture::get();
    const auto wire = openStore(fixture.engine, fixture.server.port(), Client::Wire);
    std::vector<double> bytes;
    for (auto _ : state) {
        const auto before = residentMegabytes();
        const auto nodes = wire->readMany(fixture.paths);
        bytes.push_back((residentMegabytes() - before) * 1024 * 1024 / static_cast<double>(nodes.size()));
    }
    state.counters["bytes_per_node"] = median(bytes);
}
BENCHMARK(cachedNodes)->Name("zookeeper/cachedNodes/20000")->Unit(benchmark::kMillisecond)->Iterations(5);

/// One list of 100,000 short names.
void listChildren(benchmark::State& state)
{
    static test::ZooKeeperServer server {[] {
        test::ZooKeeperServer::Options options;
        options.heapMegabytes = 700;
        return options;
    }()};
    core::EngineThread engine;
    {
        const auto store = openStore(engine, server.port(), Client::Wire);
        NodeMaker maker(*store);
        maker.add("/list");
        for (int i = 0; i < kChildren; ++i)
            maker.add("/list/n" + std::to_string(1'000'000 + i));
        maker.finish();
    }
    const auto wire = openStore(engine, server.port(), Client::Wire);
    const auto c = openStore(engine, server.port(), Client::C);
    BareLoop bare(server.port());
    Rounds rounds;
    bare.readLists({"/list"});
    for (auto _ : state) {
        rounds.wire.push_back(millisOf([&] { benchmark::DoNotOptimize(wire->children("/list")); }));
        rounds.bare.push_back(millisOf([&] { bare.readLists({"/list"}); }));
        rounds.c.push_back(millisOf([&] { benchmark::DoNotOptimize(c->children("/list")); }));
        rounds.endRound();
    }
    rounds.report(state);
}
BENCHMARK(listChildren)->Name("zookeeper/children/100000")->Unit(benchmark::kMillisecond)->Iterations(9);

void creates(benchmark::State& state)
{
    constexpr int kCreates = 10'000;
    auto& fixture = ServerFixture::get();
    Rounds rounds;
    int round = 0;
    for (auto _ : state) {
        for (const auto client : {Client::C, Client::Wire}) {
            const bool wire = client == Client::Wire;
            const auto store = openStore(fixture.engine, fixture.server.port(), client);
            const auto root = "/creates-" + std::to_string(round) + (wire ? "-wire" : "-c");
            (void)store->create(root);
            (wire ? rounds.wire : rounds.c).push_back(millisOf([&] {
                allAtOnce(*store, kCreates, [&](store::CoordinationStore& port, int i, auto done) {
                    port.create(root + "/" + std::to_string(i), "x", store::CreateMode::Persistent,
                                {store::AclEntry {}}, kPatient, done);
                });
            }));
        }
        rounds.endRound();
        ++round;
    }
    rounds.report(state);
}
BENCHMARK(creates)->Name("zookeeper/creates/10000")->Unit(benchmark::kMillisecond)->Iterations(3);

/// Sets an exists watch on all, not many at once, so that what requests need is not taken for what watches
/// need. Throws when one does not stand.
void watchAll(test::BlockingStore& store, int count, const std::function<std::string(int)>& pathOf,
              const store::Watcher& watcher)
{
    constexpr int kAtOnce = 1'000;
    std::atomic<int> standing {0};
    for (int begin = 0; begin < count; begin += kAtOnce)
        allAtOnce(store, std::min(kAtOnce, count - begin),
                  [&](store::CoordinationStore& port, int i, auto done) {
                      port.exists(
                          pathOf(begin + i), kPatient,
                          [&standing, done](const core::Outcome<std::optional<store::Stat>>& stat) {
                              standing += stat ? 1 : 0;
                              done(stat);
                          },
                          watcher);
                  });
    if (standing != count)
        throw std::runtime_error("not every watch stands");
}

/// 10,000 watched nodes change at once; until the last event has arrived. Their paths are short, because the
/// C client cannot set more than 300 KB of paths again after a reconnect and refuses watches beyond.
void watchStorm(benchmark::State& state)
{
    constexpr int kEvents = 10'000;
    constexpr int kAtOnce = 500;
    auto& fixture = ServerFixture::get();
    const auto writer = openStore(fixture.engine, fixture.server.port(), Client::Wire);
    const auto pathOf = [](int i) { return "/storm/" + std::to_string(i); };
    NodeMaker maker(*writer);
    maker.add("/storm");
    for (int i = 0; i < kEvents; ++i)
        maker.add(pathOf(i));
    maker.finish();
    const auto changeAll = [&] {
        for (int at = 0; at < kEvents; at += kAtOnce) {
            std::vector<store::MultiOp> ops;
            for (int i = at; i < at + kAtOnce; ++i)
                ops.push_back({store::MultiOp::Kind::Set, pathOf(i), std::string(kDataBytes, 'y')});
            if (!writer->multi(std::move(ops)))
                throw std::runtime_error("cannot change the nodes");
        }
    };
    Rounds rounds;
    for (auto _ : state) {
        for (const auto client : {Client::C, Client::Wire}) {
            const auto store = openStore(fixture.engine, fixture.server.port(), client);
            test::Received<bool> allEvents;
            const auto left = std::make_shared<int>(kEvents);
            watchAll(*store, kEvents, pathOf, [&allEvents, left](const store::WatchEvent&) {
                if (--*left == 0)
                    allEvents.add(true);
            });
            (client == Client::Wire ? rounds.wire : rounds.c).push_back(millisOf([&] {
                changeAll();
                if (!allEvents.next(kPatience))
                    throw std::runtime_error("events are missing");
            }));
        }
        rounds.endRound();
    }
    rounds.report(state);
}
BENCHMARK(watchStorm)->Name("zookeeper/watchStorm/10000")->Unit(benchmark::kMillisecond)->Iterations(3);

/// 100,000 one-shot watches: memory of each, time until all stand again after the connection broke, and
/// closing against a server that has fallen silent.
void watches(benchmark::State& state)
{
    constexpr int kWatches = 100'000;
    auto& fixture = ServerFixture::get();
    test::TcpProxy proxy(fixture.server.port());
    std::vector<double> bytes;
    std::vector<double> reconnect;
    std::vector<double> closing;
    for (auto _ : state) {
        const auto store = openStore(fixture.engine, proxy.port(), Client::Wire);
        const auto before = residentMegabytes();
        watchAll(
            *store, kWatches,
            [](int i) { return "/bench/com.acme.orders.OrderService-watched-" + std::to_string(i); },
            [](const store::WatchEvent&) {});
        bytes.push_back((residentMegabytes() - before) * 1024 * 1024 / kWatches);
        test::Received<store::SessionState> states;
        core::Subscription listening;
        store->onEngine([&](store::CoordinationStore& port) {
            listening = port.onSession([&](const store::SessionEvent& event) { states.add(event.state); });
        });
        (void)states.next();
        reconnect.push_back(millisOf([&] {
            proxy.cut();
            (void)states.waitFor([](auto one) { return one == store::SessionState::Connected; });
            (void)store->sync("/bench"); // answered behind the last of the watches
        }));
        store->onEngine([&](store::CoordinationStore&) { listening.stop(); });
        proxy.pause(true);
        closing.push_back(millisOf([&] { (void)store->close(); }));
        proxy.pause(false);
    }
    state.counters["bytes_per_watch"] = median(bytes);
    state.counters["reconnect_ms"] = median(reconnect);
    state.counters["close_silent_ms"] = median(closing);
}
BENCHMARK(watches)->Name("zookeeper/watches/100000")->Unit(benchmark::kMillisecond)->Iterations(3);

} // namespace
} // namespace sextant::bench
