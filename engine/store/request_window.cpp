// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/request_window.h"

#include <algorithm>

namespace sextant::store {

namespace {

/// What a server and this program may take for their own work before an answer counts as late.
constexpr core::Millis kPatience {250};
/// Requests per millisecond of round trip: 2,000 a second, whatever the distance.
constexpr std::size_t kPerMilli = 2;

} // namespace

void RequestWindow::answered(core::Millis latency)
{
    const bool full = m_active >= m_size;
    m_active -= std::min<std::size_t>(m_active, 1);
    m_roundTrip = std::min(m_roundTrip.value_or(latency), latency);
    if (latency > 2 * *m_roundTrip + kPatience) {
        if (m_deaf == 0) {
            if (m_size == kLeast) // so few cannot be the queue: the way itself has become longer
                m_roundTrip = (*m_roundTrip + latency) / 2;
            shrink(m_size - m_size / 4);
        }
    } else if (full) {
        const auto far = kNear + kPerMilli * static_cast<std::size_t>(m_roundTrip->count());
        m_size = std::min({m_size + 1, far, kMost});
    }
    m_deaf -= std::min<std::size_t>(m_deaf, 1);
}

void RequestWindow::lost()
{
    m_active -= std::min<std::size_t>(m_active, 1);
    if (m_deaf == 0)
        shrink(m_size / 2);
    m_deaf -= std::min<std::size_t>(m_deaf, 1);
}

void RequestWindow::shrink(std::size_t size)
{
    m_size = std::max(size, kLeast);
    m_deaf = m_active + 1; // those under way were sent into the window as it was
}

} // namespace sextant::store
