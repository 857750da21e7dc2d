// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/table.h"

#include "app/sextantctl/terminal.h"

#include <algorithm>

namespace sextant::ctl {

namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kNarrowest = 8; ///< below this a cut cell says nothing any more

} // namespace

Table::Table(std::vector<Column> columns)
    : m_columns(std::move(columns))
{
}

void Table::add(std::vector<std::string> cells)
{
    for (auto& cell : cells)
        cell = harmless(cell);
    m_rows.push_back(std::move(cells));
}

std::vector<std::size_t> Table::fittedWidths(std::size_t width) const
{
    std::vector<std::size_t> widths;
    std::size_t total = 0;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        std::size_t widest = displayWidth(m_columns[i].title);
        for (const auto& row : m_rows)
            widest = std::max(widest, displayWidth(row[i]));
        widths.push_back(widest);
        total += widest + (i > 0 ? kGap : 0);
    }
    // The widest elastic column gives way first, one column of text at a time.
    while (width > 0 && total > width) {
        std::size_t widest = widths.size();
        for (std::size_t i = 0; i < widths.size(); ++i)
            if (m_columns[i].elastic && widths[i] > kNarrowest
                && (widest == widths.size() || widths[i] > widths[widest]))
                widest = i;
        if (widest == widths.size())
            break;
        --widths[widest];
        --total;
    }
    return widths;
}

std::string Table::print(std::size_t width) const
{
    const auto widths = fittedWidths(width);
    std::string out;
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string text;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (i > 0)
                text.append(kGap, ' ');
            const auto cell = m_columns[i].elastic ? elideMiddle(cells[i], widths[i]) : cells[i];
            const auto used = displayWidth(cell);
            const std::string padding(widths[i] > used ? widths[i] - used : 0, ' ');
            text += m_columns[i].right ? padding + cell : cell + padding;
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out += text + '\n';
    };
    std::vector<std::string> titles;
    for (const auto& column : m_columns)
        titles.push_back(column.title);
    line(titles);
    for (const auto& row : m_rows)
        line(row);
    return out;
}

} // namespace sextant::ctl
