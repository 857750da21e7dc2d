// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/invoke/failure_view.h"

#include "models/base/format.h"
#include "ui/widgets/elided_name.h"
#include "ui/widgets/engine_words.h"
#include "ui/widgets/error_text.h"
#include "ui/widgets/text_view.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::toQt;

namespace {

constexpr int kStepIcon = 16;
constexpr int kStepGap = 6;
constexpr int kStepArrow = 20;

struct StepName
{
    QString id;
    QString text;
};

QList<StepName> stepNames()
{
    return {
        {u"arguments"_s, FailureView::tr("Arguments")}, {u"discovery"_s, FailureView::tr("Discovery")},
        {u"connect"_s, FailureView::tr("Connect")},     {u"wait"_s, FailureView::tr("Wait")},
        {u"status"_s, FailureView::tr("Status")},       {u"decode"_s, FailureView::tr("Decode")},
    };
}

/// What the place of the failure means, for people who do not know the protocol.
QString stepAdvice(const QString& step)
{
    if (step == "arguments"_L1)
        return FailureView::tr("The arguments do not fit the parameter types. Nothing was sent.");
    if (step == "discovery"_L1)
        return FailureView::tr("No address was left to call. Look at the providers of the service, its group "
                               "and version, or choose one address as the target.");
    if (step == "connect"_L1)
        return FailureView::tr("The address is registered, but nothing answers there from this machine. "
                               "Check that the provider runs and that the network lets you through.");
    if (step == "wait"_L1)
        return FailureView::tr(
            "The request was sent, but no answer came back. The provider may still have executed it.");
    if (step == "status"_L1)
        return FailureView::tr("The provider refused or could not run the call. Its own words are above.");
    if (step == "decode"_L1)
        return FailureView::tr(
            "An answer came, but its bytes could not be understood. Look at them in the Hex view.");
    return {};
}

/// What a failure that has to do with TLS means; empty words for any other.
struct TlsFailure
{
    QString headline;
    QString advice;
};

TlsFailure tlsFailure(const host::InvokeReport& report)
{
    if (report.mayWantTls)
        return {
            errorHeadline(report.error->code),
            FailureView::tr("This call was not encrypted, and the provider ended the connection without an "
                            "answer. If it takes calls only inside TLS (ssl-enabled), nothing was executed: "
                            "switch on “Encrypt calls to providers” in the settings of the connection. "
                            "Otherwise it may have executed the call.")};
    if (!report.insideTls || report.failedAt != "connect" || !report.error)
        return {};
    if (report.error->code == core::Errc::AuthFailed)
        return {
            FailureView::tr("A certificate was not accepted"),
            FailureView::tr("Nothing was sent. Whom to trust, what is checked and the own certificate are in "
                            "the settings of the connection, under “Calls”.")};
    if (report.error->code == core::Errc::Unsupported)
        return {FailureView::tr("The provider does not speak TLS at this address"),
                FailureView::tr("Nothing was sent. If it takes calls in clear, switch off “Encrypt calls to "
                                "providers” in the settings of the connection.")};
    return {};
}

} // namespace

CallSteps::CallSteps(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void CallSteps::setFailed(const QString& step)
{
    m_failed = step;
    setAccessibleName(step);
    update();
}

QSize CallSteps::sizeHint() const
{
    int width = 0;
    const QList<StepName> steps = stepNames();
    for (const StepName& step : steps)
        width += kStepIcon + kStepGap + fontMetrics().horizontalAdvance(step.text) + kStepArrow;
    return {width, qMax(kStepIcon, fontMetrics().height()) + 8};
}

QSize CallSteps::minimumSizeHint() const
{
    return {120, sizeHint().height()};
}

void CallSteps::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Tokens& tokens = m_theme.tokens();
    const QList<StepName> steps = stepNames();
    const bool known =
        std::any_of(steps.begin(), steps.end(), [this](const StepName& step) { return step.id == m_failed; });
    // Where there is no room for all the words, only the failed step keeps its own.
    const bool words = width() >= sizeHint().width() - kStepArrow;
    bool before = known;
    int x = 0;
    for (qsizetype i = 0; i < steps.size(); ++i) {
        const bool failed = steps[i].id == m_failed;
        before = before && !failed;
        const QColor ink = failed ? tokens.bad : before ? tokens.good : tokens.disabled;
        painter.drawPixmap(x, (height() - kStepIcon) / 2,
                           m_theme.pixmap(failed       ? u"error"_s
                                              : before ? u"ok"_s
                                                       : u"dot"_s,
                                          ink, kStepIcon, devicePixelRatioF()));
        x += kStepIcon + kStepGap;
        if (words || failed) {
            QFont font = this->font();
            font.setWeight(failed ? QFont::DemiBold : QFont::Normal);
            painter.setFont(font);
            painter.setPen(failed ? tokens.bad : before ? tokens.text : tokens.disabled);
            const int textWidth = QFontMetrics(font).horizontalAdvance(steps[i].text);
            painter.drawText(QRect(x, 0, textWidth + 2, height()), Qt::AlignLeft | Qt::AlignVCenter,
                             steps[i].text);
            x += textWidth;
        }
        if (i + 1 < steps.size()) {
            painter.setPen(tokens.border);
            painter.drawLine(x + 6, height() / 2, x + kStepArrow - 6, height() / 2);
        }
        x += kStepArrow;
    }
}

