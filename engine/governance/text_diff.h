// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What differs between two texts, line by line: for looking at a rule before it is written. Pure.
// THREAD: any.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::governance {

/// One line with its line end, as it is; only the last one may lack it. Lines end at a line feed, so that a
/// changed CR is a changed line.
struct DiffLine
{
    enum class Kind
    {
        Same,
        Removed,
        Added
    };
    Kind kind = Kind::Same;
    std::string_view text; ///< of `after` when Added, else of `before`
};

/// Few changes are found as few; texts with more than some thousand differing lines have everything between
/// the first and the last difference replaced. The views are of the given texts.
std::vector<DiffLine> diffLines(std::string_view before, std::string_view after);

/// In the format of `diff -u` with three lines around each change; "" for equal texts.
std::string unifiedDiff(std::string_view before, std::string_view after, std::string_view beforeName,
                        std::string_view afterName);

} // namespace sextant::governance
