// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where passwords come from: never from an argument, which other users of the machine could see.
#pragma once

#include "engine/core/outcome.h"

#include <string>

namespace sextant::ctl {

struct PasswordSource
{
    std::string subject; ///< whose it is, for the prompt: "alice", "client.p12"
    std::string variable; ///< of the environment
    std::string file; ///< may be empty
    std::string fileOption; ///< its option, for the advice
};

/// The variable, else the first line of the file, else a prompt on the terminal without echo.
core::Outcome<std::string> findPassword(const PasswordSource& source);

} // namespace sextant::ctl
