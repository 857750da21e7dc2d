// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The part of MainWindow that deals with connections: opening, switching, locking, freshness.
#include "models/base/format.h"
#include "ui/dialogs/connection_dialog.h"
#include "ui/dialogs/fit_screen.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/connect_watch.h"
#include "ui/shell/inspector.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/problems_panel.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/top_bar.h"
#include "ui/shell/workspace.h"
#include "ui/widgets/engine_words.h"

#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QStackedWidget>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::Connection;
using models::ConnectionProfile;
using models::Environment;
using store::SessionState;

namespace {

bool hasLogin(const host::ConnectionOptions& options)
{
    const auto colon = options.authSecret.find(':');
    return colon != std::string::npos && colon + 1 < options.authSecret.size();
}

bool lacksPassword(const net::TlsChoice& tls, const net::TlsPasswords& passwords)
{
    const auto locked = [](const std::string& file, const std::string& password) {
        return !file.empty() && password.empty() && net::isLocked(file);
    };
    return locked(net::keyFile(tls), passwords.key) || locked(tls.trusted, passwords.trusted);
}

/// Of the login, or of a file that is locked.
bool needsPassword(const ConnectionProfile& profile)
{
    const auto& options = profile.options;
    if (!options.authScheme.empty() && !hasLogin(options))
        return true;
    return lacksPassword(host::tlsChoice(options), options.tlsPasswords)
        || (profile.calls.on && lacksPassword(profile.calls.choice, profile.calls.passwords));
}

/// Those typed earlier in this window, where none is given.
void fillIn(net::TlsPasswords& passwords, const net::TlsPasswords& known)
{
    if (passwords.key.empty())
        passwords.key = known.key;
    if (passwords.trusted.empty())
        passwords.trusted = known.trusted;
}

} // namespace

bool MainWindow::openProfile(const ConnectionProfile& wanted)
{
    ConnectionProfile profile = wanted;
    // Saved connections have no passwords; those typed earlier in this window serve again.
    ConnectionSecrets& known = m_secrets[profile.name];
    auto& options = profile.options;
    if (!options.authScheme.empty() && !hasLogin(options) && !known.auth.empty())
        options.authSecret = known.auth;
    fillIn(options.tlsPasswords, known.tls);
    fillIn(profile.calls.passwords, known.calls);
    if (needsPassword(profile) && m_profiles.find(profile.name)) {
        showConnectionDialog(profile.name);
        m_dialog->askPassword();
        return false;
    }
    known = {options.authSecret, options.tlsPasswords, profile.calls.passwords};
    QString error;
    // Production starts locked, whatever the profile permits.
    if (m_hub->open(profile, profile.environment == Environment::Production, &error))
        return true;
    m_secrets.remove(profile.name); // one of them may be wrong: the next attempt asks again
    QMessageBox* box =
        new QMessageBox(QMessageBox::Warning, tr("Sextant"),
                        tr("“%1” cannot be opened.").arg(profile.name.left(200)), QMessageBox::Ok, this);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(engineWords(error.left(2000)));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
    return false;
}

void MainWindow::connectionOpened(Connection* connection)
{
    auto* workspace = new Workspace(m_context, connection, m_pages);
    m_pages->addWidget(workspace);
    m_workspaces.insert(connection, workspace);
    connect(workspace, &Workspace::currentChanged, this, &MainWindow::updateParts);
    connect(workspace, &Workspace::inspectRequested, this, [this, workspace](const QString& path) {
        if (workspace == this->workspace())
            m_inspector->inspect(path);
    });
    connect(workspace, &Workspace::connectionSettingsRequested, this,
            [this, name = connection->profile().name] { showConnectionDialog(name); });
    watchStatus(connection);
    if (!workspace->restorePlaces(m_settings.openPlaces(connection->profile().name)) && !pageTable().empty())
        workspace->openPlace({pageTable().front().id, {}}, true);
    if (!m_profiles.writable() && !std::exchange(m_toldUnwritable, true))
        workspace->messages().showMessage(
            {MessageBar::Kind::Warning,
             tr("Nothing that you set in this window will be remembered: %1 cannot be written.")
                 .arg(m_settings.directory().left(300)),
             {},
             {},
             {}});
}

void MainWindow::watchStatus(Connection* connection)
{
    watchConnecting(connection);
    connect(connection, &Connection::statusChanged, this, [this, connection] { statusChanged(connection); });
    connect(connection, &Connection::snapshotChanged, this,
            [this, connection](const auto& snapshot, const auto&) {
                // Manual mode shows one complete answer and then stands still.
                if (connection == m_hub->current() && m_refreshing && snapshot->complete
                    && snapshot->reading.refreshes >= m_refreshesWanted) {
                    m_refreshing = false;
                    updateDelivery();
                }
            });
}

