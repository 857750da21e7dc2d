// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/text_diff.h"

#include <algorithm>
#include <unordered_map>

namespace sextant::governance {

namespace {

using Lines = std::vector<std::string_view>;
using Kind = DiffLine::Kind;

constexpr std::size_t kContext = 3;
/// Lines removed and added; the search needs memory in its square (16 MB for this many).
constexpr int kMostEdits = 2000;

Lines splitLines(std::string_view text)
{
    Lines lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size() - 1) + 1;
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return lines;
}

/// The shortest way from one list of lines to the other (E. Myers, "An O(ND) Difference Algorithm", 1986).
class Search
{
public:
    Search(const Lines& before, const Lines& after)
        : m_before(numbered(before))
        , m_after(numbered(after))
    {
    }

    /// Same, Removed and Added in order; empty when there are more than `kMostEdits`.
    std::vector<Kind> run()
    {
        const auto width = static_cast<int>(m_before.size() + m_after.size());
        for (int edits = 0; edits <= std::min(width, kMostEdits); ++edits)
            if (reaches(edits))
                return back(edits);
        return {};
    }

private:
    std::vector<int> numbered(const Lines& lines)
    {
        std::vector<int> numbers;
        numbers.reserve(lines.size());
        for (const auto& line : lines)
            numbers.push_back(m_numbers.emplace(line, static_cast<int>(m_numbers.size())).first->second);
        return numbers;
    }

    /// How far one comes in `before` on diagonal `k` with one edit after `row`.
    static int startOf(const std::vector<int>& row, int edits, int k)
    {
        const auto at = [&](int diagonal) { return row[static_cast<std::size_t>(diagonal + edits - 1)]; };
        if (edits == 0)
            return 0;
        if (k == -edits)
            return at(k + 1);
        if (k == edits)
            return at(k - 1) + 1;
        return at(k - 1) < at(k + 1) ? at(k + 1) : at(k - 1) + 1;
    }

    /// Fills the row of the farthest points with `edits` edits; true when one of them is the end.
    bool reaches(int edits)
    {
        const auto sizeBefore = static_cast<int>(m_before.size());
        const auto sizeAfter = static_cast<int>(m_after.size());
        const std::vector<int> none;
        const auto& last = m_rows.empty() ? none : m_rows.back();
        std::vector<int> row(static_cast<std::size_t>(2 * edits + 1), -1);
        bool end = false;
        for (int k = -edits; k <= edits && !end; k += 2) {
            int x = startOf(last, edits, k);
            while (x < sizeBefore && x - k < sizeAfter && x - k >= 0
                   && m_before[static_cast<std::size_t>(x)] == m_after[static_cast<std::size_t>(x - k)])
                ++x;
            row[static_cast<std::size_t>(k + edits)] = x;
            end = x >= sizeBefore && x - k >= sizeAfter;
        }
        m_rows.push_back(std::move(row));
        return end;
    }

    std::vector<Kind> back(int edits) const
    {
        std::vector<Kind> kinds;
        auto x = static_cast<int>(m_before.size());
        auto y = static_cast<int>(m_after.size());
        for (int left = edits; left > 0; --left) {
            const auto& row = m_rows[static_cast<std::size_t>(left - 1)];
            const int k = x - y;
            const int start = startOf(row, left, k);
            for (; x > start; --x, --y)
                kinds.push_back(Kind::Same);
            const auto at = [&](int diagonal) { return row[static_cast<std::size_t>(diagonal + left - 1)]; };
            const bool added = k == -left || (k != left && at(k - 1) < at(k + 1));
            kinds.push_back(added ? Kind::Added : Kind::Removed);
            (added ? y : x) -= 1;
        }
        kinds.insert(kinds.end(), static_cast<std::size_t>(x), Kind::Same);
        std::reverse(kinds.begin(), kinds.end());
        return kinds;
    }

