// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/main_window.h"

#include "ui/dialogs/connection_dialog.h"
#include "ui/dialogs/fit_screen.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/environment_strip.h"
#include "ui/shell/inspector.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/problems_panel.h"
#include "ui/shell/rail.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/top_bar.h"
#include "ui/shell/welcome_page.h"
#include "ui/shell/workspace.h"

#include <QCloseEvent>
#include <QIcon>
#include <QMenuBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::Connection;

MainWindow::MainWindow(Theme& theme, AppSettings& settings, ProfileStore& profiles,
                       models::EngineBridge& bridge)
    : m_theme(theme)
    , m_settings(settings)
    , m_profiles(profiles)
    , m_context {theme, settings}
    , m_hub(new ConnectionHub(bridge, this))
    , m_commands(new CommandRegistry(this, theme))
{
    setObjectName(u"mainWindow"_s);
    setWindowIcon(QIcon(u":/icons/sextant.svg"_s));
    setMinimumSize(720, 480);
    resize(1280, 800);
    addCommands();
    buildFrame();
    connectParts();
    restoreState();
    currentConnectionChanged(nullptr);
    m_welcome->setFocus();
    qApp->installEventFilter(this);
}

MainWindow::~MainWindow()
{
    // Pages hold watches of connections that the bridge closes after the window is gone.
    for (Workspace* workspace : std::as_const(m_workspaces))
        delete workspace;
}

void MainWindow::buildFrame()
{
    auto* head = new QWidget(this);
    auto* headLayout = new QVBoxLayout(head);
    headLayout->setContentsMargins(0, 0, 0, 0);
    headLayout->setSpacing(0);
    m_strip = new EnvironmentStrip(m_theme, head);
    auto* menuBar = new QMenuBar(head);
    headLayout->addWidget(m_strip);
    headLayout->addWidget(menuBar);
    setMenuWidget(head);
    buildMenus(menuBar);

    auto* central = new QWidget(this);
    auto* root = new QVBoxLayout(central);
    root->setContentsMargins(0, 0, 0, 0);
    root->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    m_rail = new Rail(m_theme, pageTable(), central);
    row->addWidget(m_rail);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    m_topBar = new TopBar(m_theme, *m_commands, central);
    column->addWidget(m_topBar);

    m_side = new QSplitter(Qt::Horizontal, central);
    m_below = new QSplitter(Qt::Vertical, m_side);
    m_pages = new QStackedWidget(m_below);
    m_welcome = new WelcomePage(m_theme, *m_commands, m_pages);
    m_pages->addWidget(m_welcome);
    m_problems = new ProblemsPanel(m_theme, m_below);
    m_problems->hide();
    m_below->addWidget(m_pages);
    m_below->addWidget(m_problems);
    m_below->setStretchFactor(0, 1);
    m_below->setSizes({460, 200});
    m_inspector = new Inspector(m_context, m_side);
    m_side->addWidget(m_below);
    m_side->addWidget(m_inspector);
    m_side->setStretchFactor(0, 1);
    m_side->setSizes({800, 280});
    for (QSplitter* splitter : {m_side, m_below})
        splitter->setChildrenCollapsible(false);
    column->addWidget(m_side, 1);
    row->addLayout(column, 1);
    root->addLayout(row, 1);
    m_status = new StatusBar(m_theme, central);
    root->addWidget(m_status);
    setCentralWidget(central);
    m_palette = new CommandPalette(m_theme, m_search, this);
}

void MainWindow::connectParts()
{
    connect(m_rail, &Rail::pageRequested, this,
            [this](const QString& id) { m_commands->run(u"go."_s + id); });
    connect(m_rail, &Rail::collapseRequested, this, [this] { m_commands->run(u"view.rail"_s); });
    connect(m_topBar, &TopBar::connectionMenuRequested, this, &MainWindow::showConnectionMenu);
    connect(m_palette, &CommandPalette::chosen, this, &MainWindow::chosen);
    connect(m_inspector, &Inspector::openRequested, this, [this](const QString& path) {
        openPlace({u"zookeeper"_s, path}, true);
    });
    connect(m_inspector, &Inspector::closeRequested, this, [this] { m_commands->run(u"view.inspector"_s); });
    connect(m_problems, &ProblemsPanel::inspectRequested, m_inspector, &Inspector::inspect);
    connect(m_problems, &ProblemsPanel::openRequested, this, [this](const QString& path) {
        openPlace({u"zookeeper"_s, path}, false);
    });
    connect(m_problems, &ProblemsPanel::closeRequested, this,
            [this] { m_commands->run(u"view.problems"_s); });
    connect(m_status, &StatusBar::problemsRequested, this, [this] { m_commands->run(u"view.problems"_s); });
    connect(m_status, &StatusBar::servicesRequested, this, [this] { m_commands->run(u"go.services"_s); });
    connect(m_welcome, &WelcomePage::profileChosen, this, [this](const QString& name) {
        if (const auto profile = m_profiles.find(name))
            openProfile(*profile);
    });
    connect(&m_profiles, &ProfileStore::changed, this,
            [this] { m_welcome->setProfiles(m_profiles.profiles()); });
    m_welcome->setProfiles(m_profiles.profiles());
    connect(m_hub, &ConnectionHub::opened, this, &MainWindow::connectionOpened);
    connect(m_hub, &ConnectionHub::replaced, this, &MainWindow::connectionReplaced);
    connect(m_hub, &ConnectionHub::closing, this, &MainWindow::connectionClosing);
    connect(m_hub, &ConnectionHub::currentChanged, this, &MainWindow::currentConnectionChanged);
    connect(&m_theme, &Theme::changed, this, &MainWindow::updateParts);
}

