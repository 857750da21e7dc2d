// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The open connections of the window, and which one is in front. Knows nothing of widgets.
//
// Every connection starts locked or not as its profile says. Unlocking is the user's act, allowed unless the
// profile is read-only or the registry is a file; it reopens the connection, because the guard sits in the
// engine. THREAD: GUI thread.
#pragma once

#include "models/bridge/connection.h"
#include "models/bridge/engine_bridge.h"

#include <QObject>

#include <vector>

namespace sextant::ui {

class ConnectionHub : public QObject
{
    Q_OBJECT
public:
    explicit ConnectionHub(models::EngineBridge& bridge, QObject* parent = nullptr);

    models::EngineBridge& bridge() { return m_bridge; }
    std::vector<models::Connection*> connections() const;
    models::Connection* current() const { return m_current; }
    models::Connection* find(const QString& name) const;

    /// Opens, or brings to the front when a connection of that name is open. `locked` is what the user asked
    /// for beyond the profile. nullptr with `error` set when the registry text is unusable.
    models::Connection* open(const models::ConnectionProfile& profile, bool locked, QString* error);
    void setCurrent(models::Connection* connection);
    void close(models::Connection* connection);

    bool locked(const models::Connection* connection) const;
    /// Why the user cannot unlock it, for people: the profile or the registry does not permit writing. Empty
    /// when unlocking is possible.
    QString whyLockedForGood(const models::Connection* connection) const;
    /// Reopens `connection` with the other lock state; the new one takes its place.
    models::Connection* setLocked(models::Connection* connection, bool locked, QString* error);

Q_SIGNALS:
    void opened(sextant::models::Connection* connection);
    /// `before` is about to be replaced by `after` (same profile, other lock state).
    void replaced(sextant::models::Connection* before, sextant::models::Connection* after);
    /// The connection is destroyed after this.
    void closing(sextant::models::Connection* connection);
    void currentChanged(sextant::models::Connection* connection);

private:
    static QString journalWords(const core::Error& reason);
    struct Entry
    {
        models::Connection* connection;
        models::ConnectionProfile profile; ///< as saved: options.readOnly is the profile's word
    };
    const Entry* entry(const models::Connection* connection) const;
    models::Connection* openBridge(models::ConnectionProfile profile, bool locked, QString* error);

    models::EngineBridge& m_bridge;
    std::vector<Entry> m_entries;
    models::Connection* m_current = nullptr;
};

} // namespace sextant::ui
