// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/rule_arguments.h"

#include "engine/config/paths.h"
#include "engine/governance/rule_service.h"
#include "engine/migration/rule.h"
#include "engine/store/path.h"

#include <CLI/CLI.hpp>

namespace sextant::ctl {

void RuleName::addTo(CLI::App& command)
{
    command
        .add_option("KEY", text,
                    "the rule: its key as com.acme.Orders::.condition-router or shop.tag-router, or its node")
        ->required();
}

core::Outcome<std::string> RuleName::path(const CommonOptions& options) const
{
    const bool migration = text.ends_with(".migration");
    const auto path = text.starts_with("/")
        ? text
        : config::configPath(config::configRoot(options.root),
                             migration ? migration::kRuleGroup : config::kDefaultGroup, text);
    if (const auto valid = store::validatePath(path); !valid)
        return valid.error();
    if (text.find('.') == std::string::npos)
        return core::Error(core::Errc::InvalidArgument, "This is no key of a rule", text, {},
                           "Name its kind, too, as in shop.tag-router.");
    return path;
}

core::Outcome<config::Document> readRule(Session& session, const std::string& path)
{
    return session.await<config::Document>([&](auto done) {
        governance::RuleService(session.console().store()).get(path, session.opOptions(), std::move(done));
    });
}

core::Outcome<config::Document> existingRule(Session& session, const std::string& path)
{
    auto rule = readRule(session, path);
    if (rule && !rule->version)
        return core::Error(core::Errc::NoNode, "There is no such rule", path, {},
                           "sextantctl rule list shows those that there are.");
    return rule;
}

} // namespace sextant::ctl
