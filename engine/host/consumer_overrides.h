// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What configurators make of a running consumer: its invokers of both levels and its own URL, kept current
// while rules and addresses change (spec/cluster §5). THREAD: engine thread.
#pragma once

#include "engine/cluster/override/configurator_feed.h"
#include "engine/cluster/override/override_directory.h"
#include "engine/discovery/service_directory.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace sextant::host {

class ConsumerOverrides
{
public:
    /// `consumer` as the reference makes it; `machine` is this machine's address.
    ConsumerOverrides(url::Url consumer, const std::string& machine,
                      config::Generation generation = config::kOwnGeneration);

    /// `changed` runs when the rules are known for the first time and after every change of them. `root` and
    /// `configRoot` as in registry/paths.h and config/paths.h.
    void follow(store::CoordinationStore& store, const std::string& root, const std::string& configRoot,
                std::function<void()> changed);
    void stop() { m_feed.reset(); }

    void setAddresses(const discovery::Resolution& resolution);

    const cluster::OverrideDirectory& at(cluster::Level level) const;
    /// Rules that are not in force, and refreshes that were given up, as Dubbo does.
    std::vector<core::Error> refused() const;

private:
    void setConfigurators(const cluster::ConfiguratorFeedState& state);

    cluster::OverrideDirectory m_interfaceLevel;
    cluster::OverrideDirectory m_applicationLevel;
    std::unique_ptr<cluster::ConfiguratorFeed> m_feed;
    std::vector<core::Error> m_refusedRules;
    std::optional<core::Error> m_interfaceRefresh;
    std::optional<core::Error> m_applicationRefresh;
};

} // namespace sextant::host
