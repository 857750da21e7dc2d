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
/// The same, but reads only the mappings.
int withMappings(const CommonOptions& options,
                 const std::function<int(const inventory::RegistrySnapshot&)>& print);
/// The same for what an application registered itself: instances and metadata. Reads only this application;
/// when it has nothing there, the whole registry says whether it exists at interface level.
int withApplication(const CommonOptions& options, const std::string& name,
                    const std::function<int(const inventory::ApplicationRow&)>& print);
/// "There is no …" on stderr and the exit code for it.
int notFound(const std::string& what);

} // namespace sextant::ctl
