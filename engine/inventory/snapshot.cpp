// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/inventory/snapshot.h"

#include <algorithm>

namespace sextant::inventory {

namespace {

/// The row whose key equals `wanted` in a list sorted by that key.
template<typename Row, typename Key, typename KeyOf>
std::shared_ptr<const Row> find(const std::vector<std::shared_ptr<const Row>>& rows, const Key& wanted,
                                KeyOf keyOf)
{
    const auto found = std::lower_bound(rows.begin(), rows.end(), wanted,
                                        [&](const auto& row, const Key& key) { return keyOf(*row) < key; });
    return found == rows.end() || wanted < keyOf(**found) ? nullptr : *found;
}

} // namespace

std::string_view name(Registration registration)
{
    switch (registration) {
    case Registration::None:
        return "none";
    case Registration::Interface:
        return "interface";
    case Registration::Application:
        return "application";
    case Registration::Both:
        return "both";
    }
    return "none";
}

std::shared_ptr<const ServiceRow> RegistrySnapshot::findService(const ServiceId& id) const
{
    return find(services, id, [](const ServiceRow& row) -> const ServiceId& { return row.id; });
}

std::shared_ptr<const ApplicationRow> RegistrySnapshot::findApplication(std::string_view wanted) const
{
    return find(applications, wanted, [](const ApplicationRow& row) -> std::string_view { return row.name; });
}

std::shared_ptr<const MappingRow> RegistrySnapshot::findMapping(std::string_view interfaceName) const
{
    return find(mappings, interfaceName,
                [](const MappingRow& row) -> std::string_view { return row.interfaceName; });
}

} // namespace sextant::inventory
