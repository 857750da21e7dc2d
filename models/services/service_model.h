// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The services table: all interfaces of both discovery models, filtered and sorted, over the snapshot's
// shared rows.
//
// A delta touches only the rows it names: their filter result and position are computed again, nothing else.
// Above kWorkerRows rows a new filter or sort order is computed on a worker and swapped in; the latest
// request wins. THREAD: GUI thread.
#pragma once

#include "engine/inventory/snapshot.h"
#include "models/base/row_table_model.h"
#include "models/services/service_filter.h"

#include <set>

namespace sextant::models {

class ServiceModel : public RowTableModel<inventory::ServiceRow>
{
    Q_OBJECT
public:
    enum Columns
    {
        InterfaceColumn,
        GroupColumn,
        VersionColumn,
        RegisteredColumn,
        ProvidersColumn,
        ConsumersColumn,
        ApplicationsColumn,
        ProtocolsColumn,
        RulesColumn,
        ProblemsColumn,
        ColumnCount
    };
    using SnapshotPtr = std::shared_ptr<const inventory::RegistrySnapshot>;
    static constexpr std::size_t kWorkerRows = 20'000;

    explicit ServiceModel(QObject* parent = nullptr);
    ~ServiceModel() override;

    /// Shows `snapshot`; nullptr empties the table.
    void setSnapshot(const SnapshotPtr& snapshot);
    /// Shows `snapshot`, which differs from the current one by `delta`.
    void apply(const SnapshotPtr& snapshot, const inventory::RegistryDelta& delta);
    void setFilter(const ServiceFilter& filter);
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    int totalCount() const; ///< rows before the filter
    bool busy() const { return m_working; } ///< a filter or sort is being computed on a worker
    /// Row of a service key, or -1 when it is filtered out or absent.
    int rowOfService(const inventory::ServiceId& id) const;
    /// The whole row of a service even when the filter hides it; nullptr when absent.
    RowPtr service(const inventory::ServiceId& id) const;

Q_SIGNALS:
    void countsChanged(int shown, int total);
    void busyChanged(bool busy);

protected:
    QString key(const inventory::ServiceRow& row) const override;
    QVariant cell(const inventory::ServiceRow& row, int column, int role) const override;

private:
    struct Order
    {
        int column = InterfaceColumn;
        Qt::SortOrder direction = Qt::AscendingOrder;
        bool operator()(const RowPtr& a, const RowPtr& b) const;
    };
    static Rows selectRows(const std::vector<RowPtr>& all, const ServiceFilter& filter, const Order& order);
    void rebuild();
    void finish(quint64 generation, Rows rows);
    void patch(const std::vector<inventory::ServiceId>& ids);
    void show(Rows rows);
    QVariant display(const inventory::ServiceRow& row, int column) const;

    SnapshotPtr m_snapshot;
    ServiceFilter m_filter;
    Order m_order;
    quint64 m_generation = 0; ///< of the latest request to a worker
    bool m_working = false;
    std::set<inventory::ServiceId> m_changedWhileWorking;
};

/// "both", "interface", "application", "none" in the user's language.
QString registrationText(inventory::Registration registration);

} // namespace sextant::models
