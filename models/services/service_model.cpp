// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/services/service_model.h"

#include "models/base/format.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <algorithm>

namespace sextant::models {

namespace {

constexpr Qt::Alignment kNumber = Qt::AlignRight | Qt::AlignVCenter;
constexpr Qt::Alignment kText = Qt::AlignLeft | Qt::AlignVCenter;

/// How a service is registered, as a state: in both models is where migration wants it to be.
RowState registrationState(inventory::Registration registration)
{
    switch (registration) {
    case inventory::Registration::Both:
        return RowState::Good;
    case inventory::Registration::Application:
        return RowState::Info;
    case inventory::Registration::Interface:
        return RowState::Normal;
    case inventory::Registration::None:
        return RowState::Disabled;
    }
    return RowState::Normal;
}

RowState worst(const core::Problems& problems)
{
    RowState state = RowState::Normal;
    for (const auto& problem : problems) {
        if (problem.severity == core::Severity::Error)
            return RowState::Bad;
        if (problem.severity == core::Severity::Warning)
            state = RowState::Warning;
        else if (state == RowState::Normal)
            state = RowState::Info;
    }
    return state;
}

template<typename Value>
int compare(const Value& a, const Value& b)
{
    return a < b ? -1 : b < a ? 1 : 0;
}

int compareColumn(const inventory::ServiceRow& a, const inventory::ServiceRow& b, int column)
{
    switch (column) {
    case ServiceModel::GroupColumn:
        return compare(a.id.group, b.id.group);
    case ServiceModel::VersionColumn:
        return compare(a.id.version, b.id.version);
    case ServiceModel::RegisteredColumn:
        return compare(a.registration, b.registration);
    case ServiceModel::ProvidersColumn:
        return compare(a.providers.size(), b.providers.size());
    case ServiceModel::ConsumersColumn:
        return compare(a.consumers.size(), b.consumers.size());
    case ServiceModel::ApplicationsColumn:
        return compare(a.applications, b.applications);
    case ServiceModel::ProtocolsColumn:
        return compare(a.protocols, b.protocols);
    case ServiceModel::RulesColumn:
        return compare(a.rules, b.rules);
    case ServiceModel::ProblemsColumn:
        return compare(a.problems.size(), b.problems.size());
    default:
        return 0;
    }
}

} // namespace

bool ServiceModel::Order::operator()(const RowPtr& a, const RowPtr& b) const
{
    const int order = compareColumn(*a, *b, column);
    if (order != 0)
        return direction == Qt::AscendingOrder ? order < 0 : order > 0;
    if (column == InterfaceColumn && direction == Qt::DescendingOrder)
        return b->id < a->id;
    return a->id < b->id;
}

ServiceModel::ServiceModel(QObject* parent)
    : RowTableModel(parent)
{
    setColumns({
        {tr("Interface"), kText,
         tr("Java interface; the same interface may be offered in several groups and versions")},
        {tr("Group"), kText, {}},
        {tr("Version"), kText, {}},
        {tr("Registered"), kText, tr("In which discovery model its providers are registered")},
        {tr("Providers"), kNumber, tr("Addresses at interface level (I) and at application level (A)")},
        {tr("Consumers"), kNumber,
         tr("Consumers that registered themselves; application-level consumers may not")},
        {tr("Applications"), kText, tr("Applications that provide it")},
        {tr("Protocols"), kText, {}},
        {tr("Rules"), kNumber, tr("Rule documents whose key names this service")},
        {tr("Problems"), kNumber, {}},
    });
}

ServiceModel::~ServiceModel() = default;

void ServiceModel::setSnapshot(const SnapshotPtr& snapshot)
{
    inventory::RegistryDelta delta;
    delta.resync = true;
    apply(snapshot, delta);
}

void ServiceModel::apply(const SnapshotPtr& snapshot, const inventory::RegistryDelta& delta)
{
    const bool resync = delta.resync || !m_snapshot || !snapshot;
    m_snapshot = snapshot;
    if (resync) {
        rebuild();
        return;
    }
    if (m_working)
        m_changedWhileWorking.insert(delta.services.begin(), delta.services.end());
    patch(delta.services);
}

void ServiceModel::setFilter(const ServiceFilter& filter)
{
    m_filter = filter;
    rebuild();
}

void ServiceModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= ColumnCount)
        column = InterfaceColumn;
    if (m_order.column == column && m_order.direction == order)
        return;
    m_order = {column, order};
    rebuild();
}

