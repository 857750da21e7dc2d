// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The ZooKeeper page: the lazy tree left, the selected node right (path, children, data, stat). Reads only.
// THREAD: GUI.
#pragma once

#include "ui/shell/page.h"
#include "ui/shell/page_context.h"

#include <QPointer>
#include <QTimer>

class QSplitter;
class QToolButton;
class QTreeView;

namespace sextant::models {
class ZnodeChildrenModel;
class ZnodeTreeModel;
} // namespace sextant::models

namespace sextant::ui {

class NodePanel;
class PathBar;
class PathNotice;
class TablePage;

class ZookeeperPage : public Page
{
    Q_OBJECT
public:
    explicit ZookeeperPage(const PageContext& context, QWidget* parent = nullptr);
    ~ZookeeperPage() override;

    QString pageId() const override;
    void setConnection(models::Connection* connection) override;
    /// A path; empty: the registry root of the connection, "/" when it has none.
    bool open(const QString& target) override;
    bool runCommand(const QString& id) override;

    const QString& path() const { return m_path; }
    models::ZnodeTreeModel& tree() { return *m_tree; }
    models::ZnodeChildrenModel& children() { return *m_children; }
    TablePage& childrenTable() { return *m_childrenTable; }
    NodePanel& node() { return *m_node; }
    PathBar& pathBar() { return *m_pathBar; }
    PathNotice& pathNotice() { return *m_pathNotice; }
    QTreeView& treeView() { return *m_treeView; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    /// A page that nobody sees holds no watch and reads nothing (design §2.7).
    void setLive(bool live);
    void buildTree();
    void buildChildren();
    /// Shows `path` in all parts; `fromTree`: the tree has it selected already.
    void go(const QString& path, bool fromTree = false);
    void readVisibleRows();
    void unselectStranger();
    void shareRoom(int children);

    const PageContext& m_context;
    QTreeView* m_treeView;
    PathBar* m_pathBar;
    PathNotice* m_pathNotice;
    TablePage* m_childrenTable;
    NodePanel* m_node;
    QSplitter* m_lower; ///< children above, data below
    QToolButton* m_up;
    bool m_shareNext = false; ///< the room is shared when the list of this node has come
    bool m_userSplit = false; ///< the user has chosen how much room the children get
    models::ZnodeTreeModel* m_tree;
    models::ZnodeChildrenModel* m_children;
    QPointer<models::Connection> m_connection;
    QString m_path;
    bool m_syncing = false; ///< the tree follows the page, not the other way round
    QTimer m_visibleTimer;
};

} // namespace sextant::ui
