// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Consecutive Dubbo lines: who reads a rule, or to whom a finding applies. Pure functions.
#pragma once

#include "engine/config/generation.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace sextant::config {

struct GenerationRange
{
    Generation first = Generation::V27;
    Generation last = Generation::V33;

    bool contains(Generation generation) const { return generation >= first && generation <= last; }
    /// What is in both; nullopt when nothing is.
    std::optional<GenerationRange> both(const GenerationRange& other) const
    {
        const GenerationRange out {std::max(first, other.first), std::min(last, other.last)};
        return out.first <= out.last ? std::optional(out) : std::nullopt;
    }
    /// Every line, from the oldest.
    std::vector<Generation> lines() const
    {
        std::vector<Generation> out;
        for (const auto line :
             {Generation::V27, Generation::V30, Generation::V31, Generation::V32, Generation::V33})
            if (contains(line))
                out.push_back(line);
        return out;
    }
    bool operator==(const GenerationRange&) const = default;
};

/// What config::Generation knows.
constexpr GenerationRange kAllGenerations {};

} // namespace sextant::config
