// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/rule_key.h"

#include "engine/config/paths.h"
#include "engine/core/text.h"

#include <algorithm>

namespace sextant::config {

namespace {

constexpr GenerationRange since(Generation first)
{
    return {first, Generation::V33};
}

constexpr GenerationRange kNobody {Generation::V33, Generation::V27};

std::vector<RuleKindRow> makeRuleKinds()
{
    using enum Generation;
    using enum RuleScope;
    using Role = RuleReader::Role;
    const std::string_view rules = kDefaultGroup;
    return {
        {RuleKind::Condition,
         "condition",
         ".condition-router",
         rules,
         false,
         {{Service, Role::ServiceConsumers, "consumers of the service", kAllGenerations},
          {Application, Role::NamedConsumers, "consumers of that name", kAllGenerations},
          {Application, Role::Callers, "consumers that call that application", since(V32),
           "They share their state with the rule of the consumer's own name: the one processed last "
           "counts."}}},
        {RuleKind::Tag,
         "tag",
         ".tag-router",
         rules,
         false,
         {{Application, Role::Callers, "consumers that call that application", kAllGenerations,
           "The application of the first address decides."}}},
        {RuleKind::Configurators,
         "configurators",
         ".configurators",
         rules,
         false,
         {{Service, Role::ServiceConsumersAndProviders, "consumers and providers of the service",
           kAllGenerations},
          {Application, Role::NamedConsumersAndProviders, "consumers and providers of that name",
           kAllGenerations}}},
        {RuleKind::Script,
         "script",
         ".script-router",
         rules,
         false,
         {{Application, Role::Callers, "consumers that call that application", since(V32),
           "It needs a script engine in the consumer's Java."}}},
        {RuleKind::Affinity,
         "affinity",
         ".affinity-router",
         rules,
         false,
         {{Service, Role::ServiceConsumers, "consumers of the service", since(V33),
           "Only late releases of 3.3 read it."},
          {Application, Role::Callers, "consumers that call that application", kNobody,
           "Java reads the application's condition rule in its place, so it has no effect."}}},
        {RuleKind::Mesh,
         "mesh",
         ".MESHAPPRULE",
         rules,
         false,
         {{Application, Role::Callers, "consumers that call that application", since(V30)}}},
        {RuleKind::Migration,
         "migration",
         ".migration",
         "DUBBO_SERVICEDISCOVERY_MIGRATION",
         false,
         {{Application, Role::NamedConsumers, "consumers of that name", since(V30)}}},
        {RuleKind::LegacyOverride,
         "override",
         "configurators",
         {},
         true,
         {{Service, Role::ServiceConsumersAndProviders,
           "providers and consumers that use the interface's own addresses", kAllGenerations}}},
        {RuleKind::LegacyRoute,
         "route",
         "routers",
         {},
         true,
         {{Service,
           Role::ServiceConsumers,
           "consumers of the service",
           {V27, V27},
           "Dubbo 3 reads the node, but cannot apply it."}}},
    };
}

std::optional<RuleKey> keyOfStem(const RuleKindRow& row, std::string_view stem)
{
    if (stem.empty() || stem.find('/') != std::string_view::npos)
        return std::nullopt;
    RuleKey key;
    key.kind = row.kind;
    const auto star = stem.find('*');
    const auto colon = stem.find(':');
    if (star != std::string_view::npos && star > 0 && star < colon && row.kind != RuleKind::Migration) {
        key.earlyForm = true;
        key.group = stem.substr(0, star);
        stem.remove_prefix(star + 1);
        key.interfaceName = stem.substr(0, stem.find(':'));
        if (const auto at = stem.find(':'); at != std::string_view::npos)
            key.version = stem.substr(at + 1);
        return key;
    }
    if (colon == std::string_view::npos) {
        key.scope = RuleScope::Application;
        key.application = stem;
        return key;
    }
    const auto parts = core::split(stem, ':');
    if (parts.size() != 3 || parts[0].empty())
        return std::nullopt;
    key.interfaceName = parts[0];
    key.version = parts[1];
    key.group = parts[2];
    return key;
}

std::vector<std::string> pathParts(std::string_view path)
{
    auto parts = core::split(path, '/');
    std::erase(parts, std::string());
    return parts;
}

} // namespace

const std::vector<RuleKindRow>& ruleKinds()
{
    static const std::vector<RuleKindRow> kKinds = makeRuleKinds();
    return kKinds;
}

const RuleKindRow& ruleKind(RuleKind kind)
{
    return *std::ranges::find(ruleKinds(), kind, &RuleKindRow::kind);
}

std::string_view name(RuleKind kind)
{
    return ruleKind(kind).name;
}

std::optional<RuleKind> parseRuleKind(std::string_view name)
{
    const auto row = std::ranges::find(ruleKinds(), name, &RuleKindRow::name);
    return row == ruleKinds().end() ? std::nullopt : std::optional(row->kind);
}

RuleKey RuleKey::ofService(RuleKind kind, std::string interfaceName, std::string version, std::string group)
{
    RuleKey key;
    key.kind = kind;
    key.interfaceName = std::move(interfaceName);
    key.version = std::move(version);
    key.group = std::move(group);
    return key;
}

RuleKey RuleKey::ofApplication(RuleKind kind, std::string application)
{
    RuleKey key;
    key.kind = kind;
    key.scope = RuleScope::Application;
    key.application = std::move(application);
    return key;
}

std::string RuleKey::dataId() const
{
    std::string stem = application;
    if (scope == RuleScope::Service && earlyForm)
        stem = group + '*' + interfaceName + (version.empty() ? std::string() : ':' + version);
    else if (scope == RuleScope::Service)
        stem = interfaceName + ':' + version + ':' + group;
    return stem + std::string(ruleKind(kind).suffix);
}

std::string RuleKey::path(std::string_view configRoot, std::string_view root) const
{
    const auto& row = ruleKind(kind);
    if (!row.legacy)
        return configPath(configRoot, row.group, dataId());
    return std::string(root) + '/' + interfaceName + '/' + std::string(row.suffix) + '/' + nodeName;
}

std::string RuleKey::subject() const
{
    if (scope == RuleScope::Application)
        return application;
    return (group.empty() ? std::string() : group + '/') + interfaceName
        + (version.empty() ? std::string() : ':' + version);
}

std::vector<RuleReader> readersOf(const RuleKey& key)
{
    std::vector<RuleReader> out;
    for (auto reader : ruleKind(key.kind).readers) {
        if (reader.scope != key.scope)
            continue;
        if (key.earlyForm) {
            reader.versions = {Generation::V27, Generation::V27};
            reader.remark = "Only 2.7.0 to 2.7.2 read keys of this form.";
        }
        out.push_back(reader);
    }
    return out;
}

bool isRead(const RuleKey& key, Generation generation)
{
    return std::ranges::any_of(readersOf(key), [generation](const RuleReader& reader) {
        return reader.versions.contains(generation);
    });
}

std::optional<RuleKey> parseRuleKey(std::string_view dataId)
{
    for (const auto& row : ruleKinds())
        if (!row.legacy && dataId.ends_with(row.suffix))
            return keyOfStem(row, dataId.substr(0, dataId.size() - row.suffix.size()));
    return std::nullopt;
}

std::optional<RuleKey> parseRuleNode(std::string_view path)
{
    const auto parts = pathParts(path);
    if (parts.size() < 3)
        return std::nullopt;
    const auto& parent = parts[parts.size() - 2];
    if (auto key = parseRuleKey(parts.back()); key && parts[parts.size() - 3] == "config")
        return ruleKind(key->kind).group == parent ? key : std::nullopt;
    for (const auto& row : ruleKinds()) {
        if (!row.legacy || parent != row.suffix || parts.size() != 4)
            continue;
        auto key = RuleKey::ofService(row.kind, parts[1]);
        key.nodeName = parts.back();
        return key;
    }
    return std::nullopt;
}

} // namespace sextant::config
