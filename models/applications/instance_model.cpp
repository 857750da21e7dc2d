// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/applications/instance_model.h"

#include "engine/discovery/instance.h"
#include "models/base/format.h"

namespace sextant::models {

namespace {

std::int64_t startedAt(const discovery::Instance& instance)
{
    const auto found = instance.metadata.find("timestamp");
    bool ok = false;
    const auto stamp = found == instance.metadata.end() ? 0 : toQt(found->second).toLongLong(&ok);
    return ok ? stamp : instance.registrationTime;
}

QString endpointsText(const discovery::Instance& instance)
{
    QStringList parts;
    for (const auto& endpoint : instance.endpoints)
        parts.append(toQt(endpoint.protocol) + QLatin1Char(':') + QString::number(endpoint.port));
    return parts.join(QStringLiteral(", "));
}

} // namespace

InstanceModel::InstanceModel(QObject* parent)
    : RowTableModel(parent)
{
    constexpr Qt::Alignment kNumber = Qt::AlignRight | Qt::AlignVCenter;
    constexpr Qt::Alignment kText = Qt::AlignLeft | Qt::AlignVCenter;
    setColumns({
        {tr("Address"), kText, {}},
        {tr("Endpoints"), kText, tr("Protocols and ports")},
        {tr("Revision"), kText, {}},
        {tr("Metadata"), kText, tr("local: asked from the instance; remote: kept in the registry")},
        {tr("Tag"), kText, {}},
        {tr("Started"), kText, {}},
        {tr("Form"), kText, tr("How the instance node is written")},
        {tr("Problems"), kNumber, {}},
    });
}

void InstanceModel::setApplication(const std::shared_ptr<const inventory::ApplicationRow>& application)
{
    setRows(application ? application->instances : Rows {});
}

QString InstanceModel::key(const inventory::InstanceRow& row) const
{
    return toQt(row.path);
}

QVariant InstanceModel::cell(const inventory::InstanceRow& row, int column, int role) const
{
    const auto& instance = row.instance;
    const auto tag = instance.metadata.find("dubbo.tag");
    switch (role) {
    case Qt::DisplayRole:
        switch (column) {
        case AddressColumn:
            return instance.host.empty() ? toQt(instance.id)
                                         : toQt(instance.host + ':' + std::to_string(instance.port));
        case EndpointsColumn:
            return orMark(endpointsText(instance));
        case RevisionColumn:
            return orMark(shortRevision(toQt(instance.revision)));
        case MetadataColumn:
            return orMark(toQt(instance.storageType));
        case TagColumn:
            return orMark(tag == instance.metadata.end() ? QString() : toQt(tag->second));
        case StartedColumn:
            return formatTimeAndAge(startedAt(instance), nowMillis());
        case FormColumn:
            return toQt(discovery::name(instance.form));
        case ProblemsColumn:
            return row.problems.empty() ? QString()
                                        : formatCount(static_cast<std::int64_t>(row.problems.size()));
        default:
            return {};
        }
    case Qt::ToolTipRole:
    case CopyRole:
        return column == RevisionColumn ? QVariant(toQt(instance.revision)) : QVariant();
    case SortRole:
        return column == StartedColumn ? QVariant(static_cast<qlonglong>(startedAt(instance))) : QVariant();
    case StateRole:
        if (column == ProblemsColumn && !row.problems.empty())
            return static_cast<int>(RowState::Warning);
        return static_cast<int>(instance.enabled && instance.healthy ? RowState::Normal : RowState::Disabled);
    case PathRole:
        return toQt(row.path);
    case MonospaceRole:
        return column == AddressColumn || column == RevisionColumn;
    case SearchRole:
        return toQt(instance.host + ' ' + instance.id + ' ' + instance.revision);
    default:
        return {};
    }
}

} // namespace sextant::models
