// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The routers of mock invokers, affinity and scripts, and legacy routes of 2.7 (spec/cluster §1.5, §6.8,
// §8.1, §8.2). THREAD: one.
#pragma once

#include "engine/cluster/router/router.h"
#include "engine/config/rules/affinity_rule.h"
#include "engine/config/rules/legacy_route.h"
#include "engine/config/rules/script_rule.h"

namespace sextant::cluster {

/// Keeps calls away from providers of the protocol `mock`, unless the call asks for them.
class MockSelector : public Router
{
public:
    MockSelector();
    core::Outcome<InvokerSet> route(const InvokerSet& in, const RouteCall& call,
                                    RouteStep* step) const override;
};

/// Prefers providers that share a parameter with the consumer. Only of the service: Java's router of the
/// application reads the key of condition routes, so that its own key has no effect.
class AffinityRouter : public Router
{
public:
    explicit AffinityRouter(std::string key);
    std::vector<std::string> keys() const override { return {m_key}; }
    core::Outcome<void> update(const std::string& key, const RuleText& text) override;
    core::Outcome<InvokerSet> route(const InvokerSet& in, const RouteCall& call,
                                    RouteStep* step) const override;

private:
    std::string m_key;
    std::optional<config::AffinityRule> m_rule;
};

/// Reads the script of the first provider's application and passes everything through: scripts are not run.
class ScriptRouter : public Router
{
public:
    ScriptRouter();
    std::vector<std::string> keys() const override;
    void setInvokers(const SharedInvokers& invokers) override;
    core::Outcome<void> update(const std::string& key, const RuleText& text) override;
    core::Outcome<InvokerSet> route(const InvokerSet& in, const RouteCall& call,
                                    RouteStep* step) const override;

private:
    std::string m_application;
    std::string m_key; ///< of the rule in force
    std::optional<config::ScriptRule> m_rule;
    bool m_orphaned = false; ///< deleted while it was compiled: Dubbo's router throws from then on
};

/// The nodes below `/dubbo/{interface}/routers`; 2.7 only.
class LegacyRouter : public Router
{
public:
    explicit LegacyRouter(config::LegacyRoute route);
    core::Outcome<InvokerSet> route(const InvokerSet& in, const RouteCall& call,
                                    RouteStep* step) const override;

private:
    config::LegacyRoute m_route;
};

} // namespace sextant::cluster
