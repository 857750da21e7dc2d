// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What all command groups share: the common options and the action that the command line asked for.
//
// How to add a command: a function `addXCommands(CLI::App&, Command&)` in a file of its own registers the
// subcommand and sets `command.run` in its callback; list it in command_line.cpp.
#pragma once

#include "app/sextantctl/tls_options.h"
#include "engine/host/console.h"

#include <functional>
#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace sextant::ctl {

struct CommonOptions
{
    std::string registry = "memory://sandbox";
    std::string profile;
    std::string root = "dubbo"; ///< --group
    std::string zkClient; ///< empty: as the registry or the profile says
    std::string auth; ///< digest:user, sasl:user, or SCHEME:DATA
    std::string passwordFile;
    std::string journal; ///< file of the journal of writes; empty: the user's own
    TlsOptions tls; ///< of the registry
    bool callsInTls = false; ///< also when `callTls` says anything
    TlsOptions callTls; ///< of calls to providers
    std::optional<core::Millis> timeout;
    std::optional<core::Millis> deadline; ///< of the whole command
    bool json = false;
    bool readOnly = false;
    bool verbose = false;
};

struct Command
{
    CommonOptions common;
    std::function<int()> run; ///< set by the subcommand that was given
};

/// Parses and runs; the process's exit code.
int runCommandLine(int argc, char** argv);

void addNodeCommands(CLI::App& app, Command& command);
void addTreeCommand(CLI::App& app, Command& command);
void addServerCommands(CLI::App& app, Command& command);
void addServiceCommands(CLI::App& app, Command& command);
void addApplicationCommands(CLI::App& app, Command& command);
void addMetadataCommands(CLI::App& app, Command& command);
void addDiscoverCommand(CLI::App& app, Command& command);
void addInvokeCommand(CLI::App& app, Command& command);
void addProviderCommand(CLI::App& app, Command& command);
void addConsumerCommand(CLI::App& app, Command& command);
void addMigrationCommands(CLI::App& app, Command& command);
void addRouteCommands(CLI::App& app, Command& command);
void addRuleCommands(CLI::App& app, Command& command);
void addWeightCommands(CLI::App& app, Command& command);
void addWriteCommands(CLI::App& app, Command& command);
void addRemoveCommand(CLI::App& app, Command& command);
void addAclCommand(CLI::App& app, Command& command);
void addWatchCommand(CLI::App& app, Command& command);
void addHistoryCommand(CLI::App& app, Command& command);
void addUndoCommand(CLI::App& app, Command& command);
void addWireCommands(CLI::App& app, Command& command);

/// A subcommand with description and example, whose command line may also hold the common options.
CLI::App* addCommand(CLI::App& parent, const std::string& name, const std::string& description,
                     const std::string& example);

} // namespace sextant::ctl
