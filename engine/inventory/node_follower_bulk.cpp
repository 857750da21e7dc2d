// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Following in bulk: whole subtrees by one watch, many nodes by one request.
#include "engine/inventory/node_follower.h"
#include "engine/store/path.h"
#include "engine/store/read_many.h"

#include <algorithm>

namespace sextant::inventory {

namespace {

constexpr std::size_t kBatchNodes = 500;
/// While one is decoded here the server works on the next, and others are on the way.
constexpr std::size_t kBatches = 4;
/// Lists in bulk take two round trips, the first for the stats.
constexpr std::size_t kFewLists = 16;

} // namespace

/// Before anything is read either way will do. Afterwards only a server that can do less forces a change.
void NodeFollower::chooseWay(bool newSession)
{
    if (newSession)
        m_distrusted.insert(m_limits.roots.begin(), m_limits.roots.end());
    const bool bulk = m_store.bulk() && (!m_limits.watch || !m_limits.roots.empty());
    if (bulk == m_bulk || (bulk && m_nodesRead > 0))
        return;
    m_bulk = bulk;
    m_subtrees.clear();
    m_standing.clear();
    if (bulk) {
        watchRoots();
    } else {
        m_unsure.clear();
        for (auto& [key, entry] : m_entries)
            enqueue(key, entry, Turn::Later);
    }
}

void NodeFollower::watchRoots()
{
    if (!m_limits.watch)
        return;
    for (const auto& root : m_limits.roots)
        m_subtrees.push_back(
            m_store.watchSubtree(root, {}, [weak = weak_from_this(), root](const store::SubtreeEvent& event) {
                if (const auto self = weak.lock(); self && !self->m_stopped && self->m_bulk)
                    self->subtreeChanged(root, event);
            }));
}

void NodeFollower::subtreeChanged(const std::string& root, const store::SubtreeEvent& event)
{
    switch (event.type) {
    case store::SubtreeEvent::Type::Resync:
        if (!m_standing.insert(root).second)
            compareAll(root);
        break;
    case store::SubtreeEvent::Type::Created:
    case store::SubtreeEvent::Type::Deleted:
        changed({Kind::Children, event.path});
        changed({Kind::Data, event.path});
        break;
    case store::SubtreeEvent::Type::ChildrenChanged:
        changed({Kind::Children, event.path});
        break;
    case store::SubtreeEvent::Type::DataChanged:
        changed({Kind::Data, event.path});
        break;
    }
    pump();
}

void NodeFollower::changed(const Key& key)
{
    if (const auto found = m_entries.find(key); found != m_entries.end())
        enqueue(key, found->second, Turn::Next);
}

/// Watches of this kind do not tell what happened while the connection was away. Lists are compared by their
/// stats, which are small; documents are small themselves.
void NodeFollower::compareAll(const std::string& root)
{
    const bool all = m_distrusted.erase(root) > 0;
    for (auto& [key, entry] : m_entries) {
        if (key.first == Kind::Once || !store::isAtOrBelow(key.second, root))
            continue;
        if (key.first == Kind::Data || all)
            enqueue(key, entry, Turn::Later);
        else if (!entry.queued)
            m_unsure.push_back(key);
    }
    m_idleReported = m_idleReported && m_unsure.empty();
}

void NodeFollower::pumpBulk()
{
    if (m_taking)
        return;
    const bool stands = !m_limits.watch || m_standing.size() == m_limits.roots.size();
    while (!m_stopped && m_connected && !m_paused && stands && m_batches < kBatches) {
        if (!m_next.empty() || !m_later.empty())
            sendBatch();
        else if (!m_unsure.empty())
            sendComparison();
        else
            break;
    }
    reportIdle();
}

void NodeFollower::sendBatch()
{
    auto lists = std::make_shared<std::vector<Ticket>>();
    auto documents = std::make_shared<std::vector<Ticket>>();
    while (lists->size() + documents->size() < kBatchNodes) {
        auto& queue = m_next.empty() ? m_later : m_next;
        if (queue.empty())
            break;
        auto key = std::move(queue.front());
        queue.pop_front();
        const auto found = m_entries.find(key);
        if (found == m_entries.end())
            continue;
        found->second.queued = false;
        found->second.reading = true;
        auto& into = key.first == Kind::Children ? lists : documents;
        into->push_back({std::move(key), found->second.id});
    }
    if (!lists->empty())
        sendLists(lists);
    if (!documents->empty())
        sendDocuments(documents);
}

void NodeFollower::sendLists(const Tickets& tickets)
{
    if (tickets->size() <= kFewLists) {
        for (const auto& ticket : *tickets) {
            ++m_batches;
            ++m_batchNodes;
            m_store.children(
                ticket.key.second, requestOptions(),
                [weak = weak_from_this(), alone = std::make_shared<const std::vector<Ticket>>(1, ticket)](
                    core::Outcome<store::Children> list) {
                    if (const auto self = weak.lock(); self && !self->m_stopped)
                        self->batchFinished<store::Children>(alone, {std::move(list)});
                });
        }
        return;
    }
    ++m_batches;
    m_batchNodes += tickets->size();
    std::vector<std::string> paths;
    for (const auto& ticket : *tickets)
        paths.push_back(ticket.key.second);
    m_store.childrenMany(
        std::move(paths), requestOptions(),
        [weak = weak_from_this(), tickets](const std::vector<core::Outcome<store::Children>>& lists) {
            if (const auto self = weak.lock(); self && !self->m_stopped)
                self->batchFinished(tickets, lists);
        });
}

void NodeFollower::sendDocuments(const Tickets& tickets)
{
    ++m_batches;
    m_batchNodes += tickets->size();
    std::vector<std::string> paths;
    for (const auto& ticket : *tickets)
        paths.push_back(ticket.key.second);
    m_store.readMany(
        std::move(paths), requestOptions(),
        [weak = weak_from_this(), tickets](const std::vector<core::Outcome<store::Node>>& nodes) {
            if (const auto self = weak.lock(); self && !self->m_stopped)
                self->batchFinished(tickets, nodes);
        });
}

template<typename Result>
void NodeFollower::batchFinished(const Tickets& tickets, const std::vector<core::Outcome<Result>>& results)
{
    --m_batches;
    m_batchNodes -= tickets->size();
    m_taking = true; // what handlers ask for goes into one request
    for (std::size_t i = 0; i < results.size() && !m_stopped; ++i)
        taken((*tickets)[i].key, (*tickets)[i].id, false, results[i]);
    m_taking = false;
    pump();
}

void NodeFollower::sendComparison()
{
    auto tickets = std::make_shared<std::vector<Ticket>>();
    std::vector<std::string> paths;
    for (; !m_unsure.empty() && tickets->size() < kBatchNodes; m_unsure.pop_front()) {
        const auto found = m_entries.find(m_unsure.front());
        if (found == m_entries.end())
            continue;
        paths.push_back(found->first.second);
        tickets->push_back({found->first, found->second.id});
    }
    if (paths.empty())
        return;
    ++m_batches;
    m_batchNodes += tickets->size();
    m_store.readMany(
        std::move(paths), requestOptions(),
        [weak = weak_from_this(), tickets](const std::vector<core::Outcome<store::Node>>& nodes) {
            if (const auto self = weak.lock(); self && !self->m_stopped)
                self->compared(tickets, nodes);
        });
}

void NodeFollower::compared(const Tickets& tickets, const std::vector<core::Outcome<store::Node>>& results)
{
    --m_batches;
    m_batchNodes -= tickets->size();
    for (std::size_t i = 0; i < results.size(); ++i) {
        const auto& ticket = (*tickets)[i];
        const auto found = m_entries.find(ticket.key);
        if (found == m_entries.end() || found->second.id != ticket.id)
            continue;
        const auto& node = results[i];
        if (!node && node.error().code == core::Errc::Cancelled) {
            stop(); // the store was closed
            return;
        }
        if (!node && store::isTransportFailure(node.error().code)) {
            m_unsure.push_back(ticket.key);
            continue;
        }
        const auto now = node ? Generation {node->stat.czxid, node->stat.pzxid} : Generation {};
        if (now != found->second.generation)
            enqueue(found->first, found->second, Turn::Later);
    }
    pump();
}

} // namespace sextant::inventory
