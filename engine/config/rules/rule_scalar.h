// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Which Java type SnakeYAML 1.33 (YAML 1.1) gives a plain scalar: `yes` is a Boolean, `2.7` a Double, `010`
// and `20:30` are Integers, `v2.7` and `08` are Strings (spec/cluster §10.22). Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sextant::config {

enum class ScalarType
{
    Null,
    Boolean,
    Integer,
    Float,
    Timestamp,
    Merge, ///< the key `<<`
    String
};

/// "null", "boolean", "integer", "floating-point number", "date", "merge key", "string".
std::string_view name(ScalarType type);

/// The type of a scalar without quotes and without tag.
ScalarType plainScalarType(std::string_view text);
/// The type that a tag of YAML's own gives ("tag:yaml.org,2002:str"); nullopt for other tags.
std::optional<ScalarType> taggedScalarType(std::string_view tag);

/// Can `text` stand without quotes, on one line, with every SnakeYAML that Dubbo uses? Its type may then
/// still be another than String.
bool isPlainSafe(std::string_view text, bool insideFlow);
std::string singleQuoted(std::string_view text); ///< for text on one line
std::string doubleQuoted(std::string_view text); ///< for any text in UTF-8

} // namespace sextant::config
