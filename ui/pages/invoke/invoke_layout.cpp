// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How the invoke page is put together; what it does is in invoke_page.cpp.
#include "models/base/roles.h"
#include "ui/pages/invoke/attachment_table.h"
#include "ui/pages/invoke/call_history.h"
#include "ui/pages/invoke/call_options.h"
#include "ui/pages/invoke/invoke_page.h"
#include "ui/pages/invoke/json_editor.h"
#include "ui/pages/invoke/response_panel.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/notices.h"
#include "ui/widgets/search_combo.h"

#include <QBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>

namespace sextant::ui {

using namespace Qt::StringLiterals;

InvokePage::InvokePage(const PageContext& context, QWidget* parent)
    : Page(parent)
    , m_context(context)
    , m_service(new SearchCombo(this))
    , m_method(new SearchCombo(this))
    , m_target(new SearchCombo(this))
    , m_encryption(new Chip(context.theme, this))
    , m_send(new QPushButton(context.theme.icon(u"send"_s, Tint::OnAccent), tr("Send"), this))
    , m_cancel(new QPushButton(context.theme.icon(u"stop"_s), tr("Cancel"), this))
    , m_command(new QPushButton(context.theme.icon(u"command"_s), QString(), this))
    , m_tabs(new QTabBar(this))
    , m_requestStack(new QStackedWidget(this))
    , m_editor(new JsonEditor(context.theme, this))
    , m_attachments(new AttachmentTable(context.theme, this))
    , m_options(new CallOptions(this))
    , m_errors(new ErrorBar(context.theme, this))
    , m_response(new ResponsePanel(context.theme, this))
    , m_history(new CallHistory(this))
    , m_historyTable(new DataTable(context.theme, u"invoke.history"_s, this))
{
    setObjectName(u"invoke"_s);
    auto* work = new QSplitter(Qt::Horizontal, this);
    work->addWidget(buildRequest());
    work->addWidget(m_response);
    work->setStretchFactor(0, 2);
    work->setStretchFactor(1, 3);
    work->setChildrenCollapsible(false);
    auto* all = new QSplitter(Qt::Vertical, this);
    all->addWidget(work);
    all->addWidget(buildHistory());
    all->setStretchFactor(0, 4);
    all->setStretchFactor(1, 1);
    all->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildPickers());
    layout->addWidget(m_errors);
    layout->addWidget(all, 1);
    connect(m_service, &SearchCombo::chosenChanged, this, [this](const QString& key) {
        m_wantedMethod.clear();
        serviceChosen(key);
    });
    connect(m_method, &SearchCombo::chosenChanged, this, &InvokePage::methodChosen);
    connect(m_response, &ResponsePanel::connectionSettingsRequested, this,
            &Page::connectionSettingsRequested);
    updateTargets();
    updateSend();
    showEncryption();
}

InvokePage::~InvokePage()
{
    cancel();
}

QWidget* InvokePage::buildPickers()
{
    m_service->setObjectName(u"invoke.service"_s);
    m_service->setPlaceholder(tr("Service"));
    m_method->setObjectName(u"invoke.method"_s);
    m_method->setPlaceholder(tr("Method"));
    m_method->setFreeText(true);
    m_target->setObjectName(u"invoke.target"_s);
    m_target->setPlaceholder(tr("Target: address, or through the cluster"));
    m_target->setFreeText(true);
    m_send->setObjectName(u"invoke.send"_s);
    m_send->setDefault(true);
    m_cancel->setObjectName(u"invoke.cancel"_s);
    m_cancel->setToolTip(tr("Stop waiting for the answer (Esc)"));
    m_command->setToolTip(tr("Copy as sextantctl command"));
    m_command->setAccessibleName(tr("Copy as sextantctl command"));
    connect(m_send, &QPushButton::clicked, this, &InvokePage::send);
    connect(m_cancel, &QPushButton::clicked, this, &InvokePage::cancel);
    connect(m_command, &QPushButton::clicked, this, &InvokePage::copyCommand);
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 6, 8, 6);
    row->setSpacing(8);
    row->addWidget(m_service, 5);
    row->addWidget(m_method, 3);
    row->addWidget(m_target, 3);
    row->addWidget(m_encryption);
    row->addWidget(m_send);
    row->addWidget(m_cancel);
    row->addWidget(m_command);
    return bar;
}

