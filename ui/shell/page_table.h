// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The pages of the window, one row each: what the rail shows and how a page is made.
//
// To add a page: 1. derive from Page in ui/pages/<id>/; 2. add a row to pageTable(); 3. draw an icon in
// resources/icons. Rail, menu, shortcuts, palette, tabs and tour follow from the row.
#pragma once

#include "ui/shell/page.h"
#include "ui/shell/page_context.h"

#include <QList>

#include <functional>
#include <vector>

namespace sextant::ui {

struct PageEntry
{
    QString id;
    QString icon;
    std::function<QString()> title; ///< translated
    std::function<Page*(const PageContext&, QWidget* parent)> create;
    std::function<QList<PageCommand>()> commands;
    bool inspects = true; ///< false: the page shows nodes itself, or has none to show
};

/// In the order of the rail.
const std::vector<PageEntry>& pageTable();
/// nullptr when there is none.
const PageEntry* findPage(const QString& id);

} // namespace sextant::ui
