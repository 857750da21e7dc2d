// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// JSON of the registry as a small tree: members keep their order, numbers keep their digits.
//
// Numbers are text on purpose (design §2.8), and every reader here wants text anyway: Dubbo writes parameters
// as strings, others write them as numbers. Depth, size and count are limited, so a hostile node costs a
// bounded amount.
#pragma once

#include "engine/core/outcome.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sextant::metadata {

struct JsonTree
{
    enum class Kind
    {
        Null,
        Boolean,
        Number,
        String,
        Array,
        Object
    };

    Kind kind = Kind::Null;
    std::string text; ///< scalars: "true", digits as written, or the string
    std::vector<JsonTree> items;
    std::vector<std::pair<std::string, JsonTree>> members; ///< in document order

    // Declared here and defaulted in the .cpp: clang needs the class complete before its members' pairs are.
    JsonTree();
    ~JsonTree();
    JsonTree(const JsonTree&);
    JsonTree(JsonTree&&) noexcept;
    JsonTree& operator=(const JsonTree&);
    JsonTree& operator=(JsonTree&&) noexcept;

    bool isObject() const { return kind == Kind::Object; }
    bool isArray() const { return kind == Kind::Array; }
    bool isScalar() const { return !isObject() && !isArray(); }
    /// The last member of that name (later duplicates win, as in Java); nullptr when there is none.
    const JsonTree* find(std::string_view key) const;
    /// Text of a scalar member; "" when it is absent, null, an array or an object.
    std::string textAt(std::string_view key) const;
};

core::Outcome<JsonTree> parseJsonTree(std::string_view json, const std::string& path);

/// One line of JSON, members in their order.
std::string printJsonTree(const JsonTree& tree);

/// `text` as a JSON string with its quotes, escaped as Java's writers do: only what must be; bytes that are
/// not UTF-8 become U+FFFD.
std::string jsonQuote(std::string_view text);

} // namespace sextant::metadata
