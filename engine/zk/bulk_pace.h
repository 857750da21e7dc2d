// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How large an answer to a bulk read may be: the larger, the cheaper, as long as it arrives in a moment. Over
// a slow line large answers would queue until requests outlive their deadlines.
//
// Pure: time is what the caller says. Private to this folder. THREAD: one at a time.
#pragma once

#include "engine/core/loop.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace sextant::zk {

class BulkPace
{
public:
    static constexpr std::size_t kLeast = 64U << 10U;
    static constexpr std::size_t kFirst = 256U << 10U;
    static constexpr std::size_t kMost = 1U << 20U;

    /// Expected bytes of the next answer.
    std::size_t bytes() const { return m_bytes; }
    void answered(std::size_t bytes, core::Millis latency)
    {
        m_roundTrip = std::min(m_roundTrip.value_or(latency), latency);
        if (latency > *m_roundTrip + kLate)
            lost();
        else if (latency < *m_roundTrip + kQuick && bytes >= m_bytes / 2)
            m_bytes = std::min(m_bytes * 2, kMost);
    }
    void lost() { m_bytes = std::max(m_bytes / 2, kLeast); }

private:
    static constexpr core::Millis kQuick {300};
    static constexpr core::Millis kLate {1'500};

    std::size_t m_bytes = kFirst;
    std::optional<core::Millis> m_roundTrip;
};

} // namespace sextant::zk
