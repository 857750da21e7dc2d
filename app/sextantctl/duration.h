// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Durations on the command line: "500ms", "5s", "2m".
#pragma once

#include "engine/core/loop.h"

#include <optional>
#include <string_view>

namespace sextant::ctl {

/// nullopt for anything else; a number without unit is refused because nobody agrees on what it means.
std::optional<core::Millis> parseDuration(std::string_view text);

} // namespace sextant::ctl
