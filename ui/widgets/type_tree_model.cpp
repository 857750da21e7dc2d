// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/type_tree_model.h"

#include "engine/core/text.h"
#include "models/base/format.h"
#include "models/base/roles.h"
#include "models/services/method_model.h"

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::toQt;

struct TypeTreeModel::Item
{
    Item* parent = nullptr;
    int row = 0;
    QString name;
    std::string type; ///< empty for enum constants
    bool fetched = false;
    std::vector<std::unique_ptr<Item>> children;
};

namespace {

/// Types that Java brings along: their insides are of no interest.
bool isOpaque(const std::string& type)
{
    return type.find('.') == std::string::npos || type.starts_with("java.lang.")
        || type.starts_with("java.math.") || type.starts_with("java.time.") || type == "java.util.Date"
        || type == "java.util.UUID";
}

} // namespace

std::vector<std::string> genericArguments(const std::string& type)
{
    std::vector<std::string> arguments;
    const std::size_t open = type.find('<');
    if (open == std::string::npos || type.back() != '>')
        return arguments;
    int depth = 0;
    std::string current;
    for (std::size_t i = open + 1; i + 1 < type.size(); ++i) {
        const char c = type[i];
        depth += c == '<' ? 1 : c == '>' ? -1 : 0;
        if (c == ',' && depth == 0) {
            arguments.emplace_back(core::trim(current));
            current.clear();
        } else {
            current += c;
        }
    }
    arguments.emplace_back(core::trim(current));
    return arguments;
}

TypeTreeModel::TypeTreeModel(QObject* parent)
    : QAbstractItemModel(parent)
{
}

TypeTreeModel::~TypeTreeModel() = default;

void TypeTreeModel::setMethod(std::shared_ptr<const metadata::ServiceDefinition> definition,
                              const metadata::MethodDefinition& method)
{
    beginResetModel();
    m_definition = std::move(definition);
    m_roots.clear();
    const auto add = [this](const QString& name, const std::string& type) {
        auto item = std::make_unique<Item>();
        item->row = static_cast<int>(m_roots.size());
        item->name = name;
        item->type = type;
        m_roots.push_back(std::move(item));
    };
    if (m_definition) {
        int number = 0;
        for (const std::string& type : method.parameterTypes)
            add(tr("argument %1").arg(number++), type);
        add(tr("returns"), method.returnType.empty() ? "void" : method.returnType);
    }
    endResetModel();
}

void TypeTreeModel::clear()
{
    setMethod(nullptr, {});
}

std::vector<std::unique_ptr<TypeTreeModel::Item>> TypeTreeModel::childrenOf(const std::string& type,
                                                                            Item* parent) const
{
    std::vector<std::unique_ptr<Item>> children;
    const auto add = [&](const QString& name, const std::string& childType) {
        auto item = std::make_unique<Item>();
        item->parent = parent;
        item->row = static_cast<int>(children.size());
        item->name = name;
        item->type = childType;
        children.push_back(std::move(item));
    };
    if (type.ends_with("[]")) {
        add(tr("element"), type.substr(0, type.size() - 2));
        return children;
    }
    std::vector<std::string> arguments = genericArguments(type);
    const metadata::TypeDefinition* definition =
        m_definition && !isOpaque(type) ? m_definition->findType(type) : nullptr;
    if (arguments.empty() && definition != nullptr && definition->properties.empty())
        arguments = definition->items;
    if (!arguments.empty() && (definition == nullptr || definition->properties.empty())) {
        if (arguments.size() == 2) {
            add(tr("key"), arguments[0]);
            add(tr("value"), arguments[1]);
        } else {
            for (const std::string& argument : arguments)
                add(tr("element"), argument);
        }
        return children;
    }
    if (definition == nullptr)
        return children;
    for (const std::string& constant : definition->enums)
        add(toQt(constant), {});
    for (const auto& [name, propertyType] : definition->properties)
        add(toQt(name), propertyType);
    return children;
}

TypeTreeModel::Item* TypeTreeModel::itemAt(const QModelIndex& index) const
{
    return static_cast<Item*>(index.internalPointer());
}

QModelIndex TypeTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const auto& items = parent.isValid() ? itemAt(parent)->children : m_roots;
    return createIndex(row, column, items[static_cast<std::size_t>(row)].get());
}

QModelIndex TypeTreeModel::parent(const QModelIndex& index) const
{
    Item* up = index.isValid() ? itemAt(index)->parent : nullptr;
    return up != nullptr ? createIndex(up->row, 0, up) : QModelIndex();
}

int TypeTreeModel::rowCount(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return 0;
    return static_cast<int>(parent.isValid() ? itemAt(parent)->children.size() : m_roots.size());
}

int TypeTreeModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

bool TypeTreeModel::hasChildren(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return !m_roots.empty();
    if (parent.column() > 0)
        return false;
    Item* item = itemAt(parent);
    return item->fetched ? !item->children.empty() : !childrenOf(item->type, item).empty();
}

bool TypeTreeModel::canFetchMore(const QModelIndex& parent) const
{
    return parent.isValid() && !itemAt(parent)->fetched;
}

void TypeTreeModel::fetchMore(const QModelIndex& parent)
{
    if (!canFetchMore(parent))
        return;
    Item* item = itemAt(parent);
    item->fetched = true;
    auto children = childrenOf(item->type, item);
    if (children.empty())
        return;
    beginInsertRows(parent, 0, static_cast<int>(children.size()) - 1);
    item->children = std::move(children);
    endInsertRows();
}

QVariant TypeTreeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Item& item = *itemAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == NameColumn ? item.name : models::simpleTypeName(toQt(item.type));
    case Qt::ToolTipRole:
    case models::CopyRole:
        return index.column() == NameColumn ? item.name : toQt(item.type);
    case WholeTypeRole:
        return toQt(item.type);
    case models::StateRole:
        return static_cast<int>(index.column() == TypeColumn ? models::RowState::Secondary
                                                             : models::RowState::Normal);
    default:
        return {};
    }
}

QVariant TypeTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == NameColumn ? tr("Name") : tr("Type");
}

Qt::ItemFlags TypeTreeModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

} // namespace sextant::ui
