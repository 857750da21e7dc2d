// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/zookeeper/znode_tree_model.h"

#include "models/base/format.h"
#include "models/base/row_diff.h"
#include "models/zookeeper/url_parameter_model.h"

#include <algorithm>

namespace sextant::models {

namespace {

/// Stat of children is read along when there are no more than this; beyond it every child may be expanded.
constexpr int kStatLimit = 256;

QString childPath(const QString& parent, const QString& name)
{
    return parent == QLatin1String("/") ? QString(parent + name) : QString(parent + QLatin1Char('/') + name);
}

} // namespace

struct ZnodeTreeModel::Item
{
    Item* parent = nullptr;
    int row = 0; ///< within the parent
    QString name;
    QString decoded;
    QString path; ///< empty for placeholders
    RowState placeholder = RowState::Normal; ///< Loading or Failed for a placeholder
    QString detail; ///< of a failure
    std::vector<std::unique_ptr<Item>> children;
    std::shared_ptr<void> watch; ///< while expanded
    bool loaded = false;
    bool loading = false;
    bool again = false; ///< changed while loading
    bool owed = false; ///< to be read when the tree is live again
    bool leaf = false; ///< known to have no children
    bool ephemeral = false;

    bool isPlaceholder() const { return placeholder != RowState::Normal; }
    bool hasPlaceholder() const { return !children.empty() && children.front()->isPlaceholder(); }
    void renumber()
    {
        for (std::size_t i = 0; i < children.size(); ++i)
            children[i]->row = static_cast<int>(i);
    }
};

ZnodeTreeModel::ZnodeTreeModel(QObject* parent)
    : QAbstractItemModel(parent)
{
}

ZnodeTreeModel::~ZnodeTreeModel() = default;

void ZnodeTreeModel::setConnection(Connection* connection)
{
    beginResetModel();
    m_context.reset(); // answers still on their way are dropped
    m_wanted.clear();
    m_root.reset();
    m_connection = connection;
    if (connection) {
        m_context = std::make_unique<QObject>();
        m_root = std::make_unique<Item>();
        m_root->path = QStringLiteral("/");
    }
    endResetModel();
    if (m_root)
        load(*m_root);
}

ZnodeTreeModel::Item* ZnodeTreeModel::item(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Item*>(index.internalPointer()) : m_root.get();
}

QModelIndex ZnodeTreeModel::indexOfItem(const Item* item) const
{
    return !item || item == m_root.get() ? QModelIndex() : createIndex(item->row, 0, item);
}

QModelIndex ZnodeTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    const auto* above = item(parent);
    if (!above || column != 0 || row < 0 || row >= static_cast<int>(above->children.size()))
        return {};
    return createIndex(row, column, above->children[static_cast<std::size_t>(row)].get());
}

QModelIndex ZnodeTreeModel::parent(const QModelIndex& child) const
{
    return child.isValid() ? indexOfItem(item(child)->parent) : QModelIndex();
}

int ZnodeTreeModel::rowCount(const QModelIndex& parent) const
{
    const auto* above = parent.column() > 0 ? nullptr : item(parent);
    return above ? static_cast<int>(above->children.size()) : 0;
}

int ZnodeTreeModel::columnCount(const QModelIndex&) const
{
    return 1;
}

bool ZnodeTreeModel::hasChildren(const QModelIndex& parent) const
{
    const auto* above = item(parent);
    if (!above || above->isPlaceholder())
        return false;
    return !above->children.empty() || (!above->loaded && !above->leaf);
}

bool ZnodeTreeModel::canFetchMore(const QModelIndex& parent) const
{
    const auto* above = item(parent);
    return above && !above->isPlaceholder() && !above->loaded && !above->loading && !above->leaf;
}

void ZnodeTreeModel::fetchMore(const QModelIndex& parent)
{
    if (canFetchMore(parent))
        load(*item(parent));
}

Qt::ItemFlags ZnodeTreeModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const auto* each = item(index);
    if (each->isPlaceholder())
        return Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (each->ephemeral) // cannot have children, ever
        flags |= Qt::ItemNeverHasChildren;
    return flags;
}

