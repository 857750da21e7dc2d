// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Keeps the old row when a fold comes to the same result, so that only real changes reach deltas and models.
#pragma once

#include "engine/inventory/snapshot.h"

namespace sextant::inventory {

bool equal(const ProviderRow& a, const ProviderRow& b);
bool equal(const InstanceRow& a, const InstanceRow& b);

/// `old` when it says the same as `fresh`; else `fresh`, with those parts of `old` that did not change.
std::shared_ptr<const ServiceRow> keepIfEqual(const std::shared_ptr<const ServiceRow>& old, ServiceRow fresh);
std::shared_ptr<const ApplicationRow> keepIfEqual(const std::shared_ptr<const ApplicationRow>& old,
                                                  ApplicationRow fresh);

} // namespace sextant::inventory
