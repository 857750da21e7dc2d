// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The dry run of one rule over 1,000 registered consumers of a service with 100 providers and five methods.
#include "engine/governance/rule_impact.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <stdexcept>

namespace sextant::bench {
namespace {

using config::RuleKey;
using config::RuleKind;

constexpr int kConsumers = 1000;
constexpr int kProviders = 100;

std::shared_ptr<const inventory::RegistrySnapshot> makeFleet()
{
    inventory::ServiceRow service;
    service.id = {"com.acme.Orders", "", ""};
    service.applications = {"stock"};
    for (int i = 0; i < kProviders; ++i) {
        inventory::ProviderRow row;
        row.protocol = "dubbo";
        row.host = "10.0.1." + std::to_string(i);
        row.port = 20880;
        row.application = "stock";
        row.interfaceLevel = true;
        row.url =
            url::Url::parse("dubbo://" + row.host
                            + ":20880/com.acme.Orders?anyhost=true&application=stock&deprecated=false&"
                              "dubbo=2.0.2&dynamic=true&generic=false&interface=com.acme.Orders&"
                              "methods=create,find,list,pay,ship&release=3.2.9&side=provider&timeout=3000&"
                              "region="
                            + (i % 4 == 0 ? "hz" : "bj"))
                .value();
        service.providers.push_back(std::make_shared<const inventory::ProviderRow>(std::move(row)));
    }
    service.interfaceProviders = service.providers.size();
    constexpr const char* kReleases[] = {"2.7.15", "3.1.9", "3.2.9", "3.3.0"};
    for (int i = 0; i < kConsumers; ++i) {
        inventory::ConsumerRow row;
        row.application = "shop-" + std::to_string(i % 20);
        row.host = "10.1." + std::to_string(i / 250) + "." + std::to_string(i % 250);
        row.pid = i;
        row.url = url::Url::parse("consumer://" + row.host + "/com.acme.Orders?application=" + row.application
                                  + "&category=consumers&check=false&dubbo=2.0.2&interface=com.acme.Orders&"
                                    "methods=create,find,list,pay,ship&pid="
                                  + std::to_string(i) + "&release=" + kReleases[i % 4]
                                  + "&side=consumer&sticky=false&region=hz&timestamp=1764316800"
                                  + std::to_string(i))
                      .value();
        service.consumers.push_back(std::make_shared<const inventory::ConsumerRow>(std::move(row)));
    }
    auto snapshot = std::make_shared<inventory::RegistrySnapshot>();
    snapshot->services = {std::make_shared<const inventory::ServiceRow>(std::move(service))};
    return snapshot;
}

void dryRun(benchmark::State& state, RuleKind kind, const std::string& text)
{
    governance::ImpactRequest request;
    request.snapshot = makeFleet();
    request.change = {RuleKey::ofService(kind, "com.acme.Orders"), std::nullopt, text};
    std::size_t rows = 0;
    for (auto _ : state) {
        const auto impact = governance::ruleImpact(request);
        if (impact.evaluated != kConsumers
            || std::ranges::none_of(impact.consumers, &governance::ConsumerImpact::changes))
            throw std::runtime_error("the rule has no effect");
        rows = impact.consumers.size();
    }
    state.counters["consumers"] = kConsumers;
    state.counters["rows"] = static_cast<double>(rows);
}

void dryRunOfARoute(benchmark::State& state)
{
    dryRun(state, RuleKind::Condition,
           "scope: service\nforce: true\nenabled: true\nkey: com.acme.Orders\nconditions:\n"
           "- method=find,list & host=10.1.* => region=$region\n- method=pay => address!=10.0.1.1:20880\n");
}
BENCHMARK(dryRunOfARoute)->Name("rules/dry_run/route/1000_consumers")->Unit(benchmark::kMillisecond);

void dryRunOfAnOverride(benchmark::State& state)
{
    dryRun(state, RuleKind::Configurators,
           "configVersion: v3.0\nscope: service\nkey: com.acme.Orders\nenabled: true\nconfigs:\n"
           "- side: consumer\n  parameters: {timeout: 800, retries: 1}\n");
}
BENCHMARK(dryRunOfAnOverride)->Name("rules/dry_run/override/1000_consumers")->Unit(benchmark::kMillisecond);

} // namespace
} // namespace sextant::bench
