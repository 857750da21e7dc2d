// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Metadata revisions of the applications that provide one service, or of one application. THREAD: GUI thread.
#pragma once

#include "engine/inventory/snapshot.h"
#include "models/base/row_table_model.h"

namespace sextant::models {

struct RevisionEntryRow
{
    std::string application;
    std::shared_ptr<const inventory::RevisionRow> revision;
};

class RevisionModel : public RowTableModel<RevisionEntryRow>
{
    Q_OBJECT
public:
    enum Columns
    {
        ApplicationColumn,
        RevisionColumn,
        InstancesColumn,
        ServicesColumn,
        StorageColumn,
        ProblemsColumn,
        ColumnCount
    };
    explicit RevisionModel(QObject* parent = nullptr);
    /// Revisions of every application that provides or is mapped to `service`.
    void setService(const std::shared_ptr<const inventory::ServiceRow>& service,
                    const std::shared_ptr<const inventory::RegistrySnapshot>& snapshot);
    void setApplication(const std::shared_ptr<const inventory::ApplicationRow>& application);

protected:
    QString key(const RevisionEntryRow& row) const override;
    QVariant cell(const RevisionEntryRow& row, int column, int role) const override;
    bool differs(const RowPtr& before, const RowPtr& after) const override;
};

} // namespace sextant::models
