// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/journal.h"

#include "engine/store/sqlite.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace sextant::store {

using core::Errc;
using core::Error;
using core::Outcome;
using nlohmann::json;

namespace {

constexpr int kSchemaVersion = 3;
constexpr int kBusyTimeoutMillis = 2000; // another instance writes to the same file

constexpr auto kSchema = R"(
CREATE TABLE IF NOT EXISTS writes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  time INTEGER NOT NULL,
  connection TEXT NOT NULL,
  origin TEXT NOT NULL,
  operation TEXT NOT NULL,
  path TEXT NOT NULL,
  multi INTEGER NOT NULL DEFAULT 0,
  ephemeral INTEGER NOT NULL DEFAULT 0,
  before TEXT NOT NULL,
  version_before INTEGER,
  version_after INTEGER,
  data_before BLOB,
  data_after BLOB,
  acl_before TEXT,
  acl_after TEXT,
  result TEXT NOT NULL,
  error TEXT NOT NULL DEFAULT '',
  undoes INTEGER NOT NULL DEFAULT 0,
  container INTEGER NOT NULL DEFAULT 0,
  time_to_live INTEGER,
  czxid INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS writes_by_path ON writes (path, id);
CREATE INDEX IF NOT EXISTS writes_by_multi ON writes (multi, id);
CREATE INDEX IF NOT EXISTS writes_by_undoes ON writes (undoes, id);
PRAGMA user_version = 3;
)";
/// The first version could not say what a write takes back.
constexpr auto kFromVersion1 = "ALTER TABLE writes ADD COLUMN undoes INTEGER NOT NULL DEFAULT 0";
/// The second could not say what kind of node it was.
constexpr auto kFromVersion2 = "ALTER TABLE writes ADD COLUMN container INTEGER NOT NULL DEFAULT 0; "
                               "ALTER TABLE writes ADD COLUMN time_to_live INTEGER; "
                               "ALTER TABLE writes ADD COLUMN czxid INTEGER NOT NULL DEFAULT 0";

constexpr std::array<std::string_view, 4> kOperations {"create", "set", "remove", "setAcl"};
constexpr std::array<std::string_view, 4> kResults {"pending", "done", "failed", "unknown"};
constexpr std::array<std::string_view, 4> kBefores {"unknown", "absent", "known", "tooLarge"};

template<typename E>
E parse(const std::array<std::string_view, 4>& names, std::string_view text, E fallback)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == text)
            return static_cast<E>(i);
    }
    return fallback;
}

