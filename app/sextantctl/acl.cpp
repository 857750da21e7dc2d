// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// acl: showing and changing access control lists.
#include "app/sextantctl/acl_text.h"
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/format.h"
#include "app/sextantctl/node_views.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/progress_line.h"
#include "app/sextantctl/table.h"
#include "app/sextantctl/terminal.h"
#include "app/sextantctl/write_command.h"
#include "engine/governance/acl_change.h"
#include "engine/governance/node_list.h"
#include "engine/store/path.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;
using governance::AclChangeReport;

struct AclArguments
{
    std::string path;
    std::vector<std::string> set;
    std::vector<std::string> add;
    std::vector<std::string> remove;
    std::string passwordFile;
    std::optional<std::int32_t> version;
    bool recursive = false;
    bool yes = false;

    bool changes() const { return !set.empty() || !add.empty() || !remove.empty(); }
};

int showAcl(const CommonOptions& options, const AclArguments& arguments)
{
    Session session(options);
    if (auto connected = session.connect(); !connected)
        return writeFailed(connected.error(), false);
    auto acl = session.await<store::AclAndStat>([&](auto done) {
        session.console().store().getAcl(arguments.path, session.opOptions(), std::move(done));
    });
    if (!acl)
        return writeFailed(acl.error(), false);
    if (options.json) {
        writeJson({{"path", arguments.path}, {"acl", aclToJson(acl->acl)}, {"aversion", acl->stat.aversion}});
        return kDone;
    }
    Table table({{"SCHEME"}, {"ID", false, true}, {"PERMISSIONS"}});
    for (const auto& entry : acl->acl)
        table.add({entry.scheme, entry.id, formatPermissions(entry.permissions)});
    writeOut(table.print(terminalColumns()));
    return kDone;
}

/// Adding for a scheme and id that have an entry replaces it.
void put(store::Acl& acl, const store::AclEntry& entry)
{
    const auto same = std::find_if(acl.begin(), acl.end(), [&](const store::AclEntry& old) {
        return old.scheme == entry.scheme && old.id == entry.id;
    });
    if (same == acl.end())
        acl.push_back(entry);
    else
        *same = entry;
}

core::Outcome<governance::AclEdit> editOf(const AclArguments& arguments)
{
    auto set = readAcl(arguments.set, arguments.passwordFile);
    if (!set)
        return set.error();
    auto add = readAcl(arguments.add, arguments.passwordFile);
    if (!add)
        return add.error();
    return governance::AclEdit([set = *set, add = *add, remove = arguments.remove](const store::Acl& old) {
        auto acl = set.empty() ? old : set;
        for (const auto& text : remove)
            acl.erase(std::remove_if(acl.begin(), acl.end(),
                                     [&](const store::AclEntry& entry) { return namesEntry(text, entry); }),
                      acl.end());
        for (const auto& entry : add)
            put(acl, entry);
        return acl;
    });
}

bool somebodyMayAdminister(const store::Acl& acl)
{
    constexpr std::int32_t kAdmin = 16;
    return std::any_of(acl.begin(), acl.end(),
                       [](const store::AclEntry& entry) { return (entry.permissions & kAdmin) != 0; });
}

Json documentOf(const AclArguments& arguments, const AclChangeReport& report, std::int64_t id)
{
    auto changed = Json::array();
    for (const auto& one : report.changed)
        changed.push_back({{"path", one.path},
                           {"acl", aclToJson(one.acl)},
                           {"versionBefore", one.versionBefore},
                           {"versionAfter", one.versionAfter}});
    auto failed = Json::array();
    for (const auto& one : report.failed)
        failed.push_back({{"path", one.path},
                          {"code", std::string(core::name(one.reason.code))},
                          {"reason", one.reason.text()}});
    return {{"path", arguments.path}, {"changed", changed},        {"unchanged", report.unchanged},
            {"failed", failed},       {"stopped", report.stopped}, {"id", id}};
}

int reportOf(const CommonOptions& options, const AclArguments& arguments, const AclChangeReport& report,
             std::int64_t id)
{
    constexpr std::size_t kShown = 50;
    if (options.json) {
        writeJson(documentOf(arguments, report, id));
    } else if (arguments.recursive) {
        writeOut("changed " + grouped(report.changed.size()) + " nodes, " + grouped(report.unchanged)
                 + " had it already" + undoHint(id) + '\n');
    } else if (!report.changed.empty()) {
        const auto& one = report.changed.front();
        writeOut(harmless(one.path) + ": ACL version " + std::to_string(one.versionBefore) + " -> "
                 + std::to_string(one.versionAfter) + undoHint(id) + '\n');
    } else if (report.failed.empty()) {
        writeOut(harmless(arguments.path) + " has this access control list already\n");
    }
    if (report.failed.empty())
        return kDone;
    if (arguments.recursive)
        complain((report.stopped ? "Stopped; " : "") + grouped(report.failed.size())
                 + " nodes are as they were:");
    int code = kRegistryFailure;
    for (std::size_t i = 0; i < report.failed.size(); ++i) {
        const auto& one = report.failed[i];
        if (i < kShown)
            complain(arguments.recursive ? one.path + ": " + one.reason.text() : one.reason.text());
        if (code == kRegistryFailure && !report.stopped)
            code = registryExitCode(one.reason);
    }
    if (report.failed.size() > kShown)
        complain("… and " + grouped(report.failed.size() - kShown) + " more (--json lists all)");
    return report.stopped ? static_cast<int>(kInterrupted) : code;
}

