// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where the password of --auth comes from: never an argument, which other users of the machine could see.
#pragma once

#include "engine/core/outcome.h"

#include <string>

namespace sextant::ctl {

/// $SEXTANT_PASSWORD, else the first line of `file`, else a prompt on the terminal without echo.
core::Outcome<std::string> findPassword(const std::string& user, const std::string& file);

} // namespace sextant::ctl
