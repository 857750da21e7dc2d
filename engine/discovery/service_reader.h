// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One complete read of what a consumer of a service needs, both models. Private to engine/discovery.
// THREAD: the store's loop.
#pragma once

#include "engine/discovery/service_cache.h"

namespace sextant::discovery {

struct Reading
{
    Resolution resolution;
    std::size_t revisions = 0; ///< distinct ones among the instances
    std::size_t revisionsMissing = 0; ///< of those, without metadata
};

/// False for names in a mapping that can name no node below `servicesRoot`.
bool canBeApplication(const std::string& servicesRoot, const std::string& application);

/// Hears which applications' instances are going to be read, and lets the reading go on.
using BeforeInstances =
    std::function<void(const std::vector<std::string>& applications, std::function<void()> goOn)>;

/// Only what `cache` does not know is read, and added to it. An error when the registry cannot be read; one
/// unreadable node is a problem. `beforeInstances` may be empty.
void readService(store::CoordinationStore& store, const DirectoryOptions& options, const ServiceQuery& query,
                 std::shared_ptr<ServiceCache> cache, BeforeInstances beforeInstances,
                 core::CancelToken cancel, std::function<void(core::Outcome<Reading>)> done);

} // namespace sextant::discovery
