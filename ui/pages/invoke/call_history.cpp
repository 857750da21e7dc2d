// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/invoke/call_history.h"

#include "models/base/format.h"
#include "ui/widgets/error_text.h"

#include <QDateTime>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::toQt;

CallHistory::CallHistory(QObject* parent)
    : RowTableModel(parent)
{
    const Qt::Alignment left = Qt::AlignLeft | Qt::AlignVCenter;
    setColumns({{tr("Time"), left, {}},
                {tr("Service"), left, {}},
                {tr("Method"), left, {}},
                {tr("Result"), left, {}},
                {tr("Elapsed"), Qt::AlignRight | Qt::AlignVCenter, {}},
                {tr("Provider"), left, {}}});
}

void CallHistory::add(CallEntry entry)
{
    entry.number = m_next++;
    Rows next;
    next.push_back(std::make_shared<const CallEntry>(std::move(entry)));
    std::size_t bytes = 0;
    for (const RowPtr& row : rows()) {
        bytes += row->report->responseBody.size() + row->report->valueJson.size()
            + row->request.argumentsJson.size();
        if (next.size() >= kMaxEntries || bytes > kMaxBytes)
            break;
        next.push_back(row);
    }
    setRows(std::move(next));
}

void CallHistory::clear()
{
    setRows({});
}

QString CallHistory::resultText(const host::InvokeReport& report)
{
    if (report.ok)
        return tr("ok");
    if (report.exception) {
        const QString name = toQt(report.exception->className).section(u'.', -1);
        return report.exception->message.empty() ? name
                                                 : QString(name + u": " + toQt(report.exception->message));
    }
    return report.error ? errorHeadline(report.error->code) : tr("failed");
}

QString CallHistory::key(const CallEntry& row) const
{
    return QString::number(row.number);
}

QVariant CallHistory::cell(const CallEntry& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        switch (column) {
        case TimeColumn:
            return QDateTime::fromMSecsSinceEpoch(row.time).toString(u"HH:mm:ss"_s);
        case ServiceColumn:
            return toQt(row.request.service.key());
        case MethodColumn:
            return toQt(row.request.method);
        case ResultColumn:
            return resultText(*row.report);
        case ElapsedColumn:
            return models::formatLatency(row.report->elapsedMicros);
        case ProviderColumn:
            return models::orMark(toQt(row.report->provider));
        default:
            return {};
        }
    case Qt::ToolTipRole:
        return column == MethodColumn ? toQt(row.request.argumentsJson) : QVariant();
    case models::SortRole:
        return column == TimeColumn   ? QVariant::fromValue(static_cast<qulonglong>(row.number))
            : column == ElapsedColumn ? QVariant::fromValue(static_cast<qlonglong>(row.report->elapsedMicros))
                                      : QVariant();
    case models::StateRole:
        if (column != ResultColumn)
            return static_cast<int>(models::RowState::Normal);
        return static_cast<int>(row.report->ok              ? models::RowState::Good
                                    : row.report->exception ? models::RowState::Warning
                                                            : models::RowState::Bad);
    default:
        return {};
    }
}

} // namespace sextant::ui
