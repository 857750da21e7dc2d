// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A value to be written into a rule's text, with the Java type that it is meant to have, and ways to write
// it. Pure functions.
#pragma once

#include "engine/config/rules/doc_node.h"
#include "engine/core/outcome.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::config {

struct RuleValue
{
    DocNode::Kind kind = DocNode::Kind::Scalar; ///< no alias
    ScalarType type = ScalarType::Null; ///< of a scalar
    std::string text; ///< of a scalar; of other types than String as YAML writes them
    std::vector<std::string> names; ///< of a map, one for each item
    std::vector<RuleValue> items;

    static RuleValue null();
    static RuleValue boolean(bool value);
    static RuleValue string(std::string text);
    /// A scalar of the type that `text` has without quotes: "3000" is an Integer, "2.7" a Float.
    static RuleValue plain(std::string text);
    static RuleValue list(std::vector<RuleValue> items);
    static RuleValue map(std::vector<std::string> names, std::vector<RuleValue> items);
};

/// UTF-8 without NUL, a type that its text has, no more levels than a document may have.
core::Outcome<void> checkValue(const RuleValue& value);
/// The value as a tree, as it is expected when it is read again.
DocNode nodeOf(const RuleValue& value);

/// On one line: without quotes if that gives the same value, else in single, else in double quotes; lists
/// and maps in brackets.
std::string inlineText(const RuleValue& value, bool insideFlow);
/// By indentation: lines that end in `eol`, the first without its indentation, the last without its end.
std::string blockText(const RuleValue& value, std::size_t indentation, std::string_view eol);

/// The ways to write a scalar over one that stands there as `old`, the likeliest to keep its look first. Each
/// must be tried: a block scalar or a plain one may turn out to read as another value in its place.
/// REQUIRES: `value` is a scalar, `oldText` the bytes of `old`.
std::vector<std::string> scalarTexts(const RuleValue& value, const DocNode& old, std::string_view oldText,
                                     std::string_view eol, bool insideFlow);

} // namespace sextant::config