Workspace* MainWindow::workspaceOf(Connection* connection) const
{
    return m_workspaces.value(connection);
}

Workspace* MainWindow::workspace() const
{
    return workspaceOf(m_hub->current());
}

bool MainWindow::openPlace(const Place& place, bool pinned)
{
    Workspace* target = workspace();
    if (!target)
        return false;
    if (target->openPlace(place, pinned))
        return true;
    say(tr("There is nothing to open at %1.").arg(place.target.left(300)));
    return false;
}

void MainWindow::say(const QString& sentence, const QString& details)
{
    if (Workspace* target = workspace())
        target->messages().showMessage({MessageBar::Kind::Warning, sentence, details, {}, {}});
}

void MainWindow::chosen(const PaletteItem& item, bool pinned)
{
    if (!item.command.isEmpty()) {
        m_commands->run(item.command);
    } else if (item.kind == PaletteItem::Kind::Connection) {
        if (const auto profile = m_profiles.find(item.title))
            openProfile(*profile);
        else if (Connection* open = m_hub->find(item.title))
            m_hub->setCurrent(open);
    } else {
        openPlace(item.place, pinned);
    }
}

bool MainWindow::pageInspects() const
{
    const PageEntry* page = workspace() ? findPage(workspace()->currentPlace().page) : nullptr;
    return page && page->inspects;
}

void MainWindow::updateParts()
{
    Connection* connection = m_hub->current();
    Workspace* current = workspace();
    const QString name = connection ? connection->profile().name : QString();
    setWindowTitle(name.isEmpty() ? u"Sextant"_s : tr("%1 – Sextant").arg(name));
    m_strip->setEnvironment(connection ? std::optional(connection->profile().environment) : std::nullopt);
    m_topBar->setConnection(connection);
    m_topBar->setLock(connection, m_hub->locked(connection), m_hub->whyLockedForGood(connection));
    m_topBar->setRefreshMode(m_settings.refreshMode());
    m_rail->setCurrentPage(current ? current->currentPlace().page : QString());
    m_rail->setPagesEnabled(connection);
    m_rail->setCollapsed(m_settings.railCollapsed() || !roomForNames());
    m_rail->setMayExpand(roomForNames());
    m_inspector->setVisible(pageInspects() && m_settings.inspectorVisible());
    m_commands->action(u"view.theme"_s)->setIcon(m_theme.icon(m_theme.dark() ? u"sun"_s : u"moon"_s));
    m_commands->refresh();
}

void MainWindow::saveState()
{
    m_settings.setViewState(u"window"_s, saveGeometry());
    m_settings.setViewState(u"window.side"_s, m_side->saveState());
    m_settings.setViewState(u"window.below"_s, m_below->saveState());
    for (auto it = m_workspaces.cbegin(); it != m_workspaces.cend(); ++it)
        m_settings.setOpenPlaces(it.key()->profile().name, it.value()->savedPlaces());
    if (const Connection* current = m_hub->current())
        m_settings.setLastConnection(current->profile().name);
}

void MainWindow::restoreState()
{
    // restoreGeometry() brings a window back onto a screen that still exists.
    if (const QByteArray geometry = m_settings.viewState(u"window"_s); !geometry.isEmpty())
        restoreGeometry(geometry);
    if (const QByteArray side = m_settings.viewState(u"window.side"_s); !side.isEmpty())
        m_side->restoreState(side);
    if (const QByteArray below = m_settings.viewState(u"window.below"_s); !below.isEmpty())
        m_below->restoreState(below);
}

void MainWindow::fitInto(const QRect& available)
{
    ui::fitInto(*this, available);
}

bool MainWindow::roomForNames() const
{
    constexpr int kEnough = 900;
    return width() >= kEnough;
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (m_rail && m_rail->collapsed() != (m_settings.railCollapsed() || !roomForNames()))
        updateParts();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    saveState();
    QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::ActivationChange || event->type() == QEvent::WindowStateChange) {
        if (isActiveWindow())
            m_profiles.reload();
        if (isActiveWindow() && m_settings.refreshMode() == RefreshMode::OnFocus && m_hub->current())
            m_hub->current()->refresh();
        updateDelivery();
    }
    QMainWindow::changeEvent(event);
}

} // namespace sextant::ui
