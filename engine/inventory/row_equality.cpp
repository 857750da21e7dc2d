// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/inventory/row_equality.h"

#include <tuple>

namespace sextant::inventory {

namespace {

auto fields(const ProviderRow& row)
{
    return std::tie(row.protocol, row.host, row.port, row.application, row.interfaceLevel,
                    row.applicationLevel, row.interfaceNode, row.instancePath, row.revision, row.weight,
                    row.tag, row.zone, row.release, row.timestamp, row.warmupMillis, row.enabled,
                    row.dynamic);
}

auto fields(const ServiceRow& row)
{
    return std::tie(row.id, row.registration, row.applications, row.mappedApplications, row.protocols,
                    row.methods, row.providers, row.consumers, row.interfaceProviders,
                    row.applicationProviders, row.rules, row.problems);
}

bool equal(const RevisionRow& a, const RevisionRow& b)
{
    return std::tie(a.revision, a.path, a.instances, a.info, a.problems)
        == std::tie(b.revision, b.path, b.instances, b.info, b.problems);
}

/// Takes over the pointers of `old` whose rows equal those of `fresh`. Both lists are in the same order.
template<typename Row, typename Less>
void takeOver(const std::vector<std::shared_ptr<const Row>>& old,
              std::vector<std::shared_ptr<const Row>>& fresh, Less before)
{
    auto at = old.begin();
    for (auto& row : fresh) {
        while (at != old.end() && before(**at, *row))
            ++at;
        if (at != old.end() && !before(*row, **at) && equal(**at, *row))
            row = *at;
    }
}

} // namespace

bool equal(const ProviderRow& a, const ProviderRow& b)
{
    return fields(a) == fields(b) && a.url == b.url;
}

bool equal(const InstanceRow& a, const InstanceRow& b)
{
    return a.path == b.path && a.instance == b.instance && a.problems == b.problems;
}

std::shared_ptr<const ServiceRow> keepIfEqual(const std::shared_ptr<const ServiceRow>& old, ServiceRow fresh)
{
    takeOver(old->providers, fresh.providers, [](const ProviderRow& a, const ProviderRow& b) {
        return std::tuple(a.address(), a.protocol, a.application)
            < std::tuple(b.address(), b.protocol, b.application);
    });
    return fields(*old) == fields(fresh) ? old : std::make_shared<const ServiceRow>(std::move(fresh));
}

std::shared_ptr<const ApplicationRow> keepIfEqual(const std::shared_ptr<const ApplicationRow>& old,
                                                  ApplicationRow fresh)
{
    takeOver(old->revisions, fresh.revisions,
             [](const RevisionRow& a, const RevisionRow& b) { return a.revision < b.revision; });
    const auto all = [](const ApplicationRow& row) {
        return std::tie(row.name, row.instances, row.revisions, row.exports, row.imports, row.problems);
    };
    return all(*old) == all(fresh) ? old : std::make_shared<const ApplicationRow>(std::move(fresh));
}

} // namespace sextant::inventory
