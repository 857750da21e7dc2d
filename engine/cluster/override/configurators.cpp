// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/override/configurators.h"

#include "engine/cluster/override/merge.h"
#include "engine/core/text.h"

#include <algorithm>
#include <array>

namespace sextant::cluster {

namespace {

using config::Generation;

constexpr std::string_view kAnyHost = "0.0.0.0";
/// Parameters of a rule that are no settings.
constexpr std::array<std::string_view, 11> kNotCopied {
    "category",    "check", "dynamic",       "enabled",           "group",     "version",
    "application", "side",  "configVersion", "compatible_config", "interfaces"};

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// A comma list holds the value.
bool listed(const std::string& list, const std::string& value)
{
    const auto parts = core::splitTrimmed(list, ',');
    return std::ranges::find(parts, value) != parts.end();
}

bool matchesProviderAddress(const PreparedOverride& rule, const OverrideTarget& target, Generation generation)
{
    if (rule.providerAddresses.empty())
        return true;
    if (generation < Generation::V32)
        return has(rule.providerAddresses, target.address()) || has(rule.providerAddresses, kAnyHost);
    return std::ranges::any_of(rule.providerAddressList, [&](std::string_view entry) {
        if (entry == target.address() || entry == target.host() || entry == kAnyHost)
            return true;
        if (!entry.starts_with(kAnyHost))
            return false;
        const auto port = entry.substr(kAnyHost.size());
        return port == ":*" || port == ":" + std::to_string(target.port());
    });
}

bool anyMatches(const std::vector<config::StringMatch>& oneOf, std::optional<std::string_view> value)
{
    return std::ranges::any_of(oneOf, [&](const auto& match) { return match.matches(value); });
}

Mismatch testMatch(const config::ConfiguratorMatch& match, std::string_view host,
                   const OverrideTarget& target)
{
    if (match.address && !match.address->matches(host))
        return Mismatch::Match;
    if (match.providerAddress && !match.providerAddress->matches(target.address()))
        return Mismatch::Match;
    const auto test = [](const std::optional<config::OneOfMatch>& part,
                         std::optional<std::string_view> value) {
        if (part && !part->usable)
            return Mismatch::Unusable;
        return !part || anyMatches(part->oneOf, value) ? Mismatch::None : Mismatch::Match;
    };
    if (const auto service = test(match.service, target.serviceKey()); service != Mismatch::None)
        return service;
    if (const auto app = test(match.app, target.find("application")); app != Mismatch::None)
        return app;
    const bool all = std::ranges::all_of(match.param, [&](const config::ParamMatch& param) {
        return param.value.matches(target.find(param.key));
    });
    return all ? Mismatch::None : Mismatch::Match;
}

/// The tests behind the one of the host that the rule wants.
Mismatch testFor(std::string_view host, const PreparedOverride& rule, const OverrideTarget& target,
                 Generation generation)
{
    const auto& wanted = rule.rule.url.host();
    if (wanted != kAnyHost && wanted != host)
        return Mismatch::Host;
    if (!matchesProviderAddress(rule, target, generation))
        return Mismatch::ProviderAddress;
    if (rule.application && *rule.application != "*" && *rule.application != target.application())
        return Mismatch::Application;
    if (generation >= Generation::V32 && rule.serviceKey != "*" && rule.serviceKey != target.serviceKey())
        return Mismatch::Service;
    if (generation >= Generation::V32 && rule.matching) {
        const auto& item = rule.rule.item;
        return item && item->match ? testMatch(*item->match, host, target) : Mismatch::None;
    }
    const bool all = std::ranges::all_of(rule.conditions, [&](const auto& condition) {
        return condition.second == "*" || target.find(condition.first) == condition.second;
    });
    return all ? Mismatch::None : Mismatch::Condition;
}

/// Rules from before 2.7, which have no version.
Mismatch testLegacy(const PreparedOverride& rule, const OverrideTarget& target,
                    const OverrideContext& context)
{
    const auto& url = rule.rule.url;
    if (url.port() != 0)
        return url.port() == target.port() ? testFor(target.host(), rule, target, context.generation)
                                           : Mismatch::Port;
    const auto side = target.find("side");
    if (side == "consumer")
        return testFor(context.localHost, rule, target, context.generation);
    if (side == "provider")
        return testFor(kAnyHost, rule, target, context.generation);
    return Mismatch::Side;
}

} // namespace

PreparedOverride::PreparedOverride(config::Override override)
    : rule(std::move(override))
{
    const auto& url = rule.url;
    enabled = url.getBool("enabled", true);
    const auto version = url.get("configVersion");
    versioned = !version.empty();
    matching = version.starts_with("v3.0");
    onlyAbsent = url.protocol() == "absent";
    side = url.get("side");
    priority = url.getInt("priority", 0);
    providerAddresses = url.get("providerAddresses");
    providerAddressList = core::split(providerAddresses, ',');
    const auto app = url.get("application", url.username());
    if (!app.empty())
        application = app;
    serviceKey = url.serviceKey();
    for (const auto& [key, value] : url.parameters()) {
        if (key.starts_with('~')) {
            conditions.emplace_back(key.substr(1), value);
            tildes.emplace_back(key, value);
            continue;
        }
        if (key == "application" || key == "side")
            conditions.emplace_back(key, value);
        if (std::ranges::find(kNotCopied, key) == kNotCopied.end())
            settings.emplace_back(key, value);
    }
}

ConfiguratorSet::ConfiguratorSet(std::vector<config::Override> overrides)
{
    for (auto& rule : overrides) {
        if (rule.url.protocol() == "empty") {
            m_rules.clear();
            break;
        }
        if (!rule.url.without("anyhost").parameters().empty())
            m_rules.emplace_back(std::move(rule));
    }
    std::ranges::stable_sort(m_rules, [](const PreparedOverride& a, const PreparedOverride& b) {
        const auto& left = a.rule.url.host();
        const auto& right = b.rule.url.host();
        return left != right ? left < right : a.priority < b.priority;
    });
}

ConfiguratorSet legacyConfigurators(std::span<const config::Override> nodes, const url::Url& subscription)
{
    std::vector<config::Override> received;
    for (const auto& node : nodes) {
        const auto& url = node.url;
        const auto wanted = subscription.serviceInterface();
        const auto offered = url.serviceInterface();
        const auto group = subscription.group();
        const auto version = subscription.version();
        constexpr std::array<std::string_view, 3> categories {"providers", "configurators", "routers"};
        const bool clears = url.protocol() == "empty";
        if ((wanted == "*" || offered == "*" || wanted == offered)
            && std::ranges::find(categories, url.category()) != categories.end()
            && (clears
                || (url.getBool("enabled", true) && url.get("compatible_config").empty()
                    && (group == "*" || group == url.group() || listed(group, url.group()))
                    && (version == "*" || version == url.version()))))
            received.push_back(node);
    }
    return ConfiguratorSet(std::move(received));
}

std::string_view reason(Mismatch mismatch)
{
    switch (mismatch) {
    case Mismatch::None:
        return "";
    case Mismatch::Disabled:
        return "it is disabled";
    case Mismatch::Incomplete:
        return "a host is missing";
    case Mismatch::Side:
        return "it is for the other side";
    case Mismatch::Port:
        return "its address has another port";
    case Mismatch::Host:
        return "its address is another one";
    case Mismatch::ProviderAddress:
        return "its providerAddresses name other providers";
    case Mismatch::Application:
        return "it is for another application";
    case Mismatch::Service:
        return "its key names another service";
    case Mismatch::Match:
        return "its match does not hold";
    case Mismatch::Condition:
        return "one of its conditions does not hold";
    case Mismatch::Unusable:
        return "its match has service or app without oneof, with which Dubbo fails";
    }
    return "";
}

OverrideTarget::OverrideTarget(View view, const url::Url& own, const url::Url* consumer)
    : m_view(view)
    , m_url(&own)
    , m_consumer(consumer)
    , m_address(own.address())
    // A bare URL has neither group nor version, nor `interface`: its service key is the path.
    , m_serviceKey(view == View::Bare ? own.path() : own.serviceKey())
{
}

OverrideTarget OverrideTarget::whole(const url::Url& url)
{
    return {View::Whole, url, nullptr};
}

OverrideTarget OverrideTarget::provider(const url::Url& own, Level level, const url::Url& consumer,
                                        Generation generation)
{
    const bool merged = level == Level::Application || generation == Generation::V27;
    return {merged ? View::Merged : View::Bare, own, &consumer};
}

std::string_view OverrideTarget::application() const
{
    const auto value = m_view == View::Whole ? m_url->find("application") : m_consumer->find("application");
    if (value && !value->empty())
        return *value;
    return m_view == View::Whole ? std::string_view(m_url->username()) : std::string_view();
}

std::optional<std::string_view> OverrideTarget::find(std::string_view key) const
{
    for (const auto& setting : m_settings)
        if (setting.key == key)
            return setting.value;
    if (m_view == View::Whole)
        return m_url->find(key);
    if (key == "side")
        return "consumer";
    if (key == "application")
        return m_consumer->find(key);
    if (m_view == View::Bare)
        return std::nullopt;
    return findMerged(*m_url, *m_consumer, key);
}

void OverrideTarget::set(std::string_view key, std::string_view value, const PreparedOverride& rule)
{
    if (m_log != nullptr)
        m_log->push_back({key, value, &rule});
    for (auto& setting : m_settings)
        if (setting.key == key) {
            setting = {key, value, &rule};
            return;
        }
    m_settings.push_back({key, value, &rule});
}

Mismatch mismatch(const PreparedOverride& rule, const OverrideTarget& target, const OverrideContext& context)
{
    if (!rule.enabled)
        return Mismatch::Disabled;
    const auto& url = rule.rule.url;
    if (url.host().empty() || target.host().empty())
        return Mismatch::Incomplete;
    if (!rule.versioned)
        return testLegacy(rule, target, context);
    const auto side = target.find("side");
    if (side != rule.side || (side != "consumer" && side != "provider"))
        return Mismatch::Side;
    const bool consumer = side == "consumer";
    if (context.generation < Generation::V32 && url.port() != (consumer ? 0 : target.port()))
        return Mismatch::Port;
    return testFor(consumer ? std::string_view(context.localHost) : std::string_view(target.host()), rule,
                   target, context.generation);
}

core::Outcome<void> applyConfigurators(const Configurators& configurators, OverrideTarget& target,
                                       const OverrideContext& context, std::vector<RuleVerdict>* verdicts)
{
    for (const auto* set : {&configurators.legacy, &configurators.application, &configurators.service})
        for (const auto& rule : set->rules()) {
            const auto verdict = mismatch(rule, target, context);
            if (verdicts != nullptr)
                verdicts->push_back({&rule, verdict});
            if (verdict == Mismatch::Unusable)
                return core::Error(core::Errc::Decode, "A configurator cannot be applied", rule.rule.source,
                                   "line " + std::to_string(rule.rule.line) + ": "
                                       + std::string(reason(verdict)),
                                   "Write the conditions of service and app as a list below oneof.");
            if (verdict != Mismatch::None)
                continue;
            const auto apply = [&](const std::vector<std::pair<std::string, std::string>>& settings) {
                for (const auto& [key, value] : settings)
                    if (!rule.onlyAbsent || !target.find(key))
                        target.set(key, value, rule);
            };
            apply(rule.settings);
            if (rule.matching && context.generation >= Generation::V32)
                apply(rule.tildes);
        }
    return {};
}

url::Url overridden(const url::Url& url, const std::vector<OverrideTarget::Setting>& settings)
{
    constexpr std::size_t kFew = 3;
    if (settings.size() <= kFew) {
        auto out = url;
        for (const auto& setting : settings)
            out = out.with(setting.key, setting.value);
        return out;
    }
    auto parameters = url.parameters();
    for (const auto& setting : settings)
        parameters.insert_or_assign(std::string(setting.key), std::string(setting.value));
    return url.withParameters(std::move(parameters));
}

} // namespace sextant::cluster
