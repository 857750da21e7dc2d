// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/impact_reference.h"

#include "engine/cluster/override/configurator_state.h"
#include "engine/migration/simulation.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace sextant::governance {

using cluster::Configurators;
using cluster::ConfiguratorSet;
using cluster::Invokers;
using cluster::Level;
using config::Generation;
using config::RuleKind;

namespace {

/// Draws by weight are repeated with numbers spread evenly, the first and the last included.
constexpr std::uint32_t kDraws = 64;

std::string rowKey(const url::Url& url)
{
    return url.protocol() + "://" + url.address();
}

/// Without what differs from process to process.
url::Url ownUrl(const inventory::ProviderRow& row, Level level)
{
    return level == Level::Interface ? row.url.without("timestamp").without("pid") : row.url;
}

class SpreadDraws
{
public:
    cluster::Random next(std::uint32_t draw)
    {
        return [this, draw](std::uint32_t bound) {
            m_asked = true;
            return static_cast<std::uint32_t>(std::uint64_t {bound - 1} * draw / (kDraws - 1));
        };
    }
    bool asked() const { return m_asked; }

private:
    bool m_asked = false;
};

} // namespace

ImpactReference::ImpactReference(const ImpactRules& rules, const inventory::ServiceRow& service,
                                 Providers providers, const inventory::ConsumerRow& consumer)
    : m_rules(rules)
    , m_service(service)
    , m_providers(std::move(providers))
    , m_consumer(consumer)
    , m_version(processVersion(consumer.url))
    , m_application(consumer.application)
    , m_before(makeState(Moment::Before))
    , m_after(makeState(Moment::After))
{
    compare();
}

std::string ImpactReference::address(std::uint32_t provider) const
{
    return m_providers[provider]->address();
}

std::optional<std::string> ImpactReference::document(const std::string& dataId, Moment moment) const
{
    return m_version.before27 ? std::nullopt : m_rules.document(dataId, moment);
}

/// Before Dubbo 3 there is only one; since then the migration rule decides.
Level ImpactReference::level(Moment moment) const
{
    if (m_version.assumed() == Generation::V27)
        return Level::Interface;
    migration::Situation situation;
    situation.subject = {m_service.id.interfaceName,
                         m_service.id.version,
                         m_service.applications,
                         m_consumer.url.parameters(),
                         {}};
    situation.interfaceAddresses = m_service.interfaceProviders;
    situation.applicationAddresses = m_service.applicationProviders;
    const auto key = migration::ruleKey(m_application);
    const auto ruleOf = [&](Moment when) {
        core::Problems ignored;
        return migration::parseRule(document(key, when).value_or(""), key, ignored);
    };
    const auto before = ruleOf(Moment::Before).valueOr({});
    const auto after = ruleOf(moment);
    const auto outlook = moment == Moment::Before || key != m_rules.changedId()
        ? migration::outlookOf(before, situation)
        : migration::outlookOf(before, after.valueOr(before), situation);
    const bool application = outlook && outlook->decision.choice == migration::Choice::Application;
    return application ? Level::Application : Level::Interface;
}

Invokers ImpactReference::invokers(Level level) const
{
    Invokers invokers;
    for (const auto& row : m_providers) {
        if (!(level == Level::Interface ? row->interfaceLevel : row->applicationLevel))
            continue;
        const auto own = ownUrl(*row, level);
        invokers.push_back({own, level, row->application,
                            level == Level::Interface ? row->interfacePath() : row->instancePath, own});
    }
    return invokers;
}

ConfiguratorSet ImpactReference::configuratorSet(const std::string& dataId, Moment moment)
{
    const auto documentOf = [&](Moment when) {
        auto text = document(dataId, when);
        const auto version = text ? std::optional(0) : std::nullopt;
        return config::Document {dataId, std::move(text), version, 0};
    };
    cluster::ConfiguratorState state;
    state.update(documentOf(Moment::Before));
    if (moment == Moment::After && dataId == m_rules.changedId()) {
        state.update(documentOf(Moment::After));
        if (state.refused())
            m_refused = state.refused()->text();
    }
    return state.configurators();
}

Configurators ImpactReference::configurators(Moment moment)
{
    const auto suffix = std::string(config::ruleKind(RuleKind::Configurators).suffix);
    Configurators all;
    all.application = configuratorSet(m_application + suffix, moment);
    all.service = configuratorSet(m_consumer.url.colonKey() + suffix, moment);
    std::vector<config::Override> nodes;
    for (const auto& name : m_rules.nodes(RuleKind::LegacyOverride, m_service.id.interfaceName, moment))
        if (auto parsed = config::parseOverrideNode(name, name))
            nodes.push_back(std::move(*parsed));
    all.legacy = cluster::legacyConfigurators(nodes, m_consumer.url);
    return all;
}

std::vector<url::Url> ImpactReference::legacyRoutes(Moment moment) const
{
    std::vector<url::Url> routes;
    for (const auto& name : m_rules.nodes(RuleKind::LegacyRoute, m_service.id.interfaceName, moment))
        if (auto parsed = url::Url::parseNodeName(name))
            routes.push_back(std::move(*parsed));
    return routes;
}

