// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The kinds of governance rules, the key under which each is stored, and who reads it (spec/cluster §12,
// §5.1, §6.1, §7.2, §8).
//
// How to add a kind: an enumerator, a row in `ruleKinds()` (rule_key.cpp), a check in lint_kinds.h and, if
// its text is no YAML map, a case in rule_lint.cpp. Keys, paths, lists and help texts come from the table.
//
// Mock values have no kind of their own: they are the parameter `mock` of configurators. Pure functions.
#pragma once

#include "engine/config/rules/generation_range.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::config {

enum class RuleKind
{
    Condition,
    Tag,
    Configurators,
    Script,
    Affinity,
    Mesh,
    Migration,
    LegacyOverride, ///< a node below /{root}/{interface}/configurators; its name is the rule
    LegacyRoute ///< a node below /{root}/{interface}/routers; its name is the rule
};

enum class RuleScope
{
    Service,
    Application
};

/// One kind of reader.
struct RuleReader
{
    enum class Role
    {
        ServiceConsumers,
        ServiceConsumersAndProviders,
        NamedConsumers, ///< of an application with the name in the key
        NamedConsumersAndProviders,
        Callers ///< consumers that call the application with the name in the key
    };

    RuleScope scope; ///< of the keys it reads
    Role role;
    std::string_view who; ///< "consumers of the service"
    GenerationRange versions;
    std::string_view remark = {}; ///< what else there is to know
};

struct RuleKindRow
{
    RuleKind kind;
    std::string_view name; ///< "condition": on the command line and in documents
    std::string_view suffix; ///< of the key, with its dot; of a legacy node its parent's name
    std::string_view group; ///< of the config center
    bool legacy; ///< the node's name is the rule, no config center is involved
    std::vector<RuleReader> readers;
};

const std::vector<RuleKindRow>& ruleKinds();
const RuleKindRow& ruleKind(RuleKind kind);
std::string_view name(RuleKind kind);
std::optional<RuleKind> parseRuleKind(std::string_view name);

struct RuleKey
{
    RuleKind kind = RuleKind::Condition;
    RuleScope scope = RuleScope::Service;
    std::string interfaceName; ///< with scope service
    std::string version;
    std::string group; ///< of the service
    std::string application; ///< with scope application
    /// "{group}*{interface}:{version}", which only 2.7.0 to 2.7.2 read.
    bool earlyForm = false;
    std::string nodeName; ///< of a legacy node, encoded as it is stored

    static RuleKey ofService(RuleKind kind, std::string interfaceName, std::string version = {},
                             std::string group = {});
    static RuleKey ofApplication(RuleKind kind, std::string application);

    /// The key in the config center ("com.acme.Orders:1.0:.condition-router"). REQUIRES: no legacy kind.
    std::string dataId() const;
    /// The node, with the config center at `configRoot` ("/dubbo/config") and the registry at `root`
    /// ("/dubbo").
    std::string path(std::string_view configRoot = "/dubbo/config", std::string_view root = "/dubbo") const;
    /// What configurators must name: "group/interface:version", or the application.
    std::string subject() const;
    bool operator==(const RuleKey&) const = default;
};

/// Does this line of Dubbo read rules with such a key?
bool isRead(const RuleKey& key, Generation generation);
/// The readers of such a key, of any version.
std::vector<RuleReader> readersOf(const RuleKey& key);

/// A key as it is stored, or a file named so. nullopt when no rule is stored under it.
std::optional<RuleKey> parseRuleKey(std::string_view dataId);
/// The node of a rule, in a config center at {anything}/config or below a registry root. nullopt for others.
std::optional<RuleKey> parseRuleNode(std::string_view path);

} // namespace sextant::config
