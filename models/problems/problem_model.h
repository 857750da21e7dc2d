// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Problems of the whole registry, of one row or of one node. THREAD: GUI thread.
#pragma once

#include "engine/core/problem.h"
#include "models/base/row_table_model.h"

namespace sextant::models {

class ProblemModel : public RowTableModel<core::Problem>
{
    Q_OBJECT
public:
    enum Columns
    {
        SeverityColumn,
        SubjectColumn,
        MessageColumn,
        EffectColumn,
        AdviceColumn,
        PathColumn,
        CodeColumn,
        ColumnCount
    };
    explicit ProblemModel(QObject* parent = nullptr);
    void setProblems(const core::Problems& problems);

protected:
    QString key(const core::Problem& row) const override;
    QVariant cell(const core::Problem& row, int column, int role) const override;
    bool differs(const RowPtr& before, const RowPtr& after) const override;
};

/// "error", "warning", "info" in the user's language.
QString severityText(core::Severity severity);

} // namespace sextant::models
