// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where passwords come from: never an argument, which other users of the machine could see.
#pragma once

#include "engine/core/outcome.h"

#include <string>

namespace sextant::ctl {

/// The environment's `variable`, else the first line of `file`, else a prompt on the terminal without echo.
/// `fileOption` is what errors advise to use.
core::Outcome<std::string> findPassword(const std::string& user, const std::string& file,
                                        const char* variable = "SEXTANT_PASSWORD",
                                        const char* fileOption = "--password-file");

} // namespace sextant::ctl
