// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/zookeeper/zookeeper_page.h"

#include "models/base/format.h"
#include "models/zookeeper/url_parameter_model.h"
#include "models/zookeeper/znode_children_model.h"
#include "models/zookeeper/znode_tree_model.h"
#include "ui/pages/zookeeper/node_panel.h"
#include "ui/pages/zookeeper/path_bar.h"
#include "ui/pages/zookeeper/path_notice.h"
#include "ui/widgets/data_view.h"
#include "ui/widgets/linger_model.h"
#include "ui/widgets/table_page.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::ZnodeChildrenModel;
using models::ZnodeTreeModel;

namespace {

constexpr int kVisibleDelayMillis = 40;

/// The tree paints icons by what a row is; a placeholder row says why there is nothing.
CellLook treeLook(const QModelIndex& index)
{
    CellLook look;
    switch (static_cast<models::RowState>(index.data(models::StateRole).toInt())) {
    case models::RowState::Loading:
        look.icon = u"clock"_s;
        break;
    case models::RowState::Failed:
        look.icon = u"error"_s;
        look.iconTint = Tint::Bad;
        break;
    default:
        look.icon = index.model()->hasChildren(index) ? u"node"_s : u"leaf"_s;
    }
    return look;
}

} // namespace

ZookeeperPage::ZookeeperPage(const PageContext& context, QWidget* parent)
    : Page(parent)
    , m_context(context)
    , m_treeView(new QTreeView(this))
    , m_pathBar(new PathBar(context.theme, this))
    , m_pathNotice(new PathNotice(context.theme, this))
    , m_childrenTable(new TablePage(context.theme, u"zookeeper.children"_s, this))
    , m_node(new NodePanel(context, this))
    , m_lower(new QSplitter(Qt::Vertical, this))
    , m_up(new QToolButton(this))
    , m_tree(new ZnodeTreeModel(this))
    , m_children(new ZnodeChildrenModel(this))
{
    setObjectName(u"zookeeper"_s);
    buildTree();
    buildChildren();

    m_up->setIcon(context.theme.icon(u"arrow-up"_s));
    m_up->setToolTip(tr("Parent (Alt+Up)"));
    m_up->setAccessibleName(tr("Parent"));
    m_up->setAutoRaise(true);
    connect(m_up, &QToolButton::clicked, this, [this] { go(parentPath(m_path)); });
    auto* copy = new QToolButton(this);
    copy->setIcon(context.theme.icon(u"copy"_s));
    copy->setToolTip(tr("Copy path"));
    copy->setAccessibleName(tr("Copy path"));
    copy->setAutoRaise(true);
    connect(copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_path); });
    connect(m_pathBar, &PathBar::pathChosen, this, [this](const QString& path) { go(path); });
    connect(m_pathBar, &PathBar::missing, m_pathNotice, &PathNotice::showMissing);
    connect(m_pathBar, &PathBar::refused, m_pathNotice, &PathNotice::showRefused);
    connect(m_pathBar, &PathBar::edited, m_pathNotice, &QWidget::hide);
    connect(m_pathNotice, &PathNotice::chosen, this, [this](const QString& path) { go(path); });

    auto* top = new QHBoxLayout;
    top->setContentsMargins(8, 6, 8, 6);
    top->setSpacing(4);
    top->addWidget(m_up);
    top->addWidget(m_pathBar, 1);
    top->addWidget(copy);

    m_lower->addWidget(m_childrenTable);
    m_lower->addWidget(m_node);
    m_lower->setChildrenCollapsible(false);
    m_childrenTable->setMinimumHeight(124);
    m_node->setMinimumHeight(200);
    connect(m_lower, &QSplitter::splitterMoved, this, [this] { m_userSplit = true; });
    auto* right = new QWidget(this);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top);
    column->addWidget(m_pathNotice);
    column->addWidget(m_lower, 1);

    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(m_treeView);
    split->addWidget(right);
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 1);
    split->setSizes({300, 900});
    split->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);
    setLive(false);
}

ZookeeperPage::~ZookeeperPage() = default;

void ZookeeperPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    setLive(true);
}

void ZookeeperPage::hideEvent(QHideEvent* event)
{
    Page::hideEvent(event);
    setLive(false);
}

