// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Condition routes of a service, of the consumer's application and of the provider's (spec/cluster §6).
// Mirrors ListenableStateRouter and its three heirs. THREAD: one.
#pragma once

#include "engine/cluster/router/router.h"
#include "engine/config/rules/condition_rule.h"

namespace sextant::cluster {

/// The last good conditions of a router. With two keys on one state, as in the provider-app router, the
/// document that was processed last counts (spec/cluster §6.6).
class ConditionState
{
public:
    explicit ConditionState(config::Generation generation)
        : m_generation(generation)
    {
    }

    core::Outcome<void> update(const std::string& key, const RuleText& text);
    InvokerSet route(const InvokerSet& in, const RouteCall& call, RouteStep* step) const;

private:
    struct Source
    {
        std::string key;
        bool force = false;
        bool enabled = true;
    };

    config::Generation m_generation;
    bool m_multi = false; ///< of the latest document: which of the two lists counts
    Source m_source; ///< of `m_conditions`
    std::vector<config::Condition> m_conditions;
    Source m_multiSource; ///< of `m_destinations`
    std::vector<config::MultiCondition> m_destinations;
};

/// Follows one fixed key.
class ConditionRouter : public Router
{
public:
    ConditionRouter(std::string name, std::string key, config::Generation generation);

    std::vector<std::string> keys() const override { return {m_key}; }
    core::Outcome<void> update(const std::string& key, const RuleText& text) override;
    core::Outcome<InvokerSet> route(const InvokerSet& in, const RouteCall& call,
                                    RouteStep* step) const override;

private:
    std::string m_key;
    ConditionState m_state;
};

/// Follows the consumer's application and that of the first provider, on one state. Since 3.2.
class ProviderAppRouter : public Router
{
public:
    ProviderAppRouter(std::string consumerApplication, config::Generation generation);

    std::vector<std::string> keys() const override;
    void setInvokers(const SharedInvokers& invokers) override;
    core::Outcome<void> update(const std::string& key, const RuleText& text) override;
    core::Outcome<InvokerSet> route(const InvokerSet& in, const RouteCall& call,
                                    RouteStep* step) const override;

private:
    std::string m_consumerApplication;
    std::string m_providerApplication; ///< empty until there was a provider
    ConditionState m_state;
};

/// `{name}.condition-router`
std::string conditionKey(const std::string& name);

/// One condition on `in`, which is not empty.
InvokerSet applyCondition(const config::Condition& condition, bool enabled, bool force, const InvokerSet& in,
                          const RouteCall& call, RouteStep* step);

} // namespace sextant::cluster
