// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/services/service_detail.h"

#include "models/base/format.h"
#include "models/problems/problem_model.h"
#include "models/services/consumer_model.h"
#include "models/services/mapping_model.h"
#include "models/services/provider_model.h"
#include "models/services/revision_model.h"
#include "models/services/service_model.h"
#include "ui/pages/services/methods_tab.h"
#include "ui/pages/services/raw_model.h"
#include "ui/pages/services/registration_look.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/name_label.h"
#include "ui/widgets/table_page.h"
#include "ui/widgets/url_view.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::toQt;

namespace {

constexpr int kServiceAgeMillis = 15'000;

} // namespace

ServiceDetail::ServiceDetail(const PageContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_title(new NameLabel(context.theme, this))
    , m_group(new Chip(context.theme, this))
    , m_version(new Chip(context.theme, this))
    , m_registration(new Chip(context.theme, this))
    , m_gone(new Chip(context.theme, this))
    , m_call(new QPushButton(context.theme.icon(u"invoke"_s), tr("Test call"), this))
    , m_copy(new QPushButton(context.theme.icon(u"copy"_s), tr("Copy"), this))
    , m_tabs(new QTabBar(this))
    , m_stack(new QStackedWidget(this))
    , m_outer(new QStackedWidget(this))
    , m_providers(new models::ProviderModel(this))
    , m_consumers(new models::ConsumerModel(this))
    , m_mapping(new models::MappingModel(this))
    , m_revisions(new models::RevisionModel(this))
    , m_problems(new models::ProblemModel(this))
    , m_raw(new RawModel(this))
    , m_methods(new MethodsTab(context, this))
{
    setObjectName(u"services.detail"_s);
    buildHeader();
    buildTabs();
    m_clock.setInterval(kServiceAgeMillis);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        if (isVisible())
            m_providers->refreshTimes();
    });
    m_clock.start();
    setService(nullptr, nullptr, nullptr);
}

void ServiceDetail::buildHeader()
{
    m_call->setObjectName(u"services.testCall"_s);
    m_call->setToolTip(tr("Open this service in the invoke page"));
    auto* copyMenu = new QMenu(m_copy);
    copyMenu->addAction(tr("Interface name"), this, &ServiceDetail::copyName);
    copyMenu->addAction(tr("Service key"), this, [this] {
        if (m_service)
            QGuiApplication::clipboard()->setText(toQt(m_service->id.key()));
    });
    copyMenu->addAction(tr("All addresses"), this, [this] {
        QStringList addresses;
        for (const auto& row : m_providers->rows())
            addresses << toQt(row->address());
        addresses.removeDuplicates();
        QGuiApplication::clipboard()->setText(addresses.join(u'\n'));
    });
    m_copy->setMenu(copyMenu);
    connect(m_call, &QPushButton::clicked, this, &ServiceDetail::requestCall);

    auto* header = new QHBoxLayout;
    header->setContentsMargins(12, 8, 8, 4);
    header->setSpacing(8);
    header->addWidget(m_title);
    header->addWidget(m_group);
    header->addWidget(m_version);
    header->addWidget(m_registration);
    header->addWidget(m_gone);
    header->addStretch(1);
    header->addWidget(m_call);
    header->addWidget(m_copy);

    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(header);
    column->addWidget(m_tabs);
    column->addWidget(m_stack, 1);

    auto* nothing = new EmptyState(m_context.theme, this);
    nothing->setMessage(u"services"_s,
                        tr("Select a service to see its providers, consumers, methods and metadata."));
    m_outer->addWidget(nothing);
    m_outer->addWidget(content);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_outer);
}

TablePage* ServiceDetail::addTable(const QString& name, const QString& spoken, QAbstractItemModel* model,
                                   const QString& icon, const QString& empty)
{
    auto* page = new TablePage(m_context.theme, name, this);
    m_pages << page;
    page->setListModel(model);
    page->setEmptyMessage(icon, empty);
    DataTable& table = page->table();
    table.setAccessibleName(spoken);
    connect(&table, &DataTable::rowChosen, this, [this](const QModelIndex& index) {
        const QString path = index.data(models::PathRole).toString();
        if (!path.isEmpty())
            Q_EMIT inspectRequested(path);
    });
    const auto open = [this](const QModelIndex& index) {
        const QString path = index.data(models::PathRole).toString();
        if (!path.isEmpty())
            Q_EMIT pathRequested(path);
    };
    connect(&table, &DataTable::openRequested, this, open);
    connect(&table, &DataTable::pinRequested, this, open);
    connect(&table, &DataTable::menuRequested, this, [this](QMenu* menu, const QModelIndex& index) {
        const QString path = index.data(models::PathRole).toString();
        if (path.isEmpty())
            return;
        menu->addAction(m_context.theme.icon(u"zookeeper"_s), tr("Show the node"), this,
                        [this, path] { Q_EMIT pathRequested(path); });
        menu->addAction(tr("Copy path"), this, [path] { QGuiApplication::clipboard()->setText(path); });
        const QString document = index.data(models::DocumentRole).toString();
        if (!document.isEmpty())
            menu->addAction(tr("Copy URL"), this,
                            [document] { QGuiApplication::clipboard()->setText(document); });
    });
    return page;
}

