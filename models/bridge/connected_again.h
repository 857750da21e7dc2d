// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Tells when a session stands again, so that what failed for want of it can be asked for again. THREAD: GUI.
#pragma once

#include "models/bridge/connection.h"

#include <functional>

namespace sextant::models {

/// Calls `handler` each time `connection` comes to stand that did not, until one of the two is destroyed or
/// `connection->disconnect(context)`. REQUIRES: neither pointer is nullptr.
void whenConnectedAgain(Connection* connection, QObject* context, std::function<void()> handler);

} // namespace sextant::models
