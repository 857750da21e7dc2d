// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/command.h"
#include "app/sextantctl/duration.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/profiles.h"
#include "engine/core/log.h"

#include <CLI/CLI.hpp>
#include <cstring>

namespace sextant::ctl {

namespace {

constexpr const char* kFooter = R"(
Exit codes: 0 done; 1 the call came back with a business exception, or a check found something; 2 wrong usage;
3 RPC failure; 4 registry failure; 5 conflict (somebody else wrote).
The password of --auth comes from SEXTANT_PASSWORD, --password-file or a prompt, never from an argument; those
of locked key and trust files from SEXTANT_KEY_PASSWORD and SEXTANT_TRUST_PASSWORD (for calls
SEXTANT_CALL_KEY_PASSWORD and SEXTANT_CALL_TRUST_PASSWORD), files or a prompt.

Example:
  sextantctl --registry zookeeper://127.0.0.1:2181 services)";

void addDuration(CLI::App& app, const std::string& name, std::optional<core::Millis>& target,
                 const std::string& description)
{
    app.add_option_function<std::string>(
        name,
        [&target, name](const std::string& text) {
            target = parseDuration(text);
            if (!target || target->count() == 0)
                throw CLI::ValidationError(name, "'" + text + "' is no duration; write 500ms, 5s or 2m");
        },
        description);
}

void addSecurityOptions(CLI::App& app, Command& command)
{
    auto& common = command.common;
    app.add_option("--auth", common.auth,
                   "digest:USER, sasl:USER (DIGEST-MD5), or SCHEME:DATA for any other way");
    app.add_option("--password-file", common.passwordFile, "file whose first line is the password of --auth");
    addTlsOptions(app, kRegistryTls, common.tls);
    app.add_flag("--call-tls", common.callsInTls,
                 "call providers inside TLS, and ask them for their metadata so; every other --call option "
                 "means it, too");
    addTlsOptions(app, kCallTls, common.callTls);
}

void addCommonOptions(CLI::App& app, Command& command)
{
    auto& common = command.common;
    app.add_option(
           "--registry", common.registry,
           "zookeeper://h1:2181,h2:2181/chroot?session=30000&timeout=10000, zookeepers://h1:2281 (TLS), "
           "memory://sandbox or snapshot:FILE")
        ->envname("SEXTANT_REGISTRY")
        ->capture_default_str();
    app.add_option("--profile", common.profile,
                   "a connection saved in profiles.json; other options override it");
    app.add_option("--group,--root", common.root,
                   "the registry's root without slash (before the command where the "
                   "command has a --group of its own)")
        ->capture_default_str();
    app.add_option("--zk-client", common.zkClient,
                   "how to talk to ZooKeeper: wire (our own client, the default) or c (the C library)")
        ->check(CLI::IsMember({"wire", "c"}));
    app.add_option("--journal", common.journal,
                   "file of the journal of writes, default journal.db below $XDG_STATE_HOME/sextant")
        ->envname("SEXTANT_JOURNAL");
    addSecurityOptions(app, command);
    addDuration(
        app, "--timeout", common.timeout,
        "limit for connecting and for each request, as 500ms, 5s or 2m; a command may make many requests");
    addDuration(
        app, "--deadline", common.deadline,
        "limit for the whole command, which fails when it has not ended by then; consumer and provider "
        "leave");
    app.add_flag("--json", common.json, "one JSON document instead of a table");
    app.add_flag("--read-only", common.readOnly, "refuse every write");
    app.add_flag("-v,--verbose", common.verbose, "log what the engine does to stderr");
}

/// CLI11's own codes mean nothing to our users: every mistake in the command line is wrong usage.
int usageError(const CLI::App& app, const CLI::ParseError& error)
{
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        app.exit(error);
        return kDone;
    }
    // CLI11 says that a subcommand is missing when it is unknown.
    const auto unknown = app.remaining();
    if (app.get_subcommands().empty() && !unknown.empty() && !unknown.front().starts_with("-"))
        complain("Unknown command '" + unknown.front() + "'.\nRun 'sextantctl --help'.");
    else
        complain(std::string(error.what()) + "\nRun 'sextantctl --help' or 'sextantctl COMMAND --help'.");
    return kUsage;
}

} // namespace

CLI::App* addCommand(CLI::App& parent, const std::string& name, const std::string& description,
                     const std::string& example)
{
    auto* sub = parent.add_subcommand(name, description);
    sub->fallthrough();
    sub->footer("The common options of 'sextantctl --help' may follow, too.\n\nExample:\n  " + example);
    return sub;
}

int runCommandLine(int argc, char** argv)
{
    CLI::App app("Console and discovery engine for Apache Dubbo on ZooKeeper.", "sextantctl");
    app.set_version_flag("--version", SEXTANT_VERSION);
    app.require_subcommand(1);
    app.footer(kFooter);
    Command command;
    addCommonOptions(app, command);
    addNodeCommands(app, command);
    addTreeCommand(app, command);
    addWriteCommands(app, command);
    addRemoveCommand(app, command);
    addAclCommand(app, command);
    addWatchCommand(app, command);
    addHistoryCommand(app, command);
    addUndoCommand(app, command);
    addServiceCommands(app, command);
    addServerCommands(app, command);
    addApplicationCommands(app, command);
    addMetadataCommands(app, command);
    addDiscoverCommand(app, command);
    addInvokeCommand(app, command);
    addProviderCommand(app, command);
    addConsumerCommand(app, command);
    addMigrationCommands(app, command);
    addRouteCommands(app, command);
    addRuleCommands(app, command);
    addWeightCommands(app, command);
    addWireCommands(app, command);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return usageError(app, error);
    }
    if (command.common.verbose)
        core::setLogLevel(core::LogLevel::Debug);
    if (!command.common.profile.empty()) {
        const bool registryGiven = app.count("--registry") > 0;
        const bool rootGiven = app.count("--group") > 0;
        if (auto applied = applyProfile(command.common, registryGiven, rootGiven); !applied) {
            complain(applied.error());
            return kUsage;
        }
    }
    const int code = command.run ? command.run() : static_cast<int>(kUsage);
    if (const int failure = outputFailure(); failure != 0) {
        complain(std::string("The result could not be written: ") + std::strerror(failure));
        return kUsage;
    }
    return code;
}

} // namespace sextant::ctl
