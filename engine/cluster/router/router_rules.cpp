// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/router/router_rules.h"

#include <algorithm>

namespace sextant::cluster {

namespace {

constexpr auto kGroup = "dubbo";

} // namespace

RouterRules::RouterRules(config::ConfigCenter center, RouterChainOptions options,
                         std::function<void()> changed)
    : m_center(std::move(center))
    , m_chain(std::move(options))
    , m_changed(std::move(changed))
{
    setInvokers(std::make_shared<const InvokerList>());
}

RouterRules::~RouterRules() = default;

void RouterRules::setInvokers(SharedInvokers invokers)
{
    m_chain.setInvokers(std::move(invokers));
    const auto keys = m_chain.keys();
    std::erase_if(m_followed, [&](const auto& entry) {
        const bool unread = std::ranges::find(keys, entry.first) == keys.end();
        if (unread && !entry.second->latest)
            --m_waiting;
        return unread;
    });
    for (const auto& key : keys)
        if (!m_followed.contains(key))
            follow(key);
}

std::vector<core::Error> RouterRules::refused() const
{
    std::vector<core::Error> errors;
    for (const auto& [key, error] : m_chain.refused())
        errors.push_back(error);
    return errors;
}

void RouterRules::follow(const std::string& key)
{
    auto followed = std::make_shared<Followed>();
    m_followed[key] = followed;
    ++m_waiting;
    followed->subscription =
        m_center.listen(kGroup, key, [this, key](const config::Document& document) { seen(key, document); });
}

void RouterRules::seen(const std::string& key, const config::Document& document)
{
    const auto at = m_followed.find(key);
    if (at == m_followed.end())
        return;
    auto& followed = *at->second;
    if (followed.latest && !document.unreadable.empty())
        return; // what was read before stays
    const auto before = std::exchange(followed.latest, document);
    if (!before)
        --m_waiting;
    if (followed.handedOn)
        apply(key, before, document);
    else
        handOn();
    if (m_waiting == 0 && m_changed)
        m_changed();
}

/// First documents go to the chain in the order of its keys: where two meet in one router, the later one
/// counts (spec/cluster §6.6).
void RouterRules::handOn()
{
    for (const auto& key : m_chain.keys()) {
        const auto at = m_followed.find(key);
        if (at == m_followed.end() || !at->second->latest)
            return;
        if (!std::exchange(at->second->handedOn, true))
            apply(key, std::nullopt, *at->second->latest);
    }
}

/// At the start a document that is absent or empty is no event; later an empty one is a broken one.
void RouterRules::apply(const std::string& key, const std::optional<config::Document>& before,
                        const config::Document& document)
{
    if (document.text)
        static_cast<void>(m_chain.update(key, document.text)); // the chain keeps why it refused it
    else if (before && document.version)
        static_cast<void>(m_chain.update(key, std::string()));
    else if (before && before->version)
        static_cast<void>(m_chain.update(key, std::nullopt));
}

} // namespace sextant::cluster
