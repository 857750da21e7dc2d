// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/matcher.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sextant::discovery {

bool matchesRule(std::string_view rule, std::string_view target)
{
    if (rule == "*")
        return true;
    if (rule.find(',') == std::string_view::npos)
        return rule == target;
    const auto elements = core::split(rule, ',');
    return std::ranges::any_of(elements, [&](const auto& element) { return core::trim(element) == target; });
}

bool matchesProtocol(std::string_view rule, std::string_view protocol)
{
    return rule.empty() || matchesRule(rule, protocol);
}

bool matchesService(std::string_view interfaceName, std::string_view group, std::string_view version,
                    std::string_view protocol, const metadata::ServiceInfo& service)
{
    return service.name == interfaceName && matchesRule(version, service.version)
        && matchesRule(group, service.group) && matchesProtocol(protocol, service.protocol);
}

} // namespace sextant::discovery
