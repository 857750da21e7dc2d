// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Numbers nodes in the order in which they are met: the writer's reference table (spec/rpc §4.6).
// An open-addressing table, because one is filled for every body that is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sextant::wire {

class IdentityTable
{
public:
    /// The number of a node met before; otherwise gives it the next number and returns nullopt.
    std::optional<std::int32_t> findOrAdd(const void* node)
    {
        if (m_count * 2 >= m_slots.size())
            grow();
        auto& slot = m_slots[place(node)];
        if (slot.node == node)
            return slot.number;
        slot = {node, static_cast<std::int32_t>(m_count++)};
        return std::nullopt;
    }
    void clear()
    {
        m_slots.clear();
        m_count = 0;
    }

private:
    struct Slot
    {
        const void* node = nullptr;
        std::int32_t number = 0;
    };

    std::size_t place(const void* node) const
    {
        constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15U;
        const auto mask = m_slots.size() - 1;
        auto at =
            static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(node) * kGoldenRatio >> 20) & mask;
        while (m_slots[at].node && m_slots[at].node != node)
            at = (at + 1) & mask;
        return at;
    }

    void grow()
    {
        constexpr std::size_t kInitial = 64;
        std::vector<Slot> old(m_slots.empty() ? kInitial : m_slots.size() * 4);
        old.swap(m_slots);
        for (const auto& slot : old)
            if (slot.node)
                m_slots[place(slot.node)] = slot;
    }

    std::vector<Slot> m_slots; ///< a power of two
    std::size_t m_count = 0;
};

} // namespace sextant::wire
