// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/configurator_rule.h"

#include "engine/config/rules/rule_header.h"
#include "engine/core/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace sextant::config {

namespace {

using core::Errc;
using core::Error;

constexpr std::size_t kMaxArrayBytes = 1U << 20U; ///< a ZooKeeper node holds no more
constexpr std::size_t kMaxOverrides = 10'000; ///< addresses × applications of hostile documents
constexpr std::size_t kMaxParameters = 1'000; ///< of one entry: each is looked up for every provider
constexpr std::size_t kMaxOverrideBytes = 64U << 20U;
/// Dubbo removes them from what a config center says.
constexpr std::array<std::string_view, 5> kForbidden {"accesslog.fixed.path", "router", "rule", "runtime",
                                                      "type"};

Error refusedRule(const std::string& path, int line, std::string sentence)
{
    return ruleError(path, line, std::move(sentence), "Correct it; Dubbo keeps the rule it had before.");
}

bool isAbsent(const YamlNode* node)
{
    return node == nullptr
        || (node->kind != YamlNode::Kind::List && node->kind != YamlNode::Kind::Map && !javaText(*node));
}

/// A list as Dubbo reads it: anything else counts as absent.
std::vector<std::string> readStrings(const YamlNode& map, std::string_view field)
{
    std::vector<std::string> out;
    if (const auto* list = map.find(field); list != nullptr && list->kind == YamlNode::Kind::List)
        for (const auto& item : list->items)
            out.push_back(javaString(item));
    return out;
}

std::optional<bool> readEnabled(const YamlNode& map)
{
    const auto* value = map.find("enabled");
    return isAbsent(value) ? std::nullopt : std::optional(core::equalsIgnoreCase(javaString(*value), "true"));
}

std::optional<OneOfMatch> readOneOf(const YamlNode* node)
{
    if (node == nullptr || node->kind != YamlNode::Kind::Map)
        return std::nullopt;
    const auto* list = node->find("oneof");
    return OneOfMatch {readStringMatches(list), list != nullptr && list->kind == YamlNode::Kind::List};
}

ConfiguratorMatch readMatch(const YamlNode& node)
{
    return {readAddressMatch(node.find("address")), readAddressMatch(node.find("providerAddress")),
            readOneOf(node.find("service")), readOneOf(node.find("app")),
            readParamMatches(node.find("param"))};
}

/// The fields of a document, then its override URLs.
class ConfiguratorReader
{
public:
    explicit ConfiguratorReader(const std::string& path)
        : m_path(path)
    {
    }

    core::Outcome<ConfiguratorDocument> read(const YamlNode& root)
    {
        ConfiguratorDocument document;
        std::optional<std::string> scope;
        std::optional<std::string> key;
        for (const auto& taken : {takeString(root, "configVersion", document.configVersion),
                                  takeString(root, "scope", scope), takeString(root, "key", key)})
            if (!taken)
                return taken.error();
        document.scope = scope.value_or("");
        document.key = key.value_or("");
        document.enabled = readEnabled(root).value_or(true);
        const auto* configs = root.find("configs");
        if (configs == nullptr || configs->kind != YamlNode::Kind::List)
            return refusedRule(m_path, configs == nullptr ? root.line : configs->line,
                               "The document has no list 'configs'");
        for (const auto& item : configs->items) {
            if (auto taken = readItem(item, document); !taken)
                return taken.error();
        }
        for (const auto& item : document.items)
            if (auto built = build(item, document); !built)
                return built.error();
        return document;
    }

private:
    core::Outcome<void> takeString(const YamlNode& map, std::string_view field,
                                   std::optional<std::string>& out) const
    {
        const auto* value = map.find(field);
        if (isAbsent(value))
            return {};
        if (!isJavaString(*value))
            return refusedRule(m_path, value->line,
                               "'" + std::string(field) + "' is no text; put it in quotes");
        out = javaText(*value);
        return {};
    }

