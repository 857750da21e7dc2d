// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The providers of one level as one consumer calls them: its parameters over theirs, configurators over both
// (spec/cluster §1.8, §5). Also the consumer's own URL, which the same configurators change.
//
// A refresh that Dubbo abandons leaves what was before. THREAD: one.
#pragma once

#include "engine/cluster/override/configurators.h"

#include <memory>

namespace sextant::cluster {

class OverrideDirectory
{
public:
    /// `consumer` as the reference makes it.
    OverrideDirectory(Level level, url::Url consumer, OverrideContext context);

    /// Providers as registered. An error is why the invokers are those from before: a configurator that
    /// Dubbo fails with, or one that disables every provider.
    core::Outcome<void> setAddresses(Invokers addresses);
    core::Outcome<void> setConfigurators(std::shared_ptr<const Configurators> configurators);
    /// Another reference: what the consumer's parameters are from now on.
    core::Outcome<void> setConsumer(url::Url consumer);

    const Invokers& invokers() const { return m_invokers; } ///< without the disabled ones
    const std::vector<std::string>& disabled() const { return m_disabled; } ///< their addresses
    const url::Url& consumerUrl() const { return m_overriddenConsumer; }
    /// As given, without configurators.
    const url::Url& reference() const { return m_consumer; }
    const Configurators& configurators() const { return *m_configurators; }
    const OverrideContext& context() const { return m_context; }

private:
    core::Outcome<void> refresh();

    Level m_level;
    url::Url m_consumer;
    OverrideContext m_context;
    std::shared_ptr<const Configurators> m_configurators;
    Invokers m_addresses; ///< all of them; `url` is the merged one without configurators
    Invokers m_invokers;
    std::vector<std::string> m_disabled;
    url::Url m_overriddenConsumer;
};

enum class OriginKind
{
    Provider,
    Consumer,
    Rule
};

struct ValueOrigin
{
    OriginKind kind = OriginKind::Provider;
    std::string value;
    std::string source; ///< the provider's node, or the rule's document or node; empty for the consumer's own
    int line = 0; ///< of the rule's document; 0 for what has none
};

struct EffectiveValue
{
    std::string key;
    std::vector<ValueOrigin> layers; ///< the first one counts, the others are what it covers

    const ValueOrigin& effective() const { return layers.front(); }
};

struct OverrideExplanation
{
    std::vector<EffectiveValue> values; ///< sorted by key
    std::vector<RuleVerdict> rules; ///< each rule in order: applied, or why not; point into the directory
    std::optional<core::Error> error; ///< Dubbo fails with a rule
    bool disabled = false;
};

/// Where each value of an invoker comes from, computed anew. `invoker` may be a disabled one: only `own`,
/// `path` and `level` are read.
OverrideExplanation explainInvoker(const OverrideDirectory& directory, const Invoker& invoker);
/// The same for the consumer's URL.
OverrideExplanation explainConsumer(const OverrideDirectory& directory);

} // namespace sextant::cluster
