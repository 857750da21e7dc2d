// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/loadbalance/balancer_state.h"

#include <algorithm>
#include <cctype>

namespace sextant::cluster {

namespace {

constexpr std::int64_t kDefaultNodes = 160;
constexpr std::string_view kNotSet[] = {"", "false", "0", "null", "n/a"};

/// ConfigUtils.isNotEmpty: what activates a filter.
bool isSet(const std::string& value)
{
    return std::ranges::none_of(kNotSet, [&](std::string_view none) {
        return std::ranges::equal(value, none, {}, [](unsigned char letter) { return std::tolower(letter); });
    });
}

bool isCounted(const Invoker& invoker, const std::string& method)
{
    return isSet(invoker.url.get("actives")) || isSet(invoker.url.get(method + ".actives"));
}

} // namespace

void CountedCall::end(const CountedEnd& end, std::int64_t now)
{
    if (const auto table = std::move(m_table)) {
        table->ended(m_row, end.succeeded, end.elapsed);
        table->release({m_row}, now);
    }
    if (const auto metrics = std::move(m_metrics)) {
        if (end.succeeded)
            metrics->succeeded(end.providerMetrics, end.elapsed.count());
        else
            metrics->failed();
    }
}

BalancerState::BalancerState(core::Loop& loop, BalancerOptions options)
    : m_loop(loop)
    , m_options(options)
    , m_windowStarted(loop.wallClockMillis())
{
}

CountedCall BalancerState::started(const Invoker& invoker, const std::string& method, bool chosenByAdaptive)
{
    CountedCall call;
    if (isCounted(invoker, method)) {
        call.m_table = table(method);
        call.m_row = call.m_table->acquire(invoker);
        call.m_table->started(call.m_row);
    }
    if (chosenByAdaptive)
        call.m_metrics = m_adaptive.of(invoker, m_loop.wallClockMillis());
    return call;
}

const std::shared_ptr<MethodTable>& BalancerState::table(const std::string& method)
{
    auto& table = m_tables[method];
    if (!table)
        table = std::make_shared<MethodTable>();
    return table;
}

std::shared_ptr<HashRing> BalancerState::ring(const Candidates& candidates)
{
    std::vector<std::string> addresses;
    addresses.reserve(candidates.size());
    for (const auto& invoker : candidates.invokers())
        addresses.push_back(invoker->url.address());
    const auto nodes = candidates[0]->url.getIntForMethod(candidates.method(), "hash.nodes", kDefaultNodes);
    auto& ring = m_rings[candidates.key()];
    if (!ring || !ring->isFor(addresses, nodes))
        ring = std::make_shared<HashRing>(std::move(addresses), nodes);
    return ring;
}

void BalancerState::slideWindow(std::int64_t now)
{
    if (now - m_windowStarted <= m_options.slidePeriod.count())
        return;
    m_windowStarted = now;
    for (const auto& [method, table] : m_tables)
        table->startWindow();
}

} // namespace sextant::cluster
