// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Consumers of one service as far as they registered themselves. THREAD: GUI thread.
#pragma once

#include "engine/inventory/snapshot.h"
#include "models/base/row_table_model.h"

namespace sextant::models {

class ConsumerModel : public RowTableModel<inventory::ConsumerRow>
{
    Q_OBJECT
public:
    enum Columns
    {
        HostColumn,
        ApplicationColumn,
        VersionColumn,
        ReleaseColumn,
        PidColumn,
        StartedColumn,
        SourceColumn,
        ColumnCount
    };
    explicit ConsumerModel(QObject* parent = nullptr);
    void setService(const std::shared_ptr<const inventory::ServiceRow>& service);

protected:
    QString key(const inventory::ConsumerRow& row) const override;
    QVariant cell(const inventory::ConsumerRow& row, int column, int role) const override;
};

} // namespace sextant::models
