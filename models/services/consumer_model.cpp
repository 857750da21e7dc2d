// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/services/consumer_model.h"

#include "models/base/format.h"

namespace sextant::models {

ConsumerModel::ConsumerModel(QObject* parent)
    : RowTableModel(parent)
{
    constexpr Qt::Alignment kNumber = Qt::AlignRight | Qt::AlignVCenter;
    constexpr Qt::Alignment kText = Qt::AlignLeft | Qt::AlignVCenter;
    setColumns({
        {tr("Host"), kText, {}},
        {tr("Application"), kText, {}},
        {tr("Asks for"), kText, tr("Group and version that the consumer subscribes to")},
        {tr("Release"), kText, tr("Framework version of the consumer")},
        {tr("Process"), kNumber, tr("Process id on its host")},
        {tr("Started"), kText, {}},
        {tr("Known from"), kText, tr("Where the knowledge of this consumer comes from")},
    });
}

void ConsumerModel::setService(const std::shared_ptr<const inventory::ServiceRow>& service)
{
    setRows(service ? service->consumers : Rows {});
}

QString ConsumerModel::key(const inventory::ConsumerRow& row) const
{
    return toQt(row.path());
}

QVariant ConsumerModel::cell(const inventory::ConsumerRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        switch (column) {
        case HostColumn:
            return toQt(row.host);
        case ApplicationColumn:
            return orMark(toQt(row.application));
        case VersionColumn: {
            const auto group = toQt(row.url.group());
            const auto version = toQt(row.url.version());
            return group.isEmpty() ? orMark(version) : group + QLatin1Char('/') + orMark(version);
        }
        case ReleaseColumn:
            return orMark(toQt(row.release));
        case PidColumn:
            return row.pid > 0 ? QString::number(row.pid) : emptyMark();
        case StartedColumn:
            return formatTimeAndAge(row.timestamp, nowMillis());
        case SourceColumn:
            return tr("consumers node");
        default:
            return {};
        }
    case SortRole:
        return column == PidColumn    ? QVariant(static_cast<qlonglong>(row.pid))
            : column == StartedColumn ? QVariant(static_cast<qlonglong>(row.timestamp))
                                      : QVariant();
    case StateRole:
        return static_cast<int>(RowState::Normal);
    case PathRole:
        return toQt(row.path());
    case MonospaceRole:
        return column == HostColumn;
    case DocumentRole:
        return toQt(row.url.displayString());
    case SearchRole:
        return toQt(row.host + ' ' + row.application + ' ' + row.release);
    default:
        return {};
    }
}

} // namespace sextant::models
