// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// rm: deleting a node, or a node and everything below it.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/progress_line.h"
#include "app/sextantctl/terminal.h"
#include "app/sextantctl/write_command.h"
#include "engine/governance/node_removal.h"
#include "engine/store/path.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <unistd.h>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;

struct RemoveArguments
{
    std::string path;
    std::optional<std::int32_t> version;
    bool recursive = false;
    bool yes = false;
};

/// The document of rm, whatever became of it.
Json documentOf(const std::string& path, const governance::RemovalReport& report, std::int64_t id)
{
    auto remaining = Json::array();
    for (const auto& survivor : report.survivors)
        remaining.push_back({{"path", survivor.path},
                             {"code", std::string(core::name(survivor.reason.code))},
                             {"reason", survivor.reason.text()}});
    return {{"path", path},           {"removed", report.removed}, {"alreadyGone", report.alreadyGone},
            {"remaining", remaining}, {"stopped", report.stopped}, {"id", id}};
}

int removeOne(const CommonOptions& options, const RemoveArguments& arguments)
{
    if (const auto valid = store::validatePath(arguments.path); !valid)
        return writeFailed(valid.error(), false);
    Session session(options);
    if (auto connected = session.connectToWrite(arguments.path); !connected)
        return writeFailed(connected.error(), false);
    auto version = arguments.version;
    if (!version) {
        const auto stat = nodeToWrite(session, arguments.path);
        if (!stat)
            return writeFailed(stat.error(), false);
        if (stat->numChildren > 0)
            return writeFailed({core::Errc::NotEmpty, "The node has children", arguments.path,
                                std::to_string(stat->numChildren),
                                "rm -r deletes it with everything below it."},
                               false);
        version = stat->version;
    }
    const auto note = noteOf("rm");
    auto removed = session.await<void>([&](auto done) {
        const store::NoteScope scope(note);
        session.console().store().remove(arguments.path, *version, session.opOptions(), std::move(done));
    });
    if (!removed)
        return writeFailed(removed.error(), !arguments.version);
    governance::RemovalReport report;
    report.removed = 1;
    if (options.json)
        writeJson(documentOf(arguments.path, report, note->id));
    else
        writeOut("removed " + harmless(arguments.path) + undoHint(note->id) + '\n');
    return kDone;
}

/// A line from the terminal; nullopt after Ctrl+C or at the end of input.
std::optional<std::string> readLine(Session& session)
{
    std::string line;
    while (session.waitForInput(STDIN_FILENO)) {
        char byte = 0;
        if (read(STDIN_FILENO, &byte, 1) != 1)
            return std::nullopt;
        if (byte == '\n')
            return line;
        line += byte;
    }
    return std::nullopt;
}

bool confirmed(Session& session, const std::string& path, std::size_t count)
{
    writeError("This deletes " + grouped(count) + " nodes: " + harmless(path)
               + " and everything below it.\nType the path to go on: ");
    const auto line = readLine(session);
    return line == path;
}

int reportOf(const CommonOptions& options, const std::string& path, const governance::RemovalReport& report,
             std::int64_t id)
{
    constexpr std::size_t kShown = 50;
    if (options.json)
        writeJson(documentOf(path, report, id));
    else if (report.removed > 0)
        writeOut("removed " + grouped(report.removed) + " nodes" + undoHint(id) + '\n');
    if (report.alreadyGone > 0)
        complain(grouped(report.alreadyGone) + " nodes had been deleted by somebody else meanwhile.");
    if (report.survivors.empty())
        return kDone;
    complain((report.stopped ? "Stopped; " : "") + grouped(report.survivors.size()) + " nodes are left:");
    int code = kRegistryFailure;
    for (std::size_t i = 0; i < report.survivors.size(); ++i) {
        const auto& survivor = report.survivors[i];
        if (i < kShown)
            complain(survivor.path + ": " + survivor.reason.text());
        if (survivor.reason.code == core::Errc::BadVersion || survivor.reason.code == core::Errc::NotEmpty)
            code = kConflict;
    }
    if (report.survivors.size() > kShown)
        complain("… and " + grouped(report.survivors.size() - kShown) + " more (--json lists all)");
    for (const auto& survivor : report.survivors)
        if (survivor.reason.code == core::Errc::NoAuth)
            code = kRegistryFailure; // their parents are left for that reason, not for somebody's write
    return report.stopped ? static_cast<int>(kInterrupted) : code;
}

int removeTree(const CommonOptions& options, const RemoveArguments& arguments)
{
    const auto& path = arguments.path;
    const auto wrong = [&](const char* sentence, const char* advice) {
        complain(core::Error(core::Errc::InvalidArgument, sentence, path, {}, advice));
        return static_cast<int>(kUsage);
    };
    if (const auto valid = store::validatePath(path); !valid)
        return writeFailed(valid.error(), false);
    if (path == "/" || store::isAtOrBelow(path, "/zookeeper"))
        return wrong("This part of the tree is ZooKeeper's own", "Name a node of yours.");
    const bool canAsk = isatty(STDIN_FILENO) != 0 && isatty(STDERR_FILENO) != 0;
    Session session(options);
    if (auto connected = session.connectToWrite(path); !connected)
        return writeFailed(connected.error(), false);
    auto nodes = [&] {
        const BulkWork work(session, "counted", nullptr);
        using Listed = core::Outcome<std::vector<governance::ListedNode>>;
        auto listed = session.awaitStopping<Listed>(work.stop(), [&](auto done) {
            governance::listNodes(session.console().store(), path, work.control(), std::move(done));
        });
        return listed ? std::move(*listed) : Listed(session.ended());
    }();
    if (!nodes)
        return writeFailed(nodes.error(), false);
    if (arguments.version && nodes->front().stat.version != *arguments.version)
        return writeFailed({core::Errc::BadVersion, "The node has another version", path,
                            std::to_string(nodes->front().stat.version) + " instead of "
                                + std::to_string(*arguments.version)},
                           true);
    if (!arguments.yes && !canAsk)
        return wrong(("This would delete " + grouped(nodes->size()) + " nodes").c_str(),
                     "Confirm with --yes, or on a terminal.");
    if (!arguments.yes && !confirmed(session, path, nodes->size())) {
        complain("Nothing was deleted.");
        return session.endedEarly() ? kInterrupted : kUsage;
    }
    const auto note = noteOf("rm -r " + path);
    BulkWork work(session, "deleted", note);
    auto report = session.awaitStopping<governance::RemovalReport>(work.stop(), [&](auto done) {
        governance::removeNodes(session.console().store(), std::move(*nodes), work.control(),
                                std::move(done));
    });
    work.end();
    if (!report) {
        complain("Interrupted twice: sextantctl history says what was deleted.");
        return kInterrupted;
    }
    return reportOf(options, path, *report, note->id);
}

} // namespace

void addRemoveCommand(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<RemoveArguments>();
    auto* sub = addCommand(app, "rm", "deletes a node, with -r also everything below it",
                           "sextantctl rm -r /acme/limits --yes");
    sub->add_option("PATH", arguments->path, "node")->required();
    sub->add_option("--version", arguments->version,
                    "only when this is the node's version (-1: any); default: the version it has now");
    sub->add_flag("-r,--recursive", arguments->recursive, "with everything below it");
    sub->add_flag("--yes", arguments->yes, "do not ask before -r deletes");
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] {
            return arguments->recursive ? removeTree(command.common, *arguments)
                                        : removeOne(command.common, *arguments);
        };
    });
}

} // namespace sextant::ctl
