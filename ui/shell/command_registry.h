// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Everything the user can do, by a stable id. Menus, tool bars, the palette, the tour and the tests all go
// through it.
//
// To add a command: one `add({...})` in main_window_commands.cpp (or a PageCommand of a page); the menus and
// the palette pick it up from there. THREAD: GUI thread.
#pragma once

#include "ui/theme/theme.h"

#include <QHash>
#include <QKeySequence>
#include <QObject>
#include <QStringList>

#include <functional>
#include <vector>

class QAction;
class QWidget;

namespace sextant::ui {

struct Command
{
    QString id; ///< "tab.close"
    QString text; ///< translated, as in a menu
    QList<QKeySequence> shortcuts; ///< the first one is shown
    QString icon; ///< name in resources/icons; may be empty
    QString scope; ///< menu it belongs to: "file", "go", "view", "tab", "page", "help"
    std::function<void()> handler;
    std::function<bool()> enabled; ///< empty: always
    std::function<bool()> checked; ///< empty: not checkable
};

class CommandRegistry : public QObject
{
    Q_OBJECT
public:
    /// Shortcuts work in `window`.
    CommandRegistry(QWidget* window, const Theme& theme);
    ~CommandRegistry() override;

    /// REQUIRES: a new id.
    QAction* add(Command command);
    /// nullptr when unknown.
    QAction* action(const QString& id) const;
    /// Runs the command; false when it is unknown or disabled right now.
    bool run(const QString& id);
    const std::vector<Command>& commands() const { return m_commands; }
    bool enabled(const QString& id) const;
    /// Asks every predicate again.
    void refresh();

Q_SIGNALS:
    void ran(const QString& id);

private:
    QWidget* m_window;
    const Theme& m_theme;
    std::vector<Command> m_commands;
    QHash<QString, std::size_t> m_indexes;
    QHash<QString, QAction*> m_actions;
};

} // namespace sextant::ui
