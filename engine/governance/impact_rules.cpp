// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/impact_rules.h"

#include "engine/config/rules/configurator_rule.h"

#include <algorithm>

namespace sextant::governance {

using config::RuleKind;

namespace {

std::string nodesKey(RuleKind kind, const std::string& interfaceName)
{
    return std::string(config::name(kind)) + ' ' + interfaceName;
}

bool looksAtHost(const config::Override& override)
{
    constexpr std::string_view kAnyHost = "0.0.0.0";
    return override.url.host() != kAnyHost
        || (override.item && override.item->match && override.item->match->address);
}

/// `text`: of a legacy rule the node's name. What cannot be read is not in force.
bool anyLooksAtHost(RuleKind kind, const std::string& text)
{
    if (kind == RuleKind::LegacyOverride) {
        const auto node = config::parseOverrideNode(text, text);
        return node && looksAtHost(*node);
    }
    if (kind != RuleKind::Configurators)
        return false;
    const auto document = config::parseConfigurators(text, {});
    return document && std::ranges::any_of(document->overrides, looksAtHost);
}

} // namespace

ImpactRules::ImpactRules(const std::vector<StoredRule>& rules, RuleChange change)
    : m_change(std::move(change))
{
    const bool legacyChange = config::ruleKind(m_change.key.kind).legacy;
    m_changedId = legacyChange ? std::string() : m_change.key.dataId();
    for (const auto& text : {m_change.before, m_change.after})
        m_hosts = m_hosts || (text && anyLooksAtHost(m_change.key.kind, *text));
    for (const auto& rule : rules) {
        if (rule.misplaced || (!legacyChange && rule.key == m_change.key))
            continue;
        const bool legacy = config::ruleKind(rule.key.kind).legacy;
        if (legacy)
            m_nodes[nodesKey(rule.key.kind, rule.key.interfaceName)].push_back(rule.key.nodeName);
        else if (rule.document.text)
            m_documents.emplace(rule.key.dataId(), *rule.document.text);
        m_hosts = m_hosts
            || anyLooksAtHost(rule.key.kind, legacy ? rule.key.nodeName : rule.document.text.value_or(""));
    }
}

std::optional<std::string> ImpactRules::document(const std::string& dataId, Moment moment) const
{
    if (!m_changedId.empty() && dataId == m_changedId)
        return moment == Moment::Before ? m_change.before : m_change.after;
    const auto found = m_documents.find(dataId);
    return found == m_documents.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::string> ImpactRules::nodes(RuleKind kind, const std::string& interfaceName,
                                            Moment moment) const
{
    const auto found = m_nodes.find(nodesKey(kind, interfaceName));
    auto names = found == m_nodes.end() ? std::vector<std::string>() : found->second;
    if (!m_changedId.empty() || kind != m_change.key.kind || interfaceName != m_change.key.interfaceName)
        return names;
    for (const auto& changed : {m_change.before, m_change.after})
        if (changed)
            std::erase(names, *changed);
    if (const auto& now = moment == Moment::Before ? m_change.before : m_change.after)
        names.push_back(*now);
    std::ranges::sort(names);
    return names;
}

} // namespace sextant::governance