ServiceModel::Rows ServiceModel::selectRows(const std::vector<RowPtr>& all, const ServiceFilter& filter,
                                            const Order& order)
{
    Rows selected;
    if (filter.empty())
        selected = all;
    else
        std::copy_if(all.begin(), all.end(), std::back_inserter(selected),
                     [&](const RowPtr& row) { return filter.matches(*row); });
    if (order.column != InterfaceColumn
        || order.direction != Qt::AscendingOrder) // that is the snapshot's own order
        std::sort(selected.begin(), selected.end(), order);
    return selected;
}

void ServiceModel::rebuild()
{
    const auto generation = ++m_generation;
    const bool small = !m_snapshot || m_snapshot->services.size() < kWorkerRows;
    if (small) {
        finish(generation, m_snapshot ? selectRows(m_snapshot->services, m_filter, m_order) : Rows {});
        return;
    }
    m_changedWhileWorking.clear();
    if (!m_working) {
        m_working = true;
        Q_EMIT busyChanged(true);
    }
    QThreadPool::globalInstance()->start([guard = QPointer<ServiceModel>(this), snapshot = m_snapshot,
                                          filter = m_filter, order = m_order, generation] {
        auto rows = std::make_shared<Rows>(selectRows(snapshot->services, filter, order));
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, rows, generation] {
                if (guard)
                    guard->finish(generation, std::move(*rows));
            },
            Qt::QueuedConnection);
    });
}

void ServiceModel::finish(quint64 generation, Rows rows)
{
    if (generation != m_generation)
        return; // a later request is on its way
    show(std::move(rows));
    if (!m_working)
        return;
    m_working = false;
    const auto changed = std::exchange(m_changedWhileWorking, {});
    patch({changed.begin(), changed.end()});
    Q_EMIT busyChanged(false);
}

void ServiceModel::patch(const std::vector<inventory::ServiceId>& ids)
{
    if (ids.empty()) {
        Q_EMIT countsChanged(rowCount(), totalCount());
        return;
    }
    const std::set<inventory::ServiceId> touched(ids.begin(), ids.end());
    Rows next;
    next.reserve(rows().size() + touched.size());
    std::copy_if(rows().begin(), rows().end(), std::back_inserter(next),
                 [&](const RowPtr& row) { return touched.find(row->id) == touched.end(); });
    Rows fresh;
    for (const auto& id : touched)
        if (auto row = m_snapshot->findService(id); row && m_filter.matches(*row))
            fresh.push_back(std::move(row));
    std::sort(fresh.begin(), fresh.end(), m_order);
    const auto middle = static_cast<std::ptrdiff_t>(next.size());
    next.insert(next.end(), fresh.begin(), fresh.end());
    std::inplace_merge(next.begin(), next.begin() + middle, next.end(), m_order);
    show(std::move(next));
}

void ServiceModel::show(Rows next)
{
    setRows(std::move(next));
    Q_EMIT countsChanged(rowCount(), totalCount());
}

int ServiceModel::totalCount() const
{
    return m_snapshot ? static_cast<int>(m_snapshot->services.size()) : 0;
}

ServiceModel::RowPtr ServiceModel::service(const inventory::ServiceId& id) const
{
    return m_snapshot ? m_snapshot->findService(id) : nullptr;
}

int ServiceModel::rowOfService(const inventory::ServiceId& id) const
{
    const auto found =
        std::find_if(rows().begin(), rows().end(), [&](const RowPtr& row) { return row->id == id; });
    return found == rows().end() ? -1 : static_cast<int>(found - rows().begin());
}

