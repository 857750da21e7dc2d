// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A page of the window: what the rail and the tabs show. Pages get their connection and talk to the shell
// through signals only, so that none of them knows the main window.
#pragma once

#include "models/bridge/connection.h"

#include <QKeySequence>
#include <QList>
#include <QWidget>

namespace sextant::ui {

/// A place in the product: page id plus what to show there ("services" + service key, "zookeeper" + path,
/// "invoke" + "serviceKey#method").
struct Place
{
    QString page;
    QString target;
};

/// A command that a page offers in the menu and in the palette while it is in front. Each page class has a
/// `static QList<PageCommand> pageCommands()`, named in ui/shell/page_table.cpp.
struct PageCommand
{
    QString id; ///< "services.focus-filter"
    QString text; ///< translated
    QKeySequence shortcut;
    QString icon; ///< name in resources/icons; may be empty
};

class Page : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// Stable id: "services", "zookeeper", "invoke".
    virtual QString pageId() const = 0;
    /// Nullptr when disconnected: the page shows its empty state.
    virtual void setConnection(models::Connection* connection) = 0;
    /// Shows `target` (page-specific; empty: the page's start). Returns false when there is no such thing.
    virtual bool open(const QString& target) = 0;
    /// Runs the page's command `id` ("services.focus-filter"); false when it is not one of its own.
    virtual bool runCommand(const QString& id)
    {
        Q_UNUSED(id);
        return false;
    }

Q_SIGNALS:
    /// The node behind the selection, for the inspector; empty clears it.
    void inspectRequested(const QString& path);
    /// Go somewhere else; `pinned` opens a tab of its own instead of the preview tab.
    void placeRequested(const sextant::ui::Place& place, bool pinned);
    void titleChanged(const QString& title);
    /// The page holds something the user typed and has not saved: a dot on its tab.
    void unsavedChanged(bool unsaved);
    /// A failure that belongs above the page's content: one sentence, and everything for "Copy details".
    void failed(const QString& sentence, const QString& details);
    /// The user wants to change the settings of the connection.
    void connectionSettingsRequested();
};

} // namespace sextant::ui
