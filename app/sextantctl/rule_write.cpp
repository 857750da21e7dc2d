// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// rule put, delete, enable, disable, history, undo: writing one rule, and taking it back.
#include "app/sextantctl/data_source.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/journal_commands.h"
#include "app/sextantctl/journal_file.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/rule_arguments.h"
#include "app/sextantctl/terminal.h"
#include "app/sextantctl/write_command.h"
#include "engine/config/rules/rule_lint.h"
#include "engine/governance/rule_service.h"
#include "engine/governance/rule_switch.h"
#include "engine/store/errors.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <limits>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;

struct RuleWriteArguments
{
    RuleName rule;
    DataSource text;
    std::optional<std::int32_t> version;
    HistoryArguments history;
    bool dryRun = false;
    bool force = false; ///< write what Dubbo refuses
};

Json versionToJson(const std::optional<std::int32_t>& version)
{
    return version ? Json(*version) : Json(nullptr);
}

/// What a write replaces: the version that was asked for, or the one that stands there.
std::optional<std::int32_t> replaced(const RuleWriteArguments& arguments, const config::Document& now)
{
    if (!arguments.version)
        return now.version;
    return *arguments.version < 0 ? std::nullopt : arguments.version;
}

void printWritten(const CommonOptions& options, const config::Document& before, const config::Document& after,
                  std::int64_t id)
{
    if (options.json)
        writeJson({{"path", after.path},
                   {"versionBefore", versionToJson(before.version)},
                   {"versionAfter", versionToJson(after.version)},
                   {"id", id}});
    else if (!after.version)
        writeOut("deleted " + harmless(after.path) + undoHint(id) + '\n');
    else
        writeOut((before.version ? "" : "created ") + harmless(after.path) + ": version "
                 + (before.version ? std::to_string(*before.version) + " -> " : "")
                 + std::to_string(*after.version) + undoHint(id) + '\n');
}

/// Says what is wrong with the text; false when Dubbo refuses it or a consumer fails with it.
bool lint(const config::RuleKey& key, const std::string& text)
{
    bool usable = true;
    for (const auto& finding : config::lintRule(key.kind, key, text)) {
        complain(std::to_string(finding.line) + ":" + std::to_string(finding.column) + " "
                 + std::string(core::name(finding.severity)) + " " + finding.code + ": " + finding.message
                 + (finding.advice.empty() ? "" : " " + finding.advice));
        usable = usable && finding.severity != core::Severity::Error;
    }
    return usable;
}

int putRule(const CommonOptions& options, const RuleWriteArguments& arguments)
{
    const auto found = arguments.rule.find(options);
    if (!found)
        return writeFailed(found.error(), false);
    const auto& path = found->document.path;
    if (arguments.text.absent())
        return writeFailed({core::Errc::InvalidArgument,
                            "There is nothing to write",
                            path,
                            {},
                            "Give the rule's text, --file or --stdin."},
                           false);
    const auto text = arguments.text.read();
    if (!text)
        return writeFailed(text.error(), false);
    if (!*text)
        return writeFailed({core::Errc::InvalidArgument,
                            "A rule is never null",
                            path,
                            {},
                            "sextantctl rule delete takes it away."},
                           false);
    if (!config::ruleKind(found->key.kind).legacy && !lint(found->key, **text) && !arguments.force) {
        complain("Nothing was written; --force writes it all the same.");
        return kFindings;
    }
    if (found->misplaced)
        complain("Dubbo does not look for such rules in this directory.");
    Session session(options);
    if (auto connected = session.connectToWrite(path); !connected)
        return writeFailed(connected.error(), false);
    const auto now = readRule(session, path);
    if (!now)
        return writeFailed(now.error(), false);
    const auto note = noteOf("rule put");
    const auto written = session.await<config::Document>([&](auto done) {
        governance::RuleService(session.console().store())
            .put(path, **text, replaced(arguments, *now), {session.opOptions(), note}, std::move(done));
    });
    if (!written)
        return writeFailed(written.error(), true);
    printWritten(options, *now, *written, note->id);
    return kDone;
}

int deleteRule(const CommonOptions& options, const RuleWriteArguments& arguments)
{
    const auto found = arguments.rule.find(options);
    if (!found)
        return writeFailed(found.error(), false);
    const auto& path = found->document.path;
    Session session(options);
    if (auto connected = session.connectToWrite(path); !connected)
        return writeFailed(connected.error(), false);
    const auto now = existingRule(session, path);
    if (!now)
        return writeFailed(now.error(), false);
    const auto note = noteOf("rule delete");
    const auto removed = session.await<config::Document>([&](auto done) {
        governance::RuleService(session.console().store())
            .remove(path, arguments.version.value_or(*now->version), {session.opOptions(), note},
                    std::move(done));
    });
    if (!removed)
        return writeFailed(removed.error(), true);
    printWritten(options, *now, *removed, note->id);
    return kDone;
}

