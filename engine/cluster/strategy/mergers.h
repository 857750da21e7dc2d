// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The mergers of Dubbo: several results become one (spec/cluster §2.8). Pure.
#pragma once

#include "engine/core/outcome.h"
#include "engine/wire/value.h"

#include <string>
#include <string_view>
#include <vector>

namespace sextant::cluster {

/// `merger`: the parameter's value, not empty; `returnType`: as Java names it ("java.util.List", "int[]",
/// "com.acme.Order[]"), needed by "true" and "default". At least two results.
core::Outcome<wire::Value> mergeResults(std::string_view merger, const std::string& returnType,
                                        const std::vector<wire::Value>& results);

} // namespace sextant::cluster