void ZookeeperPage::setLive(bool live)
{
    m_tree->setLive(live);
    m_children->setLive(live);
    m_node->setLive(live);
}

void ZookeeperPage::buildTree()
{
    m_treeView->setObjectName(u"zookeeper.tree"_s);
    m_treeView->setAccessibleName(tr("Nodes"));
    // The view moves its current row when that row is removed. That is no wish of the user: the page stays on
    // the node that vanished. The order of the connections around setModel() is what makes the difference.
    connect(m_tree, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { m_syncing = true; });
    m_treeView->setModel(m_tree);
    connect(m_tree, &QAbstractItemModel::rowsRemoved, this, [this] {
        m_syncing = false;
        // The neighbour must not look like the node that is shown, and a click on it must be news.
        if (const QString now = m_tree->path(m_treeView->currentIndex()); !now.isEmpty() && now != m_path)
            QMetaObject::invokeMethod(this, &ZookeeperPage::unselectStranger, Qt::QueuedConnection);
    });
    m_treeView->setUniformRowHeights(true);
    m_treeView->setFrameShape(QFrame::NoFrame);
    m_treeView->setHeaderHidden(true);
    m_treeView->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_treeView->setMinimumWidth(180);
    m_treeView->setIndentation(16);
    m_treeView->setContextMenuPolicy(Qt::CustomContextMenu);
    m_treeView->header()->setStretchLastSection(true);
    auto* cells = new RowDelegate(m_context.theme, m_treeView);
    cells->setKind(0, CellKind::Name);
    cells->setLook(0, treeLook);
    m_treeView->setItemDelegate(cells);
    connect(m_treeView, &QTreeView::expanded, m_tree,
            [this](const QModelIndex& index) { m_tree->setExpanded(index, true); });
    connect(m_treeView, &QTreeView::collapsed, m_tree,
            [this](const QModelIndex& index) { m_tree->setExpanded(index, false); });
    // The focus makes a row current without selecting it; a click on that row only selects it.
    const auto choose = [this] {
        const QModelIndex index = m_treeView->currentIndex();
        const QString path = m_tree->path(index);
        if (!m_syncing && !path.isEmpty() && m_treeView->selectionModel()->isSelected(index))
            go(path, true);
    };
    connect(m_treeView->selectionModel(), &QItemSelectionModel::currentChanged, this, choose);
    connect(m_treeView->selectionModel(), &QItemSelectionModel::selectionChanged, this, choose);
    connect(m_tree, &ZnodeTreeModel::pathReady, this, [this](const QString&, const QString& found) {
        const QModelIndex index = m_tree->indexOf(found);
        if (!index.isValid())
            return;
        m_syncing = true;
        for (QModelIndex up = index.parent(); up.isValid(); up = up.parent())
            m_treeView->expand(up);
        m_treeView->setCurrentIndex(index);
        m_treeView->scrollTo(index);
        m_syncing = false;
    });
    connect(m_treeView, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
        const QString path = m_tree->path(index);
        if (!path.isEmpty() && !m_tree->hasChildren(index))
            Q_EMIT placeRequested({pageId(), path}, true);
    });
    connect(m_treeView, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        const QString path = m_tree->path(m_treeView->indexAt(at));
        if (path.isEmpty())
            return;
        QMenu menu(this);
        menu.addAction(tr("Open in a tab"), this, [this, path] {
            Q_EMIT placeRequested({pageId(), path}, true);
        });
        menu.addAction(m_context.theme.icon(u"copy"_s), tr("Copy path"), this,
                       [path] { QGuiApplication::clipboard()->setText(path); });
        menu.addAction(tr("Copy name"), this,
                       [path] { QGuiApplication::clipboard()->setText(nodeName(path)); });
        menu.addAction(tr("Copy decoded name"), this, [path] {
            QGuiApplication::clipboard()->setText(models::decodedNodeName(nodeName(path)));
        });
        menu.addSeparator();
        menu.addAction(m_context.theme.icon(u"refresh"_s), tr("Reload"), this,
                       [this, path] { m_tree->reload(m_tree->indexOf(path)); });
        menu.exec(m_treeView->viewport()->mapToGlobal(at));
    });
}

