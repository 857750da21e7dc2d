// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/tour/tour_scenes.h"

#include "models/base/roles.h"
#include "models/zookeeper/znode_children_model.h"
#include "ui/pages/invoke/invoke_page.h"
#include "ui/pages/invoke/json_editor.h"
#include "ui/pages/invoke/response_panel.h"
#include "ui/pages/services/methods_tab.h"
#include "ui/pages/services/service_detail.h"
#include "ui/pages/services/services_page.h"
#include "ui/pages/zookeeper/node_panel.h"
#include "ui/pages/zookeeper/zookeeper_page.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/inspector.h"
#include "ui/shell/main_window.h"
#include "ui/shell/workspace.h"
#include "ui/tour/tour.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/data_view.h"
#include "ui/widgets/search_combo.h"
#include "ui/widgets/type_tree_model.h"

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

/// Selects the first row that holds `text` in a visible table of the page in front.
bool selectRow(MainWindow& window, const QString& text)
{
    const Page* front = page<Page>(window);
    if (!front)
        return false;
    const auto tables = front->findChildren<DataTable*>();
    for (DataTable* table : tables) {
        if (!table->isVisible() || !table->model())
            continue;
        const auto found =
            table->model()->match(table->model()->index(0, 0), Qt::DisplayRole, text, 1, Qt::MatchContains);
        if (found.isEmpty())
            continue;
        if (table->currentIndex().row() != found.front().row()) {
            table->setCurrentIndex(found.front());
            table->scrollTo(found.front(), QAbstractItemView::PositionAtCenter);
        }
        return true;
    }
    return false;
}

/// The first node below `folder`, whatever address its provider got.
void openFirstChild(MainWindow& window, const QString& folder, bool pinned)
{
    window.openPlace({u"zookeeper"_s, folder}, false);
    auto* zookeeper = page<ZookeeperPage>(window);
    const auto listed = [zookeeper, &folder] {
        return zookeeper->path() == folder && zookeeper->children().rowCount() > 0;
    };
    if (zookeeper && Tour::waitFor(listed))
        window.openPlace(
            {u"zookeeper"_s, zookeeper->children().index(0, 0).data(models::PathRole).toString()}, pinned);
}

bool zookeeperShows(MainWindow& window, QLatin1StringView part)
{
    auto* zookeeper = page<ZookeeperPage>(window);
    return zookeeper && zookeeper->path().contains(part) && !zookeeper->node().data().badges().isEmpty();
}

/// Chooses the method, sends `arguments` once its definition is there; true when the answer has come.
bool answered(MainWindow& window, const QString& method, const QString& arguments)
{
    auto* invoke = page<InvokePage>(window);
    if (!invoke || invoke->running() || !invoke->methodPicker().chosen().startsWith(method))
        return false;
    if (invoke->property("tourSent").toString() == method)
        return !invoke->response().statusText().isEmpty();
    if (invoke->editor().text() != arguments)
        invoke->editor().setText(arguments);
    if (window.commands().run(u"invoke.send"_s))
        invoke->setProperty("tourSent", method);
    return false;
}

TourScene call(const QString& name, const QString& method, const QString& arguments, bool inBothThemes)
{
    return {name,
            [method](MainWindow& window) {
                window.openPlace({u"invoke"_s, QString(kOrders) + u'#' + method}, false);
            },
            [method, arguments](MainWindow& window) { return answered(window, method, arguments); },
            inBothThemes};
}

} // namespace

const std::vector<TourScene>& tourScenes()
{
    static const std::vector<TourScene> scenes {
        {u"services"_s, [](MainWindow& window) { run(window, u"go.services"_s); },
         [](MainWindow& window) {
             return selectRow(window, QString(kOrders)) && !window.inspector().path().isEmpty();
         },
         true},
        {u"service-methods"_s,
         [](MainWindow& window) {
             window.openPlace({u"services"_s, QString(kOrders)}, true);
             if (auto* services = page<ServicesPage>(window))
                 services->detail().setTab(ServiceDetail::MethodsTabIndex);
         },
         [](MainWindow& window) {
             // The definition arrives later than the names and takes the selection with it.
             auto* services = page<ServicesPage>(window);
             return services && services->detail().methods().types().rowCount() > 0
                 && selectRow(window, u"createOrder"_s);
         }},
        {u"zookeeper"_s,
         [](MainWindow& window) { openFirstChild(window, u"/dubbo/"_s + kOrders + u"/providers"_s, true); },
         [](MainWindow& window) { return zookeeperShows(window, "/providers/"_L1); }, true},
        {u"zookeeper-instance"_s,
         [](MainWindow& window) { openFirstChild(window, u"/services/order-service"_s, false); },
         [](MainWindow& window) { return zookeeperShows(window, "/order-service/"_L1); }},
        call(u"invoke"_s, u"getOrder"_s, u"[10001]"_s, true),
        call(u"invoke-exception"_s, u"cancelOrder"_s, u"[10001, \"changed my mind\"]"_s, false),
    };
    return scenes;
}

} // namespace sextant::ui
