// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One condition of a condition route: its grammar and its compiled form (spec/cluster §6.2 to §6.4). What a
// key and a value mean depends on the Dubbo line. Pure functions.
#pragma once

#include "engine/config/generation.h"
#include "engine/core/outcome.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::config {

/// What a key of a condition is compared with.
enum class Subject
{
    Method, ///< of the call; only before the arrow
    Argument, ///< of the call
    Attachment, ///< of the call
    Unknown, ///< `arguments…` or `attachments…` without a usable index or name: a text that nothing equals
    Protocol,
    Username,
    Password,
    Host,
    Port,
    Path,
    Address,
    Parameter
};

struct ValuePattern
{
    enum class Kind
    {
        Glob,
        Reference, ///< `$name` after the arrow: a value of the consumer
        Range,
        BadRange ///< matches after the arrow only
    };
    Kind kind = Kind::Glob;
    std::string text; ///< as written; of a reference without `$`
    std::optional<int> from; ///< of a range, inclusive
    std::optional<int> to;
};

struct KeyMatcher
{
    std::string key; ///< as written, without `consumer.` and `provider.`
    Subject subject = Subject::Parameter;
    std::size_t argument = 0;
    std::string name; ///< of the attachment
    std::vector<ValuePattern> matches;
    std::vector<ValuePattern> mismatches;
};
/// All must hold. None at all: what it means depends on the side.
using KeyMatchers = std::vector<KeyMatcher>;

struct Condition
{
    std::string text;
    int line = 0;
    KeyMatchers when; ///< empty: every call
    bool deny = false; ///< nothing after the arrow: no provider
    KeyMatchers then; ///< empty without `deny`: no provider matches
};

enum class Side
{
    When,
    Then
};

/// One side of the arrow. The error names the character, counted from 0 as Dubbo does.
core::Outcome<KeyMatchers> parseKeyMatchers(std::string_view text, Side side, Generation generation);
/// A whole condition: `when => then`.
core::Outcome<Condition> parseCondition(std::string_view text, Generation generation);
/// Java's StringUtils.isBlank.
bool isBlank(std::string_view text);

} // namespace sextant::config
