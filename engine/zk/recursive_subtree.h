// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// `watchSubtree` through one recursive watch, where the server has such; through one-shot watches
// (store/subtree_watcher) where it has not.
//
// The server tells of created, deleted and changed nodes; what happens to child lists follows from that. What
// is missed while there is no connection is not told again: every reconnect is a Resync. Private to this
// folder. THREAD: loop thread only.
#pragma once

#include "engine/zk/wire_client.h"

namespace sextant::zk {

[[nodiscard]] core::Subscription watchRecursively(const std::shared_ptr<WireClient>& client,
                                                  const std::string& root, store::SubtreeOptions options,
                                                  store::SubtreeListener listener);

} // namespace sextant::zk
