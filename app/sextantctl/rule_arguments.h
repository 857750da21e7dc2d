// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the commands for one rule have in common: its name on the command line, and reading it.
#pragma once

#include "app/sextantctl/session.h"
#include "engine/config/config_center.h"

#include <optional>
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
    /// The node; InvalidArgument when the text is no name of one.
    core::Outcome<std::string> path(const CommonOptions& options) const;
};

/// The rule as it stands; a missing one has no version.
core::Outcome<config::Document> readRule(Session& session, const std::string& path);
/// The same, but a missing rule is an error.
core::Outcome<config::Document> existingRule(Session& session, const std::string& path);

void addRuleLintCommand(CLI::App& rule, Command& command);
void addRuleReadCommands(CLI::App& rule, Command& command);
void addRuleWriteCommands(CLI::App& rule, Command& command);

} // namespace sextant::ctl
