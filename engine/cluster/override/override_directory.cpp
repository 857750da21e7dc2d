// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/override/override_directory.h"

#include "engine/cluster/override/merge.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace sextant::cluster {

namespace {

using config::Generation;
using Setting = OverrideTarget::Setting;

/// Does Dubbo refer to this provider? (RegistryDirectory.toInvokers)
bool isDisabled(const url::Url& effective)
{
    return effective.find("disabled") ? effective.getBool("disabled", false)
                                      : !effective.getBool("enabled", true);
}

/// An empty value of a configurator covers nothing where URLs of three layers are asked.
std::vector<Setting> countingSettings(std::vector<Setting> settings, Generation generation)
{
    if (generation != Generation::V27)
        std::erase_if(settings, [](const Setting& setting) { return setting.value.empty(); });
    return settings;
}

/// Dubbo 2.7: the providers' parameters complete those of the consumer.
url::Url completedBy(const url::Url& consumer, const Invokers& invokers)
{
    auto parameters = consumer.parameters();
    for (const auto& invoker : invokers)
        parameters.merge(invoker.url.parameters());
    return consumer.withParameters(std::move(parameters));
}

using Layers = std::map<std::string, std::vector<ValueOrigin>, std::less<>>;

void addLayer(Layers& layers, std::string_view key, ValueOrigin origin)
{
    auto& list = layers[std::string(key)];
    list.insert(list.begin(), std::move(origin));
}

void addRules(Layers& layers, const std::vector<Setting>& log)
{
    for (const auto& setting : log) {
        const auto& rule = setting.rule->rule;
        addLayer(layers, setting.key,
                 {OriginKind::Rule, std::string(setting.value), rule.source, rule.lineOf(setting.key)});
    }
}

std::vector<EffectiveValue> valuesOf(Layers layers)
{
    std::vector<EffectiveValue> values;
    for (auto& [key, list] : layers)
        values.push_back({key, std::move(list)});
    return values;
}

/// Applies the directory's configurators and says what happened.
std::vector<Setting> applyLogged(const OverrideDirectory& directory, OverrideTarget target,
                                 OverrideExplanation& out)
{
    std::vector<Setting> log;
    target.keepLog(log);
    if (const auto done =
            applyConfigurators(directory.configurators(), target, directory.context(), &out.rules);
        !done)
        out.error = done.error();
    return log;
}

} // namespace

OverrideDirectory::OverrideDirectory(Level level, url::Url consumer, OverrideContext context)
    : m_level(level)
    , m_consumer(std::move(consumer))
    , m_context(std::move(context))
    , m_configurators(std::make_shared<const Configurators>())
    , m_overriddenConsumer(m_consumer)
{
}

core::Outcome<void> OverrideDirectory::setAddresses(Invokers addresses)
{
    // Merging is the expensive part: only those are merged that are new or have changed.
    std::unordered_map<std::string, const Invoker*> known;
    for (const auto& address : m_addresses)
        known.emplace(address.own.address(), &address);
    for (auto& address : addresses) {
        const auto before = known.find(address.own.address());
        address.url = before != known.end() && before->second->own == address.own
            ? before->second->url
            : mergedUrl(address.own, m_level, m_consumer, m_context.generation);
    }
    m_addresses = std::move(addresses);
    return refresh();
}

core::Outcome<void> OverrideDirectory::setConfigurators(std::shared_ptr<const Configurators> configurators)
{
    m_configurators = std::move(configurators);
    return refresh();
}

core::Outcome<void> OverrideDirectory::setConsumer(url::Url consumer)
{
    m_consumer = std::move(consumer);
    auto addresses = std::exchange(m_addresses, {});
    return setAddresses(std::move(addresses));
}

core::Outcome<void> OverrideDirectory::refresh()
{
    auto consumer = OverrideTarget::whole(m_consumer);
    if (auto done = applyConfigurators(*m_configurators, consumer, m_context); !done)
        return done;
    m_overriddenConsumer = overridden(m_consumer, consumer.settings());
    Invokers invokers;
    invokers.reserve(m_addresses.size());
    std::vector<std::string> disabled;
    for (const auto& address : m_addresses) {
        auto effective = address;
        if (!m_configurators->empty()) {
            auto target = OverrideTarget::provider(address.own, m_level, m_consumer, m_context.generation);
            if (auto done = applyConfigurators(*m_configurators, target, m_context); !done)
                return done;
            effective.url =
                overridden(address.url, countingSettings(target.settings(), m_context.generation));
        }
        if (isDisabled(effective.url))
            disabled.push_back(address.own.address());
        else
            invokers.push_back(std::move(effective));
    }
    if (invokers.empty() && !disabled.empty())
        return core::Error(core::Errc::NoProvider, "Every provider is disabled", m_consumer.serviceKey(), {},
                           "The invokers from before stay: leave at least one provider enabled.");
    if (m_context.generation == Generation::V27)
        m_overriddenConsumer = completedBy(m_overriddenConsumer, invokers);
    m_invokers = std::move(invokers);
    m_disabled = std::move(disabled);
    return {};
}

OverrideExplanation explainInvoker(const OverrideDirectory& directory, const Invoker& invoker)
{
    const auto generation = directory.context().generation;
    const auto& consumer = directory.reference();
    const auto merged = mergedUrl(invoker.own, invoker.level, consumer, generation);
    OverrideExplanation out;
    const auto log = applyLogged(
        directory, OverrideTarget::provider(invoker.own, invoker.level, consumer, generation), out);
    Layers layers;
    for (const auto& [key, value] : merged.parameters()) {
        const auto own = invoker.own.find(key);
        if (own)
            addLayer(layers, key, {OriginKind::Provider, std::string(*own), invoker.path, 0});
        if (!own || *own != value)
            addLayer(layers, key, {OriginKind::Consumer, value, {}, 0});
    }
    const auto counting = countingSettings(log, generation);
    addRules(layers, counting);
    out.disabled = isDisabled(overridden(merged, counting));
    out.values = valuesOf(std::move(layers));
    return out;
}

OverrideExplanation explainConsumer(const OverrideDirectory& directory)
{
    OverrideExplanation out;
    const auto log = applyLogged(directory, OverrideTarget::whole(directory.reference()), out);
    Layers layers;
    for (const auto& [key, value] : directory.reference().parameters())
        addLayer(layers, key, {OriginKind::Consumer, value, {}, 0});
    addRules(layers, log);
    out.values = valuesOf(std::move(layers));
    return out;
}

} // namespace sextant::cluster
