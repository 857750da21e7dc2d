// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Mesh rules of the applications that provide the service (spec/cluster §8.3). Mirrors
// StandardMeshRuleRouter and MeshRuleCache. THREAD: one.
#pragma once

#include "engine/cluster/router/router.h"
#include "engine/config/rules/mesh_rule.h"

#include <map>

namespace sextant::cluster {

class MeshRouter : public Router
{
public:
    MeshRouter();

    std::vector<std::string> keys() const override;
    void setInvokers(const SharedInvokers& invokers) override;
    core::Outcome<void> update(const std::string& key, const RuleText& text) override;
    core::Outcome<InvokerSet> route(const InvokerSet& in, const RouteCall& call,
                                    RouteStep* step) const override;

private:
    struct Application
    {
        std::string key;
        std::optional<config::MeshRule> rule;
        std::map<std::string, InvokerSet> subsets; ///< those with members
    };

    void regroup(const std::string& name, Application& application) const;
    /// The name of the subset that takes the call; nullopt: none does.
    core::Outcome<std::optional<std::string>> choose(const Application& application, const InvokerSet& in,
                                                     const RouteCall& call, RouteStep* step) const;

    SharedInvokers m_invokers;
    std::map<std::string, Application> m_applications;
};

} // namespace sextant::cluster
