// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Weights of providers: what each registered, what consumers make of it under the rules, and setting one by a
// configurator that every line of Dubbo understands. THREAD: any for looking, the store's loop for writing.
#pragma once

#include "engine/cluster/override/weight_rule.h"
#include "engine/governance/rule_list.h"
#include "engine/governance/rule_service.h"
#include "engine/inventory/snapshot.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sextant::governance {

struct ProviderWeight
{
    std::string address; ///< host:port
    std::string application;
    int registered = 100;
    int effective = 100; ///< for consumers, before warm-up
    std::string source; ///< the rule that says so; empty: the provider itself
    int line = 0; ///< in that rule; 0 when it has none
    bool disabled = false; ///< consumers do not use it at all
};

/// As consumers of that line see them that no rule for a consumer's application concerns.
std::vector<ProviderWeight> providerWeights(const inventory::ServiceRow& service,
                                            const std::vector<StoredRule>& rules,
                                            config::Generation generation);

/// What keeps a weight on `address` from its effect on the registered consumers, by their lines of Dubbo.
std::vector<std::string> weightWarnings(const inventory::ServiceRow& service, const std::string& address);

struct WeightWrite
{
    config::Document before;
    config::Document after; ///< without a version when nothing was left to say
    bool changed = false;
    std::vector<std::string> remarks; ///< what to know about the rule
};

/// Reads the configurators' document, edits it without loss and writes it over what was read, or deletes it
/// when it says nothing more. `weight` nullopt takes back what was set so. BadVersion when somebody else
/// wrote it. The store must outlive it or be closed before.
void writeWeight(store::CoordinationStore& store, const std::string& configRoot,
                 const cluster::WeightTarget& target, std::optional<int> weight, RuleWrite how,
                 std::function<void(core::Outcome<WeightWrite>)> done);

} // namespace sextant::governance
