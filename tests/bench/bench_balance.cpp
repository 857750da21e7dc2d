// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One choice of each load balancer among 10 to 10,000 invokers with different weights (design §9), against
// what it cannot do without, in alternating rounds of one run: one drawn number for those that need not look
// at all, one pass over as many numbers for the others.
#include "engine/cluster/loadbalance/balancer_state.h"
#include "engine/core/manual_loop.h"
#include "tests/bench/bench_support.h"

#include <algorithm>
#include <ctime>
#include <numeric>

namespace sextant::bench {
namespace {

cluster::InvokerList invokersOf(std::size_t count, const url::Parameters& more)
{
    cluster::InvokerList invokers;
    for (std::size_t i = 0; i < count; ++i) {
        auto parameters = more;
        parameters["weight"] = std::to_string(50 + i % 100);
        const auto host = "10." + std::to_string(i / 65'536) + "." + std::to_string(i / 256 % 256) + "."
            + std::to_string(i % 256);
        const url::Url url("dubbo", host, 20880, "com.acme.X", parameters);
        invokers.push_back(std::make_shared<cluster::Invoker>(
            cluster::Invoker {url, cluster::Level::Application, {}, {}, url}));
    }
    return invokers;
}

/// Of this thread's processor time: a choice waits for nothing.
double threadNanos()
{
    timespec time {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

template<typename Body>
double nanosEach(std::size_t times, Body body)
{
    const auto begin = threadNanos();
    for (std::size_t i = 0; i < times; ++i)
        body(i);
    return (threadNanos() - begin) / static_cast<double>(times);
}

void choose(benchmark::State& state, const cluster::LoadBalanceInfo& info, bool looksAtAll)
{
    const auto size = static_cast<std::size_t>(state.range(0));
    core::ManualLoop loop;
    cluster::BalancerState balancers(loop);
    const auto candidates = std::make_shared<const cluster::Candidates>(
        invokersOf(size, {{"timeout", "60000"}}), "hi", config::kOwnGeneration);
    const auto balancer = info.make(balancers, candidates);
    const auto random = cluster::systemRandom();
    std::vector<cluster::Invocation> invocations(4096);
    for (std::size_t i = 0; i < invocations.size(); ++i) {
        invocations[i].method = "hi";
        invocations[i].arguments = {"user-" + std::to_string(i)};
    }
    const auto now = loop.wallClockMillis();
    std::vector<std::int64_t> numbers(size);
    std::iota(numbers.begin(), numbers.end(), 0);
    const std::size_t times = looksAtAll ? std::max<std::size_t>(1'000'000 / size, 100) : 50'000;

    std::vector<double> ours;
    std::vector<double> bare;
    for (auto _ : state) {
        bare.push_back(nanosEach(times, [&](std::size_t i) {
            if (looksAtAll) {
                numbers[i % size] += static_cast<std::int64_t>(i);
                benchmark::DoNotOptimize(std::ranges::max_element(numbers));
            } else {
                benchmark::DoNotOptimize(random(static_cast<std::uint32_t>(size)));
            }
        }));
        ours.push_back(nanosEach(times, [&](std::size_t i) {
            benchmark::DoNotOptimize(balancer->choose({invocations[i % invocations.size()], now, random}));
        }));
    }
    state.counters["pick_ns"] = median(ours);
    state.counters["bare_ns"] = median(bare);
    state.counters["per_bare"] = median(ours) / median(bare);
    state.counters["ns_per_invoker"] = median(ours) / static_cast<double>(size);
}

const bool kRegistered = [] {
    for (const auto& info : cluster::loadBalances()) {
        const bool looksAtAll =
            info.name == "roundrobin" || info.name == "leastactive" || info.name == "shortestresponse";
        benchmark::RegisterBenchmark(
            ("balance/" + std::string(info.name)).c_str(),
            [&info, looksAtAll](benchmark::State& state) { choose(state, info, looksAtAll); })
            ->RangeMultiplier(10)
            ->Range(10, 10'000)
            ->Iterations(15)
            ->Unit(benchmark::kMillisecond);
    }
    return true;
}();

} // namespace
} // namespace sextant::bench
