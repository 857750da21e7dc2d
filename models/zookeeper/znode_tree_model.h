// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The node tree of a registry, read lazily: children when a node is expanded, live while it is.
//
// Each expanded node holds one watch on itself and its children list; collapsing releases it (`setExpanded`).
// Loading and failure show as one placeholder row (RowState::Loading, RowState::Failed; the text says why,
// its tooltip all of it). Names are shown decoded (a Dubbo URL reads as one), the tooltip has the raw name.
// Paths are kept by the caller through KeyRole. THREAD: GUI thread.
#pragma once

#include "models/base/roles.h"
#include "models/bridge/connection.h"

#include <QAbstractItemModel>
#include <QPointer>
#include <QStringList>

#include <memory>

namespace sextant::models {

class ZnodeTreeModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    explicit ZnodeTreeModel(QObject* parent = nullptr);
    ~ZnodeTreeModel() override;

    /// Shows the tree below "/"; nullptr empties it. The connection must outlive its use here.
    void setConnection(Connection* connection);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// Path of a node; empty for placeholder rows.
    QString path(const QModelIndex& index) const;
    /// The node at `path` when it has been loaded, else an invalid index.
    QModelIndex indexOf(const QString& path) const;
    /// Loads every node on the way to `path`; `pathReady` tells when it is there, or how far it got.
    void reveal(const QString& path);
    /// The view says what is expanded: expanded nodes are followed, others are not.
    void setExpanded(const QModelIndex& index, bool expanded);
    /// False while nobody sees the tree: watches are given back and nothing is read. True reads again what
    /// was followed.
    void setLive(bool live);
    /// Reads the children of a loaded node again, keeping what is below.
    void reload(const QModelIndex& index);

Q_SIGNALS:
    /// `found` is `wanted`, or its nearest ancestor that exists.
    void pathReady(const QString& wanted, const QString& found);

private:
    struct Item;
    Item* item(const QModelIndex& index) const;
    QModelIndex indexOfItem(const Item* item) const;
    Item* itemAt(const QString& path) const; ///< nullptr when not loaded
    void load(Item& item);
    void loaded(const QString& path, const core::Outcome<store::Children>& outcome);
    void statsRead(const QStringList& paths, const std::vector<core::Outcome<store::Node>>& nodes);
    void setChildren(Item& item, const QStringList& names);
    void showPlaceholder(Item& item, RowState state, const QString& text);
    void removePlaceholder(Item& item);
    void continueReveal();

    QPointer<Connection> m_connection;
    std::unique_ptr<QObject> m_context; ///< requests die with it when the connection changes
    std::unique_ptr<Item> m_root;
    bool m_live = true;
    QString m_wanted;
};

} // namespace sextant::models
