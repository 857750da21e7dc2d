// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/json_views.h"

#include <nlohmann/json.hpp>

namespace sextant::ctl {

using Json = nlohmann::ordered_json;

namespace {

Json serviceIds(const std::vector<inventory::ServiceId>& ids)
{
    Json list = Json::array();
    for (const auto& id : ids)
        list.push_back({{"interface", id.interfaceName}, {"group", id.group}, {"version", id.version}});
    return list;
}

std::string registrationOf(const inventory::ProviderRow& row)
{
    using inventory::Registration;
    return std::string(inventory::name(row.interfaceLevel && row.applicationLevel ? Registration::Both
                                           : row.interfaceLevel                   ? Registration::Interface
                                                                : Registration::Application));
}

Json addresses(const std::vector<host::AddressView>& views)
{
    Json list = Json::array();
    for (const auto& view : views)
        list.push_back(toJson(view));
    return list;
}

} // namespace

Json toJson(const core::Problem& problem)
{
    return {{"code", problem.code},       {"severity", core::name(problem.severity)},
            {"path", problem.path},       {"subject", problem.subject},
            {"message", problem.message}, {"effect", problem.effect},
            {"advice", problem.advice}};
}

Json toJson(const core::Problems& problems)
{
    Json list = Json::array();
    for (const auto& problem : problems)
        list.push_back(toJson(problem));
    return list;
}

Json toJson(const url::Parameters& parameters)
{
    Json object = Json::object();
    for (const auto& [key, value] : parameters)
        object[key] = value;
    return object;
}

Json toJson(const inventory::ProviderRow& row)
{
    return {{"url", row.url.displayString()},
            {"host", row.host},
            {"port", row.port},
            {"protocol", row.protocol},
            {"app", row.application},
            {"registration", registrationOf(row)},
            {"revision", row.revision},
            {"weight", row.weight},
            {"tag", row.tag},
            {"zone", row.zone},
            {"release", row.release},
            {"timestamp", row.timestamp},
            {"enabled", row.enabled},
            {"dynamic", row.dynamic},
            {"interfacePath", row.interfacePath()},
            {"instancePath", row.instancePath}};
}

Json toJson(const inventory::ConsumerRow& row)
{
    return {{"app", row.application},        {"host", row.host},       {"pid", row.pid},
            {"timestamp", row.timestamp},    {"release", row.release}, {"path", row.path()},
            {"url", row.url.displayString()}};
}

Json summaryToJson(const inventory::ServiceRow& row)
{
    return {{"interface", row.id.interfaceName},
            {"group", row.id.group},
            {"version", row.id.version},
            {"registration", inventory::name(row.registration)},
            {"apps", row.applications},
            {"providers", row.interfaceProviders},
            {"instances", row.applicationProviders},
            {"consumers", row.consumers.size()},
            {"protocols", row.protocols},
            {"problems", row.problems.size()}};
}

Json detailsToJson(const inventory::ServiceRow& row)
{
    Json document {{"interface", row.id.interfaceName}, {"group", row.id.group},
                   {"version", row.id.version},         {"registration", inventory::name(row.registration)},
                   {"apps", row.applications},          {"mappedApps", row.mappedApplications},
                   {"protocols", row.protocols},        {"methods", row.methods}};
    document["providers"] = Json::array();
    for (const auto& provider : row.providers)
        document["providers"].push_back(toJson(*provider));
    document["consumers"] = Json::array();
    for (const auto& consumer : row.consumers)
        document["consumers"].push_back(toJson(*consumer));
    document["problems"] = toJson(row.problems);
    return document;
}

Json toJson(const inventory::InstanceRow& row)
{
    const auto& instance = row.instance;
    Json endpoints = Json::array();
    for (const auto& endpoint : instance.endpoints)
        endpoints.push_back({{"port", endpoint.port}, {"protocol", endpoint.protocol}});
    return {{"app", instance.application},
            {"id", instance.id},
            {"host", instance.host},
            {"port", instance.port},
            {"form", discovery::name(instance.form)},
            {"revision", instance.revision},
            {"storageType", instance.storageType},
            {"endpoints", endpoints},
            {"enabled", instance.enabled},
            {"healthy", instance.healthy},
            {"registrationTime", instance.registrationTime},
            {"metadata", toJson(instance.metadata)},
            {"path", row.path},
            {"problems", toJson(row.problems)}};
}

Json toJson(const inventory::RevisionRow& row, const std::string& application)
{
    Json document {{"app", application},
                   {"revision", row.revision},
                   {"path", row.path},
                   {"instances", row.instances},
                   {"known", row.info != nullptr}};
    document["services"] = Json::object();
    if (row.info) {
        for (const auto& [key, service] : row.info->services)
            document["services"][key] = {{"name", service.name},
                                         {"group", service.group},
                                         {"version", service.version},
                                         {"protocol", service.protocol},
                                         {"port", service.port},
                                         {"path", service.path},
                                         {"params", toJson(service.params)}};
    }
    document["problems"] = toJson(row.problems);
    return document;
}

Json summaryToJson(const inventory::ApplicationRow& row)
{
    Json revisions = Json::array();
    for (const auto& revision : row.revisions)
        revisions.push_back(revision->revision);
    return {{"name", row.name},
            {"instances", row.instances.size()},
            {"revisions", revisions},
            {"exports", row.exports.size()},
            {"imports", row.imports.size()},
            {"problems", row.problems.size()}};
}

Json detailsToJson(const inventory::ApplicationRow& row)
{
    Json document {{"name", row.name}};
    document["instances"] = Json::array();
    for (const auto& instance : row.instances)
        document["instances"].push_back(toJson(*instance));
    document["revisions"] = Json::array();
    for (const auto& revision : row.revisions)
        document["revisions"].push_back(toJson(*revision, row.name));
    document["exports"] = serviceIds(row.exports);
    document["imports"] = serviceIds(row.imports);
    document["problems"] = toJson(row.problems);
    return document;
}

Json toJson(const inventory::MappingRow& row)
{
    return {
        {"interface", row.interfaceName}, {"apps", row.applications}, {"raw", row.raw}, {"path", row.path}};
}

Json toJson(const host::AddressView& address)
{
    return {{"url", address.url},           {"host", address.host},     {"port", address.port},
            {"protocol", address.protocol}, {"source", address.source}, {"app", address.app},
            {"revision", address.revision}, {"weight", address.weight}, {"tag", address.tag},
            {"path", address.path}};
}

Json toJson(const host::DiscoverReport& report, bool explain)
{
    Json document {{"interface", report.service.interfaceName},
                   {"group", report.service.group},
                   {"version", report.service.version},
                   {"step", host::name(report.step)},
                   {"decision", report.decision},
                   {"reason", report.reason},
                   {"apps", report.apps},
                   {"interfaceAddresses", addresses(report.interfaceAddresses)},
                   {"applicationAddresses", addresses(report.applicationAddresses)},
                   {"invokers", addresses(report.invokers)}};
    if (explain)
        document["explanation"] = report.explanation;
    document["problems"] = toJson(report.problems);
    return document;
}

Json toJson(const inventory::ServiceId& service, const host::DefinitionReport& report)
{
    Json document {{"interface", service.interfaceName},
                   {"group", service.group},
                   {"version", service.version},
                   {"path", report.path},
                   {"complete", report.complete}};
    document["methods"] = Json::array();
    for (const auto& method : report.definition.methods)
        document["methods"].push_back({{"name", method.name},
                                       {"parameterTypes", method.parameterTypes},
                                       {"returnType", method.returnType}});
    document["types"] = Json::array();
    for (const auto& type : report.definition.types) {
        Json properties = Json::object();
        for (const auto& [name, propertyType] : type.properties)
            properties[name] = propertyType;
        document["types"].push_back(
            {{"type", type.type}, {"properties", properties}, {"items", type.items}, {"enums", type.enums}});
    }
    document["problems"] = toJson(report.problems);
    return document;
}

} // namespace sextant::ctl