void MainWindow::watchConnecting(Connection* connection)
{
    auto* watch = new ConnectWatch(m_hub->bridge(), connection); // goes with the connection
    connect(watch, &ConnectWatch::stuck, this, [this, connection](const QString& reason) {
        if (Workspace* target = workspaceOf(connection))
            target->messages().showMessage(
                {MessageBar::Kind::Warning, tr("No connection yet, trying again. %1").arg(reason.left(500)),
                 reason, tr("Edit Connection…"),
                 [this, name = connection->profile().name] { showConnectionDialog(name); }});
    });
    connect(watch, &ConnectWatch::freed, this, [this, connection] {
        if (Workspace* target = workspaceOf(connection))
            target->messages().showMessage({MessageBar::Kind::Success, tr("Connected."), {}, {}, {}});
    });
}

void MainWindow::connectionReplaced(Connection* before, Connection* after)
{
    Workspace* workspace = m_workspaces.take(before);
    m_lastStates.remove(before);
    m_workspaces.insert(after, workspace);
    watchStatus(after);
    workspace->setConnection(after);
}

void MainWindow::connectionClosing(Connection* connection)
{
    Workspace* workspace = m_workspaces.take(connection);
    m_lastStates.remove(connection);
    if (workspace) {
        m_settings.setOpenPlaces(connection->profile().name, workspace->savedPlaces());
        m_pages->removeWidget(workspace);
        delete workspace;
    }
}

void MainWindow::currentConnectionChanged(Connection* connection)
{
    Workspace* current = workspaceOf(connection);
    m_pages->setCurrentIndex(current ? m_pages->indexOf(current) : 0);
    m_status->setConnection(connection);
    m_problems->setConnection(connection);
    m_inspector->setConnection(connection);
    if (!connection)
        m_problems->hide();
    if (current)
        m_inspector->inspect(current->inspectedPath());
    m_refreshing = connection && !connection->snapshot()->complete;
    m_refreshesWanted = 0;
    updateDelivery();
    updateParts();
}

void MainWindow::statusChanged(Connection* connection)
{
    Workspace* target = workspaceOf(connection);
    const auto& status = connection->status();
    if (target && status.noJournal && !std::exchange(m_toldNoJournal, true)) {
        target->messages().showMessage({MessageBar::Kind::Warning,
                                        m_hub->whyLockedForGood(connection),
                                        models::toQt(status.noJournal->text()),
                                        {},
                                        {}});
        updateParts();
    }
    const SessionState before = m_lastStates.value(connection, SessionState::Connecting);
    m_lastStates.insert(connection, status.state);
    if (!target || before == status.state)
        return;
    MessageBar& bar = target->messages();
    switch (status.state) {
    case SessionState::Suspended:
    case SessionState::Expired:
        bar.showMessage({MessageBar::Kind::Warning,
                         tr("The connection is lost. What you see may be old; trying again…"),
                         status.detail,
                         {},
                         {}});
        break;
    case SessionState::AuthFailed:
        bar.showMessage({MessageBar::Kind::Error, tr("The server refuses the login."), status.detail,
                         tr("Edit Connection…"),
                         [this, name = connection->profile().name] { showConnectionDialog(name); }});
        break;
    case SessionState::Connected:
    case SessionState::ConnectedReadOnly:
        if (before == SessionState::Suspended || before == SessionState::Expired)
            bar.showMessage({MessageBar::Kind::Success, tr("Connected again."), {}, {}, {}});
        break;
    case SessionState::Connecting:
    case SessionState::Closed:
        break;
    }
}

void MainWindow::showConnectionMenu(const QPoint& position)
{
    QMenu menu(this);
    menu.setToolTipsVisible(true);
    const auto add = [&](const ConnectionProfile& profile, bool open, const std::function<void()>& handler) {
        QAction* action = menu.addAction(profile.name.left(200).replace(u'&', u"&&"_s), this, handler);
        action->setIcon(QIcon(m_theme.pixmap(u"dot"_s, m_theme.tokens().environment(profile.environment), 16,
                                             devicePixelRatioF())));
        action->setIconVisibleInMenu(true);
        action->setToolTip(environmentName(profile.environment));
        if (open && m_hub->current() && m_hub->current()->profile().name == profile.name) {
            QFont font = action->font();
            font.setBold(true);
            action->setFont(font);
        }
    };
    for (Connection* connection : m_hub->connections())
        add(connection->profile(), true, [this, connection] { m_hub->setCurrent(connection); });
    bool any = false;
    for (const auto& profile : m_profiles.profiles()) {
        if (m_hub->find(profile.name))
            continue;
        if (!any && !m_hub->connections().empty())
            menu.addSection(tr("Saved"));
        any = true;
        add(profile, false, [this, profile] { openProfile(profile); });
    }
    if (!menu.isEmpty())
        menu.addSeparator();
    for (const auto& id :
         {u"connection.new"_s, u"connection.edit"_s, u"connection.sandbox"_s, u"connection.close"_s})
        menu.addAction(m_commands->action(id));
    menu.exec(position);
}

