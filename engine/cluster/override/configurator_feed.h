// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The configurators of one consumer as the registry holds them now (spec/cluster §5.1, §5.8, §12): the
// documents of its application and of the service, and the legacy nodes of the interface. Read and watched,
// never written. THREAD: the store's loop.
#pragma once

#include "engine/cluster/override/configurators.h"
#include "engine/config/config_center.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sextant::cluster {

struct ConfiguratorFeedState
{
    std::shared_ptr<const Configurators> configurators;
    /// Why what stands in the registry is not in force: documents, then nodes.
    std::vector<core::Error> refused;
};

class ConfiguratorFeed
{
public:
    using Listener = std::function<void(const ConfiguratorFeedState&)>;

    /// `consumer` says application, interface, group and version; `root` is the registry's. `listener` runs
    /// once all three sources have answered, and after every change. It may destroy the feed.
    ConfiguratorFeed(store::CoordinationStore& store, const config::ConfigCenter& center,
                     const std::string& root, url::Url consumer, Listener listener);
    ~ConfiguratorFeed();
    ConfiguratorFeed(const ConfiguratorFeed&) = delete;
    ConfiguratorFeed& operator=(const ConfiguratorFeed&) = delete;

private:
    class Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::cluster
