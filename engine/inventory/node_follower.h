// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Reads nodes and reads them again after every change, with bounded requests and watches in flight
// (store/request_window.h).
//
// Two ways, chosen when the connection stands. One by one: a one-shot watch stands per followed node, set by
// the very request that reads it, so nothing is read twice and no change is missed. In bulk, where the store
// can: one watch for each root covers all of it and stands before anything is read, and many nodes are read
// by one request; what may have been missed while the connection was away is found by comparing stats.
// Several changes while a read is under way end in one further read. A lost connection parks reads until it
// is back; a lost session arms everything again. THREAD: the store's loop.
#pragma once

#include "engine/store/coordination_store.h"
#include "engine/store/request_window.h"

#include <deque>
#include <map>
#include <memory>
#include <set>

namespace sextant::inventory {

struct FollowerLimits
{
    std::size_t watchBudget = 20'000; ///< nodes beyond it are read again only by `readAgain`
    std::size_t watchPathBytes = 200'000; ///< of the paths of all watches: what a reconnect sends again
    bool watch = true;
    core::Millis requestTimeout {10'000};
    /// What is followed lies at or below these, and nearly all that lies there is followed: reason enough to
    /// watch them as a whole. Empty: watched node by node.
    std::vector<std::string> roots = {};
};

/// When a node is read, if there is a choice. What completes something that is begun goes first, so that the
/// first rows are there early however much waits.
enum class Turn
{
    Next,
    Later
};

class NodeFollower : public std::enable_shared_from_this<NodeFollower>
{
public:
    using ListHandler = std::function<void(const core::Outcome<store::Children>&)>;
    using DataHandler = std::function<void(const core::Outcome<store::Node>&)>;

    NodeFollower(store::CoordinationStore& store, FollowerLimits limits, std::function<void()> onIdle);

    void start();
    /// No handler runs afterwards; watches are given back.
    void stop();

    /// Calls `handler` with the children now and after every change of them; NoNode when it is gone. A node
    /// that does not exist is followed on when `evenMissing`; otherwise it is the parent's list that brings
    /// it back.
    void followChildren(const std::string& path, bool evenMissing, Turn turn, ListHandler handler);
    void followData(const std::string& path, Turn turn, DataHandler handler);
    /// Not watched: for documents that never change.
    void readOnce(const std::string& path, DataHandler handler);
    bool followsChildren(const std::string& path) const
    {
        return m_entries.find({Kind::Children, path}) != m_entries.end();
    }
    bool followsData(const std::string& path) const
    {
        return m_entries.find({Kind::Data, path}) != m_entries.end();
    }
    void forgetChildren(const std::string& path) { m_entries.erase({Kind::Children, path}); }
    void forgetData(const std::string& path) { m_entries.erase({Kind::Data, path}); }
    /// Reads everything that is followed again, keeping standing watches.
    void readAgain();
    /// Sends no further request until it goes on; what waits, waits.
    void pause(bool paused);
    bool paused() const { return m_paused; }

    std::size_t watches() const { return m_watches; }
    /// Nodes that are followed without a watch because the budget is used up.
    bool overBudget() const { return m_overBudget; }
    /// Nothing to read and nothing under way.
    bool idle() const
    {
        return m_next.empty() && m_later.empty() && m_unsure.empty() && m_window.active() == 0
            && m_batches == 0 && m_parked.empty();
    }
    std::size_t nodesRead() const { return m_nodesRead; }
    /// Nodes to be read, including those under way.
    std::size_t pending() const
    {
        return m_next.size() + m_later.size() + m_unsure.size() + m_window.active() + m_batchNodes
            + m_parked.size();
    }

private:
    enum class Kind
    {
        Children,
        Data,
        Once
    };
    using Key = std::pair<Kind, std::string>;
    /// What changes with every change of a list of children.
    struct Generation
    {
        std::int64_t czxid = 0; ///< 0: there was no node
        std::int64_t pzxid = 0;

        bool operator==(const Generation&) const = default;
    };
    struct Ticket ///< of one read in a batch
    {
        Key key;
        std::uint64_t id = 0;
    };
    using Tickets = std::shared_ptr<const std::vector<Ticket>>;
    struct Entry
    {
        ListHandler onList;
        DataHandler onData;
        bool evenMissing = false;
        bool queued = false;
        bool reading = false;
        bool again = false; ///< changed while being read
        bool watched = false;
        std::uint64_t id = 0; ///< tells a re-created entry from the one before
        Generation generation; ///< of the list read last
    };

    void add(Key key, Turn turn, Entry entry);
    void enqueue(const Key& key, Entry& entry, Turn turn);
    void pump();
    void read(const Key& key, Entry& entry);
    template<typename Result>
    void finished(const Key& key, std::uint64_t id, bool armed, core::Millis sent,
                  const core::Outcome<Result>& result);
    /// What an answer means; the handler may change everything that is followed.
    template<typename Result>
    void taken(const Key& key, std::uint64_t id, bool armed, const core::Outcome<Result>& result);
    void awaitCreation(const Key& key, Entry& entry);
    bool claimWatch(const std::string& path);
    void releaseWatch(const std::string& path);
    void fired(const Key& key, std::uint64_t id);
    void park(const Key& key);
    void retryParked();
    void reportIdle();

    // In bulk: node_follower_bulk.cpp.
    void chooseWay(bool newSession);
    void watchRoots();
    void subtreeChanged(const std::string& root, const store::SubtreeEvent& event);
    void changed(const Key& key);
    void compareAll(const std::string& root);
    void pumpBulk();
    void sendBatch();
    void sendLists(const Tickets& tickets);
    void sendDocuments(const Tickets& tickets);
    void sendComparison();
    template<typename Result>
    void batchFinished(const Tickets& tickets, const std::vector<core::Outcome<Result>>& results);
    void compared(const Tickets& tickets, const std::vector<core::Outcome<store::Node>>& results);
    store::OpOptions requestOptions() const;

    store::CoordinationStore& m_store;
    const FollowerLimits m_limits;
    std::function<void()> m_onIdle;
    std::map<Key, Entry> m_entries;
    std::deque<Key> m_next;
    std::deque<Key> m_later;
    store::RequestWindow m_window;
    std::vector<Key> m_parked;
    std::deque<Key> m_unsure; ///< lists that may have changed unseen
    std::size_t m_batches = 0; ///< under way
    std::size_t m_batchNodes = 0; ///< in them
    std::vector<core::Subscription> m_subtrees; ///< one for each root
    std::set<std::string> m_standing; ///< roots whose watch stands
    std::set<std::string> m_distrusted; ///< roots whose stats may be those of another server's data
    core::Subscription m_session;
    core::Timer m_retry;
    core::CancelSource m_withdraw; ///< gives watches back on `stop`
    std::size_t m_watches = 0;
    std::size_t m_watchBytes = 0; ///< of watched paths
    std::size_t m_nodesRead = 0;
    std::uint64_t m_nextId = 1;
    bool m_overBudget = false;
    bool m_watchesRefused = false; ///< the transport carries no more than stand now
    bool m_connected = false;
    bool m_bulk = false;
    bool m_taking = false; ///< answers of a batch are being handed out
    bool m_paused = false;
    bool m_stopped = false;
    bool m_idleReported = true;
};

} // namespace sextant::inventory