QVariant ZnodeTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return section == 0 && orientation == Qt::Horizontal && role == Qt::DisplayRole ? QVariant(tr("Node"))
                                                                                    : QVariant();
}

QVariant ZnodeTreeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& each = *item(index);
    switch (role) {
    case Qt::DisplayRole:
        return each.decoded;
    case Qt::ToolTipRole:
        return each.isPlaceholder() ? (each.detail.isEmpty() ? each.decoded : each.detail) : each.name;
    case KeyRole:
        return each.isPlaceholder() ? QString(each.parent->path + QStringLiteral("//")) : each.path;
    case PathRole:
    case CopyRole:
        return each.path;
    case StateRole:
        return static_cast<int>(each.placeholder);
    case EphemeralRole:
        return each.ephemeral;
    case SearchRole:
        return each.decoded;
    default:
        return {};
    }
}

QString ZnodeTreeModel::path(const QModelIndex& index) const
{
    return index.isValid() ? item(index)->path : QString();
}

ZnodeTreeModel::Item* ZnodeTreeModel::itemAt(const QString& path) const
{
    auto* at = m_root.get();
    const auto segments = path.split(QLatin1Char('/'), Qt::SkipEmptyParts);
    for (const auto& segment : segments) {
        if (!at)
            return nullptr;
        const auto found = std::find_if(at->children.begin(), at->children.end(), [&](const auto& child) {
            return !child->isPlaceholder() && child->name == segment;
        });
        at = found == at->children.end() ? nullptr : found->get();
    }
    return at;
}

QModelIndex ZnodeTreeModel::indexOf(const QString& path) const
{
    return indexOfItem(itemAt(path));
}

void ZnodeTreeModel::load(Item& at)
{
    if (!m_connection)
        return;
    if (!m_live) {
        at.owed = true;
        return;
    }
    if (at.loading) {
        at.again = true;
        return;
    }
    at.loading = true;
    if (!at.loaded && at.children.empty())
        showPlaceholder(at, RowState::Loading, tr("Loading…"));
    if (!at.watch)
        at.watch = m_connection->watchNode(at.path, m_context.get(), [this, path = at.path] {
            if (auto* changed = itemAt(path))
                load(*changed);
        });
    m_connection->listChildren(
        at.path, m_context.get(),
        [this, path = at.path](const core::Outcome<store::Children>& outcome) { loaded(path, outcome); });
}

void ZnodeTreeModel::loaded(const QString& path, const core::Outcome<store::Children>& outcome)
{
    auto* at = itemAt(path);
    if (!at)
        return; // gone in the meantime, together with its parent's list
    at->loading = false;
    if (outcome) {
        QStringList names;
        names.reserve(static_cast<qsizetype>(outcome->names.size()));
        for (const auto& name : outcome->names)
            names.append(toQt(name));
        at->loaded = true;
        at->leaf = names.isEmpty();
        setChildren(*at, names);
    } else if (outcome.error().code != core::Errc::NoNode || at == m_root.get()) {
        // What is shown stays; a node that is gone disappears with its parent's list.
        if (!at->loaded)
            showPlaceholder(*at, RowState::Failed,
                            tr("Cannot be read: %1").arg(toQt(outcome.error().sentence)));
        if (at->hasPlaceholder())
            at->children.front()->detail = toQt(outcome.error().text());
    }
    if (std::exchange(at->again, false))
        load(*at);
    continueReveal();
}

void ZnodeTreeModel::setChildren(Item& at, const QStringList& names)
{
    const auto parent = indexOfItem(&at);
    removePlaceholder(at);
    std::vector<QString> before;
    for (const auto& child : at.children)
        before.push_back(child->name);
    const std::vector<QString> after(names.begin(), names.end());
    const auto diff = diffRows(before, after);
    for (const auto& run : diff.removals) {
        beginRemoveRows(parent, run.first, run.last);
        at.children.erase(at.children.begin() + run.first, at.children.begin() + run.last + 1);
        at.renumber();
        endRemoveRows();
    }
    QStringList fresh;
    for (const auto& run : diff.insertions) {
        std::vector<std::unique_ptr<Item>> made;
        for (int i = run.first; i <= run.last; ++i) {
            auto child = std::make_unique<Item>();
            child->parent = &at;
            child->name = after[static_cast<std::size_t>(i)];
            child->decoded = decodedNodeName(child->name);
            child->path = childPath(at.path, child->name);
            fresh.append(child->path);
            made.push_back(std::move(child));
        }
        beginInsertRows(parent, run.first, run.last);
        at.children.insert(at.children.begin() + run.first, std::make_move_iterator(made.begin()),
                           std::make_move_iterator(made.end()));
        at.renumber();
        endInsertRows();
    }
    if (!fresh.isEmpty() && fresh.size() <= kStatLimit)
        m_connection->readMany(
            fresh, m_context.get(),
            [this, fresh](const std::vector<core::Outcome<store::Node>>& nodes) { statsRead(fresh, nodes); });
    if (at.children.empty() && parent.isValid()) // the expander goes
        Q_EMIT dataChanged(parent, parent);
}

