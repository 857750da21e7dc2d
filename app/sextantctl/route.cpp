// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// route explain: which provider a consumer would call, and what every router did with the others.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/service_selector.h"
#include "app/sextantctl/session.h"
#include "app/sextantctl/step_option.h"
#include "app/sextantctl/table.h"
#include "app/sextantctl/terminal.h"
#include "engine/config/generation.h"
#include "engine/host/route_explain.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;

struct RouteArguments
{
    ServiceSelector selector;
    host::RouteQuery query;
    std::string tag;
    std::string as; ///< a version of Dubbo
    std::vector<std::string> attachments; ///< k=v
    std::vector<std::string> parameters; ///< k=v
};

core::Outcome<std::pair<std::string, std::string>> pairOf(const std::string& text)
{
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return core::Error(core::Errc::InvalidArgument, "Write KEY=VALUE", text);
    return std::pair {text.substr(0, equals), text.substr(equals + 1)};
}

core::Outcome<host::RouteQuery> queryOf(const RouteArguments& arguments)
{
    auto query = arguments.query;
    query.service = arguments.selector.id();
    if (!arguments.as.empty()) {
        const auto generation = config::parseGeneration(arguments.as);
        if (!generation)
            return core::Error(core::Errc::InvalidArgument, "--as takes a version of Dubbo, like 3.2",
                               arguments.as);
        query.generation = *generation;
    }
    for (const auto& text : arguments.attachments) {
        auto attachment = pairOf(text);
        if (!attachment)
            return attachment.error();
        query.attachments.insert_or_assign(attachment->first, attachment->second);
    }
    for (const auto& text : arguments.parameters) {
        auto parameter = pairOf(text);
        if (!parameter)
            return parameter.error();
        query.consumerParameters.insert_or_assign(parameter->first, parameter->second);
    }
    if (!arguments.tag.empty())
        query.attachments.insert_or_assign("dubbo.tag", arguments.tag);
    return query;
}

Json stepToJson(const cluster::RouteStep& step)
{
    auto dropped = Json::array();
    for (const auto& invoker : step.dropped)
        dropped.push_back({{"address", invoker.address}, {"reason", invoker.reason}});
    Json json = {{"router", step.router}, {"rule", step.rule},       {"line", step.line}, {"in", step.in},
                 {"out", step.out},       {"message", step.message}, {"dropped", dropped}};
    if (!step.nested.empty()) {
        json["conditions"] = Json::array();
        for (const auto& nested : step.nested)
            json["conditions"].push_back(stepToJson(nested));
    }
    return json;
}

Json reportToJson(const host::RouteReport& report)
{
    auto steps = Json::array();
    for (const auto& step : report.trace.steps)
        steps.push_back(stepToJson(step));
    auto weights = Json::array();
    for (const auto& weight : report.weights)
        weights.push_back({{"address", weight.address},
                           {"registered", weight.registered ? Json(*weight.registered) : Json(nullptr)},
                           {"effective", weight.effective},
                           {"why", weight.remark}});
    auto refused = Json::array();
    for (const auto& error : report.refused)
        refused.push_back(error.text());
    return {{"decision", report.decision},
            {"reason", report.reason},
            {"consumer", report.consumerUrl},
            {"providers", report.trace.total},
            {"steps", steps},
            {"failure", report.trace.failure},
            {"weights", weights},
            {"loadbalance", report.loadBalance},
            {"selected", report.selected.empty() ? Json(nullptr) : Json(report.selected)},
            {"why", report.why},
            {"disabled", report.disabled},
            {"refused", refused}};
}

void appendStep(std::string& text, const cluster::RouteStep& step, const std::string& indent)
{
    text += indent + step.router + ": " + std::to_string(step.in) + " -> " + std::to_string(step.out);
    if (!step.rule.empty())
        text += "  " + harmless(step.rule) + (step.line > 0 ? ", line " + std::to_string(step.line) : "");
    text += '\n' + indent + "  " + harmless(step.message) + '\n';
    for (const auto& nested : step.nested)
        appendStep(text, nested, indent + "  ");
    if (step.nested.empty())
        for (const auto& invoker : step.dropped)
            text += indent + "  - " + harmless(invoker.address) + ": " + harmless(invoker.reason) + '\n';
}

void printRoute(const host::RouteReport& report, std::string_view line)
{
    std::string text = "As Dubbo " + std::string(line) + ". Decision: " + harmless(report.decision) + ". "
        + harmless(report.reason) + '\n' + std::to_string(report.trace.total) + " providers\n\n";
    for (const auto& step : report.trace.steps)
        appendStep(text, step, "");
    for (const auto& address : report.disabled)
        text += "Disabled by an override: " + harmless(address) + '\n';
    for (const auto& error : report.refused)
        text += "Not in force: " + harmless(error.text()) + '\n';
    if (!report.trace.failure.empty())
        text += "Routing fails: " + harmless(report.trace.failure) + '\n';
    if (!report.weights.empty()) {
        Table table({{"ADDRESS", false, true}, {"REGISTERED"}, {"EFFECTIVE", true}, {"WHY"}});
        for (const auto& weight : report.weights)
            table.add({weight.address, weight.registered.value_or("-"), std::to_string(weight.effective),
                       weight.remark});
        text += '\n' + table.print(terminalColumns());
    }
    text += report.selected.empty() ? "\nNo provider is left: a call fails.\n"
                                    : "\n" + harmless(report.loadBalance) + " chooses "
            + harmless(report.selected) + ". " + harmless(report.why) + '\n';
    writeOut(text);
}

int explainCommand(const CommonOptions& options, const RouteArguments& arguments)
{
    const auto query = queryOf(arguments);
    if (!query) {
        complain(query.error());
        return kUsage;
    }
    Session session(options);
    if (auto connected = session.connect(); !connected) {
        complain(connected.error());
        return registryExitCode(connected.error());
    }
    const auto report = session.await<host::RouteReport>(
        [&](auto done) { session.console().explainRoute(*query, session.token(), std::move(done)); });
    if (!report) {
        complain(report.error());
        return registryExitCode(report.error());
    }
    if (options.json)
        writeJson(reportToJson(*report));
    else
        printRoute(*report, config::name(query->generation));
    return report->selected.empty() ? kFindings : kDone;
}

} // namespace

void addRouteCommands(CLI::App& app, Command& command)
{
    auto* route = addCommand(app, "route", "what routing makes of a call",
                             "sextantctl route explain com.acme.orders.OrderService getOrder");
    route->require_subcommand(1);
    const auto arguments = std::make_shared<RouteArguments>();
    auto* sub = addCommand(
        *route, "explain", "which provider a consumer would call, and why, without calling it",
        "sextantctl route explain com.acme.orders.OrderService getOrder --consumer-app shop --tag gray");
    arguments->selector.addTo(*sub);
    auto& query = arguments->query;
    sub->add_option("METHOD", query.method, "the method that is called")->required();
    sub->add_option("--consumer-app", query.consumerApplication, "the application that calls");
    sub->add_option("--consumer-host", query.consumerHost, "the address that it registers with");
    sub->add_option("--consumer-param", arguments->parameters, "KEY=VALUE of its URL; may be repeated");
    sub->add_option("--tag", arguments->tag, "the tag of the call");
    sub->add_option("--attachment", arguments->attachments, "KEY=VALUE of the call; may be repeated");
    sub->add_option("--arg", query.arguments, "an argument as text; may be repeated, in order");
    sub->add_option("--as", arguments->as, "the Dubbo line whose semantics count: 2.7, 3.0, 3.1, 3.2 or 3.3");
    addStepOption(*sub, query.step);
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return explainCommand(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
