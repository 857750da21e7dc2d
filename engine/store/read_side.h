// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a store's own core offers to the helpers that build bulk verbs from single reads (read_many,
// subtree_watcher).
//
// Helpers hold it weakly: when the store is gone they end instead of touching it. THREAD: loop thread only.
#pragma once

#include "engine/store/coordination_store.h"

namespace sextant::store {

class ReadSide
{
public:
    ReadSide() = default;
    ReadSide(const ReadSide&) = delete;
    ReadSide& operator=(const ReadSide&) = delete;
    virtual ~ReadSide() = default;

    virtual core::Loop& loop() = 0;
    virtual void get(const std::string& path, OpOptions options, CoordinationStore::Callback<Node> done,
                     Watcher watcher) = 0;
    virtual void exists(const std::string& path, OpOptions options,
                        CoordinationStore::Callback<std::optional<Stat>> done, Watcher watcher) = 0;
    virtual void children(const std::string& path, OpOptions options,
                          CoordinationStore::Callback<Children> done, Watcher watcher) = 0;
    [[nodiscard]] virtual core::Subscription onSession(std::function<void(const SessionEvent&)> listener) = 0;
};

} // namespace sextant::store
