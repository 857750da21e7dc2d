// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// ZooKeeper behind the CoordinationStore port, through libzookeeper_mt.
//
// Connecting starts at once and goes on until it succeeds; the session state says why it does not. Requests
// made while there is no connection wait for one until their deadline. An expired session is replaced by a
// new one. The chroot is ours: paths go in and come out without it. THREAD: loop thread; destroy on the loop
// thread, before the engine.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/store/coordination_store.h"
#include "engine/zk/options.h"

#include <memory>

namespace sextant::zk {

/// Unsupported, with the advice to use the wire client, for what this library lacks: TLS and SASL.
core::Outcome<void> cClientCan(bool tls, const std::string& authScheme);

/// InvalidArgument without servers, with an invalid chroot or timeout; Unsupported as above. THREAD: any.
core::Outcome<std::unique_ptr<store::CoordinationStore>> openCClientStore(core::EngineThread& engine,
                                                                          const Options& options);

} // namespace sextant::zk
