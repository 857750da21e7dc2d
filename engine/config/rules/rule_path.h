// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The address of a value in a rule's text: `configs[0].parameters.timeout`. Pure functions.
//
// As text: names between dots, list positions in brackets from 0; a name with other characters than letters,
// digits, `_`, `-` and `~` stands in single quotes ('sayHello.retries', a quote doubled). `key@0` is the
// first of several members named key (without it the last, which is the one that counts); `#1.` in front
// means the second document of the text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::config {

struct RuleStep
{
    std::string name; ///< of a member, when there is no index
    std::optional<std::size_t> index; ///< of a list item
    std::optional<std::size_t> occurrence; ///< which of the members of that name; nullopt: the last

    bool operator==(const RuleStep&) const = default;
};

struct RulePath
{
    std::size_t document = 0;
    std::vector<RuleStep> steps; ///< none: the document itself

    RulePath member(std::string name, std::optional<std::size_t> occurrence = {}) const;
    RulePath item(std::size_t index) const;
    std::string text() const;
    bool operator==(const RulePath&) const = default;
};

/// nullopt for what is no path.
std::optional<RulePath> parseRulePath(std::string_view text);

} // namespace sextant::config
