// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Instances of one application. THREAD: GUI thread.
#pragma once

#include "engine/inventory/snapshot.h"
#include "models/base/row_table_model.h"

namespace sextant::models {

class InstanceModel : public RowTableModel<inventory::InstanceRow>
{
    Q_OBJECT
public:
    enum Columns
    {
        AddressColumn,
        EndpointsColumn,
        RevisionColumn,
        MetadataColumn,
        TagColumn,
        StartedColumn,
        FormColumn,
        ProblemsColumn,
        ColumnCount
    };
    explicit InstanceModel(QObject* parent = nullptr);
    void setApplication(const std::shared_ptr<const inventory::ApplicationRow>& application);

protected:
    QString key(const inventory::InstanceRow& row) const override;
    QVariant cell(const inventory::InstanceRow& row, int column, int role) const override;
};

} // namespace sextant::models
