// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/consumer_url.h"

#include "engine/core/text.h"
#include "engine/discovery/provider_registration.h"

#include <algorithm>
#include <unistd.h>

namespace sextant::host {

url::Url consumerUrl(const ConsumerOptions& options, std::int64_t now)
{
    const auto& service = options.service;
    url::Parameters parameters {{"application", options.application},
                                {"background", "false"},
                                {"check", "false"},
                                {"dubbo", std::string(discovery::kDubboVersion)},
                                {"executor-management-mode", "isolation"},
                                {"file-cache", "true"},
                                {"interface", service.interfaceName},
                                {"pid", std::to_string(getpid())},
                                {"release", std::string(discovery::kRelease)},
                                {"side", "consumer"},
                                {"sticky", "false"},
                                {"timestamp", std::to_string(now)},
                                {"unloadClusterRelated", "false"}};
    if (!service.group.empty())
        parameters["group"] = service.group;
    if (!service.version.empty()) {
        parameters["version"] = service.version;
        parameters["revision"] = service.version;
    }
    if (auto methods = options.methods; !methods.empty()) {
        std::ranges::sort(methods);
        methods.erase(std::unique(methods.begin(), methods.end()), methods.end());
        parameters["methods"] = core::join(methods, ",");
    }
    for (const auto& [key, value] : options.parameters)
        parameters.insert_or_assign(key, value);
    return {"consumer", options.host, 0, service.interfaceName, std::move(parameters)};
}

} // namespace sextant::host
