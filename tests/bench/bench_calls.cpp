// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Calls on loopback over one connection, against two echoes of the same bytes, in alternating rounds of one
// run (design §9): calls per second, calls per CPU second of both sides, and the share of each echo that this
// is. `raw` is bare Asio on the same engine threads, `stream` goes through net::TcpStream as calls do; the
// budget is meant against the faster, raw. Memory per connection and per call in flight.
#include "engine/rpc/dubbo_client.h"
#include "engine/rpc/dubbo_server.h"
#include "tests/bench/allocation_count.h"
#include "tests/bench/raw_echo_io.h"
#include "tests/bench/recorded_calls.h"
#include "tests/bench/stream_echo.h"

#include <benchmark/benchmark.h>
#include <chrono>
#include <future>
#include <iostream>
#include <sys/resource.h>

namespace {

using namespace sextant;

constexpr const char* kMethods[] = {"existUser", "createUser", "getUser", "listUser"};

double cpuSeconds()
{
    rusage usage {};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Sums of what several rounds took.
struct Effort
{
    double wall = 0;
    double cpu = 0;
    double calls = 0;

    double perCpuSecond() const { return calls / cpu; }

    template<typename F>
    void add(std::size_t count, F&& round)
    {
        const auto begin = std::chrono::steady_clock::now();
        const double cpuBefore = cpuSeconds();
        round();
        cpu += cpuSeconds() - cpuBefore;
        wall += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        calls += static_cast<double>(count);
    }
};

/// Our client and our server, each on an engine thread of its own.
class Pair
{
public:
    Pair(core::EngineThread& calling, core::EngineThread& serving, const bench::RecordedCall& call)
        : m_calling(calling)
        , m_serving(serving)
        , m_call(call)
    {
        m_serving.runAndWait([this] {
            rpc::ServerOptions options;
            options.threads = 0;
            m_server = std::make_unique<rpc::DubboServer>(m_serving, options);
            m_address = "127.0.0.1:" + std::to_string(*m_server->listen());
            m_server->addService(
                m_call.invocation.interfaceName,
                [](const std::string& method, const std::string&) { return method.ends_with("User"); },
                [this](const rpc::ServerCall&, const rpc::Reply& reply) {
                    if (m_hold)
                        m_held.push_back(reply);
                    else
                        reply(m_call.answer);
                });
        });
        m_calling.runAndWait([this] { m_client = std::make_unique<rpc::DubboClient>(m_calling); });
    }
    ~Pair()
    {
        m_calling.runAndWait([this] { m_client.reset(); });
        m_serving.runAndWait([this] {
            m_held.clear();
            m_server.reset();
        });
    }
    Pair(const Pair&) = delete;
    Pair& operator=(const Pair&) = delete;

    void run(std::size_t calls, std::size_t inFlight)
    {
        m_toStart = m_toCome = calls;
        m_finished = std::promise<void>();
        m_calling.runAndWait([&] {
            for (std::size_t i = 0; i < inFlight; ++i)
                startOne();
        });
        m_finished.get_future().wait();
    }

    /// Leaves `count` calls unanswered at the server.
    void hang(std::size_t count)
    {
        m_serving.runAndWait([this] { m_hold = true; });
        m_calling.runAndWait([&] {
            for (std::size_t i = 0; i < count; ++i)
                m_client->call(m_address, m_call.invocation, {}, [](const auto&) {});
        });
        for (std::size_t running = 0; running < count;)
            m_serving.runAndWait([&] { running = m_server->callsInFlight(); });
    }

    /// Until the server has noticed that other clients have gone.
    void waitAlone()
    {
        for (std::size_t connected = 2; connected > 1;)
            m_serving.runAndWait([&] { connected = m_server->connections(); });
    }

    /// Another connection; its client.
    std::unique_ptr<rpc::DubboClient> connect()
    {
        std::unique_ptr<rpc::DubboClient> client;
        std::promise<void> answered;
        m_calling.runAndWait([&] {
            client = std::make_unique<rpc::DubboClient>(m_calling);
            client->call(m_address, m_call.invocation, {}, [&](const auto&) { answered.set_value(); });
        });
        answered.get_future().wait();
        return client;
    }

private:
    void startOne()
    {
        if (m_toStart == 0)
            return;
        --m_toStart;
        m_client->call(m_address, m_call.invocation, {},
                       [this](const core::Outcome<rpc::CallResult>& outcome) {
                           if (!outcome.ok()) {
                               std::cerr << outcome.error().text() << "\n";
                               std::exit(1);
                           }
                           startOne();
                           if (--m_toCome == 0)
                               m_finished.set_value();
                       });
    }

    core::EngineThread& m_calling;
    core::EngineThread& m_serving;
    bench::RecordedCall m_call;
    std::unique_ptr<rpc::DubboServer> m_server;
    std::unique_ptr<rpc::DubboClient> m_client;
    std::string m_address;
    std::vector<rpc::Reply> m_held;
    std::size_t m_toStart = 0;
    std::size_t m_toCome = 0;
    std::promise<void> m_finished;
    bool m_hold = false;
};

void calls(benchmark::State& state, const char* method, std::size_t inFlight)
{
    const std::size_t round = inFlight == 1 ? 2'000 : 20'000;
    const auto call = bench::recordedCall(method);
    core::EngineThread calling;
    core::EngineThread serving;
    bench::RawEcho raw(calling, serving, call.requestFrame, call.responseFrame);
    bench::StreamEcho stream(calling, serving, call.requestFrame, call.responseFrame);
    Pair pair(calling, serving, call);
    raw.run(round, inFlight);
    stream.run(round, inFlight);
    pair.run(round, inFlight);
    Effort echoed;
    Effort streamed;
    Effort called;
    for (auto _ : state) {
        echoed.add(round, [&] { raw.run(round, inFlight); });
        streamed.add(round, [&] { stream.run(round, inFlight); });
        const double before = called.wall;
        called.add(round, [&] { pair.run(round, inFlight); });
        state.SetIterationTime(called.wall - before);
    }
    const auto report = [&state](const std::string& what, const Effort& effort) {
        state.counters[what + "/s"] = effort.calls / effort.wall;
        state.counters[what + "/cpu_s"] = effort.perCpuSecond();
    };
    report("calls", called);
    report("raw", echoed);
    report("stream", streamed);
    state.counters["share_of_raw"] = called.perCpuSecond() / echoed.perCpuSecond();
    state.counters["share_of_stream"] = called.perCpuSecond() / streamed.perCpuSecond();
}

void memory(benchmark::State& state)
{
    constexpr std::size_t kCalls = 1'000;
    constexpr std::size_t kConnections = 100;
    const auto call = bench::recordedCall("existUser");
    core::EngineThread calling;
    core::EngineThread serving;
    bench::Allocations perCall;
    bench::Allocations perConnection;
    for (auto _ : state) {
        Pair pair(calling, serving, call);
        pair.run(64, 64);
        std::vector<std::unique_ptr<rpc::DubboClient>> clients;
        clients.reserve(kConnections);
        bench::startCounting();
        for (std::size_t i = 0; i < kConnections; ++i)
            clients.push_back(pair.connect());
        perConnection = bench::countedAllocations();
        calling.runAndWait([&] { clients.clear(); });
        pair.waitAlone();
        bench::startCounting();
        pair.hang(kCalls);
        perCall = bench::countedAllocations();
    }
    const auto share = [](std::int64_t total, std::size_t count) {
        return static_cast<double>(total) / static_cast<double>(count);
    };
    state.counters["connection_bytes"] = share(perConnection.bytes, kConnections);
    state.counters["connection_blocks"] = share(perConnection.count, kConnections);
    state.counters["call_bytes"] = share(perCall.bytes, kCalls);
    state.counters["call_blocks"] = share(perCall.count, kCalls);
}

/// Blocks made during one call, both sides.
void allocations(benchmark::State& state, const char* method)
{
    constexpr std::size_t kCalls = 10'000;
    const auto call = bench::recordedCall(method);
    core::EngineThread calling;
    core::EngineThread serving;
    Pair pair(calling, serving, call);
    pair.run(kCalls, 64);
    bench::Allocations counted;
    for (auto _ : state) {
        bench::startCounting();
        pair.run(kCalls, 64);
        counted = bench::countedAllocations();
    }
    state.counters["blocks"] = static_cast<double>(counted.made) / kCalls;
}

const bool registered = [] {
    for (const char* method : kMethods) {
        for (const std::size_t inFlight : {std::size_t(1), std::size_t(64)})
            benchmark::RegisterBenchmark(
                ("calls/" + std::string(method) + "/" + std::to_string(inFlight)).c_str(),
                [method, inFlight](benchmark::State& state) { calls(state, method, inFlight); })
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond)
                ->Iterations(inFlight == 1 ? 8 : 10);
        benchmark::RegisterBenchmark(("blocks/" + std::string(method)).c_str(),
                                     [method](benchmark::State& state) { allocations(state, method); })
            ->Iterations(1);
    }
    benchmark::RegisterBenchmark("calls/memory", memory)->Iterations(1);
    return true;
}();

} // namespace
