// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Keeps removed rows of a flat model visible for a moment, struck through (look "Behaviour": 2 s).
//
// A ghost is a copy of the row's texts at the place where the row was; real rows map through by position, so
// the proxy costs nothing while there is no ghost. Removals of many rows at once pass straight through.
// THREAD: GUI.
#pragma once

#include <QAbstractProxyModel>
#include <QElapsedTimer>
#include <QTimer>

#include <vector>

namespace sextant::ui {

class LingerModel : public QAbstractProxyModel
{
    Q_OBJECT
public:
    /// True for a row that is gone; delegates strike it through.
    static constexpr int GhostRole = Qt::UserRole + 0x7001;

    static constexpr int kLingerMillis = 2000;

    explicit LingerModel(QObject* parent = nullptr);

    void setSourceModel(QAbstractItemModel* model) override;
    /// 0: removed rows vanish at once (reduced motion).
    void setLinger(int milliseconds) { m_linger = milliseconds; }
    void dropGhosts();

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    QModelIndex mapToSource(const QModelIndex& proxyIndex) const override;
    QModelIndex mapFromSource(const QModelIndex& sourceIndex) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    void fetchMore(const QModelIndex& parent) override;
    bool canFetchMore(const QModelIndex& parent) const override;

private:
    struct Ghost
    {
        int proxyRow = 0;
        qint64 until = 0;
        std::vector<QMap<int, QVariant>> columns;
    };

    int toProxyRow(int sourceRow) const;
    int toSourceRow(int proxyRow) const; ///< -1 for a ghost
    const Ghost* ghostAt(int proxyRow) const;
    void shift(int fromProxyRow, int by);
    void removeGhostsBetween(int firstProxyRow, int lastProxyRow);
    void rowsGoing(int first, int last);
    void rowsGone(int first, int last);
    void expire();

    std::vector<Ghost> m_ghosts; ///< by proxy row
    std::vector<Ghost> m_leaving; ///< between the two signals of one removal
    bool m_keeping = false;
    int m_removedFrom = 0;
    QTimer m_timer;
    QElapsedTimer m_clock;
    int m_linger = kLingerMillis;
    QList<QPersistentModelIndex> m_layoutProxy;
    QList<QPersistentModelIndex> m_layoutSource;
};

/// `index` taken through all proxies down to the model that owns the row; invalid for a ghost.
QModelIndex sourceIndex(QModelIndex index);

} // namespace sextant::ui
