// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The frame of every command that prints something from the registry's snapshot.
#pragma once

#include "app/sextantctl/command.h"
#include "engine/inventory/snapshot.h"

#include <functional>

namespace sextant::ctl {

/// Connects, reads the whole registry once and hands the snapshot to `print`, whose result is the exit code.
/// `interfaceName`: only this one's part is needed; empty for all.
int withSnapshot(const CommonOptions& options,
                 const std::function<int(const inventory::RegistrySnapshot&)>& print,
                 const std::string& interfaceName = {});
/// "There is no …" on stderr and the exit code for it.
int notFound(const std::string& what);

} // namespace sextant::ctl
