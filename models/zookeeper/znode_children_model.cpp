// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/zookeeper/znode_children_model.h"

#include "models/base/format.h"
#include "models/zookeeper/url_parameter_model.h"

#include <algorithm>

namespace sextant::models {

namespace {

constexpr int kBatch = 200;
constexpr int kFoldMillis = 60;
/// A failure of the way to the server says nothing about the node.
bool isTransport(core::Errc code)
{
    return code == core::Errc::Connection || code == core::Errc::Timeout || code == core::Errc::SessionExpired
        || code == core::Errc::Cancelled;
}

/// Up to this many children are read completely when the table is sorted by something that only their stat
/// tells.
constexpr std::size_t kSortLimit = 20'000;

} // namespace

ZnodeChildrenModel::ZnodeChildrenModel(QObject* parent)
    : RowTableModel(parent)
{
    constexpr Qt::Alignment kNumber = Qt::AlignRight | Qt::AlignVCenter;
    constexpr Qt::Alignment kText = Qt::AlignLeft | Qt::AlignVCenter;
    setColumns({
        {tr("Name"), kText, tr("Name as it is stored")},
        {tr("Decoded name"), kText, tr("Name with its URL encoding removed")},
        {tr("Size"), kNumber, tr("Bytes of data")},
        {tr("Children"), kNumber},
        {tr("Version"), kNumber, tr("Changes of the data")},
        {tr("Modified"), kText},
        {tr("Owner"), kText, tr("Session that owns an ephemeral node")},
    });
    m_showSoon.setSingleShot(true);
    connect(&m_showSoon, &QTimer::timeout, this, &ZnodeChildrenModel::show);
}

ZnodeChildrenModel::~ZnodeChildrenModel() = default;

void ZnodeChildrenModel::setNode(Connection* connection, const QString& path)
{
    m_watch.reset();
    m_context.reset();
    m_connection = path.isEmpty() ? nullptr : connection;
    m_path = m_connection ? path : QString();
    m_all.clear();
    m_position.clear();
    m_requested.clear();
    m_firstVisible = 0;
    m_lastVisible = kBatch - 1;
    show();
    setError({});
    setLoading(m_connection != nullptr);
    if (!m_connection)
        return;
    m_context = std::make_unique<QObject>();
    if (m_live)
        follow();
}

void ZnodeChildrenModel::setLive(bool live)
{
    if (std::exchange(m_live, live) == live || !m_connection)
        return;
    if (live)
        follow();
    else
        m_watch.reset();
}

void ZnodeChildrenModel::follow()
{
    m_watch = m_connection->watchNode(m_path, m_context.get(), [this] { list(); });
    list();
}

void ZnodeChildrenModel::list()
{
    if (!m_connection)
        return;
    m_connection->listChildren(m_path, m_context.get(),
                               [this](const core::Outcome<store::Children>& outcome) { listed(outcome); });
}

void ZnodeChildrenModel::listed(const core::Outcome<store::Children>& outcome)
{
    setLoading(false);
    if (!outcome) {
        // What is shown stays, unless it is known to be gone.
        if (outcome.error().code == core::Errc::NoNode) {
            m_all.clear();
            m_position.clear();
            show();
        }
        setError(toQt(outcome.error().text()));
        return;
    }
    setError({});
    Rows all;
    all.reserve(outcome->names.size());
    QHash<QString, std::size_t> position;
    const auto base = m_path == QLatin1String("/") ? m_path : QString(m_path + QLatin1Char('/'));
    for (const auto& bytes : outcome->names) {
        auto name = toQt(bytes);
        const auto path = QString(base + name);
        position.insert(path, all.size());
        if (const auto known = m_position.constFind(path); known != m_position.constEnd()) {
            all.push_back(m_all[*known]);
            continue;
        }
        auto row = std::make_shared<ZnodeRow>();
        row->decoded = decodedNodeName(name);
        row->name = std::move(name);
        row->path = path;
        all.push_back(std::move(row));
    }
    m_all = std::move(all);
    m_position = std::move(position);
    show();
    // What is seen is read again: a child may have changed without a change of the list.
    QStringList visible;
    for (int i = m_firstVisible; i <= std::min(m_lastVisible, rowCount() - 1); ++i)
        visible.append(rowAt(i)->path);
    requestStats(visible);
}

void ZnodeChildrenModel::setFilter(const QString& text)
{
    if (m_filter == text)
        return;
    m_filter = text;
    show();
    ensureVisible(m_firstVisible, m_lastVisible);
}

void ZnodeChildrenModel::ensureVisible(int first, int last)
{
    m_firstVisible = std::max(0, first);
    m_lastVisible = last;
    QStringList wanted;
    for (int i = m_firstVisible; i <= std::min(last, rowCount() - 1); ++i)
        if (const auto row = rowAt(i); !row->known && !row->failed)
            wanted.append(row->path);
    requestStats(wanted);
}

void ZnodeChildrenModel::requestStats(const QStringList& paths)
{
    QStringList batch;
    const auto flush = [&] {
        if (batch.isEmpty())
            return;
        m_connection->readMany(
            batch, m_context.get(),
            [this, batch](const std::vector<core::Outcome<store::Node>>& nodes) { statsRead(batch, nodes); });
        batch.clear();
    };
    if (!m_connection)
        return;
    for (const auto& path : paths) {
        if (m_requested.contains(path))
            continue;
        m_requested.insert(path);
        batch.append(path);
        if (batch.size() == kBatch)
            flush();
    }
    flush();
}

void ZnodeChildrenModel::statsRead(const QStringList& paths,
                                   const std::vector<core::Outcome<store::Node>>& nodes)
{
    for (qsizetype i = 0; i < paths.size(); ++i) {
        m_requested.remove(paths[i]);
        const auto at = m_position.constFind(paths[i]);
        if (at == m_position.constEnd() || i >= static_cast<qsizetype>(nodes.size()))
            continue;
        const auto& node = nodes[static_cast<std::size_t>(i)];
        if (!node && isTransport(node.error().code))
            continue; // read when it is seen again
        if (node && m_all[*at]->known && m_all[*at]->stat == node->stat)
            continue;
        auto row = std::make_shared<ZnodeRow>(*m_all[*at]);
        row->known = node.ok();
        row->failed = !node;
        if (node)
            row->stat = node->stat;
        else
            row->failure = toQt(node.error().text());
        m_all[*at] = std::move(row);
    }
    if (!m_showSoon.isActive())
        m_showSoon.start(m_requested.isEmpty() ? 0 : kFoldMillis);
}

bool ZnodeChildrenModel::before(const ZnodeRow& a, const ZnodeRow& b) const
{
    const auto byStat = [&](auto valueOf) {
        if (a.known != b.known)
            return a.known; // unknown ones last, in either direction
        const auto left = valueOf(a.stat);
        const auto right = valueOf(b.stat);
        if (left == right)
            return a.name < b.name;
        return m_sortOrder == Qt::AscendingOrder ? left < right : right < left;
    };
    switch (m_sortColumn) {
    case SizeColumn:
        return byStat([](const store::Stat& stat) -> std::int64_t { return stat.dataLength; });
    case ChildrenColumn:
        return byStat([](const store::Stat& stat) -> std::int64_t { return stat.numChildren; });
    case VersionColumn:
        return byStat([](const store::Stat& stat) -> std::int64_t { return stat.version; });
    case ModifiedColumn:
        return byStat([](const store::Stat& stat) { return stat.mtime; });
    case OwnerColumn:
        return byStat([](const store::Stat& stat) { return stat.ephemeralOwner; });
    case DecodedColumn:
        return m_sortOrder == Qt::AscendingOrder ? a.decoded < b.decoded : b.decoded < a.decoded;
    default:
        return m_sortOrder == Qt::AscendingOrder ? a.name < b.name : b.name < a.name;
    }
}

void ZnodeChildrenModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column < 0 ? static_cast<int>(NameColumn) : column;
    m_sortOrder = order;
    show();
    if (m_sortColumn >= SizeColumn && m_all.size() <= kSortLimit) {
        QStringList unknown;
        for (const auto& row : m_all)
            if (!row->known && !row->failed)
                unknown.append(row->path);
        requestStats(unknown);
    }
}

