// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/metadata/metadata_info.h"

#include "engine/core/text.h"
#include "engine/metadata/json_tree.h"

namespace sextant::metadata {

namespace {

constexpr std::size_t kMaxServices = 100'000;

core::Problem malformedService(const std::string& path, const std::string& app, const std::string& key,
                               std::string what)
{
    return {"metadata-service-malformed",
            core::Severity::Warning,
            path,
            app,
            "Service entry " + core::shorten(key, 200) + " cannot be used: " + std::move(what),
            "Consumers of this revision do not see that service.",
            "Look at the provider that published this revision."};
}

std::string firstOf(std::string preferred, std::string otherwise)
{
    return preferred.empty() ? std::move(otherwise) : std::move(preferred);
}

std::string parameter(const ServiceInfo& info, std::string_view key)
{
    const auto at = info.params.find(key);
    return at == info.params.end() ? std::string() : at->second;
}

/// The parts of a match key `[group/]name[:version]:protocol`, for documents that leave fields out.
ServiceInfo fromKey(std::string_view key)
{
    ServiceInfo info;
    if (const auto slash = key.find('/'); slash != std::string_view::npos) {
        info.group = key.substr(0, slash);
        key.remove_prefix(slash + 1);
    }
    const auto parts = core::split(key, ':');
    info.name = parts.front();
    if (parts.size() > 1)
        info.protocol = parts.back();
    if (parts.size() > 2)
        info.version =
            key.substr(info.name.size() + 1, key.size() - info.name.size() - info.protocol.size() - 2);
    return info;
}

core::Outcome<ServiceInfo> parseService(const std::string& key, const JsonTree& tree)
{
    const auto unusable = [&](std::string cause) {
        return core::Error(core::Errc::Decode, "A service entry cannot be used", key, std::move(cause));
    };
    if (!tree.isObject())
        return unusable("it is not an object");
    const auto named = fromKey(key);
    ServiceInfo info;
    if (const auto* params = tree.find("params"); params != nullptr && params->isObject())
        for (const auto& [name, value] : params->members)
            if (value.isScalar() && value.kind != JsonTree::Kind::Null)
                info.params.insert_or_assign(name, value.text);
    info.name = firstOf(firstOf(tree.textAt("name"), parameter(info, "interface")), named.name);
    info.group = firstOf(tree.textAt("group"), parameter(info, "group"));
    info.version = firstOf(tree.textAt("version"), parameter(info, "version"));
    info.protocol = firstOf(firstOf(tree.textAt("protocol"), named.protocol), "dubbo");
    info.path = firstOf(tree.textAt("path"), info.name);
    if (info.name.empty())
        return unusable("it names no interface");
    const auto port = core::parseInt(tree.textAt("port"));
    if (port && *port > 0xFFFF)
        return unusable("its port is out of range");
    info.port = port && *port > 0 ? static_cast<int>(*port) : -1;
    return info;
}

/// Java compares strings by UTF-16 unit: supplementary characters sort before U+E000 to U+FFFF.
bool javaLess(std::string_view a, std::string_view b)
{
    const auto rank = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0xF0)
            return byte - 2;
        return byte >= 0xEE ? byte + 16 : static_cast<int>(byte);
    };
    const auto length = std::min(a.size(), b.size());
    for (std::size_t i = 0; i < length; ++i)
        if (a[i] != b[i])
            return rank(a[i]) < rank(b[i]);
    return a.size() < b.size();
}

struct JavaOrder
{
    bool operator()(std::string_view a, std::string_view b) const { return javaLess(a, b); }
};

void appendMember(std::string& out, std::string_view key, std::string_view value)
{
    out += out.back() == '{' ? "" : ",";
    out += jsonQuote(key) + ":" + jsonQuote(value);
}

} // namespace

std::string ServiceInfo::serviceKey() const
{
    return url::buildServiceKey(name, group, version);
}
std::string ServiceInfo::matchKey() const
{
    return serviceKey() + ":" + protocol;
}

core::Outcome<MetadataInfo> parseMetadataInfo(std::string_view json, const std::string& path,
                                              core::Problems& problems)
{
    auto tree = parseJsonTree(json, path);
    if (!tree)
        return tree.error();
    if (!tree->isObject())
        return core::Error(core::Errc::Decode, "Application metadata cannot be read", path,
                           "it is not a JSON object");
    MetadataInfo info;
    info.app = tree->textAt("app");
    info.revision = tree->textAt("revision");
    const auto add = [&](const std::string& key, const JsonTree& entry) {
        auto service = parseService(key, entry);
        if (!service) {
            problems.push_back(malformedService(path, info.app, key, service.error().cause));
            return;
        }
        auto matchKey = service->matchKey();
        if (info.services.contains(matchKey))
            matchKey = key;
        info.services.insert_or_assign(std::move(matchKey), std::move(*service));
    };
    const auto* services = tree->find("services");
    if (services != nullptr && services->members.size() + services->items.size() > kMaxServices)
        return core::Error(core::Errc::TooLarge, "Application metadata has too many services", path);
    if (services != nullptr) {
        for (const auto& [key, entry] : services->members)
            add(key, entry);
        for (const auto& entry : services->items)
            add({}, entry);
    }
    return info;
}

std::string printMetadataInfo(const MetadataInfo& info)
{
    std::string out =
        "{\"app\":" + jsonQuote(info.app) + ",\"revision\":" + jsonQuote(info.revision) + ",\"services\":{";
    for (const auto& [key, service] : info.services) {
        out += out.back() == '{' ? "" : ",";
        std::string entry = "{";
        if (!service.group.empty())
            appendMember(entry, "group", service.group);
        appendMember(entry, "name", service.name);
        std::string params = "{";
        for (const auto& [name, value] : service.params)
            appendMember(params, name, value);
        entry += ",\"params\":" + params + "}";
        appendMember(entry, "path", service.path);
        entry += ",\"port\":" + std::to_string(service.port);
        appendMember(entry, "protocol", service.protocol);
        if (!service.version.empty())
            appendMember(entry, "version", service.version);
        out += jsonQuote(key) + ":" + entry + "}";
    }
    return out + "}}";
}

std::string revisionText(const MetadataInfo& info, RevisionForm form)
{
    std::map<std::string_view, const ServiceInfo*, JavaOrder> sorted;
    for (const auto& [key, service] : info.services)
        sorted.emplace(key, &service);
    std::string out = info.app;
    for (const auto& [key, service] : sorted) {
        out += key;
        if (form == RevisionForm::WithPort)
            out += std::to_string(service->port);
        out += service->path + "{";
        const std::map<std::string_view, std::string_view, JavaOrder> params(service->params.begin(),
                                                                             service->params.end());
        std::string_view separator;
        for (const auto& [name, value] : params) {
            out.append(separator).append(name).append("=").append(value);
            separator = ", ";
        }
        out += "}";
    }
    return out;
}

} // namespace sextant::metadata
