// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/memory_tree.h"

#include "engine/store/errors.h"
#include "engine/store/path.h"

#include <algorithm>
#include <array>

namespace sextant::store {

using core::Errc;
using core::Outcome;

namespace {

constexpr std::int32_t kRead = 1;
constexpr std::int32_t kWrite = 2;
constexpr std::int32_t kCreate = 4;
constexpr std::int32_t kDelete = 8;
constexpr std::int32_t kAdmin = 16;
constexpr core::Millis kContainerCheckInterval {60'000}; // znode.container.checkIntervalMs
constexpr std::string_view kSystemRoot = "/zookeeper";

bool isSequential(CreateMode mode)
{
    return mode == CreateMode::PersistentSequential || mode == CreateMode::EphemeralSequential;
}

constexpr MemoryTree::SessionId kRecordedSession = 1; // owns the ephemeral nodes of a loaded dump
constexpr std::array<const char*, 4> kSystemNodes {"/", "/zookeeper", "/zookeeper/config",
                                                   "/zookeeper/quota"};

bool isSystemNode(const std::string& path)
{
    return std::find(kSystemNodes.begin(), kSystemNodes.end(), path) != kSystemNodes.end();
}

} // namespace

MemoryTree::MemoryTree(core::Loop& loop)
    : m_loop(loop)
    , m_nextSession(0x1000'0000'0000'0001)
{
    for (const auto* path : kSystemNodes) {
        auto& record = m_nodes[path];
        record.data = std::string();
        record.acl = {AclEntry {}};
        if (const auto parent = parentPath(path); !parent.empty())
            m_nodes[parent].children.emplace(baseName(path));
    }
}

MemoryTree::~MemoryTree() = default;

TreeRows MemoryTree::dump() const
{
    TreeRows rows;
    for (const auto& [path, record] : m_nodes) {
        if (!isAtOrBelow(path, kSystemRoot))
            rows.push_back({path, record.data, record.owner != 0, record.version});
    }
    return rows;
}

void MemoryTree::load(const TreeRows& rows)
{
    m_nodes.clear();
    m_nodes["/"].acl = {AclEntry {}};
    for (const auto& row : rows) {
        for (auto path = row.path; path != "/"; path = parentPath(path)) {
            auto& record = m_nodes[path];
            record.acl = {AclEntry {}};
            auto& parent = m_nodes[parentPath(path)];
            if (!parent.children.emplace(baseName(path)).second)
                break;
            ++parent.creates;
        }
        auto& record = m_nodes.find(row.path)->second;
        record.data = row.data;
        record.version = row.version;
        record.owner = row.ephemeral ? kRecordedSession : 0;
    }
}

std::size_t MemoryTree::watchCount(WatchKind kind) const
{
    std::size_t count = 0;
    for (const auto& [path, watches] : kind == WatchKind::Node ? m_nodeWatches : m_childWatches)
        count += watches.size();
    return count;
}

MemoryTree::SessionId MemoryTree::openSession(WatchSink sink, Acl identities)
{
    const auto id = m_nextSession++;
    m_sessions[id] = {std::move(sink), std::move(identities), {}};
    return id;
}

void MemoryTree::closeSession(SessionId session)
{
    const auto found = m_sessions.find(session);
    if (found == m_sessions.end())
        return;
    const auto ephemerals = std::move(found->second.ephemerals);
    m_sessions.erase(found);
    for (auto* table : {&m_nodeWatches, &m_childWatches}) {
        for (auto entry = table->begin(); entry != table->end();) {
            std::erase_if(entry->second, [&](const Watch& watch) { return watch.session == session; });
            entry = entry->second.empty() ? table->erase(entry) : std::next(entry);
        }
    }
    ++m_zxid; // the whole clean-up is one transaction
    for (const auto& path : ephemerals)
        erase(path);
    commit();
}

Stat MemoryTree::statOf(const Record& record)
{
    Stat stat;
    stat.czxid = record.czxid;
    stat.mzxid = record.mzxid;
    stat.ctime = record.ctime;
    stat.mtime = record.mtime;
    stat.version = record.version;
    stat.numChildren = static_cast<std::int32_t>(record.children.size());
    stat.cversion = record.creates * 2 - stat.numChildren; // creates plus deletes, as ZooKeeper counts
    stat.aversion = record.aversion;
    stat.ephemeralOwner = record.owner;
    stat.dataLength = record.data ? static_cast<std::int32_t>(record.data->size()) : 0;
    stat.pzxid = record.pzxid;
    return stat;
}

const MemoryTree::Record* MemoryTree::find(const std::string& path) const
{
    const auto found = m_nodes.find(path);
    return found == m_nodes.end() ? nullptr : &found->second;
}

bool MemoryTree::allowed(SessionId session, const Record& record, std::int32_t permission) const
{
    const auto found = m_sessions.find(session);
    return std::any_of(record.acl.begin(), record.acl.end(), [&](const AclEntry& entry) {
        if ((entry.permissions & permission) == 0)
            return false;
        if (entry.scheme == "world" && entry.id == "anyone")
            return true;
        return found != m_sessions.end()
            && std::any_of(
                   found->second.identities.begin(), found->second.identities.end(),
                   [&](const AclEntry& own) { return own.scheme == entry.scheme && own.id == entry.id; });
    });
}

Outcome<Acl> MemoryTree::storableAcl(SessionId session, const std::string& path, const Acl& acl) const
{
    const auto invalid = [&](std::string why) {
        return storeError(Errc::InvalidArgument, path, std::move(why));
    };
    Acl out;
    const auto add = [&](const AclEntry& entry) {
        if (std::find(out.begin(), out.end(), entry) == out.end())
            out.push_back(entry);
    };
    for (const auto& entry : acl) {
        if (entry.scheme == "world" && entry.id == "anyone") {
            add(entry);
        } else if (entry.scheme == "auth") {
            const auto found = m_sessions.find(session);
            if (found == m_sessions.end() || found->second.identities.empty())
                return invalid("the ACL says auth, but this session is not authenticated");
            for (const auto& own : found->second.identities)
                add({entry.permissions, own.scheme, own.id});
        } else if ((entry.scheme == "digest" && std::count(entry.id.begin(), entry.id.end(), ':') == 1)
                   || (entry.scheme == "ip" && !entry.id.empty())) {
            add(entry);
        } else {
            return invalid("the ACL entry " + entry.scheme + ":" + entry.id + " is not valid");
        }
    }
    if (out.empty())
        return invalid("the ACL is empty");
    return out;
}

Outcome<Node> MemoryTree::get(SessionId session, const std::string& path) const
{
    const auto* record = find(path);
    if (record == nullptr)
        return storeError(Errc::NoNode, path);
    if (!allowed(session, *record, kRead))
        return storeError(Errc::NoAuth, path);
    return Node {record->data, statOf(*record)};
}

Outcome<std::optional<Stat>> MemoryTree::exists(const std::string& path) const
{
    const auto* record = find(path);
    return record == nullptr ? std::optional<Stat>() : statOf(*record);
}

Outcome<Children> MemoryTree::children(SessionId session, const std::string& path) const
{
    const auto* record = find(path);
    if (record == nullptr)
        return storeError(Errc::NoNode, path);
    if (!allowed(session, *record, kRead))
        return storeError(Errc::NoAuth, path);
    return Children {{record->children.begin(), record->children.end()}, statOf(*record)};
}

Outcome<AclAndStat> MemoryTree::getAcl(SessionId session, const std::string& path) const
{
    const auto* record = find(path);
    if (record == nullptr)
        return storeError(Errc::NoNode, path);
    if (!allowed(session, *record, kRead | kAdmin))
        return storeError(Errc::NoAuth, path);
    auto acl = record->acl;
    if (!allowed(session, *record, kAdmin)) {
        for (auto& entry : acl) { // the server masks password hashes from those who may not change them
            if (entry.scheme == "digest")
                entry.id = entry.id.substr(0, entry.id.find(':')) + ":x";
        }
    }
    return AclAndStat {std::move(acl), statOf(*record)};
}

MemoryTree::Record& MemoryTree::touch(const std::string& path)
{
    const auto found = m_nodes.find(path);
    if (!m_before.contains(path))
        m_before.emplace(path,
                         found == m_nodes.end() ? std::optional<Before>()
                                                : Before {found->second, !found->second.children.empty()});
    return found == m_nodes.end() ? m_nodes[path] : found->second;
}

void MemoryTree::editChild(const std::string& parent, const std::string& name, bool add)
{
    auto& record = touch(parent);
    record.pzxid = m_zxid;
    if (add) {
        ++record.creates;
        record.children.insert(name);
    } else {
        record.children.erase(name);
    }
    m_childEdits.push_back({parent, name, add});
}

void MemoryTree::commit()
{
    for (const auto& [path, before] : m_before) {
        const auto* now = find(path);
        const auto ownerBefore = before ? before->fields.owner : 0;
        if (ownerBefore != 0 && (now == nullptr || now->owner != ownerBefore)) {
            if (const auto session = m_sessions.find(ownerBefore); session != m_sessions.end())
                session->second.ephemerals.erase(path);
        }
        if (now != nullptr && now->owner != 0)
            m_sessions[now->owner].ephemerals.insert(path);
        if (now != nullptr && now->container && now->children.empty() && before && before->hadChildren)
            scheduleContainerCheck();
    }
    m_before.clear();
    m_childEdits.clear();
    const auto triggers = std::exchange(m_triggers, {});
    for (const auto& trigger : triggers) {
        fire(m_nodeWatches, trigger.path, trigger.type);
        if (trigger.type == WatchEventType::Deleted)
            fire(m_childWatches, trigger.path, trigger.type);
        if (!trigger.parent.empty())
            fire(m_childWatches, trigger.parent, WatchEventType::ChildrenChanged);
    }
}

void MemoryTree::rollBack()
{
    for (auto& [path, before] : m_before) {
        if (before)
            static_cast<Fields&>(m_nodes[path]) = std::move(before->fields);
        else
            m_nodes.erase(path);
    }
    std::for_each(m_childEdits.rbegin(), m_childEdits.rend(), [this](const ChildEdit& edit) {
        const auto parent = m_nodes.find(edit.parent);
        if (parent == m_nodes.end())
            return; // was created by the same write
        if (edit.added)
            parent->second.children.erase(edit.name);
        else
            parent->second.children.insert(edit.name);
    });
    m_before.clear();
    m_childEdits.clear();
    m_triggers.clear();
}

Outcome<Created> MemoryTree::doCreate(SessionId session, const std::string& path, Data data, CreateMode mode,
                                      const Acl& acl)
{
    auto stored = storableAcl(session, path, acl);
    if (!stored)
        return stored.error();
    if (path == "/" && !isSequential(mode))
        return storeError(Errc::NodeExists, path);
    const auto slash = path.rfind('/'); // a sequential path may end with it: then the name is only the number
    const auto parent = slash == 0 ? std::string("/") : path.substr(0, slash);
    const auto* above = find(parent);
    if (above == nullptr)
        return storeError(Errc::NoNode, path, "its parent does not exist");
    if (!allowed(session, *above, kCreate))
        return storeError(Errc::NoAuth, path);
    const auto real = isSequential(mode) ? path + sequenceSuffix(above->creates) : path;
    if (find(real) != nullptr)
        return storeError(Errc::NodeExists, real);
    if (above->owner != 0)
        return storeError(Errc::NoChildrenForEphemerals, parent);
    auto& record = touch(real);
    record = Record {};
    record.data = std::move(data);
    record.acl = std::move(stored).value();
    record.czxid = record.mzxid = record.pzxid = m_zxid;
    record.ctime = record.mtime = m_loop.wallClockMillis();
    record.owner = isEphemeral(mode) ? session : 0;
    record.container = mode == CreateMode::Container;
    editChild(parent, std::string(baseName(real)), true);
    m_triggers.push_back({WatchEventType::Created, real, parent});
    return Created {real, statOf(m_nodes.find(real)->second)};
}

Outcome<Stat> MemoryTree::doSet(SessionId session, const std::string& path, Data data, std::int32_t version)
{
    const auto* found = find(path);
    if (found == nullptr)
        return storeError(Errc::NoNode, path);
    if (!allowed(session, *found, kWrite))
        return storeError(Errc::NoAuth, path);
    if (version != kAnyVersion && version != found->version)
        return storeError(Errc::BadVersion, path);
    auto& record = touch(path);
    record.data = std::move(data);
    ++record.version;
    record.mzxid = m_zxid;
    record.mtime = m_loop.wallClockMillis();
    m_triggers.push_back({WatchEventType::DataChanged, path, {}});
    return statOf(record);
}

Outcome<void> MemoryTree::doRemove(SessionId session, const std::string& path, std::int32_t version)
{
    if (isSystemNode(path))
        return storeError(Errc::InvalidArgument, path, "the node belongs to ZooKeeper itself");
    const auto* found = find(path);
    if (found == nullptr)
        return storeError(Errc::NoNode, path);
    if (!allowed(session, *find(parentPath(path)), kDelete))
        return storeError(Errc::NoAuth, path);
    if (version != kAnyVersion && version != found->version)
        return storeError(Errc::BadVersion, path);
    if (!found->children.empty())
        return storeError(Errc::NotEmpty, path);
    erase(path);
    return {};
}

void MemoryTree::erase(const std::string& path)
{
    touch(path);
    m_nodes.erase(path);
    const auto parent = parentPath(path);
    editChild(parent, std::string(baseName(path)), false);
    m_triggers.push_back({WatchEventType::Deleted, path, parent});
}

Outcome<void> MemoryTree::doCheck(SessionId session, const std::string& path, std::int32_t version) const
{
    const auto* found = find(path);
    if (found == nullptr)
        return storeError(Errc::NoNode, path);
    if (!allowed(session, *found, kRead))
        return storeError(Errc::NoAuth, path);
    if (version != kAnyVersion && version != found->version)
        return storeError(Errc::BadVersion, path);
    return {};
}

Outcome<MultiResult> MemoryTree::doPart(SessionId session, const MultiOp& op)
{
    const auto plain = [](const Outcome<void>& result) -> Outcome<MultiResult> {
        if (!result)
            return result.error();
        return MultiResult {};
    };
    switch (op.kind) {
    case MultiOp::Kind::Check:
        return plain(doCheck(session, op.path, op.version));
    case MultiOp::Kind::Remove:
        return plain(doRemove(session, op.path, op.version));
    case MultiOp::Kind::Create: {
        auto created = doCreate(session, op.path, op.data, op.mode, op.acl);
        if (!created)
            return created.error();
        return MultiResult {created->path, created->stat};
    }
    case MultiOp::Kind::Set: {
        const auto stat = doSet(session, op.path, op.data, op.version);
        if (!stat)
            return stat.error();
        return MultiResult {{}, stat.value()};
    }
    }
    return storeError(Errc::Internal, op.path);
}

Outcome<Created> MemoryTree::create(SessionId session, const std::string& path, Data data, CreateMode mode,
                                    const Acl& acl)
{
    ++m_zxid;
    auto result = doCreate(session, path, std::move(data), mode, acl);
    commit();
    return result;
}

Outcome<Stat> MemoryTree::set(SessionId session, const std::string& path, Data data, std::int32_t version)
{
    ++m_zxid;
    auto result = doSet(session, path, std::move(data), version);
    commit();
    return result;
}

Outcome<void> MemoryTree::remove(SessionId session, const std::string& path, std::int32_t version)
{
    ++m_zxid;
    auto result = doRemove(session, path, version);
    commit();
    return result;
}

Outcome<Stat> MemoryTree::setAcl(SessionId session, const std::string& path, const Acl& acl,
                                 std::int32_t aclVersion)
{
    auto stored = storableAcl(session, path, acl);
    if (!stored)
        return stored.error();
    const auto* found = find(path);
    if (found == nullptr)
        return storeError(Errc::NoNode, path);
    if (!allowed(session, *found, kAdmin))
        return storeError(Errc::NoAuth, path);
    if (aclVersion != kAnyVersion && aclVersion != found->aversion)
        return storeError(Errc::BadVersion, path);
    ++m_zxid;
    auto& record = m_nodes.find(path)->second;
    record.acl = std::move(stored).value();
    ++record.aversion;
    return statOf(record);
}

Outcome<std::vector<MultiResult>> MemoryTree::multi(SessionId session, const std::vector<MultiOp>& ops)
{
    ++m_zxid;
    std::vector<MultiResult> results;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        auto part = doPart(session, ops[i]);
        if (!part) {
            rollBack();
            return multiError(part.error(), i, ops.size());
        }
        results.push_back(std::move(part).value());
    }
    commit();
    return results;
}

void MemoryTree::addWatch(SessionId session, WatchKind kind, const std::string& path, std::uint64_t watch)
{
    (kind == WatchKind::Node ? m_nodeWatches : m_childWatches)[path].push_back({session, watch});
}

void MemoryTree::removeWatch(SessionId session, WatchKind kind, const std::string& path, std::uint64_t number)
{
    auto& table = kind == WatchKind::Node ? m_nodeWatches : m_childWatches;
    const auto found = table.find(path);
    if (found == table.end())
        return;
    std::erase_if(found->second,
                  [&](const Watch& watch) { return watch.session == session && watch.number == number; });
    if (found->second.empty())
        table.erase(found);
}

void MemoryTree::fire(WatchTable& table, const std::string& path, WatchEventType type)
{
    const auto found = table.find(path);
    if (found == table.end())
        return;
    const auto watches = std::move(found->second);
    table.erase(found);
    for (const auto& watch : watches) {
        if (const auto session = m_sessions.find(watch.session); session != m_sessions.end())
            session->second.sink(watch.number, {type, path});
    }
}

void MemoryTree::scheduleContainerCheck()
{
    if (!m_containerCheck)
        m_containerCheck = m_loop.schedule(kContainerCheckInterval, [this] { deleteEmptyContainers(); });
}

void MemoryTree::deleteEmptyContainers()
{
    m_containerCheck = {};
    std::vector<std::string> empty;
    for (const auto& [path, record] : m_nodes) {
        if (record.container && record.children.empty() && record.creates > 0)
            empty.push_back(path);
    }
    for (const auto& path : empty) {
        ++m_zxid;
        erase(path);
        commit();
    }
}

} // namespace sextant::store
