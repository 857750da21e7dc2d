// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Waiting for a store's session.
// THREAD: the store's loop.
#pragma once

#include "engine/store/coordination_store.h"

#include <functional>

namespace sextant::host {

/// Calls `done` once: when the session stands, when it cannot (authentication refused, closed), or after
/// `limit` with the latest reason. The store must outlive the wait or be closed before.
void whenSessionStands(store::CoordinationStore& store, core::Millis limit,
                       std::function<void(core::Outcome<void>)> done);

} // namespace sextant::host
