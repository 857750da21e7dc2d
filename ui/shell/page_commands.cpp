// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/page_commands.h"

#include <QCoreApplication>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

class CommandWords
{
    Q_DECLARE_TR_FUNCTIONS(sextant::ui::PageCommands)
};

} // namespace

QList<PageCommand> servicesCommands()
{
    return {
        {u"services.focus-filter"_s, CommandWords::tr("Filter the Services"), QKeySequence(u"Ctrl+F"_s),
         u"filter"_s},
        {u"services.problems-only"_s, CommandWords::tr("Services with Problems Only"), {}, u"warning"_s},
        {u"services.test-call"_s, CommandWords::tr("Test Call"), QKeySequence(u"Ctrl+Shift+Return"_s),
         u"invoke"_s},
        {u"services.copy-name"_s, CommandWords::tr("Copy the Service Name"), {}, u"copy"_s},
        {u"services.open-node"_s, CommandWords::tr("Open the Node Behind the Service"), {}, u"zookeeper"_s},
        {u"services.toggle-detail"_s, CommandWords::tr("Details of the Service"), QKeySequence(u"Ctrl+D"_s),
         u"inspector"_s},
        {u"services.next-tab"_s, CommandWords::tr("Next Detail"), QKeySequence(u"Alt+Down"_s), {}},
        {u"services.previous-tab"_s, CommandWords::tr("Previous Detail"), QKeySequence(u"Alt+Up"_s), {}},
        {u"services.export"_s, CommandWords::tr("Export the Services…"), {}, u"export"_s},
    };
}

QList<PageCommand> zookeeperCommands()
{
    return {
        {u"zookeeper.focus-filter"_s, CommandWords::tr("Filter the Children"), QKeySequence(u"Ctrl+F"_s),
         u"filter"_s},
        {u"zookeeper.edit-path"_s, CommandWords::tr("Type a Path"), QKeySequence(u"Ctrl+L"_s), u"edit"_s},
        {u"zookeeper.parent"_s, CommandWords::tr("Parent Node"), QKeySequence(u"Alt+Up"_s), u"arrow-up"_s},
        {u"zookeeper.copy-path"_s, CommandWords::tr("Copy the Path"), QKeySequence(u"Ctrl+Shift+C"_s),
         u"copy"_s},
        {u"zookeeper.copy-data"_s, CommandWords::tr("Copy the Data"), {}, u"copy"_s},
        {u"zookeeper.reload"_s, CommandWords::tr("Read the Node Again"), QKeySequence(u"Shift+F5"_s),
         u"refresh"_s},
        {u"zookeeper.export"_s, CommandWords::tr("Export the Children…"), {}, u"export"_s},
    };
}

QList<PageCommand> invokeCommands()
{
    return {
        {u"invoke.send"_s, CommandWords::tr("Send"), QKeySequence(u"Ctrl+Return"_s), u"send"_s},
        {u"invoke.cancel"_s, CommandWords::tr("Cancel the Call"), {}, u"cancel"_s},
        {u"invoke.pick-service"_s, CommandWords::tr("Choose the Service"), QKeySequence(u"Ctrl+F"_s),
         u"services"_s},
        {u"invoke.sample"_s, CommandWords::tr("Sample Arguments"), {}, u"method"_s},
        {u"invoke.format"_s, CommandWords::tr("Format the Arguments"), QKeySequence(u"Ctrl+Shift+F"_s),
         u"edit"_s},
        {u"invoke.replay"_s, CommandWords::tr("Repeat the Latest Call"), {}, u"history"_s},
        {u"invoke.copy-command"_s, CommandWords::tr("Copy as sextantctl Command"),
         QKeySequence(u"Ctrl+Alt+C"_s), u"copy"_s},
    };
}

} // namespace sextant::ui
