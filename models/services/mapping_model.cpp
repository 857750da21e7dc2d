// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/services/mapping_model.h"

#include "models/base/format.h"

#include <map>

namespace sextant::models {

MappingModel::MappingModel(QObject* parent)
    : RowTableModel(parent)
{
    constexpr Qt::Alignment kNumber = Qt::AlignRight | Qt::AlignVCenter;
    constexpr Qt::Alignment kText = Qt::AlignLeft | Qt::AlignVCenter;
    setColumns({
        {tr("Application"), kText, {}},
        {tr("Mapped"), kText, tr("Listed in the mapping node, so application-level consumers look there")},
        {tr("Instances"), kNumber, tr("Live instances of the application")},
        {tr("Provides"), kText, tr("Has an address of this service, in either model")},
        {tr("What it means"), kText, {}},
    });
}

void MappingModel::setService(const std::shared_ptr<const inventory::ServiceRow>& service,
                              const std::shared_ptr<const inventory::RegistrySnapshot>& snapshot)
{
    if (!service || !snapshot) {
        setRows({});
        return;
    }
    std::map<std::string, MappingEntryRow> entries;
    for (const auto& application : service->mappedApplications)
        entries[application].mapped = true;
    for (const auto& application : service->applications)
        entries[application].provides = true;
    const auto mapping = snapshot->findMapping(service->id.interfaceName);
    Rows next;
    for (auto& [application, entry] : entries) {
        entry.application = application;
        if (const auto row = snapshot->findApplication(application))
            entry.instances = row->instances.size();
        if (mapping)
            entry.path = mapping->path;
        next.push_back(std::make_shared<MappingEntryRow>(std::move(entry)));
    }
    setRows(std::move(next));
}

QString MappingModel::key(const MappingEntryRow& row) const
{
    return toQt(row.application);
}

bool MappingModel::differs(const RowPtr& before, const RowPtr& after) const
{
    return before->mapped != after->mapped || before->provides != after->provides
        || before->instances != after->instances || before->path != after->path;
}

QVariant MappingModel::cell(const MappingEntryRow& row, int column, int role) const
{
    const bool dangling = row.mapped && row.instances == 0;
    switch (role) {
    case Qt::DisplayRole:
        switch (column) {
        case ApplicationColumn:
            return toQt(row.application);
        case MappedColumn:
            return row.mapped ? tr("yes") : tr("no");
        case InstancesColumn:
            return formatCount(static_cast<std::int64_t>(row.instances));
        case ProvidesColumn:
            return row.provides ? tr("yes") : tr("no");
        case MeaningColumn:
            if (dangling)
                return row.provides ? tr("Mapped, but registered at interface level only")
                                    : tr("Mapped, but no instance is running");
            if (!row.mapped)
                return row.instances > 0 ? tr("Not mapped: application-level consumers do not find it")
                                         : tr("Interface level only, needs no mapping");
            return row.provides ? tr("Consumers find it through this mapping")
                                : tr("Mapped and running, but does not offer this service");
        default:
            return {};
        }
    case SortRole:
        return column == InstancesColumn ? QVariant(static_cast<qulonglong>(row.instances)) : QVariant();
    case StateRole:
        return static_cast<int>(dangling                               ? RowState::Warning
                                    : !row.mapped && row.instances > 0 ? RowState::Warning
                                    : row.mapped && row.provides       ? RowState::Good
                                                                       : RowState::Normal);
    case PathRole:
        return toQt(row.path);
    case SearchRole:
        return toQt(row.application);
    default:
        return {};
    }
}

} // namespace sextant::models
