// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/engine_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <iterator>
#include <vector>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

struct EngineWords
{
    Q_DECLARE_TR_FUNCTIONS(sextant::ui::EngineWords)
};

/// Longer ones are what a peer said.
constexpr qsizetype kLongest = 2000;
/// Of words within words.
constexpr int kDeepest = 4;

constexpr const char* kSystemWords[] = {
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Connection refused"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Connection reset by peer"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Connection timed out"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "No route to host"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Network is unreachable"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Host not found (authoritative)"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Host not found (non-authoritative), try again later"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "No such file or directory"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Not a directory"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Is a directory"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Permission denied"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Read-only file system"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "No space left on device"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "unable to open database file"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "file is not a database"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "database disk image is malformed"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "attempt to write a readonly database"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "database or disk is full"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "database is locked"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "disk I/O error"),
};

constexpr const char* kEngineWords[] = {
    // Names and servers
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the name cannot be resolved: %1"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the name was not resolved in time"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "no TCP connection in time"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "no connection within %1 ms"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it accepted the connection and said nothing"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it closed the connection without an answer"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "its answer is not that of a ZooKeeper"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it was not waited for"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "this is a TLS port: use zookeepers://"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "this is a port without TLS: use the port for TLS, or zookeeper://"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "%1 (in clear: %2)"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "this is an HTTP server"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "this is an SSH server"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "this is the port of a Dubbo provider"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "this is a command port of Dubbo"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "this is an HTTP/2 server, such as Dubbo's Triple or gRPC"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it answers in text, which is not ZooKeeper's protocol"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the peer closed the connection"),
    // Session
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the server refused the user name or the password (SASL)"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "Check the address and that a ZooKeeper server is running there."),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "Trying again will not help: the address, or certificates, must be put right."),
    // TLS
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "no TLS handshake within %1 ms"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Does the peer speak TLS on this port?"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the peer does not speak TLS on this port"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "%1, or it does not want our certificate%2"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "%1, or it turns away callers without a certificate%2"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", ": it closed the connection and sent nothing"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the peer closed the connection during the TLS handshake"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "TLS: %1"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the peer requires a client certificate"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the peer refuses our certificate"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the peer says that our certificate has expired"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the peer says that our certificate is revoked"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the peer does not trust who signed our certificate"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the certificate of the peer (%1) is not accepted: %2"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the certificate of the peer is not accepted: %1"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it is issued for %1, not for %2"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it expired on %1"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it is not valid before %1"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "its issuer (%1) is not among the trusted certificates"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "this issuer is not among the trusted certificates"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "it is signed by itself and not among the trusted certificates"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Connect by a name that is in the certificate."),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "The peer needs a new certificate, or the clock of this machine is wrong."),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Are the clocks of both machines right?"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "Give the file with the certificate of this issuer as trusted."),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "Give the file with this certificate as trusted, if it is the right one."),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "Give the certificate and the key that the peer wants to see."),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "If the peer asks its callers for a certificate, give the certificate and the key that "
                      "it wants to see."),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "Check that this is the port for TLS, and that the peer trusts who signed our "
                      "certificate."),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "Check that this is the port for TLS; if the peer asks its callers for a certificate, "
                      "give the certificate and the key."),
    // Files of certificates and keys
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "A certificate needs its private key, and a key its certificate"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Cannot use the %1 (%2): %3"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "certificate chain"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "trusted certificates"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it is not a file"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it is too large for such a file"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it cannot be read"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it is encrypted and no password is given"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the password is wrong, or the file is damaged"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it is damaged, or the password is wrong"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it is damaged, or encrypted and no password is given"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it is encrypted in a way that is not safe any more"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "Write it anew with a current keytool, or with openssl pkcs12."),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it is a key store of Java's own kind"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "keytool -importkeystore with -deststoretype pkcs12 makes a file that can be used."),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "there is no PEM %1 in it"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "certificate"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "private key"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "there is no certificate in it"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "there is no private key with its certificate in it"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "it does not belong to the certificate %1"),
    // Calls
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Cannot connect for %1"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "The connection was lost while %1 waited for its answer"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "%1 got no answer within %2 ms"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "%1 was cancelled"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "the request was sent, the provider did not answer in time"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "the request could not be sent: the peer does not read"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "%1; it does not speak the Dubbo protocol, it sent %2"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "a TLS alert: this port expects an encrypted connection"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords",
                      "Is the provider running, and is its address reachable from here?"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Give a certificate and a key that the provider accepts."),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "The provider may have executed the call."),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "The provider may still execute the call."),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Try a longer timeout."),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "If it takes calls only inside TLS, it has not: %1"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "Nothing was executed: %1"),
    QT_TRANSLATE_NOOP("sextant::ui::EngineWords", "switch on TLS for calls (--call-tls)."),
};

