// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/loadbalance/method_table.h"

#include <algorithm>

namespace sextant::cluster {

namespace {

/// Longer than roundrobin remembers a provider that is not in its lists.
constexpr std::int64_t kRowKept = 120'000;
constexpr std::size_t kFewRows = 256; // from here on, those that nobody uses are looked for

/// Java's toIdentityString.
std::string identity(const url::Url& url)
{
    return url.protocol() + "://" + url.address() + "/" + url.path();
}

} // namespace

MethodTable::Row MethodTable::acquire(const Invoker& invoker)
{
    const auto [at, fresh] = m_rows.try_emplace(identity(invoker.url), 0);
    if (fresh && !m_free.empty()) {
        at->second = m_free.back();
        m_free.pop_back();
    } else if (fresh) {
        at->second = static_cast<Row>(m_active.size());
        m_active.push_back(0);
        m_succeeded.emplace_back();
        m_before.emplace_back();
        m_average.push_back(0);
        m_lifetime.push_back(0);
        m_users.push_back(0);
        m_released.push_back(0);
        for (auto& [key, column] : m_positions)
            column.emplace_back();
    }
    ++m_users[at->second];
    return at->second;
}

void MethodTable::release(const std::vector<Row>& rows, std::int64_t now)
{
    for (const auto row : rows) {
        --m_users[row];
        m_released[row] = now;
    }
    if (m_rows.size() > kFewRows && now - m_swept >= kRowKept)
        sweep(now);
}

void MethodTable::sweep(std::int64_t now)
{
    m_swept = now;
    std::erase_if(m_rows, [&](const auto& entry) {
        const auto row = entry.second;
        if (m_users[row] != 0 || m_active[row] != 0 || now - m_released[row] < kRowKept)
            return false;
        m_succeeded[row] = {};
        m_before[row] = {};
        m_average[row] = 0;
        m_lifetime[row] = 0;
        for (auto& [key, column] : m_positions)
            column[row] = {};
        m_free.push_back(row);
        return true;
    });
}

void MethodTable::ended(Row row, bool succeeded, core::Millis elapsed)
{
    --m_active[row];
    if (!succeeded)
        return;
    auto& all = m_succeeded[row];
    const auto& before = m_before[row];
    ++all.count;
    all.millis += elapsed.count();
    m_average[row] = (all.millis - before.millis) / (all.count - before.count);
    m_lifetime[row] = all.millis / all.count;
}

void MethodTable::startWindow()
{
    m_before = m_succeeded;
    std::ranges::fill(m_average, 0);
}

std::vector<MethodTable::Position>& MethodTable::positions(const std::string& serviceKey)
{
    auto& column = m_positions[serviceKey];
    column.resize(m_active.size());
    return column;
}

Rows::Rows(std::shared_ptr<MethodTable> table, const InvokerList& invokers, const core::Loop& loop)
    : m_table(std::move(table))
    , m_loop(loop)
{
    m_rows.reserve(invokers.size());
    for (const auto& invoker : invokers)
        m_rows.push_back(m_table->acquire(*invoker));
}

Rows::~Rows()
{
    m_table->release(m_rows, m_loop.wallClockMillis());
}

} // namespace sextant::cluster
