// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A YAML document of the config center as a small tree, and its scalars as Dubbo's reader sees them.
//
// Dubbo reads rules with SnakeYAML 1.33, which follows YAML 1.1: plain `yes` is true and plain `010` is 8.
// Depth, size and number of nodes are limited, so that a hostile document costs a bounded amount. Pure
// functions.
#pragma once

#include "engine/core/outcome.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sextant::config {

struct YamlNode
{
    enum class Kind
    {
        Null,
        Scalar,
        List,
        Map
    };

    Kind kind = Kind::Null;
    std::string text; ///< of a scalar, as written, without quotes
    bool quoted = false; ///< a quoted scalar is always a string
    int line = 0; ///< counted from 1; 0 when unknown
    std::vector<YamlNode> items;
    std::vector<std::pair<std::string, YamlNode>> members; ///< in document order

    // Declared here and defaulted in the .cpp: clang needs the class complete before its members' pairs are.
    YamlNode();
    ~YamlNode();
    YamlNode(const YamlNode&);
    YamlNode(YamlNode&&) noexcept;
    YamlNode& operator=(const YamlNode&);
    YamlNode& operator=(YamlNode&&) noexcept;

    /// The last member of that name (later duplicates win, as in Java); nullptr when there is none.
    const YamlNode* find(std::string_view key) const;
};

/// `place` names the document in messages. The first document of a stream that holds only one.
core::Outcome<YamlNode> parseYaml(std::string_view text, const std::string& place);

/// All documents of a stream; those without content are null nodes. `text` without any is an empty list.
core::Outcome<std::vector<YamlNode>> parseYamlStream(std::string_view text, const std::string& place);

/// What Java's `toString` gives for the value: "true" for a plain `yes`, "8" for a plain `010`; floating
/// point numbers stay as written. nullopt for null, lists and maps.
std::optional<std::string> javaText(const YamlNode& node);
/// Is the value a string for Java, that is no null, boolean or number?
bool isJavaString(const YamlNode& node);

} // namespace sextant::config
