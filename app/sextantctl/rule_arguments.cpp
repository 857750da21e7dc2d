// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/rule_arguments.h"

#include "app/sextantctl/output.h"
#include "engine/config/paths.h"
#include "engine/governance/rule_service.h"
#include "engine/registry/paths.h"
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

core::Outcome<governance::StoredRule> RuleName::find(const CommonOptions& options) const
{
    auto path = text;
    if (!text.starts_with("/")) {
        const auto key = config::parseRuleKey(text);
        if (!key) {
            std::string kinds;
            for (const auto& kind : config::ruleKinds())
                if (!kind.legacy)
                    kinds += (kinds.empty() ? "" : ", ") + std::string(kind.suffix);
            return core::Error(core::Errc::InvalidArgument, "This is no key of a rule", text, {},
                               "It ends with its kind, one of " + kinds
                                   + ", and names an application or interface:version:group.");
        }
        path = key->path(config::configRoot(options.root), registry::registryRoot(options.root));
    }
    if (const auto valid = store::validatePath(path); !valid)
        return valid.error();
    auto rule = governance::ruleAt(path);
    if (!rule)
        return core::Error(core::Errc::InvalidArgument, "No rule is kept at this node", path, {},
                           "sextantctl get and set work on any node.");
    return *rule;
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

core::Outcome<governance::StoredRules> readRules(Session& session, const CommonOptions& options)
{
    governance::RuleListQuery query;
    query.root = registry::registryRoot(options.root);
    query.configRoot = config::configRoot(options.root);
    auto found = session.await<governance::StoredRules>([&](auto done) {
        governance::listRules(session.console().store(), query, session.opOptions(), std::move(done));
    });
    if (found)
        for (const auto& problem : found->problems)
            complain(problem.message + " " + problem.path);
    return found;
}

} // namespace sextant::ctl
