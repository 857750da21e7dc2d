// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// org.apache.dubbo.metadata.MetadataService of a provider (spec/registry §8): what 3.x consumers ask for the
// metadata of a revision, what 2.7 consumers ask for exported URLs, and the small questions around it.
#pragma once

#include "engine/discovery/provider_registration.h"
#include "engine/host/service_spec.h"

#include <map>
#include <memory>

namespace sextant::host {

/// What the service answers. Whoever provides changes it when services are added.
struct MetadataFacts
{
    std::string application;
    std::map<std::string, metadata::MetadataInfo> infos; ///< by revision; consumers ask for recent ones, too
    std::string revision; ///< the current one
    std::vector<url::Url> urls;
    std::vector<ServiceSpec> services;

    /// The current revision and URLs.
    void take(const discovery::ProviderRegistration& registration);
};

/// A service like any other, answered by handlers.
ServiceSpec metadataServiceSpec(std::shared_ptr<const MetadataFacts> facts);

} // namespace sextant::host
