// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// All routers of one consumer's reference in Dubbo's order, with the last good state of every rule
// (spec/cluster §1.3, §1.5). Mirrors SingleRouterChain. THREAD: one.
#pragma once

#include "engine/cluster/router/router.h"

#include <functional>
#include <map>
#include <unordered_map>

namespace sextant::cluster {

struct RouterChainOptions
{
    std::string service; ///< `interface:version:group` with empty parts kept (url::Url::colonKey)
    std::string application; ///< the consumer's
    config::Generation generation = config::kOwnGeneration;
    bool failFast = true; ///< dubbo.router.should-fail-fast
    std::vector<url::Url> legacyRoutes {}; ///< nodes below routers; evaluated as 2.7 only
};

struct Routed
{
    InvokerSet left;
    std::optional<core::Error> failure; ///< a router that throws in Dubbo: nothing is left
};

class RouterChain
{
public:
    explicit RouterChain(RouterChainOptions options);
    ~RouterChain();
    RouterChain(RouterChain&&) noexcept;
    RouterChain& operator=(RouterChain&&) noexcept;

    config::Generation generation() const { return m_options.generation; }
    /// The keys of the config center (group "dubbo") that it reads with its providers as they are, each once,
    /// in the order in which they are loaded.
    std::vector<std::string> keys() const;

    void setInvokers(SharedInvokers invokers);
    const SharedInvokers& invokers() const { return m_invokers; }

    /// One document changed; nullopt: it was deleted, an empty text: its node has no content. Every router
    /// that reads the key gets it. The error is the first reason why it is not in force.
    core::Outcome<void> update(const std::string& key, const RuleText& text);
    /// Loads what `read` has for every key, as a consumer that starts now: documents that are absent or empty
    /// are no events.
    void load(const std::function<RuleText(const std::string& key)>& read);
    /// Why the latest texts are not in force, by key.
    const std::map<std::string, core::Error>& refused() const { return m_refused; }

    /// `trace` may be nullptr. The invocation's generation must be the chain's.
    Routed route(const Invocation& invocation, const Random& random, RoutingTrace* trace = nullptr) const;
    /// The same for those of its providers that can be called. Dubbo refuses to route others, and so do we:
    /// nothing is left then.
    Routed route(const InvokerList& callable, const Invocation& invocation, const Random& random,
                 RoutingTrace* trace = nullptr) const;

private:
    Routed routeFrom(InvokerSet from, const Invocation& invocation, const Random& random,
                     RoutingTrace* trace) const;

    RouterChainOptions m_options;
    std::vector<std::unique_ptr<Router>> m_routers;
    SharedInvokers m_invokers;
    std::unordered_map<InvokerRef, std::size_t> m_indexes;
    std::map<std::string, core::Error> m_refused;
};

} // namespace sextant::cluster
