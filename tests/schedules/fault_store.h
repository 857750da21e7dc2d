// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One client's session on a memory tree with everything between it and the registry that a real network does:
// requests, answers and watch events that take their time, answers that come too late, connections that break
// with requests applied or not, sessions that end, watches that are lost. In order inside the session, in any
// order between sessions.
//
// It can also carry a planted bug, so that a test can show that the schedules would notice one. THREAD: the
// tree's loop.
#pragma once

#include "engine/store/memory_store.h"
#include "tests/schedules/random.h"

#include <memory>

namespace sextant::schedule {

struct Weather
{
    core::Millis there {0}; ///< how long a request takes at most
    core::Millis back {0}; ///< how long an answer or a watch event takes at most
    int lostWatches = 0; ///< percent of the watch events that arrive as Lost
    bool metadataHidden = false; ///< the documents of revisions are not there yet
};

enum class Plant
{
    None,
    DroppedWatch, ///< some watches fire and nobody is told
    SkippedReRegistration, ///< nobody is told that a session is a new one
    MissedMappingChange, ///< watches of mapping nodes never fire
    SkippedWrite, ///< creating a node of a provider says "done" and does nothing, now and then
    EmptiedList ///< push-empty protection is asked for and not there
};

class FaultStore final : public store::CoordinationStore
{
public:
    /// `random` must outlive the store.
    FaultStore(const std::shared_ptr<store::MemoryTree>& tree, core::Millis sessionTimeout, Random& random,
               Plant plant);
    ~FaultStore() override;

    void setWeather(const Weather& weather);
    void breakConnection();
    void restoreConnection();
    void expireSession();
    /// Subscriptions to the session and to subtrees that are alive.
    std::size_t listeners() const;

    std::string description() const override;
    core::Loop& loop() override;
    bool readOnly() const override { return false; }
    store::SessionEvent session() const override;
    core::Subscription onSession(std::function<void(const store::SessionEvent&)> listener) override;
    store::StoreStatistics statistics() const override;
    void get(const std::string& path, store::OpOptions options, Callback<store::Node> done,
             store::Watcher watcher = {}) override;
    void exists(const std::string& path, store::OpOptions options, Callback<std::optional<store::Stat>> done,
                store::Watcher watcher = {}) override;
    void children(const std::string& path, store::OpOptions options, Callback<store::Children> done,
                  store::Watcher watcher = {}) override;
    void create(const std::string& path, store::Data data, store::CreateMode mode, store::Acl acl,
                store::OpOptions options, Callback<store::Created> done) override;
    void set(const std::string& path, store::Data data, std::int32_t version, store::OpOptions options,
             Callback<store::Stat> done) override;
    void remove(const std::string& path, std::int32_t version, store::OpOptions options,
                Callback<void> done) override;
    void multi(std::vector<store::MultiOp> ops, store::OpOptions options,
               Callback<std::vector<store::MultiResult>> done) override;
    void getAcl(const std::string& path, store::OpOptions options, Callback<store::AclAndStat> done) override;
    void setAcl(const std::string& path, store::Acl acl, std::int32_t aclVersion, store::OpOptions options,
                Callback<store::Stat> done) override;
    void sync(const std::string& path, store::OpOptions options, Callback<void> done) override;
    void readMany(std::vector<std::string> paths, store::OpOptions options,
                  std::function<void(std::vector<core::Outcome<store::Node>>)> done) override;
    void childrenMany(std::vector<std::string> paths, store::OpOptions options,
                      std::function<void(std::vector<core::Outcome<store::Children>>)> done) override;
    bool bulk() const override { return false; }
    core::Subscription watchSubtree(const std::string& root, store::SubtreeOptions options,
                                    store::SubtreeListener listener) override;
    void close(std::function<void()> done) override;

private:
    class Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::schedule