void ZookeeperPage::buildChildren()
{
    m_childrenTable->setRows(m_children);
    DataTable& table = m_childrenTable->table();
    table.setSortingEnabled(true);
    table.sortByColumn(ZnodeChildrenModel::NameColumn, Qt::AscendingOrder);
    table.setColumns({0, 360, 80, 80, 70, 170, 150}, ZnodeChildrenModel::DecodedColumn);
    table.remember(m_context.settings);
    table.setAccessibleName(tr("Children"));
    table.cells().setKind(ZnodeChildrenModel::NameColumn, CellKind::Path);
    table.cells().setKind(ZnodeChildrenModel::DecodedColumn, CellKind::Path);
    table.cells().setLook(ZnodeChildrenModel::DecodedColumn, [this](const QModelIndex& index) {
        CellLook look;
        const auto row = m_children->rowAt(sourceIndex(index).row());
        if (!row)
            return look;
        look.icon = row->failed                           ? u"lock"_s
            : row->known && row->stat.ephemeralOwner != 0 ? u"ephemeral"_s
            : row->known && row->stat.numChildren > 0     ? u"node"_s
                                                          : u"leaf"_s;
        return look;
    });
    m_childrenTable->setEmptyMessage(u"leaf"_s, tr("This node has no children."));
    connect(m_childrenTable, &TablePage::filterChanged, this, [this](const QString& text) {
        m_childrenTable->table().quietly([&] { m_children->setFilter(text); });
    });
    connect(m_children, &ZnodeChildrenModel::countsChanged, m_childrenTable, &TablePage::setCount);
    connect(m_children, &ZnodeChildrenModel::loadingChanged, this, [this](bool loading) {
        m_childrenTable->setLoading(loading, tr("Listing %1").arg(m_path));
        // Once per node, when its rows are there: a list that grows must not move the splitter.
        if (!loading && m_shareNext) {
            m_shareNext = false;
            QMetaObject::invokeMethod(
                this, [this] { shareRoom(m_children->totalCount()); }, Qt::QueuedConnection);
        }
    });
    connect(m_children, &ZnodeChildrenModel::errorChanged, this, [this](const QString& error) {
        m_childrenTable->setEmptyMessage(error.isEmpty() ? u"leaf"_s : u"error"_s,
                                         error.isEmpty() ? tr("This node has no children.") : error);
    });
    // Stat is read for what is on screen only; scrolling asks for more.
    m_visibleTimer.setSingleShot(true);
    m_visibleTimer.setInterval(kVisibleDelayMillis);
    connect(&m_visibleTimer, &QTimer::timeout, this, &ZookeeperPage::readVisibleRows);
    const auto later = [this] { m_visibleTimer.start(); };
    connect(table.verticalScrollBar(), &QScrollBar::valueChanged, this, later);
    connect(m_children, &QAbstractItemModel::rowsInserted, this, later);
    connect(m_children, &QAbstractItemModel::layoutChanged, this, later);
    connect(m_children, &QAbstractItemModel::modelReset, this, later);

    const auto pathAt = [](const QModelIndex& index) {
        return index.siblingAtColumn(0).data(models::PathRole).toString();
    };
    connect(&table, &DataTable::openRequested, this,
            [this, pathAt](const QModelIndex& index) { go(pathAt(index)); });
    connect(&table, &DataTable::pinRequested, this,
            [this, pathAt](const QModelIndex& index) { go(pathAt(index)); });
    connect(&table, &DataTable::previewRequested, this,
            [this, pathAt](const QModelIndex& index) { m_node->setNode(m_connection, pathAt(index)); });
    connect(&table, &DataTable::rowChosen, this, [this, pathAt](const QModelIndex& index) {
        const QString path = pathAt(index);
        if (path.isEmpty())
            return;
        m_node->setNode(m_connection, path);
        Q_EMIT inspectRequested(path);
    });
    connect(&table, &DataTable::menuRequested, this, [this, pathAt](QMenu* menu, const QModelIndex& index) {
        const QString path = pathAt(index);
        menu->addAction(tr("Go to this node"), this, [this, path] { go(path); });
        menu->addAction(tr("Open in a tab"), this, [this, path] {
            Q_EMIT placeRequested({pageId(), path}, true);
        });
        menu->addAction(tr("Copy path"), this, [path] { QGuiApplication::clipboard()->setText(path); });
        menu->addAction(tr("Copy decoded name"), this, [path] {
            QGuiApplication::clipboard()->setText(models::decodedNodeName(nodeName(path)));
        });
    });
}

