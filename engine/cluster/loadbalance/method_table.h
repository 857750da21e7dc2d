// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the calls of one method have left behind at each provider: the counts of Dubbo's RpcStatus and the
// positions of roundrobin, in columns that balancers walk without looking anything up.
//
// A provider (its URL without parameters) has one row, found when a list is prepared and kept as long as a
// prepared list uses it. INVARIANT: all columns have the same length.
// THREAD: engine thread.
#pragma once

#include "engine/cluster/loadbalance/candidates.h"
#include "engine/core/loop.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace sextant::cluster {

class MethodTable
{
public:
    using Row = std::uint32_t;

    /// Where smooth weighted round robin stands at one provider.
    struct Position
    {
        int weight = 0;
        std::int64_t current = 0;
        std::int64_t updated = -1; ///< ms since the epoch; -1: not part of it
    };

    /// Keeps the row until it is released.
    Row acquire(const Invoker& invoker);
    void release(const std::vector<Row>& rows, std::int64_t now);

    void started(Row row) { ++m_active[row]; }
    void ended(Row row, bool succeeded, core::Millis elapsed);
    /// The averages of `average` begin anew.
    void startWindow();

    int active(Row row) const { return m_active[row]; }
    /// Of the calls that succeeded in this window, in whole ms; 0 without one.
    std::int64_t average(Row row) const { return m_average[row]; }
    /// The same since the row exists.
    std::int64_t lifetimeAverage(Row row) const { return m_lifetime[row]; }
    /// Round robin's column for the lists whose first provider has this service key; as long as the table.
    std::vector<Position>& positions(const std::string& serviceKey);

private:
    struct Elapsed
    {
        std::int64_t count = 0;
        std::int64_t millis = 0;
    };
    void sweep(std::int64_t now);

    std::unordered_map<std::string, Row> m_rows;
    std::vector<Row> m_free;
    std::vector<int> m_active;
    std::vector<Elapsed> m_succeeded;
    std::vector<Elapsed> m_before; ///< at the start of the window
    std::vector<std::int64_t> m_average; ///< what follows of both; kept, because a division is dear
    std::vector<std::int64_t> m_lifetime;
    std::vector<std::uint32_t> m_users;
    std::vector<std::int64_t> m_released; ///< ms since the epoch
    std::int64_t m_swept = 0; ///< ms since the epoch
    std::map<std::string, std::vector<Position>> m_positions;
};

/// The rows of one list, held together.
class Rows
{
public:
    Rows(std::shared_ptr<MethodTable> table, const InvokerList& invokers, const core::Loop& loop);
    ~Rows();
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;

    MethodTable& table() const { return *m_table; }
    std::size_t size() const { return m_rows.size(); }
    MethodTable::Row operator[](std::size_t index) const { return m_rows[index]; }

private:
    std::shared_ptr<MethodTable> m_table;
    const core::Loop& m_loop;
    std::vector<MethodTable::Row> m_rows;
};

} // namespace sextant::cluster
