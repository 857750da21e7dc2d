// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// create, set: writing one node.
#include "app/sextantctl/acl_text.h"
#include "app/sextantctl/command.h"
#include "app/sextantctl/data_source.h"
#include "app/sextantctl/duration.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/terminal.h"
#include "app/sextantctl/write_command.h"
#include "engine/governance/create_node.h"
#include "engine/store/path.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <map>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;
using store::CreateMode;

const std::map<std::string, CreateMode> kModes {{"persistent", CreateMode::Persistent},
                                                {"ephemeral", CreateMode::Ephemeral},
                                                {"sequential", CreateMode::PersistentSequential},
                                                {"ephemeral-sequential", CreateMode::EphemeralSequential},
                                                {"container", CreateMode::Container}};

struct CreateArguments
{
    std::string path;
    DataSource data;
    std::string mode = "persistent";
    std::optional<core::Millis> timeToLive;
    std::vector<std::string> acl;
    std::string aclPasswordFile;
    bool parents = false;
};

struct SetArguments
{
    std::string path;
    DataSource data;
    std::optional<std::int32_t> version;
};

int usage(const core::Error& error)
{
    complain(error);
    return kUsage;
}

int create(const CommonOptions& options, const CreateArguments& arguments)
{
    governance::NodeToCreate node;
    node.path = arguments.path;
    node.mode = kModes.at(arguments.mode);
    node.timeToLive = arguments.timeToLive;
    node.parents = arguments.parents;
    const bool sequential =
        node.mode == CreateMode::PersistentSequential || node.mode == CreateMode::EphemeralSequential;
    if (const auto valid = store::validatePath(node.path, sequential); !valid)
        return usage(valid.error());
    const bool ephemeral = node.mode == CreateMode::Ephemeral || node.mode == CreateMode::EphemeralSequential;
    if (node.timeToLive && (ephemeral || node.mode == CreateMode::Container))
        return usage({core::Errc::InvalidArgument, "--ttl goes with persistent and sequential nodes only"});
    auto data = arguments.data.read();
    if (!data)
        return usage(data.error());
    node.data = std::move(*data);
    if (!arguments.acl.empty()) {
        auto acl = readAcl(arguments.acl, arguments.aclPasswordFile);
        if (!acl)
            return usage(acl.error());
        node.acl = std::move(*acl);
    }
    Session session(options);
    if (auto connected = session.connectToWrite(node.path); !connected)
        return writeFailed(connected.error(), false);
    const auto note = noteOf("create");
    auto created = session.await<governance::CreatedNode>([&](auto done) {
        governance::createNode(session.console().store(), node, session.opOptions(), note, std::move(done));
    });
    if (!created)
        return writeFailed(created.error(), false);
    const auto& path = created->node.path;
    if (options.json) {
        writeJson({{"path", path},
                   {"version", created->node.stat.version},
                   {"ephemeral", ephemeral},
                   {"parents", created->parents},
                   {"id", note->id}},
                  !ephemeral);
    } else {
        std::string text;
        for (const auto& parent : created->parents)
            text += "created " + harmless(parent) + '\n';
        writeOut(text + "created " + harmless(path) + undoHint(note->id) + '\n');
    }
    if (ephemeral) {
        complain("The node lives as long as this command; Ctrl+C ends both.");
        session.awaitEnd();
    }
    return kDone;
}

int set(const CommonOptions& options, const SetArguments& arguments)
{
    if (arguments.data.absent())
        return usage({core::Errc::InvalidArgument,
                      "There is nothing to write",
                      arguments.path,
                      {},
                      "Give the data, --file, --stdin or --null."});
    if (const auto valid = store::validatePath(arguments.path); !valid)
        return usage(valid.error());
    auto data = arguments.data.read();
    if (!data)
        return usage(data.error());
    Session session(options);
    if (auto connected = session.connectToWrite(arguments.path); !connected)
        return writeFailed(connected.error(), false);
    auto version = arguments.version;
    if (!version) {
        const auto stat = nodeToWrite(session, arguments.path, "sextantctl create makes it.");
        if (!stat)
            return writeFailed(stat.error(), false);
        version = stat->version;
    }
    const auto note = noteOf("set");
    auto stat = session.await<store::Stat>([&](auto done) {
        const store::NoteScope scope(note);
        session.console().store().set(arguments.path, *data, *version, session.opOptions(), std::move(done));
    });
    if (!stat)
        return writeFailed(stat.error(), !arguments.version);
    if (options.json)
        writeJson({{"path", arguments.path},
                   {"versionBefore", stat->version - 1},
                   {"versionAfter", stat->version},
                   {"id", note->id}});
    else
        writeOut(harmless(arguments.path) + ": version " + std::to_string(stat->version - 1) + " -> "
                 + std::to_string(stat->version) + undoHint(note->id) + '\n');
    return kDone;
}

} // namespace

void addWriteCommands(CLI::App& app, Command& command)
{
    const auto creating = std::make_shared<CreateArguments>();
    auto* createCommand = addCommand(app, "create", "creates a node; without data it has ZooKeeper's null",
                                     "sextantctl create /acme/limits '{\"max\": 5}' --parents");
    createCommand->add_option("PATH", creating->path, "node")->required();
    creating->data.addTo(*createCommand);
    std::vector<std::string> modes;
    for (const auto& mode : kModes)
        modes.push_back(mode.first);
    createCommand->add_option("--mode", creating->mode, "kind of node; an ephemeral one lives until Ctrl+C")
        ->check(CLI::IsMember(modes))
        ->capture_default_str();
    createCommand->add_option_function<std::string>(
        "--ttl",
        [creating](const std::string& text) {
            creating->timeToLive = parseDuration(text);
            if (!creating->timeToLive || creating->timeToLive->count() == 0)
                throw CLI::ValidationError("--ttl", "'" + text + "' is no duration; write 500ms, 5s or 2m");
        },
        "the server deletes the node when it had no child and no change for so long");
    createCommand->add_flag("--parents", creating->parents, "creates missing parents, with the same ACL");
    createCommand->add_option("--acl", creating->acl,
                              "who may do what, as world:anyone:r or digest:USER:cdrwa; again for more");
    createCommand->add_option("--acl-password-file", creating->aclPasswordFile,
                              "file whose first line is the password of the digest users in --acl");
    createCommand->callback([&command, creating] {
        command.run = [&command, creating] { return create(command.common, *creating); };
    });

    const auto setting = std::make_shared<SetArguments>();
    auto* setCommand =
        addCommand(app, "set", "writes a node's data, unless somebody else writes it at the same moment",
                   "sextantctl set /acme/limits --file limits.json");
    setCommand->add_option("PATH", setting->path, "node")->required();
    setting->data.addTo(*setCommand);
    setCommand->add_option("--version", setting->version,
                           "only when this is the version (-1: any); default: the version it has now");
    setCommand->callback(
        [&command, setting] { command.run = [&command, setting] { return set(command.common, *setting); }; });
}

} // namespace sextant::ctl
