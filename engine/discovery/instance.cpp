// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/instance.h"

#include "engine/discovery/instance_keys.h"
#include "engine/metadata/json_tree.h"

namespace sextant::discovery {

std::string_view name(InstanceForm form)
{
    switch (form) {
    case InstanceForm::Curator:
        return "curator";
    case InstanceForm::Flat:
        return "flat";
    case InstanceForm::SpringCloud:
        return "spring-cloud";
    }
    return "curator";
}

int Instance::portFor(std::string_view protocol) const
{
    for (const auto& endpoint : endpoints)
        if (endpoint.protocol == protocol)
            return endpoint.port;
    return port;
}

std::string printEndpoints(const std::vector<Endpoint>& endpoints)
{
    std::string out = "[";
    for (const auto& endpoint : endpoints) {
        out += out.size() > 1 ? "," : "";
        out += "{\"port\":" + std::to_string(endpoint.port)
            + ",\"protocol\":" + metadata::jsonQuote(endpoint.protocol) + "}";
    }
    return out + "]";
}

std::string printInstance(const Instance& instance)
{
    auto values = instance.metadata;
    if (!instance.endpoints.empty())
        values.try_emplace(std::string(kEndpointsKey), printEndpoints(instance.endpoints));
    if (!instance.revision.empty())
        values.try_emplace(std::string(kRevisionKey), instance.revision);
    values.try_emplace(std::string(kStorageTypeKey), instance.storageType);
    const auto id = metadata::jsonQuote(instance.id);
    const auto application = metadata::jsonQuote(instance.application);
    std::string out = "{\"name\":" + application + ",\"id\":" + id
        + ",\"address\":" + metadata::jsonQuote(instance.host) + ",\"port\":" + std::to_string(instance.port)
        + R"(,"sslPort":null,"payload":{"@class":")" + std::string(kDubboInstanceClass) + "\",\"id\":" + id
        + ",\"name\":" + application + ",\"metadata\":{";
    for (const auto& [key, value] : values) {
        out += out.back() == '{' ? "" : ",";
        out += metadata::jsonQuote(key) + ":" + metadata::jsonQuote(value);
    }
    out += "}},\"registrationTimeUTC\":" + std::to_string(instance.registrationTime);
    return out + R"(,"serviceType":"DYNAMIC","uriSpec":null})";
}

std::string instancePath(std::string_view servicesRoot, std::string_view application, std::string_view id)
{
    return applicationPath(servicesRoot, application) + "/" + std::string(id);
}

std::string applicationPath(std::string_view servicesRoot, std::string_view application)
{
    return (servicesRoot == "/" ? std::string() : std::string(servicesRoot)) + "/" + std::string(application);
}

url::Url metadataServiceUrl(const Instance& instance)
{
    url::Parameters parameters {
        {"timeout", "5000"},  {"connections", "1"}, {"threadpool", "cached"}, {"threads", "100"},
        {"corethreads", "2"}, {"retries", "0"},     {"version", "1.0.0"},
    };
    for (const auto& [key, value] : instance.metadataServiceParams)
        parameters.insert_or_assign(key, value);
    parameters.insert_or_assign("group", instance.application);
    parameters.insert_or_assign("side", "consumer");
    const url::Url described({}, {}, 0, {}, parameters);
    const auto port = static_cast<int>(described.getInt("port", instance.port));
    auto protocol = described.get("protocol");
    if (protocol.empty()) {
        protocol = "dubbo";
        for (const auto& endpoint : instance.endpoints)
            if (endpoint.port == port) {
                protocol = endpoint.protocol;
                break;
            }
    }
    return {protocol, instance.host, port, std::string(kMetadataServiceInterface), std::move(parameters)};
}

} // namespace sextant::discovery
