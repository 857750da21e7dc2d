// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/linger_model.h"

#include <algorithm>

namespace sextant::ui {

namespace {

constexpr int kMaxGhosts = 200;
constexpr int kMaxGhostsPerRemoval = 50;

} // namespace

LingerModel::LingerModel(QObject* parent)
    : QAbstractProxyModel(parent)
{
    m_clock.start();
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &LingerModel::expire);
}

void LingerModel::setSourceModel(QAbstractItemModel* model)
{
    beginResetModel();
    if (sourceModel() != nullptr)
        disconnect(sourceModel(), nullptr, this, nullptr);
    m_ghosts.clear();
    QAbstractProxyModel::setSourceModel(model);
    if (model != nullptr) {
        connect(model, &QAbstractItemModel::dataChanged, this,
                [this](const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles) {
                    Q_EMIT dataChanged(mapFromSource(topLeft), mapFromSource(bottomRight), roles);
                });
        connect(model, &QAbstractItemModel::headerDataChanged, this, &LingerModel::headerDataChanged);
        connect(model, &QAbstractItemModel::modelAboutToBeReset, this, [this] {
            beginResetModel();
            m_ghosts.clear();
        });
        connect(model, &QAbstractItemModel::modelReset, this, [this] { endResetModel(); });
        connect(model, &QAbstractItemModel::rowsAboutToBeInserted, this,
                [this](const QModelIndex&, int first, int last) {
                    // In front of ghosts that stand where the new rows go.
                    const int proxyFirst = first == 0 ? 0 : toProxyRow(first - 1) + 1;
                    beginInsertRows({}, proxyFirst, proxyFirst + last - first);
                    shift(proxyFirst, last - first + 1);
                });
        connect(model, &QAbstractItemModel::rowsInserted, this, [this] { endInsertRows(); });
        connect(model, &QAbstractItemModel::rowsAboutToBeRemoved, this,
                [this](const QModelIndex&, int first, int last) { rowsGoing(first, last); });
        connect(model, &QAbstractItemModel::rowsRemoved, this,
                [this](const QModelIndex&, int first, int last) { rowsGone(first, last); });
        connect(model, &QAbstractItemModel::layoutAboutToBeChanged, this, [this] {
            dropGhosts();
            Q_EMIT layoutAboutToBeChanged();
            m_layoutProxy.clear();
            m_layoutSource.clear();
            for (const QModelIndex& index : persistentIndexList()) {
                m_layoutProxy << index;
                m_layoutSource << QPersistentModelIndex(mapToSource(index));
            }
        });
        connect(model, &QAbstractItemModel::layoutChanged, this, [this] {
            for (qsizetype i = 0; i < m_layoutProxy.size(); ++i)
                changePersistentIndex(m_layoutProxy[i], mapFromSource(m_layoutSource[i]));
            m_layoutProxy.clear();
            m_layoutSource.clear();
            Q_EMIT layoutChanged();
        });
        connect(model, &QAbstractItemModel::rowsAboutToBeMoved, this,
                [this](const QModelIndex&, int first, int last, const QModelIndex&, int to) {
                    dropGhosts();
                    beginMoveRows({}, first, last, {}, to);
                });
        connect(model, &QAbstractItemModel::rowsMoved, this, [this] { endMoveRows(); });
    }
    endResetModel();
}

void LingerModel::rowsGoing(int first, int last)
{
    const int count = last - first + 1;
    m_keeping = m_linger > 0 && count <= kMaxGhostsPerRemoval
        && static_cast<int>(m_ghosts.size()) + count <= kMaxGhosts;
    if (!m_keeping) {
        const int proxyFirst = toProxyRow(first);
        const int proxyLast = toProxyRow(last);
        removeGhostsBetween(proxyFirst, proxyLast);
        m_removedFrom = toProxyRow(first);
        beginRemoveRows({}, m_removedFrom, m_removedFrom + count - 1);
        return;
    }
    m_leaving.clear();
    for (int row = first; row <= last; ++row) {
        Ghost ghost;
        ghost.proxyRow = toProxyRow(row);
        ghost.until = m_clock.elapsed() + m_linger;
        for (int column = 0; column < columnCount(); ++column)
            ghost.columns.push_back(sourceModel()->itemData(sourceModel()->index(row, column)));
        m_leaving.push_back(std::move(ghost));
    }
}

void LingerModel::rowsGone(int first, int last)
{
    if (!m_keeping) {
        shift(m_removedFrom, -(last - first + 1));
        endRemoveRows();
        return;
    }
    // The rows stay where they are: only what they stand for changes.
    const int proxyFirst = m_leaving.front().proxyRow;
    const int proxyLast = m_leaving.back().proxyRow;
    for (Ghost& ghost : m_leaving)
        m_ghosts.push_back(std::move(ghost));
    m_leaving.clear();
    std::sort(m_ghosts.begin(), m_ghosts.end(),
              [](const Ghost& a, const Ghost& b) { return a.proxyRow < b.proxyRow; });
    Q_EMIT dataChanged(index(proxyFirst, 0), index(proxyLast, columnCount() - 1), {Qt::FontRole, GhostRole});
    if (!m_timer.isActive())
        m_timer.start(m_linger);
}

