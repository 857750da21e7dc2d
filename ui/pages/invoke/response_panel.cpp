// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/invoke/response_panel.h"

#include "models/base/format.h"
#include "models/json/json_document.h"
#include "ui/pages/invoke/exception_view.h"
#include "ui/pages/invoke/failure_view.h"
#include "ui/pages/invoke/timing_view.h"
#include "ui/widgets/elided_name.h"
#include "ui/widgets/hex_view.h"
#include "ui/widgets/json_tree_view.h"
#include "ui/widgets/notices.h"
#include "ui/widgets/text_view.h"
#include "ui/widgets/type_tree_model.h"
#include "ui/widgets/view_switch.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPromise>
#include <QPushButton>
#include <QStackedWidget>
#include <QThreadPool>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::toQt;

namespace {

/// A result up to this many bytes is read between two frames.
constexpr std::size_t kAtOnce = 100'000;

/// Declared type of a member, from the definition and the generics of its container.
QString memberType(const metadata::ServiceDefinition& definition, const QString& container,
                   const QString& member)
{
    const std::string type = models::fromQt(container);
    if (type.ends_with("[]"))
        return toQt(type.substr(0, type.size() - 2));
    const metadata::TypeDefinition* found = definition.findType(type);
    if (!member.isEmpty() && found != nullptr) {
        for (const auto& [name, propertyType] : found->properties) {
            if (toQt(name) == member)
                return toQt(propertyType);
        }
    }
    const std::vector<std::string> arguments = genericArguments(type);
    return arguments.empty() ? QString() : toQt(arguments.back());
}

} // namespace

