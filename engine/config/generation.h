// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The Dubbo lines whose rules mean different things (spec/cluster §14.1): what is evaluated or judged is
// evaluated as one of them.
#pragma once

#include <optional>
#include <string_view>

namespace sextant::config {

enum class Generation
{
    V27,
    V30,
    V31,
    V32,
    V33
};

/// What our own consumer runs as.
constexpr Generation kOwnGeneration = Generation::V32;

/// "2.7", "3.0", …
std::string_view name(Generation generation);
/// The line of a version text as consumers register it (`release`): "3.2.9", "2.7", "2.6.12" (as 2.7: it has
/// none of the newer rules), "3.4.0" (as 3.3). nullopt for what is no version.
std::optional<Generation> parseGeneration(std::string_view version);

} // namespace sextant::config