void LingerModel::shift(int fromProxyRow, int by)
{
    for (Ghost& ghost : m_ghosts) {
        if (ghost.proxyRow >= fromProxyRow)
            ghost.proxyRow += by;
    }
}

void LingerModel::removeGhostsBetween(int firstProxyRow, int lastProxyRow)
{
    for (std::size_t i = m_ghosts.size(); i-- > 0;) {
        const int row = m_ghosts[i].proxyRow;
        if (row < firstProxyRow || row > lastProxyRow)
            continue;
        beginRemoveRows({}, row, row);
        m_ghosts.erase(m_ghosts.begin() + static_cast<std::ptrdiff_t>(i));
        shift(row, -1);
        endRemoveRows();
    }
}

void LingerModel::dropGhosts()
{
    if (!m_ghosts.empty())
        removeGhostsBetween(0, m_ghosts.back().proxyRow);
    m_timer.stop();
}

void LingerModel::expire()
{
    const qint64 now = m_clock.elapsed();
    qint64 next = -1;
    for (std::size_t i = m_ghosts.size(); i-- > 0;) {
        if (m_ghosts[i].until <= now) {
            const int row = m_ghosts[i].proxyRow;
            removeGhostsBetween(row, row);
        } else {
            next = next < 0 ? m_ghosts[i].until : qMin(next, m_ghosts[i].until);
        }
    }
    if (next >= 0)
        m_timer.start(static_cast<int>(next - now));
}

int LingerModel::toProxyRow(int sourceRow) const
{
    int row = sourceRow;
    for (const Ghost& ghost : m_ghosts) {
        if (ghost.proxyRow > row)
            break;
        ++row;
    }
    return row;
}

int LingerModel::toSourceRow(int proxyRow) const
{
    const auto at = std::lower_bound(m_ghosts.begin(), m_ghosts.end(), proxyRow,
                                     [](const Ghost& ghost, int row) { return ghost.proxyRow < row; });
    if (at != m_ghosts.end() && at->proxyRow == proxyRow)
        return -1;
    return proxyRow - static_cast<int>(at - m_ghosts.begin());
}

const LingerModel::Ghost* LingerModel::ghostAt(int proxyRow) const
{
    const auto at = std::lower_bound(m_ghosts.begin(), m_ghosts.end(), proxyRow,
                                     [](const Ghost& ghost, int row) { return ghost.proxyRow < row; });
    return at != m_ghosts.end() && at->proxyRow == proxyRow ? &*at : nullptr;
}

QModelIndex LingerModel::index(int row, int column, const QModelIndex& parent) const
{
    if (parent.isValid() || row < 0 || column < 0 || row >= rowCount() || column >= columnCount())
        return {};
    return createIndex(row, column);
}

QModelIndex LingerModel::parent(const QModelIndex&) const
{
    return {};
}

int LingerModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid() || sourceModel() == nullptr)
        return 0;
    return sourceModel()->rowCount() + static_cast<int>(m_ghosts.size());
}

int LingerModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || sourceModel() == nullptr ? 0 : sourceModel()->columnCount();
}

bool LingerModel::hasChildren(const QModelIndex& parent) const
{
    return rowCount(parent) > 0; // ghosts count, also when the source is empty
}

QModelIndex LingerModel::mapToSource(const QModelIndex& proxyIndex) const
{
    if (!proxyIndex.isValid() || sourceModel() == nullptr)
        return {};
    const int row = toSourceRow(proxyIndex.row());
    return row < 0 ? QModelIndex() : sourceModel()->index(row, proxyIndex.column());
}

QModelIndex LingerModel::mapFromSource(const QModelIndex& sourceIndex) const
{
    return sourceIndex.isValid() ? index(toProxyRow(sourceIndex.row()), sourceIndex.column()) : QModelIndex();
}

QVariant LingerModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Ghost* ghost = ghostAt(index.row());
    if (ghost == nullptr)
        return role == GhostRole ? QVariant(false) : sourceModel()->data(mapToSource(index), role);
    if (role == GhostRole)
        return true;
    return ghost->columns[static_cast<std::size_t>(index.column())].value(role);
}

QVariant LingerModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return sourceModel() == nullptr || orientation == Qt::Vertical
        ? QVariant()
        : sourceModel()->headerData(section, orientation, role);
}

Qt::ItemFlags LingerModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const QModelIndex source = mapToSource(index);
    return source.isValid() ? sourceModel()->flags(source) : Qt::ItemFlags(Qt::ItemNeverHasChildren);
}

void LingerModel::sort(int column, Qt::SortOrder order)
{
    if (sourceModel() != nullptr)
        sourceModel()->sort(column, order);
}

void LingerModel::fetchMore(const QModelIndex&)
{
    if (sourceModel() != nullptr)
        sourceModel()->fetchMore({});
}

QModelIndex sourceIndex(QModelIndex index)
{
    while (const auto* proxy = qobject_cast<const QAbstractProxyModel*>(index.model()))
        index = proxy->mapToSource(index);
    return index;
}

bool LingerModel::canFetchMore(const QModelIndex& parent) const
{
    return !parent.isValid() && sourceModel() != nullptr && sourceModel()->canFetchMore({});
}

} // namespace sextant::ui
