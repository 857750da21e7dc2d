// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The types of a service definition as a tree that unfolds when somebody looks: parameters and return value
// of one method, below them fields, elements and enum constants. Recursive types unfold as far as the user
// goes. THREAD: GUI.
#pragma once

#include "engine/metadata/service_definition.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace sextant::ui {

class TypeTreeModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column
    {
        NameColumn,
        TypeColumn,
        ColumnCount
    };
    static constexpr int WholeTypeRole = Qt::UserRole + 0x200;

    explicit TypeTreeModel(QObject* parent = nullptr);
    ~TypeTreeModel() override;

    /// The parameters and the return value of `method`; nullptr definition empties the tree.
    void setMethod(std::shared_ptr<const metadata::ServiceDefinition> definition,
                   const metadata::MethodDefinition& method);
    void clear();

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    struct Item;
    Item* itemAt(const QModelIndex& index) const;
    std::vector<std::unique_ptr<Item>> childrenOf(const std::string& type, Item* parent) const;

    std::shared_ptr<const metadata::ServiceDefinition> m_definition;
    std::vector<std::unique_ptr<Item>> m_roots;
};

/// "java.util.Map<K, com.acme.Order>" to "K" and "com.acme.Order"; empty without generics.
std::vector<std::string> genericArguments(const std::string& type);

} // namespace sextant::ui
