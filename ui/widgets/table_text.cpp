// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/table_text.h"

#include "models/base/roles.h"
#include "models/json/json_document.h"

#include <QStringList>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

QString cell(const QAbstractItemModel& model, int row, int column)
{
    // The whole value, where the model shows a shorter one.
    const QModelIndex index = model.index(row, column);
    const QVariant whole = index.data(models::CopyRole);
    return whole.isValid() ? whole.toString() : index.data().toString();
}

QString header(const QAbstractItemModel& model, int column)
{
    return model.headerData(column, Qt::Horizontal).toString();
}

QString oneLine(QString text)
{
    text.replace(u'\t', u' ').replace("\r\n"_L1, " "_L1).replace(u'\n', u' ').replace(u'\r', u' ');
    return text;
}

QString csvField(const QString& text)
{
    if (!text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n') && !text.contains(u'\r'))
        return text;
    QString quoted = text;
    quoted.replace(u'"', "\"\""_L1);
    return QString(u'"' + quoted + u'"');
}

QString markdownField(const QString& text)
{
    QString escaped = oneLine(text);
    escaped.replace(u'\\', "\\\\"_L1).replace(u'|', "\\|"_L1);
    return escaped;
}

bool isNumber(const QVariant& value)
{
    switch (value.typeId()) {
    case QMetaType::Int:
    case QMetaType::UInt:
    case QMetaType::LongLong:
    case QMetaType::ULongLong:
        return true;
    default:
        return false;
    }
}

QString jsonRows(const QAbstractItemModel& model, const QList<int>& rows, const QList<int>& columns)
{
    QString out = u"["_s;
    for (qsizetype i = 0; i < rows.size(); ++i) {
        out += i == 0 ? "\n  {"_L1 : ",\n  {"_L1;
        for (qsizetype c = 0; c < columns.size(); ++c) {
            const QVariant value = model.index(rows[i], columns[c]).data();
            out += (c == 0 ? ""_L1 : ", "_L1)
                + QString::fromUtf8(models::encodeJsonString(header(model, columns[c]))) + ": "_L1
                + (isNumber(value)
                       ? value.toString()
                       : QString::fromUtf8(models::encodeJsonString(cell(model, rows[i], columns[c]))));
        }
        out += u'}';
    }
    out += rows.isEmpty() ? "]\n"_L1 : "\n]\n"_L1;
    return out;
}

} // namespace

QString tableText(const QAbstractItemModel& model, const QList<int>& rows, const QList<int>& columns,
                  TableFormat format)
{
    if (format == TableFormat::Json)
        return jsonRows(model, rows, columns);

    const auto line = [&columns](auto&& text, QLatin1StringView separator) {
        QStringList parts;
        parts.reserve(columns.size());
        for (const int column : columns)
            parts << text(column);
        return parts.join(separator);
    };
    QString out;
    switch (format) {
    case TableFormat::Cells: {
        QStringList lines;
        for (const int row : rows)
            lines << line([&](int column) { return oneLine(cell(model, row, column)); }, "\t"_L1);
        out = lines.join(u'\n');
        break;
    }
    case TableFormat::Csv:
        out = line([&](int column) { return csvField(header(model, column)); }, ","_L1) + "\r\n"_L1;
        for (const int row : rows)
            out += line([&](int column) { return csvField(cell(model, row, column)); }, ","_L1) + "\r\n"_L1;
        break;
    case TableFormat::Markdown:
        out = "| "_L1 + line([&](int column) { return markdownField(header(model, column)); }, " | "_L1)
            + " |\n|"_L1;
        for (qsizetype i = 0; i < columns.size(); ++i)
            out += " --- |"_L1;
        out += u'\n';
        for (const int row : rows)
            out += "| "_L1
                + line([&](int column) { return markdownField(cell(model, row, column)); }, " | "_L1)
                + " |\n"_L1;
        break;
    case TableFormat::Json:
        break;
    }
    return out;
}

} // namespace sextant::ui
