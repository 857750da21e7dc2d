// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Files that the user names: specifications, profiles, passwords. Read whole, but never without a limit, so
// that a device or the wrong file ends in a message.
// THREAD: any.
#pragma once

#include "engine/core/outcome.h"

#include <cstddef>
#include <string>

namespace sextant::ctl {

/// The file's content; an error with `sentence` when it cannot be read or has more than 16 MB.
core::Outcome<std::string> readTextFile(const std::string& file, const std::string& sentence);

/// The same for any bytes and up to `maxBytes`; "-" is standard input.
core::Outcome<std::string> readInput(const std::string& file, const std::string& sentence,
                                     std::size_t maxBytes);

} // namespace sextant::ctl
