// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// invoke: one call.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/invoke_report.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/service_selector.h"
#include "app/sextantctl/session.h"
#include "app/sextantctl/step_option.h"
#include "app/sextantctl/terminal.h"
#include "engine/cluster/strategy/strategies.h"
#include "engine/core/text.h"
#include "engine/rpc/generic_mode.h"
#include "engine/wire/type_list.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <tuple>

namespace sextant::ctl {

namespace {

struct InvokeArguments
{
    ServiceSelector selector;
    host::InvokeRequest request;
    std::vector<std::string> attachments;
    std::vector<std::string> reference;
    std::optional<std::string> types;
};

void printReport(const host::InvokeReport& report, bool verbose)
{
    if (verbose)
        for (const auto& line : report.trace)
            complain(line);
    if (report.exception) {
        std::string text = report.exception->className + ": " + report.exception->message;
        for (const auto& frame : report.exception->stack)
            text += (frame.starts_with("Caused by: ") ? "\n" : "\n  at ") + frame;
        complain(text);
        return;
    }
    if (report.error) {
        complain(report.error->text()
                 + (report.failedAt.empty() ? "" : "\nThe call failed at: " + report.failedAt));
        return;
    }
    char line[64];
    std::snprintf(line, sizeof line, "%.1f ms", static_cast<double>(report.elapsedMicros) / 1000.0);
    complain(std::string(line) + " from " + report.provider + ", " + report.type);
    writeOut(harmlessLines(report.valueJson) + '\n');
}

int exitCodeFor(const host::InvokeReport& report)
{
    if (report.ok)
        return kDone;
    if (report.exception)
        return kFindings;
    if (!report.error)
        return kRpcFailure;
    if (report.error->code == core::Errc::Cancelled)
        return kInterrupted;
    if (report.failedAt == "arguments")
        return kUsage;
    return report.failedAt == "registry" ? kRegistryFailure : kRpcFailure;
}

int finish(const CommonOptions& options, const host::InvokeReport& report)
{
    if (options.json)
        writeOut(invokeReportJson(report) + '\n');
    else
        printReport(report, options.verbose);
    return exitCodeFor(report);
}

host::InvokeReport failure(core::Error error, std::string failedAt)
{
    host::InvokeReport report;
    report.error = std::move(error);
    report.failedAt = std::move(failedAt);
    return report;
}

using Pairs = std::vector<std::pair<std::string, std::string>>;

core::Outcome<void> addPairs(const char* option, const std::vector<std::string>& given, Pairs& pairs)
{
    for (const auto& text : given) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return core::Error(core::Errc::InvalidArgument, std::string(option) + " must be key=value", text);
        pairs.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
    return {};
}

std::vector<std::string> loadBalanceNames()
{
    std::vector<std::string> names;
    for (const auto& info : cluster::loadBalances())
        if (info.since <= config::kOwnGeneration)
            names.emplace_back(info.name);
    return names;
}

std::string clusterNames()
{
    std::vector<std::string> names;
    for (const auto& info : cluster::strategies())
        names.emplace_back(info.name);
    return core::join(names, ", ");
}

int invoke(const CommonOptions& options, InvokeArguments& arguments)
{
    auto& request = arguments.request;
    request.service = arguments.selector.id();
    if (const auto mode = rpc::parseGenericMode(request.generic); !mode)
        return finish(options, failure(mode.error(), "arguments"));
    if (options.timeout)
        request.timeout = *options.timeout;
    if (arguments.types) {
        auto types = wire::parseTypeList(*arguments.types);
        if (!types)
            return finish(options, failure(types.error(), "arguments"));
        request.types = std::move(*types);
    }
    for (const auto& [option, given, pairs] :
         {std::tuple("--attachment", &arguments.attachments, &request.attachments),
          std::tuple("--reference", &arguments.reference, &request.reference)})
        if (const auto added = addPairs(option, *given, *pairs); !added)
            return finish(options, failure(added.error(), "arguments"));
    Session session(options);
    auto connection = connectionOptions(options);
    if (!connection)
        return finish(options, failure(connection.error(), "arguments"));
    if (auto connected = session.connect(std::move(*connection)); !connected) {
        auto error = connected.error();
        const int code = registryExitCode(error);
        finish(options, failure(std::move(error), "registry"));
        return code;
    }
    auto report = session.awaitPlain<host::InvokeReport>(
        [&](auto done) { session.console().invoke(request, session.token(), std::move(done)); });
    return finish(options, report ? *report : failure(session.ended(), "wait"));
}

} // namespace

void addInvokeCommand(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<InvokeArguments>();
    auto& request = arguments->request;
    auto* sub = addCommand(app, "invoke", "one call, through discovery or to one address",
                           "sextantctl invoke com.acme.orders.OrderService getOrder '[10001]' --timeout 2s\n"
                           "  sextantctl invoke com.acme.orders.OrderService find '[\"A-1\"]' --types "
                           "java.lang.String --typed");
    arguments->selector.addTo(*sub);
    sub->add_option("METHOD", request.method, "method")->required();
    sub->add_option("ARGS", request.argumentsJson, "JSON array of arguments, default []");
    sub->add_option("--types", arguments->types,
                    "declared parameter types separated by commas (default: from the service definition)");
    auto* typed = sub->add_flag("--typed", request.typed,
                                "call as a Java consumer with the interface would, not through $invoke");
    sub->add_option("--generic", request.generic, "form of the generic call: " + rpc::genericModeNames())
        ->excludes(typed)
        ->capture_default_str();
    sub->add_flag("--exact", request.exact,
                  "name Java classes and shared values in the result's JSON, so that nothing of it is lost");
    auto* address =
        sub->add_option("--address", request.address, "call this host:port instead of discovering");
    sub->add_flag("--cluster{failover}", request.cluster,
                  "call through discovery (the default), as --cluster=STRATEGY by another one than failover: "
                      + clusterNames())
        ->excludes(address);
    sub->add_option("--tag", request.tag, "dubbo.tag of the call");
    sub->add_option("--attachment", arguments->attachments, "key=value, may be repeated")
        ->allow_extra_args(false);
    sub->add_option("--loadbalance", request.loadbalance,
                    "how one of several invokers is picked (default: as their URLs say, else random)")
        ->check(CLI::IsMember(loadBalanceNames()));
    sub->add_option(
           "--reference", arguments->reference,
           "key=value of the consumer's reference (sticky, forks, hash.arguments …), may be repeated")
        ->allow_extra_args(false);
    sub->add_option("--retries", request.retries, "further attempts on other invokers")
        ->check(CLI::Range(0, 100))
        ->capture_default_str();
    addStepOption(*sub, arguments->request.step);
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return invoke(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
