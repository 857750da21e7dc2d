// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/services/provider_model.h"

#include "models/base/format.h"

#include <algorithm>

namespace sextant::models {

ProviderModel::ProviderModel(QObject* parent)
    : RowTableModel(parent)
{
    constexpr Qt::Alignment kNumber = Qt::AlignRight | Qt::AlignVCenter;
    constexpr Qt::Alignment kText = Qt::AlignLeft | Qt::AlignVCenter;
    setColumns({
        {tr("Address"), kText, {}},
        {tr("Application"), kText, {}},
        {tr("Protocol"), kText, {}},
        {tr("Model"), kText, tr("I: registered at interface level, A: at application level")},
        {tr("Revision"), kText, tr("Metadata revision of its instance")},
        {tr("Weight"), kNumber, tr("As registered; 100 unless the provider says otherwise")},
        {tr("Tag"), kText, {}},
        {tr("Up"), kNumber, tr("Time since the provider started")},
        {tr("Zone"), kText, {}},
        {tr("Release"), kText, tr("Framework version of the provider")},
    });
}

void ProviderModel::setService(const std::shared_ptr<const inventory::ServiceRow>& service)
{
    setRows(service ? service->providers : Rows {});
}

void ProviderModel::refreshTimes()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, UptimeColumn), index(rowCount() - 1, UptimeColumn),
                           {Qt::DisplayRole, Qt::ToolTipRole});
}

QString ProviderModel::key(const inventory::ProviderRow& row) const
{
    // An application may offer one address in several ways; the nodes tell such rows apart.
    return toQt(row.protocol + "://" + row.address() + ' ' + row.application
                + (row.interfaceNode.empty() ? ' ' + row.instancePath : std::string()));
}

QVariant ProviderModel::display(const inventory::ProviderRow& row, int column) const
{
    switch (column) {
    case AddressColumn:
        return toQt(row.address());
    case ApplicationColumn:
        return orMark(toQt(row.application));
    case ProtocolColumn:
        return toQt(row.protocol);
    case ModelColumn:
        return row.interfaceLevel && row.applicationLevel ? QStringLiteral("I + A")
            : row.interfaceLevel                          ? QStringLiteral("I")
                                                          : QStringLiteral("A");
    case RevisionColumn:
        return orMark(shortRevision(toQt(row.revision)));
    case WeightColumn: {
        const auto uptime = row.timestamp > 0 ? nowMillis() - row.timestamp : 0;
        const bool warming = uptime > 0 && uptime < row.warmupMillis;
        return warming ? tr("%1 (warm-up)", "weight").arg(row.weight) : formatCount(row.weight);
    }
    case TagColumn:
        return orMark(toQt(row.tag));
    case UptimeColumn:
        return row.timestamp > 0 ? formatDuration(std::max<std::int64_t>(0, nowMillis() - row.timestamp))
                                 : emptyMark();
    case ZoneColumn:
        return orMark(toQt(row.zone));
    case ReleaseColumn:
        return orMark(toQt(row.release));
    default:
        return {};
    }
}

QVariant ProviderModel::cell(const inventory::ProviderRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return display(row, column);
    case Qt::ToolTipRole:
        switch (column) {
        case AddressColumn:
            return row.enabled ? QVariant()
                               : tr("%1: disabled by its own URL (enabled=false)").arg(toQt(row.address()));
        case ModelColumn:
            return row.interfaceLevel && row.applicationLevel
                ? tr("Registered at interface level and at application level")
                : row.interfaceLevel ? tr("Registered at interface level only")
                                     : tr("Registered at application level only");
        case RevisionColumn:
            return toQt(row.revision);
        case UptimeColumn:
            return row.timestamp > 0 ? tr("Started %1").arg(formatTime(row.timestamp))
                                     : tr("Start time not registered");
        default:
            return {};
        }
    case CopyRole:
        switch (column) {
        case RevisionColumn:
            return toQt(row.revision);
        case WeightColumn:
            return QString::number(row.weight);
        case UptimeColumn:
            return formatTime(row.timestamp);
        default:
            return {};
        }
    case SortRole:
        switch (column) {
        case WeightColumn:
            return row.weight;
        case UptimeColumn:
            return static_cast<qlonglong>(row.timestamp == 0 ? 0 : -row.timestamp);
        case RevisionColumn:
            return toQt(row.revision);
        default:
            return {};
        }
    case StateRole:
        if (!row.enabled)
            return static_cast<int>(RowState::Disabled);
        if (column == ModelColumn)
            return static_cast<int>(row.interfaceLevel && row.applicationLevel ? RowState::Good
                                                                               : RowState::Normal);
        return static_cast<int>(RowState::Normal);
    case PathRole:
        return toQt(row.interfaceNode.empty() ? row.instancePath : row.interfacePath());
    case MonospaceRole:
        return column == AddressColumn || column == RevisionColumn;
    case DocumentRole:
        return toQt(row.url.displayString());
    case SearchRole:
        return toQt(row.address() + ' ' + row.application + ' ' + row.protocol + ' ' + row.revision + ' '
                    + row.tag + ' ' + row.zone);
    default:
        return {};
    }
}

} // namespace sextant::models