ResponsePanel::ResponsePanel(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_icon(new QLabel(this))
    , m_status(new QLabel(this))
    , m_switch(new ViewSwitch(theme, {tr("Tree"), tr("JSON"), tr("Hex"), tr("Timing")}, this))
    , m_waiting(new WaitBar(theme, this))
    , m_stack(new QStackedWidget(this))
    , m_tree(new JsonTreeView(theme, u"invoke.tree"_s, this))
    , m_json(new TextView(theme, u"invoke.result"_s, this))
    , m_hex(new HexView(theme, u"invoke.hex"_s, this))
    , m_timing(new TimingView(theme, this))
    , m_exception(new ExceptionView(theme, this))
    , m_failure(new FailureView(theme, this))
    , m_empty(new EmptyState(theme, this))
{
    m_json->setSpokenName(tr("Result as JSON"));
    auto* copy = new QPushButton(theme.icon(u"copy"_s), tr("Copy"), this);
    copy->setToolTip(tr("Copy the result as JSON"));
    m_copy = copy;
    connect(copy, &QPushButton::clicked, this, &ResponsePanel::copyResult);
    m_status->setObjectName(u"invoke.status"_s);
    m_status->setTextFormat(Qt::PlainText);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_empty->setAutoFillBackground(true);
    m_empty->setBackgroundRole(QPalette::Base);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(12, 4, 8, 4);
    bar->setSpacing(8);
    bar->addWidget(m_icon);
    bar->addWidget(m_status, 1);
    bar->addWidget(m_switch);
    bar->addWidget(copy);
    for (QWidget* view :
         {static_cast<QWidget*>(m_tree), static_cast<QWidget*>(m_json), static_cast<QWidget*>(m_hex),
          static_cast<QWidget*>(m_timing), static_cast<QWidget*>(m_exception),
          static_cast<QWidget*>(m_failure), static_cast<QWidget*>(m_empty)})
        m_stack->addWidget(view);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(m_waiting);
    column->addWidget(m_stack, 1);
    connect(m_switch, &ViewSwitch::currentChanged, this, &ResponsePanel::showView);
    connect(m_failure, &FailureView::connectionSettingsRequested, this,
            &ResponsePanel::connectionSettingsRequested);
    clear();
}

void ResponsePanel::clear()
{
    m_report.reset();
    m_preparation.reset();
    m_waiting->stop();
    m_icon->clear();
    m_status->setText(tr("Response"));
    m_switch->setEnabled(false);
    m_copy->setEnabled(false);
    m_empty->setMessage(u"send"_s, tr("Nothing has been sent yet. Ctrl+Enter sends the request."));
    m_stack->setCurrentWidget(m_empty);
}

void ResponsePanel::setStatus(const QString& icon, Tint tint, const QString& text)
{
    m_icon->setPixmap(m_theme.pixmap(icon, m_theme.color(tint), 16, devicePixelRatioF()));
    m_status->setText(text);
    m_status->setToolTip(plainTip(text));
}

void ResponsePanel::showWaiting(const QString& what, std::function<void()> cancel)
{
    m_waiting->start(what, std::move(cancel));
}

void ResponsePanel::showReport(std::shared_ptr<const host::InvokeReport> report, const QString& returnType,
                               std::shared_ptr<const metadata::ServiceDefinition> definition)
{
    m_waiting->stop();
    m_report = std::move(report);
    const host::InvokeReport& now = *m_report;
    const QString elapsed = models::formatLatency(now.elapsedMicros);
    const QString from = toQt(now.provider);
    if (now.exception) {
        setStatus(u"warning"_s, Tint::Warning,
                  from.isEmpty() ? tr("Exception after %1").arg(elapsed)
                                 : tr("Exception after %1 from %2").arg(elapsed, from));
        m_exception->showException(*now.exception);
    } else if (now.ok) {
        setStatus(u"ok"_s, Tint::Good,
                  from.isEmpty()      ? elapsed
                      : now.insideTls ? tr("%1 from %2 through TLS", "time and address").arg(elapsed, from)
                                      : tr("%1 from %2", "time and address").arg(elapsed, from));
    } else {
        const bool cancelled = now.error && now.error->code == core::Errc::Cancelled;
        setStatus(cancelled ? u"cancel"_s : u"error"_s, cancelled ? Tint::Secondary : Tint::Bad,
                  cancelled ? tr("Cancelled after %1").arg(elapsed) : tr("Failed after %1").arg(elapsed));
        m_failure->showFailure(now);
    }
    m_returnType = returnType;
    m_definition = std::move(definition);
    m_preparation.reset();
    if (now.valueJson.size() <= kAtOnce)
        showValue(readValue(now));
    else
        prepare();
    m_hex->setBytes(QByteArray::fromStdString(now.responseBody));
    m_timing->showReport(now);
    m_switch->setEnabled(true);
    m_switch->setEnabledAt(JsonTab, now.ok);
    m_switch->setEnabledAt(HexTab, !now.responseBody.empty());
    m_copy->setVisible(now.ok); // exceptions and failures have a copy of their own
    if (!m_switch->enabledAt(m_switch->current()))
        m_switch->setCurrent(TreeTab);
    showView();
}

ResponsePanel::Value ResponsePanel::readValue(const host::InvokeReport& report)
{
    const QByteArray json = QByteArray::fromStdString(report.valueJson);
    const auto document = std::make_shared<models::JsonDocument>(models::JsonDocument::parse(json));
    return {document, QString::fromUtf8(document->ok() ? document->pretty() : json)};
}

void ResponsePanel::prepare()
{
    showValue({std::make_shared<models::JsonDocument>(), {}});
    m_copy->setEnabled(false);
    m_preparation = std::make_unique<QFutureWatcher<Value>>();
    connect(m_preparation.get(), &QFutureWatcherBase::finished, this, [this] {
        QFutureWatcher<Value>* done = m_preparation.release();
        done->deleteLater(); // it is the one that calls
        showValue(done->result());
        showView();
    });
    auto promise = std::make_shared<QPromise<Value>>();
    m_preparation->setFuture(promise->future());
    QThreadPool::globalInstance()->start([promise, report = m_report] {
        promise->start();
        promise->addResult(readValue(*report));
        promise->finish();
    });
}

void ResponsePanel::showValue(const Value& value)
{
    m_json->setText(value.text, true);
    models::JsonTreeModel::TypeResolver resolver;
    if (m_definition)
        resolver = [definition = m_definition](const QString& container, const QString& member) {
            return memberType(*definition, container, member);
        };
    const bool ok = m_report->ok;
    const QString type = !m_returnType.isEmpty() && m_returnType != "java.lang.Object"_L1
        ? m_returnType
        : toQt(m_report->type);
    m_tree->setDocument(ok ? value.document : nullptr, type.section(u'<', 0, 0).section(u'.', -1), type,
                        std::move(resolver));
    m_unreadable =
        ok && !value.document->ok() && value.document->error() ? value.document->error()->message : QString();
    m_copy->setEnabled(ok);
}

void ResponsePanel::showView()
{
    if (!m_report) {
        m_stack->setCurrentWidget(m_empty);
        return;
    }
    if (preparing() && (view() == TreeTab || view() == JsonTab)) {
        m_empty->setMessage(
            u"clock"_s,
            tr("Preparing the result: %1 of JSON…")
                .arg(models::formatSize(static_cast<std::int64_t>(m_report->valueJson.size()))));
        m_stack->setCurrentWidget(m_empty);
        return;
    }
    switch (view()) {
    case TreeTab:
        // The first view is the result, whatever its kind.
        if (m_report->exception)
            m_stack->setCurrentWidget(m_exception);
        else if (m_report->ok && m_unreadable.isEmpty())
            m_stack->setCurrentWidget(m_tree);
        else if (m_report->ok)
            showUnreadable();
        else
            m_stack->setCurrentWidget(m_failure);
        break;
    case JsonTab:
        m_stack->setCurrentWidget(m_json);
        break;
    case HexTab:
        m_stack->setCurrentWidget(m_hex);
        break;
    case TimingTab:
        m_stack->setCurrentWidget(m_timing);
        break;
    }
}

void ResponsePanel::showUnreadable()
{
    m_empty->setMessage(u"warning"_s, tr("The result cannot be shown as a tree. %1").arg(m_unreadable),
                        tr("Show it as text"), [this] { setView(JsonTab); });
    m_stack->setCurrentWidget(m_empty);
}

void ResponsePanel::setView(View view)
{
    if (m_switch->enabledAt(view))
        m_switch->setCurrent(view);
}

ResponsePanel::View ResponsePanel::view() const
{
    return static_cast<View>(m_switch->current());
}

QString ResponsePanel::statusText() const
{
    return m_status->text();
}

void ResponsePanel::copyResult()
{
    if (m_report && m_report->ok && !preparing())
        QGuiApplication::clipboard()->setText(m_json->wholeText());
}

} // namespace sextant::ui
