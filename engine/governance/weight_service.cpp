// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/weight_service.h"

#include "engine/cluster/override/configurator_state.h"
#include "engine/cluster/override/override_directory.h"
#include "engine/config/paths.h"
#include "engine/core/text.h"
#include "engine/governance/rule_audience.h"
#include "engine/net/endpoint.h"

#include <algorithm>
#include <set>

namespace sextant::governance {

using cluster::Invoker;
using cluster::Level;
using config::Generation;
using config::RuleKind;
using core::Outcome;

namespace {

constexpr std::string_view kWeight = "weight";
constexpr int kDefaultWeight = 100;

Invoker invokerOf(const inventory::ProviderRow& row, Generation generation)
{
    const bool application = row.applicationLevel && (generation != Generation::V27 || !row.interfaceLevel);
    if (application)
        return {row.url, Level::Application, row.application, row.instancePath, row.url};
    const auto own = row.url.without("timestamp").without("pid");
    return {own, Level::Interface, row.application, row.interfacePath(), own};
}

url::Url someConsumer(const inventory::ServiceId& id)
{
    url::Parameters parameters {{"interface", id.interfaceName}, {"side", "consumer"}};
    if (!id.group.empty())
        parameters["group"] = id.group;
    if (!id.version.empty())
        parameters["version"] = id.version;
    return url::Url("consumer", "127.0.0.1", 0, id.interfaceName, std::move(parameters));
}

std::shared_ptr<const cluster::Configurators>
configuratorsFor(const url::Url& consumer, const std::vector<StoredRule>& rules, Level level)
{
    cluster::Configurators all;
    std::vector<config::Override> nodes;
    for (const auto& rule : rules) {
        if (rule.misplaced)
            continue;
        if (rule.key.kind == RuleKind::Configurators && rule.key.scope == config::RuleScope::Service
            && !rule.key.earlyForm && rule.key.dataId() == consumer.colonKey() + ".configurators") {
            cluster::ConfiguratorState state;
            state.update(rule.document);
            all.service = state.configurators();
        } else if (level == Level::Interface && rule.key.kind == RuleKind::LegacyOverride
                   && rule.key.interfaceName == consumer.serviceInterface()) {
            if (auto parsed = config::parseOverrideNode(rule.key.nodeName, rule.document.path))
                nodes.push_back(std::move(*parsed));
        }
    }
    all.legacy = cluster::legacyConfigurators(nodes, consumer);
    return std::make_shared<const cluster::Configurators>(std::move(all));
}

ProviderWeight weightOf(const inventory::ProviderRow& row, const Invoker& invoker,
                        const cluster::OverrideDirectory& directory)
{
    ProviderWeight weight;
    weight.address = row.address();
    weight.application = row.application;
    weight.registered = row.weight;
    const auto explained = cluster::explainInvoker(directory, invoker);
    weight.disabled = explained.disabled;
    weight.effective = weight.registered;
    for (const auto& value : explained.values) {
        if (value.key != kWeight)
            continue;
        const auto& origin = value.effective();
        weight.effective = static_cast<int>(
            url::Url("dubbo", {}, 0, {}, {{"weight", origin.value}}).getInt(kWeight, kDefaultWeight));
        if (origin.kind == cluster::OriginKind::Rule) {
            weight.source = origin.source;
            weight.line = origin.line;
        }
    }
    return weight;
}

} // namespace

std::vector<ProviderWeight> providerWeights(const inventory::ServiceRow& service,
                                            const std::vector<StoredRule>& rules, Generation generation)
{
    const auto consumer = someConsumer(service.id);
    std::vector<ProviderWeight> weights;
    for (const auto level : {Level::Interface, Level::Application}) {
        cluster::OverrideDirectory directory(level, consumer, {generation, consumer.host()});
        // A configurator that Dubbo fails with is not in force.
        static_cast<void>(directory.setConfigurators(configuratorsFor(consumer, rules, level)));
        for (const auto& row : service.providers)
            if (const auto invoker = invokerOf(*row, generation); invoker.level == level)
                weights.push_back(weightOf(*row, invoker, directory));
    }
    std::ranges::sort(weights, {}, &ProviderWeight::address);
    return weights;
}

std::vector<std::string> weightWarnings(const inventory::ServiceRow& service, const std::string& address)
{
    std::set<Generation> lines;
    for (const auto& consumer : service.consumers)
        lines.insert(processVersion(consumer->url).assumed());
    if (lines.empty())
        lines.insert(config::kOwnGeneration);
    std::vector<std::string> warnings;
    for (const auto line : lines) {
        cluster::Invokers invokers;
        for (const auto& row : service.providers)
            invokers.push_back(invokerOf(*row, line));
        for (auto& remark : cluster::weightRemarks(address, invokers, line))
            if (std::ranges::find(warnings, remark) == warnings.end())
                warnings.push_back(std::move(remark));
    }
    return warnings;
}

namespace {

/// A name that is a part of the rule's key, as Java names applications, interfaces, groups and versions.
bool isKeyPart(std::string_view name)
{
    return std::none_of(name.begin(), name.end(), [](char c) {
        return static_cast<unsigned char>(c) <= ' ' || c == 0x7f || c == '/' || c == ':';
    });
}

Outcome<void> checkTarget(const cluster::WeightTarget& target)
{
    if (auto address = net::Endpoint::parse(target.address); !address)
        return address.error();
    for (const auto* name : {&target.application, &target.interfaceName, &target.group, &target.version})
        if (!isKeyPart(*name))
            return core::Error(core::Errc::InvalidArgument, "A weight cannot be kept under this name",
                               core::shorten(*name, 100),
                               "names of applications and services have no blanks, slashes or colons",
                               "A service is [group/]interface[:version].");
    return {};
}

} // namespace

void writeWeight(store::CoordinationStore& store, const std::string& configRoot,
                 const cluster::WeightTarget& target, std::optional<int> weight, RuleWrite how,
                 std::function<void(Outcome<WeightWrite>)> done)
{
    if (const auto usable = checkTarget(target); !usable) {
        store.loop().post([done = std::move(done), error = usable.error()] { done(error); });
        return;
    }
    const auto path = config::configPath(configRoot, config::kDefaultGroup, target.dataId());
    const auto edit = [&store, path, target, weight, how,
                       done = std::move(done)](const Outcome<config::Document>& now) {
        if (!now) {
            done(now.error());
            return;
        }
        const auto before =
            now->text ? std::optional<std::string_view>(*now->text) : std::optional<std::string_view>();
        auto edited = cluster::setWeight(before, target, weight, path);
        if (!edited) {
            done(edited.error());
            return;
        }
        WeightWrite result {*now, *now, false, std::move(edited->remarks)};
        if (!edited->changed || (!edited->text && !now->version)) {
            done(std::move(result));
            return;
        }
        auto written = [result = std::move(result), done](Outcome<config::Document> after) mutable {
            if (!after) {
                done(after.error());
                return;
            }
            result.after = std::move(*after);
            result.changed = true;
            done(std::move(result));
        };
        if (edited->text)
            RuleService(store).put(path, std::move(*edited->text), now->version, how, std::move(written));
        else
            RuleService(store).remove(path, *now->version, how, std::move(written));
    };
    RuleService(store).get(path, how.options, edit);
}

} // namespace sextant::governance
