// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One interface of both discovery models as service rows (one per group and version): a pure function of what
// was read.
//
// Application level: every instance of a revision gives an address per service of its metadata (spec/registry
// §4.3). While a revision's metadata is unknown (it is kept by the provider and nobody has asked it), the
// mapping stands in for it: each instance of a mapped application counts as a provider of the interface.
// Group, version and protocol are then those under which the same application registers the interface at
// interface level; if it does not, they stay empty and the row says so ("metadata-not-fetched").
// Errors of instances of mapped applications are repeated here: they concern the consumers of the interface.
// Problems that compare several parts of the registry need all of them read: they are left out before
// `complete`.
#pragma once

#include "engine/inventory/registry_state.h"

namespace sextant::inventory {

struct FoldSettings
{
    std::string root;
    bool complete = false;
    bool fetcher = false; ///< somebody asks providers for their metadata
};

struct ServiceFold
{
    std::vector<std::shared_ptr<const ServiceRow>> rows; ///< by id; empty: nothing is known of the interface
    core::Problems problems; ///< of all rows, each once
};

/// `before`: the rows of the last fold; provider rows that did not change are taken over, and whole rows too.
ServiceFold foldService(const RegistryState& state, const std::string& interfaceName,
                        const FoldSettings& settings,
                        const std::vector<std::shared_ptr<const ServiceRow>>& before);

} // namespace sextant::inventory
