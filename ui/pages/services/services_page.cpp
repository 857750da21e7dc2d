// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/services/services_page.h"

#include "models/base/format.h"
#include "ui/pages/services/registration_look.h"
#include "ui/pages/services/service_detail.h"
#include "ui/widgets/table_page.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>

#include <algorithm>
#include <set>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::ServiceFilter;
using models::ServiceModel;
using models::toQt;

namespace {

constexpr int kGroupDelayMillis = 400;

} // namespace

inventory::ServiceId parseServiceKey(const QString& key)
{
    inventory::ServiceId id;
    QString rest = key;
    if (const qsizetype slash = rest.indexOf(u'/'); slash >= 0) {
        id.group = models::fromQt(rest.left(slash));
        rest = rest.mid(slash + 1);
    }
    if (const qsizetype colon = rest.indexOf(u':'); colon >= 0) {
        id.version = models::fromQt(rest.mid(colon + 1));
        rest = rest.left(colon);
    }
    id.interfaceName = models::fromQt(rest);
    return id;
}

ServicesPage::ServicesPage(const PageContext& context, QWidget* parent)
    : Page(parent)
    , m_context(context)
    , m_list(new TablePage(context.theme, u"services.table"_s, this))
    , m_detail(new ServiceDetail(context, this))
    , m_split(new QSplitter(Qt::Vertical, this))
    , m_registration(new QComboBox(this))
    , m_group(new QComboBox(this))
    , m_problemsOnly(new QCheckBox(tr("Problems only"), this))
    , m_model(new ServiceModel(this))
{
    setObjectName(u"services"_s);
    buildList(context);
    m_split->addWidget(m_list);
    m_split->addWidget(m_detail);
    m_split->setStretchFactor(0, 1);
    m_split->setStretchFactor(1, 1);
    m_split->setChildrenCollapsible(false);
    m_list->setMinimumHeight(160);
    m_detail->setMinimumHeight(180);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_split);

    connect(m_detail, &ServiceDetail::inspectRequested, this, &Page::inspectRequested);
    connect(m_detail, &ServiceDetail::callRequested, this, [this](const QString& target) {
        Q_EMIT placeRequested({u"invoke"_s, target}, false);
    });
    connect(m_detail, &ServiceDetail::pathRequested, this, [this](const QString& path) {
        Q_EMIT placeRequested({u"zookeeper"_s, path}, false);
    });
    m_groupTimer.setSingleShot(true);
    m_groupTimer.setInterval(kGroupDelayMillis);
    connect(&m_groupTimer, &QTimer::timeout, this, &ServicesPage::updateGroups);
    updateEmptyMessage();
}

ServicesPage::~ServicesPage() = default;

void ServicesPage::buildList(const PageContext& context)
{
    m_list->setRows(m_model);
    DataTable& table = m_list->table();
    table.setSortingEnabled(true);
    table.sortByColumn(ServiceModel::InterfaceColumn, Qt::AscendingOrder);
    table.setColumns({320, 60, 68, 108, 92, 92, 122, 0, 0, 78}, ServiceModel::InterfaceColumn);
    table.setNarrowest({0, 50, 58, 114, 76, 72, 84, 0, 0, 72});
    table.remember(context.settings);
    table.setAccessibleName(tr("Services"));
    table.cells().setKind(ServiceModel::InterfaceColumn, CellKind::Name);
    table.cells().setLook(ServiceModel::RegisteredColumn, registrationLook);
    table.cells().setLook(ServiceModel::ProblemsColumn, problemsLook);

    m_list->filter().setPlaceholderText(
        tr("Filter: order  app:shop  group:ops  method:get  addr:10.0  is:both  !tri"));
    m_registration->addItem(tr("Both models"), QString());
    m_registration->addItem(tr("Double-registered"), u"is:both"_s);
    m_registration->addItem(tr("Interface level only"), u"is:interface"_s);
    m_registration->addItem(tr("Application level only"), u"is:application"_s);
    m_registration->addItem(tr("Without provider"), u"is:none"_s);
    m_registration->setAccessibleName(tr("Registration"));
    m_group->addItem(tr("All groups"), QString());
    m_group->setAccessibleName(tr("Group"));
    m_group->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_group->setMaximumWidth(220);
    m_list->addControl(m_registration);
    m_list->addControl(m_group);
    m_list->addControl(m_problemsOnly);

    connect(m_list, &TablePage::filterChanged, this, &ServicesPage::applyFilter);
    connect(m_registration, &QComboBox::currentIndexChanged, this, &ServicesPage::applyFilter);
    connect(m_group, &QComboBox::currentIndexChanged, this, &ServicesPage::applyFilter);
    connect(m_problemsOnly, &QCheckBox::toggled, this, &ServicesPage::applyFilter);
    connect(m_model, &ServiceModel::countsChanged, m_list, &TablePage::setCount);
    connect(m_model, &ServiceModel::countsChanged, this, &ServicesPage::updateEmptyMessage);
    connect(&table, &DataTable::rowChosen, this, &ServicesPage::showSelected);
    connect(&table, &DataTable::previewRequested, this,
            [this] { m_detail->setVisible(!m_detail->isVisible()); });
    connect(&table, &DataTable::openRequested, this, [this](const QModelIndex& index) {
        if (const auto id = idAt(index))
            Q_EMIT placeRequested({pageId(), toQt(id->key())}, false);
    });
    connect(&table, &DataTable::pinRequested, this, [this](const QModelIndex& index) {
        if (const auto id = idAt(index))
            Q_EMIT placeRequested({pageId(), toQt(id->key())}, true);
    });
    connect(&table, &DataTable::menuRequested, this, [this](QMenu* menu, const QModelIndex& index) {
        const auto id = idAt(index);
        if (!id)
            return;
        const QString key = toQt(id->key());
        menu->addAction(tr("Open in a tab"), this, [this, key] {
            Q_EMIT placeRequested({pageId(), key}, true);
        });
        menu->addAction(m_context.theme.icon(u"invoke"_s), tr("Test call"), this, [this, key] {
            Q_EMIT placeRequested({u"invoke"_s, key}, false);
        });
        const QString path = index.data(models::PathRole).toString();
        if (!path.isEmpty())
            menu->addAction(m_context.theme.icon(u"zookeeper"_s), tr("Show the node"), this, [this, path] {
                Q_EMIT placeRequested({u"zookeeper"_s, path}, false);
            });
    });
}

