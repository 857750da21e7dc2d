// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What load balancers remember of a consumer's reference from call to call. One per reference.
// THREAD: engine thread; balancers made on it go before it does.
#pragma once

#include "engine/cluster/loadbalance/adaptive_metrics.h"
#include "engine/cluster/loadbalance/hash_ring.h"
#include "engine/cluster/loadbalance/load_balance.h"
#include "engine/cluster/loadbalance/method_table.h"

#include <map>
#include <memory>
#include <string>

namespace sextant::cluster {

struct BalancerOptions
{
    core::Millis slidePeriod {30'000}; ///< shortestResponseSlidePeriod
};

/// How a call ended, for the counts.
struct CountedEnd
{
    bool succeeded = true;
    core::Millis elapsed {0};
    std::string_view providerMetrics {}; ///< attachment `lb_adaptive` of the answer
};

/// A call that has begun at one provider.
class CountedCall
{
public:
    CountedCall() = default; ///< nobody counts it
    void end(const CountedEnd& end, std::int64_t now);

private:
    friend class BalancerState;
    std::shared_ptr<MethodTable> m_table;
    MethodTable::Row m_row = 0;
    std::shared_ptr<AdaptiveMetrics> m_metrics;
};

class BalancerState
{
public:
    explicit BalancerState(core::Loop& loop, BalancerOptions options = {});

    /// A call of the invoker begins. Only Dubbo's ActiveLimitFilter feeds the counts of leastactive and
    /// shortestresponse, so they stay 0 for invokers without `actives` (spec/cluster §3.4).
    CountedCall started(const Invoker& invoker, const std::string& method, bool chosenByAdaptive);

    // For the balancers.
    core::Loop& loop() { return m_loop; }
    const std::shared_ptr<MethodTable>& table(const std::string& method);
    /// The ring of these candidates: the one used last under their key when it has the same providers.
    std::shared_ptr<HashRing> ring(const Candidates& candidates);
    AdaptiveTable& adaptive() { return m_adaptive; }
    /// Starts a new window of the average response times when the last is over.
    void slideWindow(std::int64_t now);

private:
    core::Loop& m_loop;
    BalancerOptions m_options;
    std::map<std::string, std::shared_ptr<MethodTable>> m_tables;
    std::map<std::string, std::shared_ptr<HashRing>> m_rings;
    AdaptiveTable m_adaptive;
    std::int64_t m_windowStarted; ///< ms since the epoch
};

} // namespace sextant::cluster