void ZnodeChildrenModel::show()
{
    Rows next;
    next.reserve(m_all.size());
    for (const auto& row : m_all)
        if (m_filter.isEmpty() || row->name.contains(m_filter, Qt::CaseInsensitive)
            || row->decoded.contains(m_filter, Qt::CaseInsensitive))
            next.push_back(row);
    if (m_sortColumn != NameColumn || m_sortOrder != Qt::AscendingOrder) // that is the server's own order
        std::stable_sort(next.begin(), next.end(),
                         [this](const RowPtr& a, const RowPtr& b) { return before(*a, *b); });
    setRows(std::move(next));
    Q_EMIT countsChanged(rowCount(), totalCount());
}

void ZnodeChildrenModel::setLoading(bool loading)
{
    if (std::exchange(m_loading, loading) != loading)
        Q_EMIT loadingChanged(loading);
}

void ZnodeChildrenModel::setError(const QString& error)
{
    if (std::exchange(m_error, error) != error)
        Q_EMIT errorChanged(error);
}

QString ZnodeChildrenModel::key(const ZnodeRow& row) const
{
    return row.path;
}

QVariant ZnodeChildrenModel::cell(const ZnodeRow& row, int column, int role) const
{
    const auto& stat = row.stat;
    switch (role) {
    case Qt::DisplayRole:
        if (column == NameColumn)
            return row.name;
        if (column == DecodedColumn)
            return row.decoded;
        if (!row.known)
            return row.failed && column == SizeColumn ? QVariant(QStringLiteral("?")) : QVariant(QString());
        switch (column) {
        case SizeColumn:
            return formatSize(stat.dataLength);
        case ChildrenColumn:
            return formatCount(stat.numChildren);
        case VersionColumn:
            return QString::number(stat.version);
        case ModifiedColumn:
            return stat.mtime == 0 ? emptyMark() : formatTime(stat.mtime);
        case OwnerColumn:
            return stat.ephemeralOwner == 0 ? emptyMark() : formatHex(stat.ephemeralOwner);
        default:
            return {};
        }
    case Qt::ToolTipRole:
        if (row.failed)
            return row.failure;
        if (column == ModifiedColumn && row.known)
            return formatTimeAndAge(stat.mtime, nowMillis());
        return column == SizeColumn && row.known ? QVariant(tr("%1 bytes").arg(formatCount(stat.dataLength)))
                                                 : QVariant();
    case CopyRole:
        return column == SizeColumn && row.known ? QVariant(QString::number(stat.dataLength)) : QVariant();
    case SortRole:
        switch (column) {
        case SizeColumn:
            return stat.dataLength;
        case ChildrenColumn:
            return stat.numChildren;
        case VersionColumn:
            return stat.version;
        case ModifiedColumn:
            return static_cast<qlonglong>(stat.mtime);
        default:
            return {};
        }
    case StateRole:
        return static_cast<int>(row.failed      ? RowState::Failed
                                    : row.known ? RowState::Normal
                                                : RowState::Loading);
    case EphemeralRole:
        return row.known && stat.ephemeralOwner != 0;
    case PathRole:
        return row.path;
    case MonospaceRole:
        return column == NameColumn || column == DecodedColumn || column == OwnerColumn;
    case SearchRole:
        return QString(row.name + QLatin1Char(' ') + row.decoded);
    default:
        return {};
    }
}

} // namespace sextant::models