    std::unordered_map<std::string_view, int> m_numbers;
    std::vector<int> m_before;
    std::vector<int> m_after;
    std::vector<std::vector<int>> m_rows; ///< by number of edits
};

std::vector<Kind> editsBetween(const Lines& before, const Lines& after)
{
    auto kinds = Search(before, after).run();
    if (kinds.empty()) {
        kinds.assign(before.size(), Kind::Removed);
        kinds.insert(kinds.end(), after.size(), Kind::Added);
    }
    return kinds;
}

std::string range(std::size_t first, std::size_t count)
{
    const auto start = count == 0 ? first : first + 1;
    return std::to_string(start) + (count == 1 ? std::string() : "," + std::to_string(count));
}

std::string lineText(const DiffLine& line)
{
    constexpr char kMarks[] = {' ', '-', '+'};
    std::string text(1, kMarks[static_cast<int>(line.kind)]);
    text += line.text;
    return line.text.ends_with('\n') ? text : text + "\n\\ No newline at end of file\n";
}

} // namespace

std::vector<DiffLine> diffLines(std::string_view before, std::string_view after)
{
    const auto old = splitLines(before);
    const auto fresh = splitLines(after);
    const auto most = std::min(old.size(), fresh.size());
    std::size_t head = 0;
    while (head < most && old[head] == fresh[head])
        ++head;
    std::size_t tail = 0;
    while (tail < most - head && old[old.size() - 1 - tail] == fresh[fresh.size() - 1 - tail])
        ++tail;
    const auto part = [&](const Lines& lines) {
        return Lines(lines.begin() + static_cast<std::ptrdiff_t>(head),
                     lines.end() - static_cast<std::ptrdiff_t>(tail));
    };
    std::vector<Kind> kinds(head, Kind::Same);
    const auto middle = editsBetween(part(old), part(fresh));
    kinds.insert(kinds.end(), middle.begin(), middle.end());
    kinds.insert(kinds.end(), tail, Kind::Same);
    std::vector<DiffLine> lines;
    lines.reserve(kinds.size());
    std::size_t x = 0;
    std::size_t y = 0;
    for (const auto kind : kinds) {
        lines.push_back({kind, kind == Kind::Added ? fresh[y] : old[x]});
        x += kind == Kind::Added ? 0U : 1U;
        y += kind == Kind::Removed ? 0U : 1U;
    }
    return lines;
}

std::string unifiedDiff(std::string_view before, std::string_view after, std::string_view beforeName,
                        std::string_view afterName)
{
    if (before == after)
        return {};
    const auto lines = diffLines(before, after);
    std::string text;
    text.append("--- ").append(beforeName).append("\n+++ ").append(afterName).append("\n");
    const auto isChange = [](const DiffLine& line) { return line.kind != Kind::Same; };
    std::size_t x = 0; // lines of `before` and of `after` that come before lines[at]
    std::size_t y = 0;
    std::size_t at = 0;
    const auto pass = [&](std::size_t end) {
        for (; at < end; ++at) {
            x += lines[at].kind == Kind::Added ? 0U : 1U;
            y += lines[at].kind == Kind::Removed ? 0U : 1U;
        }
    };
    const auto changeFrom = [&](std::size_t from) {
        return static_cast<std::size_t>(
            std::find_if(lines.begin() + static_cast<std::ptrdiff_t>(from), lines.end(), isChange)
            - lines.begin());
    };
    for (auto change = changeFrom(0); change < lines.size();) {
        pass(std::max(at, change - std::min(change, kContext)));
        const auto first = at;
        auto end = change;
        while (change < lines.size() && change <= end + 2 * kContext) { // hunks that touch are one
            end = change + 1;
            change = changeFrom(end);
        }
        end = std::min(end + kContext, lines.size());
        const auto firstBefore = x;
        const auto firstAfter = y;
        pass(end);
        text +=
            "@@ -" + range(firstBefore, x - firstBefore) + " +" + range(firstAfter, y - firstAfter) + " @@\n";
        for (auto line = first; line < end; ++line)
            text += lineText(lines[line]);
    }
    return text;
}

} // namespace sextant::governance
