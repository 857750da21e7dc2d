// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where the bytes of a member or item go when it is inserted, and which ones go away with it. The results are
// proposals, the best first: the caller reads each again before it believes it. Pure functions.
#pragma once

#include "engine/config/rules/doc_node.h"
#include "engine/config/rules/rule_value.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::config {

/// The line end that the text uses first; LF when it has none.
std::string lineEndOf(std::string_view text);

/// `text` with the `length` bytes from `begin` replaced.
std::string spliced(std::string_view text, std::size_t begin, std::size_t length,
                    std::string_view replacement);

/// `one` is a map or list with the single member or item to be added at `position` of `node`, which is such a
/// map or list, or a value that is null. `parent` is nullptr for a document.
std::vector<std::string> insertionTexts(std::string_view text, const DocNode& node, const DocNode* parent,
                                        bool insideFlow, std::size_t position, const RuleValue& one);

std::vector<std::string> removalTexts(std::string_view text, const DocNode& parent, std::size_t position);

} // namespace sextant::config
