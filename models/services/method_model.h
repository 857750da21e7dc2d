// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Methods of one service: names from registered URLs first, full signatures once the definition has been
// read. THREAD: GUI thread.
#pragma once

#include "engine/host/console.h"
#include "engine/inventory/snapshot.h"
#include "models/base/row_table_model.h"

namespace sextant::models {

struct MethodRow
{
    metadata::MethodDefinition method;
    bool complete = false; ///< false: only the name is known
    /// "name(type,type)", or the name alone when incomplete.
    std::string signature() const;
};

class MethodModel : public RowTableModel<MethodRow>
{
    Q_OBJECT
public:
    enum Columns
    {
        MethodColumn,
        ParametersColumn,
        ReturnColumn,
        ColumnCount
    };
    explicit MethodModel(QObject* parent = nullptr);
    /// Names only, until `setDefinition`; nullptr empties the table.
    void setService(const std::shared_ptr<const inventory::ServiceRow>& service);
    void setDefinition(const host::DefinitionReport& report);

protected:
    QString key(const MethodRow& row) const override;
    QVariant cell(const MethodRow& row, int column, int role) const override;
};

/// "java.util.List<com.acme.Order>" as "List<Order>".
QString simpleTypeName(const QString& type);

} // namespace sextant::models
