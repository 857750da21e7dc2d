// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/connection_hub.h"

#include "models/base/format.h"
#include "ui/settings/profile_store.h"
#include "ui/widgets/engine_words.h"

#include <algorithm>

namespace sextant::ui {

using models::Connection;
using models::ConnectionProfile;

ConnectionHub::ConnectionHub(models::EngineBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_bridge(bridge)
{
}

std::vector<Connection*> ConnectionHub::connections() const
{
    std::vector<Connection*> list;
    for (const Entry& entry : m_entries)
        list.push_back(entry.connection);
    return list;
}

const ConnectionHub::Entry* ConnectionHub::entry(const Connection* connection) const
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&](const Entry& entry) { return entry.connection == connection; });
    return found == m_entries.end() ? nullptr : &*found;
}

Connection* ConnectionHub::find(const QString& name) const
{
    for (const Entry& entry : m_entries) {
        if (entry.profile.name == name)
            return entry.connection;
    }
    return nullptr;
}

Connection* ConnectionHub::openBridge(ConnectionProfile profile, bool locked, QString* error)
{
    profile.options.readOnly = profile.options.readOnly || locked;
    return m_bridge.open(profile, error);
}

Connection* ConnectionHub::open(const ConnectionProfile& profile, bool locked, QString* error)
{
    if (Connection* existing = find(profile.name)) {
        setCurrent(existing);
        return existing;
    }
    Connection* connection = openBridge(profile, locked, error);
    if (!connection)
        return nullptr;
    m_entries.push_back({connection, profile});
    Q_EMIT opened(connection);
    setCurrent(connection);
    return connection;
}

void ConnectionHub::setCurrent(Connection* connection)
{
    if (connection == m_current)
        return;
    m_current = connection;
    Q_EMIT currentChanged(connection);
}

void ConnectionHub::close(Connection* connection)
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&](const Entry& entry) { return entry.connection == connection; });
    if (found == m_entries.end())
        return;
    const auto position = found - m_entries.begin();
    m_entries.erase(found);
    if (connection == m_current) {
        const auto next =
            std::min<std::ptrdiff_t>(position, static_cast<std::ptrdiff_t>(m_entries.size()) - 1);
        setCurrent(next < 0 ? nullptr : m_entries[static_cast<std::size_t>(next)].connection);
    }
    Q_EMIT closing(connection);
    connection->close();
    connection->deleteLater();
}

bool ConnectionHub::locked(const Connection* connection) const
{
    return connection
        && (connection->profile().options.readOnly || isSnapshot(connection->profile())
            || connection->status().noJournal);
}

QString ConnectionHub::whyLockedForGood(const Connection* connection) const
{
    const Entry* found = entry(connection);
    if (!found)
        return {};
    if (isSnapshot(found->profile))
        return tr("Nothing can be written: this connection is a snapshot file.");
    if (found->profile.options.readOnly)
        return tr("This connection is saved as read-only. Change that in its settings to be able to write.");
    if (const auto& reason = connection->status().noJournal)
        return tr("Nothing can be written, because writes cannot be recorded. %1").arg(journalWords(*reason));
    return {};
}

/// Why the journal cannot be used and what to do about it.
QString ConnectionHub::journalWords(const core::Error& reason)
{
    const QString file = models::toQt(reason.where).left(300);
    if (file.isEmpty())
        return tr(
            "Neither XDG_STATE_HOME nor HOME says where the journal is. Set one of them and start Sextant "
            "again.");
    if (reason.code == core::Errc::Unsupported)
        return tr("%1 was written by a newer version of Sextant. Use that version, or move the file away and "
                  "connect again.")
            .arg(file);
    return tr("%1 cannot be used: %2. Check permissions and free space there, then connect again.")
        .arg(file, engineWords(reason.cause.empty() ? reason.sentence : reason.cause).left(300));
}

Connection* ConnectionHub::setLocked(Connection* connection, bool locked, QString* error)
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&](const Entry& entry) { return entry.connection == connection; });
    if (found == m_entries.end() || (!locked && !whyLockedForGood(connection).isEmpty()))
        return nullptr;
    Connection* next = openBridge(found->profile, locked, error);
    if (!next)
        return nullptr;
    found->connection = next;
    const bool inFront = connection == m_current;
    Q_EMIT replaced(connection, next);
    if (inFront)
        setCurrent(next);
    connection->close();
    connection->deleteLater();
    return next;
}

} // namespace sextant::ui
