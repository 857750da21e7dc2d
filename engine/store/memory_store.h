// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One session on a MemoryTree, behind the CoordinationStore port: the sandbox, unit tests with a virtual
// clock, and fault injection.
//
// Answers come through the loop as if over a network: requests are applied in order, watch events arrive
// before answers that show the change. While suspended, operations fail with Connection and watch events
// wait; a suspension longer than the session timeout ends in expiry, as on a server. THREAD: the tree's loop
// thread only.
#pragma once

#include "engine/store/coordination_store.h"
#include "engine/store/memory_tree.h"

#include <memory>

namespace sextant::store {

struct MemoryStoreOptions
{
    std::string description = "memory://";
    core::Millis sessionTimeout {30'000};
    std::string authScheme; ///< "digest" or empty
    std::string authSecret; ///< user:password
    std::string server = "memory"; ///< what a session says it is connected to
};

class MemoryStore final : public CoordinationStore
{
public:
    explicit MemoryStore(std::shared_ptr<MemoryTree> tree, MemoryStoreOptions options = {});
    ~MemoryStore() override; ///< an unclosed session ends at once, as by `close`

    std::string description() const override;
    core::Loop& loop() override;
    bool readOnly() const override { return false; }
    SessionEvent session() const override;
    core::Subscription onSession(std::function<void(const SessionEvent&)> listener) override;
    StoreStatistics statistics() const override;
    void get(const std::string& path, OpOptions options, Callback<Node> done, Watcher watcher = {}) override;
    void exists(const std::string& path, OpOptions options, Callback<std::optional<Stat>> done,
                Watcher watcher = {}) override;
    void children(const std::string& path, OpOptions options, Callback<Children> done,
                  Watcher watcher = {}) override;
    void create(const std::string& path, Data data, CreateMode mode, Acl acl, OpOptions options,
                Callback<Created> done) override;
    void set(const std::string& path, Data data, std::int32_t version, OpOptions options,
             Callback<Stat> done) override;
    void remove(const std::string& path, std::int32_t version, OpOptions options,
                Callback<void> done) override;
    void multi(std::vector<MultiOp> ops, OpOptions options, Callback<std::vector<MultiResult>> done) override;
    void getAcl(const std::string& path, OpOptions options, Callback<AclAndStat> done) override;
    void setAcl(const std::string& path, Acl acl, std::int32_t aclVersion, OpOptions options,
                Callback<Stat> done) override;
    void sync(const std::string& path, OpOptions options, Callback<void> done) override;
    void readMany(std::vector<std::string> paths, OpOptions options,
                  std::function<void(std::vector<core::Outcome<Node>>)> done) override;
    void childrenMany(std::vector<std::string> paths, OpOptions options,
                      std::function<void(std::vector<core::Outcome<Children>>)> done) override;
    bool bulk() const override { return false; }
    core::Subscription watchSubtree(const std::string& root, SubtreeOptions options,
                                    SubtreeListener listener) override;
    void close(std::function<void()> done) override;

    // Fault injection.
    /// The session ends on the server now; the store learns of it (at once, or when resumed) and opens a new
    /// one.
    void expireSession();
    void suspend(); ///< the connection breaks: pending operations fail, the session lives on for its timeout
    void resume();
    /// The next `count` operations fail with `code` and are not applied.
    void failNext(std::size_t count, core::Errc code = core::Errc::Connection);
    void delayAnswers(core::Millis delay); ///< of operations started from now on

private:
    class Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::store
