// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What condition, tag, script and affinity documents have in common (spec/cluster §6.1), read as
// AbstractRouterRule reads it: a wrong type rejects the document. Pure functions.
#pragma once

#include "engine/config/yaml.h"
#include "engine/core/outcome.h"

#include <string>
#include <string_view>

namespace sextant::config {

struct RuleHeader
{
    std::string configVersion;
    bool force = false;
    bool enabled = true;
    bool valid = true; ///< false: the document parses but loads nothing
    std::string scope; ///< informational
    std::string key; ///< informational
};

/// An error about one line of a rule document: `where` is "place, line n".
core::Error ruleError(const std::string& place, int line, std::string sentence, std::string advice = {});

/// The only document of `text`, which must be a mapping. Anything else is rejected, as in Dubbo, which then
/// keeps the rule that it had.
core::Outcome<YamlNode> readRuleMap(std::string_view text, const std::string& place);
core::Outcome<RuleHeader> readRuleHeader(const YamlNode& map, const std::string& place);

/// Java's String.valueOf of a value as SnakeYAML gives it: "{a=b, c=[d]}" for collections, "null" for null.
std::string javaString(const YamlNode& node);

} // namespace sextant::config
