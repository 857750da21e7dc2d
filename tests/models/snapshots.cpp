// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/models/snapshots.h"

namespace sextant::models {

std::shared_ptr<inventory::ProviderRow> makeProvider(const std::string& host, int port,
                                                     const std::string& application)
{
    auto row = std::make_shared<inventory::ProviderRow>();
    row->protocol = "dubbo";
    row->host = host;
    row->port = port;
    row->application = application;
    row->interfaceLevel = true;
    row->interfaceNode = inventory::UrlNode("/dubbo/i/providers/" + host + std::to_string(port));
    row->url = url::Url("dubbo", host, port, "i", {{"application", application}, {"weight", "100"}});
    return row;
}

std::shared_ptr<inventory::ServiceRow> makeService(const std::string& interfaceName, const std::string& group,
                                                   const std::string& version, int providers)
{
    auto row = std::make_shared<inventory::ServiceRow>();
    row->id = {interfaceName, group, version};
    row->applications = {"shop"};
    row->protocols = {"dubbo"};
    row->methods = {"find", "save"};
    for (int i = 0; i < providers; ++i)
        row->providers.push_back(makeProvider("10.0.0." + std::to_string(i + 1), 20880, "shop"));
    row->interfaceProviders = static_cast<std::size_t>(providers);
    row->registration = providers > 0 ? inventory::Registration::Interface : inventory::Registration::None;
    return row;
}

core::Problem makeProblem(const std::string& code, core::Severity severity)
{
    return {code, severity, "/dubbo/x", "x", "message of " + code, "effect", "advice"};
}

std::shared_ptr<inventory::RegistrySnapshot> makeSnapshot(const Services& services)
{
    auto snapshot = std::make_shared<inventory::RegistrySnapshot>();
    snapshot->complete = true;
    for (const auto& [id, row] : services)
        snapshot->services.push_back(row);
    return snapshot;
}

} // namespace sextant::models
