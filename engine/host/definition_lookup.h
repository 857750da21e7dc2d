// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Finds the definition of a service: in the metadata centre, else what provider URLs say about its methods
// (spec/registry §6.2, §6.4). Only reads.
// THREAD: engine thread.
#pragma once

#include "engine/host/console.h"

namespace sextant::host {

/// Reads what the providing applications reported and takes the newest usable one. Without any, the report
/// has no path and no methods; broken nodes are problems in it.
void findReportedDefinition(store::CoordinationStore& store, const std::string& root,
                            const inventory::ServiceId& service,
                            std::function<void(core::Outcome<DefinitionReport>)> done);
/// Method names from the URLs' `methods`, without types.
metadata::ServiceDefinition definitionFromUrls(const inventory::ServiceId& service,
                                               const std::vector<url::Url>& providers);

} // namespace sextant::host