void ZnodeTreeModel::statsRead(const QStringList& paths, const std::vector<core::Outcome<store::Node>>& nodes)
{
    for (qsizetype i = 0; i < paths.size() && i < static_cast<qsizetype>(nodes.size()); ++i) {
        const auto& node = nodes[static_cast<std::size_t>(i)];
        auto* at = node ? itemAt(paths[i]) : nullptr;
        if (!at || at->loaded)
            continue;
        at->leaf = node->stat.numChildren == 0;
        at->ephemeral = node->stat.ephemeralOwner != 0;
        if (at->leaf || at->ephemeral)
            Q_EMIT dataChanged(indexOfItem(at), indexOfItem(at));
    }
}

void ZnodeTreeModel::showPlaceholder(Item& at, RowState state, const QString& text)
{
    removePlaceholder(at);
    if (!at.children.empty())
        return;
    beginInsertRows(indexOfItem(&at), 0, 0);
    auto placeholder = std::make_unique<Item>();
    placeholder->parent = &at;
    placeholder->decoded = text;
    placeholder->placeholder = state;
    at.children.push_back(std::move(placeholder));
    endInsertRows();
}

void ZnodeTreeModel::removePlaceholder(Item& at)
{
    if (!at.hasPlaceholder())
        return;
    beginRemoveRows(indexOfItem(&at), 0, 0);
    at.children.clear();
    endRemoveRows();
}

void ZnodeTreeModel::setExpanded(const QModelIndex& index, bool expanded)
{
    auto* at = item(index);
    if (!at || at == m_root.get() || at->isPlaceholder())
        return;
    if (!expanded) {
        at->watch.reset();
        at->owed = false;
    } else if (!at->watch) {
        load(*at);
    }
}

void ZnodeTreeModel::setLive(bool live)
{
    if (std::exchange(m_live, live) == live || !m_root)
        return;
    std::vector<Item*> all {m_root.get()};
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const auto& child : all[i]->children)
            all.push_back(child.get());
    for (auto* at : all) {
        if (!live && at->watch) {
            at->watch.reset();
            at->owed = true;
        } else if (live && std::exchange(at->owed, false)) {
            load(*at); // adds a placeholder to an empty node at most: the others stay where they are
        }
    }
}

void ZnodeTreeModel::reload(const QModelIndex& index)
{
    if (auto* at = item(index); at && !at->isPlaceholder())
        load(*at);
}

void ZnodeTreeModel::reveal(const QString& path)
{
    m_wanted = path;
    continueReveal();
}

void ZnodeTreeModel::continueReveal()
{
    if (m_wanted.isEmpty() || !m_root)
        return;
    auto* at = m_root.get();
    const auto segments = m_wanted.split(QLatin1Char('/'), Qt::SkipEmptyParts);
    for (const auto& segment : segments) {
        if (at->loading)
            return; // comes back here
        if (!at->loaded && !at->leaf && !at->hasPlaceholder()) {
            load(*at);
            return;
        }
        const auto found = std::find_if(at->children.begin(), at->children.end(), [&](const auto& child) {
            return !child->isPlaceholder() && child->name == segment;
        });
        if (found == at->children.end())
            break;
        at = found->get();
    }
    const auto wanted = std::exchange(m_wanted, {});
    Q_EMIT pathReady(wanted, at->path);
}

} // namespace sextant::models
