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
#include "engine/zk/connect_string.h"

#include <memory>

namespace sextant::zk {

struct Options
{
    std::vector<Server> servers;
    std::string chroot; ///< "" or "/a"
    core::Millis sessionTimeout {30'000};
    core::Millis connectTimeout {10'000}; ///< of one attempt
    std::string authScheme; ///< "digest" or empty
    std::string authSecret; ///< "user:password"; never logged
};

/// Servers, chroot and the timeouts named in `target`; the defaults above for the rest.
Options optionsFor(const ConnectString& target);

/// InvalidArgument without servers, with an invalid chroot or timeout. THREAD: any.
core::Outcome<std::unique_ptr<store::CoordinationStore>> openCClientStore(core::EngineThread& engine,
                                                                          Options options);

} // namespace sextant::zk
