// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The interface-to-applications mapping node (spec/registry §7.1).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sextant::mapping {

/// {root}/mapping, and {root}/mapping/{interface} with the interface as it is (not encoded).
std::string mappingRoot(std::string_view root);
std::string mappingPath(std::string_view root, std::string_view interfaceName);

/// Application names, trimmed, sorted, without empty ones and duplicates: "b, a,," gives a and b.
std::vector<std::string> parseMapping(std::string_view value);

} // namespace sextant::mapping
