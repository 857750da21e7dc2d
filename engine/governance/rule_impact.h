// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a change of one rule means for the consumers that are registered: which providers each gains and loses
// for which methods, who is left with none, and who does not read the rule at all. Every consumer is
// evaluated as the line of Dubbo that it says it is, by the routers and configurators that our own consumer
// runs, under all other rules as they stand. Pure. THREAD: any.
//
// Not evaluated: scripts; what providers do with `side: provider`, which shows when they register again; and
// what depends on the single call beyond the sample.
#pragma once

#include "engine/governance/impact_reference.h"

#include <memory>
#include <string>
#include <vector>

namespace sextant::governance {

struct ImpactRequest
{
    std::shared_ptr<const inventory::RegistrySnapshot> snapshot;
    std::vector<StoredRule> rules; ///< of the registry, as they stand
    RuleChange change;
    /// Arguments and attachments of the calls that are supposed; the methods are the consumers' own.
    SampleCall sample;
};

/// Consumers of one application, service and version for which the change means the same.
struct ConsumerImpact
{
    std::string application;
    inventory::ServiceId service;
    ProcessVersion version;
    std::vector<std::string> methods; ///< for which it is so; empty: no method is known, one was supposed
    std::size_t consumers = 0;
    std::vector<std::string> hosts; ///< of some of them
    std::size_t before = 0; ///< providers that a call may reach
    std::size_t after = 0;
    std::vector<std::string> gained; ///< host:port
    std::vector<std::string> lost;
    std::vector<ParameterChange> parameters;
    std::string refused; ///< why its Dubbo keeps the rule from before

    bool reachesZero() const { return before > 0 && after == 0; }
    bool changes() const { return !gained.empty() || !lost.empty() || !parameters.empty(); }
};

struct RuleImpact
{
    /// Those that read the key, by application, service, version.
    std::vector<ConsumerImpact> consumers;
    RuleAudience audience; ///< all that would read such a key, also those whose line does not
    std::size_t evaluated = 0; ///< consumers of a service, each as one

    bool anyReachesZero() const;
};

RuleImpact ruleImpact(const ImpactRequest& request);

} // namespace sextant::governance
