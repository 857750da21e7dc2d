// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The small matchers of rule documents: globs, StringMatch, AddressMatch and ParamMatch (spec/cluster §5.5).
// Read leniently, as Dubbo maps documents to objects: what does not fit is absent. Pure functions.
#pragma once

#include "engine/config/rules/ip_expression.h"
#include "engine/config/rules/java_regex.h"
#include "engine/config/yaml.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::config {

/// UrlUtils.isMatchGlobPattern: `*` alone matches anything, else only the last `*` is special
/// (spec/cluster §6.4).
bool matchesGlob(std::string_view pattern, std::string_view value);

/// The first field that is present decides; `exact` to `wildcard` need a value.
struct StringMatch
{
    std::optional<std::string> exact;
    std::optional<std::string> prefix;
    std::optional<JavaRegex> regex;
    std::optional<std::string> wildcard; ///< `*` or the same text: no globbing
    std::optional<std::string> empty;
    std::optional<std::string> noempty;

    /// nullopt stands for a parameter that is absent.
    bool matches(std::optional<std::string_view> value) const;
};

struct AddressMatch
{
    std::optional<IpExpression> cird; ///< as Dubbo spells it
    std::optional<std::string> wildcard;
    std::optional<std::string> exact;

    /// `address` is tested as one text: with a port, `cird` never matches it (spec/cluster §5.5).
    bool matches(std::string_view address) const;
};

struct ParamMatch
{
    std::string key;
    StringMatch value;
    int line = 0; ///< of the entry
};

/// nullopt when the node is no mapping.
std::optional<StringMatch> readStringMatch(const YamlNode* node);
std::optional<AddressMatch> readAddressMatch(const YamlNode* node);
/// The entries that are mappings; entries without key or value match nothing.
std::vector<StringMatch> readStringMatches(const YamlNode* list);
std::vector<ParamMatch> readParamMatches(const YamlNode* list);

} // namespace sextant::config
