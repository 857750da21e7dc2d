// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// undo: takes back an action of the journal, when nobody has written since.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/journal_commands.h"
#include "app/sextantctl/journal_file.h"
#include "app/sextantctl/node_views.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/progress_line.h"
#include "app/sextantctl/terminal.h"
#include "app/sextantctl/write_command.h"
#include "engine/governance/undo.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;
using governance::NodeState;
using governance::UndoItem;
using governance::UndoReport;
using Verdict = UndoItem::Verdict;
using Entries = std::vector<store::JournalEntry>;

core::Outcome<Entries> entriesOf(const CommonOptions& options, std::int64_t id)
{
    auto file = journalToRead(options);
    if (!file)
        return file.error();
    if (file->empty())
        return core::Error(core::Errc::InvalidArgument,
                           "There is no journal yet: nothing was written from here");
    auto journal = store::Journal::open(*file);
    if (!journal)
        return journal.error();
    return (*journal)->action(id);
}

Json toJson(const NodeState& state, bool acl)
{
    Json document {{"exists", state.exists}};
    document["version"] = state.version ? Json(*state.version) : Json(nullptr);
    if (!acl && state.exists && state.dataKnown)
        putData(document, state.data);
    if (state.acl)
        document["acl"] = aclToJson(*state.acl);
    return document;
}

Json documentOf(const UndoArguments& arguments, const UndoReport& report, std::int64_t undoId)
{
    auto items = Json::array();
    for (const auto& item : report.items) {
        const bool acl = item.action == UndoItem::Action::SetAcl;
        items.push_back({{"path", item.path},
                         {"action", std::string(governance::name(item.action))},
                         {"verdict", std::string(governance::name(item.verdict))},
                         {"reason", item.reason},
                         {"before", toJson(item.before, acl)},
                         {"written", toJson(item.written, acl)},
                         {"now", toJson(item.now, acl)}});
    }
    return {{"id", arguments.id},
            {"dryRun", arguments.dryRun},
            {"done", report.count(Verdict::Done)},
            {"stopped", report.stopped},
            {"undo", undoId},
            {"items", items}};
}

std::string line(const char* title, const NodeState& state, bool acl)
{
    std::string text = std::string("    ") + title;
    if (state.unreadable)
        return text + "could not be read\n";
    if (!state.exists)
        return text + "no node\n";
    if (state.version)
        text += "version " + std::to_string(*state.version) + "  ";
    if (acl)
        text += state.acl ? shortAcl(*state.acl) : "unknown";
    else
        text += state.dataKnown ? shortData(state.data) : "unknown data";
    return text + '\n';
}

/// What somebody needs to decide between three states.
std::string threeWays(const UndoItem& item)
{
    const bool acl = item.action == UndoItem::Action::SetAcl;
    return line("before   ", item.before, acl) + line("written  ", item.written, acl)
        + line("now      ", item.now, acl);
}

std::string inWords(const UndoItem& item)
{
    const auto what = std::string(governance::name(item.action)) + " " + harmless(item.path);
    switch (item.verdict) {
    case Verdict::Ready:
        return "would " + what;
    case Verdict::Done:
        return what;
    default:
        return what + ": " + harmless(item.reason);
    }
}

void print(const UndoArguments& arguments, const UndoReport& report, std::int64_t undoId)
{
    constexpr std::size_t kShown = 50;
    std::size_t shown = 0;
    std::string text;
    for (const auto& item : report.items) {
        if (item.verdict == Verdict::NotTried || (shown >= kShown && item.verdict != Verdict::Conflict))
            continue;
        ++shown;
        auto words = inWords(item) + '\n';
        if (item.verdict == Verdict::Conflict)
            words += threeWays(item);
        if (item.verdict == Verdict::Done || item.verdict == Verdict::Ready)
            text += words;
        else
            writeError(words);
    }
    const auto done = report.count(Verdict::Done);
    if (report.items.size() > kShown)
        text += "… " + grouped(report.items.size()) + " nodes in all\n";
    if (done > 0)
        text += "took back " + grouped(done) + " of " + grouped(report.items.size()) + " changes of "
            + std::to_string(arguments.id) + undoHint(undoId) + '\n';
    writeOut(text);
    if (report.count(Verdict::NotTried) > 0)
        complain("Not done: " + grouped(report.count(Verdict::NotTried)) + " changes. "
                 + (report.count(Verdict::Conflict) > 0 && done == 0 ? "Nothing was written." : ""));
}

int exitCodeOf(const UndoReport& report)
{
    const auto count = [&](Verdict verdict) { return report.count(verdict); };
    if (count(Verdict::Conflict) > 0)
        return kConflict;
    if (report.error)
        return registryExitCode(*report.error);
    if (report.stopped)
        return kInterrupted;
    if (count(Verdict::Impossible) == 0)
        return kDone;
    return count(Verdict::Impossible) == report.items.size() ? kRegistryFailure : kFindings;
}

int undoAction(const CommonOptions& options, const UndoArguments& arguments)
{
    if (options.readOnly && !arguments.dryRun)
        return writeFailed({core::Errc::ReadOnly, "This connection is read-only"}, false);
    const auto entries = entriesOf(options, arguments.id);
    if (!entries)
        return writeFailed(entries.error(), false);
    const auto& first = entries->front();
    Session session(options);
    auto connected = arguments.dryRun ? session.connect() : session.connectToWrite(first.path);
    if (!connected)
        return writeFailed(connected.error(), false);
    if (const auto here = session.console().store().description(); here != first.connection)
        return writeFailed({core::Errc::InvalidArgument,
                            "Entry " + std::to_string(arguments.id) + " was written to another registry",
                            first.connection, "this connection is to " + here,
                            "Use --registry " + first.connection},
                           false);
    return undoEntries(session, options, arguments, *entries);
}

} // namespace

int undoEntries(Session& session, const CommonOptions& options, const UndoArguments& arguments,
                const std::vector<store::JournalEntry>& entries)
{
    const auto& first = entries.front();
    const auto note = noteOf("undo " + std::to_string(arguments.id));
    note->undoes = first.multi != 0 ? first.multi : first.id;
    BulkWork work(session, "put back", note);
    auto report = session.awaitStopping<UndoReport>(work.stop(), [&](auto done) {
        governance::undo(session.console().store(), entries, arguments.dryRun, work.control(),
                         std::move(done));
    });
    work.end();
    if (!report) {
        complain("Interrupted twice: sextantctl history says what was put back.");
        return kInterrupted;
    }
    if (options.json)
        writeJson(documentOf(arguments, *report, note->id));
    else
        print(arguments, *report, note->id);
    if (report->items.empty())
        complain("Nothing of it happened, so there is nothing to take back.");
    return exitCodeOf(*report);
}

void addUndoCommand(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<UndoArguments>();
    auto* sub = addCommand(app, "undo", "puts back what stood before a write, or before a group of writes",
                           "sextantctl undo 12 --dry-run");
    sub->add_option("ID", arguments->id, "the number that history shows")->required();
    sub->add_flag("--dry-run", arguments->dryRun, "only say what would be done");
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return undoAction(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
