// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// rule list: every governance rule, and who reads it.
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/format.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/rule_arguments.h"
#include "app/sextantctl/table.h"
#include "app/sextantctl/terminal.h"
#include "engine/governance/rule_audience.h"
#include "engine/governance/rule_switch.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;
using governance::RuleAudience;
using governance::StoredRule;

struct RuleListArguments
{
    std::vector<std::string> kinds;
    bool dead = false;
    bool noReaders = false;
};

struct ListedRule
{
    StoredRule rule;
    std::optional<bool> enabled;
    std::optional<RuleAudience> audience; ///< nullopt: not asked for
};

/// What names the rule for a person: its key, or what a legacy node says.
std::string titleOf(const StoredRule& rule)
{
    if (!config::ruleKind(rule.key.kind).legacy)
        return rule.key.dataId();
    const auto url = url::Url::parseNodeName(rule.key.nodeName);
    return url ? url->displayString() : rule.key.nodeName;
}

Json listenersToJson(const RuleAudience& audience)
{
    auto list = Json::array();
    for (const auto& listener : audience.listeners)
        list.push_back({{"application", listener.application},
                        {"role", listener.provider ? "provider" : "consumer"},
                        {"release", listener.version.release},
                        {"processes", listener.processes},
                        {"reads", listener.reads},
                        {"reason", listener.reason}});
    return list;
}

Json listedToJson(const ListedRule& listed)
{
    const auto& [rule, enabled, audience] = listed;
    const bool service = rule.key.scope == config::RuleScope::Service;
    const bool legacy = config::ruleKind(rule.key.kind).legacy;
    Json document {{"kind", std::string(config::name(rule.key.kind))},
                   {"scope", service ? "service" : "application"},
                   {"key", legacy ? std::string() : rule.key.dataId()},
                   {"interface", rule.key.interfaceName},
                   {"serviceVersion", rule.key.version},
                   {"serviceGroup", rule.key.group},
                   {"application", rule.key.application},
                   {"path", rule.document.path},
                   {"misplaced", rule.misplaced}};
    document["enabled"] = enabled ? Json(*enabled) : Json(nullptr);
    document["version"] = rule.document.version ? Json(*rule.document.version) : Json(nullptr);
    document["modified"] = rule.document.modified;
    document["size"] = rule.bytes();
    document["error"] = rule.document.unreadable;
    document["listeners"] = audience ? listenersToJson(*audience) : Json(nullptr);
    document["dead"] = audience ? Json(audience->dead) : Json(nullptr);
    return document;
}

std::string readersInWords(const ListedRule& listed)
{
    if (!listed.audience)
        return {};
    return listed.audience->dead.empty() ? std::to_string(listed.audience->readers()) : "nobody";
}

void printRules(const std::vector<ListedRule>& list)
{
    Table table({{"KIND"},
                 {"KEY", false, true},
                 {"ENABLED"},
                 {"READERS", true},
                 {"VERSION", true},
                 {"MODIFIED"},
                 {"SIZE", true}});
    for (const auto& listed : list) {
        const auto& document = listed.rule.document;
        const std::string enabled = !listed.enabled ? "" : *listed.enabled ? "yes" : "no";
        table.add({std::string(config::name(listed.rule.key.kind)), titleOf(listed.rule), enabled,
                   readersInWords(listed), document.version ? std::to_string(*document.version) : "",
                   formatTime(document.modified), std::to_string(listed.rule.bytes())});
    }
    writeOut(table.print(terminalColumns()));
}

core::Outcome<std::vector<ListedRule>> listedRules(Session& session, const CommonOptions& options,
                                                   const RuleListArguments& arguments)
{
    auto found = readRules(session, options);
    if (!found)
        return found.error();
    std::shared_ptr<const inventory::RegistrySnapshot> snapshot;
    if (!arguments.noReaders && !found->rules.empty()) {
        auto read = session.snapshot();
        if (!read)
            return read.error();
        snapshot = std::move(*read);
    }
    std::vector<ListedRule> list;
    for (auto& rule : found->rules) {
        const auto kind = std::string(config::name(rule.key.kind));
        if (!arguments.kinds.empty() && std::ranges::find(arguments.kinds, kind) == arguments.kinds.end())
            continue;
        ListedRule listed;
        listed.enabled = governance::isEnabled(rule);
        if (snapshot)
            listed.audience = governance::audienceOf(rule, *snapshot);
        if (arguments.dead && listed.audience->dead.empty())
            continue;
        listed.rule = std::move(rule);
        list.push_back(std::move(listed));
    }
    return list;
}

int listRulesOf(const CommonOptions& options, const RuleListArguments& arguments)
{
    Session session(options);
    auto connected = session.connect();
    auto list = connected ? listedRules(session, options, arguments)
                          : core::Outcome<std::vector<ListedRule>>(connected.error());
    if (!list) {
        complain(list.error());
        return registryExitCode(list.error());
    }
    if (!options.json) {
        printRules(*list);
        for (const auto& listed : *list)
            if (listed.audience && !listed.audience->dead.empty())
                complain(titleOf(listed.rule) + ": " + listed.audience->dead);
        return kDone;
    }
    auto document = Json::array();
    for (const auto& listed : *list)
        document.push_back(listedToJson(listed));
    writeJson(document);
    return kDone;
}

} // namespace

void addRuleListCommand(CLI::App& rule, Command& command)
{
    const auto arguments = std::make_shared<RuleListArguments>();
    auto* sub = addCommand(rule, "list", "every rule, and how many registered processes read it",
                           "sextantctl rule list --kind condition");
    std::vector<std::string> kinds;
    for (const auto& kind : config::ruleKinds())
        kinds.emplace_back(kind.name);
    sub->add_option("--kind", arguments->kinds, "only rules of this kind; may be repeated")
        ->check(CLI::IsMember(kinds));
    auto* dead = sub->add_flag("--dead", arguments->dead, "only rules that nobody reads");
    sub->add_flag("--no-readers", arguments->noReaders, "do not read the registry to find who reads a rule")
        ->excludes(dead);
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return listRulesOf(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
