// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/metadata_service.h"

#include "engine/core/text.h"
#include "engine/host/metadata_values.h"

#include <algorithm>

namespace sextant::host {

namespace {

constexpr const char* kText = "java.lang.String";

std::string argument(const ServiceCall& call, std::size_t index)
{
    const auto* text = index < call.arguments.size() ? call.arguments[index].asString() : nullptr;
    return text ? *text : std::string();
}

/// Dubbo answers a SortedSet; any Java collection is accepted where one is declared.
wire::Value textSet(std::vector<std::string> texts)
{
    std::sort(texts.begin(), texts.end());
    std::vector<wire::Value> items;
    for (auto& text : texts)
        items.push_back(wire::Value::string(std::move(text)));
    return wire::Value::list("java.util.TreeSet", std::move(items));
}

/// getExportedURLs(interface, group, version, protocol); "*" or nothing is all.
wire::Value exportedUrls(const MetadataFacts& facts, const ServiceCall& call)
{
    const auto wanted = argument(call, 0);
    const auto protocol = argument(call, 3);
    const bool all = wanted.empty() || wanted == "*";
    std::vector<std::string> texts;
    for (const auto& url : facts.urls) {
        const bool same = all
            || (url.serviceInterface() == wanted && url.group() == argument(call, 1)
                && url.version() == argument(call, 2));
        if (same && (protocol.empty() || protocol == url.protocol()))
            texts.push_back(url.fullString());
    }
    return textSet(std::move(texts));
}

wire::Value definitionText(const MetadataFacts& facts, const std::string& key)
{
    for (const auto& service : facts.services)
        if (service.key() == key)
            return wire::Value::string(metadata::printServiceDefinition(service.definition()));
    return wire::Value::string("");
}

} // namespace

void MetadataFacts::take(const discovery::ProviderRegistration& registration)
{
    revision = registration.metadataInfo().revision;
    infos.insert_or_assign(revision, registration.metadataInfo());
    urls = registration.exportedUrls();
}

ServiceSpec metadataServiceSpec(std::shared_ptr<const MetadataFacts> facts)
{
    ServiceSpec spec;
    spec.interfaceName = "org.apache.dubbo.metadata.MetadataService";
    spec.group = facts->application;
    spec.version = "1.0.0";
    const auto answer = [&](const char* name, std::size_t parameters, auto work) {
        MethodSpec method;
        method.name = name;
        method.parameterTypes.assign(parameters, kText);
        method.handler = [facts, work](const ServiceCall& call, const Respond& respond) {
            respond(work(*facts, call));
        };
        spec.methods.push_back(std::move(method));
    };
    answer("getMetadataInfo", 1, [](const MetadataFacts& f, const ServiceCall& call) {
        const auto found = f.infos.find(argument(call, 0));
        return found != f.infos.end() ? metadataToValue(found->second) : wire::Value();
    });
    answer("getMetadataInfos", 0, [](const MetadataFacts& f, const ServiceCall&) {
        return wire::Value::list("", {metadataToValue(f.infos.at(f.revision))});
    });
    for (std::size_t parameters = 0; parameters <= 4; ++parameters)
        answer("getExportedURLs", parameters, exportedUrls);
    answer("getSubscribedURLs", 0, [](const MetadataFacts&, const ServiceCall&) { return textSet({}); });
    answer("serviceName", 0,
           [](const MetadataFacts& f, const ServiceCall&) { return wire::Value::string(f.application); });
    answer("version", 0,
           [](const MetadataFacts&, const ServiceCall&) { return wire::Value::string("1.0.0"); });
    answer("getServiceDefinition", 1, [](const MetadataFacts& f, const ServiceCall& call) {
        return definitionText(f, argument(call, 0));
    });
    answer("getServiceDefinition", 3, [](const MetadataFacts& f, const ServiceCall& call) {
        return definitionText(f,
                              url::buildServiceKey(argument(call, 0), argument(call, 1), argument(call, 2)));
    });
    return spec;
}

} // namespace sextant::host