std::optional<std::string> printAcl(const std::optional<Acl>& acl)
{
    if (!acl)
        return std::nullopt;
    auto out = json::array();
    for (const auto& entry : *acl)
        out.push_back({{"permissions", entry.permissions}, {"scheme", entry.scheme}, {"id", entry.id}});
    return out.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<Acl> parseAcl(const std::optional<std::string>& text)
{
    const auto document = text ? json::parse(*text, nullptr, false) : json();
    if (!document.is_array())
        return std::nullopt;
    Acl acl;
    for (const auto& item : document) {
        if (item.is_object() && item.contains("permissions") && item.contains("scheme") && item.contains("id")
            && item["permissions"].is_number_integer() && item["scheme"].is_string()
            && item["id"].is_string())
            acl.push_back({item["permissions"], item["scheme"], item["id"]});
    }
    return acl;
}

std::optional<std::int32_t> versionAt(const SqliteStatement& statement, int column)
{
    return statement.nullAt(column) ? std::nullopt
                                    : std::optional(static_cast<std::int32_t>(statement.integerAt(column)));
}

constexpr auto kColumns =
    "SELECT id, time, connection, origin, operation, path, multi, ephemeral, before, version_before, "
    "version_after, data_before, data_after, acl_before, acl_after, result, error, undoes, container, "
    "time_to_live FROM writes ";

JournalEntry readEntry(const SqliteStatement& row)
{
    JournalEntry entry;
    entry.id = row.integerAt(0);
    entry.time = row.integerAt(1);
    entry.connection = row.bytesAt(2);
    entry.origin = row.bytesAt(3);
    entry.operation = parse(kOperations, row.bytesAt(4), JournalEntry::Operation::Set);
    entry.path = row.bytesAt(5);
    entry.multi = row.integerAt(6);
    entry.ephemeral = row.integerAt(7) != 0;
    entry.before = parse(kBefores, row.bytesAt(8), JournalEntry::Before::Unknown);
    entry.versionBefore = versionAt(row, 9);
    entry.versionAfter = versionAt(row, 10);
    entry.dataBefore = row.blobAt(11);
    entry.dataAfter = row.blobAt(12);
    entry.aclBefore = parseAcl(row.blobAt(13));
    entry.aclAfter = parseAcl(row.blobAt(14));
    entry.result = parse(kResults, row.bytesAt(15), JournalEntry::Result::Unknown);
    entry.error = row.bytesAt(16);
    entry.undoes = row.integerAt(17);
    entry.container = row.integerAt(18) != 0;
    if (!row.nullAt(19))
        entry.timeToLive = core::Millis(row.integerAt(19));
    return entry;
}

/// ?2 is the path, ?3 and ?4 the range below it.
std::string pathFilter()
{
    return "(?2 = '' OR path = ?2 OR (path >= ?3 AND path < ?4)) ";
}

/// A prefix range finds a subtree by the index: "/a" itself, and from "/a/" up to (not including) "/a0".
std::string afterSubtree(const std::string& below)
{
    return (below == "/" ? "" : below) + "0";
}

void bindQuery(SqliteStatement& select, const Journal::Query& query)
{
    select.integer(1, query.olderThan)
        .text(2, query.below)
        .text(3, query.below == "/" ? "/" : query.below + "/")
        .text(4, afterSubtree(query.below))
        .integer(5, query.limit);
}

} // namespace

std::string_view name(JournalEntry::Operation operation)
{
    return kOperations[static_cast<std::size_t>(operation)];
}
std::string_view name(JournalEntry::Result result)
{
    return kResults[static_cast<std::size_t>(result)];
}

struct Journal::Database
{
    SqliteHandle handle;
    std::string file;