int switchRule(const CommonOptions& options, const RuleWriteArguments& arguments, bool enabled)
{
    const auto found = arguments.rule.find(options);
    if (!found)
        return writeFailed(found.error(), false);
    Session session(options);
    if (auto connected = session.connectToWrite(found->document.path); !connected)
        return writeFailed(connected.error(), false);
    const auto note = noteOf(enabled ? "rule enable" : "rule disable");
    const auto switched = session.await<governance::RuleSwitch>([&](auto done) {
        governance::switchRule(session.console().store(), *found, enabled, arguments.version,
                               {session.opOptions(), note}, std::move(done));
    });
    if (!switched)
        return writeFailed(switched.error(), false);
    for (const auto& warning : switched->warnings)
        complain(warning);
    if (!switched->changed)
        complain(enabled ? "The rule is enabled already." : "The rule is disabled already.");
    if (switched->changed || options.json)
        printWritten(options, switched->before, switched->after, note->id);
    return kDone;
}

int enableRule(const CommonOptions& options, const RuleWriteArguments& arguments)
{
    return switchRule(options, arguments, true);
}

int disableRule(const CommonOptions& options, const RuleWriteArguments& arguments)
{
    return switchRule(options, arguments, false);
}

int ruleHistoryOf(const CommonOptions& options, const RuleWriteArguments& arguments)
{
    const auto found = arguments.rule.find(options);
    if (!found)
        return writeFailed(found.error(), false);
    const auto& path = found->document.path;
    auto history = arguments.history;
    history.path = path;
    return showHistory(options, history);
}

/// The writes that an undo of the rule takes back.
core::Outcome<std::vector<store::JournalEntry>> latestEntries(Session& session, const CommonOptions& options,
                                                              const std::string& path)
{
    const auto file = journalToRead(options);
    if (!file)
        return file.error();
    const auto journal = store::Journal::open(*file);
    if (!journal)
        return journal.error();
    const auto latest = governance::latestWrite(**journal, session.console().store().description(), path);
    if (!latest)
        return latest.error();
    if (latest->writes > 1)
        return core::Error(core::Errc::InvalidArgument, "The last write to this rule wrote other nodes, too",
                           path, {},
                           "sextantctl undo " + std::to_string(latest->first.id) + " takes back all of it.");
    return (*journal)->action(latest->first.id);
}

int undoRule(const CommonOptions& options, const RuleWriteArguments& arguments)
{
    const auto found = arguments.rule.find(options);
    if (!found)
        return writeFailed(found.error(), false);
    const auto& path = found->document.path;
    Session session(options);
    auto connected = arguments.dryRun ? session.connect() : session.connectToWrite(path);
    if (!connected)
        return writeFailed(connected.error(), false);
    const auto entries = latestEntries(session, options, path);
    if (!entries)
        return writeFailed(entries.error(), false);
    return undoEntries(session, options, {entries->front().id, arguments.dryRun}, *entries);
}

using RuleAction = int (*)(const CommonOptions&, const RuleWriteArguments&);

CLI::App* addRuleAction(CLI::App& parent, Command& command,
                        const std::shared_ptr<RuleWriteArguments>& arguments, const std::string& name,
                        const std::string& description, const std::string& example, RuleAction action)
{
    auto* sub = addCommand(parent, name, description, example);
    arguments->rule.addTo(*sub);
    sub->callback([&command, arguments, action] {
        command.run = [&command, arguments, action] { return action(command.common, *arguments); };
    });
    return sub;
}

} // namespace

void addRuleWriteCommands(CLI::App& rule, Command& command)
{
    const auto arguments = std::make_shared<RuleWriteArguments>();
    auto* put =
        addRuleAction(rule, command, arguments, "put",
                      "writes a rule, byte for byte; ends with 5 when somebody else wrote in between",
                      "sextantctl rule put shop.tag-router --file shop.tag-router.yaml --version 3", putRule);
    arguments->text.addTo(*put);
    put->add_option("--version", arguments->version,
                    "version that is replaced; -1: there must be no rule yet. Default: the one read first");
    put->add_flag("--force", arguments->force, "writes it also when it has errors");
    auto* remove = addRuleAction(rule, command, arguments, "delete", "deletes a rule",
                                 "sextantctl rule delete shop.tag-router", deleteRule);
    remove->add_option("--version", arguments->version,
                       "version that is deleted. Default: the one read first");
    for (const bool enabled : {true, false}) {
        const std::string verb = enabled ? "enable" : "disable";
        auto* one = addRuleAction(
            rule, command, arguments, verb,
            "switches a rule " + std::string(enabled ? "on" : "off") + "; every other byte of it stays",
            "sextantctl rule " + verb + " com.acme.orders.OrderService::.condition-router",
            enabled ? enableRule : disableRule);
        one->add_option("--version", arguments->version,
                        "version that is replaced. Default: the one read first");
    }
    auto* history = addRuleAction(rule, command, arguments, "history",
                                  "what was written to a rule from here, newest first",
                                  "sextantctl rule history shop.tag-router", ruleHistoryOf);
    history->add_option("--limit", arguments->history.limit, "how many at most")
        ->check(CLI::Range(1, std::numeric_limits<int>::max()))
        ->capture_default_str();
    auto* undo =
        addRuleAction(rule, command, arguments, "undo",
                      "takes back what was last written to a rule from here, when nobody has written "
                      "since; a second time takes back the undo",
                      "sextantctl rule undo shop.tag-router --dry-run", undoRule);
    undo->add_flag("--dry-run", arguments->dryRun, "only say what would be done");
}

} // namespace sextant::ctl