struct Pattern
{
    const char* words;
    QRegularExpression form;
};

Pattern patternOf(const char* words)
{
    static const QRegularExpression place(uR"(%\d)"_s);
    QString form;
    qsizetype end = 0;
    const QString text = QString::fromUtf8(words);
    for (auto places = place.globalMatch(text); places.hasNext();) {
        const auto found = places.next();
        form += QRegularExpression::escape(text.mid(end, found.capturedStart() - end)) + u"(.+)"_s;
        end = found.capturedEnd();
    }
    form += QRegularExpression::escape(text.mid(end));
    return {words, QRegularExpression(QRegularExpression::anchoredPattern(form))};
}

const std::vector<Pattern>& patterns()
{
    static const std::vector<Pattern> all = [] {
        std::vector<Pattern> made;
        for (const char* words : kSystemWords)
            made.push_back(patternOf(words));
        for (const char* words : kEngineWords)
            made.push_back(patternOf(words));
        return made;
    }();
    return all;
}

QString wordsOf(const QString& text, int depth);

/// Nothing when it is not known as a whole.
QString known(const QString& text, int depth)
{
    for (const Pattern& pattern : patterns()) {
        const auto match = pattern.form.match(text);
        if (!match.hasMatch())
            continue;
        const QString words = EngineWords::tr(pattern.words);
        // All at once: what stands in one place may look like the mark of another.
        QStringList parts;
        for (int i = 1; i <= match.lastCapturedIndex(); ++i)
            parts.append(wordsOf(match.captured(i), depth + 1));
        switch (parts.size()) {
        case 0:
            return words;
        case 1:
            return words.arg(parts[0]);
        case 2:
            return words.arg(parts[0], parts[1]);
        default:
            return words.arg(parts[0], parts[1], parts[2]);
        }
    }
    return {};
}

QString wordsOf(const QString& text, int depth)
{
    if (depth > kDeepest || text.size() > kLongest)
        return text;
    // Sentences one by one: the last one may end with a full stop that the known words have or have not.
    for (auto stop = text.indexOf(". "_L1); stop > 0; stop = text.indexOf(". "_L1, stop + 1)) {
        const QString rest = text.mid(stop + 2);
        for (const QString& first : {text.left(stop + 1), text.left(stop)}) {
            if (const QString words = known(first, depth); !words.isEmpty()) {
                const QString between =
                    first.endsWith(u'.') ? u" "_s : EngineWords::tr(". ", "between two sentences");
                return words + between + wordsOf(rest, depth + 1);
            }
        }
    }
    const QString words = known(text, depth);
    return words.isEmpty() ? text : words;
}

QStringList listOf(const char* const* begin, const char* const* end)
{
    QStringList list;
    for (const char* const* words = begin; words != end; ++words)
        list.append(QString::fromUtf8(*words));
    return list;
}

} // namespace

QString engineWords(const QString& text)
{
    return wordsOf(text, 0);
}

QString engineWords(const std::string& text)
{
    return engineWords(QString::fromStdString(text));
}

QStringList knownEngineWords()
{
    return listOf(std::begin(kEngineWords), std::end(kEngineWords));
}

QStringList knownSystemWords()
{
    return listOf(std::begin(kSystemWords), std::end(kSystemWords));
}

} // namespace sextant::ui
