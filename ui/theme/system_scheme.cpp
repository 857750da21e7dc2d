// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/system_scheme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QPalette>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {
constexpr auto kService = "org.freedesktop.portal.Desktop"_L1;
constexpr auto kPath = "/org/freedesktop/portal/desktop"_L1;
constexpr auto kInterface = "org.freedesktop.portal.Settings"_L1;
constexpr auto kGroup = "org.freedesktop.appearance"_L1;
constexpr auto kKey = "color-scheme"_L1;
} // namespace

SystemScheme::SystemScheme(QObject* parent)
    : QObject(parent)
{
    const QPalette palette = QGuiApplication::palette();
    m_paletteDark =
        palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
    m_dark = m_paletteDark;
    if (!qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS"))
        return;
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(kService, kPath, kInterface, u"SettingChanged"_s, this,
                SLOT(settingChanged(QString, QString, QDBusVariant)));
    QDBusMessage ask = QDBusMessage::createMethodCall(kService, kPath, kInterface, u"Read"_s);
    ask << QString(kGroup) << QString(kKey);
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(ask, 2000), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* done) {
        const QDBusPendingReply<QDBusVariant> reply = *done;
        done->deleteLater();
        if (reply.isError())
            return;
        // `Read` wraps the value in one variant more than `SettingChanged`.
        QVariant value = reply.value().variant();
        if (value.userType() == qMetaTypeId<QDBusVariant>())
            value = value.value<QDBusVariant>().variant();
        setScheme(value.toUInt());
    });
}

void SystemScheme::settingChanged(const QString& group, const QString& key, const QDBusVariant& value)
{
    if (group == kGroup && key == kKey)
        setScheme(value.variant().toUInt());
}

void SystemScheme::setScheme(uint scheme)
{
    // 0 no preference, 1 prefer dark, 2 prefer light.
    const bool dark = scheme == 1 || (scheme == 0 && m_paletteDark);
    if (dark == m_dark)
        return;
    m_dark = dark;
    Q_EMIT changed();
}

} // namespace sextant::ui
