// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/loadbalance/adaptive_metrics.h"

#include "engine/core/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sextant::cluster {

namespace {

constexpr double kBeta = 0.5;
constexpr double kMostNumber = 9e15; // what a double still counts one by one
constexpr std::size_t kFewMetrics = 256; // from here on, those that nobody uses are looked for
constexpr std::int64_t kMetricsKept = 3'600'000; // ms

/// The value of `key` in "curTime:17,load:3.5"; 0 when there is none, or it is no plain number.
double number(std::string_view text, std::string_view key)
{
    for (const auto& part : core::split(text, ',')) {
        const std::string_view item = part;
        const auto colon = item.find(':');
        if (colon == std::string_view::npos || item.substr(0, colon) != key)
            continue;
        const auto digits = item.substr(colon + 1);
        double value = 0;
        const auto end = digits.data() + digits.size();
        const auto read = std::from_chars(digits.data(), end, value, std::chars_format::fixed);
        return read.ec == std::errc() && read.ptr == end && value >= 0 && value < kMostNumber ? value : 0;
    }
    return 0;
}

} // namespace

double AdaptiveMetrics::load(std::int64_t now, int weight, std::int64_t timeout)
{
    if (now - m_picked > timeout * 2)
        return 0;
    if (m_currentTime > 0) {
        const auto multiple = (now - m_currentTime) / timeout + 1;
        if (multiple > 0) {
            if (m_providerTime == m_currentTime)
                m_lastLatency = timeout * 2;
            else
                m_lastLatency >>= std::min<std::int64_t>(multiple, 62);
            m_ewma = kBeta * m_ewma + (1 - kBeta) * static_cast<double>(m_lastLatency);
            m_currentTime = now;
        }
    }
    const auto inflight = static_cast<double>(m_requests - m_successes - m_failures);
    const double share = static_cast<double>(m_successes) / static_cast<double>(m_requests + 1);
    return m_cpuLoad * (std::sqrt(m_ewma) + 1) * (inflight + 1) / (share * weight + 1);
}

void AdaptiveMetrics::picked(std::int64_t now)
{
    m_picked = now;
    ++m_requests;
}

void AdaptiveMetrics::succeeded(std::string_view text, std::int64_t elapsed)
{
    ++m_successes;
    if (text.empty())
        return;
    const auto time = static_cast<std::int64_t>(number(text, "curTime"));
    if (m_providerTime > time)
        return;
    m_providerTime = time;
    m_currentTime = time;
    m_cpuLoad = number(text, "load");
    m_lastLatency = elapsed;
    m_ewma = kBeta * m_ewma + (1 - kBeta) * static_cast<double>(m_lastLatency);
}

std::shared_ptr<AdaptiveMetrics> AdaptiveTable::of(const Invoker& invoker, std::int64_t now)
{
    const auto key = invoker.url.address() + ":" + invoker.url.protocolServiceKey();
    if (const auto known = m_metrics.find(key); known != m_metrics.end())
        return known->second;
    if (m_metrics.size() > kFewMetrics && now - m_swept > kMetricsKept)
        sweep(now);
    return m_metrics.emplace(key, std::make_shared<AdaptiveMetrics>(now)).first->second;
}

void AdaptiveTable::sweep(std::int64_t now)
{
    m_swept = now;
    std::erase_if(m_metrics, [now](const auto& entry) {
        return entry.second.use_count() == 1 && now - entry.second->pickedAt() > kMetricsKept;
    });
}

} // namespace sextant::cluster
