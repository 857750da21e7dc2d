// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Writes nodes the way Dubbo's ZooKeeper client does (spec/registry §2.1): missing parents appear as
// persistent nodes that hold the client's address, and an ephemeral node left by an expired session is
// replaced. Never overwrites without a version (design §5). A copyable handle; the store must outlive its
// operations. THREAD: the store's loop.
#pragma once

#include "engine/core/outcome.h"
#include "engine/store/coordination_store.h"

#include <functional>
#include <memory>
#include <string>

namespace sextant::registry {

class NodeWriter
{
public:
    using Done = std::function<void(core::Outcome<void>)>;

    /// `parentData` is what created parents hold.
    NodeWriter(store::CoordinationStore& store, std::string parentData,
               store::Acl acl = {store::AclEntry {}});

    store::CoordinationStore& store() const;

    /// Creates the node with its parents; an existing node is an error.
    void create(const std::string& path, store::Data data, store::CreateMode mode, Done done) const;
    /// Creates the node with its parents unless it exists.
    void ensure(const std::string& path, store::Data data, Done done) const;
    /// A directory with empty data and parents of the same kind, containers where the server knows them.
    void ensureContainer(const std::string& path, Done done) const;
    /// An ephemeral node of ours, whatever an older session left there (spec/registry §2.1, §3.1).
    void replaceEphemeral(const std::string& path, store::Data data, Done done) const;
    /// The same, but an ephemeral node of this session is overwritten where it stands, so that nobody sees it
    /// go.
    void putEphemeral(const std::string& path, store::Data data, Done done) const;
    /// Creates or overwrites, comparing versions and trying again when somebody else wrote in between.
    void put(const std::string& path, store::Data data, Done done) const;
    /// Removes an ephemeral node of this session; a missing node, and one that belongs to another session by
    /// now, is fine.
    void removeOwned(const std::string& path, Done done) const;

private:
    struct Shared;
    std::shared_ptr<const Shared> m_shared;
};

} // namespace sextant::registry
