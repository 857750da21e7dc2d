// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/applications/application_model.h"

#include "models/base/format.h"

namespace sextant::models {

ApplicationModel::ApplicationModel(QObject* parent)
    : RowTableModel(parent)
{
    constexpr Qt::Alignment kNumber = Qt::AlignRight | Qt::AlignVCenter;
    setColumns({
        {tr("Application")},
        {tr("Instances"), kNumber, tr("Registered at application level")},
        {tr("Revisions"), kNumber, tr("Metadata revisions, also those without a live instance")},
        {tr("Provides"), kNumber, tr("Services that it offers")},
        {tr("Consumes"), kNumber, tr("Services that it consumes, as far as registered")},
        {tr("Problems"), kNumber, {}},
    });
}

void ApplicationModel::setSnapshot(const std::shared_ptr<const inventory::RegistrySnapshot>& snapshot)
{
    setRows(snapshot ? Rows(snapshot->applications.begin(), snapshot->applications.end()) : Rows {});
}

QString ApplicationModel::key(const inventory::ApplicationRow& row) const
{
    return toQt(row.name);
}

QVariant ApplicationModel::cell(const inventory::ApplicationRow& row, int column, int role) const
{
    const auto count = [&]() -> std::size_t {
        switch (column) {
        case InstancesColumn:
            return row.instances.size();
        case RevisionsColumn:
            return row.revisions.size();
        case ExportsColumn:
            return row.exports.size();
        case ImportsColumn:
            return row.imports.size();
        case ProblemsColumn:
            return row.problems.size();
        default:
            return 0;
        }
    };
    switch (role) {
    case Qt::DisplayRole:
        if (column == NameColumn)
            return toQt(row.name);
        if (column == ProblemsColumn && row.problems.empty())
            return QString();
        return formatCount(static_cast<std::int64_t>(count()));
    case SortRole:
        return column == NameColumn ? QVariant() : QVariant(static_cast<qulonglong>(count()));
    case StateRole:
        if (column == ProblemsColumn && !row.problems.empty())
            return static_cast<int>(RowState::Warning);
        return static_cast<int>(row.instances.empty() ? RowState::Secondary : RowState::Normal);
    case PathRole:
        for (const auto& instance : row.instances)
            return toQt(instance->path.substr(0, instance->path.rfind('/')));
        return QString();
    case SearchRole:
        return toQt(row.name);
    default:
        return {};
    }
}

} // namespace sextant::models
