// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// services, service, providers, consumers: the registry seen by service, both models merged.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/format.h"
#include "app/sextantctl/json_views.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/service_selector.h"
#include "app/sextantctl/snapshot_command.h"
#include "app/sextantctl/table.h"
#include "app/sextantctl/terminal.h"
#include "engine/core/text.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;
using inventory::RegistrySnapshot;

std::string levels(const inventory::ProviderRow& row)
{
    return std::string(row.interfaceLevel ? "I" : "") + (row.applicationLevel ? "A" : "");
}

Table providerTable(const std::vector<std::shared_ptr<const inventory::ProviderRow>>& rows)
{
    Table table({{"ADDRESS", false, true},
                 {"PROTOCOL"},
                 {"APPLICATION", false, true},
                 {"LEVEL"},
                 {"WEIGHT", true},
                 {"TAG"},
                 {"ZONE"},
                 {"RELEASE", false, true},
                 {"STARTED"},
                 {"ENABLED"}});
    for (const auto& row : rows)
        table.add({row->address(), row->protocol, row->application, levels(*row), std::to_string(row->weight),
                   row->tag, row->zone, row->release, formatTime(row->timestamp),
                   row->enabled ? "yes" : "no"});
    return table;
}

Table consumerTable(const std::vector<std::shared_ptr<const inventory::ConsumerRow>>& rows)
{
    Table table(
        {{"APPLICATION", false, true}, {"HOST"}, {"PID", true}, {"RELEASE", false, true}, {"STARTED"}});
    for (const auto& row : rows)
        table.add({row->application, row->host, row->pid == 0 ? "" : std::to_string(row->pid), row->release,
                   formatTime(row->timestamp)});
    return table;
}

int listServices(const CommonOptions& options)
{
    return withSnapshot(options, [&](const RegistrySnapshot& snapshot) {
        if (options.json) {
            Json list = Json::array();
            for (const auto& service : snapshot.services)
                list.push_back(summaryToJson(*service));
            writeJson(list);
            return kDone;
        }
        Table table({{"INTERFACE", false, true},
                     {"GROUP"},
                     {"VERSION"},
                     {"REGISTERED"},
                     {"PROVIDERS", true},
                     {"INSTANCES", true},
                     {"CONSUMERS", true},
                     {"PROTOCOLS"},
                     {"APPLICATIONS", false, true},
                     {"PROBLEMS", true}});
        for (const auto& service : snapshot.services)
            table.add({service->id.interfaceName, service->id.group, service->id.version,
                       std::string(inventory::name(service->registration)),
                       std::to_string(service->interfaceProviders),
                       std::to_string(service->applicationProviders),
                       std::to_string(service->consumers.size()), core::join(service->protocols, ","),
                       core::join(service->applications, ","),
                       service->problems.empty() ? "" : std::to_string(service->problems.size())});
        writeOut(table.print(terminalColumns()));
        return kDone;
    });
}

void printService(const inventory::ServiceRow& service)
{
    std::string text = harmless(service.id.key()) + '\n';
    const auto line = [&text](std::string_view label, const std::string& value) {
        if (!value.empty())
            text += "  " + std::string(label) + std::string(14 - label.size(), ' ') + harmless(value) + '\n';
    };
    line("registered", std::string(inventory::name(service.registration)));
    line("applications", core::join(service.applications, ", "));
    line("mapped to", core::join(service.mappedApplications, ", "));
    line("protocols", core::join(service.protocols, ", "));
    line("methods", core::join(service.methods, ", "));
    text += "\nProviders (I: interface level, A: application level)\n"
        + providerTable(service.providers).print(terminalColumns());
    if (!service.consumers.empty())
        text += "\nConsumers\n" + consumerTable(service.consumers).print(terminalColumns());
    for (const auto& problem : service.problems)
        text += '\n' + std::string(core::name(problem.severity)) + ": " + harmless(problem.message)
            + "\n  at " + harmless(problem.path) + "\n  " + harmless(problem.effect) + "\n  "
            + harmless(problem.advice) + '\n';
    writeOut(text + '\n');
}

/// Runs `print` on the services that the selector names; complains when there is none.
int withServices(
    const CommonOptions& options, const ServiceSelector& selector,
    const std::function<void(const std::vector<std::shared_ptr<const inventory::ServiceRow>>&)>& print)
{
    return withSnapshot(
        options,
        [&](const RegistrySnapshot& snapshot) {
            std::vector<std::shared_ptr<const inventory::ServiceRow>> found;
            for (const auto& service : snapshot.services)
                if (selector.matches(service->id))
                    found.push_back(service);
            if (found.empty())
                return notFound("service " + selector.key);
            print(found);
            return static_cast<int>(kDone);
        },
        selector.id().interfaceName);
}

int showServices(const CommonOptions& options, const ServiceSelector& selector)
{
    return withServices(options, selector, [&](const auto& services) {
        if (!options.json) {
            for (const auto& service : services)
                printService(*service);
            return;
        }
        Json list = Json::array();
        for (const auto& service : services)
            list.push_back(detailsToJson(*service));
        writeJson(list);
    });
}

/// Rows of one kind of all matching services: a JSON array or one table.
template<typename Rows, typename MakeTable>
int showRows(const CommonOptions& options, const ServiceSelector& selector, Rows rowsOf, MakeTable makeTable)
{
    return withServices(options, selector, [&](const auto& services) {
        auto rows = rowsOf(*services.front());
        for (std::size_t i = 1; i < services.size(); ++i) {
            const auto more = rowsOf(*services[i]);
            rows.insert(rows.end(), more.begin(), more.end());
        }
        if (!options.json) {
            writeOut(makeTable(rows).print(terminalColumns()));
            return;
        }
        Json list = Json::array();
        for (const auto& row : rows)
            list.push_back(toJson(*row));
        writeJson(list);
    });
}

} // namespace

void addServiceCommands(CLI::App& app, Command& command)
{
    auto* services = addCommand(app, "services", "all services of both models", "sextantctl services --json");
    services->callback([&command] { command.run = [&command] { return listServices(command.common); }; });

    const auto selector = std::make_shared<ServiceSelector>();
    auto* service = addCommand(app, "service", "one service: providers, consumers, mapping, problems",
                               "sextantctl service com.acme.orders.OrderService");
    selector->addTo(*service);
    service->callback([&command, selector] {
        command.run = [&command, selector] { return showServices(command.common, *selector); };
    });

    auto* providers =
        addCommand(app, "providers", "addresses that provide a service, with what they registered",
                   "sextantctl providers com.acme.orders.OrderService --json");
    selector->addTo(*providers);
    providers->callback([&command, selector] {
        command.run = [&command, selector] {
            return showRows(
                command.common, *selector, [](const inventory::ServiceRow& row) { return row.providers; },
                providerTable);
        };
    });

    auto* consumers = addCommand(app, "consumers", "registered consumers of a service",
                                 "sextantctl consumers com.acme.orders.OrderService");
    selector->addTo(*consumers);
    consumers->callback([&command, selector] {
        command.run = [&command, selector] {
            return showRows(
                command.common, *selector, [](const inventory::ServiceRow& row) { return row.consumers; },
                consumerTable);
        };
    });
}

} // namespace sextant::ctl
