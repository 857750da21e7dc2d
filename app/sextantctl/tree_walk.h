// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Reads a node and everything below it, with few requests in flight (design §2.7).
// THREAD: engine thread.
#pragma once

#include "engine/store/coordination_store.h"

#include <functional>
#include <map>
#include <string>

namespace sextant::ctl {

struct WalkOptions
{
    int depth = -1; ///< levels below the root; -1 all
    bool skipServerNodes = true; ///< leaves out /zookeeper when walking from above it
    store::OpOptions operation;
    std::function<void(std::size_t nodes)>
        progress {}; ///< nodes read so far; on the store's loop; may be empty
};

/// Nodes by path.
using WalkedTree = std::map<std::string, store::Node>;

/// An error only when the root cannot be read or a read fails for another reason than a node that went away;
/// nodes that an ACL hides are left out and reported to `hidden`.
void walkTree(store::CoordinationStore& store, const std::string& root, WalkOptions options,
              std::function<void(const std::string& path)> hidden,
              std::function<void(core::Outcome<WalkedTree>)> done);

} // namespace sextant::ctl
