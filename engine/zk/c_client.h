// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The core of the C client store: session, watches and requests, shared by the store and what is under way
// for it.
//
// State machine: probe the servers → open a handle → connected ⇄ suspended → expired → probe again; auth
// failure and close are final. Private to this folder. THREAD: loop thread.
#pragma once

#include "engine/store/pending_operations.h"
#include "engine/store/read_side.h"
#include "engine/store/session_hub.h"
#include "engine/zk/c_client_store.h"
#include "engine/zk/c_handle.h"
#include "engine/zk/close_callbacks.h"
#include "engine/zk/probe.h"
#include "engine/zk/watch_table.h"

#include <atomic>
#include <deque>

namespace sextant::zk {

class CClient final : public store::ReadSide, public std::enable_shared_from_this<CClient>
{
public:
    template<typename T>
    using Callback = store::CoordinationStore::Callback<T>;

    CClient(core::EngineThread& engine, Options options);

    void start();
    void close(std::function<void()> done);

    const Options& options() const { return m_options; }
    core::Loop& loop() override { return m_engine; }
    const store::SessionEvent& session() const { return m_hub.current(); }
    core::Subscription onSession(std::function<void(const store::SessionEvent&)> listener) override;
    store::StoreStatistics statistics() const;

    void get(const std::string& path, store::OpOptions options, Callback<store::Node> done,
             store::Watcher watcher) override;
    void exists(const std::string& path, store::OpOptions options, Callback<std::optional<store::Stat>> done,
                store::Watcher watcher) override;
    void children(const std::string& path, store::OpOptions options, Callback<store::Children> done,
                  store::Watcher watcher) override;
    void create(const std::string& path, store::Data data, store::CreateMode mode, store::Acl acl,
                const store::OpOptions& options, Callback<store::Created> done);
    void set(const std::string& path, store::Data data, std::int32_t version, const store::OpOptions& options,
             Callback<store::Stat> done);
    void remove(const std::string& path, std::int32_t version, const store::OpOptions& options,
                Callback<void> done);
    void multi(std::vector<store::MultiOp> ops, const store::OpOptions& options,
               Callback<std::vector<store::MultiResult>> done);
    void getAcl(const std::string& path, const store::OpOptions& options, Callback<store::AclAndStat> done);
    void setAcl(const std::string& path, store::Acl acl, std::int32_t aclVersion,
                const store::OpOptions& options, Callback<store::Stat> done);
    void sync(const std::string& path, const store::OpOptions& options, Callback<void> done);

private:
    /// Starts the library's call; returns its code.
    template<typename T>
    using Start = std::function<int(const CTarget& target, Callback<T> answer)>;
    using Send = std::function<void(CClient&)>;

    // Session.
    void probe();
    void probed(const std::vector<ProbeResult>& results);
    void openHandle(const std::vector<Server>& servers);
    void retryLater(std::string why);
    void handleEvent(const HandleEvent& event);
    void connected(const HandleEvent& event);
    void suspended();
    void checkSuspension();
    void expired(const std::string& why);
    void opened(std::unique_ptr<CHandle> handle, const std::string& reason);
    void dropHandle();
    void drain();
    void finishClose();
    void publish(store::SessionState state, std::string detail, bool newSession = false);
    bool isConnected() const { return m_hub.current().state == store::SessionState::Connected; }
    bool isClosed() const { return m_hub.current().state == store::SessionState::Closed; }

    // Requests.
    template<typename T>
    void submit(const std::string& path, const store::OpOptions& options, core::Outcome<void> check,
                Callback<T> done, Start<T> start);
    template<typename T, typename Raw>
    void read(const std::string& path, const store::OpOptions& options, Callback<T> done,
              store::Watcher watcher, WatchKind kind,
              int (*call)(const CTarget&, const std::string&, std::uint64_t, Reply<Raw>),
              core::Outcome<T> (*convert)(int rc, Raw value, const std::string& path));
    void flushWaiting();
    void libraryAnswered();
    std::string serverPath(const std::string& path) const;
    std::string clientPath(const std::string& path) const;

    // Watches.
    void watchFired(std::uint64_t number, store::WatchEventType type);
    void watchStands(std::uint64_t number, const WatchTable::Key& key);
    void withdraw(std::uint64_t number);
    void removeFromServer(const WatchTable::Key& key);
    store::Watcher takeWatch(std::uint64_t number);
    void loseWatches();

    core::EngineThread& m_engine;
    Options m_options;
    store::PendingOperations m_pending;
    store::SessionHub m_hub;
    WatchTable m_watches;
    struct Withdrawal
    {
        core::CancelToken token;
        std::size_t id = 0;
    };
    std::map<std::uint64_t, Withdrawal> m_withdrawals; ///< by watch number: what takes it back
    std::unique_ptr<CHandle> m_handle;
    std::uint64_t m_generation = 0; ///< of the handle; events of older ones are ignored
    bool m_opening = false;
    std::optional<HandleEvent> m_early; ///< arrived before the handle itself
    core::Subscription m_probe;
    core::Timer m_timer; ///< next attempt, or the check of a suspension
    std::shared_ptr<std::atomic<bool>> m_drained; ///< closing: true once the library has answered everything
    core::Millis m_backoff {0};
    core::Millis m_negotiatedTimeout {0};
    std::string m_server; ///< of the last connection
    std::int64_t m_lastSessionId = 0;
    struct Waiting
    {
        std::shared_ptr<const bool> live;
        Send send;
    };
    std::deque<Waiting> m_waiting; ///< for a connection
    CloseCallbacks m_whenClosed;
    std::size_t m_handlesClosing = 0;
    std::size_t m_inLibrary = 0; ///< requests that the library has not answered
    std::uint64_t m_reads = 0;
    std::uint64_t m_writes = 0;
};

} // namespace sextant::zk
