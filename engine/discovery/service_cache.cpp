// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/service_cache.h"

#include "engine/store/path.h"

#include <algorithm>

namespace sextant::discovery {

namespace {

template<typename Map>
void eraseBelow(Map& map, const std::string& root)
{
    map.erase(root);
    const auto prefix = root + '/';
    auto first = map.lower_bound(prefix);
    while (first != map.end() && first->first.starts_with(prefix))
        first = map.erase(first);
}

} // namespace

void ServiceCache::forget(const store::SubtreeEvent& event)
{
    using Type = store::SubtreeEvent::Type;
    if (event.type == Type::Resync) {
        forgetBelow(event.path);
        return;
    }
    if (event.type == Type::Created || event.type == Type::Deleted)
        forgetList(std::string(store::parentPath(event.path)));
    if (event.type != Type::DataChanged)
        forgetList(event.path);
    if (event.type != Type::ChildrenChanged) {
        mappings.erase(event.path);
        instances.erase(event.path);
    }
}

void ServiceCache::forgetList(const std::string& path)
{
    lists.erase(path);
    if (path == providers.path)
        providers.known = false;
}

void ServiceCache::forgetBelow(const std::string& root)
{
    eraseBelow(lists, root);
    if (providers.path == root || providers.path.starts_with(root + '/'))
        providers.known = false;
    eraseBelow(mappings, root);
    eraseBelow(instances, root);
}

void ServiceCache::keepOnly(const std::string& directory, const std::vector<std::string>& names)
{
    const auto prefix = directory + '/';
    for (auto at = instances.lower_bound(prefix); at != instances.end() && at->first.starts_with(prefix);) {
        const bool there = std::binary_search(names.begin(), names.end(), at->first.substr(prefix.size()));
        at = there ? std::next(at) : instances.erase(at);
    }
}

} // namespace sextant::discovery
