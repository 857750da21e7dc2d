// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/router/small_routers.h"

#include "engine/cluster/router/condition_router.h"
#include "engine/cluster/router/key_matching.h"
#include "engine/core/text.h"

namespace sextant::cluster {

namespace {

void tell(RouteStep* step, std::string message)
{
    if (step)
        step->message = std::move(message);
}

} // namespace

MockSelector::MockSelector()
    : Router("mock")
{
}

core::Outcome<InvokerSet> MockSelector::route(const InvokerSet& in, const RouteCall& call,
                                              RouteStep* step) const
{
    const auto isMock = [&](std::size_t index) { return in.at(index).url.protocol() == "mock"; };
    const auto asked = call.invocation.attachments.find("invocation.need.mock");
    if (asked == call.invocation.attachments.end()) {
        tell(step, "invocation.need.mock not set. Return normal Invokers.");
        return in.filtered([&](std::size_t index) { return !isMock(index); });
    }
    if (core::equalsIgnoreCase(asked->second, "true")) {
        tell(step, "invocation.need.mock is true. Return mocked Invokers.");
        return in.filtered(isMock);
    }
    tell(step, "Directly Return. Reason: invocation.need.mock is set but not match true.");
    return in;
}

AffinityRouter::AffinityRouter(std::string key)
    : Router("affinity-service")
    , m_key(std::move(key))
{
}

core::Outcome<void> AffinityRouter::update(const std::string& key, const RuleText& text)
{
    if (!text) {
        m_rule.reset();
        return {};
    }
    auto rule = config::parseAffinityRule(*text, key);
    if (!rule)
        return rule.error();
    m_rule = std::move(*rule);
    return {};
}

core::Outcome<InvokerSet> AffinityRouter::route(const InvokerSet& in, const RouteCall& call,
                                                RouteStep* step) const
{
    if (!m_rule || !m_rule->header.enabled || !m_rule->header.valid) {
        tell(step, "Directly return. Reason: there is no affinity rule, or it is disabled.");
        return in;
    }
    if (step) {
        step->rule = m_key;
        step->line = m_rule->line;
    }
    ProviderMatcher matcher(m_rule->match, call.invocation);
    auto kept = in.filtered([&](std::size_t index) {
        std::string why;
        const bool matches = matcher.matches(in.at(index), step ? &why : nullptr);
        if (step && !matches)
            step->reasons[index] = std::move(why);
        return matches;
    });
    const bool enough =
        static_cast<double>(kept.size()) / static_cast<double>(in.size()) >= m_rule->ratio / 100.0;
    tell(step,
         std::to_string(kept.size()) + " of " + std::to_string(in.size()) + " share " + m_rule->key
             + (enough ? ": Match return." : ": less than the ratio asks for. Directly return."));
    return enough ? kept : in;
}

ScriptRouter::ScriptRouter()
    : Router("script-app")
{
}

std::vector<std::string> ScriptRouter::keys() const
{
    return m_application.empty() ? std::vector<std::string> {}
                                 : std::vector<std::string> {m_application + ".script-router"};
}

void ScriptRouter::setInvokers(const SharedInvokers& invokers)
{
    if (!invokers->empty())
        m_application = invokers->front()->application;
}

core::Outcome<void> ScriptRouter::update(const std::string& key, const RuleText& text)
{
    if (!text) {
        m_orphaned = m_rule && m_rule->valid && m_rule->header.enabled;
        m_rule.reset();
        return {};
    }
    auto rule = config::parseScriptRule(*text, key);
    if (!rule)
        return rule.error();
    m_rule = std::move(*rule);
    m_key = key;
    m_orphaned = false;
    return {};
}

core::Outcome<InvokerSet> ScriptRouter::route(const InvokerSet& in, const RouteCall&, RouteStep* step) const
{
    if (step && (m_rule || m_orphaned))
        step->rule = m_key;
    if (m_orphaned)
        tell(step,
             "The script rule was deleted while it was active: consumers of 3.2 and 3.3 that could compile "
             "it find no "
             "provider until they start again. Not evaluated: everything passes.");
    else if (!m_rule)
        tell(step, "Directly return. Reason: there is no script rule.");
    else if (!m_rule->valid || !m_rule->header.enabled)
        tell(step, "Directly return. Reason: the script rule is invalid or disabled.");
    else {
        tell(step, "The script is not evaluated: everything passes.");
        if (step)
            step->line = m_rule->line;
    }
    return in;
}

LegacyRouter::LegacyRouter(config::LegacyRoute route)
    : Router("condition")
    , m_route(std::move(route))
{
}

core::Outcome<InvokerSet> LegacyRouter::route(const InvokerSet& in, const RouteCall& call,
                                              RouteStep* step) const
{
    if (step)
        step->rule = m_route.condition.text;
    return applyCondition(m_route.condition, m_route.enabled, m_route.force, in, call, step);
}

} // namespace sextant::cluster