    core::Outcome<void> readItem(const YamlNode& node, ConfiguratorDocument& document) const
    {
        if (node.kind != YamlNode::Kind::Map)
            return refusedRule(m_path, node.line, "An entry of 'configs' is no map of fields");
        ConfiguratorItem item;
        item.line = node.line;
        if (auto taken = takeString(node, "type", item.type); !taken)
            return taken;
        if (auto taken = takeString(node, "side", item.side); !taken)
            return taken;
        item.enabled = readEnabled(node);
        item.addresses = readStrings(node, "addresses");
        item.providerAddresses = readStrings(node, "providerAddresses");
        item.applications = readStrings(node, "applications");
        item.services = readStrings(node, "services");
        const auto* parameters = node.find("parameters");
        if (parameters != nullptr && parameters->kind == YamlNode::Kind::Map
            && parameters->members.size() > kMaxParameters)
            return refusedRule(m_path, parameters->line,
                               "An entry of 'configs' has more than " + std::to_string(kMaxParameters)
                                   + " parameters");
        if (parameters != nullptr && parameters->kind == YamlNode::Kind::Map)
            for (const auto& [name, value] : parameters->members) {
                if (isAbsent(&value))
                    return refusedRule(m_path, value.line, "The parameter '" + name + "' has no value");
                item.parameters.push_back({name, javaString(value), value.line});
            }
        if (const auto* match = node.find("match"); match != nullptr && match->kind == YamlNode::Kind::Map)
            item.match = readMatch(*match);
        document.items.push_back(std::make_shared<const ConfiguratorItem>(std::move(item)));
        return {};
    }

    /// What follows "override://address/interface?" in both scopes: the item's own part.
    static std::string parametersOf(const ConfiguratorItem& item, const std::vector<std::string>& addresses)
    {
        std::string text = "category=dynamicconfigurators";
        if (item.side)
            text += "&side=" + *item.side;
        for (const auto& parameter : item.parameters)
            text += "&" + parameter.name + "=" + parameter.value;
        if (!item.providerAddresses.empty())
            text += "&providerAddresses=" + core::join(item.providerAddresses, ",");
        else if (item.side == "provider")
            text += "&providerAddresses=" + core::join(addresses, ",");
        return text;
    }

    static std::string enabledOf(const ConfiguratorItem& item, const ConfiguratorDocument& document)
    {
        const auto word = [](bool value) { return std::string(value ? "true" : "false"); };
        if (!item.type || item.type->empty() || *item.type == "general")
            return word(document.enabled);
        return item.enabled ? word(*item.enabled) : "null";
    }

    core::Outcome<void> build(const std::shared_ptr<const ConfiguratorItem>& item,
                              ConfiguratorDocument& document)
    {
        if (item->parameters.empty())
            return refusedRule(m_path, item->line, "An entry of 'configs' has no parameters");
        const bool application = document.scope == "application";
        const auto addresses =
            item->addresses.empty() ? std::vector<std::string> {"0.0.0.0"} : item->addresses;
        const auto settings = parametersOf(*item, addresses);
        const auto enabled = enabledOf(*item, document);
        const auto version = document.configVersion.value_or("null");
        auto targets = application ? item->services : item->applications;
        if (targets.empty())
            targets.emplace_back(application ? "*" : "");
        for (const auto& address : addresses)
            for (const auto& target : targets) {
                const auto service = overridePath(application ? target : document.key);
                if (service.empty())
                    return refusedRule(m_path, item->line,
                                       application ? "An entry of 'services' is empty"
                                                   : "'key' is missing: it names the service");
                auto text = "override://" + address + "/" + service + settings;
                if (application)
                    text += "&application=" + (document.key.empty() ? "null" : document.key) + "&enabled="
                        + enabled + "&category=appdynamicconfigurators&configVersion=" + version;
                else
                    text += "&enabled=" + enabled + "&configVersion=" + version
                        + (target.empty() ? "" : "&application=" + target);
                if (auto added = add(text, item, document); !added)
                    return added;
            }
        return {};
    }

