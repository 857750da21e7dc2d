// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Base of every flat table over shared immutable rows: no copies, text made on demand, rows kept by key on
// update.
//
// A subclass says what a row's key is and what a cell shows. `setRows` turns the current list into another by
// runs of removals, a reordering if needed, runs of insertions and runs of changes, so views keep selection
// and scroll position. THREAD: GUI thread.
#pragma once

#include "models/base/roles.h"
#include "models/base/row_diff.h"

#include <QAbstractTableModel>
#include <QHash>

#include <memory>
#include <vector>

namespace sextant::models {

/// The part that needs no row type.
class TableModelBase : public QAbstractTableModel
{
public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Title and alignment of the columns, in order.
    struct Column
    {
        QString title;
        Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter;
        QString hint = {}; ///< tooltip of the header; may be empty
    };

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Row with this key, or -1.
    virtual int rowOfKey(const QString& key) const = 0;

protected:
    void setColumns(std::vector<Column> columns) { m_columns = std::move(columns); }
    const std::vector<Column>& columns() const { return m_columns; }
    Qt::Alignment alignment(int column) const;

private:
    std::vector<Column> m_columns;
};

template<typename Row>
class RowTableModel : public TableModelBase
{
public:
    using RowPtr = std::shared_ptr<const Row>;
    using Rows = std::vector<RowPtr>;
    using TableModelBase::TableModelBase;

    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    QVariant data(const QModelIndex& index, int role) const override
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
            return {};
        const Row& row = *m_rows[static_cast<std::size_t>(index.row())];
        switch (role) {
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(static_cast<int>(alignment(index.column())));
        case KeyRole:
            return key(row);
        case Qt::ToolTipRole:
        case CopyRole: {
            auto whole = cell(row, index.column(), role);
            return whole.isValid() ? whole : cell(row, index.column(), Qt::DisplayRole);
        }
        case SortRole: {
            auto value = cell(row, index.column(), role);
            return value.isValid() ? value : cell(row, index.column(), Qt::DisplayRole);
        }
        default:
            return cell(row, index.column(), role);
        }
    }
    int rowOfKey(const QString& wanted) const override
    {
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            if (key(*m_rows[i]) == wanted)
                return static_cast<int>(i);
        return -1;
    }

    const Rows& rows() const { return m_rows; }
    /// nullptr when `row` is out of range.
    RowPtr rowAt(int row) const
    {
        return row >= 0 && static_cast<std::size_t>(row) < m_rows.size()
            ? m_rows[static_cast<std::size_t>(row)]
            : nullptr;
    }

protected:
    /// Identity of a row; unique within the model.
    virtual QString key(const Row& row) const = 0;
    /// Everything but alignment, key and the fall-backs of tooltip, copy and sort to the text shown.
    virtual QVariant cell(const Row& row, int column, int role) const = 0;
    /// False for rows that look the same: spares a repaint.
    virtual bool differs(const RowPtr& before, const RowPtr& after) const { return before != after; }

    /// Makes `next` the content. REQUIRES: unique keys.
    void setRows(Rows next)
    {
        std::size_t head = 0;
        std::vector<int> changed;
        const auto sameKey = [this](const RowPtr& a, const RowPtr& b) {
            return a == b || key(*a) == key(*b);
        };
        while (head < m_rows.size() && head < next.size() && sameKey(m_rows[head], next[head]))
            ++head;
        std::size_t tail = 0;
        while (tail < m_rows.size() - head && tail < next.size() - head
               && sameKey(m_rows[m_rows.size() - 1 - tail], next[next.size() - 1 - tail]))
            ++tail;
        const auto diff = diffRows(keys(m_rows, head, tail), keys(next, head, tail));
        const int offset = static_cast<int>(head);
        for (const auto& run : diff.removals) {
            beginRemoveRows({}, run.first + offset, run.last + offset);
            m_rows.erase(m_rows.begin() + run.first + offset, m_rows.begin() + run.last + offset + 1);
            endRemoveRows();
        }
        if (diff.reordered)
            reorderLike(next);
        for (const auto& run : diff.insertions) {
            const auto first = static_cast<std::ptrdiff_t>(run.first + offset);
            const auto last = static_cast<std::ptrdiff_t>(run.last + offset);
            beginInsertRows({}, static_cast<int>(first), static_cast<int>(last));
            m_rows.insert(m_rows.begin() + first, next.begin() + first, next.begin() + last + 1);
            endInsertRows();
        }
        for (std::size_t i = 0; i < next.size(); ++i)
            if (differs(m_rows[i], next[i]))
                changed.push_back(static_cast<int>(i));
        m_rows = std::move(next);
        for (const auto& run : foldRuns(changed, static_cast<int>(m_rows.size())))
            Q_EMIT dataChanged(index(run.first, 0), index(run.last, columnCount() - 1));
    }

private:
    std::vector<QString> keys(const Rows& rows, std::size_t head, std::size_t tail) const
    {
        std::vector<QString> out;
        out.reserve(rows.size() - head - tail);
        for (std::size_t i = head; i + tail < rows.size(); ++i)
            out.push_back(key(*rows[i]));
        return out;
    }
    /// Brings the present rows into the order in which they appear in `next`, moving persistent indexes
    /// along.
    void reorderLike(const Rows& next)
    {
        Q_EMIT layoutAboutToBeChanged();
        QHash<QString, int> oldPosition;
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            oldPosition.insert(key(*m_rows[i]), static_cast<int>(i));
        Rows ordered;
        ordered.reserve(m_rows.size());
        std::vector<int> newPosition(m_rows.size(), -1);
        for (const auto& row : next) {
            const auto found = oldPosition.constFind(key(*row));
            if (found == oldPosition.constEnd())
                continue;
            newPosition[static_cast<std::size_t>(*found)] = static_cast<int>(ordered.size());
            ordered.push_back(m_rows[static_cast<std::size_t>(*found)]);
        }
        const auto persistent = persistentIndexList();
        QModelIndexList moved;
        for (const auto& old : persistent)
            moved.append(index(newPosition[static_cast<std::size_t>(old.row())], old.column()));
        m_rows = std::move(ordered);
        changePersistentIndexList(persistent, moved);
        Q_EMIT layoutChanged();
    }

    Rows m_rows;
};

} // namespace sextant::models