QString ZookeeperPage::pageId() const
{
    return u"zookeeper"_s;
}

void ZookeeperPage::setConnection(models::Connection* connection)
{
    if (m_connection == connection)
        return;
    m_connection = connection;
    m_pathBar->setConnection(connection);
    m_tree->setConnection(connection);
    const QString path = m_path;
    m_path.clear();
    m_childrenTable->table().quietly([this] { m_children->setNode(nullptr, {}); });
    m_node->setNode(nullptr, {});
    if (connection == nullptr) {
        m_childrenTable->setEmptyMessage(u"disconnect"_s, tr("Not connected to a registry."));
        return;
    }
    m_childrenTable->setEmptyMessage(u"leaf"_s, tr("This node has no children."));
    if (!path.isEmpty())
        go(path);
}

bool ZookeeperPage::open(const QString& target)
{
    // A node's own name may begin or end with blanks, which cleanPath() takes for slips of a hand.
    QString path = isPath(target) ? target : cleanPath(target);
    if (path.isEmpty()) {
        if (!target.isEmpty())
            return false;
        path = m_connection ? QString(u'/' + models::toQt(m_connection->profile().options.group)) : u"/"_s;
    }
    go(path);
    return true;
}

void ZookeeperPage::go(const QString& path, bool fromTree)
{
    if (path.isEmpty())
        return;
    const bool changed = path != m_path;
    m_path = path;
    m_pathNotice->hide();
    m_pathBar->setPath(path);
    m_up->setEnabled(path != u'/');
    if (changed) {
        m_childrenTable->filter().clear();
        m_shareNext = true;
        m_childrenTable->table().quietly([&] { m_children->setNode(m_connection, path); });
    }
    m_node->setNode(m_connection, path);
    if (!fromTree && m_connection)
        m_tree->reveal(path);
    Q_EMIT titleChanged(path == u'/' ? u"/"_s : models::decodedNodeName(nodeName(path)));
    Q_EMIT inspectRequested(path);
    m_visibleTimer.start();
}

void ZookeeperPage::unselectStranger()
{
    if (m_tree->path(m_treeView->currentIndex()) != m_path)
        m_treeView->selectionModel()->clear();
}

void ZookeeperPage::shareRoom(int children)
{
    // A leaf gives its room to the data, a folder to its children; the user's own choice wins.
    if (m_userSplit)
        return;
    const int height = qMax(400, m_lower->height());
    const int upper = children == 0 ? 124 : qMin(height * 55 / 100, 100 + children * Theme::kRowHeight);
    m_lower->setSizes({upper, height - upper});
}

void ZookeeperPage::readVisibleRows()
{
    DataTable& table = m_childrenTable->table();
    const int rows = m_children->rowCount();
    if (rows == 0)
        return;
    const QModelIndex top = table.indexAt(QPoint(2, 2));
    const QModelIndex bottom = table.indexAt(QPoint(2, table.viewport()->height() - 2));
    m_children->ensureVisible(top.isValid() ? top.row() : 0,
                              bottom.isValid() ? qMin(bottom.row(), rows - 1) : rows - 1);
}

bool ZookeeperPage::runCommand(const QString& id)
{
    if (id == "zookeeper.focus-filter"_L1) {
        m_childrenTable->focusFilter();
    } else if (id == "zookeeper.edit-path"_L1) {
        m_pathBar->edit();
    } else if (id == "zookeeper.parent"_L1) {
        go(parentPath(m_path));
    } else if (id == "zookeeper.copy-path"_L1) {
        QGuiApplication::clipboard()->setText(m_path);
    } else if (id == "zookeeper.copy-data"_L1) {
        m_node->data().copyData();
    } else if (id == "zookeeper.reload"_L1) {
        m_node->reload();
        m_tree->reload(m_tree->indexOf(m_path));
    } else if (id == "zookeeper.export"_L1) {
        m_childrenTable->table().exportRows();
    } else {
        return false;
    }
    return true;
}

} // namespace sextant::ui
