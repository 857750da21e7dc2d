// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Whether a server wants TLS, or does not, where we came the other way. A secure port of ZooKeeper closes
// connections in clear without a word, and a port in clear those that begin with TLS: either is asked once in
// the way of the other. Nothing is sent but a greeting, and nothing that comes back is trusted.
// Private to this folder. THREAD: loop thread.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/zk/connect_string.h"

#include <functional>
#include <string>

namespace sextant::zk {

/// What is said about a server that answered yes.
constexpr const char* kTlsPort = "this is a TLS port: use zookeepers://";
/// The reverse.
constexpr const char* kClearPort = "this is a port without TLS: use the port for TLS, or zookeeper://";

/// One answer, never from inside this call, within a few seconds; no is also that nobody is there any more.
/// Dropping the subscription ends it silently.
[[nodiscard]] core::Subscription askForTls(core::EngineThread& engine, const Server& server,
                                           std::function<void(bool)> done);

/// What answers in clear at a port that does not speak TLS: `kClearPort` for a ZooKeeper, or who it is
/// ("this is an HTTP server"), or nothing when that is not known. Otherwise as `askForTls`.
[[nodiscard]] core::Subscription askInClear(core::EngineThread& engine, const Server& server,
                                            std::function<void(std::string)> done);

} // namespace sextant::zk
