// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/page_table.h"

#include "ui/pages/invoke/invoke_page.h"
#include "ui/pages/services/services_page.h"
#include "ui/pages/zookeeper/zookeeper_page.h"
#include "ui/shell/page_commands.h"

#include <QCoreApplication>

#include <algorithm>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

class PageWords
{
    Q_DECLARE_TR_FUNCTIONS(sextant::ui::PageTable)
};

template<typename PageClass>
Page* make(const PageContext& context, QWidget* parent)
{
    return new PageClass(context, parent);
}

} // namespace

const std::vector<PageEntry>& pageTable()
{
    static const std::vector<PageEntry> pages {
        {u"services"_s, u"services"_s, [] { return PageWords::tr("Services"); }, make<ServicesPage>,
         servicesCommands},
        {u"zookeeper"_s, u"zookeeper"_s, [] { return PageWords::tr("ZooKeeper"); }, make<ZookeeperPage>,
         zookeeperCommands, false},
        {u"invoke"_s, u"invoke"_s, [] { return PageWords::tr("Invoke"); }, make<InvokePage>, invokeCommands,
         false},
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
