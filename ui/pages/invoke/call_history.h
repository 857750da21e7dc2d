// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The calls of this session, newest first, each with its whole request and answer. Bounded in number and in
// bytes. THREAD: GUI.
#pragma once

#include "engine/host/console.h"
#include "models/base/row_table_model.h"

namespace sextant::ui {

struct CallEntry
{
    quint64 number = 0;
    std::int64_t time = 0; ///< ms since the epoch
    host::InvokeRequest request;
    std::shared_ptr<const host::InvokeReport> report;
    QString returnType;
    std::shared_ptr<const metadata::ServiceDefinition> definition;
};

class CallHistory : public models::RowTableModel<CallEntry>
{
    Q_OBJECT
public:
    enum Columns
    {
        TimeColumn,
        ServiceColumn,
        MethodColumn,
        ResultColumn,
        ElapsedColumn,
        ProviderColumn,
        ColumnCount
    };
    static constexpr std::size_t kMaxEntries = 200;
    static constexpr std::size_t kMaxBytes = 64U << 20U;

    explicit CallHistory(QObject* parent = nullptr);
    void add(CallEntry entry);
    void clear();

    /// "ok", the exception's class and message, or why it failed.
    static QString resultText(const host::InvokeReport& report);

protected:
    QString key(const CallEntry& row) const override;
    QVariant cell(const CallEntry& row, int column, int role) const override;

private:
    quint64 m_next = 1;
};

} // namespace sextant::ui
