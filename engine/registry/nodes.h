// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Node names below providers and consumers as URLs, read tolerantly (spec/registry §2.6).
// Only names count at interface level: node data carries no information.
#pragma once

#include "engine/core/outcome.h"
#include "engine/core/problem.h"
#include "engine/url/url.h"

#include <string>
#include <string_view>

namespace sextant::registry {

/// `interfaceName` is that of the directory, `path` the node's own. Fills in protocol `dubbo` when it is
/// missing, as Java does. What Dubbo would not use either is a problem and an error.
core::Outcome<url::Url> parseProviderNode(const std::string& interfaceName, const std::string& path,
                                          std::string_view nodeName, core::Problems& problems);
core::Outcome<url::Url> parseConsumerNode(const std::string& interfaceName, const std::string& path,
                                          std::string_view nodeName, core::Problems& problems);

} // namespace sextant::registry