    Error error(const std::string& what) const
    {
        return {Errc::Internal, what, file, handle ? sqlite3_errmsg(handle.get()) : "out of memory"};
    }
    bool execute(const char* sql) const
    {
        return sqlite3_exec(handle.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
    }

    Outcome<std::vector<JournalEntry>> all(SqliteStatement& select) const
    {
        std::vector<JournalEntry> out;
        int rc = SQLITE_DONE;
        while ((rc = select.step()) == SQLITE_ROW)
            out.push_back(readEntry(select));
        if (rc != SQLITE_DONE)
            return error("The journal cannot be read");
        return out;
    }

    Outcome<std::int64_t> insert(const JournalEntry& entry) const
    {
        SqliteStatement insert(
            handle.get(),
            "INSERT INTO writes (time, connection, origin, operation, path, multi, ephemeral, before, "
            "version_before, data_before, data_after, acl_before, acl_after, result, undoes, container, "
            "time_to_live) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?)");
        insert.integer(1, entry.time)
            .text(2, entry.connection)
            .text(3, entry.origin)
            .text(4, name(entry.operation));
        insert.text(5, entry.path).integer(6, entry.multi).integer(7, entry.ephemeral ? 1 : 0);
        insert.text(8, kBefores[static_cast<std::size_t>(entry.before)]).integer(9, entry.versionBefore);
        insert.blob(10, entry.dataBefore).blob(11, entry.dataAfter);
        insert.blob(12, printAcl(entry.aclBefore)).blob(13, printAcl(entry.aclAfter));
        insert.integer(14, entry.undoes).integer(15, entry.container ? 1 : 0);
        insert.integer(16, entry.timeToLive ? std::optional(entry.timeToLive->count()) : std::nullopt);
        if (insert.step() != SQLITE_DONE)
            return error("The write cannot be recorded in the journal, so it was not made");
        return sqlite3_last_insert_rowid(handle.get());
    }
};

Journal::Journal(std::unique_ptr<Database> database)
    : m_database(std::move(database))
{
}

Journal::~Journal() = default;

Outcome<std::int64_t> Journal::schemaVersion(const Database& database)
{
    SqliteStatement stated(database.handle.get(), "PRAGMA user_version");
    if (stated.step() != SQLITE_ROW)
        return database.error("The journal cannot be read");
    return stated.integerAt(0);
}

Outcome<void> Journal::prepare(const Database& database)
{
    auto version = schemaVersion(database); // before the mode changes: the file may be no journal at all
    if (!version)
        return version.error();
    if (*version > kSchemaVersion)
        return Error(Errc::Unsupported, "The journal was written by a newer version", database.file);
    if (!database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"))
        return database.error("The journal cannot be prepared");
    if (*version == kSchemaVersion)
        return {};
    const auto failed = [&](Error error) {
        database.execute("ROLLBACK");
        return error;
    };
    if (!database.execute("BEGIN IMMEDIATE"))
        return database.error("The journal cannot be prepared");
    version = schemaVersion(database); // somebody else may have been quicker
    if (!version)
        return failed(version.error());
    if ((*version == 1 && !database.execute(kFromVersion1))
        || ((*version == 1 || *version == 2) && !database.execute(kFromVersion2))
        || !database.execute(kSchema) || !database.execute("COMMIT"))
        return failed(database.error("The journal cannot be prepared"));
    return {};
}

Outcome<std::unique_ptr<Journal>> Journal::open(const std::string& file)
{
    auto database = std::make_unique<Database>();
    database->file = file;
    if (!file.empty()) {
        // SQLite would create it readable for all; its side files copy the mode of this one.
        const int created = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (created < 0)
            return Error(Errc::Internal, "The journal cannot be opened", file, std::strerror(errno));
        ::close(created);
    }
    sqlite3* handle = nullptr;
    const int rc = sqlite3_open_v2(file.empty() ? ":memory:" : file.c_str(), &handle,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX, nullptr);
    database->handle.reset(handle);
    if (rc != SQLITE_OK)
        return database->error("The journal cannot be opened");
    sqlite3_busy_timeout(handle, kBusyTimeoutMillis);
    if (auto prepared = prepare(*database); !prepared)
        return prepared.error();
    return std::unique_ptr<Journal>(new Journal(std::move(database)));
}

Outcome<std::int64_t> Journal::begin(const JournalEntry& entry)
{
    return m_database->insert(entry);
}

Outcome<std::vector<std::int64_t>> Journal::beginMulti(std::vector<JournalEntry> entries, std::int64_t group)
{
    std::vector<std::int64_t> ids;
    if (!m_database->execute("BEGIN IMMEDIATE"))
        return m_database->error("The write cannot be recorded in the journal, so it was not made");
    for (auto& entry : entries) {
        entry.multi = group != 0 || ids.empty() ? group : ids.front();
        const auto id = m_database->insert(entry);
        if (!id) {
            m_database->execute("ROLLBACK");
            return id.error();
        }
        ids.push_back(id.value());
    }
    if (!ids.empty() && group == 0) {
        SqliteStatement first(m_database->handle.get(), "UPDATE writes SET multi = id WHERE id = ?");
        first.integer(1, ids.front()).step();
    }
    if (!m_database->execute("COMMIT")) {
        auto error = m_database->error("The write cannot be recorded in the journal, so it was not made");
        m_database->execute("ROLLBACK");
        return error;
    }
    return ids;
}

Outcome<void> Journal::finish(std::int64_t id, JournalEntry::Result result, const std::string& path,
                              std::optional<std::int32_t> versionAfter, const std::string& error,
                              std::int64_t czxid)
{
    SqliteStatement update(
        m_database->handle.get(),
        "UPDATE writes SET result = ?, path = ?, version_after = ?, error = ?, czxid = ? WHERE id = ?");
    update.text(1, name(result)).text(2, path).integer(3, versionAfter).text(4, error);
    update.integer(5, czxid).integer(6, id);
    if (update.step() != SQLITE_DONE)
        return m_database->error("The journal cannot be written");
    return {};
}

Outcome<std::optional<JournalEntry>> Journal::creationOf(const std::string& connection,
                                                         const std::string& path, std::int64_t czxid) const
{
    const auto sql = std::string(kColumns)
        + "WHERE path = ? AND operation = 'create' AND czxid = ? AND connection = ? AND czxid <> 0 LIMIT 1";
    SqliteStatement select(m_database->handle.get(), sql.c_str());
    select.text(1, path).integer(2, czxid).text(3, connection);
    auto found = m_database->all(select);
    if (!found)
        return found.error();
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

Outcome<std::vector<JournalEntry>> Journal::entries(const Query& query) const
{
    const auto sql =
        std::string(kColumns) + "WHERE (?1 = 0 OR id < ?1) AND " + pathFilter() + "ORDER BY id DESC LIMIT ?5";
    SqliteStatement select(m_database->handle.get(), sql.c_str());
    bindQuery(select, query);
    return m_database->all(select);
}

Outcome<std::vector<JournalAction>> Journal::actions(const Query& query) const
{
    // The first write of a group stands for it, also when only others of it are below the path asked for.
    const auto sql = "WITH leaders AS (SELECT DISTINCT CASE multi WHEN 0 THEN id ELSE multi END AS leader "
                     "FROM writes WHERE "
        + pathFilter()
        + ") SELECT leader, (SELECT COUNT(*) FROM writes m WHERE m.multi = leader), (SELECT COUNT(*) FROM "
          "writes m WHERE m.multi = leader AND m.result = 'done'), (SELECT MIN(path) FROM writes m WHERE "
          "m.multi = leader), (SELECT MAX(CASE u.multi WHEN 0 THEN u.id ELSE u.multi END) FROM writes u "
          "WHERE "
          "u.undoes = leader AND u.result = 'done') FROM leaders WHERE (?1 = 0 OR leader < ?1) ORDER BY "
          "leader "
          "DESC LIMIT ?5";
    SqliteStatement select(m_database->handle.get(), sql.c_str());
    bindQuery(select, query);
    std::vector<JournalAction> out;
    int rc = SQLITE_DONE;
    while ((rc = select.step()) == SQLITE_ROW) {
        auto first = entry(select.integerAt(0));
        if (!first)
            return first.error();
        JournalAction action;
        action.first = std::move(*first);
        const bool single = action.first.multi == 0;
        action.writes = single ? 1 : static_cast<std::size_t>(select.integerAt(1));
        const std::size_t ownDone = action.first.result == JournalEntry::Result::Done ? 1 : 0;
        action.done = single ? ownDone : static_cast<std::size_t>(select.integerAt(2));
        action.path = single ? action.first.path : select.bytesAt(3);
        action.undoneBy = select.integerAt(4);
        out.push_back(std::move(action));
    }
    if (rc != SQLITE_DONE)
        return m_database->error("The journal cannot be read");
    return out;
}

Outcome<std::vector<JournalEntry>> Journal::action(std::int64_t id) const
{
    auto one = entry(id);
    if (!one)
        return one.error();
    if (one->multi == 0)
        return std::vector<JournalEntry> {std::move(*one)};
    const auto sql = std::string(kColumns) + "WHERE multi = ? ORDER BY id";
    SqliteStatement select(m_database->handle.get(), sql.c_str());
    select.integer(1, one->multi);
    return m_database->all(select);
}

Outcome<JournalEntry> Journal::entry(std::int64_t id) const
{
    const auto sql = std::string(kColumns) + "WHERE id = ?";
    SqliteStatement select(m_database->handle.get(), sql.c_str());
    select.integer(1, id);
    const int rc = select.step();
    if (rc == SQLITE_ROW)
        return readEntry(select);
    if (rc == SQLITE_DONE)
        return Error(Errc::InvalidArgument, "The journal has no entry " + std::to_string(id),
                     m_database->file);
    return m_database->error("The journal cannot be read");
}

} // namespace sextant::store
