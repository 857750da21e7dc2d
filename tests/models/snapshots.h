// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Rows and snapshots made by hand for model tests.
#pragma once

#include "engine/inventory/snapshot.h"

#include <map>
#include <memory>

namespace sextant::models {

std::shared_ptr<inventory::ProviderRow> makeProvider(const std::string& host, int port,
                                                     const std::string& application);
std::shared_ptr<inventory::ServiceRow> makeService(const std::string& interfaceName,
                                                   const std::string& group = {},
                                                   const std::string& version = {}, int providers = 1);
core::Problem makeProblem(const std::string& code, core::Severity severity = core::Severity::Warning);

/// Services by id, turned into a snapshot.
using Services = std::map<inventory::ServiceId, std::shared_ptr<const inventory::ServiceRow>>;
std::shared_ptr<inventory::RegistrySnapshot> makeSnapshot(const Services& services);

} // namespace sextant::models
