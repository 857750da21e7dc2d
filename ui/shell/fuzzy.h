// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Ranking of the command palette: does what was typed occur in a name, and how well?
//
// Letters must occur in order. Whole words, starts of words (after a separator or a capital: "os" in
// OrderService) and consecutive letters score; the last part of a dotted name counts more than the package
// before it.
#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace sextant::ui {

struct FuzzyMatch
{
    int score = 0; ///< higher is better
    std::vector<int> positions; ///< matched characters, ascending
};

/// Words of `pattern` (separated by blanks) must all match. An empty pattern matches with score 0.
std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text);

} // namespace sextant::ui
