// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// history: what was written from here, from the journal. Needs no registry.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/format.h"
#include "app/sextantctl/journal_commands.h"
#include "app/sextantctl/journal_file.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/table.h"
#include "app/sextantctl/terminal.h"
#include "engine/store/journal.h"
#include "engine/store/path.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <limits>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;
using store::JournalAction;
using store::JournalEntry;

Json versionOf(const std::optional<std::int32_t>& version)
{
    return version ? Json(*version) : Json(nullptr);
}

Json toJson(const JournalAction& action)
{
    const auto& entry = action.first;
    return {{"id", entry.id},
            {"time", entry.time},
            {"registry", entry.connection},
            {"origin", entry.origin},
            {"operation", std::string(store::name(entry.operation))},
            {"path", action.path},
            {"ephemeral", entry.ephemeral},
            {"versionBefore", versionOf(entry.versionBefore)},
            {"versionAfter", versionOf(entry.versionAfter)},
            {"result", std::string(store::name(entry.result))},
            {"error", entry.error},
            {"writes", action.writes},
            {"done", action.done},
            {"group", entry.multi},
            {"undoes", entry.undoes},
            {"undoneBy", action.undoneBy}};
}

std::string versions(const JournalEntry& entry)
{
    const auto before = entry.versionBefore ? std::to_string(*entry.versionBefore) : "-";
    const auto after = entry.versionAfter ? std::to_string(*entry.versionAfter) : "-";
    return before + " -> " + after;
}

std::string resultOf(const JournalAction& action)
{
    auto text = std::string(store::name(action.first.result));
    if (action.writes > 1)
        text = std::to_string(action.done) + " of " + std::to_string(action.writes) + " done";
    if (action.undoneBy != 0)
        text += ", undone by " + std::to_string(action.undoneBy);
    if (action.first.undoes != 0)
        text += ", undoes " + std::to_string(action.first.undoes);
    return text;
}

/// Every write as an action of its own.
core::Outcome<std::vector<JournalAction>> singleWrites(const store::Journal& journal,
                                                       const store::Journal::Query& query)
{
    auto entries = journal.entries(query);
    if (!entries)
        return entries.error();
    std::vector<JournalAction> actions;
    for (auto& entry : *entries) {
        JournalAction action;
        action.path = entry.path;
        action.done = entry.result == JournalEntry::Result::Done ? 1 : 0;
        action.first = std::move(entry);
        actions.push_back(std::move(action));
    }
    return actions;
}

core::Outcome<std::vector<JournalAction>> readActions(const CommonOptions& options,
                                                      const HistoryArguments& arguments)
{
    auto file = journalToRead(options);
    if (!file)
        return file.error();
    if (file->empty())
        return std::vector<JournalAction>();
    auto journal = store::Journal::open(*file);
    if (!journal)
        return journal.error();
    const store::Journal::Query query {arguments.path, 0, arguments.limit};
    return arguments.writes ? singleWrites(**journal, query) : (*journal)->actions(query);
}

} // namespace

int showHistory(const CommonOptions& options, const HistoryArguments& arguments)
{
    if (!arguments.path.empty())
        if (const auto valid = store::validatePath(arguments.path); !valid) {
            complain(valid.error());
            return kUsage;
        }
    const auto actions = readActions(options, arguments);
    if (!actions) {
        complain(actions.error());
        return registryExitCode(actions.error());
    }
    if (options.json) {
        auto list = Json::array();
        for (const auto& action : *actions)
            list.push_back(toJson(action));
        writeJson(list);
        return kDone;
    }
    Table table({{"ID", true},
                 {"TIME"},
                 {"REGISTRY", false, true},
                 {"BY", false, true},
                 {"OPERATION"},
                 {"PATH", false, true},
                 {"VERSIONS"},
                 {"RESULT"}});
    for (const auto& action : *actions) {
        const auto& entry = action.first;
        const bool several = action.writes > 1;
        table.add({std::to_string(entry.id), formatTime(entry.time), entry.connection, entry.origin,
                   std::string(store::name(entry.operation)), action.path, several ? "" : versions(entry),
                   resultOf(action)});
    }
    writeOut(table.print(terminalColumns()));
    return kDone;
}

void addHistoryCommand(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<HistoryArguments>();
    auto* sub = addCommand(app, "history", "what was written from here, newest first; a group counts as one",
                           "sextantctl history /acme --limit 10");
    sub->add_option("PATH", arguments->path, "only this node and what is below it");
    sub->add_option("--limit", arguments->limit, "how many at most")
        ->check(CLI::Range(1, std::numeric_limits<int>::max()))
        ->capture_default_str();
    sub->add_flag("--writes", arguments->writes, "every single write of a group");
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return showHistory(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
