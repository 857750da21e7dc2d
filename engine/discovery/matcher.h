// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Does a service of an application's metadata serve a consumer? (spec/registry §4.5). Mirrors
// ProtocolServiceKey.Matcher.
#pragma once

#include "engine/metadata/metadata_info.h"

#include <string_view>

namespace sextant::discovery {

/// "*" takes anything, a comma list any of its elements, an empty rule only an empty target.
bool matchesRule(std::string_view rule, std::string_view target);
/// An empty rule takes any protocol here.
bool matchesProtocol(std::string_view rule, std::string_view protocol);

bool matchesService(std::string_view interfaceName, std::string_view group, std::string_view version,
                    std::string_view protocol, const metadata::ServiceInfo& service);

} // namespace sextant::discovery
