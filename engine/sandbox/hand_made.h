// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the fleet needs and none of its providers writes: consumers at every migration step, rules, dead
// leftovers, and one example of each of some problems.
#pragma once

#include "engine/store/coordination_store.h"

#include <functional>

namespace sextant::sandbox {

void writeByHand(store::CoordinationStore& store, std::function<void()> done);

} // namespace sextant::sandbox
