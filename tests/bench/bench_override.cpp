// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A configurator push: parse the document, and give every invoker of a consumer what counts now.
#include "engine/cluster/override/override_directory.h"

#include <benchmark/benchmark.h>
#include <stdexcept>

namespace sextant::bench {
namespace {

using namespace sextant::cluster;

/// About 850 characters, as providers in the field have.
url::Url providerUrl(int number)
{
    url::Parameters parameters;
    for (int i = 0; i < 24; ++i)
        parameters["parameter.number." + std::to_string(i)] = "value-" + std::to_string(i * 1'000'003);
    parameters["application"] = "order-service";
    parameters["interface"] = "com.acme.orders.OrderService";
    parameters["side"] = "provider";
    parameters["timeout"] = "3000";
    return {"dubbo", "10.1." + std::to_string(number / 250) + "." + std::to_string(number % 250 + 1), 20880,
            "com.acme.orders.OrderService", std::move(parameters)};
}

OverrideDirectory makeDirectory(Level level, int count)
{
    url::Parameters parameters {{"application", "order-console"},
                                {"interface", "com.acme.orders.OrderService"},
                                {"side", "consumer"},
                                {"retries", "0"}};
    OverrideDirectory directory(
        level, {"consumer", "10.9.9.9", 0, "com.acme.orders.OrderService", std::move(parameters)},
        {config::kOwnGeneration, "10.9.9.9"});
    Invokers invokers;
    for (int i = 0; i < count; ++i) {
        const auto own = providerUrl(i);
        invokers.push_back({own, level, "order-service", "/p", own});
    }
    if (!directory.setAddresses(std::move(invokers)))
        throw std::runtime_error("the addresses are not taken");
    return directory;
}

/// A rule for all, and a weight for one provider.
std::string documentOf(int round)
{
    return "configVersion: v3.0\nscope: service\nkey: com.acme.orders.OrderService\nconfigs:\n"
           "- side: consumer\n  parameters: {timeout: "
        + std::to_string(1000 + round % 2)
        + "}\n- side: consumer\n  providerAddresses: ['10.1.0.1:20880']\n  parameters: {weight: 10}\n";
}

void configuratorPush(benchmark::State& state, Level level)
{
    auto directory = makeDirectory(level, static_cast<int>(state.range(0)));
    int round = 0;
    for (auto _ : state) {
        const auto document = config::parseConfigurators(documentOf(++round), "/rule");
        if (!document)
            throw std::runtime_error("the document is refused");
        auto configurators = std::make_shared<Configurators>();
        configurators->service = ConfiguratorSet(document->overrides);
        if (!directory.setConfigurators(configurators))
            throw std::runtime_error("the refresh is given up");
        benchmark::DoNotOptimize(directory.invokers().data());
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK_CAPTURE(configuratorPush, interface, Level::Interface)
    ->Arg(1'000)
    ->Unit(benchmark::kMicrosecond)
    ->Name("override/push/interface");
BENCHMARK_CAPTURE(configuratorPush, application, Level::Application)
    ->Arg(1'000)
    ->Unit(benchmark::kMicrosecond)
    ->Name("override/push/application");

} // namespace
} // namespace sextant::bench
