// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/paths.h"

namespace sextant::config {

std::string globalGroup(std::string_view nameSpace)
{
    while (nameSpace.starts_with('/'))
        nameSpace.remove_prefix(1);
    return std::string(nameSpace.empty() ? kDefaultGroup : nameSpace);
}

std::string configRoot(std::string_view nameSpace)
{
    return "/" + globalGroup(nameSpace) + "/config";
}

std::string configPath(std::string_view root, std::string_view group, std::string_view key)
{
    std::string path(root);
    if (!group.empty())
        path.append("/").append(group);
    return path.append("/").append(key);
}

} // namespace sextant::config
