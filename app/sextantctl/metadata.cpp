// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// mapping, metadata, definition: what the metadata centre holds.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/json_views.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/service_selector.h"
#include "app/sextantctl/session.h"
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

struct MetadataArguments
{
    std::string interfaceName;
    std::string application;
    std::string revision;
};

int listMappings(const CommonOptions& options, const std::string& interfaceName)
{
    const auto print = [&](const RegistrySnapshot& snapshot) {
        Json list = Json::array();
        Table table({{"INTERFACE", false, true}, {"APPLICATIONS", false, true}});
        for (const auto& row : snapshot.mappings) {
            if (!interfaceName.empty() && row->interfaceName != interfaceName)
                continue;
            list.push_back(toJson(*row));
            table.add({row->interfaceName, core::join(row->applications, ", ")});
        }
        if (list.empty() && !interfaceName.empty())
            return notFound("mapping of " + interfaceName);
        options.json ? writeJson(list) : writeOut(table.print(terminalColumns()));
        return static_cast<int>(kDone);
    };
    return interfaceName.empty() ? withMappings(options, print) : withSnapshot(options, print, interfaceName);
}

void printRevision(const inventory::RevisionRow& row)
{
    std::string text = "Revision " + harmless(row.revision) + ", instances: " + std::to_string(row.instances)
        + ", " + (row.path.empty() ? "kept by the providers" : "from " + harmless(row.path)) + '\n';
    if (!row.info) {
        writeOut(text + "  not known\n\n");
        return;
    }
    Table table({{"SERVICE", false, true}, {"PROTOCOL"}, {"PORT", true}, {"METHODS", false, true}});
    for (const auto& [key, service] : row.info->services) {
        const auto methods = service.params.find("methods");
        table.add({service.serviceKey(), service.protocol, std::to_string(service.port),
                   methods == service.params.end() ? "" : methods->second});
    }
    writeOut(text + table.print(terminalColumns()) + '\n');
}

int showMetadata(const CommonOptions& options, const MetadataArguments& arguments)
{
    return withApplication(options, arguments.application, [&](const inventory::ApplicationRow& application) {
        Json list = Json::array();
        for (const auto& row : application.revisions) {
            if (!arguments.revision.empty() && row->revision != arguments.revision)
                continue;
            list.push_back(toJson(*row, application.name));
            if (!options.json)
                printRevision(*row);
        }
        if (list.empty() && !arguments.revision.empty())
            return notFound("revision " + arguments.revision + " of " + arguments.application);
        if (options.json)
            writeJson(list);
        return static_cast<int>(kDone);
    });
}

void printDefinition(const inventory::ServiceId& service, const host::DefinitionReport& report)
{
    std::string text = harmless(service.key()) + '\n';
    text += report.path.empty() ? "No definition was reported; only the method names are known.\n"
                                : "from " + harmless(report.path) + '\n';
    text += '\n';
    for (const auto& method : report.definition.methods) {
        text += "  ";
        if (report.complete)
            text += harmless(method.returnType) + ' ';
        text += harmless(method.name) + '(' + harmless(core::join(method.parameterTypes, ", ")) + ")\n";
    }
    for (const auto& type : report.definition.types) {
        if (type.properties.empty() && type.enums.empty())
            continue;
        text += '\n' + harmless(type.type) + '\n';
        for (const auto& [name, propertyType] : type.properties)
            text += "  " + harmless(name) + ": " + harmless(propertyType) + '\n';
        if (!type.enums.empty())
            text += "  " + harmless(core::join(type.enums, ", ")) + '\n';
    }
    writeOut(text);
}

int showDefinition(const CommonOptions& options, const ServiceSelector& selector)
{
    Session session(options);
    if (auto connected = session.connect(); !connected) {
        complain(connected.error());
        return registryExitCode(connected.error());
    }
    auto report = session.await<host::DefinitionReport>(
        [&](auto done) { session.console().definition(selector.id(), std::move(done)); });
    if (!report) {
        complain(report.error());
        return registryExitCode(report.error());
    }
    if (report->path.empty() && report->definition.methods.empty())
        return notFound("definition of " + selector.id().key());
    if (options.json)
        writeJson(toJson(selector.id(), *report));
    else
        printDefinition(selector.id(), *report);
    return kDone;
}

} // namespace

void addMetadataCommands(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<MetadataArguments>();
    auto* mapping =
        addCommand(app, "mapping", "which applications provide an interface (all interfaces without IFACE)",
                   "sextantctl mapping com.acme.orders.OrderService");
    addInterfaceOption(*mapping, arguments->interfaceName, "interface");
    mapping->callback([&command, arguments] {
        command.run = [&command, arguments] {
            return listMappings(command.common, arguments->interfaceName);
        };
    });

    auto* metadata = addCommand(app, "metadata", "what an application's revisions export",
                                "sextantctl metadata order-service");
    metadata->add_option("APP", arguments->application, "application")->required();
    metadata->add_option("REVISION", arguments->revision, "only this revision");
    metadata->callback([&command, arguments] {
        command.run = [&command, arguments] { return showMetadata(command.common, *arguments); };
    });

    const auto selector = std::make_shared<ServiceSelector>();
    auto* definition = addCommand(app, "definition", "methods and types of a service",
                                  "sextantctl definition com.acme.orders.OrderService");
    selector->addTo(*definition);
    definition->callback([&command, selector] {
        command.run = [&command, selector] { return showDefinition(command.common, *selector); };
    });
}

} // namespace sextant::ctl
