// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// rule: governance rules where Dubbo keeps them.
#include "app/sextantctl/rule_arguments.h"

#include <CLI/CLI.hpp>

namespace sextant::ctl {

void addRuleCommands(CLI::App& app, Command& command)
{
    auto* rule =
        addCommand(app, "rule", "governance rules: routes, tags, overrides and what else Dubbo reads",
                   "sextantctl rule get shop.tag-router");
    rule->require_subcommand(1);
    addRuleListCommand(*rule, command);
    addRuleLintCommand(*rule, command);
    addRuleReadCommands(*rule, command);
    addRuleWriteCommands(*rule, command);
    addRuleDryRunCommand(*rule, command);
}

} // namespace sextant::ctl
