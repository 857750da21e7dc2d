// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The window: puts rail, bars, tabs, inspector and dialogs together and owns the commands. What each part
// does is in its own file; here they only meet. THREAD: GUI thread.
#pragma once

#include "models/bridge/engine_bridge.h"
#include "ui/settings/profile_store.h"
#include "ui/shell/connection_hub.h"
#include "ui/shell/page_context.h"
#include "ui/shell/palette_search.h"

#include <QHash>
#include <QMainWindow>

class QMenuBar;
class QSplitter;
class QStackedWidget;

namespace sextant::ui {

class CommandPalette;
class CommandRegistry;
class ConnectionDialog;
class EnvironmentStrip;
class Inspector;
class ProblemsPanel;
class Rail;
class StatusBar;
class TopBar;
class WelcomePage;
class Workspace;

/// Passwords typed in this window; never written.
struct ConnectionSecrets
{
    std::string auth; ///< "user:password"
    net::TlsPasswords tls;
    net::TlsPasswords calls;
};

class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    MainWindow(Theme& theme, AppSettings& settings, ProfileStore& profiles, models::EngineBridge& bridge);
    ~MainWindow() override;

    CommandRegistry& commands() { return *m_commands; }
    ConnectionHub& hub() { return *m_hub; }
    /// nullptr while no connection is open.
    Workspace* workspace() const;
    Inspector& inspector() { return *m_inspector; }
    CommandPalette& palette() { return *m_palette; }
    ConnectionDialog* connectionDialog() const { return m_dialog; }

    /// Opens a connection and its tabs of last time. Says why when it cannot.
    bool openProfile(const models::ConnectionProfile& profile);
    bool openPlace(const Place& place, bool pinned);

    /// Not larger than `available` together with the frame that the desktop puts around it.
    void fitInto(const QRect& available);
    /// Window, tabs and connection, as closing the window does.
    void saveState();

Q_SIGNALS:
    /// The user wants the window anew, in the language chosen; the state is saved.
    void restartRequested();

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    /// The keys that quit, pressed in one of our dialogs, which keeps all keys from this window.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildFrame();
    void addCommands();
    void addConnectionCommands();
    void addGoCommands();
    void addViewCommands();
    void addLanguageCommands();
    void addTabCommands();
    void addPageCommands();
    void addHelpCommands();
    void buildMenus(QMenuBar* bar);
    void connectParts();

    Workspace* workspaceOf(models::Connection* connection) const;
    void connectionOpened(models::Connection* connection);
    void connectionReplaced(models::Connection* before, models::Connection* after);
    void connectionClosing(models::Connection* connection);
    void currentConnectionChanged(models::Connection* connection);
    void statusChanged(models::Connection* connection);
    void watchStatus(models::Connection* connection);
    void watchConnecting(models::Connection* connection);
    void showConnectionMenu(const QPoint& position);
    void showConnectionDialog(const QString& profile);
    void toggleLock();
    void setLocked(bool locked);
    void showPalette(const QString& text = {});
    void chosen(const PaletteItem& item, bool pinned);
    void setRefreshMode(RefreshMode mode);
    void updateDelivery();
    void refreshNow();
    void toggleTheme();
    void chooseLanguage(const QString& language);
    /// Closes the dialogs and the window; asks first when a form holds what is not saved.
    void quit();
    void leave();
    bool pageInspects() const;
    /// Whether the rail may show the names of the pages: a narrow window needs their room.
    bool roomForNames() const;
    void updateParts();
    void restoreState();
    void say(const QString& sentence, const QString& details = {});
    void showShortcuts();
    void showAbout();

    Theme& m_theme;
    AppSettings& m_settings;
    ProfileStore& m_profiles;
    PageContext m_context;
    ConnectionHub* m_hub;
    CommandRegistry* m_commands;
    PaletteSearch m_search;

    EnvironmentStrip* m_strip = nullptr;
    Rail* m_rail = nullptr;
    TopBar* m_topBar = nullptr;
    QSplitter* m_side = nullptr; ///< pages | inspector
    QSplitter* m_below = nullptr; ///< pages / problems
    QStackedWidget* m_pages = nullptr;
    WelcomePage* m_welcome = nullptr;
    Inspector* m_inspector = nullptr;
    ProblemsPanel* m_problems = nullptr;
    StatusBar* m_status = nullptr;
    CommandPalette* m_palette = nullptr;
    ConnectionDialog* m_dialog = nullptr;
    QHash<models::Connection*, Workspace*> m_workspaces;
    QHash<models::Connection*, store::SessionState> m_lastStates;
    QHash<QString, ConnectionSecrets> m_secrets; ///< typed in this window, by connection; never written
    bool m_toldUnwritable = false; ///< that nothing will be remembered
    bool m_toldNoJournal = false; ///< that writes cannot be recorded
    bool m_refreshing = false; ///< one complete answer is wanted although the mode is manual
    std::size_t m_refreshesWanted = 0; ///< finished refreshes that make the answer complete
};

} // namespace sextant::ui
