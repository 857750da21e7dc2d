// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Every governance rule of a registry: documents below the config center's root, and rule URLs below the
// interfaces (spec/cluster §12). THREAD: the store's loop.
#pragma once

#include "engine/config/config_center.h"
#include "engine/config/rules/rule_key.h"
#include "engine/core/problem.h"

#include <functional>
#include <string>
#include <vector>

namespace sextant::governance {

struct StoredRule
{
    config::RuleKey key;
    /// In a group of the config center where Dubbo does not look for rules of this kind.
    bool misplaced = false;
    config::Document document; ///< of a legacy rule the name says everything, not the text

    std::size_t bytes() const { return document.text ? document.text->size() : 0; }
};

struct StoredRules
{
    std::vector<StoredRule> rules; ///< by path
    core::Problems problems; ///< what could not be read
};

struct RuleListQuery
{
    std::string root = "/dubbo"; ///< of the registry
    std::string configRoot = "/dubbo/config";
    /// Rule URLs below the interfaces, too: two requests for each interface, bundled where the server can.
    bool legacy = true;
    std::string onlyInterface {}; ///< legacy rules of this one only; empty: of all
};

/// Fails with the connection only; missing directories have no rules. The store must outlive it or be closed
/// before.
void listRules(store::CoordinationStore& store, RuleListQuery query, store::OpOptions options,
               std::function<void(core::Outcome<StoredRules>)> done);

/// The rule at a node, as far as its path says; nullopt when none is kept there.
std::optional<StoredRule> ruleAt(const std::string& path);

} // namespace sextant::governance
