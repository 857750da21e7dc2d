// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/page_commands.h"

#include <QCoreApplication>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

class Words
{
    Q_DECLARE_TR_FUNCTIONS(sextant::ui::PageCommands)
};

} // namespace

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

QList<PageCommand> zookeeperCommands()
{
    return {
        {u"zookeeper.focus-filter"_s, Words::tr("Filter the Children"), QKeySequence(u"Ctrl+F"_s),
         u"filter"_s},
        {u"zookeeper.edit-path"_s, Words::tr("Type a Path"), QKeySequence(u"Ctrl+L"_s), u"edit"_s},
        {u"zookeeper.parent"_s, Words::tr("Parent Node"), QKeySequence(u"Alt+Up"_s), u"arrow-up"_s},
        {u"zookeeper.copy-path"_s, Words::tr("Copy the Path"), QKeySequence(u"Ctrl+Shift+C"_s), u"copy"_s},
        {u"zookeeper.copy-data"_s, Words::tr("Copy the Data"), {}, u"copy"_s},
        {u"zookeeper.reload"_s, Words::tr("Read the Node Again"), QKeySequence(u"Shift+F5"_s), u"refresh"_s},
        {u"zookeeper.export"_s, Words::tr("Export the Children…"), {}, u"export"_s},
    };
}

QList<PageCommand> invokeCommands()
{
    return {
        {u"invoke.send"_s, Words::tr("Send"), QKeySequence(u"Ctrl+Return"_s), u"send"_s},
        {u"invoke.cancel"_s, Words::tr("Cancel the Call"), {}, u"cancel"_s},
        {u"invoke.pick-service"_s, Words::tr("Choose the Service"), QKeySequence(u"Ctrl+F"_s), u"services"_s},
        {u"invoke.sample"_s, Words::tr("Sample Arguments"), {}, u"method"_s},
        {u"invoke.format"_s, Words::tr("Format the Arguments"), QKeySequence(u"Ctrl+Shift+F"_s), u"edit"_s},
        {u"invoke.replay"_s, Words::tr("Repeat the Latest Call"), {}, u"history"_s},
        {u"invoke.copy-command"_s, Words::tr("Copy as sextantctl Command"), QKeySequence(u"Ctrl+Alt+C"_s),
         u"copy"_s},
    };
}

} // namespace sextant::ui
