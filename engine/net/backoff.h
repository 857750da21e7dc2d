// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Growing waits between attempts: doubled each time up to a limit, with jitter so that many clients spread
// out. Pure; the same seed gives the same waits.
#pragma once

#include "engine/core/loop.h"

#include <cstdint>
#include <random>

namespace sextant::net {

class Backoff
{
public:
    Backoff(core::Millis first, core::Millis limit, std::uint64_t seed);

    /// The next wait: between half and all of the current step.
    core::Millis next();
    /// After a success: start over.
    void reset();

private:
    core::Millis m_first;
    core::Millis m_limit;
    core::Millis m_step;
    std::mt19937_64 m_random;
};

} // namespace sextant::net
