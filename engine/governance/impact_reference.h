// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What one kind of consumer sees of a service before and after a rule changes: a directory with its
// configurators and a router chain, each as the consumer's own line of Dubbo has them. A consumer that runs
// is meant: of a text that its Dubbo refuses it keeps what it had (spec/cluster §10). THREAD: one.
#pragma once

#include "engine/cluster/override/override_directory.h"
#include "engine/cluster/router/router_chain.h"
#include "engine/governance/impact_rules.h"
#include "engine/governance/rule_audience.h"
#include "engine/inventory/snapshot.h"

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sextant::governance {

/// A value that configurators change.
struct ParameterChange
{
    bool consumer = false; ///< of the consumer's own URL, else of providers as it sees them
    std::string key;
    std::string before; ///< empty: not set
    std::string after;
    std::size_t providers = 0; ///< how many change so

    auto operator<=>(const ParameterChange&) const = default;
};

/// A call as it is supposed.
struct SampleCall
{
    std::string method;
    std::vector<std::string> arguments;
    std::map<std::string, std::string, std::less<>> attachments;
};

class ImpactReference
{
public:
    using Providers = std::vector<std::shared_ptr<const inventory::ProviderRow>>;

    /// `consumer` stands for all consumers with its parameters. `rules` must outlive it.
    ImpactReference(const ImpactRules& rules, const inventory::ServiceRow& service, Providers providers,
                    const inventory::ConsumerRow& consumer);

    /// Positions in `providers` that are left for a call of a consumer at `host`; with draws by weight every
    /// one that a draw may leave.
    std::vector<std::uint32_t> left(Moment moment, const SampleCall& call, const url::Url& consumer) const;
    std::string address(std::uint32_t provider) const;
    const std::vector<ParameterChange>& parameterChanges() const { return m_changes; }
    /// Why Dubbo does not take the new text, so that the rule from before stays; empty when it does.
    const std::string& refused() const { return m_refused; }

private:
    struct State
    {
        cluster::SharedInvokers invokers;
        std::vector<std::uint32_t> positions; ///< in `m_providers`, by index of the invoker
        std::shared_ptr<cluster::RouterChain> chain;
        url::Url directory; ///< of the consumer, as configurators leave it
        url::Url consumer; ///< as routers see it
    };

    cluster::Level level(Moment moment) const;
    State makeState(Moment moment);
    cluster::Configurators configurators(Moment moment);
    cluster::ConfiguratorSet configuratorSet(const std::string& dataId, Moment moment);
    cluster::Invokers invokers(cluster::Level level) const;
    std::vector<url::Url> legacyRoutes(Moment moment) const;
    std::optional<std::string> document(const std::string& dataId, Moment moment) const;
    void compare();

    const ImpactRules& m_rules;
    const inventory::ServiceRow& m_service;
    Providers m_providers;
    const inventory::ConsumerRow& m_consumer;
    ProcessVersion m_version;
    std::string m_application;
    std::string m_refused; ///< the states fill it while they are made
    State m_before;
    State m_after;
    std::vector<ParameterChange> m_changes;
};

} // namespace sextant::governance
