// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/rule_impact.h"

#include "engine/core/text.h"
#include "engine/registry/matching.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace sextant::governance {

using config::RuleReader;
using config::RuleScope;
using inventory::ConsumerRow;
using inventory::ServiceId;
using inventory::ServiceRow;
using Role = RuleReader::Role;

namespace {

constexpr std::size_t kHostsShown = 5;

bool isPattern(const ServiceId& id)
{
    return id.group == "*" || id.group.find(',') != std::string::npos || id.version == "*";
}

class Impact
{
public:
    explicit Impact(const ImpactRequest& request)
        : m_request(request)
        , m_snapshot(*request.snapshot)
        , m_rules(request.rules, request.change)
    {
    }

    RuleImpact find()
    {
        StoredRule rule;
        rule.key = m_request.change.key;
        m_impact.audience = audienceOf(rule, m_snapshot);
        for (const auto& service : services())
            for (const auto& consumer : service->consumers)
                if (reads(*service, *consumer))
                    evaluate(*service, *consumer);
        for (auto& [identity, row] : m_rows)
            m_impact.consumers.push_back(std::move(row));
        return std::move(m_impact);
    }

private:
    using Services = std::vector<std::shared_ptr<const ServiceRow>>;
    using Positions = std::vector<std::uint32_t>;
    struct Outcome
    {
        Positions before;
        Positions after;
        auto operator<=>(const Outcome&) const = default;
    };
    /// What is the same for many consumers: application, service, version, methods, outcome, values, refusal.
    using Identity = std::tuple<std::string, ServiceId, std::string, std::vector<std::string>, Outcome,
                                std::vector<ParameterChange>, std::string>;

    /// Services whose consumers may read the key.
    Services services() const
    {
        const auto& key = m_request.change.key;
        Services found;
        const auto addAll = [&](const std::vector<ServiceId>& ids) {
            for (const auto& id : ids)
                if (auto service = m_snapshot.findService(id))
                    found.push_back(std::move(service));
        };
        if (key.scope == RuleScope::Application) {
            if (const auto application = m_snapshot.findApplication(key.application)) {
                addAll(application->imports);
                addAll(application->exports);
            }
        } else if (!config::ruleKind(key.kind).legacy) {
            addAll({{key.interfaceName, key.group, key.version}});
        } else {
            for (const auto& service : m_snapshot.services)
                if (service->id.interfaceName == key.interfaceName)
                    found.push_back(service);
        }
        std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    bool reads(const ServiceRow& service, const ConsumerRow& consumer) const
    {
        const auto version = processVersion(consumer.url);
        const auto& key = m_request.change.key;
        if (version.before27 && !config::ruleKind(key.kind).legacy)
            return false;
        return std::ranges::any_of(config::readersOf(key), [&](const RuleReader& reader) {
            if (!reader.versions.contains(version.assumed()))
                return false;
            const bool named = consumer.application == key.application;
            switch (reader.role) {
            case Role::ServiceConsumers:
            case Role::ServiceConsumersAndProviders:
                return true;
            case Role::NamedConsumers:
            case Role::NamedConsumersAndProviders:
                return named;
            case Role::Callers:
                return std::ranges::binary_search(service.applications, key.application);
            }
            return false;
        });
    }

    void evaluate(const ServiceRow& service, const ConsumerRow& consumer)
    {
        ++m_impact.evaluated;
        const auto& reference = referenceOf(service, consumer);
        std::map<Outcome, std::vector<std::string>> outcomes;
        const auto methods = methodsOf(service, consumer);
        auto call = m_request.sample;
        for (const auto& method : methods) {
            call.method = method;
            outcomes[{reference.left(Moment::Before, call, consumer.url),
                      reference.left(Moment::After, call, consumer.url)}]
                .push_back(method);
        }
        for (auto& [outcome, these] : outcomes)
            count(service, consumer, reference, outcome,
                  methods.front().empty() ? std::vector<std::string>() : these);
    }

    /// One for all consumers that differ only in where they run, unless a configurator looks at that.
    const ImpactReference& referenceOf(const ServiceRow& service, const ConsumerRow& consumer)
    {
        auto shared = consumer.url.without("pid").without("timestamp");
        if (!m_rules.looksAtHosts())
            shared = shared.withAddress("0.0.0.0", 0);
        auto& reference = m_references[{service.id, shared.fullString()}];
        if (!reference)
            reference = std::make_unique<ImpactReference>(m_rules, service, providersFor(service, consumer),
                                                          consumer);
        return *reference;
    }

    ImpactReference::Providers providersFor(const ServiceRow& service, const ConsumerRow& consumer) const
    {
        if (!isPattern(service.id))
            return service.providers;
        ImpactReference::Providers providers;
        const auto wanted = consumer.url.with("category", "providers");
        for (const auto& other : m_snapshot.services)
            if (other->id.interfaceName == service.id.interfaceName)
                for (const auto& provider : other->providers)
                    if (registry::isMatch(wanted, provider->url))
                        providers.push_back(provider);
        return providers;
    }

    /// What the consumer registered that it calls; one empty name when nobody says.
    static std::vector<std::string> methodsOf(const ServiceRow& service, const ConsumerRow& consumer)
    {
        auto methods = core::splitTrimmed(consumer.url.get("methods"), ',');
        if (methods.empty() || methods.front() == "*")
            methods = service.methods;
        if (methods.empty())
            methods.emplace_back();
        std::ranges::sort(methods);
        methods.erase(std::unique(methods.begin(), methods.end()), methods.end());
        return methods;
    }

    void count(const ServiceRow& service, const ConsumerRow& consumer, const ImpactReference& reference,
               const Outcome& outcome, const std::vector<std::string>& methods)
    {
        const auto version = processVersion(consumer.url);
        auto& row = m_rows[{consumer.application, service.id, version.release, methods, outcome,
                            reference.parameterChanges(), reference.refused()}];
        if (row.consumers == 0) {
            row.application = consumer.application;
            row.service = service.id;
            row.version = version;
            row.methods = methods;
            row.before = outcome.before.size();
            row.after = outcome.after.size();
            row.gained = difference(outcome.after, outcome.before, reference);
            row.lost = difference(outcome.before, outcome.after, reference);
            row.parameters = reference.parameterChanges();
            row.refused = reference.refused();
        }
        ++row.consumers;
        if (row.hosts.size() < kHostsShown)
            row.hosts.push_back(consumer.host);
    }

    static std::vector<std::string> difference(const Positions& these, const Positions& others,
                                               const ImpactReference& reference)
    {
        Positions only;
        std::ranges::set_difference(these, others, std::back_inserter(only));
        std::vector<std::string> addresses;
        for (const auto position : only)
            addresses.push_back(reference.address(position));
        return addresses;
    }

    const ImpactRequest& m_request;
    const inventory::RegistrySnapshot& m_snapshot;
    ImpactRules m_rules;
    std::map<std::pair<ServiceId, std::string>, std::unique_ptr<ImpactReference>> m_references;
    std::map<Identity, ConsumerImpact> m_rows;
    RuleImpact m_impact;
};

} // namespace

bool RuleImpact::anyReachesZero() const
{
    return std::ranges::any_of(consumers, &ConsumerImpact::reachesZero);
}

RuleImpact ruleImpact(const ImpactRequest& request)
{
    return Impact(request).find();
}

} // namespace sextant::governance
