// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Saved connections in profiles.json, the file that `sextantctl --profile` reads too (docs/cli.md). Holds no
// secret: of a login only scheme and user are kept, of TLS the names of files; passwords live as long as the
// window. THREAD: GUI
// thread.
#pragma once

#include "models/bridge/connection.h"

#include <QDateTime>
#include <QObject>

#include <optional>
#include <utility>
#include <vector>

namespace sextant::ui {

class ProfileStore : public QObject
{
    Q_OBJECT
public:
    explicit ProfileStore(QString file, QObject* parent = nullptr);

    const std::vector<models::ConnectionProfile>& profiles() const { return m_profiles; }
    std::optional<models::ConnectionProfile> find(const QString& name) const;
    /// Adds the profile, or replaces the one named `oldName`. False with `error` set when the file cannot be
    /// written.
    bool save(const models::ConnectionProfile& profile, const QString& oldName, QString* error);
    bool remove(const QString& name, QString* error);
    /// Reads the file again when another window has changed it.
    void reload();
    /// Whether a file can be written where this one is or would be.
    bool writable() const;
    /// Set when the file exists and cannot be understood; it is then never overwritten.
    const QString& loadError() const { return m_loadError; }

    static models::ConnectionProfile sandbox();

Q_SIGNALS:
    void changed();

private:
    void load();
    bool write(const std::vector<models::ConnectionProfile>& profiles, QString* error);

    QString m_file;
    QString m_loadError;
    /// Of the file that was read: when it had been written, and its size.
    std::pair<QDateTime, qint64> m_loaded;
    std::vector<models::ConnectionProfile> m_profiles;
};

/// A name for a connection that is not saved: after where it leads, never empty.
QString nameFromRegistry(const QString& registry);
/// A file: it never changes and nothing can be written.
bool isSnapshot(const models::ConnectionProfile& profile);
/// "development", "test", "staging", "production": as stored.
QString environmentId(models::Environment environment);
/// The same for people.
QString environmentName(models::Environment environment);
/// User part of "user:password".
QString authUser(const models::ConnectionProfile& profile);

} // namespace sextant::ui
