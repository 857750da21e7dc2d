// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The core of the wire client store: runs the session machine over a stream and turns the port's operations
// into requests and answers into outcomes.
//
// Requests made without a connection wait for one until their deadline. What is under way when the connection
// breaks fails with Errc::Connection. Private to this folder. THREAD: loop thread only.
#pragma once

#include "engine/net/tcp_stream.h"
#include "engine/store/pending_operations.h"
#include "engine/store/read_side.h"
#include "engine/store/session_hub.h"
#include "engine/zk/bulk_pace.h"
#include "engine/zk/close_callbacks.h"
#include "engine/zk/options.h"
#include "engine/zk/session_machine.h"
#include "engine/zk/wire_operations.h"

#include <atomic>
#include <deque>
#include <map>
#include <memory>
#include <unordered_map>

namespace sextant::zk {

class WireClient final : public store::ReadSide, public std::enable_shared_from_this<WireClient>
{
public:
    template<typename T>
    using Callback = store::CoordinationStore::Callback<T>;
    using ManyNodes = std::vector<core::Outcome<store::Node>>;
    using ManyNames = std::vector<core::Outcome<std::vector<std::string>>>;

    WireClient(core::EngineThread& engine, const Options& options);

    void start();
    void close(std::function<void()> done);

    core::Loop& loop() override { return m_engine; }
    const store::SessionEvent& session() const { return m_hub.current(); }
    core::Subscription onSession(std::function<void(const store::SessionEvent&)> listener) override;
    store::StoreStatistics statistics() const;
    ServerLevel level() const { return m_machine.level(); }
    std::uint64_t connectAttempts() const { return m_machine.connectAttempts(); }
    BulkPace& pace() { return m_pace; }
    /// Of the server connected to last.
    bool bulk() const { return m_bulk; }
    const std::vector<Server>& servers() const { return m_machine.servers(); }

    void get(const std::string& path, store::OpOptions options, Callback<store::Node> done,
             store::Watcher watcher) override;
    void exists(const std::string& path, store::OpOptions options, Callback<std::optional<store::Stat>> done,
                store::Watcher watcher) override;
    void children(const std::string& path, store::OpOptions options, Callback<store::Children> done,
                  store::Watcher watcher) override;
    void create(const std::string& path, store::Data data, store::CreateMode mode, store::Acl acl,
                const store::OpOptions& options, Callback<store::Created> done);
    void createWithTtl(const std::string& path, store::Data data, bool sequential, store::Acl acl,
                       core::Millis ttl, const store::OpOptions& options, Callback<store::Created> done);
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

    /// Data and stat of all in one request. Unsupported before 3.6; TooLarge when the answer exceeds the
    /// limit. REQUIRES: legal paths whose request a server accepts.
    void multiRead(std::vector<std::string> paths, const store::OpOptions& options, Callback<ManyNodes> done);
    /// The children of all in one request, sorted; otherwise as `multiRead`.
    void multiReadNames(std::vector<std::string> paths, const store::OpOptions& options,
                        Callback<ManyNames> done);
    /// A watch that stays until the token is cancelled, on the node or on everything below. Not on a child
    /// list when recursive. `Lost` ends it. Unsupported before 3.6.
    void addWatch(const std::string& path, bool recursive, const store::OpOptions& options,
                  Callback<void> done, store::Watcher watcher);
    /// How many nodes are below `path`; the server looks at every node it has. Unsupported before 3.6.
    void countBelow(const std::string& path, const store::OpOptions& options, Callback<std::int32_t> done);
    /// This session's ephemeral nodes whose path begins with `prefix`. Unsupported before 3.6.
    void ephemerals(const std::string& prefix, const store::OpOptions& options,
                    Callback<std::vector<std::string>> done);
    /// Unsupported before 3.7.
    void whoAmI(const store::OpOptions& options, Callback<std::vector<ClientIdentity>> done);
    /// The members of the ensemble as its configuration node says. NoNode before 3.5.
    void ensembleConfig(const store::OpOptions& options, Callback<store::Node> done);

private:
    template<typename T>
    struct Call
    {
        std::string path; ///< for errors
        core::Outcome<void> check; ///< refuses before anything is sent
        /// Made when there is a server, as servers differ.
        std::function<core::Outcome<SessionRequest>(WireClient&)> request;
        std::function<core::Outcome<T>(const AnswerAction&)> decode;
        store::Watcher watcher = {};
    };
    struct Watch
    {
        store::Watcher watcher;
        bool stays = false;
        core::CancelToken token;
        std::size_t tokenId = 0;
    };
    struct Deferred
    {
        std::shared_ptr<const bool> live;
        std::function<void(WireClient&)> send;
    };

