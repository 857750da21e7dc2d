// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// From a registry address to a store, by its scheme: one explicit table.
//
// How to add a scheme: a function that opens it and a row in the table of open_store.cpp.
// THREAD: engine thread.
#pragma once

#include "engine/host/console.h"
#include "engine/host/memory_registries.h"

namespace sextant::host {

struct OpenedStore
{
    std::shared_ptr<MemoryRegistry> registry; ///< set for memory:// only; outlives the store
    std::unique_ptr<store::CoordinationStore> store;
};

/// `origin` is what the journal says about where writes come from. The store behind `options.registry`,
/// journaled, and guarded when read-only. Connects in the background; an error only when the address itself
/// is unusable.
core::Outcome<OpenedStore> openStore(core::EngineThread& engine, const ConnectionOptions& options,
                                     const std::string& origin);

/// What makes connections to an encrypted ensemble; null for one in clear. InvalidArgument with the file and
/// what is wrong with it. REQUIRES: an address of ZooKeeper.
core::Outcome<std::shared_ptr<const net::TlsContext>> tlsFor(const ConnectionOptions& options);

/// Ends the session and lets go of the store once nothing uses it any more.
void closeAndRelease(OpenedStore opened);

/// "zookeeper", "memory", "snapshot", …; "zookeeper" for an address without scheme.
std::string schemeOf(const std::string& registry);

} // namespace sextant::host
