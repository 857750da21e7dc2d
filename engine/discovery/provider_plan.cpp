// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/provider_plan.h"

#include "engine/core/text.h"
#include "engine/discovery/instance_keys.h"
#include "engine/metadata/json_tree.h"
#include "engine/metadata/report_paths.h"
#include "engine/registry/paths.h"
#include "engine/registry/reduction.h"

#include <algorithm>
#include <array>
#include <unistd.h>

namespace sextant::discovery {

namespace {

/// We speak Hessian2 only, and say so in both keys: 2.x consumers read the first, 3.x ones the second (design
/// §5).
constexpr std::string_view kSerialization = "hessian2";
constexpr std::string_view kPreferredProtocol = "dubbo"; ///< dubbo.application.protocol
constexpr std::string_view kMetadataServiceVersion = "1.0.0";
constexpr std::string_view kDefaultCodeSource = "sextant";
/// Watched by a provider's NodeCaches, which create them (spec/registry §2.1).
constexpr std::array<std::string_view, 2> kConfigGroups {"dubbo", "DUBBO_SERVICEDISCOVERY_MIGRATION"};
/// Copied from the URLs into the instance instead of the metadata (spec/registry §5.2).
constexpr std::array<std::string_view, 3> kInstanceParameters {"timestamp", "heartbeat.timeout", "ipv6"};
constexpr std::array<std::string_view, 10> kNotInMetadata {
    "monitor",    "bind.ip",    "bind.port", "qos.enable", "qos.host", "qos.port", "qos.accept.foreign.ip",
    "validation", "interfaces", "pid"};

bool hasApplicationLevel(const ProviderApplication& application)
{
    return application.registerMode != RegisterMode::Interface;
}

bool hasInterfaceLevel(const ProviderApplication& application)
{
    return application.registerMode != RegisterMode::Instance;
}

std::string lowerCase(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return text;
}

bool staysOutOfMetadata(const std::string& key)
{
    const auto lower = lowerCase(key);
    const auto matches = [&](std::string_view excluded) {
        return lower == excluded || lower.find("." + std::string(excluded)) != std::string::npos;
    };
    return std::ranges::any_of(kNotInMetadata, matches) || std::ranges::any_of(kInstanceParameters, matches);
}

std::string methodNames(const ProvidedService& service)
{
    auto names = service.methods;
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names.empty() ? "*" : core::join(names, ",");
}

/// All parameters, the process-local ones included: what the definition shows (spec/registry §6.4).
url::Url fullUrl(const ProviderApplication& application, const ProvidedService& service,
                 const Endpoint& protocol, std::int64_t now)
{
    url::Parameters parameters {
        {"side", "provider"},
        {"dubbo", std::string(kDubboVersion)},
        {"release", application.release},
        {"timestamp", std::to_string(now)},
        {"pid", std::to_string(application.pid != 0 ? application.pid : static_cast<std::int64_t>(getpid()))},
        {"application", application.name},
        {"executor-management-mode", "isolation"},
        {"file-cache", "true"},
        {"background", "false"},
        {"deprecated", "false"},
        {"dynamic", application.dynamic ? "true" : "false"},
        {"generic", "false"},
        {"anyhost", "true"},
        {"bind.ip", application.host},
        {"bind.port", std::to_string(protocol.port)},
        {"serialization", std::string(kSerialization)},
        {"prefer.serialization", std::string(kSerialization)},
        {"interface", service.interfaceName},
        {"methods", methodNames(service)},
    };
    // Dubbo writes these keys when they are configured. Registering both ways is the default that people
    // spell out, and remote is never the default.
    if (application.namesModes)
        parameters["register-mode"] = name(application.registerMode);
    if ((application.namesModes && application.registerMode == RegisterMode::All)
        || application.metadataType == MetadataType::Remote)
        parameters["metadata-type"] = name(application.metadataType);
    if (application.metadataServicePort > 0)
        parameters["metadata-service-port"] = std::to_string(application.metadataServicePort);
    if (hasApplicationLevel(application))
        parameters["service-name-mapping"] = "true";
    if (!service.group.empty())
        parameters["group"] = service.group;
    if (!service.version.empty()) {
        parameters["version"] = service.version;
        parameters["revision"] = service.version;
    }
    for (const auto* extra : {&application.parameters, &service.parameters})
        for (const auto& [key, value] : *extra)
            parameters.insert_or_assign(key, value);
    parameters.erase("register"); // says whether, and is not registered itself
    return {protocol.protocol, application.host, protocol.port, service.interfaceName, std::move(parameters)};
}

metadata::ServiceInfo serviceInfo(const url::Url& registered, const std::string& registryCluster)
{
    metadata::ServiceInfo info;
    info.name = registered.serviceInterface();
    info.group = registered.group();
    info.version = registered.version();
    info.protocol = registered.protocol();
    info.port = registered.port();
    info.path = registered.path();
    info.params = registered.parameters();
    std::erase_if(info.params, [](const auto& entry) { return staysOutOfMetadata(entry.first); });
    info.params.try_emplace("REGISTRY_CLUSTER", registryCluster);
    return info;
}

ProviderPlan::Node definitionNode(const ProviderApplication& application, const ProvidedService& service,
                                  const url::Url& full)
{
    auto definition = *service.definition;
    if (definition.canonicalName.empty())
        definition.canonicalName = service.interfaceName;
    if (definition.codeSource.empty())
        definition.codeSource = kDefaultCodeSource;
    definition.parameters = full.parameters();
    return {metadata::definitionPath(application.root, service.interfaceName, service.version, service.group,
                                     metadata::Side::Provider, application.name),
            metadata::printServiceDefinition(definition)};
}

const Endpoint& mainEndpoint(const std::vector<Endpoint>& endpoints)
{
    const auto preferred = std::ranges::find(endpoints, kPreferredProtocol, &Endpoint::protocol);
    return preferred != endpoints.end() ? *preferred : endpoints.front();
}

/// The value of dubbo.metadata-service.url-params: known keys in Dubbo's order, then port and protocol.
std::string serviceParams(const ProviderApplication& application, const Endpoint& endpoint)
{
    const url::Parameters known {{"serialization", std::string(kSerialization)},
                                 {"prefer.serialization", std::string(kSerialization)},
                                 {"version", std::string(kMetadataServiceVersion)},
                                 {"dubbo", std::string(kDubboVersion)},
                                 {"release", application.release},
                                 {"side", "provider"}};
    std::string out = "{";
    const auto append = [&out](std::string_view key, std::string_view value) {
        out += (out.size() > 1 ? "," : "") + metadata::jsonQuote(key) + ":" + metadata::jsonQuote(value);
    };
    for (const auto key : registry::simplifiedKeys())
        if (const auto at = known.find(key); at != known.end())
            append(key, at->second);
    const bool apart = application.metadataServicePort > 0;
    append("port", std::to_string(apart ? application.metadataServicePort : endpoint.port));
    append("protocol", endpoint.protocol);
    return out + "}";
}

Instance planInstance(const ProviderApplication& application, const ProviderPlan& plan, std::int64_t now)
{
    const auto& endpoint = mainEndpoint(application.protocols);
    Instance instance;
    instance.application = application.name;
    instance.host = application.host;
    instance.port = endpoint.port;
    instance.id = application.host + ":" + std::to_string(endpoint.port);
    instance.endpoints = application.protocols;
    instance.revision = plan.metadata.revision;
    instance.storageType = name(application.metadataType);
    instance.registrationTime = now;
    instance.metadata = application.instanceMetadata;
    auto& values = instance.metadata;
    for (const auto& registered : plan.exported)
        for (const auto key : kInstanceParameters)
            if (const auto value = registered.find(key); value && !value->empty())
                values.insert_or_assign(std::string(key), std::string(*value));
    values.insert_or_assign(std::string(kEndpointsKey), printEndpoints(instance.endpoints));
    values.insert_or_assign(std::string(kRevisionKey), instance.revision);
    values.insert_or_assign(std::string(kStorageTypeKey), instance.storageType);
    if (application.metadataType == MetadataType::Local)
        values.insert_or_assign(std::string(kServiceParamsKey), serviceParams(application, endpoint));
    return instance;
}

/// Java's boolean: whatever is not "true" is false.
bool isDynamic(const url::Url& registered)
{
    const auto value = registered.get("dynamic");
    return value.empty() || core::equalsIgnoreCase(value, "true");
}

void planNode(ProviderPlan& plan, const ProviderApplication& application, const url::Url& registered)
{
    auto path = registry::urlPath(application.root, registered);
    if (const auto times = registered.getInt("retry.times", -1); times > 0)
        plan.retryTimes[path] = times;
    (isDynamic(registered) ? plan.providerNodes : plan.persistentProviderNodes).push_back(std::move(path));
}

void sortAndUnifyNames(std::vector<std::string>& names)
{
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
}

ProviderPlan::Node metadataNode(const ProviderApplication& application, const metadata::MetadataInfo& info)
{
    if (application.metadataType != MetadataType::Remote && !application.reportMetadata)
        return {};
    return {metadata::appMetadataPath(application.root, application.name, info.revision),
            metadata::printMetadataInfo(info)};
}

} // namespace

ProviderPlan planProvider(const ProviderApplication& application,
                          const std::vector<ProvidedService>& services, std::int64_t now)
{
    ProviderPlan plan;
    for (const auto group : kConfigGroups)
        plan.configDirectories.push_back(registry::categoryPath(application.root, "config", group));
    plan.metadata.app = application.name;
    for (const auto& service : services) {
        for (const auto& protocol : application.protocols) {
            const auto full = fullUrl(application, service, protocol, now);
            const auto registered = application.simplified
                ? registry::simplifyProviderUrl(full, application.extraKeys)
                : registry::reduceProviderUrl(full);
            if (service.definition && protocol == mainEndpoint(application.protocols))
                plan.definitions.push_back(definitionNode(application, service, full));
            if (service.waits)
                continue;
            auto info = serviceInfo(registered, application.registryCluster);
            plan.metadata.services.insert_or_assign(info.matchKey(), std::move(info));
            if (hasInterfaceLevel(application))
                planNode(plan, application, registered);
            plan.exported.push_back(registered);
        }
        if (hasApplicationLevel(application))
            plan.mappedInterfaces.push_back(service.interfaceName);
        if (hasInterfaceLevel(application))
            plan.listenedDirectories.push_back(
                registry::categoryPath(application.root, service.interfaceName, registry::kConfigurators));
    }
    sortAndUnifyNames(plan.mappedInterfaces);
    sortAndUnifyNames(plan.listenedDirectories);
    plan.metadata.revision = metadata::calculateRevision(plan.metadata);
    if (!hasApplicationLevel(application) || plan.metadata.services.empty())
        return plan;
    plan.instanceDirectory = applicationPath(application.servicesRoot, application.name);
    plan.instance = planInstance(application, plan, now);
    plan.appMetadata = metadataNode(application, plan.metadata);
    return plan;
}

void mergePlan(ProviderPlan& plan, const ProviderPlan& more, const ProviderApplication& application)
{
    const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    append(plan.definitions, more.definitions);
    append(plan.mappedInterfaces, more.mappedInterfaces);
    append(plan.listenedDirectories, more.listenedDirectories);
    append(plan.providerNodes, more.providerNodes);
    append(plan.persistentProviderNodes, more.persistentProviderNodes);
    append(plan.exported, more.exported);
    plan.retryTimes.insert(more.retryTimes.begin(), more.retryTimes.end());
    sortAndUnifyNames(plan.mappedInterfaces);
    sortAndUnifyNames(plan.listenedDirectories);
    for (const auto& [key, service] : more.metadata.services)
        plan.metadata.services.insert_or_assign(key, service);
    plan.metadata.revision = metadata::calculateRevision(plan.metadata);
    if (more.instanceDirectory.empty())
        return;
    if (plan.instanceDirectory.empty()) {
        plan.instanceDirectory = more.instanceDirectory;
        plan.instance = more.instance;
    }
    plan.instance.revision = plan.metadata.revision;
    plan.instance.metadata.insert_or_assign(std::string(kRevisionKey), plan.metadata.revision);
    plan.appMetadata = metadataNode(application, plan.metadata);
}

} // namespace sextant::discovery
