// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The part of MainWindow that names what the user can do.
#include "ui/dialogs/connection_dialog.h"
#include "ui/dialogs/fit_screen.h"
#include "ui/settings/language.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/inspector.h"
#include "ui/shell/main_window.h"
#include "ui/shell/problems_panel.h"
#include "ui/shell/shortcuts_dialog.h"
#include "ui/shell/tab_strip.h"
#include "ui/shell/workspace.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>

namespace sextant::ui {

using namespace Qt::StringLiterals;

void MainWindow::addCommands()
{
    addConnectionCommands();
    addGoCommands();
    addViewCommands();
    addLanguageCommands();
    addTabCommands();
    addPageCommands();
    addHelpCommands();
}

void MainWindow::addConnectionCommands()
{
    const auto connected = [this] { return m_hub->current() != nullptr; };
    m_commands->add({u"connection.new"_s,
                     tr("&New Connection…"),
                     {QKeySequence(u"Ctrl+N"_s)},
                     u"plus"_s,
                     u"file"_s,
                     [this] { showConnectionDialog({}); },
                     {},
                     {}});
    m_commands->add(
        {u"connection.edit"_s,
         tr("&Connections…"),
         {},
         u"settings"_s,
         u"file"_s,
         [this] { showConnectionDialog(m_hub->current() ? m_hub->current()->profile().name : QString()); },
         {},
         {}});
    m_commands->add({u"connection.sandbox"_s,
                     tr("Open the &Sandbox"),
                     {},
                     u"sandbox"_s,
                     u"file"_s,
                     [this] { openProfile(ProfileStore::sandbox()); },
                     {},
                     {}});
    m_commands->add({u"connection.lock"_s,
                     tr("&Read-only"),
                     {},
                     u"lock"_s,
                     u"file"_s,
                     [this] { toggleLock(); },
                     connected,
                     [this] { return m_hub->locked(m_hub->current()); }});
    m_commands->add({u"connection.close"_s,
                     tr("C&lose Connection"),
                     {},
                     u"disconnect"_s,
                     u"file"_s,
                     [this] { m_hub->close(m_hub->current()); },
                     connected,
                     {}});
    m_commands->add(
        {u"app.quit"_s, tr("&Quit"), {QKeySequence(u"Ctrl+Q"_s)}, {}, u"file"_s, [this] { quit(); }, {}, {}});
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QMainWindow::eventFilter(watched, event);
    const auto* key = static_cast<const QKeyEvent*>(event);
    const QWidget* dialog = QApplication::activeModalWidget();
    if (!dialog
        || !m_commands->action(u"app.quit"_s)->shortcuts().contains(QKeySequence(key->keyCombination())))
        return QMainWindow::eventFilter(watched, event);
    while (dialog && dialog != this)
        dialog = dialog->parentWidget();
    if (!dialog)
        return QMainWindow::eventFilter(watched, event);
    if (!key->isAutoRepeat())
        QMetaObject::invokeMethod(this, &MainWindow::quit,
                                  Qt::QueuedConnection); // not from inside the dialog
    return true;
}

void MainWindow::quit()
{
    static const QString kQuestion = u"quitQuestion"_s;
    if (m_dialog && m_dialog->isVisible() && m_dialog->hasUnsavedInput()) {
        if (m_dialog->findChild<QMessageBox*>(kQuestion))
            return;
        auto* box =
            new QMessageBox(QMessageBox::Question, tr("Quit"), tr("The connection in the form is not saved."),
                            QMessageBox::NoButton, m_dialog);
        box->setObjectName(kQuestion);
        box->setTextFormat(Qt::PlainText);
        box->setInformativeText(tr("Quit all the same?"));
        QPushButton* stay = box->addButton(tr("Keep Editing"), QMessageBox::RejectRole);
        QPushButton* go = box->addButton(tr("Quit without Saving"), QMessageBox::DestructiveRole);
        go->setObjectName(u"quitWithoutSaving"_s);
        box->setDefaultButton(stay);
        box->setAttribute(Qt::WA_DeleteOnClose);
        connect(go, &QPushButton::clicked, this, &MainWindow::leave);
        box->open();
        return;
    }
    leave();
}

void MainWindow::leave()
{
    while (QWidget* dialog = QApplication::activeModalWidget()) {
        if (!dialog->close() || QApplication::activeModalWidget() == dialog)
            break;
    }
    close();
}

void MainWindow::addGoCommands()
{
    m_commands->add({u"go.anywhere"_s,
                     tr("&Go Anywhere…"),
                     {QKeySequence(u"Ctrl+K"_s), QKeySequence(u"Ctrl+P"_s), QKeySequence(u"Ctrl+Shift+P"_s)},
                     u"search"_s,
                     u"go"_s,
                     [this] { showPalette(); },
                     {},
                     {}});
    int number = 1;
    for (const PageEntry& page : pageTable()) {
        QList<QKeySequence> keys;
        if (number <= 9)
            keys.append(QKeySequence(u"Ctrl+%1"_s.arg(number++)));
        m_commands->add({u"go."_s + page.id,
                         page.title(),
                         keys,
                         page.icon,
                         u"go"_s,
                         [this, id = page.id] {
                             openPlace({id, {}}, true);
                         },
                         [this] { return m_hub->current() != nullptr; },
                         {}});
    }
    m_commands->add({u"go.back"_s,
                     tr("&Back"),
                     {QKeySequence(u"Alt+Left"_s)},
                     u"arrow-left"_s,
                     u"go"_s,
                     [this] { workspace()->goBack(); },
                     [this] { return workspace() && workspace()->canGoBack(); },
                     {}});
    m_commands->add({u"go.forward"_s,
                     tr("&Forward"),
                     {QKeySequence(u"Alt+Right"_s)},
                     u"arrow-right"_s,
                     u"go"_s,
                     [this] { workspace()->goForward(); },
                     [this] { return workspace() && workspace()->canGoForward(); },
                     {}});
}

void MainWindow::addViewCommands()
{
    const auto connected = [this] { return m_hub->current() != nullptr; };
    m_commands->add({u"refresh.now"_s,
                     tr("&Refresh Now"),
                     {QKeySequence(u"F5"_s), QKeySequence(u"Ctrl+R"_s)},
                     u"refresh"_s,
                     u"view"_s,
                     [this] { refreshNow(); },
                     connected,
                     {}});
    const std::tuple<QString, QString, RefreshMode> modes[] = {
        {u"refresh.live"_s, tr("&Live"), RefreshMode::Live},
        {u"refresh.focus"_s, tr("When the Window Gets the &Focus"), RefreshMode::OnFocus},
        {u"refresh.manual"_s, tr("&Manually"), RefreshMode::Manual},
    };
    for (const auto& [id, text, mode] : modes)
        m_commands->add({id,
                         text,
                         {},
                         {},
                         u"refresh"_s,
                         [this, mode = mode] { setRefreshMode(mode); },
                         {},
                         [this, mode = mode] { return m_settings.refreshMode() == mode; }});
    m_commands->add({u"view.rail"_s,
                     tr("&Page Names"),
                     {QKeySequence(u"Ctrl+B"_s)},
                     u"sidebar"_s,
                     u"view"_s,
                     [this] {
                         m_settings.setRailCollapsed(!m_settings.railCollapsed());
                         updateParts();
                     },
                     [this] { return roomForNames(); },
                     [this] { return !m_settings.railCollapsed(); }});
    m_commands->add({u"view.inspector"_s,
                     tr("&Inspector"),
                     {QKeySequence(u"Ctrl+I"_s)},
                     u"inspector"_s,
                     u"view"_s,
                     [this] {
                         m_settings.setInspectorVisible(!m_settings.inspectorVisible());
                         updateParts();
                     },
                     [this] { return pageInspects(); },
                     [this] { return m_settings.inspectorVisible(); }});
    m_commands->add({u"view.problems"_s,
                     tr("Pr&oblems"),
                     {QKeySequence(u"Ctrl+Shift+M"_s)},
                     u"warning"_s,
                     u"view"_s,
                     [this] { m_problems->setVisible(!m_problems->isVisible()); },
                     connected,
                     [this] { return m_problems && m_problems->isVisible(); }});
    m_commands->add({u"view.theme"_s,
                     tr("Light or &Dark"),
                     {QKeySequence(u"Ctrl+Shift+T"_s)},
                     u"moon"_s,
                     u"view"_s,
                     [this] { toggleTheme(); },
                     {},
                     {}});
    m_commands->add({u"view.theme.system"_s,
                     tr("&Theme of the System"),
                     {},
                     u"auto"_s,
                     u"view"_s,
                     [this] {
                         m_settings.setThemeMode(ThemeMode::System);
                         m_theme.setMode(ThemeMode::System);
                     },
                     {},
                     [this] { return m_theme.mode() == ThemeMode::System; }});
}

void MainWindow::addLanguageCommands()
{
    const auto add = [this](const QString& id, const QString& text, const QString& language) {
        m_commands->add({id,
                         text,
                         {},
                         u"language"_s,
                         u"language"_s,
                         [this, language] { chooseLanguage(language); },
                         {},
                         [this, language] { return m_settings.language() == language; }});
    };
    add(u"view.language.system"_s, tr("Language of the &System"), {});
    for (const QString& language : Language::available())
        add(u"view.language."_s + language, Language::nativeName(language), language);
}

void MainWindow::chooseLanguage(const QString& language)
{
    m_settings.setLanguage(language);
    m_commands->refresh();
    const QString next = Language::resolve(language);
    if (next == Language::inUse())
        return;
    auto* box = new QMessageBox(QMessageBox::Information, tr("Language"),
                                tr("Sextant speaks %1 from its next start.").arg(Language::nativeName(next)),
                                QMessageBox::NoButton, this);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("A restart opens the window again with its connection and its tabs."));
    QPushButton* later = box->addButton(tr("Later"), QMessageBox::RejectRole);
    QPushButton* now = box->addButton(tr("Restart Now"), QMessageBox::AcceptRole);
    now->setObjectName(u"restartNow"_s);
    box->setDefaultButton(later);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(now, &QPushButton::clicked, this, [this] {
        saveState();
        Q_EMIT restartRequested();
    });
    box->open();
}

