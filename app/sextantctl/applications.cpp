// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// apps, app, instances: the registry seen by application.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/format.h"
#include "app/sextantctl/json_views.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/snapshot_command.h"
#include "app/sextantctl/table.h"
#include "app/sextantctl/terminal.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;
using inventory::RegistrySnapshot;

int listApplications(const CommonOptions& options)
{
    return withSnapshot(options, [&](const RegistrySnapshot& snapshot) {
        Json list = Json::array();
        Table table({{"APPLICATION", false, true},
                     {"INSTANCES", true},
                     {"REVISIONS", true},
                     {"EXPORTS", true},
                     {"IMPORTS", true},
                     {"PROBLEMS", true}});
        for (const auto& row : snapshot.applications) {
            list.push_back(summaryToJson(*row));
            table.add({row->name, std::to_string(row->instances.size()),
                       std::to_string(row->revisions.size()), std::to_string(row->exports.size()),
                       std::to_string(row->imports.size()),
                       row->problems.empty() ? "" : std::to_string(row->problems.size())});
        }
        options.json ? writeJson(list) : writeOut(table.print(terminalColumns()));
        return kDone;
    });
}

Table instanceTable(const inventory::ApplicationRow& application)
{
    Table table({{"INSTANCE", false, true},
                 {"ENDPOINTS", false, true},
                 {"REVISION", false, true},
                 {"METADATA"},
                 {"FORM"},
                 {"REGISTERED"},
                 {"PROBLEMS", true}});
    for (const auto& row : application.instances) {
        std::string endpoints;
        for (const auto& endpoint : row->instance.endpoints)
            endpoints +=
                (endpoints.empty() ? "" : ",") + endpoint.protocol + ":" + std::to_string(endpoint.port);
        table.add({row->instance.id, endpoints, row->instance.revision, row->instance.storageType,
                   std::string(discovery::name(row->instance.form)),
                   formatTime(row->instance.registrationTime),
                   row->problems.empty() ? "" : std::to_string(row->problems.size())});
    }
    return table;
}

std::string serviceLines(const char* title, const std::vector<inventory::ServiceId>& services)
{
    if (services.empty())
        return {};
    std::string text = std::string("\n") + title + '\n';
    for (const auto& service : services)
        text += "  " + harmless(service.key()) + '\n';
    return text;
}

int showApplication(const CommonOptions& options, const std::string& name)
{
    return withSnapshot(options, [&](const RegistrySnapshot& snapshot) {
        const auto application = snapshot.findApplication(name);
        if (!application)
            return notFound("application " + name);
        if (options.json) {
            writeJson(detailsToJson(*application));
            return static_cast<int>(kDone);
        }
        std::string text =
            harmless(application->name) + "\n\n" + instanceTable(*application).print(terminalColumns());
        text += serviceLines("Exports", application->exports) + serviceLines("Imports", application->imports);
        for (const auto& problem : application->problems)
            text += '\n' + std::string(core::name(problem.severity)) + ": " + harmless(problem.message)
                + "\n  at " + harmless(problem.path) + '\n';
        writeOut(text);
        return static_cast<int>(kDone);
    });
}

int listInstances(const CommonOptions& options, const std::string& name)
{
    return withApplication(options, name, [&](const inventory::ApplicationRow& application) {
        Json list = Json::array();
        for (const auto& instance : application.instances)
            list.push_back(toJson(*instance));
        options.json ? writeJson(list) : writeOut(instanceTable(application).print(terminalColumns()));
        return static_cast<int>(kDone);
    });
}

} // namespace

void addApplicationCommands(CLI::App& app, Command& command)
{
    auto* apps = addCommand(app, "apps", "all applications", "sextantctl apps");
    apps->callback([&command] { command.run = [&command] { return listApplications(command.common); }; });

    const auto name = std::make_shared<std::string>();
    auto* application = addCommand(app, "app", "one application: instances, revisions, exports, imports",
                                   "sextantctl app order-service");
    application->add_option("NAME", *name, "application")->required();
    application->callback([&command, name] {
        command.run = [&command, name] { return showApplication(command.common, *name); };
    });

    auto* instances = addCommand(app, "instances", "an application's instances",
                                 "sextantctl instances order-service --json");
    instances->add_option("APP", *name, "application")->required();
    instances->callback([&command, name] {
        command.run = [&command, name] { return listInstances(command.common, *name); };
    });
}

} // namespace sextant::ctl
