// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/node_arena.h"

namespace sextant::wire {

void NodeArena::grow(std::size_t bytes)
{
    m_left = std::max(bytes, m_next);
    m_next = std::min(m_next * 2, kLargestBlock);
    m_blocks.push_back(std::make_unique_for_overwrite<std::byte[]>(m_left));
    m_at = m_blocks.back().get();
}

} // namespace sextant::wire
