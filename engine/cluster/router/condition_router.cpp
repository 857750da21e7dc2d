// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/router/condition_router.h"

#include "engine/cluster/router/key_matching.h"
#include "engine/cluster/router/weighted_draw.h"

namespace sextant::cluster {

namespace {

void say(RouteStep* step, const char* message)
{
    if (step)
        step->message = message;
}

InvokerSet matching(const config::KeyMatchers& matchers, const InvokerSet& in, const RouteCall& call,
                    RouteStep* step)
{
    ProviderMatcher matcher(matchers, call.invocation);
    if (!step)
        return in.filtered([&](std::size_t index) { return matcher.matches(in.at(index)); });
    return in.filtered([&](std::size_t index) {
        std::string why;
        const bool matches = matcher.matches(in.at(index), &why);
        if (!matches)
            step->reasons[index] = std::move(why);
        return matches;
    });
}

bool callMatches(const config::KeyMatchers& when, const RouteCall& call, RouteStep* step)
{
    if (!step)
        return matchesCall(when, call.invocation);
    std::string why;
    const bool matches = matchesCall(when, call.invocation, &why);
    if (!matches)
        step->message = "Directly return. Reason: WhenCondition not match: " + why;
    return matches;
}

/// v3.1: the subset of one destination, drawn by weight among those that are not empty.
InvokerSet applyDestinations(const config::MultiCondition& condition, bool enabled, bool force,
                             const InvokerSet& in, const RouteCall& call, RouteStep* step)
{
    if (!enabled) {
        say(step, "Directly return. Reason: ConditionRouter disabled.");
        return in;
    }
    if (!callMatches(condition.from, call, step))
        return in;
    if (condition.to.empty()) {
        say(step, "Empty return. Reason: ThenCondition is empty.");
        return InvokerSet::none(in.list());
    }
    std::vector<InvokerSet> subsets;
    std::vector<int> weights;
    std::vector<const config::ConditionDestination*> destinations;
    for (const auto& destination : condition.to)
        if (auto subset = matching(destination.match, in, call, step); !subset.empty()) {
            subsets.push_back(std::move(subset));
            weights.push_back(destination.weight);
            destinations.push_back(&destination);
        }
    if (subsets.empty()) {
        say(step,
            force ? "Empty return. Reason: Empty result from condition and condition is force."
                  : "Directly return. Reason: Error occurred ( or result is empty ).");
        return force ? InvokerSet::none(in.list()) : in;
    }
    const auto chosen = subsets.size() == 1 ? 0 : drawByWeight(weights, call.random);
    if (step) {
        step->reasons.clear();
        step->message = "Match return. Destination \"" + destinations[chosen]->text + "\" of weight "
            + std::to_string(weights[chosen]) + ", one of " + std::to_string(subsets.size()) + ".";
    }
    return std::move(subsets[chosen]);
}

} // namespace

InvokerSet applyCondition(const config::Condition& condition, bool enabled, bool force, const InvokerSet& in,
                          const RouteCall& call, RouteStep* step)
{
    if (!enabled) {
        say(step, "Directly return. Reason: ConditionRouter disabled.");
        return in;
    }
    if (in.empty()) {
        say(step, "Directly return. Reason: Invokers from previous router is empty.");
        return in;
    }
    if (!callMatches(condition.when, call, step))
        return in;
    if (condition.deny) {
        say(step, "Empty return. Reason: ThenCondition is empty.");
        return InvokerSet::none(in.list());
    }
    auto kept =
        condition.then.empty() ? InvokerSet::none(in.list()) : matching(condition.then, in, call, step);
    if (!kept.empty()) {
        say(step, "Match return.");
        return kept;
    }
    if (force) {
        say(step, "Empty return. Reason: Empty result from condition and condition is force.");
        return kept;
    }
    say(step, "Directly return. Reason: Error occurred ( or result is empty ).");
    return in;
}

core::Outcome<void> ConditionState::update(const std::string& key, const RuleText& text)
{
    if (!text) {
        m_multi = false;
        m_conditions.clear();
        m_destinations.clear();
        return {};
    }
    auto rule = config::parseConditionRule(*text, key, m_generation);
    if (!rule)
        return rule.error();
    m_multi = rule->multi;
    if (!rule->loads)
        return {};
    Source source {key, rule->header.force, rule->header.enabled};
    (rule->multi ? m_multiSource : m_source) = std::move(source);
    if (rule->multi)
        m_destinations = std::move(rule->destinations);
    else
        m_conditions = std::move(rule->conditions);
    return {};
}

InvokerSet ConditionState::route(const InvokerSet& in, const RouteCall& call, RouteStep* step) const
{
    const auto& source = m_multi ? m_multiSource : m_source;
    const auto count = m_multi ? m_destinations.size() : m_conditions.size();
    if (count == 0) {
        say(step,
            "Directly return. Reason: Invokers from previous router is empty or conditionRouters is empty.");
        return in;
    }
    if (step) {
        step->rule = source.key;
        step->message = "Routed by " + std::to_string(count) + (count == 1 ? " condition." : " conditions.");
    }
    auto left = in;
    for (std::size_t i = 0; i < count; ++i) {
        RouteStep* nested = nullptr;
        if (step) {
            nested = &step->nested.emplace_back();
            nested->router = "condition";
            nested->rule = m_multi ? m_destinations[i].text : m_conditions[i].text;
            nested->line = m_multi ? m_destinations[i].line : m_conditions[i].line;
        }
        // An empty set passes through what follows.
        auto next = left.empty() ? left
            : m_multi ? applyDestinations(m_destinations[i], source.enabled, source.force, left, call, nested)
                      : applyCondition(m_conditions[i], source.enabled, source.force, left, call, nested);
        if (nested) {
            if (left.empty())
                nested->message = "Directly return. Reason: Invokers from previous router is empty.";
            nested->finish(left, next);
            if (next.size() < left.size())
                step->line = nested->line;
        }
        left = std::move(next);
    }
    return left;
}

std::string conditionKey(const std::string& name)
{
    return name + ".condition-router";
}

ConditionRouter::ConditionRouter(std::string name, std::string key, config::Generation generation)
    : Router(std::move(name))
    , m_key(std::move(key))
    , m_state(generation)
{
}

core::Outcome<void> ConditionRouter::update(const std::string& key, const RuleText& text)
{
    return m_state.update(key, text);
}

core::Outcome<InvokerSet> ConditionRouter::route(const InvokerSet& in, const RouteCall& call,
                                                 RouteStep* step) const
{
    return m_state.route(in, call, step);
}

ProviderAppRouter::ProviderAppRouter(std::string consumerApplication, config::Generation generation)
    : Router("provider-app")
    , m_consumerApplication(std::move(consumerApplication))
    , m_state(generation)
{
}

std::vector<std::string> ProviderAppRouter::keys() const
{
    std::vector<std::string> keys {conditionKey(m_consumerApplication)};
    if (!m_providerApplication.empty() && m_providerApplication != m_consumerApplication)
        keys.push_back(conditionKey(m_providerApplication));
    return keys;
}

void ProviderAppRouter::setInvokers(const SharedInvokers& invokers)
{
    if (!invokers->empty())
        m_providerApplication = invokers->front()->application;
}

core::Outcome<void> ProviderAppRouter::update(const std::string& key, const RuleText& text)
{
    return m_state.update(key, text);
}

core::Outcome<InvokerSet> ProviderAppRouter::route(const InvokerSet& in, const RouteCall& call,
                                                   RouteStep* step) const
{
    return m_state.route(in, call, step);
}

} // namespace sextant::cluster
