// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Override URLs in Dubbo's order, and what they set on a provider's or a consumer's URL
// (spec/cluster §5.1, §5.4-§5.7). Mirrors Configurator and AbstractConfigurator. Pure.
#pragma once

#include "engine/cluster/invoker.h"
#include "engine/config/generation.h"
#include "engine/config/rules/configurator_rule.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sextant::cluster {

/// An override URL taken apart once for many targets.
struct PreparedOverride
{
    explicit PreparedOverride(config::Override override);

    config::Override rule;
    bool enabled = true;
    bool versioned = false; ///< has a `configVersion`: the rules since 2.7 count
    bool matching = false; ///< of version v3.0: `match` counts where the generation knows it
    bool onlyAbsent = false; ///< absent://
    std::string side;
    std::int64_t priority = 0;
    std::string providerAddresses; ///< as written
    std::vector<std::string> providerAddressList;
    std::optional<std::string> application;
    std::string serviceKey;
    std::vector<std::pair<std::string, std::string>> conditions; ///< of `~` keys, `application` and `side`
    std::vector<std::pair<std::string, std::string>> settings; ///< what it copies
    std::vector<std::pair<std::string, std::string>> tildes; ///< copied, too, where `match` counts
};

/// The overrides of one source: a document, or the legacy nodes of an interface.
class ConfiguratorSet
{
public:
    ConfiguratorSet() = default;
    /// Sorted as Dubbo sorts: by host as text, then by priority, then as given. What sets nothing is left
    /// out; an empty:// URL clears all.
    explicit ConfiguratorSet(std::vector<config::Override> overrides);

    std::span<const PreparedOverride> rules() const { return m_rules; }
    bool empty() const { return m_rules.empty(); }

private:
    std::vector<PreparedOverride> m_rules;
};

/// In the order in which they are applied: what comes later counts more.
struct Configurators
{
    ConfiguratorSet legacy; ///< the interface level only
    ConfiguratorSet application;
    ConfiguratorSet service;

    bool empty() const { return legacy.empty() && application.empty() && service.empty(); }
};

/// Legacy nodes that the subscription receives (spec/cluster §5.7).
ConfiguratorSet legacyConfigurators(std::span<const config::Override> nodes, const url::Url& subscription);

/// Why a rule leaves a target alone.
enum class Mismatch
{
    None, ///< it applies
    Disabled,
    Incomplete, ///< no host on either side
    Side,
    Port,
    Host,
    ProviderAddress,
    Application,
    Service,
    Match, ///< `match`
    Condition, ///< a `~` key, or `application` or `side` as one
    Unusable, ///< Dubbo fails while it applies the rule: `service` or `app` without `oneof`
};
/// For people; empty for None.
std::string_view reason(Mismatch mismatch);

/// What configurators see of a URL, and what they set on it.
class OverrideTarget
{
public:
    struct Setting
    {
        std::string_view key; ///< of the rule, which must live as long as the target
        std::string_view value;
        const PreparedOverride* rule = nullptr;
    };

    /// A whole URL: a consumer's, or a provider's own on the provider's side. `url` must outlive the target.
    static OverrideTarget whole(const url::Url& url);
    /// A provider on the consumer's side. The interface level of Dubbo 3 shows nothing but its address, and
    /// the consumer's application; the application level shows everything (spec/cluster §5.5). Both URLs must
    /// outlive the target.
    static OverrideTarget provider(const url::Url& own, Level level, const url::Url& consumer,
                                   config::Generation generation);

    const std::string& host() const { return m_url->host(); }
    int port() const { return m_url->port(); }
    const std::string& address() const { return m_address; }
    const std::string& serviceKey() const { return m_serviceKey; }
    std::string_view application() const;
    std::optional<std::string_view> find(std::string_view key) const;
    const std::vector<Setting>& settings() const { return m_settings; }

    void set(std::string_view key, std::string_view value, const PreparedOverride& rule);
    /// From now on every setting is appended to `log`, also one that is overridden later.
    void keepLog(std::vector<Setting>& log) { m_log = &log; }

private:
    enum class View
    {
        Whole,
        Bare,
        Merged
    };

    OverrideTarget(View view, const url::Url& own, const url::Url* consumer);

    View m_view;
    const url::Url* m_url;
    const url::Url* m_consumer;
    std::string m_address;
    std::string m_serviceKey;
    std::vector<Setting> m_settings; ///< one for each key
    std::vector<Setting>* m_log = nullptr;
};

struct OverrideContext
{
    config::Generation generation = config::kOwnGeneration;
    /// The consumer machine's own address, which is not always the one it registers.
    std::string localHost = "127.0.0.1";
};

Mismatch mismatch(const PreparedOverride& rule, const OverrideTarget& target, const OverrideContext& context);

struct RuleVerdict
{
    const PreparedOverride* rule = nullptr;
    Mismatch mismatch = Mismatch::None;
};
/// Applies one source after the other. An error is a rule that Dubbo fails with. `verdicts` gets one entry
/// for each rule, in order, when it is not null.
core::Outcome<void> applyConfigurators(const Configurators& configurators, OverrideTarget& target,
                                       const OverrideContext& context,
                                       std::vector<RuleVerdict>* verdicts = nullptr);
/// The URL with what was set.
url::Url overridden(const url::Url& url, const std::vector<OverrideTarget::Setting>& settings);

} // namespace sextant::cluster
