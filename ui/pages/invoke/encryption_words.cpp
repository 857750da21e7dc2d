// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/invoke/encryption_words.h"

#include "models/base/format.h"

#include <QCoreApplication>
#include <QStringList>

namespace sextant::ui {

using models::toQt;

namespace {

struct EncryptionWords
{
    Q_DECLARE_TR_FUNCTIONS(sextant::ui::EncryptionWords)
};

QString checkWords(const net::TlsChoice& choice)
{
    if (choice.verify == "none")
        return EncryptionWords::tr("The certificate of the provider is not checked: not safe");
    if (choice.verify == "ca")
        return EncryptionWords::tr("The certificate of the provider is checked, its host name is not");
    if (!choice.serverName.empty())
        return EncryptionWords::tr("The certificate of the provider is checked, and must name %1")
            .arg(toQt(choice.serverName));
    return EncryptionWords::tr("The certificate of the provider and its host name are checked");
}

} // namespace

bool trustsAnybody(const models::CallEncryption& calls)
{
    return calls.on && calls.choice.verify == "none";
}

QString encryptionWords(const models::CallEncryption& calls)
{
    if (!calls.on)
        return {};
    const auto& choice = calls.choice;
    QStringList lines {EncryptionWords::tr("Calls through this connection are encrypted (TLS)."),
                       checkWords(choice)};
    if (!trustsAnybody(calls))
        lines.append(choice.trusted.empty() ? EncryptionWords::tr("Trusted: whom the system trusts")
                                            : EncryptionWords::tr("Trusted: %1").arg(toQt(choice.trusted)));
    lines.append(choice.certificate.empty()
                     ? EncryptionWords::tr("Own certificate: none")
                     : EncryptionWords::tr("Own certificate: %1").arg(toQt(choice.certificate)));
    return lines.join(u'\n');
}

} // namespace sextant::ui
