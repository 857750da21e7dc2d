// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a provider is going to write, computed without touching the registry: URLs, definitions, metadata,
// instance (spec/registry §2.3, §3.3, §5.2). Pure functions; private to engine/discovery.
#pragma once

#include "engine/discovery/provider_registration.h"

#include <map>

namespace sextant::discovery {

struct ProviderPlan
{
    struct Node
    {
        std::string path;
        std::string data;
    };

    std::vector<std::string> configDirectories;
    std::vector<Node> definitions;
    std::vector<std::string> mappedInterfaces; ///< empty in mode interface
    std::vector<std::string> listenedDirectories; ///< configurators of each interface, which Dubbo subscribes
    std::vector<std::string> providerNodes; ///< ephemeral; empty in mode instance
    std::vector<std::string> persistentProviderNodes; ///< of services with dynamic=false (spec/registry §2.2)
    std::map<std::string, std::int64_t> retryTimes; ///< retry.times above 0, by provider node
    Node appMetadata; ///< empty path unless the metadata is remote or reported
    std::string instanceDirectory; ///< empty in mode interface
    Instance instance;
    std::vector<url::Url> exported;
    metadata::MetadataInfo metadata;
};

/// `now` is the time of the registration, ms since the epoch.
ProviderPlan planProvider(const ProviderApplication& application,
                          const std::vector<ProvidedService>& services, std::int64_t now);

/// Adds services that are exported later. Their nodes are as planned; the instance stays as it was but for
/// its revision (spec/registry §3.4, update).
void mergePlan(ProviderPlan& plan, const ProviderPlan& more, const ProviderApplication& application);

} // namespace sextant::discovery
