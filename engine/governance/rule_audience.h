// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Who reads a rule, as far as the registry says: consumers need not register, and nobody registers which
// configuration he listens to (spec/cluster §12, §14.1). Pure. THREAD: any.
#pragma once

#include "engine/config/generation.h"
#include "engine/governance/rule_list.h"
#include "engine/inventory/snapshot.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::governance {

/// Which Dubbo a process says it is.
struct ProcessVersion
{
    std::string release; ///< as registered; empty when it says nothing
    /// nullopt: it says nothing that is a version. What is older than 2.7 counts as 2.7 here.
    std::optional<config::Generation> generation;
    bool before27 = false; ///< it reads no config center, only nodes below the interface

    /// Whose semantics to evaluate; our own line for a process that says nothing.
    config::Generation assumed() const { return generation.value_or(config::kOwnGeneration); }
};
/// `release` and `dubbo` of a registered URL.
ProcessVersion processVersion(const url::Url& url);

/// The processes of one application and version that would read the rule, by name and role.
struct RuleListener
{
    std::string application;
    bool provider = false; ///< else a consumer
    ProcessVersion version;
    std::size_t processes = 0; ///< by host and process, or by address of a provider
    bool reads = false;
    std::string reason; ///< why it does not; plain English
};

struct RuleAudience
{
    std::vector<RuleListener> listeners; ///< by application
    std::string dead; ///< why nobody reads it; empty when somebody does

    std::size_t readers() const; ///< processes that read it
};

RuleAudience audienceOf(const StoredRule& rule, const inventory::RegistrySnapshot& snapshot);

} // namespace sextant::governance
