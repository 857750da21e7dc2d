// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/services/revision_model.h"

#include "engine/metadata/metadata_info.h"
#include "models/base/format.h"

#include <set>

namespace sextant::models {

RevisionModel::RevisionModel(QObject* parent)
    : RowTableModel(parent)
{
    constexpr Qt::Alignment kNumber = Qt::AlignRight | Qt::AlignVCenter;
    constexpr Qt::Alignment kText = Qt::AlignLeft | Qt::AlignVCenter;
    setColumns({
        {tr("Application"), kText, {}},
        {tr("Revision"), kText, {}},
        {tr("Instances"), kNumber, tr("Live instances with this revision")},
        {tr("Services"), kNumber, tr("Services that this revision exports")},
        {tr("Metadata"), kText, tr("Where the metadata of this revision is kept")},
        {tr("Problems"), kNumber, {}},
    });
}

void RevisionModel::setService(const std::shared_ptr<const inventory::ServiceRow>& service,
                               const std::shared_ptr<const inventory::RegistrySnapshot>& snapshot)
{
    Rows next;
    if (service && snapshot) {
        std::set<std::string> applications(service->applications.begin(), service->applications.end());
        applications.insert(service->mappedApplications.begin(), service->mappedApplications.end());
        for (const auto& application : applications)
            if (const auto row = snapshot->findApplication(application))
                for (const auto& revision : row->revisions)
                    next.push_back(
                        std::make_shared<RevisionEntryRow>(RevisionEntryRow {application, revision}));
    }
    setRows(std::move(next));
}

void RevisionModel::setApplication(const std::shared_ptr<const inventory::ApplicationRow>& application)
{
    Rows next;
    if (application)
        for (const auto& revision : application->revisions)
            next.push_back(
                std::make_shared<RevisionEntryRow>(RevisionEntryRow {application->name, revision}));
    setRows(std::move(next));
}

QString RevisionModel::key(const RevisionEntryRow& row) const
{
    return toQt(row.application + '/' + row.revision->revision);
}

bool RevisionModel::differs(const RowPtr& before, const RowPtr& after) const
{
    return before->revision != after->revision;
}

QVariant RevisionModel::cell(const RevisionEntryRow& row, int column, int role) const
{
    const auto& revision = *row.revision;
    switch (role) {
    case Qt::DisplayRole:
        switch (column) {
        case ApplicationColumn:
            return toQt(row.application);
        case RevisionColumn:
            return shortRevision(toQt(revision.revision));
        case InstancesColumn:
            return formatCount(static_cast<std::int64_t>(revision.instances));
        case ServicesColumn:
            return revision.info ? formatCount(static_cast<std::int64_t>(revision.info->services.size()))
                                 : QStringLiteral("?");
        case StorageColumn:
            if (!revision.path.empty())
                return tr("in the registry");
            return revision.info ? tr("in the provider") : tr("in the provider, not fetched");
        case ProblemsColumn:
            return revision.problems.empty()
                ? QString()
                : formatCount(static_cast<std::int64_t>(revision.problems.size()));
        default:
            return {};
        }
    case Qt::ToolTipRole:
    case CopyRole:
        return column == RevisionColumn ? QVariant(toQt(revision.revision)) : QVariant();
    case SortRole:
        return column == InstancesColumn ? QVariant(static_cast<qulonglong>(revision.instances)) : QVariant();
    case StateRole:
        if (column == ProblemsColumn && !revision.problems.empty())
            return static_cast<int>(RowState::Warning);
        return static_cast<int>(revision.instances == 0 ? RowState::Secondary : RowState::Normal);
    case PathRole:
        return toQt(revision.path);
    case MonospaceRole:
        return column == RevisionColumn;
    case DocumentRole:
        return revision.info ? toQt(metadata::printMetadataInfo(*revision.info)) : QString();
    case SearchRole:
        return toQt(row.application + ' ' + revision.revision);
    default:
        return {};
    }
}

} // namespace sextant::models
