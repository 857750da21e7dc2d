// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How one list of keyed rows becomes another with as few view operations as possible.
// Pure functions; used by every table model so that a refresh keeps selection, scroll position and expansion.
#pragma once

#include <QString>

#include <vector>

namespace sextant::models {

/// A contiguous run of rows, `last` included.
struct RowRun
{
    int first = 0;
    int last = -1;
    bool operator==(const RowRun&) const = default;
};

/// Steps from old to new, to be done in this order: remove, reorder, insert, change.
struct RowDiff
{
    std::vector<RowRun> removals; ///< positions in the old list, from the back to the front
    bool reordered = false; ///< the rows that stay come in another order: needs a layout change
    std::vector<RowRun> insertions; ///< positions in the new list, from the front to the back
};

/// REQUIRES: keys are unique within each list.
RowDiff diffRows(const std::vector<QString>& oldKeys, const std::vector<QString>& newKeys);

/// Sorted positions folded into contiguous runs; one run over everything when more than half of `total` is
/// listed.
std::vector<RowRun> foldRuns(const std::vector<int>& positions, int total);

} // namespace sextant::models
