// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The live view of one registry: reads everything once, then follows the watches and edits its snapshot at a
// cost proportional to the change.
//
// Never writes and never dials a provider by itself, except to fetch metadata of a revision with storage-type
// local through the MetadataFetcher, when one is given. THREAD: engine thread; `snapshot()` results are
// immutable and may travel.
#pragma once

#include "engine/inventory/snapshot.h"
#include "engine/store/coordination_store.h"

#include <functional>
#include <memory>
#include <string>

namespace sextant::inventory {

/// Fetches a revision's metadata from a provider (storage-type local). Implemented by `rpc` through `host`.
using MetadataFetcher = std::function<void(const discovery::Instance&,
                                           std::function<void(core::Outcome<metadata::MetadataInfo>)>)>;

/// What of a registry is read. A console shows all of it; a command that prints one table need not wait for
/// more than that.
struct ReadScope
{
    bool rules = true; ///< rule documents and rule folders, which `ServiceRow::rules` counts
    /// Interface-level nodes and mapping of this interface only; empty: of all. Applications are read whole.
    std::string onlyInterface = {};
    /// Interface-level nodes. Where a registry group of its own keeps both models below one root, they are
    /// read all the same: only what is in them tells them from applications.
    bool interfaces = true;
    bool mappings = true;
    bool applications = true;
    std::string onlyApplication = {}; ///< empty: all

    bool whole() const
    {
        return onlyInterface.empty() && interfaces && mappings && applications && onlyApplication.empty();
    }
};

struct InventoryOptions
{
    std::string root = "/dubbo"; ///< registry root: "/" + group
    std::string servicesRoot = "/services"; ///< "/" + group when the registry has a group of its own
    bool watch = true; ///< false: read once
    MetadataFetcher fetcher; ///< may be empty: local revisions stay unknown
    ReadScope scope;
    core::Millis requestTimeout {10'000};
    core::Millis publishInterval {16}; ///< at most one publication per interval
    /// Where a server cannot watch whole subtrees (before 3.6, and through the C client): nodes beyond it
    /// change here only on refresh (problem "not-live").
    std::size_t watchBudget = 20'000;
    /// Bytes of all watched paths: ZooKeeper's C client carries 300 KB, and others need room too.
    std::size_t watchPathBytes = 200'000;
};

class Inventory
{
public:
    using Listener = std::function<void(std::shared_ptr<const RegistrySnapshot>, const RegistryDelta&)>;

    /// `store` must outlive it.
    Inventory(store::CoordinationStore& store, InventoryOptions options);
    ~Inventory();
    Inventory(const Inventory&) = delete;
    Inventory& operator=(const Inventory&) = delete;

    void start();
    /// Reads everything again (the window's Refresh).
    void refresh();
    /// Ends the first full read, also one that has not begun: no further request is sent until
    /// `continueReading` or `refresh`; what is known stays.
    void stopReading();
    void continueReading();
    ReadProgress progress() const;
    /// Never nullptr.
    std::shared_ptr<const RegistrySnapshot> snapshot() const;
    /// Called once with the current snapshot (delta.resync), then on every publication.
    [[nodiscard]] core::Subscription subscribe(Listener listener);
    /// Calls `done` once the first full read is complete (at once if it is).
    void whenComplete(std::function<void()> done);

private:
    struct Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::inventory
