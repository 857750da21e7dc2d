// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// rule dry-run: what a change of a rule means for the consumers that are registered. Writes nothing.
#include "app/sextantctl/data_source.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/rule_arguments.h"
#include "app/sextantctl/table.h"
#include "app/sextantctl/terminal.h"
#include "app/sextantctl/text_file.h"
#include "engine/config/paths.h"
#include "engine/core/text.h"
#include "engine/governance/rule_impact.h"
#include "engine/governance/rule_switch.h"
#include "engine/store/path.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;
using governance::ConsumerImpact;
using governance::RuleImpact;

struct DryRunArguments
{
    RuleName rule; ///< or a file named so
    DataSource text;
    bool remove = false;
    bool enable = false;
    bool disable = false;
    bool all = false;
    std::vector<std::string> attachments; ///< k=v
    std::vector<std::string> arguments;
};

/// The rule that a file is named after; nullopt when the text names no such file.
std::optional<RuleName> nameOfFile(const std::string& file)
{
    std::error_code failure;
    if (!std::filesystem::is_regular_file(file, failure))
        return std::nullopt;
    auto name = std::filesystem::path(file).filename().string();
    for (const std::string extension : {".yaml", ".yml"})
        if (name.ends_with(extension))
            name.resize(name.size() - extension.size());
    if (!config::parseRuleKey(name))
        return std::nullopt;
    return RuleName {name};
}

/// What is supposed: the rule and its texts. `now` is as it stands.
core::Outcome<governance::RuleChange> changeOf(const DryRunArguments& arguments, bool file,
                                               const governance::StoredRule& rule,
                                               const config::Document& now)
{
    const bool legacy = config::ruleKind(rule.key.kind).legacy;
    const auto stored = legacy && now.version ? std::optional(rule.key.nodeName) : now.text;
    const bool edits = arguments.remove || arguments.enable || arguments.disable;
    const bool given = file || !arguments.text.absent();
    if (!stored && (edits || (!given && !legacy)))
        return core::Error(core::Errc::NoNode, "There is no such rule", now.path);
    if (arguments.remove)
        return governance::RuleChange {rule.key, stored, std::nullopt};
    if (legacy && edits) {
        auto name = governance::switchedNodeName(rule.key.nodeName, arguments.enable);
        if (!name)
            return name.error();
        return governance::RuleChange {rule.key, stored, *name};
    }
    if (legacy)
        return governance::RuleChange {rule.key, std::nullopt, rule.key.nodeName};
    if (edits) {
        auto switched = governance::switchedText(rule.key, *stored, arguments.enable, now.path);
        if (!switched)
            return switched.error();
        for (const auto& warning : switched->warnings)
            complain(warning);
        return governance::RuleChange {rule.key, stored, switched->text};
    }
    if (!given)
        return governance::RuleChange {rule.key, std::nullopt, stored};
    auto text = file ? readInput(arguments.rule.text, "The rule cannot be read", 16U << 20U)
                     : core::Outcome<std::string>(std::string());
    if (!file) {
        const auto data = arguments.text.read();
        if (!data)
            return data.error();
        text = data->value_or("");
    }
    if (!text)
        return text.error();
    return governance::RuleChange {rule.key, stored, *text};
}

core::Outcome<governance::SampleCall> sampleOf(const DryRunArguments& arguments)
{
    governance::SampleCall sample;
    sample.arguments = arguments.arguments;
    for (const auto& text : arguments.attachments) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return core::Error(core::Errc::InvalidArgument, "An attachment is KEY=VALUE", text);
        sample.attachments[text.substr(0, equals)] = text.substr(equals + 1);
    }
    return sample;
}

Json consumerToJson(const ConsumerImpact& row)
{
    auto parameters = Json::array();
    for (const auto& change : row.parameters)
        parameters.push_back({{"of", change.consumer ? "consumer" : "provider"},
                              {"key", change.key},
                              {"before", change.before},
                              {"after", change.after},
                              {"providers", change.providers}});
    return {{"application", row.application},
            {"interface", row.service.interfaceName},
            {"group", row.service.group},
            {"version", row.service.version},
            {"release", row.version.release},
            {"line", std::string(config::name(row.version.assumed()))},
            {"methods", row.methods},
            {"consumers", row.consumers},
            {"hosts", row.hosts},
            {"before", row.before},
            {"after", row.after},
            {"gained", row.gained},
            {"lost", row.lost},
            {"zero", row.reachesZero()},
            {"parameters", parameters},
            {"refused", row.refused}};
}

Json impactToJson(const governance::StoredRule& rule, const RuleImpact& impact)
{
    Json document {{"path", rule.document.path},
                   {"kind", std::string(config::name(rule.key.kind))},
                   {"evaluated", impact.evaluated},
                   {"zero", impact.anyReachesZero()}};
    document["consumers"] = Json::array();
    for (const auto& row : impact.consumers)
        document["consumers"].push_back(consumerToJson(row));
    document["deaf"] = Json::array();
    for (const auto& listener : impact.audience.listeners)
        if (!listener.reads)
            document["deaf"].push_back({{"application", listener.application},
                                        {"role", listener.provider ? "provider" : "consumer"},
                                        {"release", listener.version.release},
                                        {"processes", listener.processes},
                                        {"reason", listener.reason}});
    return document;
}

std::string addressesInWords(const std::vector<std::string>& addresses)
{
    constexpr std::size_t kShown = 3;
    const auto shown =
        std::vector(addresses.begin(),
                    addresses.begin() + static_cast<std::ptrdiff_t>(std::min(addresses.size(), kShown)));
    const auto rest = addresses.size() - shown.size();
    return core::join(shown, " ") + (rest > 0 ? " and " + std::to_string(rest) + " more" : "");
}

