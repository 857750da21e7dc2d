// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/base/row_diff.h"

#include <QHash>

namespace sextant::models {

RowDiff diffRows(const std::vector<QString>& oldKeys, const std::vector<QString>& newKeys)
{
    QHash<QString, int> newPosition;
    newPosition.reserve(static_cast<qsizetype>(newKeys.size()));
    for (std::size_t i = 0; i < newKeys.size(); ++i)
        newPosition.insert(newKeys[i], static_cast<int>(i));

    RowDiff diff;
    std::vector<bool> stays(newKeys.size(), false);
    std::vector<int> removed;
    int previous = -1;
    for (std::size_t i = 0; i < oldKeys.size(); ++i) {
        const auto found = newPosition.constFind(oldKeys[i]);
        if (found == newPosition.constEnd()) {
            removed.push_back(static_cast<int>(i));
            continue;
        }
        stays[static_cast<std::size_t>(*found)] = true;
        diff.reordered = diff.reordered || *found < previous;
        previous = *found;
    }
    for (auto it = removed.rbegin(); it != removed.rend(); ++it) {
        if (!diff.removals.empty() && diff.removals.back().first == *it + 1)
            diff.removals.back().first = *it;
        else
            diff.removals.push_back({*it, *it});
    }
    for (std::size_t i = 0; i < stays.size(); ++i) {
        if (stays[i])
            continue;
        const int position = static_cast<int>(i);
        if (!diff.insertions.empty() && diff.insertions.back().last == position - 1)
            diff.insertions.back().last = position;
        else
            diff.insertions.push_back({position, position});
    }
    return diff;
}

std::vector<RowRun> foldRuns(const std::vector<int>& positions, int total)
{
    if (positions.empty())
        return {};
    if (static_cast<int>(positions.size()) * 2 > total)
        return {{positions.front(), positions.back()}};
    std::vector<RowRun> runs;
    for (const int position : positions) {
        if (!runs.empty() && runs.back().last == position - 1)
            runs.back().last = position;
        else
            runs.push_back({position, position});
    }
    return runs;
}

} // namespace sextant::models
