// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/core/problem.h"

#include <string>
#include <vector>

namespace sextant::test {

/// The codes of problems in the order in which they were found.
inline std::vector<std::string> codes(const core::Problems& problems)
{
    std::vector<std::string> out;
    for (const auto& problem : problems)
        out.push_back(problem.code);
    return out;
}

} // namespace sextant::test
