// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/zookeeper/url_parameter_model.h"

#include "models/base/format.h"
#include "models/zookeeper/parameter_meanings.h"

namespace sextant::models {

UrlParameterModel::UrlParameterModel(QObject* parent)
    : RowTableModel(parent)
{
    setColumns({{tr("Name")}, {tr("Value")}, {tr("Meaning")}});
}

void UrlParameterModel::setUrl(const url::Url& url)
{
    Rows next;
    const auto addPart = [&](const QString& name, const QString& value, const QString& meaning) {
        if (!value.isEmpty())
            next.push_back(std::make_shared<UrlParameterRow>(UrlParameterRow {name, value, meaning, true}));
    };
    addPart(tr("Protocol"), toQt(url.protocol()), tr("Wire protocol, or the kind of the URL"));
    addPart(tr("User"), toQt(url.username()), {});
    addPart(tr("Host"), toQt(url.host()), {});
    addPart(tr("Port"), url.port() > 0 ? QString::number(url.port()) : QString(), {});
    addPart(tr("Path"), toQt(url.path()),
            tr("Path under which the service is exported, usually the interface"));
    for (const auto& [name, value] : url.parameters()) {
        const auto text = toQt(name);
        next.push_back(
            std::make_shared<UrlParameterRow>(UrlParameterRow {text, toQt(value), meaningOf(text), false}));
    }
    setRows(std::move(next));
}

bool UrlParameterModel::setText(const QString& nodeNameOrUrl)
{
    const auto parsed = url::Url::parseNodeName(fromQt(nodeNameOrUrl));
    if (!parsed || parsed->protocol().empty()) {
        clear();
        return false;
    }
    setUrl(*parsed);
    return true;
}

void UrlParameterModel::clear()
{
    setRows({});
}

QString UrlParameterModel::meaningOf(const QString& key)
{
    auto meaning = parameterMeaning(key);
    if (!meaning.isEmpty())
        return meaning;
    const auto dot = key.lastIndexOf(QLatin1Char('.'));
    meaning = dot > 0 ? parameterMeaning(key.mid(dot + 1)) : QString();
    return meaning.isEmpty()
        ? QString()
        : tr("%1: %2", "method name, meaning of its parameter").arg(key.left(dot), meaning);
}

QString UrlParameterModel::key(const UrlParameterRow& row) const
{
    return (row.part ? QStringLiteral("part ") : QStringLiteral("parameter ")) + row.name;
}

bool UrlParameterModel::differs(const RowPtr& before, const RowPtr& after) const
{
    return before->value != after->value;
}

QVariant UrlParameterModel::cell(const UrlParameterRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return column == NameColumn ? row.name : column == ValueColumn ? row.value : row.meaning;
    case Qt::ToolTipRole:
        if (column == NameColumn)
            return row.meaning.isEmpty() ? row.name : row.meaning;
        if (column == ValueColumn
            && (row.name == QLatin1String("timestamp") || row.name.endsWith(QLatin1String(".timestamp"))))
            return QString(row.value + QLatin1Char('\n')
                           + formatTimeAndAge(row.value.toLongLong(), nowMillis()));
        return {};
    case StateRole:
        return static_cast<int>(column == MeaningColumn || row.part ? RowState::Secondary : RowState::Normal);
    case MonospaceRole:
        return column == ValueColumn || (column == NameColumn && !row.part);
    case SearchRole:
        return QString(row.name + QLatin1Char(' ') + row.value + QLatin1Char(' ') + row.meaning);
    case PathRole:
        return QString();
    default:
        return {};
    }
}

QString decodedNodeName(const QString& name)
{
    if (!name.contains(QLatin1Char('%')))
        return name;
    constexpr int kLayers = 3; // names registered by proxies and gateways may be encoded more than once
    auto text = fromQt(name);
    for (int layer = 0; layer < kLayers; ++layer) {
        const auto decoded = url::decode(text);
        if (decoded == text)
            break;
        text = decoded;
        if (text.find("://") != std::string::npos)
            break; // a URL: escapes inside its values are the values' own
    }
    return toQt(text);
}

} // namespace sextant::models
