// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/registry/paths.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sextant::registry {

namespace {

constexpr std::string_view kDefaultGroup = "dubbo";
constexpr std::string_view kDefaultServicesRoot = "/services";

/// "/" alone contributes nothing in front of another segment.
std::string prefix(std::string_view root)
{
    return root == "/" ? std::string() : std::string(root);
}

} // namespace

std::string registryRoot(std::string_view group)
{
    if (group.empty())
        group = kDefaultGroup;
    return group.starts_with('/') ? std::string(group) : "/" + std::string(group);
}

std::string servicesRoot(std::string_view group)
{
    const auto root = registryRoot(group);
    return root == registryRoot(kDefaultGroup) ? std::string(kDefaultServicesRoot) : root;
}

std::string servicePath(std::string_view root, std::string_view interfaceName)
{
    return interfaceName == "*" ? std::string(root) : prefix(root) + "/" + url::encode(interfaceName);
}

std::string categoryPath(std::string_view root, std::string_view interfaceName, std::string_view category)
{
    return prefix(servicePath(root, interfaceName)) + "/" + std::string(category);
}

std::string urlPath(std::string_view root, const url::Url& url)
{
    return categoryPath(root, url.serviceInterface(), url.category()) + "/" + url.nodeName();
}

std::optional<RegistryPath> parseRegistryPath(std::string_view root, std::string_view path)
{
    const auto start = prefix(root) + "/";
    if (!path.starts_with(start))
        return std::nullopt;
    const auto segments = core::split(path.substr(start.size()), '/');
    if (segments.size() > 3 || segments.front().empty())
        return std::nullopt;
    if (segments.size() > 1 && std::ranges::find(kCategories, segments[1]) == kCategories.end())
        return std::nullopt;
    return RegistryPath {url::decode(segments[0]), segments.size() > 1 ? segments[1] : std::string(),
                         segments.size() > 2 ? segments[2] : std::string()};
}

} // namespace sextant::registry
