// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/page_table.h"

#include <algorithm>

namespace sextant::ui {

const std::vector<PageEntry>& pageTable()
{
    static const std::vector<PageEntry> pages;
    return pages;
}

const PageEntry* findPage(const QString& id)
{
    const auto& pages = pageTable();
    const auto found =
        std::find_if(pages.begin(), pages.end(), [&](const PageEntry& page) { return page.id == id; });
    return found == pages.end() ? nullptr : &*found;
}

} // namespace sextant::ui
