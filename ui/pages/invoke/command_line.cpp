// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/invoke/command_line.h"

#include "engine/core/text.h"
#include "models/base/format.h"

#include <QStringList>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::toQt;

QString shellQuoted(const QString& text)
{
    static const QString safe = u"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=@%+,"_s;
    bool plain = !text.isEmpty();
    for (const QChar c : text)
        plain = plain && safe.contains(c);
    if (plain)
        return text;
    QString quoted = text;
    quoted.replace(u'\'', "'\\''"_L1);
    return QString(u'\'' + quoted + u'\'');
}

QString asCommand(const models::ConnectionProfile& profile, const host::InvokeRequest& request)
{
    const host::ConnectionOptions& options = profile.options;
    const host::InvokeRequest defaults;
    QStringList words {u"sextantctl"_s};
    const auto option = [&words](const QString& name, const std::string& value) {
        if (!value.empty())
            words << name << shellQuoted(toQt(value));
    };
    option(u"--registry"_s, options.registry);
    const auto tls = [&option](const QString& prefix, const net::TlsChoice& choice) {
        option(prefix + u"ca"_s, choice.trusted);
        option(prefix + u"cert"_s, choice.certificate);
        option(prefix + u"key"_s, choice.key);
        option(prefix + u"verify"_s, choice.verify);
        option(prefix + u"server-name"_s, choice.serverName);
    };
    tls(u"--tls-"_s, options.tls);
    if (profile.calls.on && profile.calls.choice.empty())
        words << u"--call-tls"_s;
    if (profile.calls.on)
        tls(u"--call-"_s, profile.calls.choice);
    if (const auto user = options.authSecret.substr(0, options.authSecret.find(':'));
        options.authScheme == "digest" || options.authScheme == "sasl")
        option(u"--auth"_s, options.authScheme + ':' + user);
    if (options.group != host::ConnectionOptions().group)
        option(u"--root"_s, options.group);
    words << u"invoke"_s << shellQuoted(toQt(request.service.interfaceName))
          << shellQuoted(toQt(request.method)) << shellQuoted(toQt(request.argumentsJson));
    option(u"--group"_s, request.service.group);
    option(u"--version"_s, request.service.version);
    option(u"--types"_s, core::join(request.types, ","));
    option(u"--address"_s, request.address);
    option(u"--tag"_s, request.tag);
    for (const auto& [key, value] : request.attachments)
        option(u"--attachment"_s, key + '=' + value);
    if (request.timeout != defaults.timeout)
        words << u"--timeout"_s << QString(QString::number(request.timeout.count()) + "ms"_L1);
    if (request.retries != defaults.retries)
        words << u"--retries"_s << QString::number(request.retries);
    if (request.step != defaults.step)
        option(u"--step"_s, std::string(host::name(request.step)));
    if (request.typed)
        words << u"--typed"_s;
    return words.join(u' ');
}

} // namespace sextant::ui
