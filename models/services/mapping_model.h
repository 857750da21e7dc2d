// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Interface-to-application mapping of one service, compared with who really provides it. THREAD: GUI thread.
#pragma once

#include "engine/inventory/snapshot.h"
#include "models/base/row_table_model.h"

namespace sextant::models {

struct MappingEntryRow
{
    std::string application;
    bool mapped = false; ///< listed in the mapping node
    bool provides = false; ///< has an address of this service, in either model
    std::size_t instances = 0; ///< live application instances
    std::string path; ///< the mapping node
};

class MappingModel : public RowTableModel<MappingEntryRow>
{
    Q_OBJECT
public:
    enum Columns
    {
        ApplicationColumn,
        MappedColumn,
        InstancesColumn,
        ProvidesColumn,
        MeaningColumn,
        ColumnCount
    };
    explicit MappingModel(QObject* parent = nullptr);
    void setService(const std::shared_ptr<const inventory::ServiceRow>& service,
                    const std::shared_ptr<const inventory::RegistrySnapshot>& snapshot);

protected:
    QString key(const MappingEntryRow& row) const override;
    QVariant cell(const MappingEntryRow& row, int column, int role) const override;
    bool differs(const RowPtr& before, const RowPtr& after) const override;
};

} // namespace sextant::models
