// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The two commands below `wire`.
#pragma once

#include "app/sextantctl/command.h"

namespace sextant::ctl {

void addWireDecodeCommand(CLI::App& wire, Command& command);
void addWireEncodeCommand(CLI::App& wire, Command& command);

} // namespace sextant::ctl
