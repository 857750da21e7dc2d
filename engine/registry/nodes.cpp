// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/registry/nodes.h"

#include "engine/core/text.h"

namespace sextant::registry {

namespace {

constexpr std::string_view kDefaultProtocol = "dubbo";
constexpr std::size_t kShown = 200;
constexpr int kMaxPort = 65535;

core::Error flag(core::Problems& problems, core::Problem problem)
{
    core::Error error(core::Errc::Decode, problem.message, problem.path);
    problems.push_back(std::move(problem));
    return error;
}

core::Outcome<url::Url> parseNode(const std::string& interfaceName, const std::string& path,
                                  std::string_view nodeName, std::string_view kind, core::Problems& problems)
{
    const std::string kindText(kind);
    auto url = url::Url::parseNodeName(nodeName);
    if (!url)
        return flag(problems,
                    {kindText + "-not-url", core::Severity::Error, path, interfaceName,
                     "The node name is not a Dubbo URL: " + url.error().cause + ".", "Dubbo skips this node.",
                     "Remove it if no program of yours wrote it."});
    if (url->host().empty())
        return flag(problems,
                    {kindText + "-no-host", core::Severity::Error, path, interfaceName,
                     "The URL names no host: " + core::shorten(url->displayString(), kShown),
                     "Nobody can connect to it.", "Remove it if no program of yours wrote it."});
    return url->protocol().empty() ? url->withProtocol(std::string(kDefaultProtocol)) : std::move(*url);
}

} // namespace

core::Outcome<url::Url> parseProviderNode(const std::string& interfaceName, const std::string& path,
                                          std::string_view nodeName, core::Problems& problems)
{
    auto url = parseNode(interfaceName, path, nodeName, "provider", problems);
    if (!url)
        return url;
    if (url->port() <= 0 && url->protocol() != "empty")
        return flag(problems,
                    {"provider-no-port", core::Severity::Error, path, interfaceName,
                     "The URL names no port: " + core::shorten(url->displayString(), kShown),
                     "Consumers fall back to the protocol's default port, or fail to connect.",
                     "Register the provider again with its port."});
    if (url->port() > kMaxPort)
        return flag(problems,
                    {"provider-bad-port", core::Severity::Error, path, interfaceName,
                     "The URL's port is above 65535: " + core::shorten(url->displayString(), kShown),
                     "Nobody can connect to it.", "Register the provider again with its port."});
    if (const auto own = url->serviceInterface(); own != interfaceName)
        problems.push_back({"provider-interface-differs", core::Severity::Warning, path, interfaceName,
                            "The URL is for the interface " + core::shorten(own, kShown) + ".",
                            "Consumers of " + interfaceName + " ignore it.",
                            "Look at the program that registered it."});
    return url;
}

core::Outcome<url::Url> parseConsumerNode(const std::string& interfaceName, const std::string& path,
                                          std::string_view nodeName, core::Problems& problems)
{
    return parseNode(interfaceName, path, nodeName, "consumer", problems);
}

} // namespace sextant::registry