void ServiceDetail::buildTabs()
{
    using models::ConsumerModel;
    using models::ProviderModel;
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setObjectName(u"services.tabs"_s);
    m_tabs->setAccessibleName(tr("Service details"));
    m_tabs->setUsesScrollButtons(true);
    m_tabs->setElideMode(Qt::ElideNone);

    TablePage* providers = addTable(u"services.providers"_s, tr("Providers"), m_providers, u"address"_s,
                                    tr("Nobody provides this service right now."));
    providers->table().setColumns({170, 160, 80, 80, 100, 110, 80, 90, 80, 90},
                                  ProviderModel::ApplicationColumn);
    providers->table().setNarrowest({136, 0, 64, 64, 80, 108, 48, 72, 56, 64});
    providers->table().sortByColumn(ProviderModel::AddressColumn, Qt::AscendingOrder);
    providers->table().remember(m_context.settings);
    providers->table().cells().setLook(ProviderModel::ModelColumn, [this](const QModelIndex& index) {
        return modelLook(index, *m_providers);
    });

    TablePage* consumers =
        addTable(u"services.consumers"_s, tr("Consumers"), m_consumers, u"application"_s,
                 tr("No consumer has registered itself. Application-level consumers may not."));
    consumers->table().setColumns({160, 180, 110, 80, 80, 190, 130}, ConsumerModel::ApplicationColumn);
    consumers->table().sortByColumn(ConsumerModel::HostColumn, Qt::AscendingOrder);
    consumers->table().remember(m_context.settings);

    TablePage* mapping = addTable(
        u"services.mapping"_s, tr("Mapping"), m_mapping, u"both"_s,
        tr("The interface is mapped to no application, so application-level consumers cannot find it."));
    mapping->table().setColumns({220, 90, 90, 90, 320}, models::MappingModel::MeaningColumn);
    TablePage* revisions = addTable(u"services.revisions"_s, tr("Revisions"), m_revisions, u"tag"_s,
                                    tr("No application revision is known for this service."));
    revisions->table().setColumns({200, 280, 90, 90, 180, 90}, models::RevisionModel::RevisionColumn);
    TablePage* problems = addTable(u"services.problems"_s, tr("Problems"), m_problems, u"ok"_s,
                                   tr("Nothing is wrong with this service."));
    problems->table().setColumns({100, 0, 320, 260, 260, 0, 0}, models::ProblemModel::MessageColumn);
    problems->table().cells().setLook(models::ProblemModel::SeverityColumn,
                                      [](const QModelIndex& index) { return severityLook(index); });

    for (QWidget* page : {static_cast<QWidget*>(providers), static_cast<QWidget*>(consumers),
                          static_cast<QWidget*>(m_methods), static_cast<QWidget*>(mapping),
                          static_cast<QWidget*>(revisions), buildRaw(), static_cast<QWidget*>(problems)}) {
        m_stack->addWidget(page);
        m_tabs->addTab(QString());
    }
    connect(m_tabs, &QTabBar::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_methods, &MethodsTab::callRequested, this, [this](const QString& signature) {
        if (m_service)
            Q_EMIT callRequested(toQt(m_service->id.key()) + u'#' + signature);
    });
    // Overloads are known only once the definition has been read.
    connect(&m_methods->methods(), &QAbstractItemModel::rowsInserted, this, &ServiceDetail::showCounts);
    connect(&m_methods->methods(), &QAbstractItemModel::rowsRemoved, this, &ServiceDetail::showCounts);
    showCounts();
}

QWidget* ServiceDetail::buildRaw()
{
    m_rawTable =
        addTable(u"services.raw"_s, tr("Raw"), m_raw, u"node"_s, tr("No node of this service is known."));
    m_rawTable->table().setColumns({100, 420, 320}, RawModel::TextColumn);
    m_rawTable->table().cells().setKind(RawModel::PathColumn, CellKind::Path);
    m_rawUrl = new UrlView(m_context, u"services.rawUrl"_s, this);
    auto* split = new QSplitter(Qt::Vertical, this);
    split->addWidget(m_rawTable);
    split->addWidget(m_rawUrl);
    split->setChildrenCollapsible(false);
    m_rawUrl->hide();
    connect(&m_rawTable->table(), &DataTable::rowChosen, this, [this](const QModelIndex& index) {
        const int row = m_raw->rowOfKey(index.data(models::KeyRole).toString());
        const auto raw = m_raw->rowAt(row);
        m_rawUrl->setVisible(raw && raw->url);
        if (raw && raw->url)
            m_rawUrl->setUrl(*raw->url, raw->path.section(u'/', -1));
    });
    return split;
}

