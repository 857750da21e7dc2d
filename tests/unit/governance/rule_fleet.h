// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A small fleet as a registry snapshot: the service com.acme.Orders, provided by `stock`.
#pragma once

#include "engine/inventory/snapshot.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace sextant::governance {

constexpr const char* kOrders = "com.acme.Orders";

inline std::shared_ptr<const inventory::ConsumerRow>
fleetConsumer(const std::string& application, const std::string& host, const std::string& parameters)
{
    inventory::ConsumerRow row;
    row.host = host;
    row.application = application;
    row.pid = 7;
    row.url =
        url::Url::parse("consumer://" + host + "/com.acme.Orders?application=" + application
                        + "&category=consumers&interface=com.acme.Orders&side=consumer&pid=7&" + parameters)
            .value();
    row.release = row.url.get("release");
    return std::make_shared<const inventory::ConsumerRow>(std::move(row));
}

inline std::shared_ptr<const inventory::ProviderRow> fleetProvider(const std::string& host, int port,
                                                                   const std::string& parameters)
{
    inventory::ProviderRow row;
    row.protocol = "dubbo";
    row.host = host;
    row.port = port;
    row.application = "stock";
    row.interfaceLevel = true;
    row.url = url::Url::parse("dubbo://" + host + ":" + std::to_string(port)
                              + "/com.acme.Orders?application=stock&interface=com.acme.Orders&side=provider&"
                                "release=3.2.9&"
                              + parameters)
                  .value();
    return std::make_shared<const inventory::ProviderRow>(std::move(row));
}

inline inventory::RegistrySnapshot
makeFleet(std::vector<std::shared_ptr<const inventory::ProviderRow>> providers,
          std::vector<std::shared_ptr<const inventory::ConsumerRow>> consumers)
{
    inventory::RegistrySnapshot snapshot;
    inventory::ServiceRow service;
    service.id = {kOrders, "", ""};
    service.applications = {"stock"};
    service.interfaceProviders = providers.size();
    service.providers = std::move(providers);
    service.consumers = std::move(consumers);
    std::vector<std::string> names {"stock"};
    for (const auto& consumer : service.consumers)
        names.push_back(consumer->application);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    for (const auto& name : names) {
        inventory::ApplicationRow application;
        application.name = name;
        (name == "stock" ? application.exports : application.imports) = {service.id};
        snapshot.applications.push_back(
            std::make_shared<const inventory::ApplicationRow>(std::move(application)));
    }
    snapshot.services = {std::make_shared<const inventory::ServiceRow>(std::move(service))};
    return snapshot;
}

} // namespace sextant::governance
