// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The server half of the in-process store: one tree of nodes with its sessions and watches, shared by any
// number of MemoryStores. Semantics follow ZooKeeper 3.8 (PrepRequestProcessor, DataTree, WatchManager).
//
// Invariants: every successful write has its own zxid; watches fire before the write returns; a failed multi
// leaves no trace. Operations are synchronous: MemoryStore adds the asynchrony of a network. THREAD: the
// loop's thread only.
#pragma once

#include "engine/store/coordination_store.h"
#include "engine/store/tree_row.h"

#include <map>
#include <memory>
#include <set>

namespace sextant::store {

class MemoryTree
{
public:
    enum class WatchKind
    {
        Node,
        Children
    };
    using SessionId = std::int64_t;
    /// Called with the number given to `addWatch`.
    using WatchSink = std::function<void(std::uint64_t watch, const WatchEvent& event)>;

    explicit MemoryTree(core::Loop& loop);
    ~MemoryTree();
    MemoryTree(const MemoryTree&) = delete;
    MemoryTree& operator=(const MemoryTree&) = delete;

    core::Loop& loop() const { return m_loop; }
    TreeRows dump() const;
    /// Replaces everything, ZooKeeper's own nodes too; missing parents get null data. No watch fires.
    void load(const TreeRows& rows);
    std::size_t sessionCount() const { return m_sessions.size(); }
    std::size_t watchCount(WatchKind kind) const;
    std::size_t watchCount() const { return watchCount(WatchKind::Node) + watchCount(WatchKind::Children); }
    std::int64_t lastZxid() const { return m_zxid; }

    /// `identities`: ACL ids the session has proven, such as {digest, "user:hash"}; "world" is implied.
    SessionId openSession(WatchSink sink, Acl identities = {});
    bool sessionAlive(SessionId session) const { return m_sessions.contains(session); }
    /// Drops its watches and deletes its ephemeral nodes; others' watches fire.
    void closeSession(SessionId session);

    core::Outcome<Node> get(SessionId session, const std::string& path) const;
    core::Outcome<std::optional<Stat>> exists(const std::string& path) const;
    core::Outcome<Children> children(SessionId session, const std::string& path) const;
    core::Outcome<AclAndStat> getAcl(SessionId session, const std::string& path) const;
    core::Outcome<Created> create(SessionId session, const std::string& path, Data data, CreateMode mode,
                                  const Acl& acl);
    core::Outcome<Stat> set(SessionId session, const std::string& path, Data data, std::int32_t version);
    core::Outcome<void> remove(SessionId session, const std::string& path, std::int32_t version);
    core::Outcome<Stat> setAcl(SessionId session, const std::string& path, const Acl& acl,
                               std::int32_t aclVersion);
    core::Outcome<std::vector<MultiResult>> multi(SessionId session, const std::vector<MultiOp>& ops);

    void addWatch(SessionId session, WatchKind kind, const std::string& path, std::uint64_t watch);
    void removeWatch(SessionId session, WatchKind kind, const std::string& path, std::uint64_t watch);

private:
    struct Fields
    {
        Data data;
        Acl acl;
        std::int64_t czxid = 0;
        std::int64_t mzxid = 0;
        std::int64_t pzxid = 0;
        std::int64_t ctime = 0;
        std::int64_t mtime = 0;
        std::int32_t version = 0;
        std::int32_t creates = 0; ///< children ever created: the next sequence number
        std::int32_t aversion = 0;
        SessionId owner = 0;
        bool container = false;
    };
    struct Record : Fields
    {
        std::set<std::string, std::less<>> children;
    };
    /// A node as it was before the running write, without its children: copying those would make every create
    /// cost as much as the parent is large.
    struct Before
    {
        Fields fields;
        bool hadChildren = false;
    };
    struct ChildEdit
    {
        std::string parent;
        std::string name;
        bool added = false;
    };
    struct Session
    {
        WatchSink sink;
        Acl identities;
        std::set<std::string> ephemerals;
    };
    struct Watch
    {
        SessionId session;
        std::uint64_t number;
    };
    using WatchTable = std::map<std::string, std::vector<Watch>, std::less<>>;
    struct Trigger
    {
        WatchEventType type;
        std::string path;
        std::string parent; ///< whose child watches fire too; empty for none
    };

    static Stat statOf(const Record& record);
    const Record* find(const std::string& path) const;
    bool allowed(SessionId session, const Record& record, std::int32_t permission) const;
    core::Outcome<Acl> storableAcl(SessionId session, const std::string& path, const Acl& acl) const;
    Record& touch(const std::string& path); ///< for writing: remembers the state before, for `rollBack`
    void editChild(const std::string& parent, const std::string& name, bool add);
    void commit();
    void rollBack();
    void fire(WatchTable& table, const std::string& path, WatchEventType type);
    core::Outcome<Created> doCreate(SessionId session, const std::string& path, Data data, CreateMode mode,
                                    const Acl& acl);
    core::Outcome<Stat> doSet(SessionId session, const std::string& path, Data data, std::int32_t version);
    core::Outcome<void> doRemove(SessionId session, const std::string& path, std::int32_t version);
    core::Outcome<void> doCheck(SessionId session, const std::string& path, std::int32_t version) const;
    core::Outcome<MultiResult> doPart(SessionId session, const MultiOp& op);
    void erase(const std::string& path);
    void scheduleContainerCheck();
    void deleteEmptyContainers();

    core::Loop& m_loop;
    std::map<std::string, Record, std::less<>> m_nodes;
    std::map<SessionId, Session> m_sessions;
    WatchTable m_nodeWatches;
    WatchTable m_childWatches;
    std::int64_t m_zxid = 0;
    SessionId m_nextSession;
    std::map<std::string, std::optional<Before>> m_before; ///< of the running write
    std::vector<ChildEdit> m_childEdits; ///< of the running write, in order
    std::vector<Trigger> m_triggers; ///< of the running write
    core::Timer m_containerCheck;
};

} // namespace sextant::store
