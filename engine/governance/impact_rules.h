// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The rules of a registry before and after one of them is changed, by the keys that consumers ask for. Pure.
// THREAD: any, one at a time.
#pragma once

#include "engine/governance/rule_list.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sextant::governance {

/// What a dry run supposes. Of a legacy rule the texts are names of nodes.
struct RuleChange
{
    config::RuleKey key;
    std::optional<std::string> before; ///< nullopt: there is no rule
    std::optional<std::string> after;
};

enum class Moment
{
    Before,
    After
};

class ImpactRules
{
public:
    /// `rules` as they stand; what they say of the changed key is not used.
    ImpactRules(const std::vector<StoredRule>& rules, RuleChange change);

    const RuleChange& change() const { return m_change; }
    /// The key of the change in the config center; empty for a legacy rule.
    const std::string& changedId() const { return m_changedId; }
    /// nullopt where there is none.
    std::optional<std::string> document(const std::string& dataId, Moment moment) const;
    /// Names of the nodes of one kind below an interface.
    std::vector<std::string> nodes(config::RuleKind kind, const std::string& interfaceName,
                                   Moment moment) const;
    /// Does any configurator depend on where a consumer runs?
    bool looksAtHosts() const { return m_hosts; }

private:
    RuleChange m_change;
    std::string m_changedId;
    bool m_hosts = false;
    std::map<std::string, std::string, std::less<>> m_documents;
    std::map<std::string, std::vector<std::string>, std::less<>> m_nodes; ///< by kind and interface
};

} // namespace sextant::governance