void MainWindow::showConnectionDialog(const QString& profile)
{
    if (!m_dialog) {
        m_dialog = new ConnectionDialog(m_theme, m_profiles, m_hub->bridge(), this);
        connect(m_dialog, &ConnectionDialog::connectRequested, this, [this](const ConnectionProfile& wanted) {
            // The form may hold other settings than the open connection of that name.
            if (Connection* open = m_hub->find(wanted.name))
                m_hub->close(open);
            openProfile(wanted);
        });
        connect(m_dialog, &QDialog::finished, this, [this, dialog = m_dialog] {
            // It may be dismissed once more before it is deleted, while another one is open.
            dialog->deleteLater();
            if (m_dialog == dialog)
                m_dialog = nullptr;
        });
    }
    m_dialog->edit(profile);
    ui::fitInto(*m_dialog, screen()->availableGeometry());
    m_dialog->open();
}

void MainWindow::toggleLock()
{
    Connection* connection = m_hub->current();
    if (!connection)
        return;
    if (!m_hub->locked(connection)) {
        setLocked(true);
        return;
    }
    if (const QString why = m_hub->whyLockedForGood(connection); !why.isEmpty()) {
        workspace()->messages().showMessage(
            {MessageBar::Kind::Info,
             why,
             {},
             tr("Edit Connection…"),
             [this, name = connection->profile().name] { showConnectionDialog(name); }});
        return;
    }
    if (connection->profile().environment != Environment::Production) {
        setLocked(false);
        return;
    }
    auto* box =
        new QMessageBox(QMessageBox::Warning, tr("Unlock production?"),
                        tr("“%1” is a production registry.").arg(connection->profile().name.left(200)),
                        QMessageBox::NoButton, this);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("Unlocked, Sextant can change what running applications see."));
    QPushButton* keep = box->addButton(tr("Keep Locked"), QMessageBox::RejectRole);
    QPushButton* unlock = box->addButton(tr("Unlock"), QMessageBox::DestructiveRole);
    box->setDefaultButton(keep);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(unlock, &QPushButton::clicked, this, [this] { setLocked(false); });
    box->open();
}

void MainWindow::setLocked(bool locked)
{
    QString error;
    if (!m_hub->setLocked(m_hub->current(), locked, &error))
        say(tr("The connection cannot be reopened."), error);
    updateParts();
}

void MainWindow::setRefreshMode(RefreshMode mode)
{
    m_settings.setRefreshMode(mode);
    updateDelivery();
    updateParts();
}

void MainWindow::updateDelivery()
{
    for (Connection* connection : m_hub->connections()) {
        bool deliver = connection == m_hub->current() && !isMinimized();
        switch (m_settings.refreshMode()) {
        case RefreshMode::Live:
            break;
        case RefreshMode::OnFocus:
            deliver = deliver && (isActiveWindow() || m_refreshing);
            break;
        case RefreshMode::Manual:
            deliver = deliver && m_refreshing;
            break;
        }
        connection->setDelivering(deliver);
    }
}

void MainWindow::refreshNow()
{
    Connection* connection = m_hub->current();
    if (!connection)
        return;
    m_refreshing = true;
    m_refreshesWanted = connection->snapshot()->complete ? connection->snapshot()->reading.refreshes + 1 : 0;
    updateDelivery();
    connection->refresh();
}

void MainWindow::showPalette(const QString& text)
{
    std::vector<PaletteItem> fixed;
    if (m_hub->current()) {
        for (const PageEntry& page : pageTable())
            fixed.push_back(
                {PaletteItem::Kind::Page, page.title(), {}, page.icon, tr("Page"), {page.id, {}}, {}, {}, 0});
    }
    const auto addConnection = [&](const ConnectionProfile& profile) {
        fixed.push_back({PaletteItem::Kind::Connection,
                         profile.name,
                         environmentName(profile.environment),
                         u"connect"_s,
                         tr("Connection"),
                         {},
                         {},
                         {},
                         0});
    };
    for (Connection* connection : m_hub->connections()) {
        if (connection != m_hub->current())
            addConnection(connection->profile());
    }
    for (const auto& profile : m_profiles.profiles()) {
        if (!m_hub->find(profile.name))
            addConnection(profile);
    }
    for (const Command& command : m_commands->commands()) {
        if (command.scope == "go"_L1 || !m_commands->enabled(command.id))
            continue;
        QString title = command.text;
        const QString shortcut = command.shortcuts.isEmpty()
            ? QString()
            : command.shortcuts.front().toString(QKeySequence::NativeText);
        fixed.push_back({PaletteItem::Kind::Command,
                         title.remove(u'&'),
                         {},
                         command.icon.isEmpty() ? u"command"_s : command.icon,
                         shortcut,
                         {},
                         command.id,
                         {},
                         0});
    }
    m_search.setFixedItems(std::move(fixed));
    m_search.setSnapshot(m_hub->current() ? m_hub->current()->snapshot() : nullptr);
    const GoField& field = m_topBar->goField();
    m_palette->popUp(QRect(field.mapToGlobal(QPoint(0, 0)), field.size()), text);
}

} // namespace sextant::ui
