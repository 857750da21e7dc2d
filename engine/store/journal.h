// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The record of every write: what stood there before, what was written, by whom, and how it ended; enough to
// undo it.
//
// One SQLite file (mode 0600: node data may hold secrets), or memory. Invariant: an entry exists before its
// operation is sent. An entry whose outcome is Pending after a crash, or Unknown, may or may not have
// happened. THREAD: one at a time; calls take well under a millisecond.
#pragma once

#include "engine/store/coordination_store.h"

#include <memory>

namespace sextant::store {

struct JournalEntry
{
    enum class Operation
    {
        Create,
        Set,
        Remove,
        SetAcl
    };
    enum class Before
    {
        Unknown, ///< could not be read (no permission)
        Absent, ///< the node did not exist
        Known,
        TooLarge, ///< existed, its data was not kept
    };
    enum class Result
    {
        Pending,
        Done,
        Failed,
        Unknown
    };

    std::int64_t id = 0;
    std::int64_t time = 0; ///< ms since the epoch
    std::string connection; ///< description of the store
    std::string origin; ///< what in the product wrote, in plain English
    Operation operation = Operation::Set;
    std::string path; ///< with the sequence number once it is known
    std::int64_t multi = 0; ///< id of the first entry of the multi or group it belongs to; 0 for none
    std::int64_t undoes = 0; ///< id of the entry or group that it takes back; 0 for none
    bool ephemeral = false; ///< cannot be brought back by undo
    /// Servers do not say these of a node: they are known of those that were created through a journal.
    bool container = false;
    std::optional<core::Millis> timeToLive;
    Before before = Before::Unknown;
    std::optional<std::int32_t> versionBefore; ///< ACL version for SetAcl
    std::optional<std::int32_t> versionAfter;
    Data dataBefore;
    Data dataAfter;
    std::optional<Acl> aclBefore;
    std::optional<Acl> aclAfter;
    Result result = Result::Pending;
    std::string error; ///< why it failed or is unknown
};

/// What was done at once: a single write, or the writes of one multi or group.
struct JournalAction
{
    JournalEntry first; ///< its first write; its id is that of the action
    std::string path; ///< of the single write; of several the first in path order, which is the topmost
    std::size_t writes = 1;
    std::size_t done = 0; ///< writes with the result Done
    std::int64_t undoneBy = 0; ///< the latest action that took it back, at least in part; 0 for none
};

std::string_view name(JournalEntry::Operation operation);
std::string_view name(JournalEntry::Result result);

class Journal
{
public:
    /// Data before a write is kept up to this size.
    static constexpr std::size_t kMaxDataBytes = 4U * 1024 * 1024;

    /// `file` empty: in memory. Internal with SQLite's words when it cannot be opened or is not ours.
    static core::Outcome<std::unique_ptr<Journal>> open(const std::string& file);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    /// Writes the entry as Pending and returns its id. `id` and `result` of `entry` are ignored.
    core::Outcome<std::int64_t> begin(const JournalEntry& entry);
    /// All or none; the entries join `group`, or begin a group whose id is that of the first when it is 0.
    core::Outcome<std::vector<std::int64_t>> beginMulti(std::vector<JournalEntry> entries,
                                                        std::int64_t group = 0);
    /// Completes an entry: `path`, `versionAfter` and, of a created node, `czxid` as the server answered.
    core::Outcome<void> finish(std::int64_t id, JournalEntry::Result result, const std::string& path,
                               std::optional<std::int32_t> versionAfter, const std::string& error,
                               std::int64_t czxid = 0);
    /// The creation of the very node that `connection` has at `path` with this `czxid`, if it is here.
    core::Outcome<std::optional<JournalEntry>> creationOf(const std::string& connection,
                                                          const std::string& path, std::int64_t czxid) const;

    struct Query
    {
        std::string below; ///< this path and everything under it; empty for all
        std::int64_t olderThan = 0; ///< ids smaller than this; 0 for the newest
        int limit = 100;
    };
    /// Newest first.
    core::Outcome<std::vector<JournalEntry>> entries(const Query& query) const;
    core::Outcome<JournalEntry> entry(std::int64_t id) const;
    /// The same, a multi or group as one.
    core::Outcome<std::vector<JournalAction>> actions(const Query& query) const;
    /// The entry with this id and those of its group, oldest first. InvalidArgument when there is none.
    core::Outcome<std::vector<JournalEntry>> action(std::int64_t id) const;

private:
    struct Database;
    static core::Outcome<std::int64_t> schemaVersion(const Database& database);
    static core::Outcome<void> prepare(const Database& database);
    explicit Journal(std::unique_ptr<Database> database);
    std::unique_ptr<Database> m_database;
};

} // namespace sextant::store
