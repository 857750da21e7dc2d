// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/services/methods_tab.h"

#include "models/base/format.h"
#include "models/bridge/connected_again.h"
#include "ui/widgets/table_page.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QSplitter>
#include <QTreeView>

#include <utility>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::MethodModel;

MethodsTab::MethodsTab(const PageContext& context, QWidget* parent)
    : QWidget(parent)
    , m_table(new TablePage(context.theme, u"services.methods"_s, this))
    , m_tree(new QTreeView(this))
    , m_methods(new MethodModel(this))
    , m_types(new TypeTreeModel(this))
{
    m_table->setListModel(m_methods);
    m_table->table().setAlwaysQuiet();
    m_table->table().setAccessibleName(tr("Methods"));
    m_table->table().setColumns({180, 200, 160}, MethodModel::ParametersColumn);
    m_table->table().setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->table().sortByColumn(MethodModel::MethodColumn, Qt::AscendingOrder);
    m_table->table().cells().setLook(MethodModel::MethodColumn, [](const QModelIndex&) {
        CellLook look;
        look.icon = u"method"_s;
        return look;
    });
    m_table->setEmptyMessage(u"method"_s, tr("No method is known: no provider reported a definition."));
    connect(&m_table->table(), &DataTable::rowChosen, this, &MethodsTab::showTypes);
    const auto call = [this] { Q_EMIT callRequested(selectedMethod()); };
    connect(&m_table->table(), &DataTable::openRequested, this, call);
    connect(&m_table->table(), &DataTable::pinRequested, this, call);
    connect(&m_table->table(), &DataTable::menuRequested, this,
            [this, call, &theme = context.theme](QMenu* menu) {
                menu->addAction(theme.icon(u"invoke"_s), tr("Test call"), this, call);
            });

    m_tree->setObjectName(u"services.types"_s);
    m_tree->setAccessibleName(tr("Types"));
    m_tree->setModel(m_types);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setItemDelegate(new RowDelegate(context.theme, m_tree));
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setColumnWidth(TypeTreeModel::NameColumn, 160);

    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(m_table);
    split->addWidget(m_tree);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);
}

void MethodsTab::setService(models::Connection* connection,
                            const std::shared_ptr<const inventory::ServiceRow>& service)
{
    const bool same = m_connection == connection && m_service && service && m_service->id == service->id;
    const bool methodsChanged = !same || m_service->methods != service->methods;
    if (m_connection != connection) {
        if (m_connection)
            m_connection->disconnect(this);
        if (connection)
            models::whenConnectedAgain(connection, this, [this] { retry(); });
    }
    m_connection = connection;
    m_service = service;
    if (same && !methodsChanged)
        return;
    m_wanted = true;
    if (!same) {
        m_request.reset();
        m_definition.reset();
        m_failed = false;
        m_table->errors().clear();
        m_table->setLoading(false);
        m_methods->setService(service);
    } else if (!m_definition) {
        m_methods->setService(service);
    }
    if (!same)
        selectMethod({});
    showTypes();
    if (isVisible())
        load();
}

void MethodsTab::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    load();
}

void MethodsTab::load()
{
    if (!m_wanted || !m_connection || !m_service)
        return;
    m_wanted = false;
    m_request = std::make_unique<QObject>();
    m_table->setLoading(true, tr("Reading the service definition"));
    m_connection->definition(
        m_service->id, m_request.get(),
        [this](const core::Outcome<host::DefinitionReport>& outcome) { loaded(outcome); });
}

void MethodsTab::loaded(const core::Outcome<host::DefinitionReport>& outcome)
{
    m_table->setLoading(false);
    if (!outcome) {
        m_table->errors().showError(outcome.error(), [this] { retry(); });
        m_failed = true;
        return;
    }
    m_table->errors().clear();
    m_failed = false;
    m_definition = std::make_shared<metadata::ServiceDefinition>(outcome->definition);
    const QString before = selectedMethod();
    m_methods->setDefinition(*outcome);
    selectMethod(before);
    showTypes();
}

void MethodsTab::retry()
{
    if (!std::exchange(m_failed, false))
        return;
    m_wanted = true;
    if (isVisible())
        load();
}

QString MethodsTab::selectedMethod() const
{
    const QModelIndex index = m_table->table().currentIndex();
    return index.isValid() ? index.siblingAtColumn(0).data(models::KeyRole).toString() : QString();
}

void MethodsTab::selectMethod(const QString& wanted)
{
    DataTable& table = m_table->table();
    const QString name = wanted.section(u'(', 0, 0);
    int chosen = 0;
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        const QString key = table.model()->index(row, 0).data(models::KeyRole).toString();
        if (key == wanted || (!name.isEmpty() && key.section(u'(', 0, 0) == name)) {
            chosen = row;
            break;
        }
    }
    table.setCurrentIndex({});
    table.setCurrentIndex(table.model()->index(chosen, 0));
}

void MethodsTab::showTypes()
{
    const QString signature = selectedMethod();
    for (const auto& row : m_methods->rows()) {
        if (m_definition && row->complete && models::toQt(row->signature()) == signature) {
            m_types->setMethod(m_definition, row->method);
            for (int top = 0; top < m_types->rowCount(); ++top)
                m_tree->expand(m_types->index(top, 0));
            return;
        }
    }
    m_types->clear();
}

} // namespace sextant::ui
