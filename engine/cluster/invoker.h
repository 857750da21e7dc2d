// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A provider as the cluster layer sees it: what it takes to choose and to call it (spec/cluster §1.8).
#pragma once

#include "engine/discovery/service_directory.h"
#include "engine/url/url.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sextant::cluster {

enum class Level
{
    Interface,
    Application
};

struct Invoker
{
    url::Url url; ///< what counts: overrides over the consumer's parameters over the provider's own
    Level level = Level::Application;
    discovery::SharedText application;
    discovery::NodePath path; ///< node it comes from
    url::Url own {}; ///< what the provider registered, without `timestamp` and `pid` at the interface level
    /// Application level: the metadata of the instance itself, without the service's; nullptr: not known.
    std::shared_ptr<const url::Parameters> instance {};

    std::string tag() const { return url.get("dubbo.tag"); }
};
using Invokers = std::vector<Invoker>;

/// A random number in [0, bound), bound > 0.
using Random = std::function<std::uint32_t(std::uint32_t bound)>;
Random systemRandom();

/// Interface-level URLs lose `timestamp` and `pid`, as in Dubbo 3, so that they never warm up (spec/registry
/// §2.6).
Invokers makeInvokers(const std::vector<discovery::Address>& addresses, Level level);

} // namespace sextant::cluster
