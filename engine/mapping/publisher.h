// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Adds an application to a mapping node by compare-and-set (spec/registry §7.2). Mirrors
// MetadataServiceNameMapping.map. THREAD: the store's loop.
#pragma once

#include "engine/core/subscription.h"
#include "engine/registry/node_writer.h"

#include <functional>
#include <string>

namespace sextant::mapping {

struct PublishOptions
{
    int attempts = 11; ///< 1 + dubbo.metadata-report.cas-retry-times
    core::Millis maxWait {100}; ///< dubbo.metadata-report.cas-retry-wait-time
};

/// `done` gets an error when all attempts failed; the application is then not in the mapping. Destroying the
/// subscription ends the attempts without an answer.
[[nodiscard]] core::Subscription publish(const registry::NodeWriter& writer, const std::string& root,
                                         const std::string& interfaceName, const std::string& application,
                                         PublishOptions options,
                                         std::function<void(core::Outcome<void>)> done);

} // namespace sextant::mapping
