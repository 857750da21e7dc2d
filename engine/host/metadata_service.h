// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// org.apache.dubbo.metadata.MetadataService of a provider (spec/registry §8): what 3.x consumers ask for the
// metadata of a revision, what 2.7 consumers ask for exported URLs, and the small questions around it.
#pragma once

#include "engine/discovery/provider_registration.h"
#include "engine/host/service_spec.h"

namespace sextant::host {

/// A service like any other, answered by handlers. Holds what `registration` says now.
ServiceSpec metadataServiceSpec(const discovery::ProviderRegistration& registration,
                                const std::string& application, const std::vector<ServiceSpec>& services);

} // namespace sextant::host
