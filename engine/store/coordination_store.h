// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The port to a coordination service: everything Sextant needs of ZooKeeper, free of any client's shape.
//
// Implementations: MemoryStore (in-process, sandbox and tests), SnapshotStore (a file, read-only), the
// ZooKeeper C client adapter in `zk`, and the decorators ReadOnlyGuard and JournalingStore. One conformance
// suite runs against all.
//
// THREAD: all methods and all callbacks on the loop's thread. Every callback is called exactly once, never
// from inside the call that started the operation. After `close()` every pending operation completes with
// Errc::Cancelled.
#pragma once

#include "engine/core/cancel.h"
#include "engine/core/loop.h"
#include "engine/core/outcome.h"
#include "engine/core/subscription.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sextant::store {

/// Node data: nullopt is ZooKeeper's null, "" is empty data, otherwise bytes. The three are different (design
/// §4).
using Data = std::optional<std::string>;

/// ZooKeeper's Stat, field by field.
struct Stat
{
    std::int64_t czxid = 0;
    std::int64_t mzxid = 0;
    std::int64_t ctime = 0; ///< ms since the epoch
    std::int64_t mtime = 0; ///< ms since the epoch
    std::int32_t version = 0;
    std::int32_t cversion = 0;
    std::int32_t aversion = 0;
    std::int64_t ephemeralOwner = 0; ///< session id, 0 for persistent (and container, TTL) nodes
    std::int32_t dataLength = 0;
    std::int32_t numChildren = 0;
    std::int64_t pzxid = 0;

    bool operator==(const Stat&) const = default;
};

struct Node
{
    Data data;
    Stat stat;
};

struct Children
{
    std::vector<std::string> names; ///< sorted
    Stat stat;
};

struct AclEntry
{
    std::int32_t permissions = 31; ///< READ 1, WRITE 2, CREATE 4, DELETE 8, ADMIN 16
    std::string scheme = "world";
    std::string id = "anyone";

    bool operator==(const AclEntry&) const = default;
};
using Acl = std::vector<AclEntry>;

struct AclAndStat
{
    Acl acl;
    Stat stat;
};

enum class CreateMode
{
    Persistent,
    Ephemeral,
    PersistentSequential,
    EphemeralSequential,
    Container
};

/// Whether the node goes with the session that made it.
constexpr bool isEphemeral(CreateMode mode)
{
    return mode == CreateMode::Ephemeral || mode == CreateMode::EphemeralSequential;
}

/// Any version; `set` and `remove` otherwise compare-and-set.
constexpr std::int32_t kAnyVersion = -1;

struct Created
{
    std::string path; ///< the real path (sequence number appended)
    Stat stat;
};

/// Deadline and cancellation of one operation.
struct OpOptions
{
    core::Millis timeout {10'000};
    core::CancelToken cancel;
};

enum class WatchEventType
{
    Created,
    Deleted,
    DataChanged,
    ChildrenChanged,
    Lost
};

/// `Lost`: the watch is gone without firing (session expired, removed); re-read to know the truth.
struct WatchEvent
{
    WatchEventType type;
    std::string path;
};
/// One-shot, as in ZooKeeper: called at most once, then gone. Registered only if the read succeeds
/// (`exists` also registers when the node is missing). Cancelling the read's token later withdraws the watch.
using Watcher = std::function<void(const WatchEvent&)>;

enum class SessionState
{
    Connecting, ///< first attempt, or none yet
    Connected,
    ConnectedReadOnly, ///< connected to a server in read-only mode
    Suspended, ///< connection lost, session may survive
    Expired, ///< session gone; the store reconnects with a new one by itself unless closed
    AuthFailed,
    Closed,
};

struct SessionEvent
{
    SessionState state = SessionState::Connecting;
    std::int64_t sessionId = 0;
    bool newSession = false; ///< Connected with another session id than before: ephemerals must be registered
                             ///< again. False on the very first connection.
    std::string server; ///< host:port really connected to; empty when none
    std::string detail; ///< reason in plain English; may be empty
    /// Not connected, and trying again, which goes on, will not help before somebody changes something:
    /// certificates, or the address.
    bool hopeless = false;
};

struct StoreStatistics
{
    std::size_t watchesHeld = 0;
    std::size_t requestsPending = 0;
    std::optional<core::Millis> roundTrip; ///< of the latest finished request
    std::uint64_t reads = 0; ///< operations since opening
    std::uint64_t writes = 0;
};

/// One part of a `multi`; all succeed or none.
struct MultiOp
{
    enum class Kind
    {
        Check,
        Create,
        Set,
        Remove
    };
    Kind kind = Kind::Check;
    std::string path;
    Data data {};
    CreateMode mode = CreateMode::Persistent;
    std::int32_t version = kAnyVersion;
    Acl acl = {AclEntry {}};
};

/// Result of a `multi`: per part the created path or the new stat. On failure the error names the failing
/// part.
struct MultiResult
{
    std::string path;
    Stat stat;
};

/// How `watchSubtree` reports. Events carry the path that changed and are hints to re-read: several changes
/// of one path may be folded into one event.
struct SubtreeEvent
{
    enum class Type
    {
        Created,
        Deleted,
        DataChanged,
        ChildrenChanged,
        Resync
    };
    Type type; ///< Resync: anything below the root may have changed (reconnect, lost watches)
    std::string path;
};
using SubtreeListener = std::function<void(const SubtreeEvent&)>;

struct SubtreeOptions
{
    int depth = -1; ///< levels below the root that are watched; -1 all
    std::size_t watchBudget = 20'000; ///< never hold more watches than this for one subtree
    /// False: nodes at the deepest level have no watch of their own; they appear and disappear through their
    /// parent's child list, changes of their data go unnoticed. For provider URLs, whose names are long and
    /// say everything.
    bool leafData = true;
    /// Called once when the budget, or what the transport can carry, does not cover all nodes: changes of the
    /// rest go unnoticed until it is read again.
    std::function<void()> incomplete = {};
};

class CoordinationStore
{
public:
    template<typename T>
    using Callback = std::function<void(core::Outcome<T>)>;

