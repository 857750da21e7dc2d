// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What adaptive knows of a provider: its own words about its load, and how its calls went (spec/cluster
// §3.7). Mirrors AdaptiveMetrics. THREAD: engine thread.
#pragma once

#include "engine/cluster/invoker.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sextant::cluster {

class AdaptiveMetrics
{
public:
    explicit AdaptiveMetrics(std::int64_t now)
        : m_picked(now)
    {
    }

    /// Counts as 0, so that it is tried, when nobody has picked it for two time-outs. Ages what is known: a
    /// second call at the same `now` may give another load. Times in ms since the epoch, `timeout` > 0 in ms.
    double load(std::int64_t now, int weight, std::int64_t timeout);
    void picked(std::int64_t now);
    /// `text`: attachment `lb_adaptive` of the answer, "curTime:<ms>,load:<percent>"; `elapsed` in ms.
    void succeeded(std::string_view text, std::int64_t elapsed);
    void failed() { ++m_failures; }
    std::int64_t pickedAt() const { return m_picked; }

private:
    std::int64_t m_picked;
    std::int64_t m_providerTime = 0; ///< of the newest words
    std::int64_t m_currentTime = 0; ///< when they were last aged
    double m_cpuLoad = 0;
    std::int64_t m_lastLatency = 0;
    double m_ewma = 0;
    std::int64_t m_requests = 0;
    std::int64_t m_successes = 0;
    std::int64_t m_failures = 0;
};

class AdaptiveTable
{
public:
    /// The provider's, made when there is none.
    std::shared_ptr<AdaptiveMetrics> of(const Invoker& invoker, std::int64_t now);

private:
    void sweep(std::int64_t now);

    std::unordered_map<std::string, std::shared_ptr<AdaptiveMetrics>> m_metrics;
    std::int64_t m_swept = 0;
};

} // namespace sextant::cluster
