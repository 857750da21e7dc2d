// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/step_option.h"

#include <CLI/CLI.hpp>

namespace sextant::ctl {

void addStepOption(CLI::App& command, host::Step& step)
{
    command.add_option_function<std::string>(
        "--step",
        [&step](const std::string& text) {
            const auto parsed = host::parseStep(text);
            if (!parsed)
                throw CLI::ValidationError("--step",
                                           "must be FORCE_INTERFACE, APPLICATION_FIRST or FORCE_APPLICATION");
            step = *parsed;
        },
        "migration step: FORCE_INTERFACE, APPLICATION_FIRST (default) or FORCE_APPLICATION");
}

} // namespace sextant::ctl
