// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the window remembers between two starts, typed and in one place. Injected; tests give it a directory
// of their own. Holds no secret: see ui/settings/profile_store.h for connections. THREAD: GUI thread.
#pragma once

#include "ui/theme/theme.h"

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QStringList>

namespace sextant::ui {

enum class RefreshMode
{
    Live,
    OnFocus,
    Manual
};

class AppSettings : public QObject
{
    Q_OBJECT
public:
    /// `directory` holds settings.ini and profiles.json; it is created on the first write.
    explicit AppSettings(QString directory, QObject* parent = nullptr);
    /// Where the user's settings belong.
    static QString defaultDirectory();

    const QString& directory() const { return m_directory; }

    ThemeMode themeMode() const;
    void setThemeMode(ThemeMode mode);
    QString language() const; ///< "en", "zh_CN" or empty: the system's
    void setLanguage(const QString& language);
    bool railCollapsed() const;
    void setRailCollapsed(bool collapsed);
    bool inspectorVisible() const;
    void setInspectorVisible(bool visible);
    RefreshMode refreshMode() const;
    void setRefreshMode(RefreshMode mode);
    QString lastConnection() const; ///< name of the profile that was in front
    void setLastConnection(const QString& name);

    /// Opaque state of a view by its name ("window", "services.table"): header, splitter or geometry.
    QByteArray viewState(const QString& name) const;
    void setViewState(const QString& name, const QByteArray& state);

    /// Pinned tabs of a connection, as "page target".
    QStringList openPlaces(const QString& connection) const;
    void setOpenPlaces(const QString& connection, const QStringList& places);

Q_SIGNALS:
    void changed();

private:
    void store(const QString& key, const QVariant& value);

    QString m_directory;
    QSettings m_settings;
};

} // namespace sextant::ui
