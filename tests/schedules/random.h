// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The dice of a schedule: the same seed throws the same numbers with every compiler and library (splitmix64).
#pragma once

#include "engine/core/loop.h"

#include <array>
#include <cstdint>

namespace sextant::schedule {

class Random
{
public:
    explicit Random(std::uint64_t seed)
        : m_state(seed)
    {
    }

    /// In [0, limit); 0 for a limit of 0.
    std::uint64_t below(std::uint64_t limit)
    {
        m_state += 0x9e37'79b9'7f4a'7c15;
        auto mixed = m_state;
        mixed = (mixed ^ (mixed >> 30U)) * 0xbf58'476d'1ce4'e5b9;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94d0'49bb'1331'11eb;
        mixed ^= mixed >> 31U;
        return limit == 0 ? 0 : mixed % limit;
    }
    bool percent(int chance) { return below(100) < static_cast<std::uint64_t>(chance); }
    core::Millis upTo(core::Millis most)
    {
        return core::Millis(below(static_cast<std::uint64_t>(most.count()) + 1));
    }
    template<typename T, std::size_t N>
    const T& pick(const std::array<T, N>& from)
    {
        return from[below(N)];
    }

private:
    std::uint64_t m_state;
};

} // namespace sextant::schedule
