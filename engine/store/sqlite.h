// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// RAII over SQLite's C interface, as little as the journal needs. Private to this folder.
//
// Errors are kept in the connection and turned into Outcomes by the caller. THREAD: one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <sqlite3.h>
#include <string>
#include <string_view>

namespace sextant::store {

struct SqliteClose
{
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
using SqliteHandle = std::unique_ptr<sqlite3, SqliteClose>;

class SqliteStatement
{
public:
    SqliteStatement(sqlite3* database, const char* sql)
    {
        sqlite3_prepare_v2(database, sql, -1, &m_statement, nullptr);
    }
    ~SqliteStatement() { sqlite3_finalize(m_statement); }
    SqliteStatement(const SqliteStatement&) = delete;
    SqliteStatement& operator=(const SqliteStatement&) = delete;

    bool valid() const { return m_statement != nullptr; }
    SqliteStatement& integer(int index, std::optional<std::int64_t> value)
    {
        if (value)
            sqlite3_bind_int64(m_statement, index, *value);
        else
            sqlite3_bind_null(m_statement, index);
        return *this;
    }
    SqliteStatement& text(int index, std::string_view value)
    {
        sqlite3_bind_text64(m_statement, index, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
        return *this;
    }
    /// nullopt becomes NULL, "" an empty blob.
    SqliteStatement& blob(int index, const std::optional<std::string>& value)
    {
        if (!value)
            sqlite3_bind_null(m_statement, index);
        else if (value->empty())
            sqlite3_bind_zeroblob(m_statement, index, 0);
        else
            sqlite3_bind_blob64(m_statement, index, value->data(), value->size(), SQLITE_TRANSIENT);
        return *this;
    }
    /// SQLITE_ROW, SQLITE_DONE or an error code.
    int step() { return m_statement == nullptr ? SQLITE_ERROR : sqlite3_step(m_statement); }

    std::int64_t integerAt(int column) const { return sqlite3_column_int64(m_statement, column); }
    bool nullAt(int column) const { return sqlite3_column_type(m_statement, column) == SQLITE_NULL; }
    std::string bytesAt(int column) const
    {
        const auto* bytes = static_cast<const char*>(sqlite3_column_blob(m_statement, column));
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column));
        return bytes == nullptr ? std::string() : std::string(bytes, size);
    }
    std::optional<std::string> blobAt(int column) const
    {
        return nullAt(column) ? std::nullopt : std::optional(bytesAt(column));
    }

private:
    sqlite3_stmt* m_statement = nullptr;
};

} // namespace sextant::store