ImpactReference::State ImpactReference::makeState(Moment moment)
{
    const auto generation = m_version.assumed();
    const auto where = level(moment);
    auto used = configurators(Moment::Before);
    if (where == Level::Application)
        used.legacy = {};
    cluster::OverrideDirectory directory(where, m_consumer.url, {generation, m_consumer.url.host()});
    // What Dubbo gives up here leaves the directory as it was: empty at the start.
    static_cast<void>(directory.setConfigurators(std::make_shared<const Configurators>(std::move(used))));
    static_cast<void>(directory.setAddresses(invokers(where)));
    if (moment == Moment::After) {
        used = configurators(Moment::After);
        if (where == Level::Application)
            used.legacy = {};
        const auto set = directory.setConfigurators(std::make_shared<const Configurators>(std::move(used)));
        if (!set)
            m_refused = set.error().text();
    }
    State state;
    state.invokers = cluster::shareInvokers(directory.invokers());
    state.directory = directory.consumerUrl();
    // Dubbo 2.7 routes by the URL that the reference subscribed with.
    state.consumer = generation == Generation::V27 ? m_consumer.url : state.directory;
    std::unordered_map<std::string, std::uint32_t> positions;
    for (std::uint32_t i = 0; i < m_providers.size(); ++i)
        positions.emplace(rowKey(m_providers[i]->url), i);
    for (const auto& invoker : *state.invokers)
        state.positions.push_back(positions.at(rowKey(invoker->own)));
    cluster::RouterChainOptions options;
    options.service = m_consumer.url.colonKey();
    options.application = m_application;
    options.generation = generation;
    options.legacyRoutes = legacyRoutes(moment);
    state.chain = std::make_shared<cluster::RouterChain>(std::move(options));
    state.chain->setInvokers(state.invokers);
    state.chain->load([this](const std::string& key) { return document(key, Moment::Before); });
    if (moment == Moment::After && !m_rules.changedId().empty())
        if (const auto updated =
                state.chain->update(m_rules.changedId(), document(m_rules.changedId(), Moment::After));
            !updated)
            m_refused = updated.error().text();
    return state;
}

std::vector<std::uint32_t> ImpactReference::left(Moment moment, const SampleCall& call,
                                                 const url::Url& consumer) const
{
    const auto& state = moment == Moment::Before ? m_before : m_after;
    cluster::Invocation invocation;
    invocation.method = call.method;
    invocation.arguments = call.arguments;
    invocation.attachments = call.attachments;
    invocation.consumer = state.consumer.withAddress(consumer.host(), consumer.port());
    invocation.generation = m_version.assumed();
    SpreadDraws draws;
    auto set = state.chain->route(invocation, draws.next(0)).left;
    for (std::uint32_t draw = 1; draws.asked() && draw < kDraws; ++draw)
        set |= state.chain->route(invocation, draws.next(draw)).left;
    std::vector<std::uint32_t> positions;
    positions.reserve(set.size());
    set.forEach([&](std::size_t index) { positions.push_back(state.positions[index]); });
    std::ranges::sort(positions);
    return positions;
}

void ImpactReference::compare()
{
    const auto kind = m_rules.change().key.kind;
    if (kind != RuleKind::Configurators && kind != RuleKind::LegacyOverride)
        return;
    std::map<std::tuple<bool, std::string, std::string, std::string>, std::size_t> counts;
    const auto count = [&](bool consumer, const url::Url& before, const url::Url& after) {
        if (before == after)
            return;
        const auto old = before.parameters();
        const auto fresh = after.parameters();
        std::set<std::string> keys;
        for (const auto& parameters : {old, fresh})
            for (const auto& [key, value] : parameters)
                keys.insert(key);
        const auto valueOf = [](const url::Parameters& parameters, const std::string& key) {
            const auto found = parameters.find(key);
            return found == parameters.end() ? std::string() : found->second;
        };
        for (const auto& key : keys)
            if (valueOf(old, key) != valueOf(fresh, key))
                ++counts[{consumer, key, valueOf(old, key), valueOf(fresh, key)}];
    };
    std::unordered_map<std::uint32_t, const url::Url*> before;
    for (std::size_t i = 0; i < m_before.positions.size(); ++i)
        before.emplace(m_before.positions[i], &(*m_before.invokers)[i]->url);
    for (std::size_t i = 0; i < m_after.positions.size(); ++i)
        if (const auto found = before.find(m_after.positions[i]); found != before.end())
            count(false, *found->second, (*m_after.invokers)[i]->url);
    count(true, m_before.directory, m_after.directory);
    for (const auto& [change, providers] : counts)
        m_changes.push_back({std::get<0>(change), std::get<1>(change), std::get<2>(change),
                             std::get<3>(change), std::get<0>(change) ? 0 : providers});
}

} // namespace sextant::governance
