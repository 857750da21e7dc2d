// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Creating one node, with the parents it lacks when asked to. THREAD: the store's loop.
#pragma once

#include "engine/store/coordination_store.h"
#include "engine/store/write_note.h"

#include <optional>
#include <string>
#include <vector>

namespace sextant::governance {

struct NodeToCreate
{
    std::string path;
    store::Data data;
    store::CreateMode mode = store::CreateMode::Persistent;
    std::optional<core::Millis> timeToLive {}; ///< only with the persistent modes
    store::Acl acl {store::AclEntry {}};
    /// Missing parents are created too: persistent, with null data and the same ACL, in one transaction with
    /// the node (but for containers and nodes with a time to live, which not every transaction can hold).
    bool parents = false;
};

struct CreatedNode
{
    store::Created node;
    std::vector<std::string> parents; ///< created with it, topmost first
};

/// `note` for the journal may be null. The store must outlive it or be closed before.
void createNode(store::CoordinationStore& store, NodeToCreate node, store::OpOptions options,
                std::shared_ptr<store::WriteNote> note, std::function<void(core::Outcome<CreatedNode>)> done);

} // namespace sextant::governance
