// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Asks a server that hangs up on ZooKeeper's greeting whether it speaks TLS instead: a secure port of
// ZooKeeper closes such connections without a word. Nothing is sent but the greeting of TLS, and nothing that
// comes back is trusted. Private to this folder. THREAD: loop thread.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/zk/connect_string.h"

#include <functional>

namespace sextant::zk {

/// What is said about a server that answered yes.
constexpr const char* kTlsPort = "this is a TLS port: use zookeepers://";

/// One answer, never from inside this call, within a few seconds; no is also that nobody is there any more.
/// Dropping the subscription ends it silently.
[[nodiscard]] core::Subscription askForTls(core::EngineThread& engine, const Server& server,
                                           std::function<void(bool)> done);

} // namespace sextant::zk