QString ServicesPage::pageId() const
{
    return u"services"_s;
}

void ServicesPage::setConnection(models::Connection* connection)
{
    if (m_connection == connection)
        return;
    if (m_connection)
        m_connection->disconnect(this);
    m_connection = connection;
    m_stale = true;
    if (connection != nullptr) {
        connect(connection, &models::Connection::snapshotChanged, this, &ServicesPage::snapshotChanged);
        connect(connection, &models::Connection::statusChanged, this, &ServicesPage::updateEmptyMessage);
        if (isVisible())
            catchUp();
    } else {
        m_list->table().quietly([this] { m_model->setSnapshot(nullptr); });
        m_detail->setService(nullptr, nullptr, nullptr);
    }
    updateEmptyMessage();
}

void ServicesPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (m_stale)
        catchUp();
}

void ServicesPage::catchUp()
{
    if (!m_connection)
        return;
    m_stale = false;
    if (!m_single)
        m_list->table().quietly([this] { m_model->setSnapshot(m_connection->snapshot()); });
    m_list->setCount(m_model->rowCount(), m_model->totalCount());
    updateGroups();
    updateEmptyMessage();
    showService(m_shown);
}

void ServicesPage::snapshotChanged(const std::shared_ptr<const inventory::RegistrySnapshot>& snapshot,
                                   const inventory::RegistryDelta& delta)
{
    if (!isVisible()) {
        m_stale = true; // a hidden page costs nothing; it catches up when it is shown
        return;
    }
    if (!m_single) {
        m_model->apply(snapshot, delta);
        m_groupTimer.start();
    }
    const bool concerned = m_shown
        && (delta.resync
            || std::find(delta.services.begin(), delta.services.end(), *m_shown) != delta.services.end()
            || !delta.applications.empty());
    if (concerned)
        showService(m_shown);
    updateEmptyMessage();
}

void ServicesPage::applyFilter()
{
    QStringList words {m_list->filter().text()};
    words << m_registration->currentData().toString() << m_group->currentData().toString();
    if (m_problemsOnly->isChecked())
        words << u"is:problem"_s;
    words.removeAll(QString());
    const ServiceFilter filter = ServiceFilter::parse(words.join(u' '));
    m_list->filter().setToolTip(filter.hint());
    m_list->table().quietly([&] { m_model->setFilter(filter); });
}

void ServicesPage::updateGroups()
{
    if (!m_connection || m_single)
        return;
    std::set<std::string> groups;
    for (const auto& service : m_connection->snapshot()->services)
        groups.insert(service->id.group);
    QStringList wanted {QString()};
    for (const std::string& group : groups)
        wanted << (group.empty() ? u"group:"_s : QString(u"group:\"" + toQt(group) + u'"'));
    QStringList present;
    for (int i = 0; i < m_group->count(); ++i)
        present << m_group->itemData(i).toString();
    if (wanted == present)
        return;
    const QString chosen = m_group->currentData().toString();
    const QSignalBlocker quiet(m_group);
    m_group->clear();
    m_group->addItem(tr("All groups"), QString());
    for (const std::string& group : groups)
        m_group->addItem(group.empty() ? tr("No group") : toQt(group),
                         group.empty() ? u"group:"_s : QString(u"group:\"" + toQt(group) + u'"'));
    m_group->setCurrentIndex(qMax(0, m_group->findData(chosen)));
    if (m_group->currentData().toString() != chosen)
        applyFilter();
}

