// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What "go anywhere" finds: services, applications, addresses, instances, paths, pages and commands, ranked.
// Pure: a snapshot and a text in, a ranked list out.
#pragma once

#include "engine/inventory/snapshot.h"
#include "ui/shell/page.h"

#include <QString>

#include <vector>

namespace sextant::ui {

struct PaletteItem
{
    enum class Kind
    {
        Page,
        Command,
        Service,
        Application,
        Address,
        Path,
        Connection
    };
    Kind kind = Kind::Command;
    QString title;
    QString detail; ///< secondary text after the title
    QString icon;
    QString hint; ///< at the right edge: kind or shortcut
    Place place; ///< where it leads; unless it is a command
    QString command; ///< id
    std::vector<int> matched; ///< characters of the title to emphasise
    int score = 0;
};

class PaletteSearch
{
public:
    /// Pages, commands and connections, in their own order.
    void setFixedItems(std::vector<PaletteItem> items) { m_fixed = std::move(items); }
    void setSnapshot(std::shared_ptr<const inventory::RegistrySnapshot> snapshot);

    /// Best first, at most `limit`. A text starting with "/" offers itself as a path; one starting with ">"
    /// finds commands only.
    std::vector<PaletteItem> find(const QString& text, std::size_t limit = 60) const;

private:
    std::vector<PaletteItem> m_fixed;
    std::vector<PaletteItem> m_registry;
};

} // namespace sextant::ui
