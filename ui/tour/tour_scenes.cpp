// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/tour/tour_scenes.h"

#include "ui/shell/command_registry.h"
#include "ui/shell/inspector.h"
#include "ui/shell/main_window.h"
#include "ui/shell/workspace.h"

#include <QAbstractItemView>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr auto kOrders = "com.acme.orders.OrderService"_L1;

/// The row whose first column holds `text`, selected in the first visible view of the page in front that has
/// it.
bool selectRow(MainWindow& window, QStringView text)
{
    const Workspace* workspace = window.workspace();
    if (!workspace || !workspace->currentPage())
        return false;
    const auto views = workspace->currentPage()->findChildren<QAbstractItemView*>();
    for (QAbstractItemView* view : views) {
        if (!view->isVisible() || !view->model())
            continue;
        const auto found = view->model()->match(view->model()->index(0, 0), Qt::DisplayRole, text.toString(),
                                                1, Qt::MatchContains);
        if (found.isEmpty())
            continue;
        view->setCurrentIndex(found.front());
        return true;
    }
    return false;
}

bool inspectorFilled(MainWindow& window)
{
    return !window.inspector().path().isEmpty();
}

} // namespace

const std::vector<TourScene>& tourScenes()
{
    static const std::vector<TourScene> scenes {
        {u"services"_s, [](MainWindow& window) { window.commands().run(u"go.services"_s); },
         [](MainWindow& window) {
             return inspectorFilled(window) || (selectRow(window, QString(kOrders)), false);
         },
         true},
    };
    return scenes;
}

} // namespace sextant::ui
