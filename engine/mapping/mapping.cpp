// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/mapping/mapping.h"

#include "engine/core/text.h"

#include <algorithm>

namespace sextant::mapping {

std::string mappingRoot(std::string_view root)
{
    return (root == "/" ? std::string() : std::string(root)) + "/mapping";
}

std::string mappingPath(std::string_view root, std::string_view interfaceName)
{
    return mappingRoot(root) + "/" + std::string(interfaceName);
}

std::vector<std::string> parseMapping(std::string_view value)
{
    auto applications = core::splitTrimmed(value, ',');
    std::ranges::sort(applications);
    applications.erase(std::unique(applications.begin(), applications.end()), applications.end());
    return applications;
}

} // namespace sextant::mapping
