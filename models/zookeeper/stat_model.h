// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A node's Stat as labelled values, for the stat strip and the inspector. THREAD: GUI thread.
#pragma once

#include "engine/store/coordination_store.h"
#include "models/base/row_table_model.h"

namespace sextant::models {

struct StatRow
{
    QString label;
    QString value; ///< for people
    QString exact; ///< for the clipboard
    QString meaning;
};

class StatModel : public RowTableModel<StatRow>
{
    Q_OBJECT
public:
    enum Columns
    {
        LabelColumn,
        ValueColumn,
        ColumnCount
    };
    explicit StatModel(QObject* parent = nullptr);
    void setStat(const store::Stat& stat);
    void clear();

protected:
    QString key(const StatRow& row) const override;
    QVariant cell(const StatRow& row, int column, int role) const override;
    bool differs(const RowPtr& before, const RowPtr& after) const override;
};

} // namespace sextant::models
