// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A JSON document as a tree of name, value and type, with exact digits. Types come from a resolver (a service
// definition, for results of calls), from a "class" member, or are the plain JSON kinds.
// THREAD: GUI.
#pragma once

#include "models/json/json_document.h"

#include <QAbstractItemModel>

#include <functional>
#include <memory>

namespace sextant::models {

class JsonTreeModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column
    {
        NameColumn,
        ValueColumn,
        TypeColumn,
        ColumnCount
    };
    enum Role
    {
        KindRole = Qt::UserRole + 0x100,
        PointerRole,
        SourceRole, ///< the value as written
        WholeRole ///< what the cell shows, never shortened: for the clipboard
    };
    /// So much of a name or a value is shown; what is shown is decoded at every paint.
    static constexpr qsizetype kShownBytes = 2000;

    /// Declared type of a member: (type of the container, member name) to a type; empty when unknown. For
    /// elements of arrays and lists the name is empty.
    using TypeResolver = std::function<QString(const QString& containerType, const QString& member)>;

    using QAbstractItemModel::QAbstractItemModel;

    /// `rootName` is the text of the only top-level row.
    void setDocument(std::shared_ptr<const JsonDocument> document, const QString& rootName,
                     const QString& rootType = {}, TypeResolver resolver = {});
    const JsonDocument* document() const { return m_document.get(); }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    QString typeOf(int node) const;
    QString cellText(int node, int column, qsizetype bytes) const;
    QString valueText(int node, qsizetype bytes) const;

    std::shared_ptr<const JsonDocument> m_document;
    QString m_rootName;
    QString m_rootType;
    TypeResolver m_resolver;
};

} // namespace sextant::models
