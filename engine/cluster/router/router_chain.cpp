// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/router/router_chain.h"

#include "engine/cluster/router/condition_router.h"
#include "engine/cluster/router/mesh_router.h"
#include "engine/cluster/router/small_routers.h"
#include "engine/cluster/router/tag_router.h"
#include "engine/core/text.h"

#include <algorithm>

namespace sextant::cluster {

namespace {

using config::Generation;
using Routers = std::vector<std::unique_ptr<Router>>;

/// 2.7 sorts by priority: mock -100, legacy nodes by their own (0 when they have none), tag 100.
void addLegacy(Routers& routers, const std::vector<url::Url>& nodes, bool beforeTag)
{
    std::vector<config::LegacyRoute> routes;
    for (const auto& node : nodes)
        if (auto route = config::parseLegacyRoute(node); route && (route->priority < 100) == beforeTag)
            routes.push_back(std::move(*route));
    std::ranges::stable_sort(routes, {}, &config::LegacyRoute::priority);
    for (auto& route : routes)
        routers.push_back(std::make_unique<LegacyRouter>(std::move(route)));
}

Routers makeRouters(const RouterChainOptions& options)
{
    const auto generation = options.generation;
    Routers routers;
    routers.push_back(std::make_unique<MockSelector>());
    if (generation == Generation::V27)
        addLegacy(routers, options.legacyRoutes, true);
    else
        routers.push_back(std::make_unique<MeshRouter>());
    routers.push_back(std::make_unique<TagRouter>(generation));
    if (generation == Generation::V27)
        addLegacy(routers, options.legacyRoutes, false);
    if (generation >= Generation::V33)
        routers.push_back(std::make_unique<AffinityRouter>(options.service + ".affinity-router"));
    routers.push_back(
        std::make_unique<ConditionRouter>("service", conditionKey(options.service), generation));
    if (generation >= Generation::V32)
        routers.push_back(std::make_unique<ProviderAppRouter>(options.application, generation));
    routers.push_back(
        std::make_unique<ConditionRouter>("app", conditionKey(options.application), generation));
    if (generation >= Generation::V32)
        routers.push_back(std::make_unique<ScriptRouter>());
    return routers;
}

/// The consumer's parameter `router`: `-tag` leaves one out, `-default` all.
bool isLeftOut(const std::vector<std::string>& names, const std::string& router)
{
    return std::ranges::find(names, "-" + router) != names.end()
        || std::ranges::find(names, "-default") != names.end();
}

} // namespace

RouterChain::RouterChain(RouterChainOptions options)
    : m_options(std::move(options))
    , m_routers(makeRouters(m_options))
    , m_invokers(std::make_shared<const InvokerList>())
{
}

RouterChain::~RouterChain() = default;
RouterChain::RouterChain(RouterChain&&) noexcept = default;
RouterChain& RouterChain::operator=(RouterChain&&) noexcept = default;

std::vector<std::string> RouterChain::keys() const
{
    std::vector<std::string> keys;
    for (const auto& router : m_routers)
        for (auto& key : router->keys())
            if (std::ranges::find(keys, key) == keys.end())
                keys.push_back(std::move(key));
    return keys;
}

void RouterChain::setInvokers(SharedInvokers invokers)
{
    m_invokers = std::move(invokers);
    m_indexes.clear();
    for (std::size_t i = 0; i < m_invokers->size(); ++i)
        m_indexes.emplace((*m_invokers)[i], i);
    for (const auto& router : m_routers)
        router->setInvokers(m_invokers);
}

core::Outcome<void> RouterChain::update(const std::string& key, const RuleText& text)
{
    m_refused.erase(key);
    for (const auto& router : m_routers) {
        const auto keys = router->keys();
        if (std::ranges::find(keys, key) == keys.end())
            continue;
        if (auto updated = router->update(key, text); !updated)
            m_refused.emplace(key, updated.error());
    }
    const auto refused = m_refused.find(key);
    return refused == m_refused.end() ? core::Outcome<void> {} : refused->second;
}

void RouterChain::load(const std::function<RuleText(const std::string& key)>& read)
{
    for (const auto& key : keys())
        if (const auto text = read(key); text && !text->empty())
            static_cast<void>(update(key, text)); // `refused` has the reason
}

Routed RouterChain::route(const Invocation& invocation, const Random& random, RoutingTrace* trace) const
{
    return routeFrom(InvokerSet::all(m_invokers), invocation, random, trace);
}

Routed RouterChain::route(const InvokerList& callable, const Invocation& invocation, const Random& random,
                          RoutingTrace* trace) const
{
    auto from = InvokerSet::none(m_invokers);
    for (const auto& invoker : callable) {
        const auto known = m_indexes.find(invoker);
        if (known == m_indexes.end())
            return {InvokerSet::none(m_invokers),
                    core::Error(core::Errc::Internal, "reject to route, because the invokers has changed.")};
        from.insert(known->second);
    }
    return routeFrom(std::move(from), invocation, random, trace);
}

Routed RouterChain::routeFrom(InvokerSet from, const Invocation& invocation, const Random& random,
                              RoutingTrace* trace) const
{
    const RouteCall call {invocation, random};
    Routed routed {std::move(from), std::nullopt};
    if (trace) {
        trace->total = m_invokers->size();
        trace->callable = routed.left.indexes();
    }
    const auto names = core::splitTrimmed(invocation.consumer.get("router"), ',');
    for (const auto& router : m_routers) {
        if (routed.left.empty() && m_options.failFast)
            break;
        if (!names.empty() && isLeftOut(names, router->name()))
            continue;
        auto* step = trace ? &trace->steps.emplace_back() : nullptr;
        if (step)
            step->router = router->name();
        if (routed.left.empty()) {
            if (step)
                step->message = "Directly return. Reason: Invokers from previous router is empty.";
            continue;
        }
        auto result = router->route(routed.left, call, step);
        if (!result) {
            routed.failure = result.error();
            result = InvokerSet::none(m_invokers);
            if (step)
                step->message = routed.failure->text();
        }
        if (step)
            step->finish(routed.left, *result);
        routed.left = std::move(*result);
        if (routed.failure) {
            if (trace)
                trace->failure = routed.failure->text();
            break;
        }
    }
    return routed;
}

} // namespace sextant::cluster
