// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/inventory/node_follower.h"

#include <algorithm>

namespace sextant::inventory {

namespace {

constexpr core::Millis kRetryDelay {1000};

/// A failure of the way to the server: says nothing about the node.
bool isTransport(core::Errc code)
{
    return code == core::Errc::Connection || code == core::Errc::Timeout
        || code == core::Errc::SessionExpired;
}

} // namespace

NodeFollower::NodeFollower(store::CoordinationStore& store, FollowerLimits limits,
                           std::function<void()> onIdle)
    : m_store(store)
    , m_limits(limits)
    , m_onIdle(std::move(onIdle))
{
}

void NodeFollower::start()
{
    m_session = m_store.onSession([weak = weak_from_this()](const store::SessionEvent& event) {
        const auto self = weak.lock();
        if (!self || self->m_stopped)
            return;
        self->m_connected = event.state == store::SessionState::Connected
            || event.state == store::SessionState::ConnectedReadOnly;
        if (!self->m_connected)
            return;
        self->chooseWay(event.newSession);
        self->retryParked();
    });
}

void NodeFollower::stop()
{
    m_stopped = true;
    m_session.stop();
    m_retry.stop();
    m_subtrees.clear();
    m_unsure.clear();
    m_entries.clear();
    m_next.clear();
    m_later.clear();
    m_parked.clear();
    m_withdraw.cancel();
}

void NodeFollower::followChildren(const std::string& path, bool evenMissing, Turn turn, ListHandler handler)
{
    Entry entry;
    entry.onList = std::move(handler);
    entry.evenMissing = evenMissing;
    add({Kind::Children, path}, turn, std::move(entry));
}

void NodeFollower::followData(const std::string& path, Turn turn, DataHandler handler)
{
    Entry entry;
    entry.onData = std::move(handler);
    add({Kind::Data, path}, turn, std::move(entry));
}

void NodeFollower::readOnce(const std::string& path, DataHandler handler)
{
    Entry entry;
    entry.onData = std::move(handler);
    add({Kind::Once, path}, Turn::Next, std::move(entry));
}

void NodeFollower::add(Key key, Turn turn, Entry entry)
{
    if (m_stopped)
        return;
    entry.id = m_nextId++;
    const auto [at, fresh] = m_entries.insert_or_assign(std::move(key), std::move(entry));
    enqueue(at->first, at->second, turn);
    pump();
}

void NodeFollower::readAgain()
{
    for (auto& [key, entry] : m_entries)
        enqueue(key, entry, Turn::Later);
    pump();
}

void NodeFollower::pause(bool paused)
{
    m_paused = paused;
    pump();
}

void NodeFollower::enqueue(const Key& key, Entry& entry, Turn turn)
{
    if (entry.reading) {
        entry.again = true;
        return;
    }
    if (std::exchange(entry.queued, true))
        return;
    (turn == Turn::Next ? m_next : m_later).push_back(key);
    m_idleReported = false;
}

store::OpOptions NodeFollower::requestOptions() const
{
    store::OpOptions options;
    options.timeout = m_limits.requestTimeout;
    options.cancel = m_withdraw.token();
    return options;
}

void NodeFollower::pump()
{
    if (m_bulk) {
        pumpBulk();
        return;
    }
    while (!m_stopped && m_connected && !m_paused && m_window.open()) {
        auto& queue = m_next.empty() ? m_later : m_next;
        if (queue.empty())
            break;
        const auto key = std::move(queue.front());
        queue.pop_front();
        if (const auto found = m_entries.find(key); found != m_entries.end())
            read(key, found->second);
    }
    reportIdle();
}

void NodeFollower::reportIdle()
{
    if (m_stopped || m_idleReported || !m_connected || !idle())
        return;
    m_idleReported = true;
    m_onIdle();
}

void NodeFollower::read(const Key& key, Entry& entry)
{
    entry.queued = false;
    entry.reading = true;
    m_window.started();
    // Claimed before the answer, so that a burst of requests stays within the budget.
    const bool arm = m_limits.watch && key.first != Kind::Once && !entry.watched && claimWatch(key.second);
    entry.watched = entry.watched || arm;
    const auto id = entry.id;
    store::Watcher watcher;
    if (arm)
        watcher = [weak = weak_from_this(), key, id](const store::WatchEvent&) {
            if (const auto self = weak.lock(); self && !self->m_stopped)
                self->fired(key, id);
        };
    const auto options = requestOptions();
    const auto done = [weak = weak_from_this(), key, id, arm,
                       sent = m_store.loop().now()](const auto& result) {
        if (const auto self = weak.lock(); self && !self->m_stopped)
            self->finished(key, id, arm, sent, result);
    };
    if (key.first == Kind::Children)
        m_store.children(key.second, options, done, watcher);
    else
        m_store.get(key.second, options, done, watcher);
}

template<typename Result>
void NodeFollower::finished(const Key& key, std::uint64_t id, bool armed, core::Millis sent,
                            const core::Outcome<Result>& result)
{
    if (!result && isTransport(result.error().code))
        m_window.lost();
    else
        m_window.answered(m_store.loop().now() - sent);
    taken(key, id, armed, result);
    pump();
}

template<typename Result>
void NodeFollower::taken(const Key& key, std::uint64_t id, bool armed, const core::Outcome<Result>& result)
{
    const auto found = m_entries.find(key);
    const bool current = found != m_entries.end() && found->second.id == id;
    // A failed read sets no watch. The watch of a forgotten entry stands until it fires; `fired` takes it off
    // the count.
    if (armed && !result) {
        releaseWatch(key.second);
        if (current)
            found->second.watched = false;
    }
    if (!current)
        return;
    found->second.reading = false;
    if (!result && result.error().code == core::Errc::Cancelled) {
        stop(); // the store was closed
        return;
    }
    if (!result && isTransport(result.error().code)) {
        park(key);
        return;
    }
    if (!result && armed && result.error().code == core::Errc::TooLarge) {
        // The transport carries no further watch (or the answer is too large: the next read will tell).
        m_watchesRefused = true;
        m_overBudget = true;
        enqueue(key, found->second, Turn::Next);
        return;
    }
    ++m_nodesRead;
    if (std::exchange(found->second.again, false))
        enqueue(key, found->second, Turn::Next);
    if (!result && result.error().code == core::Errc::NoNode && found->second.evenMissing && m_limits.watch
        && !m_bulk)
        awaitCreation(key, found->second);
    // The handler may forget this very entry: nothing of it is used afterwards.
    if constexpr (std::is_same_v<Result, store::Children>) {
        found->second.generation =
            result ? Generation {result->stat.czxid, result->stat.pzxid} : Generation {};
        const auto handler = found->second.onList;
        handler(result);
    } else {
        const auto handler = found->second.onData;
        if (key.first == Kind::Once)
            m_entries.erase(found);
        handler(result);
    }
}

template void NodeFollower::taken(const Key& key, std::uint64_t id, bool armed,
                                  const core::Outcome<store::Children>& result);
template void NodeFollower::taken(const Key& key, std::uint64_t id, bool armed,
                                  const core::Outcome<store::Node>& result);

bool NodeFollower::claimWatch(const std::string& path)
{
    if (m_watchesRefused || m_watches >= m_limits.watchBudget
        || m_watchBytes + path.size() > m_limits.watchPathBytes) {
        m_overBudget = true;
        return false;
    }
    ++m_watches;
    m_watchBytes += path.size();
    return true;
}

void NodeFollower::releaseWatch(const std::string& path)
{
    if (m_watches == 0)
        return;
    --m_watches;
    m_watchBytes -= std::min(m_watchBytes, path.size());
}

void NodeFollower::awaitCreation(const Key& key, Entry& entry)
{
    if (entry.watched)
        return; // still waiting since an earlier read
    if (!claimWatch(key.second))
        return;
    entry.watched = true;
    const auto id = entry.id;
    store::OpOptions options;
    options.cancel = m_withdraw.token();
    m_store.exists(
        key.second, options,
        [weak = weak_from_this(), key, id](const core::Outcome<std::optional<store::Stat>>& result) {
            const auto self = weak.lock();
            if (!self || self->m_stopped)
                return;
            const auto found = self->m_entries.find(key);
            if (found == self->m_entries.end() || found->second.id != id)
                return;
            if (!result) {
                self->releaseWatch(key.second);
                found->second.watched = false;
                if (result.error().code != core::Errc::TooLarge) // no room for a watch
                    self->park(key);
            } else if (*result) { // created in between: this watch tells of later data only
                self->fired(key, id);
            }
        },
        [weak = weak_from_this(), key, id](const store::WatchEvent&) {
            if (const auto self = weak.lock(); self && !self->m_stopped)
                self->fired(key, id);
        });
}

void NodeFollower::fired(const Key& key, std::uint64_t id)
{
    const auto found = m_entries.find(key);
    if (found == m_entries.end() || found->second.id != id) {
        releaseWatch(key.second);
        return;
    }
    if (std::exchange(found->second.watched, false))
        releaseWatch(key.second);
    enqueue(key, found->second, Turn::Next);
    pump();
}

void NodeFollower::park(const Key& key)
{
    m_parked.push_back(key);
    m_retry = m_store.loop().schedule(kRetryDelay, [weak = weak_from_this()] {
        if (const auto self = weak.lock(); self && !self->m_stopped && self->m_connected)
            self->retryParked();
    });
}

void NodeFollower::retryParked()
{
    for (const auto& key : std::exchange(m_parked, {}))
        if (const auto found = m_entries.find(key); found != m_entries.end())
            enqueue(found->first, found->second, Turn::Next);
    pump();
}

} // namespace sextant::inventory
