// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The wire client on a real ZooKeeper against the C client and against a bare loop of multiRead requests on a
// blocking socket that does not look at the answers, in alternating rounds of one run. Needs the packages
// that the tests need.
#include "engine/zk/c_client_store.h"
#include "engine/zk/wire_client_store.h"
#include "engine/zk/wire_operations.h"
#include "tests/support/blocking_store.h"
#include "tests/support/tcp_proxy.h"
#include "tests/support/zookeeper_server.h"

#include <arpa/inet.h>
#include <benchmark/benchmark.h>
#include <chrono>
#include <fstream>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace {

using namespace sextant;
using test::BlockingStore;

constexpr int kNodes = 20'000;
constexpr int kDataBytes = 200;

double millisOf(const std::function<void()>& body)
{
    const auto begin = std::chrono::steady_clock::now();
    body();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

std::size_t residentBytes()
{
    std::ifstream in("/proc/self/statm");
    std::size_t total = 0;
    std::size_t resident = 0;
    in >> total >> resident;
    return resident * 4096;
}

std::unique_ptr<BlockingStore> openStore(core::EngineThread& engine, int port, bool wire)
{
    zk::Options options;
    options.servers = {{"127.0.0.1", port}};
    auto store = std::make_unique<BlockingStore>(engine, [&]() -> std::unique_ptr<store::CoordinationStore> {
        if (wire)
            return std::move(zk::openWireClientStore(engine, options)).value();
        return std::move(zk::openCClientStore(engine, options)).value();
    });
    if (!store->waitConnected())
        throw std::runtime_error("no connection");
    return store;
}

/// A server with 20,000 nodes, started by the first row that needs it.
struct Fixture
{
    static test::ZooKeeperServer::Options large()
    {
        test::ZooKeeperServer::Options options;
        options.heapMegabytes = 700;
        return options;
    }

    test::ZooKeeperServer server {large()};
    core::EngineThread engine;
    std::vector<std::string> paths;

    Fixture()
    {
        auto store = openStore(engine, server.port(), true);
        (void)store->create("/bench");
        for (int i = 0; i < kNodes; ++i)
            paths.push_back("/bench/com.acme.orders.OrderService-" + std::to_string(i));
        for (int i = 0; i < kNodes; i += 500) {
            std::vector<store::MultiOp> ops(500);
            for (int j = 0; j < 500; ++j)
                ops[static_cast<std::size_t>(j)] = {store::MultiOp::Kind::Create,
                                                    paths[static_cast<std::size_t>(i + j)],
                                                    std::string(kDataBytes, 'x')};
            if (!store->multi(std::move(ops)))
                throw std::runtime_error("cannot create the nodes");
        }
    }

    static Fixture& get()
    {
        static Fixture fixture;
        return fixture;
    }
};

/// The least that can be done: requests out, answers in, one after the other.
class BareLoop
{
public:
    explicit BareLoop(int port)
        : m_socket(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_in address {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        if (connect(m_socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
            throw std::runtime_error("no connection");
        std::string body;
        wire::JuteWriter out(body);
        wire::write(
            out, wire::ConnectRequest {0, 30'000, 0, std::string(wire::kSessionPasswordBytes, '\0'), false});
        exchange(body);
    }
    ~BareLoop() { close(m_socket); }
    BareLoop(const BareLoop&) = delete;
    BareLoop& operator=(const BareLoop&) = delete;

    void read(const std::vector<std::string>& paths)
    {
        for (std::size_t at = 0; at < paths.size(); at += 500) {
            const auto end = std::min(paths.size(), at + 500);
            std::string body;
            wire::JuteWriter out(body);
            wire::writeRequestHeader(out, ++m_xid, wire::ZkOp::MultiRead);
            body += zk::multiReadBody({paths.begin() + static_cast<std::ptrdiff_t>(at),
                                       paths.begin() + static_cast<std::ptrdiff_t>(end)});
            exchange(body);
        }
    }

private:
    void exchange(const std::string& body)
    {
        std::string packet;
        wire::JuteWriter(packet).writeString(body);
        for (std::size_t sent = 0; sent < packet.size();)
            sent += static_cast<std::size_t>(
                send(m_socket, packet.data() + sent, packet.size() - sent, MSG_NOSIGNAL));
        m_buffer.resize(4);
        receive();
        wire::JuteReader in(m_buffer);
        m_buffer.resize(static_cast<std::size_t>(in.readInt()));
        receive();
    }
    void receive()
    {
        if (recv(m_socket, m_buffer.data(), m_buffer.size(), MSG_WAITALL)
            != static_cast<ssize_t>(m_buffer.size()))
            throw std::runtime_error("the server hung up");
    }

    int m_socket;
    std::int32_t m_xid = 0;
    std::string m_buffer;
};

void readMany(benchmark::State& state)
{
    auto& fixture = Fixture::get();
    auto wire = openStore(fixture.engine, fixture.server.port(), true);
    auto c = openStore(fixture.engine, fixture.server.port(), false);
    BareLoop bare(fixture.server.port());
    double wireMs = 0;
    double cMs = 0;
    double bareMs = 0;
    int rounds = 0;
    bare.read(fixture.paths); // the server warms up
    for (auto _ : state) {
        wireMs += millisOf([&] { benchmark::DoNotOptimize(wire->readMany(fixture.paths)); });
        bareMs += millisOf([&] { bare.read(fixture.paths); });
        cMs += millisOf([&] { benchmark::DoNotOptimize(c->readMany(fixture.paths)); });
        ++rounds;
    }
    state.counters["wire_ms"] = wireMs / rounds;
    state.counters["c_ms"] = cMs / rounds;
    state.counters["bare_ms"] = bareMs / rounds;
    state.counters["c_per_wire"] = cMs / wireMs;
    state.counters["wire_per_bare"] = wireMs / bareMs;
}
BENCHMARK(readMany)->Name("zookeeper/readMany/20000")->Unit(benchmark::kMillisecond)->Iterations(10);

void creates(benchmark::State& state)
{
    constexpr int kCreates = 10'000;
    auto& fixture = Fixture::get();
    double ms[2] {};
    int rounds = 0;
    for (auto _ : state) {
        for (const int wire : {0, 1}) {
            auto store = openStore(fixture.engine, fixture.server.port(), wire == 1);
            const auto root = "/creates-" + std::to_string(rounds) + "-" + std::to_string(wire);
            (void)store->create(root);
            test::Received<bool> all;
            ms[wire] += millisOf([&] {
                store->onEngine([&](store::CoordinationStore& s) {
                    const auto left = std::make_shared<int>(kCreates);
                    for (int i = 0; i < kCreates; ++i) {
                        s.create(root + "/" + std::to_string(i), "x", store::CreateMode::Persistent,
                                 {store::AclEntry {}}, {core::Millis(60'000), {}},
                                 [&all, left](const core::Outcome<store::Created>&) {
                                     if (--*left == 0)
                                         all.add(true);
                                 });
                    }
                });
                (void)all.next(std::chrono::seconds(60));
            });
        }
        ++rounds;
    }
    state.counters["wire_ms"] = ms[1] / rounds;
    state.counters["c_ms"] = ms[0] / rounds;
}
BENCHMARK(creates)->Name("zookeeper/creates/10000")->Unit(benchmark::kMillisecond)->Iterations(2);

/// 100,000 one-shot watches: memory of each, time until all stand again after the connection broke, and
/// closing against a server that has fallen silent.
void watches(benchmark::State& state)
{
    constexpr int kWatches = 100'000;
    auto& fixture = Fixture::get();
    test::TcpProxy proxy(fixture.server.port());
    for (auto _ : state) {
        auto store = openStore(fixture.engine, proxy.port(), true);
        const auto before = residentBytes();
        test::Received<bool> all;
        store->onEngine([&](store::CoordinationStore& s) {
            const auto left = std::make_shared<int>(kWatches);
            for (int i = 0; i < kWatches; ++i) {
                s.exists(
                    "/bench/com.acme.orders.OrderService-watched-" + std::to_string(i),
                    {core::Millis(60'000), {}},
                    [&all, left](const core::Outcome<std::optional<store::Stat>>&) {
                        if (--*left == 0)
                            all.add(true);
                    },
                    [](const store::WatchEvent&) {});
            }
        });
        (void)all.next(std::chrono::seconds(60));
        state.counters["bytes_per_watch"] =
            static_cast<double>(residentBytes() - before) / static_cast<double>(kWatches);
        test::Received<store::SessionState> states;
        core::Subscription listening;
        store->onEngine([&](store::CoordinationStore& s) {
            listening = s.onSession([&](const store::SessionEvent& event) { states.add(event.state); });
        });
        (void)states.next();
        state.counters["reconnect_ms"] = millisOf([&] {
            proxy.cut();
            (void)states.waitFor([](auto one) { return one == store::SessionState::Connected; });
            (void)store->sync("/bench"); // answered behind the last of the watches
        });
        store->onEngine([&](store::CoordinationStore&) { listening.stop(); });
        proxy.pause(true);
        state.counters["close_silent_ms"] = millisOf([&] { (void)store->close(); });
        proxy.pause(false);
    }
}
BENCHMARK(watches)->Name("zookeeper/watches/100000")->Unit(benchmark::kMillisecond)->Iterations(1);

} // namespace
