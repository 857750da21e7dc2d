// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// `watchSubtree` for stores that only have one-shot watches: walks the tree breadth first, keeps one watch on
// every node down to the depth and one on every child list above it, and re-arms what fires before telling
// the listener.
//
// Invariants: an event is sent after the watch stands again, so a listener that re-reads then misses nothing;
// nodes that could not be read for lack of a connection are retried and compared by zxid; watches lost with a
// session lead to a new walk that ends in Resync. A level costs two requests per inner node and one per leaf.
// THREAD: loop thread only.
#pragma once

#include "engine/store/read_side.h"

namespace sextant::store {

/// See CoordinationStore::watchSubtree. Nodes beyond the budget have no watch of their own; they still appear
/// and disappear through their parent's child list as long as that one is watched.
[[nodiscard]] core::Subscription watchSubtreeOneShot(std::weak_ptr<ReadSide> store, core::Loop& loop,
                                                     const std::string& root, SubtreeOptions options,
                                                     SubtreeListener listener);

} // namespace sextant::store
