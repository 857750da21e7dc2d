// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One life of a small estate, thrown from a seed: providers in every register mode and with both kinds of
// metadata, consumers of both models, and a registry that misbehaves. When the dust has settled, everything
// must be as if nothing had happened. Deterministic: the same seed tells the same story.
#pragma once

#include "tests/schedules/fault_store.h"

#include <string>
#include <vector>

namespace sextant::schedule {

struct Verdict
{
    std::vector<std::string> violations; ///< empty: all is well
    std::vector<std::string> story; ///< what happened, a line each
};

Verdict runSchedule(std::uint64_t seed, Plant plant = Plant::None);

} // namespace sextant::schedule
