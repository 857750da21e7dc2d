// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/services/method_model.h"

#include "engine/core/text.h"
#include "models/base/format.h"

#include <algorithm>

namespace sextant::models {

std::string MethodRow::signature() const
{
    return complete ? method.name + '(' + core::join(method.parameterTypes, ",") + ')' : method.name;
}

QString simpleTypeName(const QString& type)
{
    QString out;
    QString word;
    const auto flush = [&] {
        out += word.mid(word.lastIndexOf(QLatin1Char('.')) + 1);
        word.clear();
    };
    for (const QChar c : type) {
        if (c.isLetterOrNumber() || c == QLatin1Char('.') || c == QLatin1Char('_') || c == QLatin1Char('$')) {
            word += c;
            continue;
        }
        flush();
        if (c.isSpace())
            continue;
        out += c;
        if (c == QLatin1Char(','))
            out += QLatin1Char(' ');
    }
    flush();
    return out;
}

MethodModel::MethodModel(QObject* parent)
    : RowTableModel(parent)
{
    setColumns({
        {tr("Method")},
        {tr("Parameters"), Qt::AlignLeft | Qt::AlignVCenter, tr("Parameter types, in order")},
        {tr("Returns")},
    });
}

void MethodModel::setService(const std::shared_ptr<const inventory::ServiceRow>& service)
{
    Rows next;
    if (service) {
        for (const auto& methodName : service->methods) {
            auto row = std::make_shared<MethodRow>();
            row->method.name = methodName;
            next.push_back(std::move(row));
        }
    }
    setRows(std::move(next));
}

void MethodModel::setDefinition(const host::DefinitionReport& report)
{
    Rows next;
    for (const auto& method : report.definition.methods) {
        auto row = std::make_shared<MethodRow>();
        row->method = method;
        row->complete = report.complete;
        next.push_back(std::move(row));
    }
    const auto before = [](const RowPtr& a, const RowPtr& b) { return a->signature() < b->signature(); };
    const auto same = [](const RowPtr& a, const RowPtr& b) { return a->signature() == b->signature(); };
    std::sort(next.begin(), next.end(), before);
    next.erase(std::unique(next.begin(), next.end(), same), next.end());
    setRows(std::move(next));
}

QString MethodModel::key(const MethodRow& row) const
{
    return toQt(row.signature());
}

QVariant MethodModel::cell(const MethodRow& row, int column, int role) const
{
    const auto parameters = joinQt(row.method.parameterTypes);
    switch (role) {
    case Qt::DisplayRole:
        switch (column) {
        case MethodColumn:
            return toQt(row.method.name);
        case ParametersColumn:
            return row.complete ? simpleTypeName(parameters) : QStringLiteral("?");
        case ReturnColumn:
            return row.complete ? orMark(simpleTypeName(toQt(row.method.returnType))) : QStringLiteral("?");
        default:
            return {};
        }
    case Qt::ToolTipRole:
    case CopyRole:
        switch (column) {
        case MethodColumn:
            return toQt(row.signature());
        case ParametersColumn:
            return row.complete ? parameters : tr("Not known: no provider reported its definition");
        case ReturnColumn:
            return toQt(row.method.returnType);
        default:
            return {};
        }
    case StateRole:
        return static_cast<int>(row.complete ? RowState::Normal : RowState::Secondary);
    case MonospaceRole:
        return true;
    case SearchRole:
        return toQt(row.signature() + ' ' + row.method.returnType);
    case PathRole:
        return QString();
    default:
        return {};
    }
}

} // namespace sextant::models