QString ServiceModel::key(const inventory::ServiceRow& row) const
{
    return toQt(row.id.key());
}

QVariant ServiceModel::display(const inventory::ServiceRow& row, int column) const
{
    switch (column) {
    case InterfaceColumn:
        return toQt(row.id.interfaceName);
    case GroupColumn:
        return orMark(toQt(row.id.group));
    case VersionColumn:
        return orMark(toQt(row.id.version));
    case RegisteredColumn:
        return registrationText(row.registration);
    case ProvidersColumn:
        return tr("%1 I · %2 A", "providers at interface level, at application level")
            .arg(formatCount(static_cast<std::int64_t>(row.interfaceProviders)),
                 formatCount(static_cast<std::int64_t>(row.applicationProviders)));
    case ConsumersColumn:
        return formatCount(static_cast<std::int64_t>(row.consumers.size()));
    case ApplicationsColumn:
        return orMark(joinQt(row.applications));
    case ProtocolsColumn:
        return orMark(joinQt(row.protocols));
    case RulesColumn:
        return row.rules == 0 ? QString() : formatCount(static_cast<std::int64_t>(row.rules));
    case ProblemsColumn:
        return row.problems.empty() ? QString() : formatCount(static_cast<std::int64_t>(row.problems.size()));
    default:
        return {};
    }
}

QVariant ServiceModel::cell(const inventory::ServiceRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return display(row, column);
    case Qt::ToolTipRole:
        if (column == ProblemsColumn && !row.problems.empty()) {
            QStringList lines;
            for (const auto& problem : row.problems)
                lines.append(toQt(problem.message));
            return lines.join(QLatin1Char('\n'));
        }
        if (column == InterfaceColumn)
            return toQt(row.id.key());
        return {};
    case CopyRole:
        return column == GroupColumn  ? toQt(row.id.group)
            : column == VersionColumn ? toQt(row.id.version)
                                      : QVariant();
    case SortRole:
        switch (column) {
        case ProvidersColumn:
            return static_cast<qulonglong>(row.providers.size());
        case ConsumersColumn:
            return static_cast<qulonglong>(row.consumers.size());
        case RulesColumn:
            return static_cast<qulonglong>(row.rules);
        case ProblemsColumn:
            return static_cast<qulonglong>(row.problems.size());
        case RegisteredColumn:
            return static_cast<int>(row.registration);
        default:
            return {};
        }
    case StateRole:
        if (column == ProblemsColumn)
            return static_cast<int>(worst(row.problems));
        if (column == RegisteredColumn)
            return static_cast<int>(registrationState(row.registration));
        return static_cast<int>(row.registration == inventory::Registration::None ? RowState::Secondary
                                                                                  : RowState::Normal);
    case RegistrationRole:
        return static_cast<int>(row.registration);
    case ElidePrefixRole:
        return column == InterfaceColumn
            ? static_cast<int>(toQt(row.id.interfaceName).lastIndexOf(QLatin1Char('.')) + 1)
            : 0;
    case SearchRole:
        return QString(toQt(row.id.key()) + QLatin1Char(' ') + joinQt(row.applications));
    case PathRole:
        for (const auto& provider : row.providers)
            if (!provider->interfaceNode.empty())
                return toQt(provider->interfaceNode.directory());
        for (const auto& provider : row.providers)
            if (!provider->instancePath.empty())
                return toQt(provider->instancePath.substr(0, provider->instancePath.rfind('/')));
        for (const auto& consumer : row.consumers)
            if (!consumer->node.empty())
                return toQt(consumer->node.directory());
        return QString();
    default:
        return {};
    }
}

QString registrationText(inventory::Registration registration)
{
    switch (registration) {
    case inventory::Registration::None:
        return ServiceModel::tr("none", "registration");
    case inventory::Registration::Interface:
        return ServiceModel::tr("interface", "registration");
    case inventory::Registration::Application:
        return ServiceModel::tr("application", "registration");
    case inventory::Registration::Both:
        return ServiceModel::tr("both", "registration");
    }
    return {};
}

} // namespace sextant::models
