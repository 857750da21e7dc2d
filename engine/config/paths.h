// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where a config center on ZooKeeper keeps its documents (spec/registry §10.2). Mirrors
// TreePathDynamicConfiguration. Pure functions.
#pragma once

#include <string>
#include <string_view>

namespace sextant::config {

constexpr std::string_view kDefaultGroup = "dubbo";
constexpr std::string_view kGlobalFile =
    "dubbo.properties"; ///< global and, by default, application configuration

/// "/dubbo/config" for an empty name; "/{name}/config" otherwise. A registry that is its own config center
/// gives its group as the name.
std::string configRoot(std::string_view nameSpace);
/// The group of a config center's global documents: a registry that is its own config center gives its group
/// as the name (spec/registry §10.1).
std::string globalGroup(std::string_view nameSpace);
/// {root}/{group}/{key}, neither encoded. An empty group leaves its part out: {root}/{key}, where single
/// properties are looked up.
std::string configPath(std::string_view root, std::string_view group, std::string_view key);

} // namespace sextant::config
