// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Discovery and registration on a real ZooKeeper (design §9): from 20,000 provider URLs to invokers against a
// bare loop that reads the same nodes, in alternating rounds of one run; what the change of one instance
// costs; and how long a provider with 100 interfaces takes to register.
#include "engine/cluster/invoker.h"
#include "engine/discovery/service_directory.h"
#include "engine/host/provider.h"
#include "tests/bench/bare_loop.h"
#include "tests/bench/provider_estate.h"
#include "tests/support/zookeeper_server.h"

#include <chrono>
#include <ctime>
#include <stdexcept>
#include <thread>

namespace sextant::bench {
namespace {

constexpr std::chrono::minutes kLongest {2};

test::ZooKeeperServer::Options heapOf(int megabytes)
{
    test::ZooKeeperServer::Options options;
    options.heapMegabytes = megabytes;
    return options;
}

/// What one consumer of each interface holds: its directory, and invokers made of what that says.
class Consumers
{
public:
    Consumers(test::BlockingStore& store, const std::vector<std::string>& interfaces, cluster::Level level)
        : m_store(store)
        , m_level(level)
    {
        m_store.onEngine([&](store::CoordinationStore& port) {
            discovery::DirectoryOptions options;
            options.interfaceLevel = level == cluster::Level::Interface;
            options.applicationLevel = !options.interfaceLevel;
            options.timeout = core::Millis(60'000);
            m_held.resize(interfaces.size());
            for (std::size_t i = 0; i < interfaces.size(); ++i) {
                auto& held = m_held[i];
                held.directory = std::make_unique<discovery::ServiceDirectory>(
                    port, options, discovery::ServiceQuery {interfaces[i], {}, {}, {}, {}});
                held.subscription = held.directory->subscribe(
                    [this, &held](const std::shared_ptr<const discovery::Resolution>& now) {
                        held.invokers = cluster::makeInvokers(m_level == cluster::Level::Interface
                                                                  ? now->interfaceAddresses
                                                                  : now->applicationAddresses,
                                                              m_level);
                        m_told.add(true);
                    });
            }
        });
        waitUntilTold(interfaces.size());
    }
    ~Consumers()
    {
        m_store.onEngine([this](store::CoordinationStore&) { m_held.clear(); });
    }
    Consumers(const Consumers&) = delete;
    Consumers& operator=(const Consumers&) = delete;

    void waitUntilTold(std::size_t times)
    {
        for (std::size_t i = 0; i < times; ++i)
            if (!m_told.next(kLongest))
                throw std::runtime_error("a consumer heard nothing");
    }
    /// Those that nobody has waited for.
    std::size_t toldBesides() const { return m_told.size(); }

    std::size_t invokers()
    {
        std::size_t count = 0;
        m_store.onEngine([&](store::CoordinationStore&) {
            for (const auto& held : m_held)
                count += held.invokers.size();
        });
        return count;
    }

private:
    struct Held
    {
        std::unique_ptr<discovery::ServiceDirectory> directory;
        cluster::Invokers invokers;
        core::Subscription subscription;
    };

    test::BlockingStore& m_store;
    const cluster::Level m_level;
    std::vector<Held> m_held;
    test::Received<bool> m_told;
};

struct LargeEstate
{
    test::ZooKeeperServer server {heapOf(700)};
    core::EngineThread engine;
    EstateSize size;
    Estate estate;

