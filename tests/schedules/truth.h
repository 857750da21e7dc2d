// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What must be true when the dust has settled, derived from the processes that live and not from the
// registry. Each breach becomes a violation of the world. THREAD: one.
#pragma once

#include "tests/schedules/consumer_slot.h"

namespace sextant::schedule {

using Providers = std::vector<std::unique_ptr<ProviderSlot>>;

/// Every provider that lives is registered once and completely, and nothing else is.
void judgeRegistrations(World& world, const Providers& providers);
/// The consumer knows exactly the providers that live, was told so, and holds hardly more watches than a
/// consumer that has just come.
void judgeConsumer(World& world, const Providers& providers, const ConsumerSlot& consumer);

} // namespace sextant::schedule
