// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What changed between two snapshots, and how deltas add up while the reader is busy.
#pragma once

#include "engine/inventory/snapshot.h"

namespace sextant::inventory {

/// Above this many rows a delta says "compare everything" instead.
constexpr std::size_t kMaxDeltaRows = 5'000;

/// `into` becomes the change from before `into` to after `more`. Lists stay sorted and without duplicates.
void mergeDelta(RegistryDelta& into, const RegistryDelta& more);

} // namespace sextant::inventory
