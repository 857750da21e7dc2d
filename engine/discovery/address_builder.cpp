// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/address_builder.h"

#include "engine/discovery/instance_keys.h"
#include "engine/discovery/matcher.h"

#include <algorithm>
#include <array>

namespace sextant::discovery {

namespace {

/// Instance metadata that describes the instance, not its services.
constexpr std::array<std::string_view, 5> kInstanceOnly {kEndpointsKey, kServiceParamsKey, kServiceUrlsKey,
                                                         kRevisionKey, kStorageTypeKey};

/// By protocol, host, port, service and path; what is dear to make only where the rest is equal.
bool comesBefore(const Address& a, const Address& b)
{
    if (const auto order = a.url.host() <=> b.url.host(); order != 0)
        return order < 0;
    if (a.url.port() != b.url.port())
        return a.url.port() < b.url.port();
    if (const auto order = a.url.protocol() <=> b.url.protocol(); order != 0)
        return order < 0;
    const auto order = a.url.serviceKey() <=> b.url.serviceKey();
    return order != 0 ? order < 0 : a.path.text() < b.path.text();
}

bool sameTarget(const Address& a, const Address& b)
{
    return a.url.host() == b.url.host() && a.url.port() == b.url.port()
        && a.url.protocol() == b.url.protocol() && a.url.serviceKey() == b.url.serviceKey();
}

} // namespace

AddressBuilder::AddressBuilder(std::string servicesRoot, const metadata::MetadataInfo& info,
                               const ServiceQuery& query)
    : m_servicesRoot(std::move(servicesRoot))
{
    for (const auto& [key, service] : info.services) {
        const bool serves =
            matchesService(query.interfaceName, query.group, query.version, query.protocol, service);
        if (!serves || service.path != query.interfaceName)
            continue;
        auto parameters = service.params;
        parameters.insert_or_assign("interface", service.name);
        for (const auto& [name, value] :
             {std::pair("group", service.group), std::pair("version", service.version)})
            if (!value.empty())
                parameters.insert_or_assign(name, value);
        m_services.emplace_back(service.protocol, std::string(), service.port, service.path,
                                std::move(parameters));
    }
}

std::vector<Address> AddressBuilder::addressesOf(const Instance& instance) const
{
    const SharedText application(instance.application);
    const SharedText revision(instance.revision);
    const NodePath path(instancePath(m_servicesRoot, instance.application, instance.id));
    std::vector<Address> addresses;
    addresses.reserve(m_services.size());
    for (const auto& service : m_services) {
        const int port = service.port() > 0 ? service.port() : instance.portFor(service.protocol());
        auto url = service.withAddress(instance.host, port);
        for (const auto& [key, value] : instance.metadata)
            if (std::ranges::find(kInstanceOnly, key) == kInstanceOnly.end() && !url.find(key))
                url = url.with(key, value);
        addresses.push_back({std::move(url), application, revision, path});
    }
    return addresses;
}

void sortAndUnify(std::vector<Address>& addresses)
{
    if (!std::ranges::is_sorted(addresses, comesBefore))
        std::ranges::sort(addresses, comesBefore);
    addresses.erase(std::unique(addresses.begin(), addresses.end(), sameTarget), addresses.end());
}

} // namespace sextant::discovery
