// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// All applications of the registry. THREAD: GUI thread.
#pragma once

#include "engine/inventory/snapshot.h"
#include "models/base/row_table_model.h"

namespace sextant::models {

class ApplicationModel : public RowTableModel<inventory::ApplicationRow>
{
    Q_OBJECT
public:
    enum Columns
    {
        NameColumn,
        InstancesColumn,
        RevisionsColumn,
        ExportsColumn,
        ImportsColumn,
        ProblemsColumn,
        ColumnCount
    };
    explicit ApplicationModel(QObject* parent = nullptr);
    void setSnapshot(const std::shared_ptr<const inventory::RegistrySnapshot>& snapshot);

protected:
    QString key(const inventory::ApplicationRow& row) const override;
    QVariant cell(const inventory::ApplicationRow& row, int column, int role) const override;
};

} // namespace sextant::models
