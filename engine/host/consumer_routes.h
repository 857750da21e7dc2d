// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What routing rules make of a running consumer: a router chain for each of its two directories, kept current
// while rules and addresses change (spec/cluster §1.5). THREAD: engine thread.
#pragma once

#include "engine/cluster/router/router_rules.h"

#include <functional>
#include <memory>

namespace sextant::host {

class ConsumerRoutes
{
public:
    /// `configRoot` as in config/paths.h; `consumer` is the consumer's URL. `changed` runs after every change
    /// of a rule.
    ConsumerRoutes(store::CoordinationStore& store, const std::string& configRoot, const url::Url& consumer,
                   std::function<void()> changed, config::Generation generation = config::kOwnGeneration);

    /// The level's providers; those of other protocols than dubbo, which nobody here calls, are left out.
    void setInvokers(cluster::Level level, const cluster::Invokers& invokers);
    /// Its providers are these objects from now on.
    void use(cluster::Level level, const cluster::SharedInvokers& invokers);
    /// nullptr: the level never had a provider.
    const cluster::RouterChain* at(cluster::Level level) const;
    /// The rules of the level's providers have been read, or there are none.
    bool isSettled(cluster::Level level) const;
    /// Rules that are not in force, each once.
    std::vector<core::Error> refused() const;

private:
    std::unique_ptr<cluster::RouterRules>& rules(cluster::Level level);
    const std::unique_ptr<cluster::RouterRules>& rules(cluster::Level level) const;

    config::ConfigCenter m_center;
    cluster::RouterChainOptions m_options;
    std::function<void()> m_changed;
    std::unique_ptr<cluster::RouterRules> m_interfaceLevel;
    std::unique_ptr<cluster::RouterRules> m_applicationLevel;
};

} // namespace sextant::host
