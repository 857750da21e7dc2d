// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A YAML text as a tree in which every node knows the bytes it was read from, and the reader that makes it.
//
// The reader is libyaml, whose scanner and SnakeYAML's have the same ancestor. Aliases stay aliases, so a few
// lines never become a large tree; depth, size and number of nodes are limited. What SnakeYAML 1.33 would
// refuse beyond the grammar (more than 50 aliases of lists and maps, aliases of nothing) is refused here,
// too. Pure functions.
#pragma once

#include "engine/config/rules/rule_scalar.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::config {

constexpr std::size_t kMaxRuleBytes = 1 << 20; ///< a ZooKeeper node holds no more

/// A place in a text. Lines end where YAML ends them: LF, CR LF, CR, NEL, LS, PS.
struct TextSpot
{
    std::size_t byte = 0; ///< from the start of the text, a byte order mark included
    int line = 1;
    int column = 1; ///< in characters, from 1; a byte order mark is none
    int byteColumn = 1; ///< in bytes, from 1

    bool operator==(const TextSpot&) const = default;
};

struct TextSpan
{
    TextSpot begin;
    TextSpot end; ///< after the last byte

    bool operator==(const TextSpan&) const = default;
};

struct DocNode
{
    enum class Kind
    {
        Scalar,
        List,
        Map,
        Alias
    };
    enum class Style
    {
        Plain,
        SingleQuoted,
        DoubleQuoted,
        Literal,
        Folded,
        Block, ///< list or map by indentation
        Flow ///< list or map in brackets
    };

    Kind kind = Kind::Scalar;
    Style style = Style::Plain;
    std::string text; ///< of a scalar its value, of an alias the anchor's name
    std::string anchor;
    std::string tag; ///< in full ("tag:yaml.org,2002:str"), "!" for the bare one
    TextSpan span; ///< with quotes or brackets, without anchor and tag; of a block scalar without the breaks
                   ///< that do not count. A value that is not there has an empty span.
    std::size_t outerByte = 0; ///< where anchor and tag begin; without them, where the span does
    std::vector<DocNode> keys; ///< of a map, in the order of the text, duplicates included
    std::vector<DocNode> items; ///< of a list; of a map the values, one for each key

    /// The last value of that name (SnakeYAML: the last one wins); nullptr when there is none or it is no
    /// map.
    const DocNode* find(std::string_view name) const;
};

/// What SnakeYAML makes of a scalar; String for everything else.
ScalarType scalarType(const DocNode& node);
/// Do both hold the same values in the same order? Quotes, layout and comments do not count.
bool sameValues(const DocNode& a, const DocNode& b);

struct DocReading
{
    struct Failure
    {
        TextSpot spot;
        std::string message;
        bool limit = false; ///< size, depth or number; otherwise it is no YAML
    };

    std::vector<DocNode> documents; ///< those before the failure
    std::vector<TextSpot> starts; ///< where each begins: its `---`, or its first content
    std::optional<Failure> failure;
};

DocReading readDocuments(std::string_view text);

/// From `at` over blanks, breaks and comments to what comes next, or to the end of the text.
std::size_t skipBlanksAndComments(std::string_view text, std::size_t at);
/// The spot of a byte; bytes inside a character count as its start.
TextSpot spotOfByte(std::string_view text, std::size_t byte);

} // namespace sextant::config
