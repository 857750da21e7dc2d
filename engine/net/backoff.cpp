// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/net/backoff.h"

#include <algorithm>

namespace sextant::net {

Backoff::Backoff(core::Millis first, core::Millis limit, std::uint64_t seed)
    : m_first(std::max(first, core::Millis(1)))
    , m_limit(std::max(limit, m_first))
    , m_step(m_first)
    , m_random(seed)
{
}

core::Millis Backoff::next()
{
    const core::Millis step = m_step;
    m_step = std::min(m_limit, m_step > m_limit / 2 ? m_limit : m_step * 2);
    std::uniform_int_distribution<std::int64_t> pick((step.count() + 1) / 2, step.count());
    return core::Millis(pick(m_random));
}

void Backoff::reset()
{
    m_step = m_first;
}

} // namespace sextant::net
