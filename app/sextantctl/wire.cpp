// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/wire_commands.h"

#include <CLI/CLI.hpp>

namespace sextant::ctl {

void addWireCommands(CLI::App& app, Command& command)
{
    auto* wire = addCommand(app, "wire", "frames and Hessian2 values as text, and back",
                            "sextantctl wire decode --hessian 9003");
    wire->require_subcommand(1);
    addWireDecodeCommand(*wire, command);
    addWireEncodeCommand(*wire, command);
}

} // namespace sextant::ctl
