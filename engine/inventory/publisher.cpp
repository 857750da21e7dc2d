// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/inventory/publisher.h"

#include "engine/inventory/delta.h"
#include "engine/inventory/fold_application.h"

#include <algorithm>
#include <tuple>

namespace sextant::inventory {

namespace {

/// `rows` (sorted by key) with the changes applied.
template<typename Key, typename Row, typename KeyOf>
void apply(std::vector<std::shared_ptr<const Row>>& rows,
           const std::map<Key, std::shared_ptr<const Row>>& changes, KeyOf keyOf)
{
    if (changes.empty())
        return;
    std::vector<std::shared_ptr<const Row>> next;
    next.reserve(rows.size() + changes.size());
    auto at = rows.begin();
    for (const auto& [key, row] : changes) {
        while (at != rows.end() && keyOf(**at) < key)
            next.push_back(std::move(*at++));
        if (at != rows.end() && !(key < keyOf(**at)))
            ++at;
        if (row)
            next.push_back(row);
    }
    std::move(at, rows.end(), std::back_inserter(next));
    rows = std::move(next);
}

core::Problems flatten(const std::map<std::string, core::Problems>& bySource)
{
    core::Problems all;
    for (const auto& [source, problems] : bySource)
        all.insert(all.end(), problems.begin(), problems.end());
    std::sort(all.begin(), all.end(), [](const core::Problem& a, const core::Problem& b) {
        return std::tie(b.severity, a.code, a.path, a.subject, a.message)
            < std::tie(a.severity, b.code, b.path, b.subject, b.message);
    });
    all.erase(std::unique(all.begin(), all.end()), all.end()); // some concern several rows
    return all;
}

} // namespace

Publisher::Publisher(const RegistryState& state, std::string root, bool fetcher)
    : m_state(state)
    , m_settings {std::move(root), false, fetcher}
{
}

void Publisher::setProblems(const std::string& source, core::Problems problems)
{
    const auto found = m_problems.find(source);
    if (found == m_problems.end() ? problems.empty() : found->second == problems)
        return;
    m_problemsChanged = true;
    if (problems.empty())
        m_problems.erase(found);
    else
        m_problems.insert_or_assign(source, std::move(problems));
}

void Publisher::setComplete()
{
    m_settings.complete = true;
    m_becameComplete = true;
    for (const auto& [name, rows] : m_rows)
        if (std::any_of(rows.begin(), rows.end(),
                        [](const auto& row) { return row->providers.empty() && !row->consumers.empty(); }))
            touchInterface(name);
    for (const auto& [name, state] : m_state.mappings)
        touchInterface(name);
    for (const auto& [name, applications] : m_state.exporters)
        touchInterface(name);
    for (const auto& [name, state] : m_state.applications)
        touchApplication(name);
}

void Publisher::index(const ServiceRow& row, bool present)
{
    for (const auto& application : row.applications) {
        auto& exports = m_exports[application];
        if (present ? exports.insert(row.id).second : exports.erase(row.id) > 0)
            touchApplication(application);
    }
    for (const auto& consumer : row.consumers) {
        if (consumer->application.empty())
            continue;
        auto& imports = m_imports[consumer->application];
        auto& count = imports[row.id];
        count += present ? 1U : static_cast<std::size_t>(-1);
        if (count == 0)
            imports.erase(row.id);
        touchApplication(consumer->application);
    }
}

void Publisher::foldInterface(const std::string& name, Changes<ServiceId, ServiceRow>& changes)
{
    auto& rows = m_rows[name];
    auto fold = foldService(m_state, name, m_settings, rows);
    setProblems("interface " + name, std::move(fold.problems));
    for (const auto& old : rows) {
        if (std::find(fold.rows.begin(), fold.rows.end(), old) != fold.rows.end())
            continue;
        changes.insert_or_assign(old->id, nullptr);
        index(*old, false);
    }
    for (const auto& fresh : fold.rows) {
        if (std::find(rows.begin(), rows.end(), fresh) != rows.end())
            continue;
        changes.insert_or_assign(fresh->id, fresh);
        index(*fresh, true);
    }
    rows = std::move(fold.rows);
    if (rows.empty())
        m_rows.erase(name);
}

std::pair<std::shared_ptr<const RegistrySnapshot>, RegistryDelta>
Publisher::publish(const ReadProgress& progress)
{
    RegistryDelta delta;
    Changes<ServiceId, ServiceRow> services;
    for (const auto& name : std::exchange(m_touchedInterfaces, {}))
        foldInterface(name, services);

    Changes<std::string, ApplicationRow> applications;
    for (const auto& name : std::exchange(m_touchedApplications, {})) {
        const auto before = m_snapshot->findApplication(name);
        std::set<ServiceId> imports;
        for (const auto& [id, count] : m_imports[name])
            imports.insert(id);
        const auto& exports = m_exports[name];
        const auto row = foldApplication(m_state, name, exports, imports, m_settings, before);
        setProblems("application " + name, row ? row->problems : core::Problems {});
        if (row != before)
            applications.insert_or_assign(name, row);
        if (exports.empty())
            m_exports.erase(name);
        if (imports.empty())
            m_imports.erase(name);
    }

    Changes<std::string, MappingRow> mappings;
    for (const auto& name : std::exchange(m_touchedMappings, {})) {
        const auto found = m_state.mappings.find(name);
        mappings.insert_or_assign(name, found == m_state.mappings.end() ? nullptr : found->second.row);
    }

    for (const auto& [id, row] : services)
        delta.services.push_back(id);
    for (const auto& [name, row] : applications)
        delta.applications.push_back(name);
    delta.problemsChanged = std::exchange(m_problemsChanged, false);
    delta.resync = std::exchange(m_becameComplete, false);
    mergeDelta(delta, {}); // too long a list becomes a resync
    const bool wentOn = m_snapshot->complete
        ? std::tie(progress.again, progress.againLeft, progress.refreshes)
            != std::tie(m_snapshot->reading.again, m_snapshot->reading.againLeft,
                        m_snapshot->reading.refreshes)
        : progress != m_snapshot->reading;
    if (delta.empty() && mappings.empty() && !wentOn)
        return {m_snapshot, delta};

    auto next = std::make_shared<RegistrySnapshot>(*m_snapshot);
    ++next->generation;
    next->complete = m_settings.complete;
    next->nodesRead = progress.nodesRead;
    next->reading = progress;
    apply(next->services, services, [](const ServiceRow& row) -> const ServiceId& { return row.id; });
    apply(next->applications, applications,
          [](const ApplicationRow& row) -> const std::string& { return row.name; });
    apply(next->mappings, mappings,
          [](const MappingRow& row) -> const std::string& { return row.interfaceName; });
    if (delta.problemsChanged)
        next->problems = flatten(m_problems);
    m_snapshot = next;
    return {std::move(next), delta};
}

} // namespace sextant::inventory