    core::Outcome<void> add(const std::string& text, const std::shared_ptr<const ConfiguratorItem>& item,
                            ConfiguratorDocument& document)
    {
        m_bytes += text.size();
        if (document.overrides.size() >= kMaxOverrides || m_bytes > kMaxOverrideBytes)
            return Error(Errc::TooLarge, "The configurator stands for too many override URLs", m_path,
                         "line " + std::to_string(item->line),
                         "Name fewer addresses, applications or services.");
        auto parsed = url::Url::parse(text);
        if (!parsed)
            return refusedRule(m_path, item->line, parsed.error().text());
        document.overrides.push_back({std::move(*parsed), m_path, item->line, item});
        return {};
    }

    const std::string& m_path;
    std::size_t m_bytes = 0;
};

/// nullopt when the text is no JSON array of texts, or an empty one: Dubbo reads it as YAML then.
std::optional<std::vector<std::string>> readArray(std::string_view text)
{
    if (text.size() > kMaxArrayBytes || !core::trim(text).starts_with('['))
        return std::nullopt;
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_array() || json.empty())
        return std::nullopt;
    std::vector<std::string> out;
    for (const auto& item : json) {
        if (!item.is_string())
            return std::nullopt;
        out.push_back(item.get<std::string>());
    }
    return out;
}

core::Outcome<ConfiguratorDocument> fromArray(const std::vector<std::string>& urls, const std::string& path)
{
    ConfiguratorDocument document;
    for (const auto& text : urls) {
        auto parsed = url::Url::parse(text);
        if (!parsed)
            return refusedRule(path, 1, parsed.error().text());
        if (const auto& protocol = parsed->protocol();
            protocol != "override" && protocol != "absent" && protocol != "empty")
            return refusedRule(path, 1, "'" + core::shorten(text, 80) + "' is no override URL");
        document.overrides.push_back({std::move(*parsed), path, 1, {}});
    }
    return document;
}

} // namespace

int Override::lineOf(std::string_view parameter) const
{
    if (item)
        for (const auto& candidate : item->parameters)
            if (candidate.name == parameter && candidate.line > 0)
                return candidate.line;
    return line;
}

std::string overridePath(std::string_view serviceKey)
{
    if (serviceKey.empty())
        return {};
    std::string group;
    std::string version;
    if (const auto slash = serviceKey.find('/'); slash != std::string_view::npos && slash > 0) {
        group = "group=" + std::string(serviceKey.substr(0, slash)) + "&";
        serviceKey.remove_prefix(slash + 1);
    }
    if (const auto colon = serviceKey.find(':'); colon != std::string_view::npos && colon > 0) {
        version = "version=" + std::string(serviceKey.substr(colon + 1)) + "&";
        serviceKey = serviceKey.substr(0, colon);
    }
    return std::string(serviceKey) + "?" + group + version;
}

core::Outcome<ConfiguratorDocument> parseConfigurators(std::string_view text, const std::string& path)
{
    core::Outcome<ConfiguratorDocument> document {ConfiguratorDocument {}};
    if (const auto urls = readArray(text)) {
        document = fromArray(*urls, path);
    } else {
        const auto root = readRuleMap(text, path);
        if (!root)
            return root.error();
        document = ConfiguratorReader(path).read(*root);
    }
    if (document)
        for (auto& rule : document->overrides)
            for (const auto key : kForbidden)
                rule.url = rule.url.without(key);
    return document;
}

core::Outcome<Override> parseOverrideNode(std::string_view nodeName, const std::string& path)
{
    auto parsed = url::Url::parseNodeName(nodeName);
    if (!parsed)
        return parsed.error();
    const auto& protocol = parsed->protocol();
    if (protocol != "override" && protocol != "absent" && protocol != "empty")
        return Error(Errc::Decode, "The node is no override", path,
                     "its protocol is '" + core::shorten(protocol, 40) + "'",
                     "Remove the node, or give it the form override://host/interface?….");
    return Override {std::move(*parsed), path, 0, {}};
}

} // namespace sextant::config