    // Requests: wire_client_requests.cpp.
    template<typename T>
    void submit(const store::OpOptions& options, Call<T> call, Callback<T> done);
    template<typename T>
    void readBatch(std::vector<std::string> paths, wire::ZkOp op, const store::OpOptions& options,
                   core::Outcome<T> (*decode)(std::string_view record, const std::vector<std::string>& paths),
                   Callback<T> done);
    template<typename T>
    void read(const std::string& path, const store::OpOptions& options, wire::ZkOp op, WatchMode mode,
              std::function<core::Outcome<T>(const AnswerAction&)> decode, Callback<T> done,
              store::Watcher watcher);
    void createAs(const std::string& path, core::Outcome<void> check,
                  std::function<core::Outcome<SessionRequest>(WireClient&)> request,
                  const store::OpOptions& options, Callback<store::Created> done);
    void keepWatch(std::uint64_t number, const core::CancelToken& token);
    bool dropWatch(std::uint64_t number);
    void abandon(std::uint64_t number);
    void flushDeferred();
    core::Outcome<SessionRequest> needing(ServerLevel least, const char* since, SessionRequest request,
                                          const std::string& path) const;

    // The stream: wire_client.cpp.
    void drain();
    void drainSoon();
    void perform(ConnectAction& action);
    void perform(DisconnectAction& action);
    void perform(AskWritableAction& action);
    void perform(AnswerAction& action);
    void perform(WatchAction& action);
    void perform(SessionAction& action);
    void perform(ClosedAction& action);
    void connected(core::Outcome<std::unique_ptr<net::TcpStream>> stream);
    void connectFailed(const core::Error& error);
    void streamClosed(const core::Error& error);
    void watchTheClock();
    void finishClose();
    void keepEngineUntilOver();
    bool isClosed() const { return session().state == store::SessionState::Closed; }

    core::EngineThread& m_engine;
    Options m_options;
    SessionMachine m_machine;
    store::PendingOperations m_pending;
    store::SessionHub m_hub;
    BulkPace m_pace;
    bool m_bulk = false;

    core::Subscription m_connecting;
    core::Subscription m_asking; ///< another server, whether it accepts writes
    std::unique_ptr<net::TcpStream> m_stream;
    Server m_server; ///< of the stream
    bool m_heard = false; ///< anything on this stream
    std::map<std::string, bool> m_tlsPorts; ///< by server that hung up on us: whether it speaks TLS
    std::map<std::string, std::string> m_withoutTls; ///< by server that did not: why
    std::uint64_t m_generation = 0; ///< of the stream; what older ones say is ignored
    core::Timer m_timer;
    std::optional<core::Millis> m_timerDue;
    bool m_drainPosted = false;
    bool m_draining = false;
    /// Shared with the worker that an ending engine waits for.
    std::shared_ptr<std::atomic<bool>> m_sessionOver = std::make_shared<std::atomic<bool>>(false);
    CloseCallbacks m_whenClosed;

    std::unordered_map<std::uint64_t, std::function<void(const AnswerAction&)>> m_operations;
    std::unordered_map<std::uint64_t, Watch> m_watches;
    std::deque<Deferred> m_deferred;
    std::uint64_t m_reads = 0;
    std::uint64_t m_writes = 0;
};

} // namespace sextant::zk