void MainWindow::toggleTheme()
{
    const ThemeMode mode = m_theme.dark() ? ThemeMode::Light : ThemeMode::Dark;
    m_settings.setThemeMode(mode);
    m_theme.setMode(mode);
}

void MainWindow::addTabCommands()
{
    const auto any = [this] { return workspace() && workspace()->currentPage(); };
    const auto several = [this] { return workspace() && workspace()->tabs().count() > 1; };
    m_commands->add({u"tab.close"_s,
                     tr("&Close Tab"),
                     {QKeySequence(u"Ctrl+W"_s)},
                     u"close"_s,
                     u"tab"_s,
                     [this] { workspace()->closeTab(workspace()->tabs().currentIndex()); },
                     any,
                     {}});
    m_commands->add({u"tab.close-others"_s,
                     tr("Close &Other Tabs"),
                     {},
                     {},
                     u"tab"_s,
                     [this] { workspace()->closeOthers(workspace()->tabs().currentIndex()); },
                     several,
                     {}});
    m_commands->add({u"tab.pin"_s,
                     tr("&Keep Tab Open"),
                     {},
                     u"pin"_s,
                     u"tab"_s,
                     [this] { workspace()->pinTab(workspace()->tabs().currentIndex()); },
                     [this] {
                         return workspace() && workspace()->currentPage()
                             && !workspace()->isPinned(workspace()->tabs().currentIndex());
                     },
                     {}});
    m_commands->add({u"tab.next"_s,
                     tr("&Next Tab"),
                     {QKeySequence(u"Ctrl+Tab"_s), QKeySequence(u"Ctrl+PgDown"_s)},
                     {},
                     u"tab"_s,
                     [this] { workspace()->stepTab(1); },
                     several,
                     {}});
    m_commands->add({u"tab.previous"_s,
                     tr("&Previous Tab"),
                     {QKeySequence(u"Ctrl+Shift+Tab"_s), QKeySequence(u"Ctrl+PgUp"_s)},
                     {},
                     u"tab"_s,
                     [this] { workspace()->stepTab(-1); },
                     several,
                     {}});
}

