// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/tour/tour_scenes.h"

#include "ui/pages/invoke/invoke_page.h"
#include "ui/pages/invoke/json_editor.h"
#include "ui/pages/invoke/response_panel.h"
#include "ui/pages/services/service_detail.h"
#include "ui/pages/services/services_page.h"
#include "ui/pages/zookeeper/zookeeper_page.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/inspector.h"
#include "ui/shell/main_window.h"
#include "ui/shell/workspace.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/search_combo.h"
#include "ui/widgets/table_page.h"

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr auto kOrders = "com.acme.orders.OrderService"_L1;

template<typename PageClass>
PageClass* page(MainWindow& window)
{
    return window.workspace() ? qobject_cast<PageClass*>(window.workspace()->currentPage()) : nullptr;
}

void run(MainWindow& window, const QString& id)
{
    window.commands().run(id);
}

/// Selects the orders service in the list in front.
bool selectOrders(MainWindow& window)
{
    auto* services = page<ServicesPage>(window);
    if (!services)
        return false;
    DataTable& table = services->list().table();
    const auto found = table.model()->match(table.model()->index(0, 0), Qt::DisplayRole, QString(kOrders), 1,
                                            Qt::MatchContains);
    if (found.isEmpty())
        return false;
    if (table.currentIndex().row() != found.front().row()) {
        table.setCurrentIndex(found.front());
        table.scrollTo(found.front(), QAbstractItemView::PositionAtCenter);
    }
    return services->detail().service() != nullptr;
}

bool zookeeperShows(MainWindow& window, QLatin1StringView part)
{
    const auto* zookeeper = page<ZookeeperPage>(window);
    return zookeeper && zookeeper->path().contains(part) && !window.inspector().path().isEmpty();
}

void call(MainWindow& window, const QString& method)
{
    window.openPlace({u"invoke"_s, QString(kOrders) + u'#' + method}, false);
}

/// Sends once the definition is there; true when an answer has come.
bool answered(MainWindow& window)
{
    auto* invoke = page<InvokePage>(window);
    if (!invoke || invoke->running())
        return false;
    if (invoke->response().statusText().isEmpty()
        || invoke->property("tourSent").toString() != invoke->methodPicker().chosen()) {
        if (!invoke->methodPicker().chosen().isEmpty() && window.commands().run(u"invoke.send"_s))
            invoke->setProperty("tourSent", invoke->methodPicker().chosen());
        return false;
    }
    return true;
}

} // namespace

const std::vector<TourScene>& tourScenes()
{
    static const std::vector<TourScene> scenes {
        {u"services"_s, [](MainWindow& window) { run(window, u"go.services"_s); },
         [](MainWindow& window) { return selectOrders(window) && !window.inspector().path().isEmpty(); },
         true},
        {u"service-methods"_s,
         [](MainWindow& window) {
             window.openPlace({u"services"_s, QString(kOrders)}, true);
             if (auto* services = page<ServicesPage>(window))
                 services->detail().setTab(ServiceDetail::MethodsTabIndex);
         },
         [](MainWindow& window) {
             auto* services = page<ServicesPage>(window);
             return services && services->list().isHidden();
         }},
        {u"zookeeper"_s,
         [](MainWindow& window) {
             window.openPlace({u"zookeeper"_s, u"/dubbo/"_s + kOrders + u"/providers"_s}, true);
         },
         [](MainWindow& window) { return zookeeperShows(window, "/providers"_L1); }, true},
        {u"zookeeper-instance"_s,
         [](MainWindow& window) {
             window.openPlace({u"zookeeper"_s, u"/services/order-service"_s}, false);
         },
         [](MainWindow& window) { return zookeeperShows(window, "order-service"_L1); }},
        {u"invoke"_s, [](MainWindow& window) { call(window, u"getOrder"_s); }, answered, true},
    };
    return scenes;
}

} // namespace sextant::ui
