// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// ls, get, stat: one node at a time.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/format.h"
#include "app/sextantctl/node_views.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/progress_line.h"
#include "app/sextantctl/session.h"
#include "app/sextantctl/table.h"
#include "app/sextantctl/terminal.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;

struct NodeArguments
{
    std::string path = "/";
    bool details = false;
};

std::string childPath(const std::string& parent, const std::string& name)
{
    return parent == "/" ? "/" + name : parent + "/" + name;
}

int listDetails(Session& session, const NodeArguments& arguments, const store::Children& children, bool json)
{
    std::vector<std::string> paths;
    for (const auto& name : children.names)
        paths.push_back(childPath(arguments.path, name));
    ProgressLine line([&] { return "reading " + grouped(paths.size()) + " nodes"; });
    session.setTick(ProgressLine::kTick, [&line] { line.tick(); });
    auto nodes = session.awaitPlain<std::vector<core::Outcome<store::Node>>>(
        [&](auto done) { session.console().store().readMany(paths, session.opOptions(), std::move(done)); });
    session.setTick({}, {});
    line.clear();
    if (!nodes) {
        complain(session.ended());
        return registryExitCode(session.ended());
    }
    Json list = Json::array();
    Table table({{"NAME", false, true},
                 {"SIZE", true},
                 {"CHILDREN", true},
                 {"VERSION", true},
                 {"MODIFIED"},
                 {"OWNER"}});
    for (std::size_t i = 0; i < nodes->size(); ++i) {
        // A node that went away between the two reads is simply not there any more.
        if (!(*nodes)[i])
            continue;
        const auto& stat = (*nodes)[i]->stat;
        list.push_back({{"name", children.names[i]},
                        {"path", paths[i]},
                        {"ephemeral", stat.ephemeralOwner != 0},
                        {"stat", statToJson(stat)}});
        table.add({children.names[i], std::to_string(stat.dataLength), std::to_string(stat.numChildren),
                   std::to_string(stat.version), formatTime(stat.mtime),
                   stat.ephemeralOwner == 0 ? "" : formatSession(stat.ephemeralOwner)});
    }
    if (json)
        writeJson(list);
    else
        writeOut(table.print(terminalColumns()));
    return kDone;
}

int list(const Command& command, const NodeArguments& arguments)
{
    Session session(command.common);
    if (auto connected = session.connect(); !connected) {
        complain(connected.error());
        return registryExitCode(connected.error());
    }
    auto children = session.await<store::Children>([&](auto done) {
        session.console().store().children(arguments.path, session.opOptions(), std::move(done));
    });
    if (!children) {
        complain(children.error());
        return registryExitCode(children.error());
    }
    if (arguments.details)
        return listDetails(session, arguments, *children, command.common.json);
    if (command.common.json) {
        writeJson(Json(children->names));
        return kDone;
    }
    for (const auto& name : children->names)
        if (!writeOut(harmless(name) + '\n'))
            break;
    return kDone;
}

core::Outcome<store::Node> readNode(Session& session, const std::string& path)
{
    if (auto connected = session.connect(); !connected)
        return connected.error();
    return session.await<store::Node>(
        [&](auto done) { session.console().store().get(path, session.opOptions(), std::move(done)); });
}

int get(const Command& command, const NodeArguments& arguments)
{
    Session session(command.common);
    auto node = readNode(session, arguments.path);
    if (!node) {
        complain(node.error());
        return registryExitCode(node.error());
    }
    if (command.common.json) {
        Json document {{"path", arguments.path}};
        putData(document, node->data);
        document["stat"] = statToJson(node->stat);
        writeJson(document);
    } else if (!node->data) {
        complain("The node has null data.");
    } else if (stdoutIsTerminal()) {
        writeOut(harmlessLines(*node->data) + '\n');
    } else {
        writeOut(*node->data); // byte for byte: this may go into a file
    }
    return kDone;
}

int stat(const Command& command, const NodeArguments& arguments)
{
    Session session(command.common);
    auto node = readNode(session, arguments.path);
    if (!node) {
        complain(node.error());
        return registryExitCode(node.error());
    }
    auto acl = session.await<store::AclAndStat>([&](auto done) {
        session.console().store().getAcl(arguments.path, session.opOptions(), std::move(done));
    });
    const auto& stat = node->stat;
    if (command.common.json) {
        Json document {
            {"path", arguments.path}, {"ephemeral", stat.ephemeralOwner != 0}, {"stat", statToJson(stat)}};
        document["acl"] = nullptr;
        if (acl)
            document["acl"] = aclToJson(acl->acl);
        writeJson(document);
        return kDone;
    }
    Table table({{"FIELD"}, {"VALUE", false, true}});
    const auto zxid = [](std::int64_t value) { return "0x" + formatHex(value); };
    table.add({"path", arguments.path});
    table.add({"data", node->data ? std::to_string(stat.dataLength) + " bytes" : "null"});
    table.add({"children", std::to_string(stat.numChildren)});
    table.add({"version", std::to_string(stat.version)});
    table.add({"cversion", std::to_string(stat.cversion)});
    table.add({"aversion", std::to_string(stat.aversion)});
    table.add({"created", formatTime(stat.ctime) + "  " + zxid(stat.czxid)});
    table.add({"modified", formatTime(stat.mtime) + "  " + zxid(stat.mzxid)});
    table.add({"children changed", zxid(stat.pzxid)});
    table.add({"owner", stat.ephemeralOwner == 0 ? "none (persistent)" : formatSession(stat.ephemeralOwner)});
    if (acl)
        for (const auto& entry : acl->acl)
            table.add({"acl", entry.scheme + ":" + entry.id + " " + formatPermissions(entry.permissions)});
    writeOut(table.print(terminalColumns()));
    return kDone;
}

} // namespace

void addNodeCommands(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<NodeArguments>();
    auto* ls = addCommand(app, "ls", "names of a node's children", "sextantctl ls /dubbo/mapping");
    ls->add_option("PATH", arguments->path, "node, default /");
    ls->add_flag("-l", arguments->details, "with sizes, versions and owners");
    ls->callback(
        [&command, arguments] { command.run = [&command, arguments] { return list(command, *arguments); }; });

    auto* getCommand = addCommand(app, "get", "a node's data, byte for byte",
                                  "sextantctl get /dubbo/mapping/com.acme.orders.OrderService");
    getCommand->add_option("PATH", arguments->path, "node")->required();
    getCommand->callback(
        [&command, arguments] { command.run = [&command, arguments] { return get(command, *arguments); }; });

    auto* statCommand =
        addCommand(app, "stat", "a node's stat and access control list", "sextantctl stat /services");
    statCommand->add_option("PATH", arguments->path, "node")->required();
    statCommand->callback(
        [&command, arguments] { command.run = [&command, arguments] { return stat(command, *arguments); }; });
}

} // namespace sextant::ctl