void ServiceDetail::setService(models::Connection* connection,
                               const std::shared_ptr<const inventory::ServiceRow>& service,
                               const std::shared_ptr<const inventory::RegistrySnapshot>& snapshot, bool gone)
{
    const bool another = !m_service || !service || !(m_service->id == service->id);
    m_connection = connection;
    m_service = service;
    m_isGone = gone;
    m_outer->setCurrentIndex(service ? 1 : 0);
    if (another)
        quietlyAll([&] { fill(snapshot); }); // rows of another service do not linger
    else
        fill(snapshot);
    showHeader();
    showCounts();
}

void ServiceDetail::quietlyAll(const std::function<void()>& change)
{
    std::function<void()> nested = change;
    for (TablePage* page : std::as_const(m_pages))
        nested = [page, nested] { page->table().quietly(nested); };
    nested();
}

void ServiceDetail::fill(const std::shared_ptr<const inventory::RegistrySnapshot>& snapshot)
{
    m_providers->setService(m_service);
    m_consumers->setService(m_service);
    m_mapping->setService(m_service, snapshot);
    m_revisions->setService(m_service, snapshot);
    m_problems->setProblems(m_service ? m_service->problems : core::Problems {});
    m_raw->setService(m_service, snapshot);
    m_methods->setService(m_connection, m_service);
}

void ServiceDetail::showHeader()
{
    if (!m_service)
        return;
    m_title->setText(toQt(m_service->id.interfaceName));
    m_group->setContent(m_service->id.group.empty() ? QString()
                                                    : tr("group %1").arg(toQt(m_service->id.group)));
    m_version->setContent(m_service->id.version.empty() ? QString()
                                                        : tr("version %1").arg(toQt(m_service->id.version)));
    m_registration->setContent(models::registrationText(m_service->registration),
                               registrationTint(m_service->registration),
                               registrationIcon(m_service->registration));
    m_gone->setContent(m_isGone ? tr("no longer registered") : QString(), Tint::Bad, u"error"_s);
}

void ServiceDetail::showCounts()
{
    const QLocale locale;
    const auto title = [&](Tab tab, const QString& text, std::size_t count) {
        const QString shown =
            count == 0 ? text : QString(text + u"  " + locale.toString(static_cast<qulonglong>(count)));
        if (m_tabs->tabText(tab) != shown)
            m_tabs->setTabText(tab, shown);
    };
    title(ProvidersTab, tr("Providers"), m_providers->rows().size());
    title(ConsumersTab, tr("Consumers"), m_consumers->rows().size());
    title(MethodsTabIndex, tr("Methods"), m_methods->methods().rows().size());
    title(MappingTab, tr("Mapping"), m_mapping->rows().size());
    title(RevisionsTab, tr("Revisions"), m_revisions->rows().size());
    title(RawTab, tr("Raw"), m_raw->rows().size());
    title(ProblemsTab, tr("Problems"), m_problems->rows().size());
    const bool problems = !m_problems->rows().empty();
    m_tabs->setTabIcon(ProblemsTab, problems ? m_context.theme.icon(u"warning"_s, Tint::Warning) : QIcon());
    if (m_tabs->isTabVisible(ProblemsTab) != problems) {
        if (!problems && m_tabs->currentIndex() == ProblemsTab)
            m_tabs->setCurrentIndex(ProvidersTab);
        m_tabs->setTabVisible(ProblemsTab, problems);
    }
}

void ServiceDetail::setTab(Tab tab)
{
    if (m_tabs->isTabVisible(tab))
        m_tabs->setCurrentIndex(tab);
}

ServiceDetail::Tab ServiceDetail::tab() const
{
    return static_cast<Tab>(m_tabs->currentIndex());
}

void ServiceDetail::stepTab(int by)
{
    const int count = m_tabs->count();
    for (int i = (m_tabs->currentIndex() + by + count) % count; i != m_tabs->currentIndex();
         i = (i + by + count) % count) {
        if (m_tabs->isTabVisible(i)) {
            m_tabs->setCurrentIndex(i);
            return;
        }
    }
}

QString ServiceDetail::titleText() const
{
    return m_title->text();
}

void ServiceDetail::copyName()
{
    if (m_service)
        QGuiApplication::clipboard()->setText(toQt(m_service->id.interfaceName));
}

void ServiceDetail::requestCall()
{
    if (!m_service)
        return;
    const QString method = tab() == MethodsTabIndex ? m_methods->selectedMethod() : QString();
    Q_EMIT callRequested(toQt(m_service->id.key()) + (method.isEmpty() ? QString() : QString(u'#' + method)));
}

} // namespace sextant::ui
