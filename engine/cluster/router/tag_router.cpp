// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/router/tag_router.h"

#include "engine/core/text.h"

#include <algorithm>
#include <unordered_set>

namespace sextant::cluster {

namespace {

constexpr std::string_view kTag = "dubbo.tag";
constexpr std::string_view kForceTag = "dubbo.force.tag";

std::string attachmentOr(const Invocation& invocation, std::string_view key)
{
    const auto at = invocation.attachments.find(key);
    return at != invocation.attachments.end() && !at->second.empty() ? at->second
                                                                     : invocation.consumer.get(key);
}

bool hasTag(const Invoker& invoker, std::string_view tag)
{
    const auto own = invoker.url.find(kTag);
    return own ? *own == tag : tag.empty();
}

InvokerSet withTag(const InvokerSet& in, std::string_view tag, RouteStep* step)
{
    auto kept = in.filtered([&](std::size_t index) { return hasTag(in.at(index), tag); });
    if (step)
        in.forEach([&](std::size_t index) {
            if (kept.contains(index))
                return;
            const auto own = in.at(index).tag();
            step->reasons[index] = own.empty() ? "It has no tag." : "Its tag is \"" + own + "\".";
        });
    return kept;
}

void sayTag(RouteStep* step, std::string message)
{
    if (step)
        step->message = std::move(message);
}

InvokerSet routeStatically(const InvokerSet& in, const std::string& tag, bool forced, RouteStep* step)
{
    sayTag(step,
           tag.empty()
               ? "Disable Tag Router. Reason: tagRouterRule is invalid or disabled. The call has no tag: "
                 "providers "
                 "without a tag are left."
               : "Disable Tag Router. Reason: tagRouterRule is invalid or disabled. Providers with the tag \""
                   + tag + "\" are left.");
    auto kept = withTag(in, tag, step);
    if (tag.empty() || !kept.empty() || forced)
        return kept;
    sayTag(step,
           "Disable Tag Router. Reason: tagRouterRule is invalid or disabled. No provider has the tag \""
               + tag + "\": providers without a tag are left.");
    return withTag(in, {}, step);
}

/// The addresses of one tag: those that are plain texts are looked up, not compared one by one.
class AddressTable
{
public:
    explicit AddressTable(const std::vector<config::TagAddress>& addresses)
    {
        for (const auto& address : addresses) {
            m_texts.insert(address.text);
            if (address.text.find_first_of("*-/") != std::string::npos
                || address.text.find(':') == std::string::npos || address.text.starts_with('[')
                || address.text.find(' ') != std::string::npos)
                m_expressions.push_back(&address);
        }
    }

