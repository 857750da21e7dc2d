// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Counts what the whole program allocates through operator new, while switched on.
#pragma once

#include <cstdint>

namespace sextant::bench {

struct Allocations
{
    std::int64_t count = 0; ///< blocks not freed since the start of counting
    std::int64_t bytes = 0; ///< of those blocks, as malloc rounds them
    std::int64_t made = 0; ///< all blocks ever made since then
};

void startCounting();
/// Ends counting.
Allocations countedAllocations();

} // namespace sextant::bench
