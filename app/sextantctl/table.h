// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A table for people: aligned columns, cut to the terminal's width, foreign text made harmless.
#pragma once

#include <string>
#include <vector>

namespace sextant::ctl {

struct Column
{
    std::string title;
    bool right = false; ///< numbers
    bool elastic = false; ///< may be cut when the terminal is narrow
};

class Table
{
public:
    explicit Table(std::vector<Column> columns);
    /// REQUIRES: as many cells as columns.
    void add(std::vector<std::string> cells);
    bool empty() const { return m_rows.empty(); }
    /// `width` 0: nothing is cut.
    std::string print(std::size_t width) const;

private:
    std::vector<std::size_t> fittedWidths(std::size_t width) const;

    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace sextant::ctl
