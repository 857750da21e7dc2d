// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// ZooKeeper behind the CoordinationStore port, through our own client of its protocol.
//
// As the C client store: connecting starts at once and goes on until it succeeds, requests made without a
// connection wait for one until their deadline, an expired session is replaced, the chroot is invisible.
// Beyond it: reads in bulk, one watch for a whole subtree, any number of watches across reconnects, bounded
// answers, TLS, and the operations below. THREAD: loop thread; destroy on the loop thread, before the engine.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/store/coordination_store.h"
#include "engine/zk/options.h"

#include <memory>

namespace sextant::zk {

/// Who the server takes us for.
struct ClientIdentity
{
    std::string scheme;
    std::string id;
};

class WireClientStore : public store::CoordinationStore
{
public:
    /// A watch that stays until `options.cancel` is cancelled: on a node and its child list, or on a node and
    /// everything below, then without child lists. One kind per path. Unsupported before 3.6.
    virtual void addWatch(const std::string& path, bool recursive, store::OpOptions options,
                          Callback<void> done, store::Watcher watcher) = 0;
    /// How many nodes are below `path`; the server looks at every node it has, so not for every row.
    /// Unsupported before 3.6.
    virtual void countBelow(const std::string& path, store::OpOptions options,
                            Callback<std::int32_t> done) = 0;
    /// This session's ephemeral nodes whose path begins with `prefix`. Unsupported before 3.6.
    virtual void ephemerals(const std::string& prefix, store::OpOptions options,
                            Callback<std::vector<std::string>> done) = 0;
    /// Unsupported before 3.7.
    virtual void whoAmI(store::OpOptions options, Callback<std::vector<ClientIdentity>> done) = 0;
    /// The members of the ensemble as its configuration node says (ensemble_config.h reads it).
    virtual void ensembleConfig(store::OpOptions options, Callback<store::Node> done) = 0;
    /// Attempts to connect since opening, those that only asked a server included.
    virtual std::uint64_t connectAttempts() const = 0;
    /// Those to choose from now: the named ones, or what the ensemble's configuration has made of them.
    virtual std::vector<Server> servers() const = 0;
};

/// InvalidArgument without servers, with an invalid chroot or timeout. THREAD: any.
core::Outcome<std::unique_ptr<WireClientStore>> openWireClientStore(core::EngineThread& engine,
                                                                    const Options& options);

} // namespace sextant::zk
