// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/problems/problem_model.h"

#include "models/base/format.h"

#include <QSet>

namespace sextant::models {

ProblemModel::ProblemModel(QObject* parent)
    : RowTableModel(parent)
{
    setColumns({
        {tr("Severity")},
        {tr("Subject"), Qt::AlignLeft | Qt::AlignVCenter, tr("Interface or application that it concerns")},
        {tr("What is wrong")},
        {tr("What Dubbo does"), Qt::AlignLeft | Qt::AlignVCenter, {}},
        {tr("What to do")},
        {tr("Path")},
        {tr("Code"), Qt::AlignLeft | Qt::AlignVCenter, tr("Stable name of this kind of problem")},
    });
}

void ProblemModel::setProblems(const core::Problems& problems)
{
    Rows next;
    QSet<QString> seen;
    for (const auto& problem : problems) {
        if (const auto identity = key(problem); !seen.contains(identity)) {
            seen.insert(identity);
            next.push_back(std::make_shared<core::Problem>(problem));
        }
    }
    setRows(std::move(next));
}

QString ProblemModel::key(const core::Problem& row) const
{
    return toQt(row.code + '\n' + row.path + '\n' + row.subject + '\n' + row.message);
}

bool ProblemModel::differs(const RowPtr& before, const RowPtr& after) const
{
    return *before != *after;
}

QVariant ProblemModel::cell(const core::Problem& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        switch (column) {
        case SeverityColumn:
            return severityText(row.severity);
        case SubjectColumn:
            return orMark(toQt(row.subject));
        case MessageColumn:
            return toQt(row.message);
        case EffectColumn:
            return toQt(row.effect);
        case AdviceColumn:
            return toQt(row.advice);
        case PathColumn:
            return toQt(row.path);
        case CodeColumn:
            return toQt(row.code);
        default:
            return {};
        }
    case SortRole:
        return column == SeverityColumn ? QVariant(-static_cast<int>(row.severity)) : QVariant();
    case StateRole:
        switch (row.severity) {
        case core::Severity::Error:
            return static_cast<int>(RowState::Bad);
        case core::Severity::Warning:
            return static_cast<int>(RowState::Warning);
        case core::Severity::Info:
            return static_cast<int>(RowState::Info);
        }
        return {};
    case PathRole:
        return toQt(row.path);
    case MonospaceRole:
        return column == PathColumn || column == CodeColumn;
    case DocumentRole:
        return toQt(row.message + '\n' + row.effect + '\n' + row.advice + '\n' + row.path);
    case SearchRole:
        return toQt(row.code + ' ' + row.subject + ' ' + row.message + ' ' + row.path);
    default:
        return {};
    }
}

QString severityText(core::Severity severity)
{
    switch (severity) {
    case core::Severity::Info:
        return ProblemModel::tr("info", "severity");
    case core::Severity::Warning:
        return ProblemModel::tr("warning", "severity");
    case core::Severity::Error:
        return ProblemModel::tr("error", "severity");
    }
    return {};
}

} // namespace sextant::models
