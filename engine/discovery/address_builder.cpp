// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/address_builder.h"

#include "engine/discovery/instance_keys.h"
#include "engine/discovery/matcher.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace sextant::discovery {

namespace {

/// Instance metadata that describes the instance, not its services.
constexpr std::array<std::string_view, 5> kInstanceOnly {kEndpointsKey, kServiceParamsKey, kServiceUrlsKey,
                                                         kRevisionKey, kStorageTypeKey};

auto orderOf(const Address& address)
{
    return std::make_tuple(address.url.host(), address.url.port(), address.url.protocol(),
                           address.url.serviceKey(), address.path);
}

bool sameTarget(const Address& a, const Address& b)
{
    return a.url.host() == b.url.host() && a.url.port() == b.url.port()
        && a.url.protocol() == b.url.protocol() && a.url.serviceKey() == b.url.serviceKey();
}

} // namespace

url::Url deriveUrl(const Instance& instance, const metadata::ServiceInfo& service)
{
    url::Parameters parameters = service.params;
    for (const auto& [key, value] : instance.metadata)
        if (std::ranges::find(kInstanceOnly, key) == kInstanceOnly.end())
            parameters.try_emplace(key, value);
    parameters.insert_or_assign("interface", service.name);
    for (const auto& [key, value] :
         {std::pair("group", service.group), std::pair("version", service.version)})
        if (!value.empty())
            parameters.insert_or_assign(key, value);
    const int port = service.port > 0 ? service.port : instance.portFor(service.protocol);
    return {service.protocol, instance.host, port, service.path, std::move(parameters)};
}

std::vector<Address> buildAddresses(const std::vector<Instance>& instances, const std::string& servicesRoot,
                                    const metadata::MetadataInfo& info, const ServiceQuery& query)
{
    std::vector<Address> addresses;
    for (const auto& [key, service] : info.services) {
        const bool serves =
            matchesService(query.interfaceName, query.group, query.version, query.protocol, service);
        if (!serves || service.path != query.interfaceName)
            continue;
        for (const auto& instance : instances)
            addresses.push_back({deriveUrl(instance, service), instance.application, instance.revision,
                                 instancePath(servicesRoot, instance.application, instance.id)});
    }
    return addresses;
}

void sortAndUnify(std::vector<Address>& addresses)
{
    std::ranges::sort(addresses, {}, orderOf);
    addresses.erase(std::unique(addresses.begin(), addresses.end(), sameTarget), addresses.end());
}

} // namespace sextant::discovery
