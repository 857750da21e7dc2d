// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Addresses of one service, both discovery models in one row. THREAD: GUI thread.
#pragma once

#include "engine/inventory/snapshot.h"
#include "models/base/row_table_model.h"

namespace sextant::models {

class ProviderModel : public RowTableModel<inventory::ProviderRow>
{
    Q_OBJECT
public:
    enum Columns
    {
        AddressColumn,
        ApplicationColumn,
        ProtocolColumn,
        ModelColumn, ///< "I", "A" or "I + A"
        RevisionColumn,
        WeightColumn,
        TagColumn,
        UptimeColumn,
        ZoneColumn,
        ReleaseColumn,
        ColumnCount
    };
    explicit ProviderModel(QObject* parent = nullptr);
    /// nullptr empties the table.
    void setService(const std::shared_ptr<const inventory::ServiceRow>& service);
    /// Repaints the up times; called by a slow timer while visible.
    void refreshTimes();

protected:
    QString key(const inventory::ProviderRow& row) const override;
    QVariant cell(const inventory::ProviderRow& row, int column, int role) const override;

private:
    QVariant display(const inventory::ProviderRow& row, int column) const;
};

} // namespace sextant::models