    LargeEstate()
    {
        const auto store = openStore(engine, server.port(), Client::Wire);
        estate = makeEstate(*store, size);
    }
    static LargeEstate& get()
    {
        static LargeEstate made;
        return made;
    }
};

void toInvokers(benchmark::State& state, cluster::Level level)
{
    auto& large = LargeEstate::get();
    const auto readBare = [&] {
        BareLoop bare(large.server.port()); // sends no pings: lives for one round
        return millisOf([&] {
            if (level == cluster::Level::Interface) {
                bare.readLists(large.estate.providerFolders);
                return;
            }
            for (std::size_t i = 0; i < large.estate.interfaces.size(); ++i) {
                bare.readLists({large.estate.instanceFolder});
                bare.readData(large.estate.instances);
            }
        });
    };
    readBare(); // the server warms up
    std::vector<double> bare;
    std::vector<double> ours;
    std::vector<double> ratio;
    std::vector<double> bytes;
    for (auto _ : state) {
        bare.push_back(readBare());
        const auto store = openStore(large.engine, large.server.port(), Client::Wire);
        const auto before = residentMegabytes();
        std::unique_ptr<Consumers> consumers;
        ours.push_back(millisOf(
            [&] { consumers = std::make_unique<Consumers>(*store, large.estate.interfaces, level); }));
        ratio.push_back(ours.back() / bare.back());
        if (consumers->invokers() != static_cast<std::size_t>(large.size.urls()))
            throw std::runtime_error("invokers are missing: " + std::to_string(consumers->invokers()));
        bytes.push_back((residentMegabytes() - before) * 1024 * 1024 / large.size.urls());
    }
    state.counters["invokers_ms"] = median(ours);
    state.counters["bare_ms"] = median(bare);
    state.counters["invokers_per_bare"] = median(ratio);
    state.counters["bytes_per_url"] = median(bytes);
}
BENCHMARK_CAPTURE(toInvokers, interface, cluster::Level::Interface)
    ->Name("discovery/20000/interface")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(7);
BENCHMARK_CAPTURE(toInvokers, application, cluster::Level::Application)
    ->Name("discovery/20000/application")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(7);

double engineCpuMicros(test::BlockingStore& store)
{
    timespec used {};
    store.onEngine([&](store::CoordinationStore&) { clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used); });
    return static_cast<double>(used.tv_sec) * 1e6 + static_cast<double>(used.tv_nsec) / 1e3;
}

std::uint64_t readsOf(test::BlockingStore& store)
{
    std::uint64_t reads = 0;
    store.onEngine([&](store::CoordinationStore& port) { reads = port.statistics().reads; });
    return reads;
}

/// One instance says other metadata; counted is what the consumers of its interfaces do and hear.
void oneChange(benchmark::State& state)
{
    constexpr std::chrono::milliseconds kNothingMoreComes {300};
    EstateSize size;
    size.instances = static_cast<int>(state.range(0));
    size.interfaces = static_cast<int>(state.range(1));
    size.protocols = 1;
    size.mode = discovery::RegisterMode::Instance;
    test::ZooKeeperServer server(heapOf(700));
    core::EngineThread engine;
    core::EngineThread writing;
    const auto writer = openStore(writing, server.port(), Client::Wire);
    const auto estate = makeEstate(*writer, size);
    const auto store = openStore(engine, server.port(), Client::Wire);
    Consumers consumers(*store, estate.interfaces, cluster::Level::Application);
    const auto& path = estate.instances[estate.instances.size() / 2];
    const auto said = writer->get(path)->data.value_or("");
    constexpr std::string_view kMetadata = "\"metadata\":{";
    const auto metadata = said.find(kMetadata);
    if (metadata == std::string::npos)
        throw std::runtime_error("no metadata in " + said);
    std::vector<double> reads;
    std::vector<double> notifications;
    std::vector<double> micros;
    int round = 0;
    for (auto _ : state) {
        const auto readsBefore = readsOf(*store);
        const auto cpuBefore = engineCpuMicros(*store);
        auto now = said;
        now.insert(metadata + kMetadata.size(), "\"round\":\"" + std::to_string(++round) + "\",");
        if (!writer->set(path, now))
            throw std::runtime_error("the instance cannot be changed");
        consumers.waitUntilTold(estate.interfaces.size());
        micros.push_back(engineCpuMicros(*store) - cpuBefore);
        std::this_thread::sleep_for(kNothingMoreComes);
        reads.push_back(static_cast<double>(readsOf(*store) - readsBefore));
        notifications.push_back(static_cast<double>(estate.interfaces.size() + consumers.toldBesides()));
    }
    const auto interfaces = static_cast<double>(size.interfaces);
    state.counters["reads_per_interface"] = median(reads) / interfaces;
    state.counters["notifications_per_interface"] = median(notifications) / interfaces;
    state.counters["cpu_us_per_interface"] = median(micros) / interfaces;
}
BENCHMARK(oneChange)
    ->Name("discovery/oneChange")
    ->ArgNames({"instances", "interfaces"})
    ->ArgsProduct({{10, 100, 1'000}, {1, 10, 100}})
    ->Unit(benchmark::kMillisecond)
    ->Iterations(5);

/// From nothing to found by everybody, with ports, definitions, mappings, provider nodes and instance.
void providerStart(benchmark::State& state)
{
    constexpr int kInterfaces = 100;
    test::ZooKeeperServer server;
    core::EngineThread engine;
    std::vector<double> millis;
    std::vector<double> writes;
    int round = 0;
    for (auto _ : state) {
        const auto store = openStore(engine, server.port(), Client::Wire);
        host::ProviderOptions options;
        options.application = "starting-" + std::to_string(++round);
        options.port = 0;
        std::unique_ptr<host::Provider> provider;
        store->onEngine([&](store::CoordinationStore& port) {
            provider = std::make_unique<host::Provider>(engine, port, "", options);
        });
        for (int i = 0; i < kInterfaces; ++i) {
            host::ServiceSpec service;
            service.interfaceName =
                "com.acme.start" + std::to_string(round) + ".api.Business" + std::to_string(i);
            service.methods.push_back({"find", {"java.lang.String"}, "java.lang.String", {}, {}});
            provider->addService(service);
        }
        test::Received<std::string> started;
        millis.push_back(millisOf([&] {
            provider->start([&](const core::Outcome<host::ProviderInfo>& info) {
                started.add(info ? std::string() : info.error().text());
            });
            if (const auto error = started.next(kLongest); error != std::string())
                throw std::runtime_error("the provider did not start: " + error.value_or("no answer"));
        }));
        store->onEngine([&](store::CoordinationStore& port) {
            writes.push_back(static_cast<double>(port.statistics().writes));
        });
        test::Received<bool> stopped;
        provider->stop([&] { stopped.add(true); });
        if (!stopped.next(kLongest))
            throw std::runtime_error("the provider did not stop");
    }
    state.counters["start_ms"] = median(millis);
    state.counters["writes"] = median(writes);
}
BENCHMARK(providerStart)->Name("discovery/providerStart/100")->Unit(benchmark::kMillisecond)->Iterations(7);

} // namespace
} // namespace sextant::bench
