// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The meaning that models expose through item roles; `ui` turns it into icons, colours and fonts.
// Every model answers every role below (an invalid QVariant where it has no meaning).
#pragma once

#include <QObject>

namespace sextant::models {

enum Role
{
    SortRole = Qt::UserRole + 1, ///< comparable value behind the text: number, text, time
    KeyRole, ///< QString: identity of the row, stable over updates; selection is kept by it
    StateRole, ///< int: RowState of the cell (or of the row, where a cell has none of its own)
    SearchRole, ///< QString: all text of the row, for a plain text filter
    PathRole, ///< QString: the ZooKeeper node behind the row; empty when there is none
    ElidePrefixRole, ///< int: so many leading characters of the text are secondary (a package name) and elide
                     ///< first
    MonospaceRole, ///< bool: text is to be shown in the monospace font
    CopyRole, ///< QString: whole text for the clipboard, never shortened
    RegistrationRole, ///< int: inventory::Registration of a service
    EphemeralRole, ///< bool: a node that ends with its session
    DocumentRole, ///< QString: multi-line detail of the row (raw URL, JSON), for a viewer
};

/// What a cell or row means. Never shown as colour alone: the text says it too.
enum class RowState
{
    Normal,
    Good,
    Info,
    Warning,
    Bad,
    Disabled,
    Secondary, ///< less important than its neighbours
    Loading, ///< a placeholder row that waits for the server
    Failed, ///< a placeholder row that says why there is nothing
};

} // namespace sextant::models
