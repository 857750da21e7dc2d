// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/inventory/delta.h"

#include <algorithm>
#include <iterator>

namespace sextant::inventory {

namespace {

template<typename Key>
void unite(std::vector<Key>& into, const std::vector<Key>& more)
{
    std::vector<Key> united;
    united.reserve(into.size() + more.size());
    std::set_union(into.begin(), into.end(), more.begin(), more.end(), std::back_inserter(united));
    into = std::move(united);
}

} // namespace

void mergeDelta(RegistryDelta& into, const RegistryDelta& more)
{
    into.problemsChanged = into.problemsChanged || more.problemsChanged;
    into.resync = into.resync || more.resync;
    if (!into.resync) {
        unite(into.services, more.services);
        unite(into.applications, more.applications);
        into.resync = into.services.size() + into.applications.size() > kMaxDeltaRows;
    }
    if (into.resync) {
        into.services.clear();
        into.applications.clear();
    }
}

} // namespace sextant::inventory
