// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/error_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace sextant::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("sextant::ui::ErrorText", text);
}

QString fromEngine(const std::string& text)
{
    return QString::fromStdString(text);
}

} // namespace

QString errorHeadline(core::Errc code)
{
    using core::Errc;
    switch (code) {
    case Errc::InvalidArgument:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "This input cannot be used"));
    case Errc::Connection:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "No connection"));
    case Errc::Timeout:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "No answer in time"));
    case Errc::Cancelled:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "Cancelled"));
    case Errc::SessionExpired:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "The ZooKeeper session has expired"));
    case Errc::AuthFailed:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "The credentials were refused"));
    case Errc::NoAuth:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "The ACL of this node forbids it"));
    case Errc::NoNode:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "There is no such node"));
    case Errc::NodeExists:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "The node exists already"));
    case Errc::BadVersion:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "Somebody else wrote in between"));
    case Errc::NotEmpty:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "The node still has children"));
    case Errc::NoChildrenForEphemerals:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "An ephemeral node cannot have children"));
    case Errc::ReadOnly:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "This connection is read-only"));
    case Errc::TooLarge:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "Too large"));
    case Errc::Unsupported:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "The other side does not support this"));
    case Errc::Decode:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "The bytes cannot be understood"));
    case Errc::NoProvider:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "No provider to call"));
    case Errc::Remote:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "The other side answered with a failure"));
    case Errc::Internal:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "Internal error"));
    }
    return {};
}

QString errorAdvice(core::Errc code)
{
    using core::Errc;
    switch (code) {
    case Errc::Connection:
        return tr(QT_TRANSLATE_NOOP(
            "sextant::ui::ErrorText",
            "Check that the address is reachable from this machine and that something listens there."));
    case Errc::Timeout:
        return tr(
            QT_TRANSLATE_NOOP("sextant::ui::ErrorText",
                              "Try again, or raise the timeout if the other side is known to be slow."));
    case Errc::AuthFailed:
    case Errc::NoAuth:
        return tr(
            QT_TRANSLATE_NOOP("sextant::ui::ErrorText", "Connect with credentials that may read this node."));
    case Errc::NoNode:
        return tr(QT_TRANSLATE_NOOP(
            "sextant::ui::ErrorText",
            "It was removed, or the path is misspelt. Refresh the parent to see what is there now."));
    case Errc::NoProvider:
        return tr(
            QT_TRANSLATE_NOOP("sextant::ui::ErrorText",
                              "Look at the provider list of the service, or call one address directly."));
    case Errc::TooLarge:
        return tr(QT_TRANSLATE_NOOP("sextant::ui::ErrorText",
                                    "Ask for less, or raise the limit of the connection."));
    default:
        return {};
    }
}

QString errorDetails(const core::Error& error)
{
    QStringList lines {errorHeadline(error.code), fromEngine(error.sentence)};
    for (const std::string* part : {&error.where, &error.cause, &error.advice}) {
        if (!part->empty())
            lines << fromEngine(*part);
    }
    lines << QStringLiteral("[%1]").arg(QString::fromUtf8(
        core::name(error.code).data(), static_cast<qsizetype>(core::name(error.code).size())));
    return lines.join(u'\n');
}

} // namespace sextant::ui
