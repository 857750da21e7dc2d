// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One call while a strategy runs it, and what the calls of one reference share. For strategies.
// THREAD: engine thread.
#pragma once

#include "engine/cluster/strategy/cluster_invoker.h"

#include <cstdint>

namespace sextant::cluster {

class FailbackTimer;

/// What the calls of one ClusterInvoker share.
class ClusterState
{
public:
    ClusterState(core::Loop& engineLoop, std::shared_ptr<Directory> invokers,
                 std::shared_ptr<BalancerState> balancers, ClusterInvoker::CallOne callOne,
                 ClusterOptions given);

    core::Loop& loop;
    std::shared_ptr<Directory> directory;
    ClusterInvoker::CallOne call;
    ClusterOptions options;
    Selector selector;
    std::shared_ptr<FailbackTimer> failback; ///< made by the first failure
    bool destroyed = false;

    /// Calls the chosen one and counts it. `done` runs exactly once, never inside this call.
    void callOne(const Chosen& chosen, const Invocation& invocation, const CallOptions& callOptions,
                 std::function<void(Answer)> done);
};

class ClusterCall : public std::enable_shared_from_this<ClusterCall>
{
public:
    using Done = std::function<void(ClusterResult)>;
    ClusterCall(std::shared_ptr<ClusterState> cluster, Invocation invocation, CallOptions options, Done done);

    /// Lists, finds load balancer and strategy, and runs it.
    void start();

    const Invocation& invocation() const { return m_invocation; }
    const CallOptions& options() const { return m_options; }
    const InvokerListRef& list() const { return m_list; }
    const LoadBalanceInfo& balance() const { return *m_balance; }
    const std::shared_ptr<ClusterState>& cluster() const { return m_cluster; }
    Directory& directory() const { return *m_cluster->directory; }
    std::string consumerParameter(std::string_view key, std::string_view fallback = {}) const;
    std::int64_t consumerNumber(std::string_view key,
                                std::int64_t fallback) const; ///< of the URL, not the method

    /// Lists again: what an empty or forbidden list throws.
    std::optional<Thrown> relist();
    Chosen select(const InvokerList& tried);
    /// Calls and records. A call that was cancelled ends instead of going on.
    void attempt(const Chosen& chosen, std::function<void(Answer)> next);
    void note(std::string text) { m_trace.notes.push_back(std::move(text)); }
    /// Ends the call. Only the first end counts.
    void finish(Answer answer);
    void finish(Thrown thrown) { finish(Answer::failed(std::move(thrown))); }
    bool finished() const { return !m_done; }

    /// "service <interface> method <m> on consumer <ip> use dubbo version <v>" and the like, for texts.
    std::string service() const { return m_invocation.consumer.serviceInterface(); }
    std::string version() const;

private:
    core::Millis sinceStart() const { return m_cluster->loop.now() - m_started; }
    std::optional<Thrown> listed(std::variant<InvokerListRef, Thrown> outcome);
    Thrown noInvoker() const;

    std::shared_ptr<ClusterState> m_cluster;
    Invocation m_invocation;
    CallOptions m_options;
    Done m_done;
    core::Millis m_started;
    InvokerListRef m_list;
    const LoadBalanceInfo* m_balance = nullptr;
    StrategyTrace m_trace;
};
using CallRef = std::shared_ptr<ClusterCall>;

/// The first words of a value that a Java caller would not see as a failure.
Answer nullAnswer();
/// "a:1, b:2" of the list.
std::string addressesOf(const InvokerList& list);
/// The same Thrown under other words.
Thrown reworded(const Thrown& last, std::string text);

} // namespace sextant::cluster
