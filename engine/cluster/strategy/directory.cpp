// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/strategy/directory.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace sextant::cluster {

namespace {

constexpr std::size_t kAddressesShown = 5;

std::string brief(const InvokerList& list)
{
    std::string text = std::to_string(list.size()) + "[";
    for (std::size_t i = 0; i < std::min(list.size(), kAddressesShown); ++i)
        text += (i == 0 ? "" : ", ") + list[i]->url.address();
    return text + (list.size() > kAddressesShown ? ", ...]" : "]");
}

bool isSame(const Invoker& one, const Invoker& other)
{
    return one.url == other.url && one.own == other.own && one.level == other.level;
}

/// The known one that is the same as `fresh`, else `fresh`.
InvokerRef sameOrNew(std::unordered_multimap<std::string, InvokerRef>& known, Invoker fresh)
{
    const auto [begin, end] = known.equal_range(fresh.url.address());
    for (auto at = begin; at != end; ++at) {
        const auto old = at->second;
        if (isSame(*old, fresh)) {
            known.erase(at);
            return old;
        }
    }
    return std::make_shared<const Invoker>(std::move(fresh));
}

} // namespace

Directory::Directory(core::Loop& loop, url::Url registry, Available available, AvailabilityOptions options,
                     Random random)
    : m_loop(loop)
    , m_registry(std::move(registry))
    , m_available(std::move(available))
    , m_options(options)
    , m_random(std::move(random))
{
}

void Directory::setInvokers(Invokers invokers)
{
    // Said again at every call: the usual case compares and does nothing.
    if (std::ranges::equal(*m_all, invokers,
                           [](const InvokerRef& old, const Invoker& fresh) { return isSame(*old, fresh); }))
        return;
    std::unordered_multimap<std::string, InvokerRef> known;
    for (const auto& invoker : *m_all)
        known.emplace(invoker->url.address(), invoker);
    auto list = std::make_shared<InvokerList>();
    list->reserve(invokers.size());
    for (auto& invoker : invokers)
        list->push_back(sameOrNew(known, std::move(invoker)));
    m_all = std::move(list);
    m_present = {m_all->begin(), m_all->end()};
    const auto gone = [this](const InvokerRef& invoker) { return !m_present.contains(invoker); };
    std::erase_if(m_reconnecting, gone);
    std::erase_if(m_disabled, gone);
    std::erase_if(m_aside, gone);
    m_validStale = true;
}

const InvokerListRef& Directory::valid() const
{
    if (!m_validStale)
        return m_valid;
    m_validStale = false;
    if (m_aside.empty())
        return m_valid = m_all;
    auto list = std::make_shared<InvokerList>();
    std::ranges::copy_if(*m_all, std::back_inserter(*list),
                         [this](const InvokerRef& invoker) { return !m_aside.contains(invoker); });
    return m_valid = std::move(list);
}

std::variant<InvokerListRef, Thrown> Directory::list(const Invocation& invocation) const
{
    if (m_forbidden) {
        const auto key = invocation.consumer.serviceKey();
        auto text = "No provider available from registry " + m_registry.address() + " for service " + key
            + " on consumer " + invocation.consumer.host() + " use dubbo version "
            + std::string(config::name(invocation.generation))
            + ", please check status of providers(disabled, not registered or in blocklist).";
        return Thrown(RpcCode::Forbidden, std::move(text),
                      core::Error(core::Errc::NoProvider, "No provider available for " + key, key,
                                  "the registry says that there is none",
                                  "Are the providers disabled, or not registered?"));
    }
    return m_route ? m_route(valid(), invocation) : valid();
}

bool Directory::isAnyAvailable()
{
    const auto list = valid();
    for (const auto& invoker : *list) {
        if (isAvailable(*invoker))
            return true;
        invalidate(invoker);
    }
    return false;
}

bool Directory::putAside(const InvokerRef& invoker)
{
    if (!m_present.contains(invoker) || !m_aside.insert(invoker).second)
        return false;
    m_validStale = true;
    return true;
}

void Directory::putBack(InvokerList& from, const InvokerRef& invoker)
{
    if (std::erase(from, invoker) == 0)
        return;
    m_aside.erase(invoker);
    m_validStale = true;
}

void Directory::invalidate(const InvokerRef& invoker)
{
    if (!m_options.check || !m_options.validate || !putAside(invoker))
        return;
    m_reconnecting.push_back(invoker);
    scheduleReconnect();
}

void Directory::disable(const InvokerRef& invoker)
{
    if (putAside(invoker))
        m_disabled.push_back(invoker);
}

void Directory::recover(const InvokerRef& invoker)
{
    putBack(m_disabled, invoker);
}

void Directory::scheduleReconnect()
{
    if (!m_reconnectTimer)
        m_reconnectTimer = m_loop.schedule(m_options.reconnectPeriod, [this] { reconnect(); });
}

/// Dubbo draws with repetition, so that it may try fewer.
InvokerList Directory::entriesToTry() const
{
    if (m_reconnecting.size() < m_options.reconnectTries)
        return m_reconnecting;
    std::set<std::uint32_t> drawn;
    for (std::size_t i = 0; i < m_options.reconnectTries; ++i)
        drawn.insert(m_random(static_cast<std::uint32_t>(m_reconnecting.size())));
    InvokerList entries;
    for (const auto index : drawn)
        entries.push_back(m_reconnecting[index]);
    return entries;
}

void Directory::reconnect()
{
    m_reconnectTimer = {};
    for (const auto& invoker : entriesToTry())
        if (isAvailable(*invoker))
            putBack(m_reconnecting, invoker);
    if (!m_reconnecting.empty())
        scheduleReconnect();
}

std::string Directory::describe() const
{
    return "Directory(invokers: " + brief(*m_all) + ", validInvokers: " + brief(*valid())
        + ", invokersToReconnect: " + brief(m_reconnecting) + ")";
}

} // namespace sextant::cluster
