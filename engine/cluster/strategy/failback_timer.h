// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Calls that failback has given up for now and makes again (spec/cluster §2.4). Mirrors
// FailbackClusterInvoker and the wheel of its timer: ticks of one second, counted from the first failure.
// THREAD: engine thread.
#pragma once

#include "engine/cluster/strategy/cluster_call.h"

#include <map>
#include <memory>

namespace sextant::cluster {

class FailbackTimer : public std::enable_shared_from_this<FailbackTimer>
{
public:
    explicit FailbackTimer(core::Loop& loop)
        : m_loop(loop)
    {
    }

    /// A call that failed at `last`. The retries use its list and load balancer. False when too many are
    /// planned already.
    bool add(const CallRef& call, InvokerRef last);
    std::size_t planned() const { return m_planned.size(); }

private:
    struct Task
    {
        std::weak_ptr<ClusterState> cluster;
        Invocation invocation;
        CallOptions options;
        InvokerListRef list;
        const LoadBalanceInfo* balance;
        InvokerRef last;
        std::int64_t retries;
        std::int64_t limit; ///< of planned ones
        std::int64_t done = 0;
    };
    using TaskRef = std::shared_ptr<Task>;

    bool plan(const TaskRef& task);
    core::Millis untilTick() const;
    void run(std::uint64_t id, const TaskRef& task);
    void ended(const std::shared_ptr<ClusterState>& cluster, const TaskRef& task, Attempt attempt,
               const Answer& answer);

    core::Loop& m_loop;
    core::Millis m_started {-1}; ///< of the wheel; below 0: it stands still
    std::map<std::uint64_t, core::Timer> m_planned;
    std::uint64_t m_next = 0;
};

} // namespace sextant::cluster
