// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/zookeeper/stat_model.h"

#include "models/base/format.h"

namespace sextant::models {

StatModel::StatModel(QObject* parent)
    : RowTableModel(parent)
{
    setColumns({{tr("Field")}, {tr("Value")}});
}

void StatModel::setStat(const store::Stat& stat)
{
    const auto now = nowMillis();
    const auto time = [&](std::int64_t millis) {
        return millis == 0 ? emptyMark() : formatTimeAndAge(millis, now);
    };
    const auto number = [](std::int64_t value) { return QString::number(value); };
    Rows next;
    const auto add = [&](const QString& label, const QString& value, const QString& exact,
                         const QString& meaning) {
        next.push_back(std::make_shared<StatRow>(StatRow {label, value, exact, meaning}));
    };
    add(tr("Size"), formatSize(stat.dataLength), number(stat.dataLength), tr("Bytes of data"));
    add(tr("Children"), formatCount(stat.numChildren), number(stat.numChildren), tr("Number of children"));
    add(tr("Version"), number(stat.version), number(stat.version), tr("Changes of the data"));
    add(tr("Child version"), number(stat.cversion), number(stat.cversion),
        tr("Changes of the children list"));
    add(tr("ACL version"), number(stat.aversion), number(stat.aversion),
        tr("Changes of the access control list"));
    add(tr("Created"), time(stat.ctime), number(stat.ctime), tr("When the node was created"));
    add(tr("Modified"), time(stat.mtime), number(stat.mtime), tr("When the data was last changed"));
    add(tr("Owner"), stat.ephemeralOwner == 0 ? tr("none (persistent)") : formatHex(stat.ephemeralOwner),
        formatHex(stat.ephemeralOwner), tr("Session that owns an ephemeral node; the node ends with it"));
    add(tr("Created in"), formatHex(stat.czxid), formatHex(stat.czxid),
        tr("Transaction that created the node (czxid)"));
    add(tr("Modified in"), formatHex(stat.mzxid), formatHex(stat.mzxid),
        tr("Transaction that last changed the data (mzxid)"));
    add(tr("Children changed in"), formatHex(stat.pzxid), formatHex(stat.pzxid),
        tr("Transaction that last changed the children list (pzxid)"));
    setRows(std::move(next));
}

void StatModel::clear()
{
    setRows({});
}

QString StatModel::key(const StatRow& row) const
{
    return row.label;
}

bool StatModel::differs(const RowPtr& before, const RowPtr& after) const
{
    return before->value != after->value || before->exact != after->exact;
}

QVariant StatModel::cell(const StatRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return column == LabelColumn ? row.label : row.value;
    case Qt::ToolTipRole:
        return row.meaning;
    case CopyRole:
        return column == LabelColumn ? row.label : row.exact;
    case StateRole:
        return static_cast<int>(column == LabelColumn ? RowState::Secondary : RowState::Normal);
    case SearchRole:
        return QString(row.label + QLatin1Char(' ') + row.value);
    case PathRole:
        return QString();
    default:
        return {};
    }
}

} // namespace sextant::models