/// The node, or with -r the node and everything below it.
core::Outcome<std::vector<std::string>> pathsOf(Session& session, const AclArguments& arguments)
{
    if (!arguments.recursive)
        return std::vector<std::string> {arguments.path};
    const BulkWork work(session, "counted", nullptr);
    using Listed = core::Outcome<std::vector<governance::ListedNode>>;
    auto listed = session.awaitStopping<Listed>(work.stop(), [&](auto done) {
        governance::listNodes(session.console().store(), arguments.path, work.control(), std::move(done));
    });
    if (!listed)
        return session.ended();
    if (!*listed)
        return listed->error();
    std::vector<std::string> paths;
    for (const auto& node : **listed) {
        if (node.childrenHidden)
            complain("What is below " + node.path + " may not be listed: it stays as it is.");
        if (node.path != "/zookeeper" && !store::isAtOrBelow(node.path, "/zookeeper"))
            paths.push_back(node.path);
    }
    return paths;
}

int changeAcl(const CommonOptions& options, const AclArguments& arguments)
{
    if (const auto valid = store::validatePath(arguments.path); !valid)
        return writeFailed(valid.error(), false);
    auto edit = editOf(arguments);
    if (!edit) {
        complain(edit.error());
        return kUsage;
    }
    if (!arguments.yes && !arguments.set.empty() && !somebodyMayAdminister((*edit)({}))) {
        complain(core::Error(core::Errc::InvalidArgument,
                             "Nobody could change this access control list again", arguments.path,
                             "no entry has the permission a", "Confirm with --yes."));
        return kUsage;
    }
    Session session(options);
    if (auto connected = session.connectToWrite(arguments.path); !connected)
        return writeFailed(connected.error(), false);
    auto paths = pathsOf(session, arguments);
    if (!paths)
        return writeFailed(paths.error(), false);
    const auto note = noteOf(arguments.recursive ? "acl -r " + arguments.path : "acl");
    BulkWork work(session, "changed", note);
    auto report = session.awaitStopping<AclChangeReport>(work.stop(), [&](auto done) {
        governance::changeAcls(session.console().store(), std::move(*paths), *edit, arguments.version,
                               work.control(), std::move(done));
    });
    work.end();
    if (!report) {
        complain("Interrupted twice: sextantctl history says what was changed.");
        return kInterrupted;
    }
    return reportOf(options, arguments, *report, note->id);
}

} // namespace

void addAclCommand(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<AclArguments>();
    auto* sub = addCommand(app, "acl", "shows or changes who may do what with a node",
                           "sextantctl acl /acme --add digest:ops:cdrwa --remove world:anyone");
    sub->add_option("PATH", arguments->path, "node")->required();
    auto* set = sub->add_option("--set", arguments->set,
                                "the whole list, as scheme:id:permissions; again, or with commas, for more");
    auto* add = sub->add_option("--add", arguments->add, "an entry to add; replaces that of the same id");
    auto* remove =
        sub->add_option("--remove", arguments->remove, "an entry to take away, as scheme:id or digest:USER");
    set->excludes(add)->excludes(remove);
    sub->add_option("--acl-password-file", arguments->passwordFile,
                    "file whose first line is the password of the digest users in --set and --add; otherwise "
                    "SEXTANT_ACL_PASSWORD or a prompt");
    auto* version = sub->add_option("--version", arguments->version,
                                    "only when this is the list's version (aversion; -1: any)");
    auto* recursive = sub->add_flag("-r,--recursive", arguments->recursive, "everything below it, too");
    version->excludes(recursive);
    sub->add_flag("--yes", arguments->yes, "also a list that nobody may change again");
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] {
            if (arguments->changes())
                return changeAcl(command.common, *arguments);
            if (arguments->recursive || arguments->version) {
                complain("acl: -r and --version go with --set, --add or --remove.");
                return static_cast<int>(kUsage);
            }
            return showAcl(command.common, *arguments);
        };
    });
}

} // namespace sextant::ctl
