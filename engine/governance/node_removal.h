// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Deletes the nodes of a list, and nothing that is not on it.
//
// Children go before parents, each with the version that was listed, in transactions of up to 200 nodes. When
// one is refused, its nodes are deleted one by one, so that exactly those stay that must: what somebody wrote
// meanwhile, what got children meanwhile (which are not followed), what the ACL protects, and their parents.
// THREAD: the store's loop.
#pragma once

#include "engine/governance/node_list.h"

namespace sextant::governance {

struct Survivor
{
    std::string path;
    core::Error reason;
};

struct RemovalReport
{
    std::size_t removed = 0;
    std::size_t alreadyGone = 0; ///< somebody else deleted them
    std::vector<Survivor> survivors; ///< in path order; what was not tried any more is among them
    bool stopped = false; ///< by BulkControl::stop
};

/// `nodes` in path order. The store must outlive it or be closed before.
void removeNodes(store::CoordinationStore& store, std::vector<ListedNode> nodes, BulkControl control,
                 std::function<void(RemovalReport)> done);

} // namespace sextant::governance
