// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A script document (spec/cluster §8.1). Sextant shows the script, but never runs it. Pure functions.
#pragma once

#include "engine/config/rules/rule_header.h"

#include <string>
#include <string_view>

namespace sextant::config {

struct ScriptRule
{
    RuleHeader header;
    bool valid = true; ///< false: no script
    std::string type = "javascript";
    std::string script;
    int line = 0; ///< of the script
};

core::Outcome<ScriptRule> parseScriptRule(std::string_view text, const std::string& place);

} // namespace sextant::config
