// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// From instances and their metadata to provider addresses (spec/registry §4.3 step 5, §4.7). Pure functions.
#pragma once

#include "engine/discovery/instance.h"
#include "engine/discovery/service_directory.h"
#include "engine/metadata/metadata_info.h"

namespace sextant::discovery {

/// The URL under which a consumer calls `service` on `instance`: the instance's host with the service's own
/// port, or the endpoint of its protocol when the metadata has none (3.0). Instance metadata (timestamp,
/// tags) fills in parameters.
url::Url deriveUrl(const Instance& instance, const metadata::ServiceInfo& service);

/// Addresses of the services of `info` that serve `query`, for every instance. A service whose path is not
/// the interface is invisible to application-level consumers.
std::vector<Address> buildAddresses(const std::vector<Instance>& instances, const std::string& servicesRoot,
                                    const metadata::MetadataInfo& info, const ServiceQuery& query);

/// By protocol, host, port, service; equal ones (one host:port under two applications) once.
void sortAndUnify(std::vector<Address>& addresses);

} // namespace sextant::discovery
