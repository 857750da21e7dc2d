// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Which call times out next. Entries of calls that are over stay until they come up or outnumber the others;
// whoever asks knows which calls are alive. Private to engine/rpc.
#pragma once

#include "engine/core/loop.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace sextant::rpc {

class DeadlineQueue
{
public:
    /// `alive(id)` decides what is dropped when there are many more entries than the `running` calls.
    template<typename Alive>
    void push(core::Millis deadline, std::int64_t id, std::size_t running, Alive alive)
    {
        if (m_heap.size() > 2 * running + kSlack) {
            std::erase_if(m_heap, [&](const Entry& entry) { return !alive(entry.second); });
            std::make_heap(m_heap.begin(), m_heap.end(), std::greater<>());
        }
        m_heap.emplace_back(deadline, id);
        std::push_heap(m_heap.begin(), m_heap.end(), std::greater<>());
    }

    /// The earliest deadline of a call that is alive.
    template<typename Alive>
    std::optional<core::Millis> next(Alive alive)
    {
        while (!m_heap.empty() && !alive(m_heap.front().second))
            pop();
        return m_heap.empty() ? std::nullopt : std::optional(m_heap.front().first);
    }

    /// The id behind `next`, removed. REQUIRES: not empty
    std::int64_t take()
    {
        const std::int64_t id = m_heap.front().second;
        pop();
        return id;
    }

private:
    using Entry = std::pair<core::Millis, std::int64_t>;
    static constexpr std::size_t kSlack = 64;

    void pop()
    {
        std::pop_heap(m_heap.begin(), m_heap.end(), std::greater<>());
        m_heap.pop_back();
    }

    std::vector<Entry> m_heap;
};

} // namespace sextant::rpc