QWidget* InvokePage::buildRequest()
{
    m_tabs->setObjectName(u"invoke.tabs"_s);
    m_tabs->setAccessibleName(tr("Request"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    auto* options = new QScrollArea(this);
    options->setAccessibleName(tr("Options"));
    options->setWidgetResizable(true);
    options->setFrameShape(QFrame::NoFrame);
    options->setWidget(m_options);
    m_options->setAutoFillBackground(true);
    m_options->setBackgroundRole(QPalette::Base);
    for (QWidget* part : {static_cast<QWidget*>(m_editor), static_cast<QWidget*>(m_attachments),
                          static_cast<QWidget*>(options)}) {
        m_requestStack->addWidget(part);
        m_tabs->addTab(QString());
    }
    m_tabs->setTabText(0, tr("JSON"));
    connect(m_tabs, &QTabBar::currentChanged, m_requestStack, &QStackedWidget::setCurrentIndex);
    auto* request = new QWidget(this);
    auto* column = new QVBoxLayout(request);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tabs);
    column->addWidget(m_requestStack, 1);
    request->setMinimumWidth(320);
    connect(m_editor, &JsonEditor::validityChanged, this, &InvokePage::updateSend);
    connect(m_editor, &JsonEditor::sendRequested, this, &InvokePage::send);
    connect(m_attachments, &AttachmentTable::changed, this, &InvokePage::showTabCounts);
    connect(m_options, &CallOptions::changed, this, &InvokePage::showTabCounts);
    return request;
}

QWidget* InvokePage::buildHistory()
{
    m_historyTable->setModel(m_history);
    m_historyTable->setColumns({90, 260, 140, 260, 90, 170}, CallHistory::ResultColumn);
    m_historyTable->remember(m_context.settings);
    m_historyTable->setSelectionMode(QAbstractItemView::SingleSelection);
    m_historyTable->setAccessibleName(tr("History"));
    m_historyTable->cells().setKind(CallHistory::ServiceColumn, CellKind::Name);
    m_historyTable->cells().setLook(CallHistory::ResultColumn, [this](const QModelIndex& index) {
        CellLook look;
        const auto entry = m_history->rowAt(index.row());
        if (!entry)
            return look;
        look.icon = entry->report->ok ? u"ok"_s : entry->report->exception ? u"warning"_s : u"error"_s;
        look.iconTint = entry->report->ok ? Tint::Good : entry->report->exception ? Tint::Warning : Tint::Bad;
        return look;
    });
    connect(m_historyTable, &DataTable::rowChosen, this,
            [this](const QModelIndex& index) { showEntry(index.row(), false); });
    const auto replay = [this](const QModelIndex& index) { showEntry(index.row(), true); };
    connect(m_historyTable, &DataTable::openRequested, this, replay);
    connect(m_historyTable, &DataTable::pinRequested, this, replay);
    connect(m_historyTable, &DataTable::menuRequested, this,
            [this, replay](QMenu* menu, const QModelIndex& index) {
                menu->addAction(m_context.theme.icon(u"edit"_s), tr("Take over into the request"), this,
                                [replay, index] { replay(index); });
                menu->addAction(m_context.theme.icon(u"send"_s), tr("Send again"), this,
                                [this, replay, index] {
                                    replay(index);
                                    send();
                                });
                menu->addAction(tr("Forget all calls"), m_history, &CallHistory::clear);
            });
    auto* box = new QWidget(this);
    auto* title = new QLabel(tr("History"), box);
    title->setContentsMargins(12, 4, 8, 4);
    title->setForegroundRole(QPalette::PlaceholderText);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(title);
    column->addWidget(m_historyTable, 1);
    box->setMinimumHeight(90);
    return box;
}

void InvokePage::showTabCounts()
{
    const auto counted = [](const QString& text, int count) {
        return count == 0 ? text : QString(text + u"  " + QString::number(count));
    };
    m_tabs->setTabText(1, counted(tr("Attachments"), m_attachments->count()));
    m_tabs->setTabText(2, counted(tr("Options"), m_options->changedCount()));
}

} // namespace sextant::ui
