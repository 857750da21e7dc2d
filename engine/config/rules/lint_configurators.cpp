// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/lint_kinds.h"
#include "engine/config/rules/lint_text.h"
#include "engine/config/rules/mock_value.h"
#include "engine/core/text.h"

#include <algorithm>
#include <array>

namespace sextant::config {

namespace {

using core::Severity;

constexpr LintRule kNoConfigs {"no-configs", Severity::Error};
constexpr LintRule kEmptyConfigs {"empty-configs", Severity::Warning};
constexpr LintRule kNoKey {"no-key", Severity::Error};
constexpr LintRule kOtherVersion {"version-unknown", Severity::Info};
constexpr LintRule kConfigNotMap {"config-not-a-map", Severity::Error};
constexpr LintRule kNoParameters {"no-parameters", Severity::Error};
constexpr LintRule kNullParameter {"null-parameter", Severity::Error};
constexpr LintRule kNoSide {"no-side", Severity::Warning};
constexpr LintRule kTypeEnabled {"type-without-enabled", Severity::Warning};
constexpr LintRule kAmpersand {"value-with-ampersand", Severity::Warning};
constexpr LintRule kStripped {"parameter-stripped", Severity::Warning};
constexpr LintRule kNotCopied {"parameter-not-applied", Severity::Warning};
constexpr LintRule kTooLate {"parameter-too-late", Severity::Warning};
constexpr LintRule kConsumersOwn {
    "parameter-of-consumer", Severity::Warning, {Generation::V30, Generation::V33}};
constexpr LintRule kBalancerUnknown {"loadbalance-unknown", Severity::Warning};
constexpr LintRule kBalancerTooNew {"loadbalance-unknown", Severity::Warning, kBefore32};
constexpr LintRule kNeedsActives {"needs-actives", Severity::Info};
constexpr LintRule kOneWeight {"one-weight", Severity::Info, {Generation::V30, Generation::V33}};
constexpr LintRule kWeight {"bad-weight", Severity::Warning};
constexpr LintRule kMock {"bad-mock", Severity::Warning};
constexpr LintRule kPort {"address-with-port", Severity::Warning, kSince32};
constexpr LintRule kPortBefore {"address-with-port", Severity::Warning, kBefore32};
constexpr LintRule kPattern {"address-pattern", Severity::Warning};
constexpr LintRule kWrongScope {"field-of-other-scope", Severity::Warning};
constexpr LintRule kServicesIgnored {"services-ignored", Severity::Warning, kBefore32};
constexpr LintRule kCallers {"applications-of-provider", Severity::Info};
constexpr LintRule kMatchVersion {"match-not-read", Severity::Warning};
constexpr LintRule kMatchBefore {"match-not-read", Severity::Warning, kBefore32};
constexpr LintRule kNoOneOf {"match-without-oneof", Severity::Error, kSince32};
constexpr LintRule kProviderCird {"cird-of-provider-address", Severity::Warning, kSince32};
constexpr LintRule kConsumerParam {"param-of-consumer-side", Severity::Info, kSince32};

template<std::size_t N>
bool isAmong(const std::array<std::string_view, N>& words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

void lintParameterName(LintContext& context, const DocNode& at, const std::string& name,
                       std::string_view side)
{
    constexpr std::array<std::string_view, 5> kStrippedNames {"router", "rule", "runtime", "type",
                                                              "accesslog.fixed.path"};
    constexpr std::array<std::string_view, 11> kKeptNames {
        "category",    "check", "dynamic",       "enabled",           "group",     "version",
        "application", "side",  "configVersion", "compatible_config", "interfaces"};
    const auto quoted = '\'' + core::shorten(name, 60) + '\'';
    if (isAmong(kStrippedNames, name))
        context.add(kStripped, at, "Dubbo removes " + quoted + " from every rule", "Remove it.");
    else if (isAmong(kKeptNames, name))
        context.add(kNotCopied, at, quoted + " says when an override applies; it is never set by one",
                    name == "enabled" ? "To take a provider out write `disabled: true`." : "Remove it.");
    else if (name == "cluster")
        context.add(kTooLate, at,
                    "The cluster strategy is chosen when a reference is made: running consumers keep theirs",
                    "Restart the consumers after the change.");
    const auto last =
        std::string_view(name).substr(name.rfind('.') + 1); // "sayHello.retries" is of one method
    constexpr std::array<std::string_view, 4> kOfConsumer {"retries", "mock", "forks", "merger"};
    if (side == "provider" && isAmong(kOfConsumer, last))
        context.add(kConsumersOwn, at,
                    "Dubbo 3 takes " + quoted + " from the consumer only: on providers it does nothing",
                    "Write `side: consumer`.");
}

void lintParameterValue(LintContext& context, const DocNode& at, const std::string& name)
{
    const auto value = javaTextOf(at);
    if (!value) {
        if (at.kind == DocNode::Kind::Scalar)
            context.add(kNullParameter, at,
                        '\'' + core::shorten(name, 60) + "' has no value: Dubbo rejects the document",
                        "Write a value; for an empty one write ''.");
        return;
    }
    if (value->find('&') != std::string::npos)
        context.add(kAmpersand, at,
                    "The value goes into a URL as it is: what follows '&' becomes a parameter of its own",
                    "Write values without '&'.");
    if (name == "weight" || name.ends_with(".weight")) {
        const auto weight = core::parseInt(*value);
        if (!weight || *weight < 0 || *weight > 2'147'483'647)
            context.add(kWeight, at, '\'' + core::shorten(*value, 40) + "' is no weight",
                        "Write a whole number; 0 takes a provider out of random choice, 100 is the default.");
    }
    if (name == "mock" || name.ends_with(".mock")) {
        const auto mock = parseMock(*value);
        if (!mock && *value != "false" && !value->empty())
            context.add(kMock, at, "No call could be answered with this mock: " + mock.error().sentence,
                        "Write `force:return null`, `fail:return …` or `force:throw …`.");
    }
}

/// Balancers and weights that do not balance by themselves.
void lintBalance(LintContext& context, const DocNode& item, const DocNode& at, const std::string& name)
{
    const auto value = javaTextOf(at).value_or("");
    const auto* parameters = context.member(item, "parameters");
    if (name == "loadbalance" || name.ends_with(".loadbalance")) {
        constexpr std::array<std::string_view, 6> kBalancers {
            "random", "roundrobin", "leastactive", "consistenthash", "shortestresponse", "adaptive"};
        if (!isAmong(kBalancers, value))
            context.add(
                kBalancerUnknown, at,
                "Dubbo has no load balancer '" + core::shorten(value, 40)
                    + "' of its own: every call fails where no extension brings it",
                "Write random, roundrobin, leastactive, consistenthash, shortestresponse or adaptive.");
        if (value == "adaptive")
            context.add(kBalancerTooNew, at,
                        "Before 3.2 there is no load balancer 'adaptive': every call fails",
                        "Write another one while older consumers read the rule.");
        if ((value == "leastactive" || value == "shortestresponse")
            && !context.member(*parameters, "actives"))
            context.add(kNeedsActives, at,
                        "Calls are counted only where `actives` is set: without it '" + value
                            + "' is weighted random",
                        "Set `actives`, too.");
    }
    const auto addresses = context.list(item, "addresses");
    const bool some = context.member(item, "providerAddresses")
        || (!addresses.empty() && javaTextOf(context.resolved(addresses.front())).value_or("") != "0.0.0.0");
    if (name == "weight" && some)
        context.add(kOneWeight, at,
                    "The random balancer looks at the first provider only: where it has neither weight nor "
                    "start time, "
                    "it ignores the weights of all others",
                    "Give all providers a weight if this one does not count.");
}

void lintParameters(LintContext& context, const DocNode& item, std::string_view side)
{
    const auto* parameters = context.member(item, "parameters");
    if (!parameters || parameters->kind != DocNode::Kind::Map || parameters->items.empty()) {
        context.add(
            kNoParameters, parameters ? *parameters : item,
            "A config without parameters makes Dubbo reject the whole document: it keeps the one it had",
            "Write `parameters: { … }`.");
        return;
    }
    for (std::size_t i = 0; i < parameters->items.size(); ++i) {
        const auto& key = parameters->keys[i];
        if (key.kind != DocNode::Kind::Scalar)
            continue;
        lintParameterName(context, key, key.text, side);
        const auto& value = context.resolved(parameters->items[i]);
        lintParameterValue(context, value, key.text);
        if (value.kind == DocNode::Kind::Scalar)
            lintBalance(context, item, value, key.text);
    }
}

void lintAddresses(LintContext& context, const DocNode& item, std::string_view side)
{
    for (const auto& entry : context.list(item, "addresses")) {
        const auto& node = context.resolved(entry);
        const auto text = javaTextOf(node).value_or("");
        const auto colon = text.rfind(':');
        const bool port = colon != std::string::npos && colon > 0 && text.find(':') == colon
            && core::parseInt(std::string_view(text).substr(colon + 1)).value_or(0) != 0;
        if (port) {
            context.add(kPort, node, "Since 3.2 the port of '" + core::shorten(text, 60) + "' does not count",
                        side == "provider"
                            ? "Nothing has to be done: the port is compared as `providerAddresses`."
                            : "Name providers in `providerAddresses`.");
            if (side == "consumer")
                context.add(kPortBefore, node,
                            "Before 3.2 '" + core::shorten(text, 60) + "' with its port matches no consumer",
                            "Write the address without port.");
        }
        if (text.find_first_of("*/") != std::string::npos && text != "*")
            context.add(kPattern, node,
                        '\'' + core::shorten(text, 60)
                            + "' is compared as it stands: configurators know no patterns here",
                        "List the addresses, write 0.0.0.0 for all, or use `match.address` of v3.0.");
        else if (text == "*")
            context.add(kPattern, node, "'*' is no address: configurators write 0.0.0.0 for all",
                        "Write 0.0.0.0.");
    }
}

void lintAddressMatch(LintContext& context, const DocNode& match, std::string_view name)
{
    const auto* address = context.member(match, name);
    if (!address || address->kind != DocNode::Kind::Map)
        return;
    lintFields(context, *address, "a match of addresses", {{"cird"}, {"wildcard"}, {"exact"}},
               {{"cidr", "cird"}, {"CIDR", "cird"}});
    if (name == "providerAddress" && context.member(*address, "cird"))
        context.add(kProviderCird, *context.member(*address, "cird"),
                    "Dubbo compares `cird` with host and port together, so it never matches a provider",
                    "Write `wildcard: 'a.b.c.d:*'` or `exact: 'a.b.c.d:port'`.");
}

void lintMatch(LintContext& context, const DocNode& item, std::string_view version, std::string_view side)
{
    const auto* match = context.member(item, "match");
    if (!match)
        return;
    if (!version.starts_with("v3.0")) {
        context.add(kMatchVersion, *match,
                    "`match` is read in documents of `configVersion: v3.0` only: this config applies "
                    "to all that its addresses name",
                    "Write `configVersion: v3.0`.");
        return;
    }
    context.add(
        kMatchBefore, *match,
        "Consumers before 3.2 do not read `match`: the config applies there to all that its addresses name");
    if (match->kind != DocNode::Kind::Map)
        return;
    lintFields(context, *match, "`match`, so it matches everything",
               {{"address"}, {"providerAddress"}, {"service"}, {"app"}, {"param"}},
               {{"application", "app"},
                {"applications", "app"},
                {"services", "service"},
                {"providerAddresses", "providerAddress"}});
    lintAddressMatch(context, *match, "address");
    lintAddressMatch(context, *match, "providerAddress");
    for (const auto* name : {"service", "app"}) {
        const auto* part = context.member(*match, name);
        if (!part)
            continue;
        if (part->kind != DocNode::Kind::Map || context.list(*part, "oneof").empty()) {
            context.add(kNoOneOf, *part,
                        std::string("`") + name
                            + "` without a list `oneof` makes Dubbo fail while it applies the rule: "
                              "consumers no longer take in changes of addresses",
                        std::string("Write `") + name + ": { oneof: [ { exact: … } ] }`.");
            continue;
        }
        lintFields(context, *part, std::string("`") + name + '`', {{"oneof"}});
        for (const auto& entry : context.list(*part, "oneof"))
            lintStringMatch(context, entry);
    }
    for (const auto& entry : context.list(*match, "param")) {
        const auto& node = context.resolved(entry);
        if (node.kind != DocNode::Kind::Map)
            continue;
        lintFields(context, node, "an entry of `param`", {{"key"}, {"value"}});
        if (const auto* value = context.member(node, "value"))
            lintStringMatch(context, *value);
        const auto key = context.scalar(node, "key").value_or("");
        if (side == "consumer" && key != "application" && key != "side")
            context.add(
                kConsumerParam, node,
                "Consumers that use the interface's own addresses see only application and side here, so '"
                    + core::shorten(key, 60) + "' never matches there");
    }
}

void lintConfig(LintContext& context, const DocNode& item, std::string_view version, bool application)
{
    if (item.kind != DocNode::Kind::Map) {
        context.add(kConfigNotMap, item, "A config must be a map of fields: Dubbo rejects the document",
                    "Write `- side: …`.");
        return;
    }
    lintFields(context, item, "a config",
               {{"side", FieldType::String},
                {"type", FieldType::String},
                {"enabled", FieldType::Flag},
                {"addresses"},
                {"providerAddresses"},
                {"applications"},
                {"services"},
                {"parameters"},
                {"match"}},
               {{"priority", "parameters: { priority: … }"}});
    const auto side = context.scalar(item, "side").value_or("");
    if (side != "consumer" && side != "provider")
        context.add(kNoSide, context.member(item, "side") ? *context.member(item, "side") : item,
                    "Without the side consumer or provider the config never applies",
                    "Write `side: consumer` or `side: provider`.");
    const auto type = context.scalar(item, "type").value_or("");
    if (!type.empty() && type != "general" && !context.flag(item, "enabled", false))
        context.add(kTypeEnabled, *context.member(item, "type"),
                    "A config with a type obeys its own `enabled`, which does not say true: it is off",
                    "Write `enabled: true` beside the type.");
    lintAddresses(context, item, side);
    if (const auto* services = context.member(item, "services")) {
        if (!application)
            context.add(kWrongScope, *services, "Only `scope: application` reads `services`", "Remove it.");
        else
            context.add(kServicesIgnored, *services,
                        "Before 3.2 `services` restricts nothing: the config applies to every service of the "
                        "application");
    }
    if (const auto* applications = context.member(item, "applications")) {
        if (application)
            context.add(kWrongScope, *applications, "Only `scope: service` reads `applications`",
                        "Remove it.");
        else if (side == "provider")
            context.add(kCallers, *applications,
                        "With `side: provider` these are the providers' applications, not their callers'");
    }
    lintParameters(context, item, side);
    lintMatch(context, item, version, side);
}

} // namespace

void lintConfigurators(LintContext& context, const DocNode& root)
{
    lintFields(context, root, "a configurator document",
               {{"configVersion", FieldType::String},
                {"scope", FieldType::String},
                {"key", FieldType::String},
                {"enabled", FieldType::Flag},
                {"configs"}},
               {{"config", "configs"}, {"enable", "enabled"}});
    lintBodyKey(context, root);
    const auto version = context.string(root, "configVersion").value_or("");
    if (!version.empty() && !version.starts_with("v2.7") && !version.starts_with("v3.0"))
        context.add(kOtherVersion, *context.member(root, "configVersion"),
                    "Dubbo reads versions other than v2.7 and v3.0 as v2.7", "Write v2.7 or v3.0.");
    if (!context.member(root, "key"))
        context.add(kNoKey, root, "Without a key Dubbo rejects the document: it keeps the one it had",
                    "Write `key: group/interface:version` or the application's name.");
    const bool application = context.scalar(root, "scope").value_or("") == "application";
    const auto* configs = context.member(root, "configs");
    const auto items = context.list(root, "configs");
    if (!configs || configs->kind != DocNode::Kind::List)
        context.add(kNoConfigs, configs ? *configs : root,
                    "Without a list of configs Dubbo rejects the document: it keeps the one it had",
                    "Write `configs:` and a list below it.");
    else if (items.empty())
        context.add(kEmptyConfigs, *configs,
                    "An empty list takes nothing back: consumers keep the configs they had",
                    "To end them, delete the node or write `enabled: false` with a config.");
    for (const auto& item : items)
        lintConfig(context, context.resolved(item), version, application);
}

} // namespace sextant::config