    CoordinationStore() = default;
    CoordinationStore(const CoordinationStore&) = delete;
    CoordinationStore& operator=(const CoordinationStore&) = delete;
    virtual ~CoordinationStore() = default;

    /// "zookeeper://h1:2181", "memory://sandbox", "snapshot:FILE": for messages; never holds credentials.
    virtual std::string description() const = 0;
    virtual core::Loop& loop() = 0;
    /// True when every write is refused with Errc::ReadOnly.
    virtual bool readOnly() const = 0;

    virtual SessionEvent session() const = 0;
    /// Calls `listener` on every change of the session, first with the current state.
    [[nodiscard]] virtual core::Subscription onSession(std::function<void(const SessionEvent&)> listener) = 0;
    virtual StoreStatistics statistics() const = 0;

    virtual void get(const std::string& path, OpOptions options, Callback<Node> done,
                     Watcher watcher = {}) = 0;
    /// nullopt when the node does not exist.
    virtual void exists(const std::string& path, OpOptions options, Callback<std::optional<Stat>> done,
                        Watcher watcher = {}) = 0;
    virtual void children(const std::string& path, OpOptions options, Callback<Children> done,
                          Watcher watcher = {}) = 0;
    virtual void create(const std::string& path, Data data, CreateMode mode, Acl acl, OpOptions options,
                        Callback<Created> done) = 0;
    /// A persistent node that the server removes when it has had no child and no change for `ttl`; servers
    /// must be configured for it. Unsupported where the transport or the server cannot.
    virtual void createWithTtl(const std::string& path, Data data, bool sequential, Acl acl, core::Millis ttl,
                               OpOptions options, Callback<Created> done);
    virtual void set(const std::string& path, Data data, std::int32_t version, OpOptions options,
                     Callback<Stat> done) = 0;
    virtual void remove(const std::string& path, std::int32_t version, OpOptions options,
                        Callback<void> done) = 0;
    virtual void multi(std::vector<MultiOp> ops, OpOptions options,
                       Callback<std::vector<MultiResult>> done) = 0;
    virtual void getAcl(const std::string& path, OpOptions options, Callback<AclAndStat> done) = 0;
    virtual void setAcl(const std::string& path, Acl acl, std::int32_t aclVersion, OpOptions options,
                        Callback<Stat> done) = 0;
    /// Makes later reads see everything written before by anybody.
    virtual void sync(const std::string& path, OpOptions options, Callback<void> done) = 0;

    /// Data and stat of many paths, one result per path in the same order; one failing path does not fail the
    /// others. Requests in flight are bounded by the implementation.
    virtual void readMany(std::vector<std::string> paths, OpOptions options,
                          std::function<void(std::vector<core::Outcome<Node>>)> done) = 0;
    /// Names and stat of many paths, with the same rules. Where one request serves many nodes, a stat may be
    /// older than the names beside it, never newer.
    virtual void childrenMany(std::vector<std::string> paths, OpOptions options,
                              std::function<void(std::vector<core::Outcome<Children>>)> done) = 0;
    /// True when the server connected to last answers many reads in one request and watches a whole subtree
    /// by one watch, as ZooKeeper does since 3.6.
    virtual bool bulk() const = 0;
    /// Watches `root` and what is below it until the subscription is destroyed. The first event is a Resync,
    /// sent when the watches stand; `root` need not exist yet.
    [[nodiscard]] virtual core::Subscription watchSubtree(const std::string& root, SubtreeOptions options,
                                                          SubtreeListener listener) = 0;

    /// Ends the session: pending operations complete with Cancelled, watches fall silent, then `done` runs.
    /// Never blocks.
    virtual void close(std::function<void()> done) = 0;
};

} // namespace sextant::store
