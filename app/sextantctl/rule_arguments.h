// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the commands for one rule have in common: its name on the command line, and reading it.
#pragma once

#include "app/sextantctl/session.h"
#include "engine/governance/rule_list.h"

#include <string>

namespace CLI {
class App;
}

namespace sextant::ctl {

/// A rule as the user names it.
struct RuleName
{
    std::string text; ///< com.acme.Orders::.condition-router, shop.tag-router, or a node's whole path

    void addTo(CLI::App& command);
    /// Key and node; InvalidArgument when the text is no name of a rule.
    core::Outcome<governance::StoredRule> find(const CommonOptions& options) const;
};

/// The rule as it stands; a missing one has no version.
core::Outcome<config::Document> readRule(Session& session, const std::string& path);
/// The same, but a missing rule is an error.
core::Outcome<config::Document> existingRule(Session& session, const std::string& path);

/// Every rule of the registry; says what cannot be read.
core::Outcome<governance::StoredRules> readRules(Session& session, const CommonOptions& options);

void addRuleListCommand(CLI::App& rule, Command& command);
void addRuleLintCommand(CLI::App& rule, Command& command);
void addRuleReadCommands(CLI::App& rule, Command& command);
void addRuleWriteCommands(CLI::App& rule, Command& command);
void addRuleDryRunCommand(CLI::App& rule, Command& command);

} // namespace sextant::ctl