void printValues(const ConsumerImpact& row, std::string& text)
{
    for (const auto& change : row.parameters)
        text += row.application + ": " + (change.consumer ? "its own " : "") + change.key + " "
            + (change.before.empty() ? "unset" : change.before) + " -> "
            + (change.after.empty() ? "unset" : change.after)
            + (change.consumer ? "" : " for " + std::to_string(change.providers) + " providers") + "\n";
}

void printImpact(const RuleImpact& impact, bool all)
{
    Table table({{"APPLICATION", false, true},
                 {"SERVICE", false, true},
                 {"METHODS", false, true},
                 {"CONSUMERS", true},
                 {"DUBBO"},
                 {"PROVIDERS"},
                 {"LOST", false, true},
                 {"GAINED", false, true}});
    std::string values;
    std::size_t same = 0;
    for (const auto& row : impact.consumers) {
        if (!all && !row.changes() && row.refused.empty()) {
            same += row.consumers;
            continue;
        }
        table.add({row.application, row.service.key(), core::join(row.methods, " "),
                   std::to_string(row.consumers), std::string(config::name(row.version.assumed())),
                   std::to_string(row.before) + " -> " + std::to_string(row.after),
                   addressesInWords(row.lost), addressesInWords(row.gained)});
        printValues(row, values);
    }
    std::string text;
    if (!table.empty())
        text += table.print(terminalColumns());
    text += harmlessLines(values);
    if (impact.consumers.empty())
        text += "No registered consumer reads this rule.\n";
    else if (table.empty())
        text += "Nothing changes for the registered consumers.\n";
    else if (same > 0)
        text += "Nothing changes for the others.\n";
    writeOut(text);
    for (const auto& row : impact.consumers) {
        if (!row.refused.empty())
            complain(row.application + " with Dubbo " + std::string(config::name(row.version.assumed()))
                     + " keeps the rule from before: " + row.refused);
        if (row.reachesZero())
            complain(row.application + " has no provider of " + row.service.key() + " left for "
                     + (row.methods.empty() ? "its calls" : core::join(row.methods, ", ")));
    }
    for (const auto& listener : impact.audience.listeners)
        if (!listener.reads)
            complain(listener.application + " does not read it: " + listener.reason);
}

int dryRunFailed(const core::Error& error)
{
    complain(error);
    return registryExitCode(error);
}

int dryRun(const CommonOptions& options, const DryRunArguments& arguments)
{
    const auto file = arguments.text.absent() ? nameOfFile(arguments.rule.text) : std::nullopt;
    const auto found = file ? file->find(options) : arguments.rule.find(options);
    if (!found)
        return dryRunFailed(found.error());
    if (found->key.kind == config::RuleKind::Migration) // never "nothing changes": nothing was looked at
        return dryRunFailed(core::Error(core::Errc::InvalidArgument, "A migration rule is no rule of routing",
                                        found->document.path, {},
                                        "'sextantctl migration plan' says what it would do."));
    auto sample = sampleOf(arguments);
    if (!sample)
        return dryRunFailed(sample.error());
    Session session(options);
    if (auto connected = session.connect(); !connected)
        return dryRunFailed(connected.error());
    auto now = readRule(session, found->document.path);
    if (!now)
        return dryRunFailed(now.error());
    auto change = changeOf(arguments, file.has_value(), *found, *now);
    if (!change)
        return dryRunFailed(change.error());
    auto rules = readRules(session, options);
    if (!rules)
        return dryRunFailed(rules.error());
    auto snapshot = session.snapshot();
    if (!snapshot)
        return dryRunFailed(snapshot.error());
    const auto impact = governance::ruleImpact(
        {std::move(*snapshot), std::move(rules->rules), std::move(*change), std::move(*sample)});
    if (options.json)
        writeJson(impactToJson(*found, impact));
    else
        printImpact(impact, arguments.all);
    if (found->key.kind == config::RuleKind::Script)
        complain("Scripts are not evaluated: what this one does is not known.");
    const bool refused =
        std::ranges::any_of(impact.consumers, [](const auto& row) { return !row.refused.empty(); });
    return impact.anyReachesZero() || refused ? kFindings : kDone;
}

} // namespace

void addRuleDryRunCommand(CLI::App& rule, Command& command)
{
    const auto arguments = std::make_shared<DryRunArguments>();
    auto* sub = addCommand(
        rule, "dry-run",
        "which providers the registered consumers gain and lose by a rule, without writing it: as the text "
        "given, or as a file named after the rule; without a text, what the stored rule does; ends with 1 "
        "when "
        "somebody is left without a provider or keeps the old rule",
        "sextantctl rule dry-run com.acme.orders.OrderService::.condition-router --file new.yaml");
    arguments->rule.addTo(*sub);
    arguments->text.addTo(*sub);
    auto* remove = sub->add_flag("--delete", arguments->remove, "as if the rule were deleted");
    auto* enable = sub->add_flag("--enable", arguments->enable, "as if it were switched on");
    auto* disable = sub->add_flag("--disable", arguments->disable, "as if it were switched off");
    remove->excludes(enable)->excludes(disable);
    enable->excludes(disable);
    sub->add_option("--attachment", arguments->attachments,
                    "of the supposed calls, KEY=VALUE; again for more");
    sub->add_option("--arg", arguments->arguments,
                    "of the supposed calls, as text, in order; again for more");
    sub->add_flag("--all", arguments->all, "also those for whom nothing changes");
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return dryRun(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
