// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A node and everything below it, as it is to be changed: paths and stats, no data.
// THREAD: the store's loop.
#pragma once

#include "engine/governance/bulk_control.h"

#include <functional>
#include <string>
#include <vector>

namespace sextant::governance {

struct ListedNode
{
    std::string path;
    store::Stat stat;
    bool childrenHidden = false; ///< they may not be listed: the node's ACL forbids reading
};

/// One request per node, as many under way as the way to the server asks for. In path order, so that parents
/// come before their children; what goes away meanwhile is left out. Fails when `root` itself cannot be read,
/// with the connection, or with Cancelled when it was stopped. The store must outlive it or be closed before.
void listNodes(store::CoordinationStore& store, const std::string& root, BulkControl control,
               std::function<void(core::Outcome<std::vector<ListedNode>>)> done);

} // namespace sextant::governance
