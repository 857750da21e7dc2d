// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/error_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace sextant::ui {

namespace {

struct ErrorText
{
    Q_DECLARE_TR_FUNCTIONS(sextant::ui::ErrorText)
};

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
        return ErrorText::tr("This input cannot be used");
    case Errc::Connection:
        return ErrorText::tr("No connection");
    case Errc::Timeout:
        return ErrorText::tr("No answer in time");
    case Errc::Cancelled:
        return ErrorText::tr("Cancelled");
    case Errc::SessionExpired:
        return ErrorText::tr("The ZooKeeper session has expired");
    case Errc::AuthFailed:
        return ErrorText::tr("The credentials were refused");
    case Errc::NoAuth:
        return ErrorText::tr("The ACL of this node forbids it");
    case Errc::NoNode:
        return ErrorText::tr("There is no such node");
    case Errc::NodeExists:
        return ErrorText::tr("The node exists already");
    case Errc::BadVersion:
        return ErrorText::tr("Somebody else wrote in between");
    case Errc::NotEmpty:
        return ErrorText::tr("The node still has children");
    case Errc::NoChildrenForEphemerals:
        return ErrorText::tr("An ephemeral node cannot have children");
    case Errc::ReadOnly:
        return ErrorText::tr("This connection is read-only");
    case Errc::TooLarge:
        return ErrorText::tr("Too large");
    case Errc::Unsupported:
        return ErrorText::tr("The other side does not support this");
    case Errc::Decode:
        return ErrorText::tr("The bytes cannot be understood");
    case Errc::NoProvider:
        return ErrorText::tr("No provider to call");
    case Errc::Remote:
        return ErrorText::tr("The other side answered with a failure");
    case Errc::Internal:
        return ErrorText::tr("Internal error");
    }
    return {};
}

QString errorAdvice(core::Errc code)
{
    using core::Errc;
    switch (code) {
    case Errc::Connection:
        return ErrorText::tr(
            "Check that the address is reachable from this machine and that something listens there.");
    case Errc::Timeout:
        return ErrorText::tr("Try again, or raise the timeout if the other side is known to be slow.");
    case Errc::AuthFailed:
    case Errc::NoAuth:
        return ErrorText::tr("Connect with credentials that may read this node.");
    case Errc::NoNode:
        return ErrorText::tr(
            "It was removed, or the path is misspelt. Refresh the parent to see what is there now.");
    case Errc::NoProvider:
        return ErrorText::tr("Look at the provider list of the service, or call one address directly.");
    case Errc::TooLarge:
        return ErrorText::tr("Ask for less, or raise the limit of the connection.");
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
