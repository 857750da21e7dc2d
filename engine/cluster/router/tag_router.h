// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Tags: the rule of the first provider's application, and the tags that providers register (spec/cluster §7).
// Mirrors TagStateRouter. THREAD: one.
#pragma once

#include "engine/cluster/router/router.h"
#include "engine/config/rules/tag_rule.h"

#include <map>

namespace sextant::cluster {

class TagRouter : public Router
{
public:
    explicit TagRouter(config::Generation generation);

    std::vector<std::string> keys() const override;
    void setInvokers(const SharedInvokers& invokers) override;
    core::Outcome<void> update(const std::string& key, const RuleText& text) override;
    core::Outcome<InvokerSet> route(const InvokerSet& in, const RouteCall& call,
                                    RouteStep* step) const override;

private:
    struct Group
    {
        InvokerSet members; ///< of the directory's list
        int line = 0;
    };

    void regroup();
    const Group* groupOf(const std::string& tag, bool forced) const;
    InvokerSet routeTagged(const InvokerSet& in, const std::string& tag, bool forced, RouteStep* step) const;
    InvokerSet routeUntagged(const InvokerSet& in, RouteStep* step) const;

    config::Generation m_generation;
    std::string m_application;
    std::string m_key; ///< of the rule in force
    std::optional<config::TagRule> m_rule;
    SharedInvokers m_invokers;
    std::map<std::string, Group> m_groups; ///< the tags that the rule defines
    InvokerSet m_grouped; ///< members of any group
};

} // namespace sextant::cluster
