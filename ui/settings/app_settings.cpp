// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/settings/app_settings.h"

#include <QCryptographicHash>
#include <QStandardPaths>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

/// Connection names are free text; a key in an INI file is not.
QString placesKey(const QString& connection)
{
    const QByteArray hash = QCryptographicHash::hash(connection.toUtf8(), QCryptographicHash::Sha1);
    return u"places/"_s + QString::fromLatin1(hash.toHex().left(16));
}

template<typename Enum>
Enum toEnum(const QVariant& value, Enum last)
{
    const int number = value.toInt();
    return number < 0 || number > static_cast<int>(last) ? Enum {} : static_cast<Enum>(number);
}

} // namespace

AppSettings::AppSettings(QString directory, QObject* parent)
    : QObject(parent)
    , m_directory(std::move(directory))
    , m_settings(m_directory + u"/settings.ini"_s, QSettings::IniFormat)
{
}

QString AppSettings::defaultDirectory()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/sextant"_s;
}

void AppSettings::store(const QString& key, const QVariant& value)
{
    if (m_settings.contains(key) && m_settings.value(key) == value)
        return;
    m_settings.setValue(key, value);
    Q_EMIT changed();
}

ThemeMode AppSettings::themeMode() const
{
    return toEnum(m_settings.value(u"theme"_s), ThemeMode::Dark);
}

void AppSettings::setThemeMode(ThemeMode mode)
{
    store(u"theme"_s, static_cast<int>(mode));
}

QString AppSettings::language() const
{
    return m_settings.value(u"language"_s).toString();
}

void AppSettings::setLanguage(const QString& language)
{
    store(u"language"_s, language);
}

bool AppSettings::railCollapsed() const
{
    return m_settings.value(u"railCollapsed"_s, false).toBool();
}

void AppSettings::setRailCollapsed(bool collapsed)
{
    store(u"railCollapsed"_s, collapsed);
}

bool AppSettings::inspectorVisible() const
{
    return m_settings.value(u"inspector"_s, true).toBool();
}

void AppSettings::setInspectorVisible(bool visible)
{
    store(u"inspector"_s, visible);
}

RefreshMode AppSettings::refreshMode() const
{
    return toEnum(m_settings.value(u"refresh"_s), RefreshMode::Manual);
}

void AppSettings::setRefreshMode(RefreshMode mode)
{
    store(u"refresh"_s, static_cast<int>(mode));
}

QString AppSettings::lastConnection() const
{
    return m_settings.value(u"lastConnection"_s).toString();
}

void AppSettings::setLastConnection(const QString& name)
{
    store(u"lastConnection"_s, name);
}

QByteArray AppSettings::viewState(const QString& name) const
{
    return m_settings.value(u"views/"_s + name).toByteArray();
}

void AppSettings::setViewState(const QString& name, const QByteArray& state)
{
    m_settings.setValue(u"views/"_s + name, state);
}

QStringList AppSettings::openPlaces(const QString& connection) const
{
    return m_settings.value(placesKey(connection)).toStringList();
}

void AppSettings::setOpenPlaces(const QString& connection, const QStringList& places)
{
    m_settings.setValue(placesKey(connection), places);
}

} // namespace sextant::ui