void ServicesPage::updateEmptyMessage()
{
    if (!m_connection) {
        m_list->setLoading(false);
        m_list->setEmptyMessage(u"disconnect"_s, tr("Not connected to a registry."));
        return;
    }
    const auto snapshot = m_connection->snapshot();
    m_list->setPartial(!snapshot->complete);
    if (!snapshot->complete && snapshot->services.empty()) {
        const bool connecting = m_connection->status().state == store::SessionState::Connecting;
        if (m_list->waiting().isHidden() || connecting != m_connecting)
            m_list->setLoading(true, connecting ? tr("Connecting") : tr("Reading the registry"));
        m_connecting = connecting;
        return;
    }
    m_list->setLoading(false);
    m_list->setEmptyMessage(
        u"services"_s, tr("There is no service below /%1.").arg(toQt(m_connection->profile().options.group)),
        tr("Refresh"), [this] {
            if (m_connection)
                m_connection->refresh();
        });
}

std::optional<inventory::ServiceId> ServicesPage::idAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return std::nullopt;
    const QString key = index.siblingAtColumn(0).data(models::KeyRole).toString();
    if (key.isEmpty())
        return std::nullopt;
    return parseServiceKey(key);
}

void ServicesPage::showSelected()
{
    const QModelIndex index = m_list->table().currentIndex();
    const auto id = idAt(index);
    if (!id)
        return; // a removed row keeps its detail, marked as gone
    m_shown = id;
    showService(id);
    Q_EMIT inspectRequested(index.siblingAtColumn(0).data(models::PathRole).toString());
}

void ServicesPage::showService(const std::optional<inventory::ServiceId>& id)
{
    if (!id || !m_connection) {
        m_detail->setService(nullptr, nullptr, nullptr);
        return;
    }
    const auto snapshot = m_connection->snapshot();
    const auto row = snapshot->findService(*id);
    const auto& last = m_detail->service();
    if (row)
        m_detail->setService(m_connection, row, snapshot);
    else if (last && last->id == *id && snapshot->complete)
        m_detail->setService(m_connection, last, snapshot, true);
    else if (snapshot->complete || !m_single)
        m_detail->setService(nullptr, nullptr, nullptr);
}

bool ServicesPage::open(const QString& target)
{
    // "?" and a filter: the list, filtered. No interface starts with a question mark.
    const bool filtered = target.startsWith(u'?');
    if (filtered)
        m_list->filter().setText(target.mid(1));
    m_single = !target.isEmpty() && !filtered;
    m_list->setVisible(!m_single);
    m_detail->setVisible(true);
    if (!m_single) {
        m_stale = true;
        if (isVisible())
            catchUp();
        Q_EMIT titleChanged(filtered ? target.mid(1) : tr("Services"));
        return true;
    }
    const inventory::ServiceId id = parseServiceKey(target);
    if (m_connection && m_connection->snapshot()->complete && !m_connection->snapshot()->findService(id))
        return false;
    m_shown = id;
    showService(id);
    const QString name = toQt(id.interfaceName);
    Q_EMIT titleChanged(name.section(u'.', -1));
    return true;
}

bool ServicesPage::hasService()
{
    if (m_detail->service())
        return true;
    Q_EMIT failed(tr("No service is selected. Select one in the list first."), {});
    return false;
}

bool ServicesPage::runCommand(const QString& id)
{
    if (id == "services.focus-filter"_L1) {
        m_list->focusFilter();
    } else if (id == "services.test-call"_L1) {
        if (hasService())
            m_detail->requestCall();
    } else if (id == "services.copy-name"_L1) {
        if (hasService())
            m_detail->copyName();
    } else if (id == "services.toggle-detail"_L1) {
        m_detail->setVisible(!m_detail->isVisible());
    } else if (id == "services.next-tab"_L1) {
        m_detail->stepTab(1);
    } else if (id == "services.previous-tab"_L1) {
        m_detail->stepTab(-1);
    } else if (id == "services.problems-only"_L1) {
        m_problemsOnly->toggle();
    } else if (id == "services.export"_L1) {
        m_list->table().exportRows();
    } else if (id == "services.open-node"_L1) {
        const QString path = m_list->table().currentIndex().data(models::PathRole).toString();
        if (hasService() && !path.isEmpty())
            Q_EMIT placeRequested({u"zookeeper"_s, path}, false);
    } else {
        return false;
    }
    return true;
}

} // namespace sextant::ui
