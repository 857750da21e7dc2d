// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/rule_audience.h"

#include "engine/registry/matching.h"
#include "engine/registry/paths.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

namespace sextant::governance {

using config::RuleKey;
using config::RuleKind;
using config::RuleReader;
using config::RuleScope;
using inventory::ConsumerRow;
using inventory::ProviderRow;
using inventory::RegistrySnapshot;
using inventory::ServiceRow;
using Role = RuleReader::Role;

namespace {

/// What versions before 2.7 register as `dubbo`: their own, or that of the protocol.
constexpr std::array<std::string_view, 4> kOldLines {"2.6.", "2.5.", "2.4.", "2.0."};

bool isOldLine(std::string_view version)
{
    return std::ranges::any_of(kOldLines, [&](auto line) { return version.starts_with(line); });
}

class Audience
{
public:
    Audience(const StoredRule& rule, const RegistrySnapshot& snapshot)
        : m_rule(rule)
        , m_key(rule.key)
        , m_snapshot(snapshot)
    {
    }

    RuleAudience find()
    {
        for (const auto& reader : config::readersOf(m_key))
            ask(reader);
        RuleAudience audience;
        for (auto& [identity, found] : m_found) {
            found.listener.processes = found.processes.size();
            audience.listeners.push_back(std::move(found.listener));
        }
        if (m_rule.misplaced)
            audience.dead = "Dubbo looks for rules of this kind in the group "
                + std::string(config::ruleKind(m_key.kind).group);
        else if (audience.listeners.empty())
            audience.dead = "Nobody is registered who would read it";
        else if (audience.readers() == 0)
            audience.dead = audience.listeners.front().reason;
        return audience;
    }

private:
    struct Found
    {
        RuleListener listener;
        std::set<std::string> processes;
    };
    using Identity = std::tuple<std::string, bool, std::string>;

    void ask(const RuleReader& reader)
    {
        switch (reader.role) {
        case Role::ServiceConsumers:
        case Role::ServiceConsumersAndProviders:
            for (const auto& service : servicesOfKey()) {
                for (const auto& consumer : service->consumers)
                    add(reader, *consumer);
                if (reader.role == Role::ServiceConsumersAndProviders)
                    for (const auto& provider : service->providers)
                        add(reader, *provider);
            }
            break;
        case Role::NamedConsumers:
        case Role::NamedConsumersAndProviders:
            askNamed(reader);
            break;
        case Role::Callers:
            for (const auto& service : servicesOfApplication(&inventory::ApplicationRow::exports))
                for (const auto& consumer : service->consumers)
                    add(reader, *consumer);
            break;
        }
    }

    void askNamed(const RuleReader& reader)
    {
        for (const auto& service : servicesOfApplication(&inventory::ApplicationRow::imports))
            for (const auto& consumer : service->consumers)
                if (consumer->application == m_key.application)
                    add(reader, *consumer);
        if (reader.role == Role::NamedConsumersAndProviders)
            for (const auto& service : servicesOfApplication(&inventory::ApplicationRow::exports))
                for (const auto& provider : service->providers)
                    if (provider->application == m_key.application)
                        add(reader, *provider);
    }

    using Services = std::vector<std::shared_ptr<const ServiceRow>>;

    /// Of a legacy node all groups and versions: which of them it is for says its URL.
    Services servicesOfKey() const
    {
        Services services;
        if (!config::ruleKind(m_key.kind).legacy) {
            if (auto service = m_snapshot.findService({m_key.interfaceName, m_key.group, m_key.version}))
                services.push_back(std::move(service));
            return services;
        }
        const auto& all = m_snapshot.services;
        auto at = std::ranges::lower_bound(all, m_key.interfaceName, {},
                                           [](const auto& row) { return row->id.interfaceName; });
        for (; at != all.end() && (*at)->id.interfaceName == m_key.interfaceName; ++at)
            services.push_back(*at);
        return services;
    }

    Services servicesOfApplication(std::vector<inventory::ServiceId> inventory::ApplicationRow::*which) const
    {
        Services services;
        if (const auto application = m_snapshot.findApplication(m_key.application))
            for (const auto& id : (*application).*which)
                if (auto service = m_snapshot.findService(id))
                    services.push_back(std::move(service));
        return services;
    }

    void add(const RuleReader& reader, const ConsumerRow& consumer)
    {
        if (receives(consumer.url))
            add(reader, consumer.application, false, consumer.url,
                consumer.host + ' ' + std::to_string(consumer.pid));
    }

    void add(const RuleReader& reader, const ProviderRow& provider)
    {
        if (receives(provider.url))
            add(reader, provider.application, true, provider.url, provider.address());
    }

    void add(const RuleReader& reader, const std::string& application, bool provider, const url::Url& url,
             const std::string& process)
    {
        auto version = processVersion(url);
        auto& found = m_found[{application, provider, version.release}];
        auto& listener = found.listener;
        found.processes.insert(process);
        listener.application = application;
        listener.provider = provider;
        listener.version = version;
        const bool config = !config::ruleKind(m_key.kind).legacy;
        if (listener.reads || m_rule.misplaced)
            return;
        listener.reads = reader.versions.contains(version.assumed()) && !(config && version.before27);
        listener.reason.clear();
        if (!listener.reads)
            listener.reason = config && version.before27
                ? "Dubbo before 2.7 reads no rules from the config center"
                : "Dubbo " + std::string(config::name(version.assumed())) + " does not read this key"
                    + (reader.remark.empty() ? std::string() : ": " + std::string(reader.remark));
    }

    /// A legacy node is delivered to those who subscribed to its interface, group and version.
    bool receives(const url::Url& subscriber)
    {
        if (!config::ruleKind(m_key.kind).legacy)
            return true;
        if (!m_legacy) {
            const auto parsed = url::Url::parseNodeName(m_key.nodeName);
            if (!parsed)
                return false;
            m_legacy = parsed->with("enabled", "true");
        }
        return registry::isMatch(subscriber.with("category", m_legacy->category()), *m_legacy);
    }

    const StoredRule& m_rule;
    const RuleKey& m_key;
    const RegistrySnapshot& m_snapshot;
    std::optional<url::Url> m_legacy;
    std::map<Identity, Found> m_found;
};

} // namespace

ProcessVersion processVersion(const url::Url& url)
{
    ProcessVersion version;
    version.release = url.get("release");
    const auto dubbo = url.get("dubbo");
    version.before27 = isOldLine(version.release.empty() ? dubbo : version.release);
    if (version.release.empty() && version.before27)
        version.release = dubbo;
    version.generation =
        version.before27 ? config::Generation::V27 : config::parseGeneration(version.release);
    return version;
}

std::size_t RuleAudience::readers() const
{
    std::size_t processes = 0;
    for (const auto& listener : listeners)
        processes += listener.reads ? listener.processes : 0;
    return processes;
}

RuleAudience audienceOf(const StoredRule& rule, const RegistrySnapshot& snapshot)
{
    return Audience(rule, snapshot).find();
}

} // namespace sextant::governance
