// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/base/row_table_model.h"

namespace sextant::models {

int TableModelBase::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant TableModelBase::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= static_cast<int>(m_columns.size()))
        return {};
    const auto& column = m_columns[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return column.title;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(static_cast<int>(column.alignment));
    case Qt::ToolTipRole:
        return column.hint.isEmpty() ? QVariant() : QVariant(column.hint);
    default:
        return {};
    }
}

Qt::ItemFlags TableModelBase::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

Qt::Alignment TableModelBase::alignment(int column) const
{
    if (column < 0 || column >= static_cast<int>(m_columns.size()))
        return Qt::AlignLeft | Qt::AlignVCenter;
    return m_columns[static_cast<std::size_t>(column)].alignment;
}

} // namespace sextant::models
