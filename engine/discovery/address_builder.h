// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// From instances and their metadata to provider addresses (spec/registry §4.3 step 5, §4.7). Pure functions.
#pragma once

#include "engine/discovery/instance.h"
#include "engine/discovery/service_directory.h"
#include "engine/metadata/metadata_info.h"

namespace sextant::discovery {

/// Makes the addresses of the services of `info` that serve `query`. A service whose path is not the
/// interface is invisible to application-level consumers.
class AddressBuilder
{
public:
    AddressBuilder(std::string servicesRoot, const metadata::MetadataInfo& info, const ServiceQuery& query);

    /// Of one instance. Its URLs have the instance's host with the service's own port, or the endpoint of its
    /// protocol when the metadata has none (3.0). Instance metadata (timestamp, tags) fills in parameters.
    std::vector<Address> addressesOf(const Instance& instance) const;

private:
    std::string m_servicesRoot;
    std::vector<url::Url> m_services; ///< without host; port 0: the endpoint's
};

/// By protocol, host, port, service; equal ones (one host:port under two applications) once.
void sortAndUnify(std::vector<Address>& addresses);

} // namespace sextant::discovery
