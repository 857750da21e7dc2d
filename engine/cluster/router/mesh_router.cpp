// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/router/mesh_router.h"

#include "engine/cluster/router/mesh_match.h"
#include "engine/cluster/router/weighted_draw.h"

#include <algorithm>

namespace sextant::cluster {

namespace {

constexpr std::string_view kSuffix = ".MESHAPPRULE";

bool hasLabels(const Invoker& invoker, const config::MeshLabels& labels)
{
    // The merged value: a label that the consumer carries, too, is compared with the consumer's value.
    return std::ranges::all_of(labels, [&](const auto& label) {
        return invoker.url.find(label.first) == std::optional<std::string_view>(label.second);
    });
}

const config::MeshServiceRoute* routeOf(const config::MeshRule& rule, const std::string& interfaceName)
{
    const auto serves = [&](const config::MeshServiceRoute& route) {
        return route.services.empty() || std::ranges::any_of(route.services, [&](const auto& match) {
                   return match.matches(interfaceName);
               });
    };
    for (const auto& service : rule.services)
        if (const auto at = std::ranges::find_if(service, serves); at != service.end())
            return &*at;
    return nullptr;
}

core::Outcome<const config::MeshRouteDetail*> detailOf(const config::MeshServiceRoute& route,
                                                       const Invocation& invocation)
{
    for (const auto& detail : route.details) {
        bool all = true;
        for (const auto& match : detail.match) {
            const auto matched = matchesMesh(match, invocation);
            if (!matched)
                return matched.error();
            all = *matched;
            if (!all)
                break;
        }
        if (all)
            return &detail;
    }
    return static_cast<const config::MeshRouteDetail*>(nullptr);
}

} // namespace

MeshRouter::MeshRouter()
    : Router("standard-mesh-rule")
{
}

std::vector<std::string> MeshRouter::keys() const
{
    std::vector<std::string> keys;
    for (const auto& [name, application] : m_applications)
        keys.push_back(application.key);
    return keys;
}

void MeshRouter::setInvokers(const SharedInvokers& invokers)
{
    m_invokers = invokers;
    std::map<std::string, Application> applications;
    for (const auto& invoker : *invokers) {
        const std::string& name = invoker->application;
        if (name.empty() || applications.contains(name))
            continue;
        auto known = m_applications.find(name);
        applications[name] = known == m_applications.end()
            ? Application {name + std::string(kSuffix), std::nullopt, {}}
            : std::move(known->second);
    }
    m_applications = std::move(applications);
    for (auto& [name, application] : m_applications)
        regroup(name, application);
}

core::Outcome<void> MeshRouter::update(const std::string& key, const RuleText& text)
{
    const auto at =
        std::ranges::find_if(m_applications, [&](const auto& entry) { return entry.second.key == key; });
    if (at == m_applications.end())
        return {};
    auto& application = at->second;
    if (!text) {
        application.rule.reset();
    } else {
        auto rule = config::parseMeshRule(*text, key);
        if (!rule)
            return rule.error();
        if (rule->empty)
            application.rule.reset();
        else
            application.rule = std::move(*rule);
    }
    regroup(at->first, application);
    return {};
}

void MeshRouter::regroup(const std::string& name, Application& application) const
{
    application.subsets.clear();
    if (!application.rule || !m_invokers)
        return;
    const auto everything = InvokerSet::all(m_invokers);
    for (const auto& subset : application.rule->subsets) {
        auto members = everything.filtered([&](std::size_t index) {
            const auto& invoker = everything.at(index);
            const std::string& provider = invoker.application;
            return provider == name && hasLabels(invoker, subset.labels);
        });
        if (members.empty())
            continue;
        auto [at, fresh] = application.subsets.try_emplace(subset.name, members);
        if (!fresh)
            at->second |= members;
    }
}

core::Outcome<std::optional<std::string>> MeshRouter::choose(const Application& application,
                                                             const InvokerSet& in, const RouteCall& call,
                                                             RouteStep* step) const
{
    using Chosen = std::optional<std::string>;
    const auto* route = routeOf(*application.rule, call.invocation.consumer.serviceInterface());
    if (!route)
        return Chosen {};
    const auto found = detailOf(*route, call.invocation);
    if (!found)
        return found.error();
    const auto* detail = *found;
    if (!detail || detail->routes.empty())
        return Chosen {};
    if (step)
        step->line = detail->line;
    const auto available = [&](const config::MeshRoute& candidate) -> Chosen {
        for (const auto* destination = &candidate.destination; destination;
             destination = destination->fallback.get()) {
            const auto at = application.subsets.find(destination->subset);
            if (at == application.subsets.end())
                continue;
            auto both = in;
            both &= at->second;
            if (!both.empty())
                return destination->subset;
        }
        return std::nullopt;
    };
    std::vector<int> weights;
    for (const auto& candidate : detail->routes)
        weights.push_back(candidate.weight);
    // The drawn one, then the later ones, then any.
    const auto drawn = drawByWeight(weights, call.random);
    for (auto i = drawn; i < detail->routes.size(); ++i)
        if (auto chosen = available(detail->routes[i]))
            return chosen;
    for (std::size_t i = 0; i < drawn; ++i)
        if (auto chosen = available(detail->routes[i]))
            return chosen;
    return Chosen {};
}

core::Outcome<InvokerSet> MeshRouter::route(const InvokerSet& in, const RouteCall& call,
                                            RouteStep* step) const
{
    auto result = InvokerSet::none(in.list());
    std::string message;
    bool built = false;
    for (const auto& [name, application] : m_applications) {
        if (!application.rule)
            continue;
        built = true;
        if (step)
            step->rule += (step->rule.empty() ? "" : ", ") + application.key;
        const auto chosen = choose(application, in, call, step);
        if (!chosen)
            return chosen.error();
        if (!*chosen)
            continue;
        result |= application.subsets.at(**chosen);
        if (step)
            message += (message.empty() ? "Match App: " : ", Match App: ") + name + " Subset: " + **chosen;
    }
    result &= in;
    if (step)
        step->message = !built ? "MeshRuleCache has not been built. Skip route."
            : result.empty()   ? "Empty protection after routed."
                               : message;
    return result.empty() ? in : result;
}

} // namespace sextant::cluster