void MainWindow::addPageCommands()
{
    for (const PageEntry& page : pageTable()) {
        const auto commands = page.commands();
        for (const PageCommand& command : commands) {
            QList<QKeySequence> keys;
            if (!command.shortcut.isEmpty())
                keys.append(command.shortcut);
            const auto inFront = [this, id = page.id] {
                return workspace() && workspace()->currentPage()
                    && workspace()->currentPage()->pageId() == id;
            };
            m_commands->add({command.id,
                             command.text,
                             keys,
                             command.icon,
                             u"page"_s,
                             [this, id = command.id] { workspace()->currentPage()->runCommand(id); },
                             inFront,
                             {}});
        }
    }
}

void MainWindow::addHelpCommands()
{
    m_commands->add({u"help.shortcuts"_s,
                     tr("&Keyboard Shortcuts"),
                     {QKeySequence(u"F1"_s)},
                     u"help"_s,
                     u"help"_s,
                     [this] { showShortcuts(); },
                     {},
                     {}});
    m_commands->add(
        {u"help.about"_s, tr("&About Sextant"), {}, u"info"_s, u"help"_s, [this] { showAbout(); }, {}, {}});
}

void MainWindow::buildMenus(QMenuBar* bar)
{
    const std::pair<QString, QString> scopes[] = {
        {u"file"_s, tr("&Connection")}, {u"go"_s, tr("&Go")},     {u"view"_s, tr("&View")},
        {u"tab"_s, tr("&Tab")},         {u"page"_s, tr("&Page")}, {u"help"_s, tr("&Help")},
    };
    for (const auto& [scope, title] : scopes) {
        QMenu* menu = bar->addMenu(title);
        for (const Command& command : m_commands->commands()) {
            if (command.scope != scope)
                continue;
            if (command.id == "app.quit"_L1 || command.id == "go.back"_L1 || command.id == "view.rail"_L1
                || command.id == "view.theme"_L1)
                menu->addSeparator();
            menu->addAction(m_commands->action(command.id));
            if (command.id == "refresh.now"_L1) {
                QMenu* modes = menu->addMenu(tr("&Follow the Registry"));
                for (const auto& id : {u"refresh.live"_s, u"refresh.focus"_s, u"refresh.manual"_s})
                    modes->addAction(m_commands->action(id));
            }
            if (command.id == "view.theme.system"_L1) {
                QMenu* languages = menu->addMenu(tr("&Language"));
                for (const Command& language : m_commands->commands()) {
                    if (language.scope == "language"_L1)
                        languages->addAction(m_commands->action(language.id));
                }
            }
        }
        // Commands of pages that are not in front only take room.
        if (scope == "page"_L1)
            connect(menu, &QMenu::aboutToShow, this, [this, menu] {
                const auto actions = menu->actions();
                for (QAction* action : actions)
                    action->setVisible(m_commands->enabled(action->objectName()));
            });
        connect(menu, &QMenu::aboutToShow, m_commands, &CommandRegistry::refresh);
    }
}

void MainWindow::showShortcuts()
{
    auto* dialog = new ShortcutsDialog(m_theme, *m_commands, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    ui::fitInto(*dialog, screen()->availableGeometry());
    dialog->open();
}

void MainWindow::showAbout()
{
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About Sextant"),
                                u"Sextant "_s + QApplication::applicationVersion(), QMessageBox::Close, this);
    box->setIconPixmap(windowIcon().pixmap(QSize(56, 56), devicePixelRatioF()));
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("A desktop console for Apache Dubbo on ZooKeeper.\n\nSources: Apache License "
                               "2.0. No account, no telemetry, no listener.\n"
                               "Apache Dubbo and Apache ZooKeeper are trademarks of the Apache Software "
                               "Foundation, which has nothing to do with this program."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace sextant::ui
