// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where the interface level keeps its nodes (spec/registry §2.1, §2.2). Mirrors
// ZookeeperRegistry.toCategoryPath and toUrlPath.
#pragma once

#include "engine/url/url.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace sextant::registry {

constexpr std::string_view kProviders = "providers";
constexpr std::string_view kConsumers = "consumers";
constexpr std::string_view kConfigurators = "configurators";
constexpr std::string_view kRouters = "routers";
constexpr std::array<std::string_view, 4> kCategories {kProviders, kConsumers, kRouters, kConfigurators};

/// "/dubbo" for an empty group, else "/" + group ("/" stays "/", leading slashes are not doubled).
std::string registryRoot(std::string_view group);
/// Root of the application instances: "/services", or "/" + group when the registry has a group of its own
/// that is not the default (spec/registry §3.1).
std::string servicesRoot(std::string_view group);

/// {root}/enc(interface)
std::string servicePath(std::string_view root, std::string_view interfaceName);
/// {root}/enc(interface)/{category}
std::string categoryPath(std::string_view root, std::string_view interfaceName, std::string_view category);
/// The node of a registered URL; its category decides the directory.
std::string urlPath(std::string_view root, const url::Url& url);

/// The parts of a path at interface level; nullopt when it is none.
struct RegistryPath
{
    std::string interfaceName;
    std::string category; ///< empty for the interface's own directory
    std::string nodeName; ///< empty for a category directory
};
std::optional<RegistryPath> parseRegistryPath(std::string_view root, std::string_view path);

} // namespace sextant::registry
