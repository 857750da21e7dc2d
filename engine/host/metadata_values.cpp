// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/metadata_values.h"

#include "engine/core/text.h"

namespace sextant::host {

namespace {

constexpr std::size_t kMostServices = 100'000;

using Entries = std::vector<std::pair<wire::Value, wire::Value>>;

wire::Value textOrNull(const std::string& text)
{
    return text.empty() ? wire::Value() : wire::Value::string(text);
}

wire::Value serviceToValue(const metadata::ServiceInfo& service)
{
    Entries params;
    for (const auto& [key, value] : service.params)
        params.emplace_back(wire::Value::string(key), wire::Value::string(value));
    return wire::Value::object("org.apache.dubbo.metadata.MetadataInfo$ServiceInfo",
                               {{"params", wire::Value::map("", std::move(params))},
                                {"path", wire::Value::string(service.path)},
                                {"port", wire::Value::int32(service.port)},
                                {"protocol", wire::Value::string(service.protocol)},
                                {"version", textOrNull(service.version)},
                                {"group", textOrNull(service.group)},
                                {"name", wire::Value::string(service.name)}});
}

/// One field of an object, or one entry of the map that stands for it; nullptr when absent.
const wire::Value* member(const wire::Value& holder, std::string_view name)
{
    if (const auto* object = holder.asObject())
        return object->field(name);
    if (const auto* map = holder.asMap())
        for (const auto& [key, value] : map->entries)
            if (const auto* text = key.asString(); text && *text == name)
                return &value;
    return nullptr;
}

std::string memberText(const wire::Value& holder, std::string_view name)
{
    const auto* value = member(holder, name);
    const auto* text = value ? value->asString() : nullptr;
    return text ? *text : std::string();
}

int memberInt(const wire::Value& holder, std::string_view name, int fallback)
{
    const auto* value = member(holder, name);
    if (!value)
        return fallback;
    if (const auto* number = std::get_if<std::int32_t>(&value->variant()))
        return *number;
    if (const auto* number = std::get_if<std::int64_t>(&value->variant()))
        return *number >= 0 && *number <= 65535 ? static_cast<int>(*number) : fallback;
    if (const auto* text = value->asString())
        return static_cast<int>(core::parseInt(*text).value_or(fallback));
    return fallback;
}

metadata::ServiceInfo serviceFromValue(const wire::Value& value)
{
    metadata::ServiceInfo service;
    service.name = memberText(value, "name");
    service.group = memberText(value, "group");
    service.version = memberText(value, "version");
    service.protocol = memberText(value, "protocol");
    service.port = memberInt(value, "port", -1);
    service.path = memberText(value, "path");
    const auto* params = member(value, "params");
    if (const auto* map = params ? params->asMap() : nullptr)
        for (const auto& [key, text] : map->entries)
            if (key.asString() && text.asString())
                service.params[*key.asString()] = *text.asString();
    return service;
}

} // namespace

wire::Value metadataToValue(const metadata::MetadataInfo& info)
{
    Entries services;
    for (const auto& [key, service] : info.services)
        services.emplace_back(wire::Value::string(key), serviceToValue(service));
    return wire::Value::object(
        "org.apache.dubbo.metadata.MetadataInfo",
        {{"services", wire::Value::map("java.util.concurrent.ConcurrentHashMap", std::move(services))},
         {"revision", wire::Value::string(info.revision)},
         {"app", wire::Value::string(info.app)}});
}

core::Outcome<metadata::MetadataInfo> metadataFromValue(const wire::Value& value, const std::string& place)
{
    if (value.isNull())
        return core::Error(core::Errc::NoNode, "The provider does not know this revision", place,
                           "its MetadataService answered null",
                           "The instance was probably updated in between; read it again.");
    if (!value.asObject() && !value.asMap())
        return core::Error(core::Errc::Decode,
                           "The MetadataService answered something that is no MetadataInfo", place);
    metadata::MetadataInfo info;
    info.app = memberText(value, "app");
    info.revision = memberText(value, "revision");
    const auto* services = member(value, "services");
    const auto* map = services ? services->asMap() : nullptr;
    if (!map)
        return info;
    if (map->entries.size() > kMostServices)
        return core::Error(core::Errc::TooLarge, "The MetadataInfo lists too many services", place);
    for (const auto& [key, service] : map->entries) {
        if (!service.asObject() && !service.asMap())
            continue;
        auto read = serviceFromValue(service);
        if (!read.name.empty())
            info.services[key.asString() ? *key.asString() : read.matchKey()] = std::move(read);
    }
    return info;
}

} // namespace sextant::host
