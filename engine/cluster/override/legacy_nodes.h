// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The names of the nodes below one directory, kept current. THREAD: the store's loop.
#pragma once

#include "engine/core/subscription.h"
#include "engine/store/coordination_store.h"

#include <functional>
#include <string>
#include <vector>

namespace sextant::cluster {

/// Calls `listener` with the sorted names, first with those that are there, then after every change; a
/// directory that is missing or may not be read has none. Outlives lost connections and sessions.
[[nodiscard]] core::Subscription followNodes(store::CoordinationStore& store, const std::string& directory,
                                             std::function<void(const std::vector<std::string>&)> listener);

} // namespace sextant::cluster
