// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// discover: a consumer's discovery, step by step.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/json_views.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/service_selector.h"
#include "app/sextantctl/session.h"
#include "app/sextantctl/step_option.h"
#include "app/sextantctl/table.h"
#include "app/sextantctl/terminal.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>

namespace sextant::ctl {

namespace {

struct DiscoverArguments
{
    ServiceSelector selector;
    host::Step step = host::Step::ApplicationFirst;
    bool explain = false;
};

std::string addressTable(const char* title, const std::vector<host::AddressView>& addresses)
{
    std::string text = std::string("\n") + title + ": " + std::to_string(addresses.size()) + '\n';
    if (addresses.empty())
        return text;
    Table table({{"ADDRESS", false, true},
                 {"PROTOCOL"},
                 {"SOURCE"},
                 {"APPLICATION", false, true},
                 {"REVISION", false, true},
                 {"WEIGHT", true},
                 {"TAG"}});
    for (const auto& address : addresses)
        table.add({address.host + ":" + std::to_string(address.port), address.protocol, address.source,
                   address.app, address.revision, std::to_string(address.weight), address.tag});
    return text + table.print(terminalColumns());
}

void printReport(const host::DiscoverReport& report, bool explain)
{
    std::string text =
        harmless(report.service.key()) + " with " + std::string(host::name(report.step)) + '\n';
    if (explain) {
        text += '\n';
        std::size_t number = 0;
        for (const auto& line : report.explanation)
            text += std::to_string(++number) + ". " + harmless(line) + '\n';
        text += addressTable("Interface addresses", report.interfaceAddresses);
        text += addressTable("Application addresses", report.applicationAddresses);
    }
    text += "\nDecision: " + harmless(report.decision) + ". " + harmless(report.reason) + '\n';
    text += addressTable("Invokers", report.invokers);
    for (const auto& problem : report.problems)
        text += '\n' + std::string(core::name(problem.severity)) + ": " + harmless(problem.message)
            + "\n  at " + harmless(problem.path) + '\n';
    writeOut(text);
}

int discover(const CommonOptions& options, const DiscoverArguments& arguments)
{
    Session session(options);
    if (auto connected = session.connect(); !connected) {
        complain(connected.error());
        return registryExitCode(connected.error());
    }
    auto report = session.await<host::DiscoverReport>([&](auto done) {
        session.console().discover({arguments.selector.id(), arguments.step}, session.token(),
                                   std::move(done));
    });
    if (!report) {
        complain(report.error());
        return registryExitCode(report.error());
    }
    if (options.json)
        writeJson(toJson(*report, arguments.explain));
    else
        printReport(*report, arguments.explain);
    return kDone;
}

} // namespace

void addDiscoverCommand(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<DiscoverArguments>();
    auto* sub =
        addCommand(app, "discover", "a consumer's discovery, step by step, without registering anything",
                   "sextantctl discover com.acme.orders.OrderService --explain");
    arguments->selector.addTo(*sub);
    addStepOption(*sub, arguments->step);
    sub->add_flag("--explain", arguments->explain, "every step: what was read, where, and what it said");
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return discover(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
