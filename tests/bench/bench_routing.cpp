// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Routing one call: a condition route, and a tag rule, over many providers of about 850 characters. The
// budget of design §9 is 50 µs for a condition over 1,000.
#include "engine/cluster/router/router_chain.h"

#include <benchmark/benchmark.h>
#include <stdexcept>

namespace sextant::bench {
namespace {

using namespace sextant::cluster;

SharedInvokers routedProviders(std::int64_t count)
{
    Invokers invokers;
    for (std::int64_t i = 0; i < count; ++i) {
        url::Parameters parameters;
        for (int k = 0; k < 24; ++k)
            parameters["parameter.number." + std::to_string(k)] = "value-" + std::to_string(k * 1'000'003);
        parameters["application"] = "order-service";
        parameters["interface"] = "com.acme.orders.OrderService";
        parameters["region"] = i % 2 == 0 ? "hangzhou" : "beijing";
        Invoker invoker;
        invoker.url = {"dubbo", "10.1." + std::to_string(i / 250) + "." + std::to_string(i % 250 + 1), 20880,
                       "com.acme.orders.OrderService", std::move(parameters)};
        invoker.own = invoker.url;
        invoker.application = "order-service";
        invoker.level = Level::Interface;
        invokers.push_back(std::move(invoker));
    }
    return shareInvokers(std::move(invokers));
}

void routing(benchmark::State& state, const char* key, const char* rule)
{
    Invocation call;
    call.method = "getOrder";
    call.arguments = {"7"};
    call.consumer =
        *url::Url::parse("consumer://10.9.9.9/com.acme.orders.OrderService?application=shop&interface="
                         "com.acme.orders.OrderService&region=hangzhou");
    RouterChain chain({call.consumer.colonKey(), "shop"});
    chain.setInvokers(routedProviders(state.range(0)));
    if (!chain.update(key, std::string(rule)))
        throw std::runtime_error("the rule is refused");
    const auto random = systemRandom();
    for (auto _ : state) {
        const auto routed = chain.route(call, random);
        if (routed.left.size() != static_cast<std::size_t>((state.range(0) + 1) / 2))
            throw std::runtime_error("the rule leaves other providers");
        benchmark::DoNotOptimize(routed.left.size());
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

constexpr auto kServiceRule = "com.acme.orders.OrderService::.condition-router";

BENCHMARK_CAPTURE(routing, condition, kServiceRule, "conditions: ['method=get* => region=hangzhou']")
    ->RangeMultiplier(10)
    ->Range(10, 10'000)
    ->Unit(benchmark::kMicrosecond)
    ->Name("routing/condition");
BENCHMARK_CAPTURE(routing, reference, kServiceRule, "conditions: ['=> region=$region']")
    ->RangeMultiplier(10)
    ->Range(10, 10'000)
    ->Unit(benchmark::kMicrosecond)
    ->Name("routing/reference");
BENCHMARK_CAPTURE(routing, tag, "order-service.tag-router",
                  "configVersion: v3.0\ntags: [{name: bj, match: [{key: region, value: {exact: beijing}}]}]")
    ->RangeMultiplier(10)
    ->Range(10, 10'000)
    ->Unit(benchmark::kMicrosecond)
    ->Name("routing/tag");

} // namespace
} // namespace sextant::bench