    bool matches(const url::Url& url) const
    {
        // The text of an IPv4 address with its port says the same as the expression.
        const auto port = std::to_string(url.port());
        if (m_texts.contains(url.host() + ":" + port) || m_texts.contains("0.0.0.0:" + port))
            return true;
        return std::ranges::any_of(m_expressions, [&](const config::TagAddress* address) {
            return address->expression.matches(url.host(), url.port()).value_or(false);
        });
    }

private:
    std::unordered_set<std::string> m_texts;
    std::vector<const config::TagAddress*> m_expressions;
};

/// Evaluated when addresses or rule change, where Dubbo knows no service: at the application level only the
/// metadata of the instance is seen, not the service's parameters.
std::optional<std::string_view> ownParameter(const Invoker& invoker, std::string_view key)
{
    if (invoker.level == Level::Interface)
        return invoker.own.find(key);
    if (!invoker.instance)
        return std::nullopt;
    const auto at = invoker.instance->find(key);
    return at == invoker.instance->end() ? std::nullopt : std::optional<std::string_view>(at->second);
}

bool matchesAll(const std::vector<config::ParamMatch>& matches, const Invoker& invoker)
{
    return std::ranges::all_of(matches, [&](const config::ParamMatch& match) {
        return match.value.matches(ownParameter(invoker, match.key));
    });
}

} // namespace

TagRouter::TagRouter(config::Generation generation)
    : Router("tag")
    , m_generation(generation)
{
}

std::vector<std::string> TagRouter::keys() const
{
    return m_application.empty() ? std::vector<std::string> {}
                                 : std::vector<std::string> {m_application + ".tag-router"};
}

void TagRouter::setInvokers(const SharedInvokers& invokers)
{
    m_invokers = invokers;
    if (!invokers->empty() && !invokers->front()->application.empty())
        m_application = invokers->front()->application;
    regroup();
}

core::Outcome<void> TagRouter::update(const std::string& key, const RuleText& text)
{
    if (!text) {
        m_rule.reset();
    } else {
        auto rule = config::parseTagRule(*text, key, m_generation);
        if (!rule)
            return rule.error();
        m_rule = std::move(*rule);
        m_key = key;
    }
    regroup();
    return {};
}

void TagRouter::regroup()
{
    m_groups.clear();
    m_grouped = InvokerSet::none(m_invokers);
    if (!m_rule || !m_rule->valid || !m_invokers)
        return;
    const auto everything = InvokerSet::all(m_invokers);
    for (const auto& tag : m_rule->tags) {
        if (tag.addresses.empty() && !tag.byMatch)
            continue;
        const AddressTable table(tag.addresses);
        auto members = everything.filtered([&](std::size_t index) {
            const auto& invoker = everything.at(index);
            return tag.byMatch ? matchesAll(tag.match, invoker) : table.matches(invoker.url);
        });
        if (tag.byMatch && members.empty())
            continue; // not defined at all
        m_groups[tag.name] = {std::move(members), tag.line}; // the last of one name counts
    }
    for (const auto& [name, group] : m_groups)
        m_grouped |= group.members;
}

const TagRouter::Group* TagRouter::groupOf(const std::string& tag, bool forced) const
{
    const auto find = [&](const std::string& name) {
        const auto at = m_groups.find(name);
        return at == m_groups.end() ? nullptr : &at->second;
    };
    if (m_generation < config::Generation::V33 || forced || tag.find('|') == std::string::npos)
        return find(tag);
    for (auto name = tag;; name.erase(name.rfind('|'))) {
        if (const auto* group = find(name))
            return group;
        if (name.find('|') == std::string::npos)
            return nullptr;
    }
}

InvokerSet TagRouter::routeTagged(const InvokerSet& in, const std::string& tag, bool forced,
                                  RouteStep* step) const
{
    InvokerSet kept;
    if (const auto* group = groupOf(tag, forced)) {
        kept = in;
        kept &= group->members;
        if (step) {
            step->line = group->line;
            in.forEach([&](std::size_t index) {
                if (!kept.contains(index))
                    step->reasons[index] = "The rule does not give it the tag \"" + tag + "\".";
            });
        }
        if (!kept.empty() || m_rule->header.force) {
            sayTag(step,
                   "Use tag " + tag + " to route. Reason: result is not null OR it's null but force=true");
            return kept;
        }
    } else {
        kept = withTag(in, tag, step);
    }
    if (!kept.empty() || forced) {
        sayTag(step,
               "Use tag " + tag
                   + " to route. Reason: result is not empty or ForceUseTag key is true in invocation");
        return kept;
    }
    sayTag(step, "FAILOVER: return all Providers without any tags");
    kept = in.filtered([&](std::size_t index) { return !m_grouped.contains(index); });
    if (step)
        in.forEach([&](std::size_t index) {
            if (!kept.contains(index))
                step->reasons[index] = "The rule gives it a tag.";
        });
    return withTag(kept, {}, step);
}

InvokerSet TagRouter::routeUntagged(const InvokerSet& in, RouteStep* step) const
{
    auto kept = in.filtered([&](std::size_t index) { return !m_grouped.contains(index); });
    if (step)
        in.forEach([&](std::size_t index) {
            if (!kept.contains(index))
                step->reasons[index] = "The rule gives it a tag, and the call has none.";
        });
    if (kept.empty()) {
        sayTag(step, "all addresses are in dynamic tag group, return empty list");
        return kept;
    }
    sayTag(step, "filter using the static tag group");
    if (m_generation >= config::Generation::V32)
        return withTag(kept, {}, step);
    // Up to 3.1 only tags that the rule names make a provider invisible.
    return kept.filtered([&](std::size_t index) {
        const auto own = kept.at(index).tag();
        const bool named = !own.empty()
            && std::ranges::any_of(m_rule->tags, [&](const config::Tag& tag) { return tag.name == own; });
        if (named && step)
            step->reasons[index] = "Its tag is \"" + own + "\", which the rule names.";
        return !named;
    });
}

core::Outcome<InvokerSet> TagRouter::route(const InvokerSet& in, const RouteCall& call, RouteStep* step) const
{
    const auto tag = attachmentOr(call.invocation, kTag);
    const bool forced = core::equalsIgnoreCase(attachmentOr(call.invocation, kForceTag), "true");
    if (!m_rule || !m_rule->valid || !m_rule->header.enabled)
        return routeStatically(in, tag, forced, step);
    if (step)
        step->rule = m_key;
    return tag.empty() ? routeUntagged(in, step) : routeTagged(in, tag, forced, step);
}

} // namespace sextant::cluster
