// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/command_registry.h"

#include <QAction>
#include <QWidget>

namespace sextant::ui {

CommandRegistry::CommandRegistry(QWidget* window, const Theme& theme)
    : QObject(window)
    , m_window(window)
    , m_theme(theme)
{
}

CommandRegistry::~CommandRegistry() = default;

QAction* CommandRegistry::add(Command command)
{
    Q_ASSERT(!m_actions.contains(command.id));
    auto* action = new QAction(command.text, this);
    action->setObjectName(command.id);
    action->setShortcuts(command.shortcuts);
    action->setShortcutContext(Qt::WindowShortcut);
    action->setCheckable(static_cast<bool>(command.checked));
    // The palette lists icons; a menu full of them is noise.
    action->setIconVisibleInMenu(false);
    if (!command.icon.isEmpty())
        action->setIcon(m_theme.icon(command.icon));
    const QString id = command.id;
    connect(action, &QAction::triggered, this, [this, id] { run(id); });
    m_window->addAction(action);
    m_indexes.insert(id, m_commands.size());
    m_actions.insert(id, action);
    m_commands.push_back(std::move(command));
    return action;
}

QAction* CommandRegistry::action(const QString& id) const
{
    return m_actions.value(id);
}

bool CommandRegistry::enabled(const QString& id) const
{
    const auto found = m_indexes.constFind(id);
    if (found == m_indexes.constEnd())
        return false;
    const Command& command = m_commands[*found];
    return !command.enabled || command.enabled();
}

bool CommandRegistry::run(const QString& id)
{
    if (!enabled(id))
        return false;
    // A copy: the handler may add commands.
    const auto handler = m_commands[m_indexes.value(id)].handler;
    if (handler)
        handler();
    refresh();
    Q_EMIT ran(id);
    return true;
}

void CommandRegistry::refresh()
{
    for (const Command& command : m_commands) {
        QAction* action = m_actions.value(command.id);
        action->setEnabled(!command.enabled || command.enabled());
        if (command.checked)
            action->setChecked(command.checked());
    }
}

} // namespace sextant::ui
