// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/page_table.h"

#include "ui/pages/services/services_page.h"

#include <QCoreApplication>

#include <algorithm>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

class Words
{
    Q_DECLARE_TR_FUNCTIONS(sextant::ui::PageTable)
};

template<typename PageClass>
Page* make(const PageContext& context, QWidget* parent)
{
    return new PageClass(context, parent);
}

QList<PageCommand> servicesCommands()
{
    return {
        {u"services.focus-filter"_s, Words::tr("Filter the Services"), QKeySequence(u"Ctrl+F"_s),
         u"filter"_s},
        {u"services.problems-only"_s, Words::tr("Services with Problems Only"), {}, u"warning"_s},
        {u"services.test-call"_s, Words::tr("Test Call"), QKeySequence(u"Ctrl+Shift+Return"_s), u"invoke"_s},
        {u"services.copy-name"_s, Words::tr("Copy the Service Name"), {}, u"copy"_s},
        {u"services.open-node"_s, Words::tr("Open the Node Behind the Service"), {}, u"zookeeper"_s},
        {u"services.toggle-detail"_s, Words::tr("Details of the Service"), QKeySequence(u"Ctrl+D"_s),
         u"inspector"_s},
        {u"services.next-tab"_s, Words::tr("Next Detail"), QKeySequence(u"Alt+Down"_s), {}},
        {u"services.previous-tab"_s, Words::tr("Previous Detail"), QKeySequence(u"Alt+Up"_s), {}},
        {u"services.export"_s, Words::tr("Export the Services…"), {}, u"export"_s},
    };
}

} // namespace

const std::vector<PageEntry>& pageTable()
{
    static const std::vector<PageEntry> pages {
        {u"services"_s, u"services"_s, [] { return Words::tr("Services"); }, make<ServicesPage>,
         servicesCommands},
    };
    return pages;
}

const PageEntry* findPage(const QString& id)
{
    const auto& pages = pageTable();
    const auto found =
        std::find_if(pages.begin(), pages.end(), [&](const PageEntry& page) { return page.id == id; });
    return found == pages.end() ? nullptr : &*found;
}

} // namespace sextant::ui
