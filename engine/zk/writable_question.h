// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Whether a server serves with a majority, asked on a connection of its own: with a session that cannot exist
// and without leave to be read-only. A server with a majority refuses it in so many words; a read-only one,
// and one that does not serve, closes. Needs no four-letter command, which may be forbidden. Private to this
// folder.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/net/tls.h"
#include "engine/zk/connect_string.h"

#include <functional>
#include <memory>

namespace sextant::zk {

/// `done` comes once, at the latest after `limit`, never from inside this call. Dropping the subscription
/// ends it silently. THREAD: engine thread.
[[nodiscard]] core::Subscription askWhetherWritable(core::EngineThread& engine, const Server& server,
                                                    core::Millis limit,
                                                    std::shared_ptr<const net::TlsContext> tls,
                                                    std::function<void(bool)> done);

} // namespace sextant::zk
