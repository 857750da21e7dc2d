// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/registry/reduction.h"

#include "engine/core/text.h"

#include <algorithm>
#include <array>

namespace sextant::registry {

namespace {

constexpr std::array<std::string_view, 21> kLocalKeys {
    "monitor",
    "bind.ip",
    "bind.port",
    "qos.enable",
    "qos.host",
    "qos.port",
    "qos.accept.foreign.ip",
    "validation",
    "interfaces",
    "register-mode",
    "pid",
    "file-cache",
    "executor-management-mode",
    "background",
    "anyhost",
    "threadname",
    "threadpool",
    "alive",
    "queues",
    "corethreads",
    "threads",
};

constexpr std::array<std::string_view, 22> kSimplifiedKeys {
    "application",
    "codec",
    "exchanger",
    "serialization",
    "prefer.serialization",
    "cluster",
    "connections",
    "deprecated",
    "group",
    "loadbalance",
    "mock",
    "path",
    "timeout",
    "token",
    "version",
    "warmup",
    "weight",
    "dubbo",
    "release",
    "side",
    "ipv6",
    "serialize.packable.factory",
};

} // namespace

std::span<const std::string_view> simplifiedKeys()
{
    return kSimplifiedKeys;
}

url::Url reduceProviderUrl(const url::Url& url)
{
    auto parameters = url.parameters();
    std::erase_if(parameters, [](const auto& entry) {
        return entry.first.starts_with('.') || std::ranges::find(kLocalKeys, entry.first) != kLocalKeys.end();
    });
    return url.withParameters(std::move(parameters));
}

url::Url simplifyProviderUrl(const url::Url& url, const std::vector<std::string>& extraKeys)
{
    const auto methods = core::splitTrimmed(url.get("methods"), ',');
    const bool keepInterface = url.path() != url.serviceInterface();
    auto parameters = url.parameters();
    std::erase_if(parameters, [&](const auto& entry) {
        const auto& key = entry.first;
        const bool known = std::ranges::find(kSimplifiedKeys, key) != kSimplifiedKeys.end()
            || std::ranges::find(extraKeys, key) != extraKeys.end() || (key == "interface" && keepInterface);
        // Dubbo hands the method names over as a list of prefixes.
        return !known
            && std::ranges::none_of(methods, [&](const auto& method) { return key.starts_with(method); });
    });
    return url.withParameters(std::move(parameters));
}

} // namespace sextant::registry
