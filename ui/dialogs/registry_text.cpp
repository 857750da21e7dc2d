// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/registry_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>
#include <QUrlQuery>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kDefaultPort = 2181;
constexpr int kDefaultSecurePort = 2281;

class RegistryWords
{
    Q_DECLARE_TR_FUNCTIONS(sextant::ui::RegistryText)
};

RegistryText wrong(const QString& words)
{
    return {false, words, false, false, false};
}

/// "host", "host:port", "[v6]:port" to "host:port"; empty with `error` set when it is none of them.
QString readServer(const QString& text, int defaultPort, QString* error)
{
    QString host = text;
    QString port;
    if (text.startsWith(u'[')) {
        const auto end = text.indexOf(u']');
        if (end < 0) {
            *error = RegistryWords::tr("“%1” has no closing bracket.").arg(text);
            return {};
        }
        host = text.left(end + 1);
        port = text.mid(end + 1);
        if (!port.isEmpty() && !port.startsWith(u':')) {
            *error = RegistryWords::tr("“%1” is not a host and a port.").arg(text);
            return {};
        }
        port = port.mid(1);
    } else if (const auto colon = text.indexOf(u':'); colon >= 0) {
        host = text.left(colon);
        port = text.mid(colon + 1);
        if (port.contains(u':')) {
            *error = RegistryWords::tr("Write an IPv6 address in brackets: [%1]").arg(text);
            return {};
        }
        if (port.isEmpty()) {
            *error = RegistryWords::tr("The port is missing in “%1”.").arg(text);
            return {};
        }
    }
    if (host.isEmpty() || host.contains(u' ')) {
        *error = RegistryWords::tr("“%1” has no host name.").arg(text);
        return {};
    }
    bool number = true;
    const int value = port.isEmpty() ? defaultPort : port.toInt(&number);
    if (!number || value < 1 || value > 65535) {
        *error = RegistryWords::tr("“%1” is not a port from 1 to 65535.").arg(port);
        return {};
    }
    return host + u':' + QString::number(value);
}

RegistryText readZooKeeper(const QString& rest, bool encrypted)
{
    const auto question = rest.indexOf(u'?');
    const QString before = question < 0 ? rest : rest.left(question);
    const QUrlQuery query(question < 0 ? QString() : rest.mid(question + 1));
    const auto slash = before.indexOf(u'/');
    QStringList servers = (slash < 0 ? before : before.left(slash)).split(u',');
    if (const QString backup = query.queryItemValue(u"backup"_s, QUrl::FullyDecoded); !backup.isEmpty())
        servers += backup.split(u',');
    QString chroot = slash < 0 ? QString() : before.mid(slash);
    while (chroot.endsWith(u'/'))
        chroot.chop(1);
    if (chroot.contains("//"_L1))
        return wrong(RegistryWords::tr("“%1” is not a path.").arg(chroot));
    QStringList found;
    for (const QString& server : servers) {
        if (server.trimmed().isEmpty())
            continue;
        QString error;
        const QString address =
            readServer(server.trimmed(), encrypted ? kDefaultSecurePort : kDefaultPort, &error);
        if (address.isEmpty())
            return wrong(error);
        found.append(address);
    }
    if (found.isEmpty())
        return wrong(RegistryWords::tr("Name at least one server: zookeeper://10.0.3.7:2181"));
    QString words = found.size() == 1
        ? RegistryWords::tr("ZooKeeper at %1").arg(found.first())
        : RegistryWords::tr("ZooKeeper on %n servers: %1", nullptr, static_cast<int>(found.size()))
              .arg(found.join(u", "_s));
    if (!chroot.isEmpty())
        words += RegistryWords::tr(", everything below %1").arg(chroot);
    if (encrypted)
        words += RegistryWords::tr(", encrypted (TLS)");
    return {true, words, true, false, encrypted};
}

} // namespace

RegistryText readRegistryText(const QString& text)
{
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return wrong(
            RegistryWords::tr("Type an address, for example zookeeper://10.0.3.7:2181,10.0.3.8:2181"));
    if (trimmed == "memory://sandbox"_L1)
        return {true,
                RegistryWords::tr(
                    "The built-in sandbox: a registry inside this window with a small living fleet"),
                false, false, false};
    if (trimmed.startsWith("snapshot:"_L1)) {
        QString file = trimmed.mid(9);
        if (file.startsWith("//"_L1))
            file = file.mid(2);
        if (!QFileInfo(file).isFile())
            return wrong(RegistryWords::tr("There is no file %1").arg(file.isEmpty() ? u"…"_s : file));
        return {true,
                RegistryWords::tr("The snapshot file %1, always read-only").arg(QFileInfo(file).fileName()),
                false, true, false};
    }
    if (trimmed.startsWith("zookeepers://"_L1))
        return readZooKeeper(trimmed.mid(13), true);
    if (trimmed.startsWith("zookeeper://"_L1))
        return readZooKeeper(trimmed.mid(12), false);
    if (const auto scheme = trimmed.indexOf("://"_L1); scheme >= 0)
        return wrong(
            RegistryWords::tr(
                "“%1” is not a known kind. Use zookeeper://, zookeepers://, snapshot: or memory://sandbox.")
                .arg(trimmed.left(scheme)));
    return wrong(RegistryWords::tr("Start with zookeeper:// – for example zookeeper://%1").arg(trimmed));
}

} // namespace sextant::ui
