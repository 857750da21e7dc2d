// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/json/json_tree_model.h"

#include <limits>

namespace sextant::models {

using namespace Qt::StringLiterals;

void JsonTreeModel::setDocument(std::shared_ptr<const JsonDocument> document, const QString& rootName,
                                const QString& rootType, TypeResolver resolver)
{
    beginResetModel();
    m_document = document && document->ok() ? std::move(document) : nullptr;
    m_rootName = rootName;
    m_rootType = rootType;
    m_resolver = std::move(resolver);
    endResetModel();
}

QModelIndex JsonTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const int node = parent.isValid() ? m_document->child(static_cast<int>(parent.internalId()), row)
                                      : JsonDocument::kRoot;
    return createIndex(row, column, static_cast<quintptr>(node));
}

QModelIndex JsonTreeModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || !m_document)
        return {};
    const int parent = m_document->node(static_cast<int>(index.internalId())).parent;
    if (parent < 0)
        return {};
    return createIndex(m_document->node(parent).row, 0, static_cast<quintptr>(parent));
}

int JsonTreeModel::rowCount(const QModelIndex& parent) const
{
    if (!m_document || parent.column() > 0)
        return 0;
    return parent.isValid() ? m_document->node(static_cast<int>(parent.internalId())).childCount : 1;
}

int JsonTreeModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QVariant JsonTreeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_document)
        return {};
    const int node = static_cast<int>(index.internalId());
    const JsonNode& value = m_document->node(node);
    if (role == KindRole)
        return static_cast<int>(value.kind);
    if (role == PointerRole)
        return m_document->pointer(node);
    if (role == SourceRole)
        return QString::fromUtf8(m_document->source(node));
    if (role == WholeRole)
        return cellText(node, index.column(), std::numeric_limits<qsizetype>::max());
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return cellText(node, index.column(), kShownBytes);
    return {};
}

QString JsonTreeModel::cellText(int node, int column, qsizetype bytes) const
{
    const JsonNode& value = m_document->node(node);
    switch (column) {
    case NameColumn:
        if (node == JsonDocument::kRoot)
            return m_rootName;
        return value.keyBegin >= 0 ? m_document->keyStart(node, bytes)
                                   : QString(u'[' + QString::number(value.row) + u']');
    case ValueColumn:
        return valueText(node, bytes);
    default:
        return typeOf(node);
    }
}

QString JsonTreeModel::valueText(int node, qsizetype bytes) const
{
    const JsonNode& value = m_document->node(node);
    if (value.kind == JsonKind::Object)
        return value.childCount == 0 ? u"{}"_s : QString(u"{ "_s + QString::number(value.childCount) + u" }");
    if (value.kind == JsonKind::Array)
        return value.childCount == 0 ? u"[]"_s : QString(u"[ "_s + QString::number(value.childCount) + u" ]");
    return m_document->textStart(node, bytes);
}

QString JsonTreeModel::typeOf(int node) const
{
    const JsonNode& value = m_document->node(node);
    if (value.kind == JsonKind::Object) {
        for (int row = 0; row < value.childCount; ++row) {
            const int member = m_document->child(node, row);
            if (m_document->hasKey(member, "class") && m_document->node(member).kind == JsonKind::String)
                return m_document->textStart(member, kShownBytes);
            if (row >= 8)
                break; // writers put it first; a huge map must not be scanned for every paint
        }
    }
    if (node == JsonDocument::kRoot && !m_rootType.isEmpty())
        return m_rootType;
    if (m_resolver && value.parent >= 0) {
        const QString declared = m_resolver(typeOf(value.parent), m_document->keyStart(node, kShownBytes));
        if (!declared.isEmpty())
            return declared;
    }
    switch (value.kind) {
    case JsonKind::Null:
        return u"null"_s;
    case JsonKind::Boolean:
        return u"boolean"_s;
    case JsonKind::Number:
        return u"number"_s;
    case JsonKind::String:
        return u"string"_s;
    case JsonKind::Array:
        return u"array"_s;
    case JsonKind::Object:
        return u"object"_s;
    }
    return {};
}

QVariant JsonTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Name");
    case ValueColumn:
        return tr("Value");
    case TypeColumn:
        return tr("Type");
    default:
        return {};
    }
}

Qt::ItemFlags JsonTreeModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (m_document->node(static_cast<int>(index.internalId())).childCount == 0)
        flags |= Qt::ItemNeverHasChildren;
    return flags;
}

} // namespace sextant::models