FailureView::FailureView(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_steps(new CallSteps(theme, this))
    , m_icon(new QLabel(this))
    , m_headline(new QLabel(this))
    , m_words(new QLabel(this))
    , m_advice(new QLabel(this))
    , m_settings(new QPushButton(theme.icon(u"settings"_s), tr("Edit Connection…"), this))
    , m_trace(new TextView(theme, u"invoke.trace"_s, this))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_trace->setSpokenName(tr("What was tried"));
    m_headline->setFont(theme.titleFont());
    for (QLabel* label : {m_headline, m_words, m_advice}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    m_advice->setForegroundRole(QPalette::PlaceholderText);
    auto* copy = new QPushButton(theme.icon(u"copy"_s), tr("Copy details"), this);
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_details); });
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_icon, 0, Qt::AlignVCenter);
    head->addWidget(m_headline, 1);
    head->addWidget(copy, 0, Qt::AlignTop);
    auto* top = new QVBoxLayout;
    top->setContentsMargins(12, 8, 8, 8);
    top->setSpacing(8);
    top->addWidget(m_steps);
    top->addLayout(head);
    top->addWidget(m_words);
    top->addWidget(m_advice);
    m_settings->setObjectName(u"failure.settings"_s);
    top->addWidget(m_settings, 0, Qt::AlignLeft);
    connect(m_settings, &QPushButton::clicked, this, &FailureView::connectionSettingsRequested);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top);
    column->addWidget(m_trace, 1);
}

void FailureView::showFailure(const host::InvokeReport& report)
{
    const QString step = toQt(report.failedAt);
    m_steps->setFailed(step);
    const bool cancelled = report.error && report.error->code == core::Errc::Cancelled;
    m_icon->setPixmap(m_theme.pixmap(cancelled ? u"cancel"_s : u"error"_s,
                                     cancelled ? m_theme.tokens().secondary : m_theme.tokens().bad, 20,
                                     devicePixelRatioF()));
    const TlsFailure tls = tlsFailure(report);
    const bool known = !tls.advice.isEmpty();
    m_headline->setText(known              ? tls.headline
                            : report.error ? errorHeadline(report.error->code)
                                           : tr("The call failed"));
    QStringList words;
    if (report.error) {
        for (const std::string* part :
             {&report.error->sentence, &report.error->where, &report.error->cause}) {
            if (!part->empty())
                words << engineWords(*part);
        }
    }
    m_words->setText(paintableLines(words.join(u'\n'), 4000));
    QStringList advice;
    // What the engine says of a call that may want TLS is said below in the window's terms.
    if (report.error && !report.error->advice.empty() && !report.mayWantTls)
        advice << engineWords(report.error->advice);
    if (known)
        advice << tls.advice;
    else if (const QString meaning = stepAdvice(step); !meaning.isEmpty() && !cancelled)
        advice << meaning;
    m_settings->setVisible(known);
    m_advice->setText(paintableLines(advice.join(u'\n'), 4000));
    m_advice->setVisible(!advice.isEmpty());
    QStringList trace;
    for (const std::string& line : report.trace)
        trace << toQt(line);
    m_trace->setText(trace.join(u'\n'));
    m_trace->setVisible(!trace.isEmpty());
    m_details = (report.error ? errorDetails(*report.error) : QString())
        + (trace.isEmpty() ? QString() : QString(u'\n' + trace.join(u'\n')));
}

QString FailureView::advice() const
{
    return m_advice->text();
}

QString FailureView::headline() const
{
    return m_headline->text();
}

} // namespace sextant::ui
