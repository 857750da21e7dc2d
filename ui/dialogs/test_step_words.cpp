// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/test_step_words.h"

#include "models/base/format.h"
#include "ui/widgets/engine_words.h"
#include "ui/widgets/error_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace sextant::ui {

using Finding = host::TestStep::Finding;
using models::toQt;

namespace {

struct TestStepWords
{
    Q_DECLARE_TR_FUNCTIONS(sextant::ui::TestStepWords)
};

QString foundWords(const host::TestStep& step)
{
    const QString all = models::joinQt(step.about);
    const QString first = step.about.empty() ? QString() : toQt(step.about.front());
    switch (step.finding) {
    case Finding::Failed:
        return toQt(step.detail);
    case Finding::Names:
    case Finding::Registry:
        return all;
    case Finding::Reached:
        return TestStepWords::tr("%1 can be reached").arg(all);
    case Finding::ZooKeeper:
        return TestStepWords::tr("ZooKeeper answers at %1").arg(all);
    case Finding::Encrypted:
        return TestStepWords::tr("encrypted with %1").arg(all);
    case Finding::Session:
        return first.isEmpty() ? TestStepWords::tr("open", "a session")
                               : TestStepWords::tr("open with %1", "a session").arg(first);
    case Finding::NoLogin:
        return TestStepWords::tr("no user was given");
    case Finding::LoggedIn:
        return TestStepWords::tr("logged in as “%1”").arg(first);
    case Finding::LoginSent:
        return TestStepWords::tr(
                   "Sent as “%1”. ZooKeeper takes any password here and checks it only when a node is read.")
            .arg(first);
    case Finding::LoginTaken:
        return TestStepWords::tr("sent (%1) and not refused").arg(first);
    case Finding::Children:
        return TestStepWords::tr("%1 has %n children", nullptr, toQt(step.about.back()).toInt()).arg(first);
    case Finding::NoRoot:
        return TestStepWords::tr("%1 does not exist yet: no provider has registered here").arg(first);
    case Finding::CallsReady:
        return TestStepWords::tr("certificates and keys can be used; no provider was asked");
    }
    return {};
}

/// What failed and what to do, by the step.
struct Failure
{
    QString headline;
    QString advice;
};

Failure failureOf(const std::string& step)
{
    if (step == "name")
        return {TestStepWords::tr("No name of a server could be resolved."),
                TestStepWords::tr("Check the spelling and the name service of this machine.")};
    if (step == "tcp")
        return {TestStepWords::tr("No ZooKeeper could be reached."),
                TestStepWords::tr("Check host and port, that the server runs, and that the network lets you "
                                  "through.")};
    if (step == "tls")
        return {TestStepWords::tr("No connection inside TLS came about."),
                TestStepWords::tr("Check the port and the fields for TLS above.")};
    if (step == "session")
        return {TestStepWords::tr("No session came about."),
                TestStepWords::tr("Does the server have a majority of its ensemble? A longer timeout helps "
                                  "where it is slow.")};
    if (step == "auth")
        return {TestStepWords::tr("The server refuses the login."),
                TestStepWords::tr("Check user, password and the kind of login.")};
    return {};
}

QString failureWords(const host::TestStep& step)
{
    const core::Error& error = *step.error;
    if (error.code == core::Errc::InvalidArgument && (step.id == "tls" || step.id == "calls"))
        return tlsFileWords(error);
    Failure failure = failureOf(step.id);
    if (failure.headline.isEmpty() || error.code == core::Errc::InvalidArgument)
        failure = {errorHeadline(error.code), errorAdvice(error.code)};
    QStringList lines {failure.headline};
    for (const auto& server : step.servers)
        lines.append(toQt(server.address) + QStringLiteral(": ") + engineWords(server.reason));
    if (step.servers.empty())
        lines.append(engineWords(error.text()));
    if (!failure.advice.isEmpty())
        lines.append(failure.advice);
    return lines.join(u'\n');
}

} // namespace

QString tlsFileWords(const core::Error& error)
{
    const QString file = toQt(error.where);
    QString reason = engineWords(error.cause.empty() ? error.sentence : error.cause);
    if (!error.advice.empty())
        reason += u'\n' + engineWords(error.advice);
    return file.isEmpty() ? reason : TestStepWords::tr("%1 cannot be used: %2").arg(file, reason);
}

QString testStepWords(const host::TestStep& step)
{
    return step.ok || !step.error ? foundWords(step) : failureWords(step);
}

} // namespace sextant::ui
